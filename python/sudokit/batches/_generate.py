"""Puzzles from block numbers: a block is the same on every worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

import sudokit

from .._form import number_of, seed_of
from . import _arrow, _ids


@dataclass(frozen=True)
class Generate(_arrow.Function):
    """A function that returns the puzzles of the blocks numbered in a batch. Make it with `generate`."""

    rows: int
    seed: int
    column: str
    threads: int | None
    options: tuple[tuple[str, Any], ...]

    def work(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Applies the function to a record batch."""
        made = [self.block(number) for number in _arrow.column(batch, self.column).to_pylist()]
        if not made:
            return self.block(0).slice(0, 0)
        return pa.Table.from_batches(made).combine_chunks().to_batches()[0]

    def block(self, number: int, rows: int | None = None) -> pa.RecordBatch:
        """The puzzles of a block, or the first of them."""
        wanted = self.rows if rows is None else rows
        seed = _ids.seed_of(self.seed, number)
        frame = sudokit.generate(wanted, seed=seed, threads=self.threads, **dict(self.options))
        made = pa.record_batch(frame).drop_columns(["try"])
        blocks = pa.array(np.full(made.num_rows, number, np.uint64))
        return _arrow.put(made, {"block": blocks, "row": pa.array(np.arange(made.num_rows, dtype=np.uint32))})


def generate(rows: int = 1000, *, seed: int, column: str = "id", threads: int | None = 1, **options: Any) -> Generate:
    """Makes a function on batches that generates `rows` puzzles for each block number in `column`.

    Pass the numbers 0, 1, 2, … (`ray.data.range`, `spark.range`). Each block has its own seed, so it is the same on
    every worker and after a retry. `sudokit.dataset.generate(…, block=rows)` makes the same puzzles on one machine.
    Options are those of `sudokit.generate`.

    The columns are `puzzle`, `solution`, `clues`, those requested by options, and `block` and `row`, which number the
    puzzles. With `distinct`, only puzzles of the same block are compared.

    >>> import pyarrow as pa
    >>> from sudokit import batches
    >>> numbers = pa.RecordBatch.from_pydict({"id": [0, 1]})
    >>> batches.generate(10, seed=7)(numbers).num_rows
    20
    """
    return Generate(number_of("rows", rows, 1), seed_of(seed), column, threads, tuple(sorted(options.items())))
