"""Random equivalents of puzzles, a column at a time."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from .._errors import BadRequest
from .._form import MOST_ROWS as MOST, number_of, seed_of
from . import _arrow, _ids, _text

# Grids that are the same for all equivalents of a puzzle.
KEPT = ("canonical",)

_LINES = 6**4
_COUNT = 2 * 362_880 * _LINES * _LINES
Small = NDArray[np.uint8]


def _permutations(rank: _ids.Words, items: int) -> Small:
    """The permutations of 0, 1, … with these ranks (factorial base, rank 0 the identity), one a row."""
    order = np.tile(np.arange(items, dtype=np.uint8), (len(rank), 1))
    places = np.arange(items)
    for i in range(items):
        pick = i + (rank % np.uint64(items - i)).astype(np.intp)
        rank = rank // np.uint64(items - i)
        picked = np.take_along_axis(order, pick[:, None], axis=1)
        moved = np.roll(order, 1, axis=1)
        order = np.where((places > i) & (places <= pick[:, None]), moved, order)
        order[:, i] = picked[:, 0]
    return order


@functools.lru_cache(maxsize=1)
def _lines() -> Small:
    """All 1,296 orders of nine lines that keep bands together."""
    three = _permutations(np.arange(6, dtype=np.uint64), 3)
    rank = np.arange(_LINES)
    bands = three[rank % 6]
    inside = np.stack([three[rank // 6 % 6], three[rank // 36 % 6], three[rank // 216]], axis=1)
    return (bands[:, :, None] * 3 + inside).reshape(_LINES, 9).astype(np.uint8)


@dataclass(frozen=True)
class Transforms:
    """A transform a row: cell `i` of the result comes from cell `source[i]`, character `c` becomes `label[c]`."""

    source: NDArray[np.intp]
    label: Small

    @classmethod
    def from_rank(cls, rank: _ids.Words) -> Transforms:
        """The transforms with these ranks: those of the library."""
        rest = rank % np.uint64(_COUNT)
        transpose = (rest % np.uint64(2)).astype(bool)
        rest = rest // np.uint64(2)
        rows = _lines()[(rest % np.uint64(_LINES)).astype(np.intp)].astype(np.intp)
        rest = rest // np.uint64(_LINES)
        columns = _lines()[(rest % np.uint64(_LINES)).astype(np.intp)].astype(np.intp)
        digits = _permutations(rest // np.uint64(_LINES), 9)
        row, column = rows[:, :, None], columns[:, None, :]
        source = np.where(transpose[:, None, None], column * 9 + row, row * 9 + column).reshape(-1, 81)
        label = np.tile(np.arange(128, dtype=np.uint8), (len(rank), 1))
        label[:, ord("1") : ord("9") + 1] = digits + np.uint8(ord("1"))
        return cls(source, label)

    def apply(self, cells: _text.Bytes) -> _text.Bytes:
        """The transformed grids; blanks keep their character."""
        moved = np.take_along_axis(cells, self.source, axis=1)
        return np.take_along_axis(self.label, moved.astype(np.intp), axis=1)


@dataclass(frozen=True)
class Augment(_arrow.Function):
    """A function that returns random equivalents of the puzzles of a batch. Make it with `augment`."""

    number: int
    seed: int
    keep: bool
    column: str
    solution: tuple[str, ...]

    def work(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Applies the function to a record batch."""
        copies = self.number + self.keep
        if batch.num_rows * copies > MOST:
            raise BadRequest(
                f"number: {copies:,} rows for each of {batch.num_rows:,} puzzles are more than a batch can hold ({MOST:,} rows)"
            )
        cells, good = _text.matrix(_arrow.column(batch, self.column))
        known = np.where(_text.digits(cells) == 0, _text.BLANK, cells).astype(np.uint8)
        _, stream = _ids.ids(known)
        seed = np.full(len(cells), self.seed, np.uint64)
        grids = {self.column: (cells, good)}
        told = np.full(len(good), "expected 81 characters", dtype=object)
        told[good] = None
        for name, found in zip(batch.schema.names, batch.columns):
            if name in self.solution and name != self.column:
                labels, whole = _text.matrix(found)
                whole = whole & _text.is_grid(labels)
                wrong = good & ~whole & np.asarray(found.is_valid())
                told[wrong & (told == None)] = f"{name}: expected 81 digits"  # noqa: E711
                grids[name] = labels, whole & good
            elif name not in KEPT and name != self.column and _text.holds_grids(found):
                raise BadRequest(
                    f"the column {name!r} holds grids, which would no longer belong to their puzzles: name it as "
                    f"solution={name!r} to have it transformed too, or drop it with select()"
                )
        made = ([batch] if self.keep else []) + [
            _arrow.put(
                batch,
                {name: _text.strings(move.apply(cells), good) for name, (cells, good) in grids.items()},
            )
            for move in (Transforms.from_rank(_ids.bits(seed, stream, index)) for index in range(self.number))
        ]
        first = 0 if self.keep else 1
        return self._together(made, first, pa.array(told, pa.string()))

    def _together(self, copies: list[pa.RecordBatch], first: int, told: pa.Array) -> pa.RecordBatch:
        rows, times = len(told), len(copies)
        # All copies of a row after each other, as a reader expects them.
        order = pa.array(np.arange(rows * times).reshape(times, rows).T.ravel())
        schema = copies[-1].schema
        table = pa.Table.from_batches([copy.cast(schema) for copy in copies])
        columns = {name: _one(table.column(name).take(order)) for name in schema.names}
        number = np.tile(np.arange(first, first + times, dtype=np.uint32), rows)
        columns["copy"] = pa.array(number)
        before = columns.get("error", pa.nulls(rows * times, pa.string()))
        columns["error"] = pc.coalesce(before, told.take(pa.array(np.repeat(np.arange(rows), times))))
        return pa.RecordBatch.from_arrays(list(columns.values()), names=list(columns))


def _one(column: pa.ChunkedArray) -> pa.Array:
    whole = column.combine_chunks()
    return whole.chunk(0) if isinstance(whole, pa.ChunkedArray) else whole


def augment(
    number: int = 1,
    *,
    seed: int = 0,
    keep: bool = False,
    column: str = "puzzle",
    solution: str | Sequence[str] = "solution",
) -> Augment:
    """Makes a function on batches that returns `number` random equivalents of each puzzle, one after the other.

    Each of the 1,218,998,108,160 transforms is equally likely. The result depends only on the seed, the puzzle and the
    number of the copy, not on how rows are distributed to workers. The columns named by `solution` are transformed with
    their puzzle; other columns of grids are refused. All other columns are repeated. `copy` numbers the equivalents
    from 1; with `keep` the puzzle itself comes first as number 0.

    >>> import pyarrow as pa
    >>> from sudokit import batches
    >>> batch = pa.RecordBatch.from_pydict({"puzzle": ["1" + "." * 80]})
    >>> batches.augment(3, seed=7)(batch).num_rows
    3
    """
    number, seed = number_of("number", number, 1, MOST), seed_of(seed)
    return Augment(number, seed, keep, column, (solution,) if isinstance(solution, str) else tuple(solution))
