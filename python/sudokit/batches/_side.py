"""The side of a split for each puzzle."""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from .._form import seed_of
from . import _arrow, _ids
from ._add import Add


# What keeps puzzles together, and its column.
BY = {"solution": "solution_id", "puzzle": "id"}


@dataclass(frozen=True)
class Side(_arrow.Function):
    """A function that adds a column `side` to a batch. Make it with `side`."""

    ratio: float
    seed: int
    by: str
    column: str
    threads: int | None

    def work(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Applies the function to a record batch."""
        name = BY[self.by]
        answers = Add((name,), self.column, self.threads)(batch)
        known = answers.column(name)
        # A column of that name is kept but not used: it may mean something else, or belong to other puzzles.
        if name not in batch.schema.names:
            batch = answers
        there = known.is_valid()
        drawn = _ids.fraction(*_ids.words(pc.fill_null(known, "0" * 32)), self.seed)
        sides = pc.if_else(pa.array(drawn < self.ratio), "train", "test")
        return _arrow.put(batch, {"side": pc.if_else(there, sides, pa.scalar(None, pa.string()))})


def side(
    ratio: float = 0.9, *, seed: int = 0, by: str = "solution", column: str = "puzzle", threads: int | None = 1
) -> Side:
    """Makes a function on batches that adds `side`: `"train"` for a share of `ratio` of all classes, else `"test"`.

    By `"solution"`, puzzles whose solutions are equivalent stay together, and with them equivalent puzzles and
    sub-puzzles; by `"puzzle"`, only equivalent puzzles do. The side depends only on the class and the seed, not on
    the engine, the order or the number of workers, and is that of `sudokit split`. A bad row has a null.
    """
    if not 0 <= ratio <= 1:
        raise ValueError(f"ratio: expected a number from 0 to 1, found {ratio}")
    if by not in BY:
        raise ValueError(f"by: expected {' or '.join(BY)}, found {by!r}")
    return Side(ratio, seed_of(seed), by, column, threads)
