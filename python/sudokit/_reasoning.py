"""hint and explain: solving with human techniques."""

from __future__ import annotations

import html
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Dict, Generic, Iterator, List, Literal, Mapping, NamedTuple, Optional
from typing import Sequence, Tuple, TypeVar, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _sudokit
from ._errors import BadRequest
from ._form import One, dumps, one, sort_out, split, table
from ._frame import Frame
from ._types import Candidate, Cell, Column, Digits, Options, Puzzle, Strings, cells

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: Pencil marks: an array of shape (9, 9, 9), 729 characters, or a text such as ``1279`` for each of the 81 cells.
Marks = Union[str, Sequence[str], NDArray[Any]]


class Node(NamedTuple):
    """A node of a chain: a digit that is in one of the cells (on), or in none of them (off)."""

    digit: int
    cells: Tuple[Cell, ...]
    on: bool
    #: The cells of the almost locked set by which it follows from the node before; mostly none.
    set: Tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Evidence:
    """Why a step holds."""

    #: Houses with the part they play: home, base or cover.
    houses: Tuple[Tuple[str, str], ...]
    #: Candidates with the part they play: pattern, fin and so on.
    candidates: Tuple[Tuple[Candidate, str], ...]
    #: Chains of implications, in the order of the argument.
    chains: Tuple[Tuple[Node, ...], ...]


@dataclass(frozen=True)
class Part:
    """The part of a step that a hint below the full level shows."""

    #: The technique by its name in calls, as ``x-wing``.
    technique: str
    #: The same for people, as ``X-wing``.
    title: str
    family: str
    #: Whether it holds only because the puzzle has one solution.
    assumes_uniqueness: bool
    #: As much of the argument as the level shows.
    words: str
    #: Houses to look at with the part they play; empty for a nudge.
    houses: Tuple[Tuple[str, str], ...] = ()
    #: Cells to look at where no house is named; empty for a nudge.
    cells: Tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Step:
    """One use of a technique. ``str()`` returns the words, a notebook shows the picture."""

    #: The technique by its name in calls, as ``x-wing``.
    technique: str
    #: The same for people, as ``X-wing``.
    title: str
    family: str
    #: Whether it holds only because the puzzle has one solution.
    assumes_uniqueness: bool
    #: Digits to put in.
    placements: Tuple[Candidate, ...]
    #: Candidates to remove.
    eliminations: Tuple[Candidate, ...]
    #: The whole argument.
    words: str
    evidence: Evidence
    _path: _sudokit.Path = field(repr=False, compare=False)
    _number: int = field(repr=False, compare=False)

    def nudge(self) -> str:
        """The kind of step, but not where."""
        return self._path.words(self._number, "nudge")

    def where(self) -> str:
        """Where to look, but not the conclusion."""
        return self._path.words(self._number, "where")

    def svg(self) -> str:
        """Returns an SVG picture of the position with the step."""
        return self._path.svg(self._number)

    def grid(self, color: bool = False) -> str:
        """Returns the position with the step, for a terminal."""
        return self._path.grid(self._number, color)

    @property
    def position(self) -> str:
        """The digits before the step, as 81 characters."""
        return self._path.position(self._number)[0]

    @property
    def candidates(self) -> NDArray[np.bool_]:
        """The candidates before the step, as an array of shape (9, 9, 9)."""
        marks = np.frombuffer(self._path.position(self._number)[1].encode(), dtype=np.uint8) != ord(".")
        return np.asarray(marks.reshape(9, 9, 9))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.words


S = TypeVar("S", bound=Union[Part, Step], covariant=True)


def _houses(data: Mapping[str, Any]) -> Tuple[Tuple[str, str], ...]:
    return tuple((item["house"], item["part"]) for item in data.get("houses", ()))


def _part(data: Mapping[str, Any]) -> Part:
    return Part(
        data["technique"],
        data["title"],
        data["family"],
        data["assumes_uniqueness"],
        data["words"].get("where", data["words"]["nudge"]),
        _houses(data),
        cells(data.get("cells", ())),
    )


def _step(data: Mapping[str, Any], path: _sudokit.Path, number: int) -> Step:
    def node(link: Mapping[str, Any]) -> Node:
        return Node(link["digit"], cells(link["cells"]), link["on"], cells(link.get("set", ())))

    evidence = Evidence(
        _houses(data),
        tuple((Candidate.parse(item["candidate"]), item["part"]) for item in data["candidates"]),
        tuple(tuple(map(node, chain)) for chain in data["chains"]),
    )
    return Step(
        data["technique"],
        data["title"],
        data["family"],
        data["assumes_uniqueness"],
        tuple(map(Candidate.parse, data["placements"])),
        tuple(map(Candidate.parse, data["eliminations"])),
        data["words"]["full"],
        evidence,
        path,
        number,
    )


