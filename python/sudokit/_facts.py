"""facts: what is worth knowing about a 9x9 puzzle besides its path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional, Sequence, Tuple, Union, overload

from numpy.typing import NDArray

from ._form import One, sort_out, table
from ._frame import Frame
from ._types import Column, Digits, Options, Puzzle, Strings

if TYPE_CHECKING:
    from typing_extensions import Unpack


class FactOptions(Options, total=False):
    """Options of :func:`facts`."""

    backdoors: int
    truths: Sequence[str]
    links: Sequence[str]


@dataclass(frozen=True)
class Backdoors:
    """The smallest sets of placements after which easy steps solve the rest."""

    #: The steps that solve the rest: ``singles``, or ``locked`` for singles and locked candidates.
    steps: str
    #: How many placements they have; ``None`` if all are larger than was looked for.
    size: Optional[int]
    #: All backdoors of that size, each a tuple such as ``("r1c2=5",)``.
    list: Tuple[Tuple[str, ...], ...]


@dataclass(frozen=True)
class ClueSymmetry:
    """A symmetry of the clues, which the only solution has as well."""

    #: ``half turn``, ``quarter turn``, ``diagonal`` or ``antidiagonal``.
    mirror: str
    #: What each digit from 1 to 9 becomes.
    digits: str
    #: The digits that stay the same.
    kept: str
    #: Candidates that follow to be false, as ``r5c5<>3``.
    eliminations: Tuple[str, ...]
    #: What follows, in words.
    words: str


@dataclass(frozen=True)
class Tridagon:
    """Three digits in twelve cells that cannot be filled with these digits alone: a guard is true."""

    #: The three digits.
    digits: str
    #: The twelve cells.
    cells: Tuple[str, ...]
    #: The other candidates of these cells.
    guards: Tuple[str, ...]
    #: Whether every cell has all three digits; a degenerate one has cells with two of them.
    full: bool


@dataclass(frozen=True)
class RankCheck:
    """What truths and links prove. ``str()`` returns the words."""

    #: Links less truths; ``None`` if the set has no rank.
    rank: Optional[int]
    #: Candidates that follow to be false, as ``r5c5<>3``.
    eliminations: Tuple[str, ...]
    #: The outcome, or why there is no rank.
    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Facts:
    """The result of :func:`facts`."""

    #: To singles, and to singles with locked candidates.
    backdoors: Tuple[Backdoors, ...]
    #: Symmetries of the clues.
    symmetries: Tuple[ClueSymmetry, ...]
    #: Tridagons after singles, locked candidates and subsets.
    tridagons: Tuple[Tridagon, ...]
    #: The rank check, if truths and links were given.
    rank: Optional[RankCheck]


@overload
def facts(puzzle: Union[str, Digits], **options: Unpack[FactOptions]) -> Facts: ...
@overload
def facts(puzzle: Strings, **options: Unpack[FactOptions]) -> Frame: ...
@overload
def facts(puzzle: NDArray[Any], **options: Unpack[FactOptions]) -> Union[Facts, Frame]: ...


def facts(puzzle: Union[Puzzle, Column], **options: Unpack[FactOptions]) -> Union[Facts, Frame]:
    """Finds backdoors of at most ``backdoors`` placements, symmetries of the clues and tridagons of a proper puzzle.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> sudokit.facts(puzzle).backdoors[0].size
    0

    With ``truths`` and ``links``, it also checks their rank: cells such as ``r1c2``, digits in houses such as ``5r1``,
    ``5c3`` or ``5b9``.

    >>> print(sudokit.facts(puzzle, truths=["r1c4"], links=["2r1", "6b2"]).rank)
    1 truth, 2 links: rank 1. Nothing follows.

    For a column, returns a :class:`Frame` with ``singles``, ``locked``, ``symmetries``, ``tridagons``, ``rank`` and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("facts", what, options)
    answer = what.ask("facts", options)
    backdoors = (
        Backdoors(found["steps"], found["size"], tuple(tuple(one) for one in found["list"]))
        for found in answer["backdoors"]
    )
    symmetries = (
        ClueSymmetry(found["mirror"], found["digits"], found["kept"], tuple(found["eliminations"]), found["words"])
        for found in answer["symmetries"]
    )
    tridagons = (
        Tridagon(found["digits"], tuple(found["cells"]), tuple(found["guards"]), found["full"])
        for found in answer["tridagons"]
    )
    check = answer.get("rank")
    rank = check and RankCheck(check["rank"], tuple(check["eliminations"]), check["words"])
    return Facts(tuple(backdoors), tuple(symmetries), tuple(tridagons), rank)
