"""hint and explain: solving as a person does."""

from __future__ import annotations

import html
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import _sudokit
from ._form import Native, one
from ._sudokit import BadPuzzle
from ._types import Candidate, Cell, Puzzle


class Node(NamedTuple):
    """A link of a chain: a digit that stands in one of the cells (on), or in none of them (off)."""

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
class Step:
    """One use of a technique. ``str()`` gives the words, a notebook shows the picture."""

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
    _raw: _sudokit.RawStep = field(repr=False, compare=False)

    def nudge(self) -> str:
        """What kind of step there is, but not where."""
        return self._raw.words("nudge")

    def where(self) -> str:
        """Where to look, but not what follows."""
        return self._raw.words("where")

    def svg(self) -> str:
        """A picture of the position with the step in it."""
        return self._raw.svg()

    def grid(self, color: bool = False) -> str:
        """The position with the step in it, for a terminal."""
        return self._raw.grid(color=color)

    @property
    def position(self) -> str:
        """The digits before the step, as 81 characters."""
        return self._raw.position()[0]

    @property
    def candidates(self) -> NDArray[np.bool_]:
        """The candidates before the step, as an array of shape (9, 9, 9)."""
        marks = np.frombuffer(self._raw.position()[1].encode(), dtype=np.uint8) != ord(".")
        return np.asarray(marks.reshape(9, 9, 9))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.words


def _step(raw: _sudokit.RawStep) -> Step:
    data: Dict[str, Any] = json.loads(raw.json())

    def node(link: Dict[str, Any]) -> Node:
        return Node(link["digit"], _cells(link["cells"]), link["on"], _cells(link.get("set", ())))

    evidence = Evidence(
        tuple((item["house"], item["part"]) for item in data["houses"]),
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
        raw,
    )


def _cells(names: Sequence[str]) -> Tuple[Cell, ...]:
    return tuple(map(Cell.parse, names))


@dataclass(frozen=True)
class Hint:
    """What :func:`hint` has to say. ``str()`` gives as much of it as the level allows."""

    #: ``step``, ``solved``, ``stuck`` (no technique finds anything) or ``wrong`` (the player's grid is).
    result: str
    #: The steps: one, or all that were asked for.
    steps: Tuple[Step, ...]
    #: Digits of the player's grid that are wrong.
    wrong: Tuple[Candidate, ...]
    #: Cells where the player's marks lack the right digit.
    missing: Tuple[Cell, ...]
    #: What is said.
    words: str

    @property
    def step(self) -> Optional[Step]:
        """The first step."""
        return self.steps[0] if self.steps else None

    def _repr_svg_(self) -> Optional[str]:
        return self.steps[0].svg() if self.steps else None

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Explanation:
    """The path to the solution. ``str()`` gives the words; a notebook shows a picture of every step."""

    #: ``solved``, ``stuck`` (the techniques do not suffice) or ``wrong`` (the player's grid is).
    result: str
    steps: Tuple[Step, ...]
    #: Digits of the player's grid that are wrong.
    wrong: Tuple[Candidate, ...]
    #: Cells where the player's marks lack the right digit.
    missing: Tuple[Cell, ...]
    #: How many steps of each technique, in the order of the schedule.
    counts: Dict[str, int]
    #: What is wrong with the player's grid, in words.
    fault: str = ""

    @property
    def hardest(self) -> Optional[Step]:
        """The first step of the technique that comes last in the schedule."""
        last = next(reversed(self.counts), None)
        return next((step for step in self.steps if step.technique == last), None)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

    def _repr_svg_(self) -> Optional[str]:
        return None if self.hardest is None else self.hardest.svg()

    def _repr_html_(self) -> str:
        items = "".join(
            f"<li><details><summary>{html.escape(str(step))}</summary>{step.svg()}</details></li>" for step in self.steps
        )
        return f"<p>{html.escape(self._end)}</p><ol>{items}</ol>"

    @property
    def _end(self) -> str:
        if self.result == "wrong":
            return self.fault
        words = "solved" if self.result == "solved" else "no technique of the schedule finds anything further"
        return f"{len(self.steps)} steps: {words}"

    def __str__(self) -> str:
        lines = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, self._end])