@dataclass(frozen=True)
class Hint(Generic[S]):
    """The answer of :func:`hint`, with as much detail as the level allows. ``str()`` returns the words."""

    #: ``step``, ``solved``, ``stuck`` (no technique finds anything) or ``wrong`` (the player's grid is). Of a chain also
    #: ``nothing`` (it holds, but proves nothing) or ``broken`` (a link does not hold; the words say which).
    result: str
    #: The hint in words.
    words: str
    #: The steps: one, or all that were asked for; :class:`Step` at the level ``full``, otherwise :class:`Part`.
    steps: Tuple[S, ...]
    #: Cells with a wrong digit; empty for a nudge.
    wrong: Tuple[Cell, ...]
    #: Cells whose pencil marks lack the right digit; empty for a nudge.
    missing_marks: Tuple[Cell, ...]

    @property
    def step(self) -> Optional[S]:
        """The first step."""
        return self.steps[0] if self.steps else None

    def _repr_svg_(self) -> Optional[str]:
        return self.step.svg() if isinstance(self.step, Step) else None

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Explanation:
    """The path to the solution. ``str()`` returns the words; a notebook shows a picture of every step."""

    #: ``solved``, ``stuck`` (the techniques do not suffice), ``stopped`` (by the time limit) or ``wrong`` (the player's
    #: grid is).
    result: str
    steps: Tuple[Step, ...]
    #: The candidates of each cell at the start and at the end.
    start: Tuple[str, ...]
    end: Tuple[str, ...]
    #: Cells with a wrong digit.
    wrong: Tuple[Cell, ...]
    #: Cells whose pencil marks lack the right digit.
    missing_marks: Tuple[Cell, ...]
    #: What is wrong with the player's grid, in words.
    words: Optional[str]
    #: How many steps of each technique, in the order of the schedule.
    counts: Dict[str, int]

    @property
    def hardest(self) -> Optional[Step]:
        """The first step of the technique that comes last in the schedule."""
        last = next(reversed(list(self.counts)), None)
        return next((step for step in self.steps if step.technique == last), None)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

    def _repr_html_(self) -> str:
        items = "".join(
            f"<li><details><summary>{html.escape(str(step))}</summary>{step.svg()}</details></li>" for step in self.steps
        )
        return f"<p>{html.escape(self._end)}</p><ol>{items}</ol>"

    @property
    def _end(self) -> str:
        if self.words is not None:
            return self.words
        words = {"solved": "solved", "stopped": "stopped by the time limit"}
        end = words.get(self.result, "no technique of the schedule finds anything further")
        return f"{len(self.steps)} steps: {end}"

    def __str__(self) -> str:
        lines = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, self._end])


class ReasonOptions(Options, total=False):
    """Options that :func:`hint` and :func:`explain` share."""

    entries: Optional[Puzzle]
    marks: Optional[Marks]
    schedule: str
    without: Union[str, Sequence[str]]
    stop_at: str
    no_uniqueness: bool
    svg: bool


class HintOptions(ReasonOptions, total=False):
    """Options of :func:`hint`, except the level."""

    all: bool
    limit: int
    chain: str


def _marks(marks: Marks) -> List[str]:
    if isinstance(marks, str):
        return [marks[start : start + 9].replace(".", "").replace("0", "") for start in range(0, len(marks), 9)]
    if not isinstance(marks, np.ndarray):
        return list(marks)
    if marks.shape != (9, 9, 9):
        raise BadRequest(f"marks: found an array of shape {marks.shape}, expected (9, 9, 9)")
    return ["".join(str(digit + 1) for digit in np.flatnonzero(cell)) for cell in marks.reshape(81, 9)]


def _request(options: Mapping[str, Any]) -> Dict[str, Any]:
    request = dict(options)
    if request.get("entries") is not None:
        request["entries"] = one(request["entries"]).text
    if request.get("marks") is not None:
        request["marks"] = _marks(request["marks"])
    if isinstance(request.get("without"), str):
        request["without"] = [request["without"]]
    return request


def _reason(verb: str, what: One, options: Mapping[str, Any]) -> Tuple[Dict[str, Any], _sudokit.Path]:
    request, how = split(options)
    body = dumps({"puzzle": what.text, **request})
    text, path = _sudokit.reason(verb, body, time_limit=how.get("time_limit"))
    return json.loads(text), path


