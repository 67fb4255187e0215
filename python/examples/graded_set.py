"""A graded, leak-free data set of any size with a data card, on one machine or on Ray.

python python/examples/graded_set.py                          1,000,000 puzzles into ./sudokit-1m
python python/examples/graded_set.py --rows 100000 --to set   fewer
python python/examples/graded_set.py --ray                    the same files, made by the workers of a Ray cluster

Stop it and run it again: finished parts are kept (with Ray, the parts are made again).
"""

import argparse
import os
import time
from pathlib import Path

import pyarrow.parquet as pq

from sudokit import batches, dataset

COLUMNS = ("er", "score", "level", "effort", "backtracks", "id", "solution_id")
BLOCK = 1000


def parts_here(blocks: int, seed: int, folder: Path) -> None:
    """Makes the parts on this machine, on every core."""
    made = dataset.generate(blocks * BLOCK, seed=seed, block=BLOCK, minimal=True).add(*COLUMNS)
    made.write_parts(folder)


def parts_on_ray(blocks: int, seed: int, folder: Path) -> None:
    """Makes the same parts on a Ray cluster."""
    import ray

    how = {"batch_format": "pyarrow", "batch_size": None}
    numbers = ray.data.range(blocks, override_num_blocks=blocks)
    made = numbers.map_batches(batches.generate(BLOCK, seed=seed, minimal=True), **how)
    made.map_batches(batches.add(*COLUMNS), **how).write_parquet(str(folder), mode="overwrite")


def build(rows: int, folder: Path, *, seed: int = 2026, ray: bool = False) -> None:
    """Makes the set: parts, duplicates removed, three splits of exact sizes, checks, data card."""
    # A few more than needed: random minimal puzzles are hardly ever equivalent, but a set must not depend on that.
    blocks = -(-rows // BLOCK) + 1
    (parts_on_ray if ray else parts_here)(blocks, seed, folder / "parts")
    # Ray writes parts in any order; block and row number the puzzles.
    table = dataset.read(folder / "parts").table().sort_by([("block", "ascending"), ("row", "ascending")])
    unique = dataset.of(table).dedupe().table().slice(0, rows)
    splits = folder / "splits"
    splits.mkdir(exist_ok=True)
    held = max(1, rows // 100)
    sizes = dataset.of(unique.drop_columns(["error"])).split_exactly(
        {
            "test": (splits / "test.parquet", held),
            "validation": (splits / "validation.parquet", held),
            "train": (splits / "train.parquet", None),
        },
        seed=seed,
    )
    print(sizes)
    checks = []
    for one, other in (("train", "test"), ("train", "validation"), ("validation", "test")):
        leaks = dataset.leakcheck(splits / f"{one}.parquet", splits / f"{other}.parquet").num_rows
        checks.append(f"- {leaks} leaks between {one} and {other} (equivalent puzzles, parts of puzzles, equivalent solutions)")
        assert leaks == 0
    found = dataset.audit(splits / "test.parquet", sample=None)
    assert found.clean, found
    found.write(splits / "audit.html")
    checks.append("- `audit.html` is an audit of the test split: every puzzle has one solution, every label is right, no duplicates")
    made = (
        f"Minimal puzzles with one solution, made by `sudokit.batches.generate({BLOCK}, seed={seed}, minimal=True)`, one of each class of "
        "equivalent puzzles. Puzzles with equivalent solutions are in the same split."
    )
    print(dataset.card(splits, f"{rows:,} graded sudoku puzzles", made=made, checked="\n".join(checks)))
    print(pq.read_metadata(splits / "train.parquet").num_rows, "rows in train.parquet")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--to", type=Path, default=Path("sudokit-1m"))
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--ray", action="store_true")
    given = parser.parse_args()
    started = time.monotonic()
    build(given.rows, given.to, seed=given.seed, ray=given.ray)
    print(f"{time.monotonic() - started:.0f} s, {sum(os.times()[:2]):.0f} s of CPU time in this process")
