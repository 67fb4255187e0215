"""generate: puzzles on request."""

from __future__ import annotations

import secrets
from typing import Any, Literal, Optional, Tuple, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _sudokit
from ._form import grid, one
from ._sudokit import BadOption, Frame
from ._types import Grid, Puzzle

#: One number, or from the first to the second; None is an open end.
Whole = Union[int, Tuple[Optional[int], Optional[int]]]
Real = Union[float, Tuple[Optional[float], Optional[float]]]


def _range(name: str, wish: Any, least: Any, most: Any) -> Any:
    if wish is None:
        return None
    ends = wish if isinstance(wish, tuple) else (wish, wish)
    if len(ends) != 2:
        raise BadOption(f"{name}: expected a number or two, found {wish!r}")
    low, high = (least if ends[0] is None else ends[0]), (most if ends[1] is None else ends[1])
    if not least <= low <= high <= most:
        raise BadOption(f"{name}: expected a range within {least} and {most}, found {wish!r}")
    return low, high


def _pattern(pattern: Union[None, str, NDArray[Any]]) -> Optional[str]:
    if pattern is None or isinstance(pattern, str):
        return pattern
    cells = np.asarray(pattern)
    if cells.shape not in ((81,), (9, 9)):
        raise BadOption(f"pattern: expected 81 characters or an array of shape (9, 9), found {cells.shape}")
    return "".join("1" if cell else "." for cell in cells.reshape(81))


def _start(start: Optional[Puzzle]) -> Optional[str]:
    if start is None or isinstance(start, str):
        return start
    # Read, checked and written as text by the transform that changes nothing.
    nine = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    return _sudokit.transform_one(one(start).native, (False, nine, nine, nine))


@overload
def generate(
    n: None = ...,
    *,
    seed: Optional[int] = ...,
    minimal: bool = ...,
    clues: Optional[Whole] = ...,
    symmetry: str = ...,
    pattern: Union[None, str, NDArray[Any]] = ...,
    start: Optional[Puzzle] = ...,
    effort: Optional[Real] = ...,
    rating: Optional[Real] = ...,
    level: Optional[str] = ...,
    technique: Optional[str] = ...,
    max_technique: Optional[str] = ...,
    unbiased: bool = ...,
    grids: bool = ...,
    arrays: Literal[False] = ...,
    tries: Optional[int] = ...,
    time_limit: Optional[float] = ...,
    threads: Optional[int] = ...,
) -> str: ...
@overload
def generate(
    n: None = ...,
    *,
    seed: Optional[int] = ...,
    minimal: bool = ...,
    clues: Optional[Whole] = ...,
    symmetry: str = ...,
    pattern: Union[None, str, NDArray[Any]] = ...,
    start: Optional[Puzzle] = ...,
    effort: Optional[Real] = ...,
    rating: Optional[Real] = ...,
    level: Optional[str] = ...,
    technique: Optional[str] = ...,
    max_technique: Optional[str] = ...,
    unbiased: bool = ...,
    grids: bool = ...,
    arrays: Literal[True],
    tries: Optional[int] = ...,
    time_limit: Optional[float] = ...,
    threads: Optional[int] = ...,
) -> Grid: ...
@overload
def generate(
    n: int,
    *,
    seed: Optional[int] = ...,
    minimal: bool = ...,
    clues: Optional[Whole] = ...,
    symmetry: str = ...,
    pattern: Union[None, str, NDArray[Any]] = ...,
    start: Optional[Puzzle] = ...,
    effort: Optional[Real] = ...,
    rating: Optional[Real] = ...,
    level: Optional[str] = ...,
    technique: Optional[str] = ...,
    max_technique: Optional[str] = ...,
    distinct: bool = ...,
    unbiased: bool = ...,
    grids: bool = ...,
    arrays: bool = ...,
    tries: Optional[int] = ...,
    time_limit: Optional[float] = ...,
    threads: Optional[int] = ...,
) -> Frame: ...