def _marks(marks: Union[None, str, NDArray[Any]]) -> Optional[str]:
    if marks is None or isinstance(marks, str):
        return marks
    array = np.asarray(marks)
    if array.shape != (9, 9, 9):
        raise BadPuzzle(f"marks: expected text or an array of shape (9, 9, 9), found {array.shape}")
    digits = np.where(array.reshape(81, 9).astype(bool), np.arange(1, 10) + ord("0"), ord("."))
    return digits.astype(np.uint8).tobytes().decode()


def _native(puzzle: Optional[Puzzle]) -> Optional[Native]:
    return None if puzzle is None else one(puzzle).native


def _manner(schedule: str, uniqueness: bool, without: Sequence[str]) -> Dict[str, Any]:
    names = [without] if isinstance(without, str) else list(without)
    return {"schedule": schedule, "uniqueness": uniqueness, "without": names}


def hint(
    puzzle: Puzzle,
    entries: Optional[Puzzle] = None,
    marks: Union[None, str, NDArray[Any]] = None,
    *,
    level: str = "full",
    all: bool = False,
    limit: int = 1000,
    schedule: str = "teaching",
    uniqueness: bool = True,
    without: Sequence[str] = (),
) -> Hint:
    """The next step for a player.

    ``entries`` are the digits that stand now (the clues may be among them), ``marks`` the pencil marks of open cells: text
    or an array of shape (9, 9, 9), as :func:`candidates` gives it. ``level`` is how much is said: ``"nudge"``,
    ``"where"`` or ``"full"``; the step itself is always there.

    >>> import sudokit
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(sudokit.hint(puzzle, level="where"))
    Look for 8 in column 6.
    >>> hint = sudokit.hint(puzzle)
    >>> hint.step.technique, [str(placed) for placed in hint.step.placements]
    ('hidden-single', ['r1c6=8'])
    >>> print(sudokit.hint(puzzle, entries="539" + puzzle[3:], level="where"))
    something is wrong already; check r1c3

    With ``all`` every step that could be taken now is there, technique by technique, up to ``limit``. ``schedule``
    (``"teaching"``, ``"hodoku"``, ``"se"``), ``uniqueness`` and ``without`` choose the techniques.
    """
    result, raws, wrong, missing, fault = _sudokit.hint_one(
        one(puzzle).native,
        _native(entries),
        _marks(marks),
        _manner(schedule, uniqueness, without),
        level=level,
        all=limit if all else None,
    )
    words = {
        "wrong": fault or "",
        "solved": "the grid is full, and it is right",
        "stuck": "no technique of the schedule finds anything here",
        "step": "\n".join(raw.words(level) for raw in raws),
    }[result]
    return Hint(result, tuple(map(_step, raws)), tuple(map(Candidate.parse, wrong)), _cells(missing), words)


def explain(
    puzzle: Puzzle,
    entries: Optional[Puzzle] = None,
    marks: Union[None, str, NDArray[Any]] = None,
    *,
    schedule: str = "teaching",
    uniqueness: bool = True,
    without: Sequence[str] = (),
) -> Explanation:
    """The whole path to the solution, step by step, from the puzzle or from where a player stands (see :func:`hint`).

    Raises :class:`NoSolution`, and :class:`ManySolutions` unless ``uniqueness=False``.

    >>> import sudokit
    >>> path = sudokit.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> path.result, len(path), path.counts
    ('solved', 51, {'full-house': 21, 'hidden-single': 30})
    >>> print(path[50])
    r4c6 is the last open cell of row 4, and 1 is the digit that row 4 still lacks. So r4c6 is 1.
    >>> print(sudokit.explain("." * 81, uniqueness=False))
    0 steps: no technique of the schedule finds anything further
    """
    (result, raws, wrong, missing, fault), order = _sudokit.explain_one(
        one(puzzle).native, _native(entries), _marks(marks), _manner(schedule, uniqueness, without)
    )
    steps = tuple(map(_step, raws))
    counts = Counter(step.technique for step in steps)
    in_order = {name: counts[name] for name in order if name in counts}
    return Explanation(result, steps, tuple(map(Candidate.parse, wrong)), _cells(missing), in_order, fault or "")


class Technique(NamedTuple):
    """A technique: its name in calls, its name for people, its family."""

    name: str
    title: str
    family: str


def techniques() -> List[Technique]:
    """All techniques.

    >>> import sudokit
    >>> sudokit.techniques()[0]
    Technique(name='full-house', title='Full house', family='single')
    """
    return [Technique(*names) for names in _sudokit.techniques()]
