"""canonicalize, same, transform, augment, minimize: calls that derive puzzles from puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, List, Literal, Optional, Sized, Tuple, Union, cast, overload

from numpy.typing import NDArray

from . import _sudokit
from ._errors import Internal, Stopped
from ._form import MOST_ROWS, One, number_of, one, seed_of, sort_out, split, table, whole
from ._frame import Frame
from ._types import Column, Digits, Grid, Options, Puzzle, Strings

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: Nine numbers.
Nine = Tuple[int, int, int, int, int, int, int, int, int]

STRAIGHT: Nine = (1, 2, 3, 4, 5, 6, 7, 8, 9)


@dataclass(frozen=True)
class Transform:
    """A symmetry of sudoku: an optional transpose, then a permutation of rows and columns, then a relabelling.

    Row 1 of the result is row ``rows[0]`` of the source (of the transposed source if ``transpose`` is set), columns
    likewise, and digit 1 becomes ``digits[0]``. Rows of a band stay together, and so do columns of a stack.

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
        """Returns the transformed puzzle or solution."""
        what = one(puzzle)
        return what.give(_sudokit.transform(what.text, self._parts, False))

    @overload
    def undo(self, puzzle: str) -> str: ...
    @overload
    def undo(self, puzzle: Union[Digits, NDArray[Any]]) -> Grid: ...
    def undo(self, puzzle: Puzzle) -> Union[str, Grid]:
        """Returns the puzzle that this transform maps to the given one."""
        what = one(puzzle)
        return what.give(_sudokit.transform(what.text, self._parts, True))

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
    """Returns an equivalent of a puzzle, by a given transform, or by a random one chosen by a seed.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> sudokit.same(puzzle, sudokit.transform(puzzle, 7)) is not None
    True
    >>> sudokit.transform(puzzle, sudokit.Transform(digits=(9, 8, 7, 6, 5, 4, 3, 2, 1)))[:9]
    '57..3....'
    """
    return (how if isinstance(how, Transform) else random_transform(how))(puzzle)


def random_transform(seed: int) -> Transform:
    """Returns a random transform for a seed; all 1,218,998,108,160 are equally likely.

    >>> import sudokit
    >>> sudokit.random_transform(7) == sudokit.random_transform(7)
    True
    """
    return _transform(_sudokit.random_transform(seed))


@dataclass(frozen=True)
class Canon:
    """The result of :func:`canonicalize`."""

    #: The canonical form as text: the same for all equivalent puzzles, and for no other.
    canonical: str
    #: 32 hexadecimal digits that stand for it.
    id: str
    #: How many transforms map the puzzle to itself.
    automorphisms: int
    #: The puzzle as text.
    puzzle: str = field(compare=False)

    @property
    def transform(self) -> Transform:
        """A transform from the puzzle to its canonical form."""
        found = same(self.puzzle, self.canonical)
        if found is None:
            raise Internal("the puzzle is not equivalent to its form")
        return found


@overload
def canonicalize(puzzle: Union[str, Digits], **options: Unpack[Options]) -> Canon: ...
@overload
def canonicalize(puzzle: Strings, **options: Unpack[Options]) -> Frame: ...
@overload
def canonicalize(puzzle: NDArray[Any], **options: Unpack[Options]) -> Union[Canon, Frame]: ...


