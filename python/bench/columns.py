"""Rows a second of sudokit.solve on columns, and the memory it takes; beside another program, if one is given.

    python python/bench/columns.py 17_clue.txt [PROGRAM]

PROGRAM takes the file and the number of puzzles, and prints rows a second by wall and by CPU time.

The contestants take turns, each round in a process of its own. Printed: the best round of each by CPU time and by wall time,
the share of that program's figures, and the peak of memory over what was there before the call, per byte of input.
"""

import argparse
import os
import subprocess
import sys
import time

FORMS = ("arrow", "numpy", "list")


def column(form, file, count):
    with open(file, encoding="ascii") as lines:
        known = [line.strip() for line in lines if not line.startswith("#")]
    rows = (known * (count // len(known) + 1))[:count]
    if form == "list":
        return rows, 81 * count
    if form == "arrow":
        import pyarrow

        made = pyarrow.array(rows)
    else:
        import numpy

        made = numpy.frombuffer("".join(rows).encode(), dtype=numpy.uint8).reshape(count, 81) - ord("0")
        made[made > 9] = 0
    return made, made.nbytes


def status(field):
    with open("/proc/self/status", encoding="ascii") as lines:
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(field))


def measure(form, file, count):
    """One round: rows a second by wall and by CPU time, and memory per byte of input."""
    import sudokit

    puzzles, size = column(form, file, count)
    sudokit.solve(["." * 81])
    with open("/proc/self/clear_refs", "w", encoding="ascii") as clear:
        clear.write("5")
    before, start, used = status("VmRSS"), time.perf_counter(), os.times()
    frame = sudokit.solve(puzzles)
    wall, now = time.perf_counter() - start, os.times()
    cpu = now.user - used.user + now.system - used.system
    peak = status("VmHWM") - before
    assert int(frame["solutions"].to_numpy().sum()) == count, "the puzzles must be proper"
    print(count / wall, count / cpu, peak / size)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("library", nargs="?", help="a program to compare with")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--form", choices=FORMS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.form:
        return measure(options.form, options.file, options.count)
    results = {}
    for _ in range(options.rounds):
        commands = {form: [sys.executable, __file__, options.file, "--count", str(options.count), "--form", form] for form in FORMS}
        if options.library:
            commands = {"library": [options.library, options.file, str(options.count)], **commands}
        for name, command in commands.items():
            numbers = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            results.setdefault(name, []).append([float(number) for number in numbers])
    print(f"{'':8} {'rows/s':>10} {'share':>6} {'rows/CPU s':>11} {'share':>6} {'memory':>7}")
    best = {name: [max(numbers) for numbers in zip(*rounds)] for name, rounds in results.items()}
    wall, cpu = best.get("library", [float("nan")] * 2)[:2]
    for name, numbers in best.items():
        memory = f"{numbers[2]:7.2f}" if len(numbers) > 2 else ""
        print(f"{name:8} {numbers[0]:10.0f} {numbers[0] / wall:6.2f} {numbers[1]:11.0f} {numbers[1] / cpu:6.2f} {memory}")


if __name__ == "__main__":
    main()