@overload
def hint(puzzle: Puzzle, *, level: Literal["full"], **options: Unpack[HintOptions]) -> Hint[Step]: ...
@overload
def hint(puzzle: Puzzle, *, level: Literal["nudge", "where"] = ..., **options: Unpack[HintOptions]) -> Hint[Part]: ...


def hint(puzzle: Puzzle, *, level: str = "nudge", **options: Unpack[HintOptions]) -> Union[Hint[Part], Hint[Step]]:
    """Returns the next step for a player, in the detail of ``level``: ``"nudge"``, ``"where"`` or ``"full"``.

    ``entries`` are the digits placed so far, with or without the clues; ``marks`` are the pencil marks of open cells,
    as text or an array of shape (9, 9, 9) like that of :func:`candidates`.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(sudokit.hint(puzzle, level="where"))
    Look for 1 in box 9.
    >>> hint = sudokit.hint(puzzle, level="full")
    >>> hint.step.technique, [str(placed) for placed in hint.step.placements]
    ('hidden-single', ['r9c7=1'])
    >>> print(sudokit.hint(puzzle, entries="539" + puzzle[3:], level="where"))
    something is wrong already; check r1c3

    ``chain`` is a chain of the player in Eureka notation, which is checked instead; ``level="full"`` has its step:

    >>> print(sudokit.hint(puzzle, chain="(2)r1c4=(6)r1c4-(6)r1c6=(8)r1c6"))
    link 3 does not hold: r1c6 has other candidates as well: 2 and 4.

    With ``all=True`` the hint has every possible step, up to ``limit``. ``schedule`` (``"teaching"``,
    ``"hodoku"``, ``"se"``, ``"whips"``, ``"braids"``, ``"g-whips"``, ``"g-braids"``), ``without`` and ``no_uniqueness`` choose the techniques;
    ``stop_at`` leaves out all that come after one of them in the order.
    """
    answer, path = _reason("hint", one(puzzle), _request({"level": level, **options}))
    told = answer.get("steps", [answer["step"]] if "step" in answer else [])
    facts = (cells(answer.get("wrong", ())), cells(answer.get("missing_marks", ())))
    if level == "full":
        steps = tuple(_step(data, path, number) for number, data in enumerate(told))
        return Hint(answer["result"], answer["words"], steps, *facts)
    return Hint(answer["result"], answer["words"], tuple(map(_part, told)), *facts)


@overload
def explain(puzzle: Union[str, Digits], **options: Unpack[ReasonOptions]) -> Explanation: ...
@overload
def explain(puzzle: Strings, **options: Unpack[ReasonOptions]) -> Frame: ...
@overload
def explain(puzzle: NDArray[Any], **options: Unpack[ReasonOptions]) -> Union[Explanation, Frame]: ...


def explain(puzzle: Union[Puzzle, Column], **options: Unpack[ReasonOptions]) -> Union[Explanation, Frame]:
    """Explains the path to the solution step by step, from the puzzle or from a player's position (see :func:`hint`).

    Raises :class:`NoSolution`, and :class:`SeveralSolutions` unless ``no_uniqueness=True``.

    >>> import sudokit
    >>> path = sudokit.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> path.result, len(path), path.counts
    ('solved', 51, {'full-house': 21, 'hidden-single': 30})
    >>> print(path[50])
    r9c3 is the last open cell of box 7, and 5 is the digit that box 7 still lacks. So r9c3 is 5.
    >>> print(sudokit.explain("." * 81, no_uniqueness=True))
    0 steps: no technique of the schedule finds anything further

    For a column, returns a :class:`Frame` with ``result``, ``steps`` (their number), ``techniques`` and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("explain", what, _request(options))
    answer, path = _reason("explain", what, _request(options))
    steps = tuple(_step(data, path, number) for number, data in enumerate(answer["steps"]))
    counts = Counter(step.technique for step in steps)
    return Explanation(
        answer["result"],
        steps,
        tuple(answer["start"]),
        tuple(answer["end"]),
        cells(answer.get("wrong", ())),
        cells(answer.get("missing_marks", ())),
        answer.get("words"),
        {name: counts[name] for name in path.schedule() if name in counts},
    )


class Technique(NamedTuple):
    """A technique: its name in calls, its title, its family."""

    technique: str
    title: str
    family: str
    #: Whether it assumes that the puzzle has only one solution.
    assumes_uniqueness: bool


def techniques() -> List[Technique]:
    """All techniques.

    >>> import sudokit
    >>> sudokit.techniques()[0][:3]
    ('full-house', 'Full house', 'single')
    """
    return [Technique(**known) for known in json.loads(_sudokit.call("techniques", "{}"))]
