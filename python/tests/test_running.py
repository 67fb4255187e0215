"""How calls run: Ctrl-C stops them, other threads go on, forks have threads of their own, memory is bounded."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pyarrow as pa
import pytest
from puzzles import EASY, EMPTY, HARDEST, MINIMAL

import sudokit
import sudokit.trace

#: Nine clues: the number of solutions takes many seconds.
OPEN = "5................8.....2..........2........9...3...........7....8.............1.."

#: Each takes some seconds of CPU time at least, most of them minutes.
LONG = {
    "count": lambda: sudokit.count(OPEN, threads=1),
    "count of a column": lambda: sudokit.count([OPEN] * 50, limit=10**18),
    "rate": lambda: sudokit.rate(HARDEST),
    "rate of a column": lambda: sudokit.rate([HARDEST] * 100),
    "generate": lambda: sudokit.generate(10**6, minimal=True, clues=18, tries=10**9),
    "generate by rating": lambda: sudokit.generate(minimal=True, rating=(11.5, 12.0), tries=10**9),
    "check of a column": lambda: sudokit.check([MINIMAL] * 500_000),
    "minimize all": lambda: sudokit.minimize(sudokit.solve(EASY), all=True, limit=10**7),
}


def cpu_seconds():
    used = os.times()
    return used.user + used.system


@pytest.fixture
def control_c_is_heard():
    """Python leaves SIGINT ignored where it was so at the start, as it is for what a shell runs in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("name", LONG)
def test_control_c_stops(name, control_c_is_heard):
    at = []

    def interrupt():
        time.sleep(0.3)
        at.append(cpu_seconds())
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        threading.Thread(target=interrupt).start()
        LONG[name]()
        pytest.fail("it was over too soon to be stopped")
    # A call that went on to its end would have used more.
    assert cpu_seconds() - at[0] < 1.0


SHORT = {
    "solve": lambda: sudokit.solve(EASY),
    "hint": lambda: sudokit.hint(EASY),
    "full hint": lambda: sudokit.hint(EASY, level="full"),
    "candidates": lambda: sudokit.candidates(EASY),
    "check": lambda: sudokit.check(EASY),
    "canonicalize": lambda: sudokit.canonicalize(EASY),
    "rate": lambda: sudokit.rate(EASY),
    "why": lambda: sudokit.Board(EASY).why("r5c5", 5),
    "trace.check": lambda: sudokit.trace.check(EASY, "r5c5:5 => r5c5=5"),
}


@pytest.mark.parametrize("name", SHORT)
def test_a_short_call_has_no_thread_of_its_own(name):
    call, times = SHORT[name], 300
    call()
    here, everywhere = time.thread_time(), time.process_time()
    for _ in range(times):
        call()
    here, everywhere = time.thread_time() - here, time.process_time() - everywhere
    assert here > 0.8 * everywhere
    # Each takes 5 to 50 microseconds; one that was slow again would take hundreds.
    assert everywhere / times < 1e-3


def test_other_threads_go_on():
    column, times = pa.array([MINIMAL] * 400_000), []

    def work():
        times.append(time.monotonic())
        sudokit.solve(column)
        times.append(time.monotonic())

    worker = threading.Thread(target=work)
    worker.start()
    ticks = []
    while worker.is_alive():
        ticks.append(time.monotonic())
        time.sleep(0.001)
    start, end = times
    assert sum(start < tick < end for tick in ticks) > 3


def test_many_threads_can_call_at_once():
    expected, answers = sudokit.solve([EASY, MINIMAL] * 3000).to_dict(), []
    threads = [
        threading.Thread(target=lambda: answers.append(sudokit.solve([EASY, MINIMAL] * 3000).to_dict())) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected] * 6


def forked(queue):
    queue.put(sudokit.solve([EASY] * 5000)["solutions"].to_numpy().sum())


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_has_threads_of_its_own():
    sudokit.solve([EASY] * 5000)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=forked, args=(queue,))
    child.start()
    assert queue.get(timeout=60) == 5000
    child.join()


MEMORY = """
import sys, numpy as np, pyarrow as pa, sudokit
sudokit.solve(["." * 81])
n, puzzle = 400_000, sys.argv[2]
column = pa.array([puzzle] * n) if sys.argv[1] == "arrow" else np.tile(
    np.array([0 if c == "." else int(c) for c in puzzle], np.uint8), (n, 1))
with open("/proc/self/clear_refs", "w") as file: file.write("5")
field = lambda name: next(int(l.split()[1]) * 1024 for l in open("/proc/self/status") if l.startswith(name))
before = field("VmRSS")
frame = sudokit.solve(column)
print((field("VmHWM") - before) / column.nbytes)
"""


@pytest.mark.skipif(not os.access("/proc/self/clear_refs", os.W_OK), reason="needs Linux to measure memory")
@pytest.mark.parametrize("form", ["arrow", "numpy"])
def test_memory_is_less_than_three_times_the_input(form):
    run = subprocess.run([sys.executable, "-c", MEMORY, form, MINIMAL], capture_output=True, text=True, check=True)
    assert float(run.stdout) < 3.0, "what the call takes, the answers included"


def test_input_is_not_changed():
    grids = np.tile(np.arange(81, dtype=np.uint8) % 10, (100, 1))
    before = grids.copy()
    sudokit.solve(grids)
    assert np.array_equal(grids, before)


def test_solutions_can_be_dropped_half_way():
    for _ in range(3):
        solutions = sudokit.solutions(EMPTY)
        next(solutions)
        del solutions
