"""hard: the search for hard puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import List, Optional

from . import _sudokit
from ._errors import BadRequest
from ._form import number_of, split


@dataclass(frozen=True)
class HardPool:
    """The hardest puzzles of a search, the hardest first."""

    #: The puzzles: proper, minimal, and no two of them equivalent.
    puzzles: List[str]
    #: Their effort, the mean number of guesses over 32 equivalents; or ER, with ``by="se"``.
    grades: List[float]
    #: The number of finished rounds.
    rounds: int
    #: What :func:`hard` takes to go on.
    checkpoint: str

    def __len__(self) -> int:
        return len(self.puzzles)


def hard(
    *,
    rounds: Optional[int] = None,
    time_limit: Optional[float] = None,
    by: str = "effort",
    seed: Optional[int] = None,
    pool: int = 300,
    checkpoint: Optional[str] = None,
    threads: Optional[int] = None,
) -> HardPool:
    """Searches for hard puzzles until ``rounds`` are done or ``time_limit`` seconds have passed.

    The search climbs through the neighbours of the puzzles in a pool of ``pool`` puzzles, towards more guesses or, with
    ``by="se"``, a higher rating of Sudoku Explainer. The result after a round depends on the seed alone. ``checkpoint`` goes
    on with an earlier search, which keeps its own seed and pool; ``rounds`` counts from its beginning.

    >>> import sudokit
    >>> found = sudokit.hard(rounds=2, seed=1, pool=10)
    >>> len(found), found.rounds
    (10, 2)
    >>> sudokit.hard(checkpoint=found.checkpoint, rounds=3) == sudokit.hard(rounds=3, seed=1, pool=10)
    True
    """
    if rounds is None and time_limit is None:
        raise BadRequest("hard: expected rounds or time_limit, found neither")
    split({"time_limit": time_limit, "threads": threads})
    for name, value, least in (("rounds", rounds, 0), ("pool", pool, 1), ("seed", seed, 0)):
        if value is not None:
            number_of(name, value, least)
    for name, text in (("by", by), ("checkpoint", checkpoint)):
        if text is not None and not isinstance(text, str):
            raise TypeError(f"{name}: expected text, found {type(text).__name__}")
    found, done, state = _sudokit.hard(
        checkpoint=checkpoint, by=by, seed=seed, pool=pool, rounds=rounds, time_limit=time_limit, threads=threads
    )
    return HardPool([puzzle for puzzle, _ in found], [grade for _, grade in found], done, state)
