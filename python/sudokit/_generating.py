"""generate: makes puzzles with requested properties."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Dict, Literal, Mapping, Optional, Tuple, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _sudokit
from ._errors import BadRequest, Error
from ._form import MOST_ROWS, One, dumps, number_of, one, split
from ._frame import Frame
from ._types import Grid, Options, Puzzle

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: One number, or from the first to the second; None is an open end.
Range = Union[float, Tuple[Optional[float], Optional[float]]]


class GenerateOptions(Options, total=False):
    """Options of :func:`generate`."""

    seed: Optional[int]
    date: Optional[str]
    minimal: bool
    clues: Optional[Range]
    symmetry: Optional[str]
    pattern: Union[None, str, NDArray[Any]]
    from_: Optional[Puzzle]
    effort: Optional[Range]
    rating: Optional[Range]
    level: Optional[str]
    technique: Optional[str]
    max_technique: Optional[str]
    minutes: Union[None, Range, str]
    rate: bool
    distinct: bool
    unbiased: bool
    grids: bool
    rules: Optional[str]
    tries: Optional[int]


def request(options: Mapping[str, Any]) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """The options of the verb as JSON has them, and the others."""
    wish, how = split(options)
    for name in ("clues", "effort", "rating", "minutes"):
        if isinstance(wish.get(name), tuple):
            if len(wish[name]) != 2:
                raise BadRequest(f"{name}: found {wish[name]!r}, expected a number or two")
            # Infinity is an open end.
            ends = (None if end in (math.inf, -math.inf) else end for end in wish[name])
            wish[name] = dict(zip(("min", "max"), ends))
    if "from_" in wish:
        wish["from"] = one(wish.pop("from_")).text
    if isinstance(wish.get("pattern"), np.ndarray):
        wish["pattern"] = "".join("1" if cell else "." for cell in wish["pattern"].ravel())
    return wish, how


@overload
def generate(count: None = ..., *, arrays: Literal[False] = ..., **options: Unpack[GenerateOptions]) -> str: ...
@overload
def generate(count: None = ..., *, arrays: Literal[True], **options: Unpack[GenerateOptions]) -> Grid: ...
@overload
def generate(count: int, *, arrays: bool = ..., **options: Unpack[GenerateOptions]) -> Frame: ...


def generate(
    count: Optional[int] = None, *, arrays: bool = False, **options: Unpack[GenerateOptions]
) -> Union[str, Grid, Frame]:
    """Makes a puzzle, or ``count`` puzzles as a :class:`Frame` with ``puzzle``, ``solution``, ``clues`` and ``try``.

    All puzzles are proper. The same seed gives the same puzzles on any number of threads; without a seed they are
    random. ``try`` is the number of the try that made the puzzle.

    >>> import sudokit
    >>> sudokit.check(sudokit.generate(minimal=True)).minimal
    True
    >>> frame = sudokit.generate(1000, seed=7, clues=(26, 28), symmetry="half-turn")
    >>> len(frame), frame["puzzle"][0]
    (1000, '9..7.8......5..3...67.4....1.5....83..68.17..37....9.6....8.25...1..9......1.4..9')
    >>> sudokit.rate(sudokit.generate(level="hard", seed=1), scale="hodoku").level
    'hard'
    >>> len(sudokit.generate(box="2x3", seed=1))
    36

    ``date``: the puzzle of a day, ``"2027-01-31"``: another one every day, the same for the same seed.
    ``minimal``: removing any clue adds a second solution.
    ``clues``: the number of clues, 25 or ``(24, 28)`` or ``(None, 22)``; by default from 24 to 32 unless minimal or
    with a pattern.
    ``symmetry``: of the clue pattern: none, half-turn, quarter-turn, horizontal, vertical, diagonal, antidiagonal,
    diagonals, axes, full.
    ``pattern``: the cells with clues: 81 characters (``.`` or ``0`` for a blank), a drawing in lines of any length, or an
    array of booleans; ``symmetry`` adds the cells that it lacks to be symmetric.
    ``from_``: a solution to take clues from, or clues that every puzzle has.
    ``effort``: mean guesses of the search over sixteen equivalents; adds a column ``effort``.
    ``rating``: ER on the scale of Sudoku Explainer, 7.2 or ``(7.1, 7.3)``; adds a column ``rating``.
    ``level``: HoDoKu's: easy, medium, hard, unfair, extreme.
    ``technique``: the hardest technique the puzzle needs, by the teaching schedule; ``max_technique``: an upper bound
    for all steps. With both, steps harder than ``technique`` may follow, up to ``max_technique``.
    ``minutes``: the predicted minutes of a median player, ``(5, 8)``, or a level: gentle, easy, medium, hard, expert; adds
    a column ``minutes``.
    ``rate``: adds columns ``rating``, ``level`` and ``techniques``.
    ``distinct``: no two puzzles are equivalent.
    ``unbiased``: minimal puzzles with a column ``log_weight``; weighted means estimate those over all minimal puzzles.
    ``grids``: complete grids instead, all equally likely.
    ``rules``: puzzles with rules: names of rules to be placed (``"Cage, AntiKnight"``), or rules with ``?`` for a
    missing number (``".Cage~?~R1C1~R1C2"``).
    ``box``, ``diagonals``, ``windows``, ``regions``: another size or other houses.
    ``arrays``: arrays of digits instead of text.

    Raises :class:`NotMade` after ``tries`` failures in a row (default 1,000,000, with a pattern 500), or
    :class:`Stopped` after ``time_limit`` seconds; the attribute ``found`` has the puzzles made so far.
    """
    wish, how = request(options)
    if count is not None:
        # More text than a column can hold would be an error after hours of work.
        is_nine = not {"box", "regions"} & options.keys()
        wish["count"] = number_of("count", count, 0, MOST_ROWS if is_nine and not arrays else 2**63 - 1)
    how = {name: how[name] for name in ("time_limit", "threads") if name in how}
    try:
        frame = Frame(_sudokit.generate(dumps(wish), bytes=arrays and count is not None, **how))
    except Error as error:
        if error.found is not None:
            error.found = Frame(error.found)
        raise
    if count is not None:
        return frame
    text = str(frame["puzzle"][0])
    if not arrays:
        return text
    side = round(len(text.split(",") if "," in text else text) ** 0.5)
    return One(text, (side, side)).give(text)
