"""expand, vicinity, unavoidable: what follows from the clues, and the puzzles and sets near them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, List, Optional, Tuple, Union, overload

from numpy.typing import NDArray

from ._form import One, sort_out, table
from ._frame import Frame
from ._types import Cell, Column, Digits, Grid, Options, Puzzle, Strings, cells

if TYPE_CHECKING:
    from typing_extensions import Unpack


@overload
def expand(puzzle: str, **options: Unpack[Options]) -> str: ...
@overload
def expand(puzzle: Digits, **options: Unpack[Options]) -> Grid: ...
@overload
def expand(puzzle: Strings, **options: Unpack[Options]) -> Frame: ...
@overload
def expand(puzzle: NDArray[Any], **options: Unpack[Options]) -> Union[Grid, Frame]: ...


def expand(puzzle: Union[Puzzle, Column], **options: Unpack[Options]) -> Union[str, Grid, Frame]:
    """Fills in what naked and hidden singles lead to. Solutions are not searched for.

    >>> import sudokit
    >>> sudokit.expand("12345678." + "." * 72)[:9]
    '123456789'

    For a column, returns a :class:`Frame` with ``expanded`` and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("expand", what, options)
    return what.give(what.ask("expand", options)["expanded"])


class VicinityOptions(Options, total=False):
    """Options of :func:`vicinity`."""

    out: int
    in_: int
    minimal: bool
    limit: int


@overload
def vicinity(puzzle: str, **options: Unpack[VicinityOptions]) -> List[str]: ...
@overload
def vicinity(puzzle: Digits, **options: Unpack[VicinityOptions]) -> List[Grid]: ...
@overload
def vicinity(puzzle: Strings, **options: Unpack[VicinityOptions]) -> Frame: ...
@overload
def vicinity(puzzle: NDArray[Any], **options: Unpack[VicinityOptions]) -> Union[List[Grid], Frame]: ...


def vicinity(
    puzzle: Union[Puzzle, Column], **options: Unpack[VicinityOptions]
) -> Union[List[str], List[Grid], Frame]:
    """Returns the proper puzzles that differ by ``out`` removed clues (1 to 3) and ``in_`` added ones (1 or 2).

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> near = sudokit.vicinity(puzzle, limit=3)
    >>> len(near), sudokit.check(near)["proper"].to_list()
    (3, [True, True, True])

    With ``minimal=True`` only minimal ones. For a column, returns a :class:`Frame` with ``count``, ``complete``,
    ``puzzles`` (with spaces between them) and ``error``.
    """
    what, request = sort_out(puzzle), {name.rstrip("_"): value for name, value in options.items()}
    if not isinstance(what, One):
        return table("vicinity", what, request)
    found: List[Any] = [what.give(text) for text in what.ask("vicinity", request)["puzzles"]]
    return found


class UnavoidableOptions(Options, total=False):
    """Options of :func:`unavoidable`."""

    size: int
    nodes: int


@dataclass(frozen=True)
class Unavoidable:
    """The result of :func:`unavoidable`."""

    #: The solution the sets belong to.
    solution: str
    #: The cells of each minimal set of up to ``size`` cells.
    sets: Tuple[Tuple[Cell, ...], ...]
    #: Whether these are all.
    all: bool
    #: How many of them are disjoint.
    disjoint: int
    #: The least number of clues of any puzzle with this solution, as far as these sets show.
    clues: int
    #: Whether a longer search could not raise that number.
    exact: bool


@overload
def unavoidable(puzzle: Union[str, Digits], **options: Unpack[UnavoidableOptions]) -> Unavoidable: ...
@overload
def unavoidable(puzzle: Strings, **options: Unpack[UnavoidableOptions]) -> Frame: ...
@overload
def unavoidable(puzzle: NDArray[Any], **options: Unpack[UnavoidableOptions]) -> Union[Unavoidable, Frame]: ...


def unavoidable(
    puzzle: Union[Puzzle, Column], **options: Unpack[UnavoidableOptions]
) -> Union[Unavoidable, Frame]:
    """Finds the unavoidable sets of a solution: cells whose digits can be exchanged to give another solution.

    Every proper puzzle with that solution has a clue in each set. The puzzle must be proper.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = sudokit.unavoidable(puzzle, size=6)
    >>> found.all, all(4 <= len(cells) <= 6 for cells in found.sets)
    (True, True)

    ``size`` is the largest number of cells (4 to 16, 12 by default), ``nodes`` limits the search for ``clues``. For a
    column, returns a :class:`Frame` with ``solution``, ``sets`` (their number), ``all``, ``disjoint``, ``clues``,
    ``exact`` and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("unavoidable", what, options)
    answer = what.ask("unavoidable", {**options, "list": True})
    sets: Optional[Any] = answer["list"]
    facts = (answer[name] for name in ("all", "disjoint", "clues", "exact"))
    return Unavoidable(answer["solution"], tuple(map(cells, sets or ())), *facts)
