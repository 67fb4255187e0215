"""why, always, redundant, fill and draw: what setters of puzzles ask."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional, Sequence, Tuple, Union, overload

from numpy.typing import NDArray

from ._errors import Stopped
from ._form import One, sort_out, table
from ._frame import Frame
from ._types import Column, Digits, Options, Puzzle, Strings

if TYPE_CHECKING:
    from typing_extensions import Unpack


class WhyOptions(Options, total=False):
    """Options of :func:`why`."""

    cell: str
    value: Union[str, int]


@dataclass(frozen=True)
class Reason:
    """The result of :func:`why`. ``str()`` returns the words."""

    #: ``contradiction``, or ``possible`` if there is a solution.
    result: str
    #: The givens that take part, as ``r1c2=3``.
    givens: Tuple[str, ...]
    #: The rules that take part, as ``Cage#3`` for the third rule.
    rules: Tuple[str, ...]
    #: The cells of the givens and rules, and the one that was asked about.
    cells: Tuple[str, ...]
    #: Whether there is a solution as soon as any one of them is left out.
    irreducible: bool
    #: The reason in a sentence.
    words: str
    #: A solution, if there is one.
    solution: Optional[str]

    def __str__(self) -> str:
        return self.words


@overload
def why(puzzle: Union[str, Digits], **options: Unpack[WhyOptions]) -> Reason: ...
@overload
def why(puzzle: Strings, **options: Unpack[WhyOptions]) -> Frame: ...
@overload
def why(puzzle: NDArray[Any], **options: Unpack[WhyOptions]) -> Union[Reason, Frame]: ...


def why(puzzle: Union[Puzzle, Column], **options: Unpack[WhyOptions]) -> Union[Reason, Frame]:
    """Finds givens and rules that contradict each other, of which none can be left out.

    With ``cell`` and ``value``: why the cell cannot have the value. Rows, columns and boxes always hold.

    >>> import sudokit
    >>> print(sudokit.why("5.......5" + "." * 71 + "1"))
    These contradict each other: r1c1=5 and r1c9=5.
    >>> print(sudokit.why("..2....12....13.", cell="r1c1", value=2))
    r1c1 cannot be 2 because of r3c1=2.

    For a column, returns a :class:`Frame` with ``result``, ``givens``, ``rules``, ``irreducible``, ``words`` and
    ``error``.
    """
    what, request = sort_out(puzzle), dict(options)
    if isinstance(request.get("value"), int):
        request["value"] = str(request["value"])
    if not isinstance(what, One):
        return table("why", what, request)
    answer = what.ask("why", request)
    rules = tuple(f"{rule['rule']}#{rule['number']}" for rule in answer["rules"])
    return Reason(
        answer["result"],
        tuple(answer["givens"]),
        rules,
        tuple(answer["cells"]),
        answer["irreducible"],
        answer["words"],
        answer.get("solution"),
    )


class AlwaysOptions(Options, total=False):
    """Options of :func:`always`."""

    relation: str


@overload
def always(puzzle: Union[str, Digits], **options: Unpack[AlwaysOptions]) -> Tuple[Tuple[str, ...], ...]: ...
@overload
def always(puzzle: Strings, **options: Unpack[AlwaysOptions]) -> Frame: ...
@overload
def always(puzzle: NDArray[Any], **options: Unpack[AlwaysOptions]) -> Union[Tuple[Tuple[str, ...], ...], Frame]: ...


def always(
    puzzle: Union[Puzzle, Column], **options: Unpack[AlwaysOptions]
) -> Union[Tuple[Tuple[str, ...], ...], Frame]:
    """Returns groups of cells whose values are related in every solution.

    ``relation`` is ``equal`` (the default), ``different``, ``consecutive`` or ``double``; the first two are for cells that
    share no house. Cells that have only one value are left out, so a proper puzzle has no groups.

    >>> import sudokit
    >>> sudokit.always(".Shape~4x4.WhiteDot~R1C1~R1C2", relation="consecutive")
    (('r1c1', 'r1c2'), ('r2c3', 'r2c4'))

    For a column, returns a :class:`Frame` with ``groups`` (``r1c1+r4c4``, with spaces between them), ``complete`` and
    ``error``. A single puzzle that exceeds the time limit raises :class:`Stopped`.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("always", what, options)
    answer = what.ask("always", options)
    if not answer["complete"]:
        raise Stopped("stopped before every pair was decided")
    return tuple(tuple(group) for group in answer["groups"])


class RedundantOptions(Options, total=False):
    """Options of :func:`redundant`."""

    seed: int


