"""New columns for batches of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional

import pyarrow as pa
import pyarrow.compute as pc

import sudokit

from . import _arrow

Call = Callable[[pa.Array, Optional[int]], dict[str, pa.Array]]


def _arrays(frame: Any) -> dict[str, pa.Array]:
    batch = pa.record_batch(frame)
    return dict(zip(batch.schema.names, batch.columns))


def _solve(puzzles: pa.Array, threads: int | None) -> dict[str, pa.Array]:
    return _arrays(sudokit.solve(puzzles, threads=threads))


def _count(puzzles: pa.Array, threads: int | None) -> dict[str, pa.Array]:
    return _arrays(sudokit.count(puzzles, threads=threads))


def _check(puzzles: pa.Array, threads: int | None) -> dict[str, pa.Array]:
    return _arrays(sudokit.check(puzzles, threads=threads))


def _se(puzzles: pa.Array, threads: int | None) -> dict[str, pa.Array]:
    return _arrays(sudokit.rate(puzzles, scale="se", threads=threads))


def _hodoku(puzzles: pa.Array, threads: int | None) -> dict[str, pa.Array]:
    return _arrays(sudokit.rate(puzzles, scale="hodoku", threads=threads))


def _canon(puzzles: pa.Array, threads: int | None) -> dict[str, pa.Array]:
    return _arrays(sudokit.canon(puzzles, threads=threads))


def _class(puzzles: pa.Array, threads: int | None) -> dict[str, pa.Array]:
    solved = _solve(puzzles, threads)
    proper = pc.fill_null(pc.equal(solved["solutions"], 1), False)
    found = _canon(pc.if_else(proper, solved["solution"], puzzles.cast(solved["solution"].type)), threads)
    return {"solution_id": found["id"], "error": found["error"]}


# What can be added, and the call that finds it; calls that find several columns are made once.
COLUMNS: dict[str, Call] = {
    "solution": _solve,
    "solutions": _solve,
    "guesses": _solve,
    "count": _count,
    "clues": _check,
    "minimal": _check,
    "se": _se,
    "ep": _se,
    "ed": _se,
    "hodoku": _hodoku,
    "hodoku_level": _hodoku,
    "canonical": _canon,
    "automorphisms": _canon,
    "id": _canon,
    "solution_id": _class,
}


@dataclass(frozen=True)
class Add(_arrow.Function):
    """Takes batches and gives them back with more columns. Make it with `add`."""

    columns: tuple[str, ...]
    column: str
    threads: int | None

    def work(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Does it to a record batch."""
        puzzles = _arrow.column(batch, self.column)
        found: dict[Call, dict[str, pa.Array]] = {}
        for name in self.columns:
            call = COLUMNS[name]
            if call not in found:
                found[call] = call(puzzles, self.threads)
        errors = [answers["error"] for answers in found.values()]
        if "error" in batch.schema.names:
            errors.insert(0, batch.column("error").cast(pa.string()))
        new = {name: found[COLUMNS[name]][name] for name in self.columns}
        return _arrow.put(batch, {**new, "error": pc.coalesce(*errors)})


def add(*columns: str, column: str = "puzzle", threads: int | None = 1) -> Add:
    """A function on batches that adds columns to them, and a column `error` that says what is wrong with a row.

    | column | what it is |
    |---|---|
    | `solution`, `solutions`, `guesses` | a solution; how many: 0, 1, or 2 for more; guesses of the search |
    | `count` | how many solutions there are |
    | `clues`, `minimal` | how many clues; whether none of them can go |
    | `se`, `ep`, `ed` | ratings as Sudoku Explainer gives them |
    | `hodoku`, `hodoku_level` | the score and the level as HoDoKu gives them |
    | `canonical`, `id`, `automorphisms` | the minlex form, its id, how many transforms keep the puzzle as it is |
    | `solution_id` | the id of the solution's form; of the puzzle's own if it is not proper |

    A bad row has nulls and its `error`; a column that is there already is replaced. The function takes and gives back
    Arrow record batches and tables, pandas and Polars frames; it can be pickled. An engine runs several of them side by
    side, so each works on one thread unless told otherwise (`threads=None` is all cores).

    >>> import pyarrow as pa
    >>> from sudokit import batches
    >>> batch = pa.RecordBatch.from_pydict({"puzzle": ["." * 81, "what?"]})
    >>> answer = batches.add("clues", "solutions")(batch)
    >>> answer.schema.names
    ['puzzle', 'clues', 'solutions', 'error']
    >>> answer.column("solutions").to_pylist()
    [2, None]
    """
    if not columns:
        raise ValueError(f"add: expected some of {', '.join(COLUMNS)}")
    for name in columns:
        if name not in COLUMNS:
            raise ValueError(f"add: no column is called {name!r}; there are {', '.join(COLUMNS)}")
    return Add(columns, column, threads)
