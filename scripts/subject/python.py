"""The Python package as a subject of sudokit-verify: puzzles in, answers out as `sudokit solve --limit 2` writes them."""

import sys

import sudokit

answers = sudokit.solve(sys.stdin.read().split()).to_dict()
for solution, count, error in zip(answers["solution"], answers["solutions"], answers["error"]):
    if error is not None:
        sys.exit(error)
    print("-\tnone" if count == 0 else solution if count == 1 else f"{solution}\tmultiple")
