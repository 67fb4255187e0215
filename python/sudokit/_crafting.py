"""canon, same, transform, augment, minimize: puzzles from puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional, Tuple, Union, overload

from numpy.typing import NDArray

from . import _sudokit
from ._form import One, one, sort_out
from ._sudokit import Frame
from ._types import Column, Digits, Grid, Puzzle, Strings

#: Nine numbers.
Nine = Tuple[int, int, int, int, int, int, int, int, int]

STRAIGHT: Nine = (1, 2, 3, 4, 5, 6, 7, 8, 9)


@dataclass(frozen=True)
class Transform:
    """A symmetry of sudoku: an optional transpose, then a permutation of rows and columns, then a relabelling.

    Row 1 of the result is row ``rows[0]`` of the source (of the transposed one if it transposes), columns likewise, and
    digit 1 becomes ``digits[0]``. Rows of a band stay together, and so do columns of a stack.

    >>> turn = Transform(transpose=True, rows=(3, 2, 1, 4, 5, 6, 7, 8, 9))
    >>> print(turn)
    transpose, rows 321456789, columns 123456789, digits 123456789
    >>> turn.undo(turn("12" + "." * 79)) == "12" + "." * 79
    True
    """

    transpose: bool = False
    rows: Nine = STRAIGHT
    columns: Nine = STRAIGHT
    digits: Nine = STRAIGHT

    @overload
    def __call__(self, puzzle: str) -> str: ...
    @overload
    def __call__(self, puzzle: Union[Digits, NDArray[Any]]) -> Grid: ...
    def __call__(self, puzzle: Puzzle) -> Union[str, Grid]:
        """The transformed puzzle, or solution."""
        what = one(puzzle)
        return what.give(_sudokit.transform_one(what.native, self._parts))

    @overload
    def undo(self, puzzle: str) -> str: ...
    @overload
    def undo(self, puzzle: Union[Digits, NDArray[Any]]) -> Grid: ...
    def undo(self, puzzle: Puzzle) -> Union[str, Grid]:
        """The puzzle that becomes this one."""
        what = one(puzzle)
        return what.give(_sudokit.transform_one(what.native, self._parts, inverse=True))

    @property
    def _parts(self) -> Tuple[bool, Nine, Nine, Nine]:
        return self.transpose, self.rows, self.columns, self.digits

    def __str__(self) -> str:
        rows, columns, digits = ("".join(map(str, nine)) for nine in (self.rows, self.columns, self.digits))
        return f"{'transpose, ' if self.transpose else ''}rows {rows}, columns {columns}, digits {digits}"


def _transform(parts: Tuple[bool, List[int], List[int], List[int]]) -> Transform:
    transpose, *lists = parts
    rows, columns, digits = (_nine(numbers) for numbers in lists)
    return Transform(transpose, rows, columns, digits)


def _nine(numbers: List[int]) -> Nine:
    a, b, c, d, e, f, g, h, i = numbers
    return a, b, c, d, e, f, g, h, i


@overload
def transform(puzzle: str, how: Union[Transform, int]) -> str: ...
@overload
def transform(puzzle: Union[Digits, NDArray[Any]], how: Union[Transform, int]) -> Grid: ...


def transform(puzzle: Puzzle, how: Union[Transform, int]) -> Union[str, Grid]:
    """An equivalent of a puzzle: by a given transform, or by a random one that belongs to a seed.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> sudokit.same(puzzle, sudokit.transform(puzzle, 7)) is not None
    True
    >>> sudokit.transform(puzzle, sudokit.Transform(digits=(9, 8, 7, 6, 5, 4, 3, 2, 1)))[:9]
    '57..3....'
    """
    return (how if isinstance(how, Transform) else random_transform(how))(puzzle)


def random_transform(seed: int) -> Transform:
    """The random transform that belongs to a seed; all 1,218,998,108,160 are equally likely.

    >>> import sudokit
    >>> sudokit.random_transform(7) == sudokit.random_transform(7)
    True
    """
    return _transform(_sudokit.random_transform(seed))


@dataclass(frozen=True)
class Canon:
    """What :func:`canon` found."""

    #: The canonical form as text: the same for all equivalent puzzles, and for no other.
    form: str
    #: 32 hexadecimal digits that stand for it.
    id: str
    #: How many transforms map the puzzle to itself.
    automorphisms: int
    #: A transform that leads to the form.
    transform: Transform


@overload
def canon(puzzle: Union[str, Digits]) -> Canon: ...
@overload
def canon(puzzle: Strings, *, column: str = ..., errors: str = ..., threads: Optional[int] = ...) -> Frame: ...
@overload
def canon(puzzle: NDArray[Any], *, column: str = ..., errors: str = ..., threads: Optional[int] = ...) -> Any: ...


def canon(
    puzzle: Union[Puzzle, Column], *, column: str = "puzzle", errors: str = "null", threads: Optional[int] = None
) -> Union[Canon, Frame]:
    """The canonical (minlex) form of a puzzle, complete or not: two puzzles are equivalent just if theirs are equal.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = sudokit.canon(puzzle)
    >>> found.form == sudokit.canon(sudokit.transform(puzzle, 1)).form == found.transform(puzzle)
    True
    >>> found.id, found.automorphisms
    ('5ebb61a07c8424dd86c47ef92f379fba', 1)

    Of a column, a :class:`Frame` with ``canonical``, ``id``, ``automorphisms`` and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return _sudokit.canon_column(what, column=column, errors=errors, threads=threads)
    form, id, automorphisms, parts = _sudokit.canon_one(what.native)
    return Canon(form, id, automorphisms, _transform(parts))


