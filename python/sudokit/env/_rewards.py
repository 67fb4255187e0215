"""What a move earns."""

from __future__ import annotations

from typing import NamedTuple, Optional, Tuple


class Rewards(NamedTuple):
    """What a move earns; the parts are added up.

    ``technique`` is earned by a right move that a technique up to ``until`` proves in one step; the information of a step
    names the technique. Without it, techniques are not looked for, which is much faster.
    """

    #: A right digit, or the removal of a wrong candidate.
    right: float = 1.0
    #: A wrong one.
    wrong: float = -1.0
    #: A move that is not possible.
    illegal: float = -1.0
    #: A right digit that is a naked or hidden single.
    single: float = 0.0
    #: The last right digit.
    solved: float = 0.0
    #: A right move that a technique proves.
    technique: float = 0.0
    #: The last technique that counts.
    until: Optional[str] = None

    @property
    def fast(self) -> Tuple[float, float, float, float, float]:
        """The parts that need no reasoning."""
        return self.right, self.wrong, self.illegal, self.single, self.solved
