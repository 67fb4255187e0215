"""New columns for batches of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

import sudokit

from . import _arrow

# What can be added: the verb that finds it, and its options. Each is called once, whatever it finds.
COLUMNS: dict[str, tuple[str, tuple[tuple[str, Any], ...]]] = {
    "solution": ("solve", ()),
    "solutions": ("solve", ()),
    "guesses": ("solve", ()),
    "count": ("count", ()),
    "clues": ("check", (("details", False),)),
    "minimal": ("check", ()),
    "er": ("rate", ()),
    "ep": ("rate", ()),
    "ed": ("rate", ()),
    "score": ("rate", (("scale", "hodoku"),)),
    "level": ("rate", (("scale", "hodoku"),)),
    **{scale: ("rate", (("scale", scale),)) for scale in ("w", "gw", "b", "gb", "te", "bxb", "bxbb")},
    "effort": ("rate", (("scale", "search"),)),
    "backtracks": ("rate", (("scale", "search"),)),
    "canonical": ("canon", ()),
    "automorphisms": ("canon", ()),
    "id": ("canon", ()),
    "solution_id": ("class", ()),
}


def _arrays(verb: str, puzzles: pa.Array, **options: Any) -> dict[str, pa.Array]:
    if verb == "class":
        solved = _arrays("solve", puzzles, **options)
        proper = pc.fill_null(pc.equal(solved["solutions"], 1), False)
        form = pc.if_else(proper, solved["solution"], puzzles.cast(solved["solution"].type))
        found = _arrays("canon", form, **options)
        return {"solution_id": found["id"], "error": found["error"]}
    batch = pa.record_batch(getattr(sudokit, verb)(puzzles, **options))
    return dict(zip(batch.schema.names, batch.columns))


@dataclass(frozen=True)
class Add(_arrow.Function):
    """Takes batches and gives them back with more columns. Make it with `add`."""

    columns: tuple[str, ...]
    column: str
    threads: int | None

    def work(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Applies the function to a record batch."""
        puzzles = _arrow.column(batch, self.column)
        found = {
            call: _arrays(call[0], puzzles, threads=self.threads, **dict(call[1]))
            for call in dict.fromkeys(COLUMNS[name] for name in self.columns)
        }
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
    | `count` | the number of solutions, up to 1,000,000 |
    | `clues`, `minimal` | the number of clues; whether the puzzle is minimal |
    | `er`, `ep`, `ed` | Sudoku Explainer ratings |
    | `score`, `level` | HoDoKu's score and level |
    | `w`, `gw`, `b`, `gb`, `te`, `bxb`, `bxbb` | Berthier's classification; infinite if a scale does not reach the puzzle |
    | `effort`, `backtracks` | mean guesses over equivalents; guesses of tdoku, the column `rating` of Sudoku-Extreme |
    | `canonical`, `id`, `automorphisms` | the minlex form, its id, the number of automorphisms |
    | `solution_id` | the id of the solution's canonical form; for improper puzzles, of the puzzle's own |

    A bad row has nulls and an `error`; an existing column of the same name is replaced. The function takes and returns
    Arrow record batches and tables, pandas and Polars frames, and can be pickled. Engines run several functions in
    parallel, so each uses one thread by default (`threads=None` uses all cores).

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
