"""What happens to a run from outside: processes that are killed, disks that fill up, inputs that change. Nothing is lost, nothing is
there twice, and what is there is whole."""

import os
import random
import resource
import signal
import subprocess
import sys
import time

import pytest

pa = pytest.importorskip("pyarrow")

import sudokit
from sudokit import dataset

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

JOB = """
import sys
from sudokit import dataset
made = dataset.generate({rows}, seed=3, minimal=True).add("er", "id").dedupe()
print("begun", flush=True)
made.write_parts(sys.argv[1], suffix={suffix!r})
"""


def contents(folder):
    """The files of a folder by name, without those that a killed process has left half written."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if not path.name.startswith(".")}


def start(folder, suffix, rows):
    job = JOB.format(suffix=suffix, rows=rows)
    child = subprocess.Popen([sys.executable, "-c", job, str(folder)], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "begun\n"
    return child


@pytest.mark.parametrize("suffix", [".parquet", ".csv.gz"])
def test_a_job_that_is_killed_at_any_moment_goes_on(tmp_path, suffix):
    rows, rounds = (100_000, 60) if os.environ.get("SUDOKIT_LONG") else (5_000, 5)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    began = time.monotonic()
    assert start(whole, suffix, rows).wait() == 0
    took = time.monotonic() - began
    chance, kills = random.Random(7), 0
    for _ in range(rounds):
        child = start(parts, suffix, rows)
        time.sleep(chance.random() * took / 4)
        child.send_signal(signal.SIGKILL)
        if child.wait() == 0:
            break
        kills += 1
        # Whatever the moment was, what has a name is whole.
        for name, bytes_ in contents(parts).items() if parts.exists() else ():
            assert bytes_ == (whole / name).read_bytes(), name
    assert kills > 2
    assert start(parts, suffix, rows).wait() == 0
    assert contents(parts) == contents(whole)
    assert dataset.read(parts).table() == dataset.read(whole).table()


def test_parts_of_other_rows_are_refused(tmp_path):
    puzzles = [f"{'.' * at}1{'.' * (80 - at)}" for at in range(40)]
    (tmp_path / "a.csv").write_text("\n".join(["puzzle", *puzzles]) + "\n")

    def begun(made, folder):
        assert made.add("clues").write_parts(tmp_path / folder) > 0

    def refused(made, folder):
        with pytest.raises(dataset.BadFile, match="was begun as something else"):
            made.add("clues").write_parts(tmp_path / folder)

    begun(dataset.read(tmp_path / "a.csv", batch=10), "read")
    # Shared out in another way, the parts would overlap.
    refused(dataset.read(tmp_path / "a.csv", batch=7), "read")
    assert dataset.read(tmp_path / "a.csv", batch=10).add("clues").write_parts(tmp_path / "read") == 0
    # The same name for other puzzles.
    (tmp_path / "a.csv").write_text("\n".join(["puzzle", *puzzles[::-1]]) + "\n")
    refused(dataset.read(tmp_path / "a.csv", batch=10), "read")
    (tmp_path / "b.csv").write_text("\n".join(["puzzle,other", *(f"{puzzle},{PUZZLE}" for puzzle in puzzles)]) + "\n")
    begun(dataset.read(tmp_path / "b.csv"), "column")
    refused(dataset.read(tmp_path / "b.csv", column="other"), "column")
    begun(dataset.of(puzzles, batch=10), "of")
    refused(dataset.of(puzzles[::-1], batch=10), "of")
    refused(dataset.of(puzzles, batch=20), "of")
    assert dataset.of(list(puzzles), batch=10).add("clues").write_parts(tmp_path / "of") == 0


def limited(code):
    """Runs code in a process whose files must stay below 64 KiB, as on a disk that is full."""

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, 1 << 16))

    return subprocess.run([sys.executable, "-c", code], preexec_fn=limit, capture_output=True, text=True)


@pytest.mark.parametrize("suffix", ["csv", "csv.gz", "jsonl", "npz", "parquet"])
def test_a_full_disk_leaves_what_was_there(tmp_path, suffix):
    path = tmp_path / f"set.{suffix}"
    dataset.of([PUZZLE]).write(path)
    before = path.read_bytes()
    code = f"""
import random
from sudokit import dataset
letters = random.Random(1)
rows = ["".join(letters.choices("123456789.", k=81)) for _ in range(20000)]
dataset.of(rows).write({str(path)!r})
"""
    run = limited(code)
    assert run.returncode == 1 and "File too large" in run.stderr, run
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


def test_time_limits_do_not_look_at_the_wall(monkeypatch):
    # The clock of the wall may jump; nothing here asks it.
    def asked(*_):
        raise AssertionError("the wall clock was asked")

    monkeypatch.setattr(time, "time", asked)
    monkeypatch.setattr(time, "localtime", asked)
    dataset.generate(1000, seed=1).add("er").table(progress=True)
    hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    with pytest.raises(sudokit.Stopped):
        sudokit.rate(hard, time_limit=0.001)
