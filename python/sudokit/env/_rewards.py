"""What a move earns."""

from __future__ import annotations

import math
from typing import NamedTuple, Optional, Tuple

import numpy as np

from .._errors import BadRequest


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

    def _checked(self) -> Rewards:
        """The same rewards, if they are numbers that can be earned."""
        for name, value in self._asdict().items():
            if name == "until":
                continue
            if not isinstance(value, (int, float, np.integer, np.floating)):
                raise TypeError(f"{name}: expected a number, found {type(value).__name__}")
            if not math.isfinite(value):
                raise BadRequest(f"{name}: found {value}, expected a finite number")
        if self.technique and not self.until:
            raise BadRequest("technique: expected until, the last technique that counts, such as until='xy-wing'")
        return self

    @property
    def fast(self) -> Tuple[float, float, float, float, float]:
        """The parts that need no reasoning."""
        return self.right, self.wrong, self.illegal, self.single, self.solved
