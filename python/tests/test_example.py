"""The example makes what it says, at a small size."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

from sudokit import dataset

SCRIPT = Path(__file__).parents[1] / "examples" / "train_test_set.py"


def run(rows, folder):
    done = subprocess.run([sys.executable, SCRIPT, str(rows), folder], capture_output=True, text=True, timeout=3600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_train_and_test_set(tmp_path):
    told = run(3000, tmp_path / "set")
    assert "no leak" in told and "to learn from" in told and "extreme" in told
    train = dataset.read(tmp_path / "set" / "train.parquet").table()
    test = dataset.read(tmp_path / "set" / "test.parquet").table()
    assert train.num_rows + test.num_rows == 3000 and 200 < test.num_rows < 400
    assert not set(train["solution_id"].to_pylist()) & set(test["solution_id"].to_pylist())
    assert train["er"].null_count == 0
    arrays = dataset.read(tmp_path / "set" / "train-easy-x10.npz").add("solutions").table()
    assert arrays["solutions"].value_counts().to_pylist() == [{"values": 1, "counts": arrays.num_rows}]
    # Again: the parts are there, and the files are the same.
    before = (tmp_path / "set" / "train.parquet").read_bytes()
    run(3000, tmp_path / "set")
    assert (tmp_path / "set" / "train.parquet").read_bytes() == before


@pytest.mark.skipif(
    not os.environ.get("SUDOKIT_LONG"), reason="skipped: 100,000 puzzles: scripts/test-python --long has them"
)
def test_the_train_and_test_set_in_full(tmp_path):
    told = run(100_000, tmp_path / "set")
    assert "no leak" in told
    print(told)


def graded(folder, *options):
    script = SCRIPT.with_name("graded_set.py")
    done = subprocess.run([sys.executable, script, "--to", folder, *options], capture_output=True, text=True, timeout=3600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_graded_set(tmp_path):
    told = graded(tmp_path / "set", "--rows", "1200")
    assert "'test': 12, 'validation': 12, 'train': 1176" in told
    card = (tmp_path / "set" / "splits" / "README.md").read_text()
    assert "# 1,200 graded sudoku puzzles" in card and "0 leaks between train and test" in card
    for name in ("er", "level", "effort", "backtracks"):
        assert f"| `{name}` |" in card
    assert "<svg" in (tmp_path / "set" / "splits" / "audit.html").read_text()


@pytest.mark.skipif(
    not os.environ.get("SUDOKIT_LONG"), reason="skipped: 100,000 puzzles: scripts/test-python --long has them"
)
def test_the_graded_set_in_full(tmp_path):
    print(graded(tmp_path / "set", "--rows", "100000"))