def canonicalize(puzzle: Union[Puzzle, Column], **options: Unpack[Options]) -> Union[Canon, Frame]:
    """Returns the canonical (minlex) form of a puzzle. Two puzzles are equivalent if and only if their forms are equal.

    ``canon`` is another name of this function, as on the command line.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = sudokit.canonicalize(puzzle)
    >>> found.canonical == sudokit.canonicalize(sudokit.transform(puzzle, 1)).canonical == found.transform(puzzle)
    True
    >>> found.id, found.automorphisms
    ('5ebb61a07c8424dd86c47ef92f379fba', 1)

    For a column, returns a :class:`Frame` with ``canonical``, ``id``, ``automorphisms`` and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("canon", what, options)
    answer = what.ask("canon", options)
    return Canon(*(answer[name] for name in ("canonical", "id", "automorphisms", "puzzle")))


canon = canonicalize


def same(one_puzzle: Puzzle, other: Puzzle) -> Optional[Transform]:
    """Returns a transform from one puzzle to the other if they are equivalent, otherwise None.

    >>> import sudokit
    >>> print(sudokit.same("12" + "." * 79, "1........2" + "." * 71))
    transpose, rows 123456789, columns 123456789, digits 123456789
    >>> sudokit.same("12" + "." * 79, "11" + "." * 79) is None
    True
    """
    parts = _sudokit.same(one(one_puzzle).text, one(other).text)
    return None if parts is None else _transform(parts)


def augment(puzzles: Column, count: int = 1, *, seed: int = 0, **options: Unpack[Options]) -> Frame:
    """Returns ``count`` random equivalents of every puzzle of a column, one after the other.

    The :class:`Frame` has ``puzzle``, ``row`` (in the column, from 0) and ``error``. The equivalents depend only on the
    seed and the puzzle, so a column can be split anywhere. A bad row gives one row of nulls.

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
    rows = len(cast(Sized, what)) if hasattr(what, "__len__") else 1
    count = number_of("count", count, 1, MOST_ROWS // max(rows, 1))
    return Frame(_sudokit.augment(what, count, seed_of(seed), whole(split(options)[1])))


class MinimizeOptions(Options, total=False):
    """Options of :func:`minimize`, except ``all``."""

    seed: int
    limit: int
    monotonic: bool


@overload
def minimize(puzzle: str, *, all: Literal[False] = ..., **options: Unpack[MinimizeOptions]) -> str: ...
@overload
def minimize(puzzle: str, *, all: Literal[True], **options: Unpack[MinimizeOptions]) -> List[str]: ...
@overload
def minimize(puzzle: Digits, *, all: Literal[False] = ..., **options: Unpack[MinimizeOptions]) -> Grid: ...
@overload
def minimize(puzzle: Digits, *, all: Literal[True], **options: Unpack[MinimizeOptions]) -> List[Grid]: ...
@overload
def minimize(puzzle: Strings, *, all: Literal[False] = ..., **options: Unpack[MinimizeOptions]) -> Frame: ...
@overload
def minimize(
    puzzle: NDArray[Any], *, all: bool = ..., **options: Unpack[MinimizeOptions]
) -> Union[Grid, List[Grid], Frame]: ...


def minimize(
    puzzle: Union[Puzzle, Column], *, all: bool = False, **options: Unpack[MinimizeOptions]
) -> Union[str, Grid, List[str], List[Grid], Frame]:
    """Removes redundant clues from a proper puzzle, in an order chosen by ``seed``; the result is minimal.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> minimal = sudokit.minimize(puzzle)
    >>> sudokit.check(minimal).minimal, sudokit.solve(minimal) == sudokit.solve(puzzle)
    (True, True)

    With ``all=True`` returns a list of all minimal puzzles inside it, up to ``limit``. With ``monotonic=True`` a clue
    is removed only if the search does not need fewer guesses afterwards. For a column, returns a :class:`Frame` with
    ``minimal`` and ``error``.

    >>> sudokit.check(sudokit.minimize(puzzle, all=True, limit=3))["minimal"].to_list()
    [True, True, True]
    """
    what, request = sort_out(puzzle), {**options, **({"all": True} if all else {})}
    if not isinstance(what, One):
        return table("minimize", what, request)
    answer = what.ask("minimize", request)
    found: List[Any] = [what.give(text) for text in answer["puzzles"]]
    if not answer["complete"]:
        stopped = Stopped("the time limit was too short")
        stopped.found = found
        raise stopped
    return found if all else found[0]
