"""A graded, deduplicated, leak-free training and test set, in minutes. Run it whole, or cell by cell.

python python/examples/train_test_set.py                    100,000 puzzles into ./sudoku-set
python python/examples/train_test_set.py 1000 /tmp/small    fewer
"""

# %% What is wanted
import sys
import time
from pathlib import Path

import pyarrow.compute as pc

from sudokit import dataset

ROWS = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
FOLDER = Path(sys.argv[2] if len(sys.argv) > 2 else "sudoku-set")
SEED = 2026
started = time.monotonic()

# %% A recipe: nothing happens yet. Minimal puzzles, graded on two scales, with an id for each class of equivalent puzzles.
graded = dataset.generate(ROWS, seed=SEED, minimal=True).add("er", "score", "level", "id", "solution_id")
print(graded)

# %% Now it happens, a part at a time. Stop it and run it again: it goes on where it was.
graded.write_parts(FOLDER / "graded")

# %% What is there?
puzzles = dataset.read(FOLDER / "graded")
for row in puzzles.head(3).select(["puzzle", "clues", "er", "level"]).to_pylist():
    print(*row.values())

# %% Of equivalent puzzles the first; on each side of the split whole classes.
train, test = puzzles.dedupe().split(FOLDER / "train.parquet", FOLDER / "test.parquet", ratio=0.9, seed=SEED)
print(f"{train:,} to learn from, {test:,} to be tested with")

# %% Is it true?
leaks = dataset.leakcheck(FOLDER / "train.parquet", FOLDER / "test.parquet")
print("no leak" if leaks.num_rows == 0 else leaks)
assert leaks.num_rows == 0

# %% How hard are they?
table = dataset.read(FOLDER / "test.parquet").table()
for row in (
    table.group_by("level")
    .aggregate([("er", "count"), ("er", "mean"), ("er", "max")])
    .sort_by("er_mean")
    .to_pylist()
):
    print(
        f"{row['level']:<8} {row['er_count']:>7,}   ER {row['er_mean']:.1f} on average, {row['er_max']:.1f} at most"
    )

# %% The training set ten times as large, as arrays: equivalents of a training puzzle are never in the test set.
easy = dataset.read(FOLDER / "train.parquet").filter(pc.field("er") < 3).select("puzzle", "solution", "er")
rows = easy.augment(10, seed=SEED).write(FOLDER / "train-easy-x10.npz")
print(f"{rows:,} rows of arrays in train-easy-x10.npz")
print(f"{time.monotonic() - started:.1f} s")
