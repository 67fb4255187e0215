"""sudokit beside the packages a user of Python would find: what each solves, makes and rates in a second.

    python python/bench/rivals.py [--seconds 2] [--rounds 3] [--puzzles FILE]

Contestants that are not installed are left out: py-sudoku, rustoku, pencilmark, sudokutools. All work on one thread, in turns
(round after round, each gets the same time), on the same puzzles; the best round counts. Solutions are checked against
the rules, and it is reported whether generated puzzles are proper. A contestant that is stuck in one puzzle is stopped when its time is up.
Times are processor time, so other programs on the machine matter little.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import itertools
import platform
import random
import signal
import time
from typing import Any, Callable, Iterable, Iterator

import sudokit

Puzzle = str
Work = Callable[[Iterator[Puzzle]], Iterator[Any]]

# The number of answers of each that are checked.
CHECKED = 5000

HOUSES = (
    [[9 * r + c for c in range(9)] for r in range(9)]
    + [[9 * r + c for r in range(9)] for c in range(9)]
    + [[9 * (3 * b + i) + 3 * s + j for i in range(3) for j in range(3)] for b in range(3) for s in range(3)]
)


def right(puzzle: Puzzle, solution: str) -> bool:
    """Whether this is a solution of the puzzle, by the rules alone."""
    whole = all(len({solution[i] for i in house} & set("123456789")) == 9 for house in HOUSES)
    return whole and all(clue in (".", digit) for clue, digit in zip(puzzle, solution))


def line(board: Iterable[Iterable[Any]]) -> str:
    return "".join(str(digit or ".") for row in board for digit in row)


def one_by_one(function: Callable[[Puzzle], Any]) -> Work:
    return lambda puzzles: map(function, puzzles)


def in_columns(function: Callable[[list[Puzzle]], list[Any]], rows: int) -> Work:
    def work(puzzles: Iterator[Puzzle]) -> Iterator[Any]:
        while True:
            yield from function(list(itertools.islice(puzzles, rows)))

    return work


def contestants() -> dict[str, dict[str, tuple[str, Work]]]:
    """For each task the contestants that are here: their names, the package, and what they do."""
    solve: dict[str, tuple[str, Work]] = {
        "sudokit, a column": (
            "sudokit",
            in_columns(lambda column: sudokit.solve(column, threads=1)["solution"].to_list(), 20_000),
        ),
        "sudokit, one by one": ("sudokit", one_by_one(sudokit.solve)),
    }
    make: dict[str, tuple[str, Work]] = {
        "sudokit, minimal": ("sudokit", made_in_blocks(minimal=True)),
        "sudokit, 24 to 32 clues": ("sudokit", made_in_blocks()),
    }
    rate: dict[str, tuple[str, Work]] = {
        "sudokit, HoDoKu's scale": (
            "sudokit",
            in_columns(lambda column: sudokit.rate(column, scale="hodoku", threads=1)["hodoku"].to_list(), 200),
        ),
        "sudokit, Sudoku Explainer's scale": (
            "sudokit",
            in_columns(lambda column: sudokit.rate(column, threads=1)["er"].to_list(), 200),
        ),
    }
    if there("rustoku"):
        import rustoku

        solve["rustoku"] = ("rustoku", one_by_one(rustoku.solve))
        make["rustoku, expert"] = (
            "rustoku",
            lambda _: iter(lambda: rustoku.generate("expert").replace("0", "."), None),
        )
        make["rustoku, easy"] = ("rustoku", lambda _: iter(lambda: rustoku.generate("easy").replace("0", "."), None))
        rate["rustoku, steps without a rating"] = ("rustoku", one_by_one(rustoku.solve_steps))
    if there("py-sudoku"):
        from sudoku import Sudoku

        def solve_py(puzzle: Puzzle) -> str:
            board = [[int(c) if c != "." else 0 for c in puzzle[i : i + 9]] for i in range(0, 81, 9)]
            return line(Sudoku(3, board=board).solve().board)

        solve["py-sudoku"] = ("py-sudoku", one_by_one(solve_py))
        make["py-sudoku, difficulty 0.6"] = (
            "py-sudoku",
            lambda _: (line(Sudoku(3, seed=seed).difficulty(0.6).board) for seed in itertools.count()),
        )
    if there("sudokutools"):
        from sudokutools import analyze, generate
        from sudokutools import solve as tools
        from sudokutools.sudoku import Sudoku as Tools

        solve["sudokutools, dlx"] = (
            "sudokutools",
            one_by_one(lambda puzzle: next(tools.dlx(Tools.decode(puzzle, empty="."))).encode()),
        )
        make["sudokutools"] = (
            "sudokutools",
            lambda _: iter(lambda: generate.generate().encode().replace("0", "."), None),
        )
        rate["sudokutools"] = ("sudokutools", one_by_one(lambda puzzle: analyze.rate(Tools.decode(puzzle, empty="."))))
    if there("pencilmark"):
        import pencilmark
        from pencilmark.gen import generate as generate_pencilmark

        solve["pencilmark"] = ("pencilmark", one_by_one(lambda puzzle: line([pencilmark.solve(puzzle)])))
        make["pencilmark"] = (
            "pencilmark",
            lambda _: (
                line([generate_pencilmark({"size": 9, "seed": seed})["puzzle"]["givens"]]) for seed in itertools.count()
            ),
        )
        rate["pencilmark"] = ("pencilmark", one_by_one(pencilmark.rate))
    return {"solve": solve, "make": make, "rate": rate}


def made_in_blocks(**options: Any) -> Work:
    def work(_: Iterator[Puzzle]) -> Iterator[str]:
        for seed in itertools.count():
            yield from sudokit.generate(1000, seed=seed, threads=1, **options)["puzzle"].to_list()

    return work


def there(package: str) -> bool:
    try:
        importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


class OutOfTime(Exception):
    """The round is over."""


def ring(*_: object) -> None:
    raise OutOfTime


def one_round(work: Work, puzzles: list[Puzzle], seconds: float) -> tuple[float, list[Any]]:
    """Answers a second of processor time, and the answers."""
    answers: list[Any] = []
    start = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, 1.5 * seconds)
    try:
        for answer in work(itertools.cycle(puzzles)):
            answers.append(answer)
            if time.process_time() - start >= seconds:
                break
    except OutOfTime:
        pass
    signal.setitimer(signal.ITIMER_PROF, 0)
    return len(answers) / (time.process_time() - start), answers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="of processor time, for each contestant in each round"
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--puzzles", help="a file with a puzzle a line, instead of minimal ones made by sudokit")
    arguments = parser.parse_args()
    signal.signal(signal.SIGPROF, ring)
    if arguments.puzzles:
        puzzles = [text.strip()[:81].replace("0", ".") for text in open(arguments.puzzles) if len(text) > 80]
        random.Random(1).shuffle(puzzles)
    else:
        puzzles = sudokit.generate(20_000, seed=1, minimal=True)["puzzle"].to_list()
    print(
        f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, {len(puzzles):,} puzzles\n"
    )
    for task, entrants in contestants().items():
        best: dict[str, tuple[float, list[Any]]] = {}
        for _ in range(arguments.rounds):
            for name, (_, work) in entrants.items():
                result = one_round(work, puzzles, arguments.seconds)
                best[name] = max(best.get(name, (0.0, [])), result, key=lambda pair: pair[0])
        report(task, entrants, best, puzzles)


def report(
    task: str, entrants: dict[str, tuple[str, Work]], best: dict[str, tuple[float, list[Any]]], puzzles: list[Puzzle]
) -> None:
    note = {"solve": "right", "make": "proper", "rate": ""}[task]
    print(f"| {task} | version | a second |{f' {note} |' if note else ''}")
    print(f"|---|---|--:|{'--:|' if note else ''}")
    for name, (package, _) in entrants.items():
        rate, answers = best[name]
        shown = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}" if answers else "none in time"
        row = f"| {name} | {importlib.metadata.version(package)} | {shown} |"
        if task == "solve" and answers:
            looked = answers[:CHECKED]
            row += f" {sum(map(right, itertools.cycle(puzzles), looked)) / len(looked):.0%} |"
        if task == "make" and answers:
            looked = answers[:CHECKED]
            row += f" {sudokit.check(looked)['solutions'].to_list().count(1) / len(looked):.0%} |"
        print(row if answers or not note else f"{row} |", flush=True)
    print()


if __name__ == "__main__":
    main()
