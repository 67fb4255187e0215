"""Data sets for scripts/determinism: dataset.py PUZZLES FOLDER writes some into a folder."""

import sys
from pathlib import Path

from sudokit import dataset

puzzles, folder = sys.argv[1], Path(sys.argv[2])
made = dataset.generate(2500, seed=7, minimal=True).add("se", "hodoku", "canonical", "id", "guesses").dedupe()
for suffix in ("csv", "csv.gz", "jsonl", "npz", "parquet"):
    made.write(folder / f"made.{suffix}")
made.augment(2, seed=3, keep=True).split(folder / "train.csv", folder / "test.csv", seed=5)
with open(puzzles) as file:
    read = dataset.of(file.read().split(), batch=64)
read.add("count", "solution", "se", "automorphisms", "minimal").write_parts(folder / "parts")
