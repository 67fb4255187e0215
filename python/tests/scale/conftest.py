"""What the engines are compared with: the same rows, made by one process.

An engine that is not installed is skipped by its name. All processes are started by the tests and end with them.
"""

import os
import pathlib
import re
import signal

import pyarrow as pa
import pytest

from sudokit import batches, dataset

ROWS, BLOCK, SEED = 200_000, 1000, 10
# Puzzles with this many clues are rated in about 30 microseconds: the test is about the engines.
CLUES = (30, 36)
COLUMNS = ("solutions", "guesses", "er", "canonical", "automorphisms", "id")


@pytest.fixture(scope="session")
def blocks():
    """How many blocks there are."""
    return ROWS // BLOCK


@pytest.fixture(scope="session")
def make():
    """Makes the puzzles of blocks."""
    return batches.generate(BLOCK, seed=SEED, clues=CLUES)


@pytest.fixture(scope="session")
def solve():
    """Solves, rates and canonicalises."""
    return batches.add(*COLUMNS)


@pytest.fixture(scope="session")
def alone():
    """What one process makes of it."""
    table = dataset.generate(ROWS, seed=SEED, block=BLOCK, clues=CLUES).add(*COLUMNS).table()
    assert table.num_rows == ROWS
    return table


@pytest.fixture
def equal(alone):
    """Checks that a table has the rows of one process: none lost, none twice, none different; in any order."""

    def check(table, rows=ROWS):
        assert table.num_rows == rows
        table = table.sort_by([("block", "ascending"), ("row", "ascending")]).select(alone.column_names)
        expected = alone.slice(0, rows).cast(table.schema)
        assert table.combine_chunks() == expected.combine_chunks()

    return check


@pytest.fixture
def deadly(blocks, tmp_path):
    """A function on batches that kills the process it runs in, once, half-way; and the file that tells it did."""
    marker, half = str(tmp_path / "killed"), blocks // 2

    # A function inside a function travels to workers as it is: they need not find this file.
    def work(batch: pa.RecordBatch) -> pa.RecordBatch:
        if half in batch.column("block").to_pylist():
            try:
                os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return batch
            os.kill(os.getpid(), signal.SIGKILL)
        return batch

    return work, marker


@pytest.fixture
def documented(tmp_path):
    """Runs the first example under a heading of docs/scale.md in a folder that has `puzzles`, and gives that folder."""
    guide = pathlib.Path(__file__).parents[3] / "docs" / "scale.md"

    def run(heading):
        part = guide.read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
        example = part.split("```python\n")[1].split("```")[0]
        # Workers have working folders of their own.
        example = re.sub(r"""(["'])(puzzles|solved|made|published|different)\b""", rf"\1{tmp_path}/\2", example)
        dataset.generate(3000, seed=SEED, block=BLOCK, clues=CLUES).write_parts(tmp_path / "puzzles")
        exec(compile(example, f"docs/scale.md, {heading}", "exec"), {"__name__": "example"})
        return tmp_path

    return run


@pytest.fixture
def as_documented(alone):
    """Checks what the examples make of `puzzles`."""

    def check(table, *columns):
        columns = columns or ("id", "er")
        assert table.num_rows == 3000
        table = table.sort_by([("block", "ascending"), ("row", "ascending")]).select(["puzzle", *columns])
        assert (
            table.combine_chunks()
            == alone.slice(0, 3000).select(["puzzle", *columns]).cast(table.schema).combine_chunks()
        )

    return check
