"""CPU time of calls on one position or one puzzle, the best of seven rounds: python python/bench/board.py"""

import time

import sudokit
from sudokit import Board, trace

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def show(name, call, times):
    best = float("inf")
    for _ in range(7):
        start = time.thread_time()
        for _ in range(times):
            call()
        best = min(best, (time.thread_time() - start) / times)
    print(f"{name:36}{best * 1e6:10.2f} µs")


def main():
    board, hard = Board(EASY), Board(HARD)

    def place():
        board.place("r5c5", 5)
        board.undo()

    def eliminate():
        board.eliminate(2, 1)
        board.undo()

    show("place and undo", place, 20_000)
    show("eliminate and undo", eliminate, 20_000)
    show("status", lambda: board.status, 20_000)
    show("candidates", lambda: board.candidates, 20_000)
    show("marks", lambda: board.marks("r1c3"), 20_000)
    show("copy", board.copy, 20_000)
    show("forced()", board.forced, 5_000)
    show("why, a naked single", lambda: board.why(40, 5), 2_000)
    show("why, none up to naked-pair", lambda: board.why(2, 4, until="naked-pair"), 500)
    show("next", board.next, 500)
    for name, one in (("easy", board), ("hard", hard)):
        show(f'forced("xy-wing"), {name}', lambda: one.forced("xy-wing"), 50)
    show("sudokit.solve", lambda: sudokit.solve(EASY), 2_000)
    show("sudokit.hint", lambda: sudokit.hint(EASY), 500)
    show("sudokit.hint(all=True)", lambda: sudokit.hint(EASY, all=True), 20)
    show("sudokit.candidates", lambda: sudokit.candidates(EASY), 500)
    text = trace.write(EASY)
    show("trace.check, 51 steps", lambda: trace.check(EASY, text), 50)


if __name__ == "__main__":
    main()
