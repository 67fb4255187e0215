"""What columns cost: processor time for a row, and for a billion.

    python python/bench/throughput.py [--rows 20000] [--rounds 5] [--puzzles FILE]

Functions on batches, as engines call them, on one thread, in turns; the best of all rounds counts. Puzzles are minimal ones made by
sudokit, or those of a file with a puzzle a line.
"""

from __future__ import annotations

import argparse
import time
from typing import Callable

import pyarrow as pa

import sudokit
from sudokit import batches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--puzzles")
    arguments = parser.parse_args()
    if arguments.puzzles:
        lines = [line[:81] for line in open(arguments.puzzles) if len(line) > 80][: arguments.rows]
        many = pa.RecordBatch.from_pydict({"puzzle": lines * (arguments.rows // len(lines))})
    else:
        many = pa.record_batch(sudokit.generate(arguments.rows, seed=1, minimal=True)).select(["puzzle", "solution"])
    few = many.slice(0, max(1, many.num_rows // 20))
    numbers = pa.RecordBatch.from_pydict({"id": [0]})
    tasks: dict[str, tuple[Callable[[pa.RecordBatch], pa.RecordBatch], pa.RecordBatch, int]] = {
        "solve: `solution`, `solutions`, `guesses`": (
            batches.add("solution", "solutions", "guesses"),
            many,
            many.num_rows,
        ),
        "count: `count`": (batches.add("count"), many, many.num_rows),
        "check: `clues`, `minimal`": (batches.add("clues", "minimal"), many, many.num_rows),
        "canon: `canonical`, `id`, `automorphisms`": (
            batches.add("canonical", "id", "automorphisms"),
            many,
            many.num_rows,
        ),
        "`solution_id`, `side`": (batches.side(), many, many.num_rows),
        "rate: `score`, `level`": (batches.add("score", "level"), few, few.num_rows),
        "rate: `er`, `ep`, `ed`": (batches.add("er", "ep", "ed"), few, few.num_rows),
        "augment, each equivalent": (batches.augment(4, seed=1), many, 4 * many.num_rows),
        "generate, minimal": (batches.generate(many.num_rows // 4, seed=1, minimal=True), numbers, many.num_rows // 4),
        "generate, 24 to 32 clues": (batches.generate(many.num_rows // 4, seed=1), numbers, many.num_rows // 4),
    }
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(arguments.rounds):
        for name, (function, batch, rows) in tasks.items():
            start = time.process_time()
            function(batch)
            best[name] = min(best[name], (time.process_time() - start) / rows)
    print("| | a row | a second and core | a billion rows |")
    print("|---|--:|--:|--:|")
    for name, seconds in best.items():
        hours = seconds * 1e9 / 3600
        print(
            f"| {name} | {seconds * 1e6:.{0 if seconds > 1e-5 else 1}f} µs | {1 / seconds:,.0f} | {hours:,.1f} core-hours |"
        )


if __name__ == "__main__":
    main()