def same(one_puzzle: Puzzle, other: Puzzle) -> Optional[Transform]:
    """A transform from one puzzle to the other if they are equivalent, otherwise None.

    >>> import sudokit
    >>> print(sudokit.same("12" + "." * 79, "1........2" + "." * 71))
    transpose, rows 123456789, columns 123456789, digits 123456789
    >>> sudokit.same("12" + "." * 79, "11" + "." * 79) is None
    True
    """
    parts = _sudokit.same_one(one(one_puzzle).native, one(other).native)
    return None if parts is None else _transform(parts)


def augment(
    puzzles: Column,
    n: int = 1,
    *,
    seed: int = 0,
    column: str = "puzzle",
    errors: str = "null",
    threads: Optional[int] = None,
) -> Frame:
    """``n`` random equivalents of every puzzle of a column, one after the other.

    A :class:`Frame` with ``puzzle``, ``row`` (of the column it came from, from 0) and ``error``. What a puzzle becomes
    depends on the seed and the puzzle alone, so a column can be cut into pieces anywhere. A bad row has one row of nulls.

    >>> import sudokit
    >>> frame = sudokit.augment(["12" + "." * 79, "1" + "." * 80], 2, seed=7)
    >>> frame["row"].to_list()
    [0, 0, 1, 1]
    >>> all(sudokit.same("12" + "." * 79, other) for other in frame["puzzle"].to_list()[:2])
    True
    """
    what = sort_out(puzzles)
    if isinstance(what, One):
        raise TypeError("expected a column of puzzles, found one; transform() takes one")
    return _sudokit.augment_column(what, n=n, seed=seed, column=column, errors=errors, threads=threads)


@overload
def minimize(puzzle: str, *, seed: int = ...) -> str: ...
@overload
def minimize(puzzle: Digits, *, seed: int = ...) -> Grid: ...
@overload
def minimize(
    puzzle: Strings, *, seed: int = ..., column: str = ..., errors: str = ..., threads: Optional[int] = ...
) -> Frame: ...
@overload
def minimize(
    puzzle: NDArray[Any], *, seed: int = ..., column: str = ..., errors: str = ..., threads: Optional[int] = ...
) -> Any: ...


def minimize(
    puzzle: Union[Puzzle, Column],
    *,
    seed: int = 0,
    column: str = "puzzle",
    errors: str = "null",
    threads: Optional[int] = None,
) -> Union[str, Grid, Frame]:
    """A minimal puzzle inside a proper one: clues that can go are taken out in an order that belongs to the seed.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> minimal = sudokit.minimize(puzzle)
    >>> sudokit.check(minimal).minimal, sudokit.solve(minimal) == sudokit.solve(puzzle)
    (True, True)

    Of a column, a :class:`Frame` with ``minimal``, ``clues`` and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return _sudokit.minimize_column(what, seed=seed, column=column, errors=errors, threads=threads)
    return what.give(_sudokit.minimize_one(what.native, seed))


@overload
def all_minimal(puzzle: str, limit: int = ...) -> List[str]: ...
@overload
def all_minimal(puzzle: Union[Digits, NDArray[Any]], limit: int = ...) -> List[Grid]: ...


def all_minimal(puzzle: Puzzle, limit: int = 1000) -> Union[List[str], List[Grid]]:
    """Minimal puzzles inside a proper one: all of them, or as many as ``limit``.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> few = sudokit.all_minimal(puzzle, 3)
    >>> sudokit.check(few)["minimal"].to_list()
    [True, True, True]
    """
    what = one(puzzle)
    return [what.give(text) for text in _sudokit.all_minimal_one(what.native, limit)]  # type: ignore[return-value]
