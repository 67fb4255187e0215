"""Sets of new puzzles."""

from __future__ import annotations

from typing import Any, Iterator

import pyarrow as pa

from .. import _sudokit, batches
from .._form import dumps, number_of, seed_of
from .._frame import Frame
from .._generating import request
from ._dataset import Dataset, Piece
from ._recipe import source

# Puzzles are made in parts of this many rows.
PART = 1000


@source
def generate(rows: int, *, seed: int, block: int | None = None, **options: Any) -> Dataset:
    """Makes a set of new puzzles, the same as `sudokit.generate`, with `puzzle`, `solution`, `clues` and `try`.

    Options are those of `sudokit.generate`: `minimal`, `clues`, `symmetry`, `rating` and so on. The same seed and
    options make the same puzzles, and a longer set begins with the shorter one.

    With `block`, puzzles are made in blocks of this size with a seed each, as by `sudokit.batches.generate` on a
    cluster; the columns are then `puzzle`, `solution`, `clues`, `block` and `row`. `write_parts` can then resume
    without making the first blocks again.

    >>> import sudokit
    >>> from sudokit import dataset
    >>> made = dataset.generate(3, seed=7, minimal=True).table()
    >>> made.column_names
    ['puzzle', 'solution', 'clues', 'try']
    >>> made["puzzle"].to_pylist() == sudokit.generate(3, seed=7, minimal=True)["puzzle"].to_list()
    True
    """
    rows, seed = number_of("rows", rows), seed_of(seed)
    told = "".join(f", {name}={value!r}" for name, value in sorted(options.items()))
    if block is not None:
        blocks = batches.generate(block, seed=seed, threads=None, **options)
        told = f", blocks of {block}{told}"
        size = block
    else:
        wish, how = request({**options, "seed": seed})
        wish["count"], size = max(rows, 1), PART
        # A wrong option is refused here, not when the set is written.
        _sudokit.Made(dumps(wish), 1)

    def stream() -> Iterator[pa.RecordBatch]:
        for columns in _sudokit.Made(dumps(wish), PART, threads=how.get("threads")):
            yield pa.record_batch(Frame(columns))

    def pieces() -> Iterator[Piece]:
        made: Iterator[pa.RecordBatch] | None = None
        at = 0

        def part(number: int, wanted: int) -> pa.RecordBatch:
            nonlocal made, at
            if block is not None:
                return blocks.block(number, wanted)
            made = stream() if made is None else made
            batch = next(made)
            # Parts that were not asked for are made all the same: what comes later depends on them.
            while at < number:
                batch, at = next(made), at + 1
            at += 1
            return batch.slice(0, wanted)

        for number in range(max(1, -(-rows // size))):
            wanted = min(size, rows - number * size)
            yield Piece(wanted, lambda number=number, wanted=wanted: part(number, wanted))  # type: ignore[misc]

    return Dataset(pieces, rows, (f"generate {rows}, seed {seed}{told}",))
