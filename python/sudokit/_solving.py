"""solve, count, estimate, solutions, candidates, check, convert."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Dict, Iterator, Optional, Tuple, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _sudokit
from ._errors import NoSolution, SeveralSolutions, Stopped
from ._form import One, dumps, one, sort_out, split, table
from ._frame import Frame
from ._types import Candidate, Cell, Column, Digits, Grid, Options, Puzzle, Strings, cells

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: With this many solutions a puzzle of a column is not counted further, unless a limit says otherwise: a column holds
#: numbers of 64 bits, and the number of solutions can be astronomical.
COLUMN_LIMIT = 1_000_000

#: The value of a symbol: 0 to 9, then 10 to 35 for letters.
_SYMBOLS = np.zeros(256, np.intp)
_SYMBOLS[ord("0") : ord("9") + 1] = np.arange(10)
_SYMBOLS[ord("A") : ord("Z") + 1] = _SYMBOLS[ord("a") : ord("z") + 1] = np.arange(10, 36)


class SolveOptions(Options, total=False):
    """Options of :func:`solve`."""

    limit: int
    engine: str


@overload
def solve(puzzle: str, **options: Unpack[SolveOptions]) -> str: ...
@overload
def solve(puzzle: Digits, **options: Unpack[SolveOptions]) -> Grid: ...
@overload
def solve(puzzle: Strings, **options: Unpack[SolveOptions]) -> Frame: ...
@overload
def solve(puzzle: NDArray[Any], **options: Unpack[SolveOptions]) -> Union[Grid, Frame]: ...


def solve(puzzle: Union[Puzzle, Column], **options: Unpack[SolveOptions]) -> Union[str, Grid, Frame]:
    """Solves a puzzle and returns the solution in the form of the puzzle.

    Raises :class:`NoSolution` or :class:`SeveralSolutions`. With ``limit=1``, any solution is accepted.

    >>> import sudokit
    >>> sudokit.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> sudokit.solve([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]).tolist()[0]
    [1, 2, 4, 3]

    For a column, returns a :class:`Frame` with ``result`` (``solved``, ``none`` or ``multiple``), ``solution``,
    ``solutions`` (at most ``limit``, which is 2 by default), ``exact``, ``guesses`` and ``error``. A row that is not a
    puzzle is null and has an error; ``errors="raise"`` raises the first one.

    >>> frame = sudokit.solve(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "?"])
    >>> frame["result"].to_list(), frame["solutions"].to_list()
    (['solved', None], [1, None])
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("solve", what, options)
    answer = what.ask("solve", options)
    if answer["solution"] is None:
        raise NoSolution("the puzzle has no solution")
    if answer["solutions"] > 1:
        raise SeveralSolutions("the puzzle has more than one solution")
    return what.give(answer["solution"])


class CountOptions(Options, total=False):
    """Options of :func:`count`."""

    limit: Optional[int]
    #: One share of the parts of a long count, such as ``"1/4"``; the counts of all shares add up.
    share: Optional[str]
    #: The checkpoint of a count that was stopped.
    resume: Optional[str]
    method: str
    engine: str


@overload
def count(puzzle: Union[str, Digits], **options: Unpack[CountOptions]) -> int: ...
@overload
def count(puzzle: Strings, **options: Unpack[CountOptions]) -> Frame: ...
@overload
def count(puzzle: NDArray[Any], **options: Unpack[CountOptions]) -> Union[int, Frame]: ...


def count(puzzle: Union[Puzzle, Column], **options: Unpack[CountOptions]) -> Union[int, Frame]:
    """Counts the solutions of a puzzle exactly, or up to ``limit``.

    Raises :class:`Stopped` after ``time_limit`` seconds. A long count, such as that of the empty 10x10 grid, can be
    distributed: ``share="1/4"`` to ``share="4/4"`` add up to the count. A share that the time limit cut short raises
    :class:`Stopped`, too.

    >>> import sudokit
    >>> sudokit.count("." * 81)
    6670903752021072936960
    >>> sudokit.count("." * 81, limit=1000)
    1000

    For a column, returns a :class:`Frame` with ``count`` and ``exact``, which is false if the limit (1,000,000 by
    default) or the time limit was reached; ``clashes`` lists clues that contradict each other.

    >>> sudokit.count(["." * 81]).to_dict()
    {'count': [1000000], 'exact': [False], 'clashes': [None], 'error': [None]}
    """
    what = sort_out(puzzle)
    limit = options.get("limit")
    given: Dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    # JSON has no whole numbers of this size, but counts have.
    if isinstance(limit, int) and limit >= 2**63:
        given["limit"] = str(limit)
    if not isinstance(what, One):
        return table("count", what, {"limit": COLUMN_LIMIT, **given})
    answer = what.ask("count", given)
    found = int(answer["count"])
    is_whole = answer["exact"] or answer.get("complete", False)
    if not is_whole and (limit is None or found < int(limit)):
        raise Stopped(f"the time limit was too short: there are at least {found} solutions")
    return found