def generate(
    n: Optional[int] = None,
    *,
    seed: Optional[int] = None,
    minimal: bool = False,
    clues: Optional[Whole] = None,
    symmetry: str = "none",
    pattern: Union[None, str, NDArray[Any]] = None,
    start: Optional[Puzzle] = None,
    effort: Optional[Real] = None,
    rating: Optional[Real] = None,
    level: Optional[str] = None,
    technique: Optional[str] = None,
    max_technique: Optional[str] = None,
    distinct: bool = False,
    unbiased: bool = False,
    grids: bool = False,
    arrays: bool = False,
    tries: Optional[int] = None,
    time_limit: Optional[float] = None,
    threads: Optional[int] = None,
) -> Union[str, Grid, Frame]:
    """A puzzle, or ``n`` of them as a :class:`Frame` with ``puzzle``, ``solution``, ``clues`` and ``number``.

    All are proper. The same seed gives the same puzzles, whatever the number of threads; without one they are different
    every time. ``number`` is that of the try that made the puzzle.

    >>> import sudokit
    >>> sudokit.check(sudokit.generate(minimal=True)).minimal
    True
    >>> frame = sudokit.generate(1000, seed=7, clues=(26, 28), symmetry="half-turn")
    >>> len(frame), frame["puzzle"].to_list()[0]
    (1000, '9..7.8......5..3...67.4....1.5....83..68.17..37....9.6....8.25...1..9......1.4..9')
    >>> sudokit.rate(sudokit.generate(level="hard", seed=1), scale="hodoku").level
    'Hard'

    ``minimal``: no clue can go.
    ``clues``: how many, 25 or ``(24, 28)`` or ``(None, 22)``; from 24 to 32 unless minimal, with a pattern, or told.
    ``symmetry``: of the places of the clues: none, half-turn, quarter-turn, horizontal, vertical, diagonal,
    antidiagonal, diagonals, axes, full.
    ``pattern``: clues exactly there: 81 characters (``.`` or ``0`` for a blank) or an array that is true where clues are.
    ``start``: a solution to take clues from, or clues that every puzzle is to have.
    ``effort``: mean guesses of a search over sixteen equivalents; adds a column ``effort``.
    ``rating``: ER on the scale of Sudoku Explainer, 7.2 or ``(7.1, 7.3)``.
    ``level``: HoDoKu's: easy, medium, hard, unfair, extreme.
    ``technique``: the puzzle needs it and nothing harder, by the teaching schedule; ``max_technique``: nothing harder.
    ``distinct``: no two that are equivalent.
    ``unbiased``: minimal puzzles with a column ``log_weight``: weighted means are those of all minimal puzzles.
    ``grids``: complete grids instead, all equally likely.
    ``arrays``: arrays of digits instead of text.

    When ``tries`` in a row made none (1,000,000, with a pattern 500), or the ``time_limit`` in seconds is over,
    :class:`GaveUp` or :class:`TimeLimit` is raised, with what there is as its attribute ``found``.
    """
    wish = {
        "minimal": minimal,
        "clues": _range("clues", clues, 0, 81),
        "symmetry": symmetry,
        "pattern": _pattern(pattern),
        "start": _start(start),
        "effort": _range("effort", effort, 0.0, float("inf")),
        "rating": _tenths(_range("rating", rating, 0.0, 20.0)),
        "level": level,
        "technique": technique,
        "max_technique": max_technique,
        "distinct": distinct,
        "unbiased": unbiased,
        "grids": grids,
    }
    frame = _sudokit.generate_many(
        1 if n is None else n,
        secrets.randbits(63) if seed is None else seed,
        wish,
        bytes=arrays and n is not None,
        tries=tries,
        time_limit=time_limit,
        threads=threads,
    )
    if n is not None:
        return frame
    text = str(frame["puzzle"].to_list()[0])
    return grid(text).reshape(9, 9) if arrays else text


def _tenths(ends: Optional[Tuple[float, float]]) -> Optional[Tuple[int, int]]:
    return None if ends is None else (round(10 * ends[0]), round(10 * ends[1]))
