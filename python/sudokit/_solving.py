"""solve, count, solutions, candidates, check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator, Optional, Tuple, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _sudokit
from ._form import One, one, sort_out
from ._sudokit import Frame, ManySolutions, NoSolution, TimeLimit
from ._types import Candidate, Cell, Column, Digits, Grid, Puzzle, Strings

#: With this many solutions a puzzle of a column is not counted further, unless a limit says otherwise.
COLUMN_LIMIT = 1_000_000


@overload
def solve(puzzle: str, *, unique: bool = ...) -> str: ...
@overload
def solve(puzzle: Digits, *, unique: bool = ...) -> Grid: ...
@overload
def solve(puzzle: Strings, *, column: str = ..., errors: str = ..., threads: Optional[int] = ...) -> Frame: ...
@overload
def solve(
    puzzle: NDArray[Any],
    *,
    unique: bool = ...,
    column: str = ...,
    errors: str = ...,
    threads: Optional[int] = ...,
) -> Any: ...


def solve(
    puzzle: Union[Puzzle, Column],
    *,
    unique: bool = True,
    column: str = "puzzle",
    errors: str = "null",
    threads: Optional[int] = None,
) -> Union[str, Grid, Frame]:
    """The solution of a puzzle, in the form of the puzzle.

    Raises :class:`NoSolution` or :class:`ManySolutions`; with ``unique=False`` the first solution found is good enough.

    >>> import sudokit
    >>> sudokit.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'

    Of a column, a :class:`Frame` with ``solution`` (of several, one), ``solutions`` (0, 1, or 2 for more than one),
    ``guesses`` and ``error``. A row that is no puzzle is null with its error; ``errors="raise"`` raises the first one.
    ``column`` names the column of a table, ``threads`` is all cores unless told otherwise.

    >>> frame = sudokit.solve(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "?"])
    >>> frame["solutions"].to_list()
    [1, None]
    >>> frame["error"].to_list()[0] is None
    True
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return _sudokit.solve_column(what, column=column, errors=errors, threads=threads)
    solution, solutions = _sudokit.solve_one(what.native)
    if solution is None:
        raise NoSolution("the puzzle has no solution")
    if unique and solutions > 1:
        raise ManySolutions("the puzzle has more than one solution; unique=False is content with any")
    return what.give(solution)


@overload
def count(
    puzzle: Union[str, Digits],
    *,
    limit: Optional[int] = ...,
    time_limit: Optional[float] = ...,
    threads: Optional[int] = ...,
) -> int: ...
@overload
def count(
    puzzle: Strings,
    *,
    limit: Optional[int] = ...,
    time_limit: Optional[float] = ...,
    column: str = ...,
    errors: str = ...,
    threads: Optional[int] = ...,
) -> Frame: ...
@overload
def count(
    puzzle: NDArray[Any],
    *,
    limit: Optional[int] = ...,
    time_limit: Optional[float] = ...,
    column: str = ...,
    errors: str = ...,
    threads: Optional[int] = ...,
) -> Any: ...