class EstimateOptions(Options, total=False):
    """Options of :func:`estimate`."""

    probes: int
    seed: int


@dataclass(frozen=True)
class Estimate:
    """The result of :func:`estimate`."""

    #: The estimate.
    estimate: float
    #: The ends of its 95 % confidence interval.
    low: float
    high: float
    #: The number of probes.
    probes: int


@overload
def estimate(puzzle: Union[str, Digits], **options: Unpack[EstimateOptions]) -> Estimate: ...
@overload
def estimate(puzzle: Strings, **options: Unpack[EstimateOptions]) -> Frame: ...
@overload
def estimate(puzzle: NDArray[Any], **options: Unpack[EstimateOptions]) -> Union[Estimate, Frame]: ...


def estimate(puzzle: Union[Puzzle, Column], **options: Unpack[EstimateOptions]) -> Union[Estimate, Frame]:
    """Estimates the number of solutions from random ``probes``; the same ``seed`` gives the same estimate.

    >>> import sudokit
    >>> found = sudokit.estimate("." * 81)
    >>> found.low < 6.671e21 and 6.670e21 < found.high
    True
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("estimate", what, options)
    answer = what.ask("estimate", options)
    return Estimate(*(answer[name] for name in ("estimate", "low", "high", "probes")))


class SolutionsOptions(Options, total=False):
    """Options of :func:`solutions`."""

    limit: Optional[int]


@overload
def solutions(puzzle: str, **options: Unpack[SolutionsOptions]) -> Iterator[str]: ...
@overload
def solutions(puzzle: Union[Digits, NDArray[Any]], **options: Unpack[SolutionsOptions]) -> Iterator[Grid]: ...


def solutions(puzzle: Puzzle, **options: Unpack[SolutionsOptions]) -> Iterator[Union[str, Grid]]:
    """Returns a lazy iterator over the solutions of a puzzle, in ascending order for 9x9.

    With ``time_limit`` it raises :class:`Stopped` that many seconds after the first solution was asked for.

    >>> import itertools, sudokit
    >>> first, second = itertools.islice(sudokit.solutions("." * 81), 2)
    >>> first[:36]
    '123456789456789123789123456214365897'
    >>> first < second
    True
    """
    what, (request, how) = one(puzzle), split(options)
    found = _sudokit.Solutions(dumps({"puzzle": what.text, **request}), time_limit=how.get("time_limit"))
    return map(what.give, islice(found, request.get("limit")))


class CandidatesOptions(Options, total=False):
    """Options of :func:`candidates`."""

    counts: bool
    limit: int
    engine: str


def candidates(puzzle: Puzzle, **options: Unpack[CandidatesOptions]) -> NDArray[Any]:
    """Returns the true candidates: ``candidates(p)[row, column, digit - 1]`` is true if a solution has the digit there.

    All are false if there is no solution. With ``counts=True`` the array has the numbers of solutions, as Python
    integers; with ``limit`` too they are lower bounds if there are more solutions than that.

    >>> import sudokit
    >>> true = sudokit.candidates("12345678." + "." * 72)
    >>> true.shape, int(true[0, 8].argmax()) + 1, int(true[1, 0].sum())
    ((9, 9, 9), 9, 6)
    """
    answer = one(puzzle).ask("candidates", options)
    given = answer["counts"] if options.get("counts") else answer["candidates"]
    rows, columns, least, count = _extent(answer["puzzle"], len(given))
    given = given[: rows * columns]
    if options.get("counts"):
        numbers = [int(number) for cell in given for number in cell]
        return np.array(numbers, dtype=object).reshape(rows, columns, count)
    found = np.zeros(rows * columns * count, dtype=bool)
    if count > 35:
        pairs = [(cell, int(symbol)) for cell, text in enumerate(given) if text for symbol in text.split(",")]
        if least is None:
            least = 0 if any(symbol == 0 for _, symbol in pairs) else 1
        found[[count * cell + symbol - least for cell, symbol in pairs]] = True
        return found.reshape(rows, columns, count)
    # All cells as one text, a space after each: symbols count from 1, from 0, or from A.
    letters = np.frombuffer(" ".join(given).encode(), np.uint8)
    is_symbol = letters != ord(" ")
    symbols = _SYMBOLS[letters[is_symbol]]
    if len(symbols):
        smallest = int(symbols.min())
        base = 0 if smallest == 0 else 10 if smallest >= 10 else 1
        if least is not None:
            base = least if least + count <= 10 else 9 + least
        found[count * np.cumsum(~is_symbol)[is_symbol] + symbols - base] = True
    return found.reshape(rows, columns, count)


def _extent(text: str, cells: int) -> Tuple[int, int, Optional[int], int]:
    """Returns the rows and columns, the least value if it is known, and the number of values of a puzzle."""
    order = round(cells**0.5)
    if not re.match(r"\.[A-Z~]|[{h]|3x3", text):
        return order, order, None, order
    try:
        rules = json.loads(one(text).ask("convert", {"format": "rules"})["text"])
        least, most = rules["values"]
        if "grids" not in rules:
            return rules["rows"], rules["columns"], least, most - least + 1
    except (KeyError, ValueError):
        pass
    return order, order, None, order


class CheckOptions(Options, total=False):
    """Options of :func:`check`."""

    details: bool
    solution: Optional[str]
    engine: str


@dataclass(frozen=True)
class Check:
    """The result of :func:`check`."""

    #: ``proper``, ``none``, ``multiple``, or ``wrong`` if the given solution is not one.
    result: str
    #: The number of clues.
    clues: int
    #: 0, 1, or 2 for two or more.
    solutions: int
    #: Whether there is exactly one solution.
    proper: bool
    #: Whether removing any clue would add a solution; None if the puzzle is not proper, or with ``details=False``.
    minimal: Optional[bool]
    #: Cells whose clues contradict each other.
    clashes: Tuple[Cell, ...]
    #: The clues that can be removed one at a time, as cells; of pencilmarks the marks that could be added.
    redundant: Tuple[Union[Cell, Candidate, str], ...]
    #: Why the given solution is wrong.
    wrong_solution: Optional[str] = None


@overload
def check(puzzle: Union[str, Digits], **options: Unpack[CheckOptions]) -> Check: ...
@overload
def check(puzzle: Strings, **options: Unpack[CheckOptions]) -> Frame: ...
@overload
def check(puzzle: NDArray[Any], **options: Unpack[CheckOptions]) -> Union[Check, Frame]: ...


def check(puzzle: Union[Puzzle, Column], **options: Unpack[CheckOptions]) -> Union[Check, Frame]:
    """Checks whether a puzzle is proper and minimal, and why not; ``solution`` is a grid to check as well.

    >>> import sudokit
    >>> found = sudokit.check("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found.clues, found.proper, found.minimal, str(found.redundant[0])
    (30, True, False, 'r1c1')
    >>> [str(cell) for cell in sudokit.check("11" + "." * 79).clashes]
    ['r1c1', 'r1c2']

    For a column, returns a :class:`Frame` with the same columns and ``error``; ``details=False`` leaves out ``minimal``
    and ``redundant``, which take most of the time.

    >>> sudokit.check(["." * 81])["solutions"].to_list()
    [2]
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("check", what, options)
    answer = what.ask("check", options)
    redundant = tuple(map(_redundant, answer["redundant"]))
    return Check(
        answer["result"],
        answer["clues"],
        answer["solutions"],
        answer["proper"],
        answer["minimal"],
        cells(answer["clashes"]),
        redundant,
        answer.get("wrong_solution"),
    )


@overload
def convert(puzzle: Union[str, Digits], format: str, **options: Unpack[Options]) -> str: ...
@overload
def convert(puzzle: Strings, format: str, **options: Unpack[Options]) -> Frame: ...
@overload
def convert(puzzle: NDArray[Any], format: str, **options: Unpack[Options]) -> Union[str, Frame]: ...


def convert(puzzle: Union[Puzzle, Column], format: str, **options: Unpack[Options]) -> Union[str, Frame]:
    """Returns a puzzle in another text format, such as ``"line"`` or ``"grid"``; for a column, a frame with ``text``.

    >>> import sudokit
    >>> sudokit.convert("1...............", "grid").split()
    ['1...', '....', '....', '....']
    """
    what, request = sort_out(puzzle), {"format": format, **options}
    if not isinstance(what, One):
        return table("convert", what, request)
    return str(what.ask("convert", request)["text"])


def _redundant(name: str) -> Union[Cell, Candidate, str]:
    """A clue that can go: a cell, a candidate, or the name of a rule with its number, such as ``Thermo#1``."""
    if "#" in name:
        return name
    return Candidate.parse(name) if "=" in name else Cell.parse(name)
