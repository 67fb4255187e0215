"""rate: how hard a puzzle is, on the scales people know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Literal, Optional, Union, overload

from numpy.typing import NDArray

from . import _sudokit
from ._form import One, sort_out
from ._sudokit import BadOption, Frame
from ._types import Column, Digits, Puzzle, Strings


@dataclass(frozen=True)
class SeRating:
    """A rating on the scale of Sudoku Explainer. All but ``steps`` is None for a grid that is full already."""

    #: The hardest step.
    er: Optional[float]
    #: The hardest step up to the first placement.
    ep: Optional[float]
    #: The first step.
    ed: Optional[float]
    #: The techniques behind the three.
    er_technique: Optional[str]
    ep_technique: Optional[str]
    ed_technique: Optional[str]
    #: How many steps there are.
    steps: int

    def __str__(self) -> str:
        return "/".join("-" if number is None else str(number) for number in (self.er, self.ep, self.ed))


@dataclass(frozen=True)
class HodokuRating:
    """A rating on HoDoKu's scale."""

    #: The scores of all steps together.
    score: int
    #: Easy, Medium, Hard, Unfair or Extreme.
    level: str
    #: How many steps there are.
    steps: int
    #: How many of each technique, in HoDoKu's order.
    counts: Dict[str, int]

    def __str__(self) -> str:
        return f"{self.level} {self.score}"


@overload
def rate(
    puzzle: Union[str, Digits],
    *,
    scale: Literal["se"] = ...,
    time_limit: Optional[float] = ...,
    threads: Optional[int] = ...,
) -> SeRating: ...
@overload
def rate(puzzle: Union[str, Digits], *, scale: Literal["hodoku"]) -> HodokuRating: ...
@overload
def rate(
    puzzle: Strings,
    *,
    scale: str = ...,
    time_limit: Optional[float] = ...,
    column: str = ...,
    errors: str = ...,
    threads: Optional[int] = ...,
) -> Frame: ...
@overload
def rate(
    puzzle: NDArray[Any],
    *,
    scale: str = ...,
    time_limit: Optional[float] = ...,
    column: str = ...,
    errors: str = ...,
    threads: Optional[int] = ...,
) -> Any: ...


def rate(
    puzzle: Union[Puzzle, Column],
    *,
    scale: str = "se",
    time_limit: Optional[float] = None,
    column: str = "puzzle",
    errors: str = "null",
    threads: Optional[int] = None,
) -> Union[SeRating, HodokuRating, Frame]:
    """How hard a proper puzzle is: on the scale of Sudoku Explainer (``"se"``) or on HoDoKu's (``"hodoku"``).

    >>> import sudokit
    >>> puzzle = "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3"
    >>> rating = sudokit.rate(puzzle)
    >>> rating.er, rating.er_technique
    (7.6, 'Nishio Forcing Chains')
    >>> print(sudokit.rate(puzzle, scale="hodoku"))
    Extreme 3628

    The hardest puzzles take seconds or minutes on the first scale: ``time_limit`` is in seconds and for each puzzle, and
    :class:`TimeLimit` is raised when it is too short. ``threads`` speeds one puzzle up from 8.0 on.

    Of a column, a :class:`Frame` with ``se``, ``ep`` and ``ed``, or with ``hodoku`` (the score) and ``hodoku_level``, and
    ``error``. Puzzles without exactly one solution have no rating but an error, and so have those out of time.

    >>> sudokit.rate([puzzle, "." * 81])["error"].to_list()
    [None, 'the puzzle has more than one solution']
    """
    if scale not in ("se", "hodoku"):
        raise BadOption(f'scale: expected "se" or "hodoku", found {scale!r}')
    if scale == "hodoku" and time_limit is not None:
        raise BadOption("time_limit: ratings on HoDoKu's scale are quick and have none")
    what = sort_out(puzzle)
    if isinstance(what, One):
        if scale == "hodoku":
            score, level, steps, counts = _sudokit.rate_hodoku_one(what.native)
            return HodokuRating(score, level, steps, dict(counts))
        (er, ep, ed), names, steps = _sudokit.rate_se_one(what.native, time_limit=time_limit, threads=threads)
        return SeRating(er, ep, ed, *names, steps)
    if scale == "hodoku":
        return _sudokit.rate_hodoku_column(what, column=column, errors=errors, threads=threads)
    return _sudokit.rate_se_column(what, time_limit=time_limit, column=column, errors=errors, threads=threads)
