"""`python -m sudokit audit`: what is wrong with a set, as a command."""

from __future__ import annotations

import argparse
import sys

from .._errors import Error
from ._audit import audit
from ._dataset import read


def main(arguments: list[str]) -> int:
    """Runs the command. Returns 0 if the set is clean, 1 if something is wrong with it, 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m sudokit audit",
        description="Look for duplicates, leaks under symmetry, improper puzzles and wrong labels, and count how hard the puzzles are.",
        epilog="Exit codes: 0 clean, 1 something is wrong, 2 bad input.",
    )
    parser.add_argument("file", nargs="+", help="CSV, JSON lines, Parquet, NPZ or text; a folder, a pattern or an address")
    parser.add_argument("--test", metavar="FILE", help="also look for leaks between the set and this test set")
    parser.add_argument("--column", default="puzzle", metavar="NAME", help="the column of puzzles [default: puzzle]")
    parser.add_argument("--solution", default="solution", metavar="NAME", help="the column of labels [default: solution]")
    parser.add_argument("--sample", default="10000", metavar="N", help="rate the first N puzzles, or `all` [default: 10000]")
    parser.add_argument("--html", metavar="FILE", help="write a report with plots")
    given = parser.parse_args(arguments)
    try:
        sample = None if given.sample == "all" else int(given.sample)
        source = read(given.file, column=given.column, solution=given.solution)
        found = audit(source, given.test, column=given.column, solution=given.solution, sample=sample)
        if given.html:
            found.write(given.html)
    except (Error, OSError, ValueError) as error:
        print(f"sudokit: {error}", file=sys.stderr)
        return 2
    print(found)
    return 0 if found.clean else 1