@dataclass(frozen=True)
class Redundant:
    """The result of :func:`redundant`: givens as ``r1c2``, rules as ``Cage#3``. ``str()`` returns the words."""

    #: What can be left out if all else stays.
    single: Tuple[str, ...]
    #: What can be left out together; nothing else can go then.
    together: Tuple[str, ...]
    #: Whether everything was tried.
    complete: bool
    #: The answer in a sentence.
    words: str

    def __str__(self) -> str:
        return self.words


@overload
def redundant(puzzle: Union[str, Digits], **options: Unpack[RedundantOptions]) -> Redundant: ...
@overload
def redundant(puzzle: Strings, **options: Unpack[RedundantOptions]) -> Frame: ...
@overload
def redundant(puzzle: NDArray[Any], **options: Unpack[RedundantOptions]) -> Union[Redundant, Frame]: ...


def redundant(puzzle: Union[Puzzle, Column], **options: Unpack[RedundantOptions]) -> Union[Redundant, Frame]:
    """Finds givens and rules that a proper puzzle does not need, one by one and together.

    >>> import sudokit
    >>> sudokit.redundant(".Shape~4x4.~R1C1_1~R1C2_2~R2C1_3~R2C3_1~R3C2_3~R4C3_4.Thermo~R1C1~R1C2").together
    ('r1c1', 'r2c1', 'Thermo#1')

    For a column, returns a :class:`Frame` with ``single``, ``together``, ``complete`` and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("redundant", what, options)
    answer = what.ask("redundant", options)
    return Redundant(tuple(answer["single"]), tuple(answer["together"]), answer["complete"], answer["words"])


class FillOptions(Options, total=False):
    """Options of :func:`fill`."""

    seed: int
    givens: bool
    lengths: bool
    min: float
    max: float
    tries: int


@dataclass(frozen=True)
class Filled:
    """The result of :func:`fill`. ``str()`` returns the puzzle."""

    #: The puzzle with its numbers.
    filled: str
    #: Its solution.
    solution: str
    #: How many givens it has.
    clues: int
    #: Its rating on the ladder, if a range was requested.
    rating: Optional[float]
    #: How many choices were tried.
    tries: int

    def __str__(self) -> str:
        return self.filled


@overload
def fill(puzzle: Union[str, Digits], **options: Unpack[FillOptions]) -> Filled: ...
@overload
def fill(puzzle: Strings, **options: Unpack[FillOptions]) -> Frame: ...
@overload
def fill(puzzle: NDArray[Any], **options: Unpack[FillOptions]) -> Union[Filled, Frame]: ...


def fill(puzzle: Union[Puzzle, Column], **options: Unpack[FillOptions]) -> Union[Filled, Frame]:
    """Chooses the open numbers of a layout, the sums of cages that have none, so that the puzzle is proper.

    ``givens=False`` adds no givens; ``lengths=True`` may cut thermometers short; ``min`` and ``max`` are ratings on the
    ladder.

    >>> import sudokit
    >>> sudokit.fill(".Shape~4x4.Cage~0~R1C1~R1C2~R2C1.Cage~0~R3C3~R3C4~R4C4", seed=5).tries
    1

    For a column, returns a :class:`Frame` with ``filled``, ``solution``, ``clues``, ``rating``, ``tries`` and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("fill", what, options)
    answer = what.ask("fill", options)
    return Filled(answer["filled"], answer["solution"], answer["clues"], answer.get("rating"), answer["tries"])


class DrawOptions(Options, total=False):
    """Options of :func:`draw`."""

    format: str
    pixels: int
    solution: bool
    candidates: str
    values: str
    marks: Sequence[str]
    cells: Sequence[str]
    rules: Sequence[int]
    givens: bool
    labels: bool
    words: bool


@overload
def draw(puzzle: Union[str, Digits], **options: Unpack[DrawOptions]) -> Union[str, bytes]: ...
@overload
def draw(puzzle: Strings, **options: Unpack[DrawOptions]) -> Frame: ...
@overload
def draw(puzzle: NDArray[Any], **options: Unpack[DrawOptions]) -> Union[str, bytes, Frame]: ...


def draw(puzzle: Union[Puzzle, Column], **options: Unpack[DrawOptions]) -> Union[str, bytes, Frame]:
    """Draws a puzzle with its rules: SVG as text, with ``format="png"`` or ``"pdf"``
    the bytes of such a file, with ``"text"`` characters.

    ``candidates`` is ``"plain"`` or ``"true"``; ``cells`` and ``rules`` are highlighted.

    >>> import sudokit
    >>> sudokit.draw(".Shape~4x4.Cage~5~R1C1~R1C2", solution=True)[:4]
    '<svg'

    For a column, returns a :class:`Frame` with ``picture`` (PNG and PDF in base 64) and ``error``.
    """
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("draw", what, options)
    answer = what.ask("draw", options)
    for name in ("png", "pdf"):
        if name in answer:
            return base64.b64decode(answer[name])
    return str(answer.get("svg", answer.get("text")))