def count(
    puzzle: Union[Puzzle, Column],
    *,
    limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    column: str = "puzzle",
    errors: str = "null",
    threads: Optional[int] = None,
) -> Union[int, Frame]:
    """How many solutions a puzzle has: exactly, however many, or no further than ``limit``.

    With a ``time_limit`` in seconds that is too short, :class:`TimeLimit` is raised.

    >>> import sudokit
    >>> sudokit.count("." * 81)
    6670903752021072936960
    >>> sudokit.count("." * 81, limit=1000)
    1000

    Of a column, a :class:`Frame` with ``count`` and ``exact``: false where the limit (1,000,000 unless told otherwise) or
    the time limit of each puzzle was reached, and there are at least so many.

    >>> sudokit.count(["." * 81]).to_dict()
    {'count': [1000000], 'exact': [False], 'error': [None]}
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return _sudokit.count_column(
            what,
            limit=COLUMN_LIMIT if limit is None else limit,
            time_limit=time_limit,
            column=column,
            errors=errors,
            threads=threads,
        )
    found, exact = _sudokit.count_one(what.native, limit=limit, time_limit=time_limit, threads=threads)
    if not exact and found != limit:
        raise TimeLimit(f"the time limit was too short: there are at least {found} solutions")
    return found


@overload
def solutions(puzzle: str) -> Iterator[str]: ...
@overload
def solutions(puzzle: Digits) -> Iterator[Grid]: ...
@overload
def solutions(puzzle: NDArray[Any]) -> Iterator[Grid]: ...


def solutions(puzzle: Puzzle) -> Iterator[Union[str, Grid]]:
    """The solutions of a puzzle one by one, as they are asked for, in rising order of their digits.

    >>> import itertools, sudokit
    >>> first, second = itertools.islice(sudokit.solutions("." * 81), 2)
    >>> first[:36]
    '123456789456789123789123456214365897'
    >>> first < second
    True
    """
    what = one(puzzle)
    return map(what.give, _sudokit.Solutions(what.native))


def candidates(puzzle: Puzzle) -> NDArray[np.bool_]:
    """The true candidates: ``candidates(p)[row, column, digit - 1]`` tells whether some solution has the digit there.

    All are false just if there is no solution. Without solving all of them, whose number may be astronomic.

    >>> import sudokit
    >>> true = sudokit.candidates("12345678." + "." * 72)
    >>> true.shape, int(true[0, 8].argmax()) + 1, int(true[1, 0].sum())
    ((9, 9, 9), 9, 6)
    """
    marks = _sudokit.candidates_one(one(puzzle).native)
    return np.asarray((np.frombuffer(marks.encode(), dtype=np.uint8) != ord(".")).reshape(9, 9, 9))


@dataclass(frozen=True)
class Check:
    """What :func:`check` found."""

    #: How many clues there are.
    clues: int
    #: 0, 1, or 2 for more than one.
    solutions: int
    #: Cells whose digit stands twice in a house.
    clashes: Tuple[Cell, ...]
    #: Clues of a proper puzzle that can go, one at a time; None if it is not proper.
    redundant: Optional[Tuple[Candidate, ...]]

    @property
    def proper(self) -> bool:
        """Whether there is exactly one solution."""
        return self.solutions == 1

    @property
    def minimal(self) -> bool:
        """Whether it is proper, and no clue can go."""
        return self.redundant == ()


@overload
def check(puzzle: Union[str, Digits]) -> Check: ...
@overload
def check(puzzle: Strings, *, column: str = ..., errors: str = ..., threads: Optional[int] = ...) -> Frame: ...
@overload
def check(puzzle: NDArray[Any], *, column: str = ..., errors: str = ..., threads: Optional[int] = ...) -> Any: ...


def check(
    puzzle: Union[Puzzle, Column], *, column: str = "puzzle", errors: str = "null", threads: Optional[int] = None
) -> Union[Check, Frame]:
    """Whether a puzzle is proper and minimal, and what is wrong with it.

    >>> import sudokit
    >>> found = sudokit.check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found.clues, found.proper, found.minimal, str(found.redundant[0])
    (30, True, False, 'r1c1=5')
    >>> [str(cell) for cell in sudokit.check("11" + "." * 79).clashes]
    ['r1c1', 'r1c2']

    Of a column, a :class:`Frame` with ``clues``, ``solutions`` (0, 1, or 2 for more than one), ``minimal`` (null unless
    there is exactly one) and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return _sudokit.check_column(what, column=column, errors=errors, threads=threads)
    clues, solutions, clashes, redundant = _sudokit.check_one(what.native)
    return Check(
        clues,
        solutions,
        tuple(map(Cell.parse, clashes)),
        None if redundant is None else tuple(map(Candidate.parse, redundant)),
    )
