"""Arguments for puzzles as text, and a checker of arguments by others.

A trace has one step per line, in one of four styles:

=========  ====================================================================================
``token``  ``r1c1=5``, or ``r1c1-5`` for a candidate that is removed
``line``   ``hidden-single: 5@b1:r1c1 => r1c1=5``
``json``   ``{"technique":"hidden-single","premises":["5@b1:r1c1"],"effects":["r1c1=5"]}``
``prose``  ``Hidden single: In box 1, 5 can only go in r1c1. So r1c1 is 5.``
=========  ====================================================================================

>>> from sudokit import trace
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> text = trace.write(puzzle, style="prose", seed=1)
>>> print(text.splitlines()[50])
Full house: In box 7, 5 can only go in r9c3. Hence r9c3 must be 5.
>>> trace.check(puzzle, text).valid
True
>>> verdict = trace.check(puzzle, "Naked pair: r5c5 can only be 5 or 9. So r5c5 is 5.")
>>> verdict.valid, verdict.first_error, verdict[0].is_true
(False, 0, True)
>>> verdict[0].error
'the premise r5c5:59 does not hold'
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union, overload

import numpy as np

from . import _sudokit
from ._errors import BadPuzzle, BadRequest
from ._form import One, index_of, number_of, one, seed_of, sort_out, whole
from ._frame import Frame
from ._types import Column, Puzzle

__all__ = ["FAULTS", "STYLES", "Judged", "Verdict", "check", "check_all", "mutate", "write", "write_all", "write_jsonl"]

#: The styles of a trace, from the shortest to the longest.
STYLES = ("token", "line", "json", "prose")
#: The faults that :func:`mutate` makes.
FAULTS = ("wrong-cell", "wrong-digit", "missing-premise", "wrong-house", "swapped-technique", "false-premise")


class Judged(NamedTuple):
    """What the checker says of a step."""

    #: Whether it is sound in every respect.
    valid: bool
    #: Whether its conclusion agrees with the solution.
    is_true: bool
    #: Whether all its premises hold in the position.
    premises_hold: bool
    #: Whether its conclusion follows from its premises.
    follows: bool
    #: The technique it is, if that can be told.
    technique: Optional[str]
    #: What is wrong.
    error: Optional[str]
    #: Whether it could be read; a comment is not valid, but not shown to be wrong either.
    understood: bool

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True)
class Verdict:
    """What the checker says of an argument. It is true if the argument is valid."""

    steps: Tuple[Judged, ...]

    @property
    def valid(self) -> bool:
        """Whether there is a step, and every step is sound."""
        return bool(self.steps) and all(step.valid for step in self.steps)

    @property
    def first_error(self) -> Optional[int]:
        """The number of the first step that is not sound, from 0; None if there is none."""
        return next((number for number, step in enumerate(self.steps) if not step.valid), None)

    @overload
    def __getitem__(self, number: int) -> Judged: ...
    @overload
    def __getitem__(self, number: slice) -> Tuple[Judged, ...]: ...
    def __getitem__(self, number: Union[int, slice]) -> Union[Judged, Tuple[Judged, ...]]:
        return self.steps[number]

    def __bool__(self) -> bool:
        # Its length would make every argument true.
        return self.valid

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Judged]:
        return iter(self.steps)


def _writing(style: str, marks: str, seed: int, until: Optional[str], uniqueness: bool) -> dict[str, Any]:
    return {"style": style, "marks": marks, "seed": seed_of(seed), "until": until, "uniqueness": uniqueness}


def write_all(
    puzzles: Column,
    *,
    style: str = "line",
    marks: str = "cited",
    seed: int = 0,
    until: Optional[str] = None,
    uniqueness: bool = True,
    **how: Any,
) -> Frame:
    """Traces of a column of puzzles, on all cores: ``trace``, ``steps``, ``result``, ``hardest``, ``error``.

    ``marks="none"`` argues singles from the digits that stand, ``"cited"`` from candidates; ``"all"`` also
    begins each step with the candidates of all cells. ``seed`` chooses among wordings of prose. ``until`` is the last
    technique of the teaching order that is used; a puzzle that needs more is ``stuck``. The result depends on the
    puzzle and the options alone, so a column can be split anywhere.

    >>> from sudokit import trace
    >>> frame = trace.write_all(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> frame["steps"].to_list(), frame["trace"][0].splitlines()[0]
    ([51], 'hidden-single: 1@b9:r9c7 => r9c7=1')
    """
    column: Any = sort_out(puzzles)
    if isinstance(column, One):
        column = [column.text]
    return Frame(_sudokit.trace(column, _writing(style, marks, seed, until, uniqueness), whole(how)), index_of(column))


def write(puzzle: Puzzle, **options: Any) -> str:
    """The trace of one puzzle; the options are those of :func:`write_all`.

    >>> from sudokit import trace
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> trace.write(puzzle, style="token").splitlines()[0]
    'r9c7=1'
    """
    return str(write_all([one(puzzle).text], errors="raise", **options)["trace"][0])


@contextmanager
def _new(path: Any) -> Iterator[str]:
    """A temporary file that takes the place of `path` when all went well."""
    if "://" in os.fspath(path):
        from .dataset._places import place

        with place(path).whole() as copy:
            yield str(copy)
        return
    temporary = f"{os.fspath(path)}.{os.getpid()}.tmp"
    try:
        yield temporary
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.remove(temporary)
        raise


def _plain(value: Any) -> Any:
    """A value of an Arrow array as one of Python."""
    return value.as_py() if hasattr(value, "as_py") else value


def _rows(puzzles: Any, column: str) -> Any:
    """The puzzles of a table, which by itself yields names or columns; anything else is as it was."""
    names = getattr(puzzles, "column_names", None) or getattr(puzzles, "columns", None)
    if names is None or callable(names):
        return puzzles
    if column not in (found := list(getattr(puzzles, "column_names", names))):
        raise BadRequest(f"column: found {column!r}, expected one of {', '.join(map(str, found))}")
    return puzzles[column]


def write_jsonl(path: Any, puzzles: Iterable[Any], *, rows: int = 1024, **options: Any) -> int:
    """Writes a file of JSON lines with ``puzzle``, ``trace``, ``steps``, ``result`` and ``hardest``; returns its rows.

    ``puzzles`` is a column, a table (``column="puzzle"`` names its column), or anything that yields puzzles one by one.
    ``path`` can be an address such as
    ``s3://bucket/traces.jsonl`` if the package fsspec is installed. The file is replaced when it is complete.
    """
    size = number_of("rows", rows, 1)
    column = iter([puzzles] if isinstance(puzzles, str) else _rows(puzzles, options.pop("column", "puzzle")))
    done = 0
    with _new(path) as temporary, open(temporary, "w", encoding="utf-8") as file:
        while True:
            batch = [one(row).text if isinstance(row, np.ndarray) else _plain(row) for row in islice(column, size)]
            frame = write_all(batch, **options)
            for number, puzzle in enumerate(batch):
                file.write(json.dumps({"puzzle": puzzle, **frame[number]}) + "\n")
            done += len(batch)
            if len(batch) < size:
                return done


#: A step as data: a line of text, or a mapping with ``technique``, ``premises`` and ``effects``.
StepLike = Union[str, "dict[str, Any]"]


def _sendable(text: str) -> str:
    """The text with ``?`` for lone surrogates, which have no UTF-8 and which no step contains."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _line(step: StepLike) -> str:
    if isinstance(step, str):
        return _sendable(step)
    try:
        return json.dumps(step)
    except (TypeError, ValueError, RecursionError) as error:
        raise TypeError(f"expected a step as text or as data of JSON, found {type(step).__name__}: {error}") from None


def _given(argument: Union[str, Sequence[StepLike]]) -> Union[str, List[str]]:
    if isinstance(argument, str):
        return _sendable(argument)
    if isinstance(argument, (bytes, bytearray, dict)) or not isinstance(argument, Iterable):
        raise TypeError(f"expected an argument as text or as a list of steps, found {type(argument).__name__}")
    return list(map(_line, argument))


def check_all(
    puzzles: Sequence[Puzzle],
    arguments: Sequence[Union[str, Sequence[StepLike]]],
    *,
    bare: bool = False,
    until: Optional[str] = None,
    threads: Optional[int] = None,
) -> List[Verdict]:
    """Judges one argument for each puzzle, on all cores; see :func:`check`. A bad puzzle raises `BadPuzzle`."""
    if until is not None and not bare:
        raise BadRequest("until: needs bare=True")
    for name, value in (("puzzles", puzzles), ("arguments", arguments)):
        if isinstance(value, str):
            raise TypeError(f"{name}: expected a list, found one text; check() takes one")
    if len(puzzles) != len(arguments):
        raise BadRequest(f"found {len(puzzles)} puzzles and {len(arguments)} arguments, expected as many of both")
    texts = [one(_plain(puzzle)).text for puzzle in puzzles]
    given = [_given(_plain(argument)) for argument in arguments]
    found = _sudokit.check_arguments(texts, given, bare=bare, until=until, threads=threads)
    for row, (_, error) in enumerate(found):
        if error is not None:
            raise BadPuzzle(f"row {row}: {error}")
    return [Verdict(tuple(Judged(*step) for step in steps)) for steps, _ in found]


def check(
    puzzle: Puzzle,
    argument: Union[str, Sequence[StepLike]],
    *,
    bare: bool = False,
    until: Optional[str] = None,
) -> Verdict:
    """Judges an argument step by step: text of any style with one step per line, or a list of steps.

    Every item of a list is one step, and empty lines of a text are passed over.

    A step is valid if its conclusion is true, its premises hold in the position, the conclusion follows from the
    premises alone, and the technique it names is the one it uses. A step that cites no premises is not valid, unless
    ``bare=True`` and a technique up to ``until`` proves it at once; use this for traces of the style ``token``.

    >>> from sudokit import trace
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> trace.check(puzzle, [{"premises": ["r5c5:5"], "effects": ["r5c5=5"]}])[0].technique
    'naked-single'
    >>> trace.check(puzzle, "r5c5=5\\nr1c3=4", bare=True, until="naked-single").first_error
    1
    """
    return check_all([puzzle], [argument], bare=bare, until=until, threads=1)[0]


def mutate(step: StepLike, fault: str, *, style: str = "line", seed: int = 0) -> Optional[str]:
    """A step with a fault of :data:`FAULTS`, as a counterexample; None if the step has nothing to change so.

    By chance the result can be sound: :func:`check` tells.

    >>> from sudokit import trace
    >>> trace.mutate("naked-single: r5c5:5 => r5c5=5", "wrong-digit", seed=1)
    'naked-single: r5c5:5 => r5c5=4'
    """
    return _sudokit.mutate(_line(step), fault, style, seed_of(seed))
