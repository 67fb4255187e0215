"""Sets of new puzzles."""

from __future__ import annotations

from typing import Any, Iterator

from .. import batches
from ._dataset import Dataset, Piece

# Puzzles of a block have a seed of their own: what a block has does not depend on those before.
BLOCK = 1000


def generate(rows: int, *, seed: int, **options: Any) -> Dataset:
    """A set of so many new puzzles: `puzzle`, `solution`, `clues`, and `block` and `row`, which number them.

    Options are those of `sudokit.generate`: `minimal`, `clues`, `symmetry`, `rating` and so on. The same seed and options
    make the same puzzles, and a longer set begins with the shorter one.

    >>> from sudokit import dataset
    >>> dataset.generate(3, seed=7, minimal=True).table().column_names
    ['puzzle', 'solution', 'clues', 'block', 'row']
    """
    if rows < 0:
        raise ValueError(f"rows: expected 0 or more, found {rows}")
    function = batches.generate(BLOCK, seed=seed, threads=None, **options)

    def pieces() -> Iterator[Piece]:
        for number in range(max(1, -(-rows // BLOCK))):
            part = min(BLOCK, rows - number * BLOCK)
            yield Piece(part, lambda number=number, part=part: function.block(number, part))  # type: ignore[misc]

    told = "".join(f", {name}={value!r}" for name, value in sorted(options.items()))
    return Dataset(pieces, rows, (f"generate {rows}, seed {seed}{told}",))
