"""Files at addresses and by patterns, progress by a function, the audit as a command, data cards."""

import json
import subprocess
import sys

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")

import sudokit
from sudokit import dataset


@pytest.fixture(scope="module")
def some():
    return dataset.of(dataset.generate(40, seed=3).select("puzzle", "solution").table())


def test_patterns_and_lists(some, tmp_path):
    for number in range(4):
        dataset.of(some.table().slice(10 * number, 10)).write(tmp_path / f"part-{number}.csv")
    (tmp_path / "notes.md").write_text("not a set")
    whole = some.table()
    assert dataset.read(str(tmp_path / "part-*.csv")).table() == whole
    assert dataset.read([tmp_path / "part-0.csv", str(tmp_path / "part-[123].csv")]).table() == whole
    with pytest.raises(sudokit.Error, match="found none"):
        dataset.read(str(tmp_path / "nothing-*.csv"))
    with pytest.raises(FileNotFoundError):
        dataset.read(tmp_path / "nothing.csv")


@pytest.mark.parametrize("suffix", [".parquet", ".csv.gz", ".jsonl", ".npz"])
def test_addresses(some, suffix):
    pytest.importorskip("fsspec", reason="skipped: fsspec is not installed")
    address = f"memory://sets/one{suffix}"
    assert some.write(address) == 40
    assert dataset.read(address).table()["puzzle"].to_pylist() == some.table()["puzzle"].to_pylist()
    assert dataset.read(f"memory://sets/*{suffix}").table().num_rows == 40
    train, test = f"memory://split/train{suffix}", f"memory://split/test{suffix}"
    assert sum(some.split(train, test, ratio=0.8, seed=1)) == 40
    assert dataset.leakcheck(train, test).num_rows == 0 and dataset.audit(train, test).clean
    with pytest.raises(FileNotFoundError):
        dataset.read("memory://sets/nothing.csv")
    with pytest.raises(sudokit.Error, match="on this machine"):
        some.write_parts("memory://parts")
    with pytest.raises(sudokit.Error):
        dataset.read("nowhere://x.csv")


def test_progress_by_a_function(tmp_path, capsys):
    seen = []
    dataset.generate(2500, seed=1).write(tmp_path / "set.csv", progress=lambda done, rows: seen.append((done, rows)))
    assert seen == [(1000, 2500), (2000, 2500), (2500, 2500)] and capsys.readouterr().err == ""


def run(*arguments):
    done = subprocess.run([sys.executable, "-m", "sudokit", "audit", *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_the_audit_is_a_command(some, tmp_path):
    table = some.table().rename_columns(["question", "answer"])
    pa_table = table.append_column("rating", pa.array(np.zeros(40, np.int64)))
    set_ = dataset.of(pa_table, column="question", solution="answer")
    set_.write(tmp_path / "train.csv")
    names = ("--column", "question", "--solution", "answer")
    code, out, _ = run(tmp_path / "train.csv", *names, "--html", tmp_path / "report.html")
    assert code == 0 and "wrong labels" in out and "<svg" in (tmp_path / "report.html").read_text()
    dataset.of({"question": [sudokit.transform(table["question"][0].as_py(), 5)]}, column="question").write(tmp_path / "test.csv")
    code, out, _ = run(tmp_path / "train.csv", "--test", tmp_path / "test.csv", *names)
    assert code == 1 and "leaks into the test set: same" in out
    code, _, err = run(tmp_path / "nothing.csv")
    assert code == 2 and "Traceback" not in err and "no such file" in err
    code, _, err = run(tmp_path / "train.csv")
    assert code == 2 and "question" in err


def test_data_cards(some, tmp_path):
    some.add("level").split_exactly({"test": (tmp_path / "test.parquet", 5), "train": (tmp_path / "train.parquet", None)})
    text = dataset.card(tmp_path, "Forty puzzles", made="By a test.", checked="Nothing.")
    assert (tmp_path / "README.md").read_text() == text and "| train | 35 |" in text and "  - split: test" in text
    for name in ("puzzle", "solution", "level"):
        assert f"| `{name}` |" in text
    with pytest.raises(FileNotFoundError):
        dataset.card(tmp_path / "nothing", "None")


def test_backtracks_are_those_of_sudoku_extreme():
    # The first row of the training set of Sudoku-Extreme.
    puzzle = "5...27..9..41......1..5.3...92.6.8...5......66..7..29.8...7...2.......8...9..36.."
    row = dataset.of([puzzle]).add("backtracks", "effort").table().to_pylist()[0]
    assert row["backtracks"] == 18 and row["effort"] > 5
    rating = sudokit.rate(puzzle, scale="search")
    assert (rating.backtracks, rating.effort) == (row["backtracks"], row["effort"])


def test_hard_puzzles():
    found = sudokit.hard(rounds=3, seed=2, pool=12)
    assert len(found) == 12 and found.grades[0] > 1 and sudokit.check(found.puzzles)["minimal"].to_list() == [True] * 12
    assert sudokit.hard(rounds=3, seed=2, pool=12, threads=1) == found
    assert sudokit.hard(time_limit=0.2, seed=2, pool=12).rounds >= 0
    for wrong in ({}, {"rounds": 1, "by": "luck"}, {"rounds": -1}, {"rounds": 1, "checkpoint": "x"}, {"rounds": 1, "pool": 0}):
        with pytest.raises(sudokit.BadRequest):
            sudokit.hard(**wrong)
    with pytest.raises(sudokit.BadRequest, match="found a search by effort, expected one by se"):
        sudokit.hard(rounds=4, by="se", checkpoint=found.checkpoint)


def test_streams_for_torch(some):
    torch = pytest.importorskip("torch.utils.data", reason="skipped: torch is not installed")
    stream = some.to_torch_stream(augment=True, seed=1, shuffle=16)
    assert isinstance(stream, torch.IterableDataset)
    for workers in 0, 2:
        inputs, labels = zip(*torch.DataLoader(stream, batch_size=7, num_workers=workers))
        inputs = np.concatenate([batch.numpy() for batch in inputs])
        labels = np.concatenate([batch.numpy() for batch in labels])
        assert (sudokit.solve(inputs.astype(np.uint8))["solution"].to_numpy() == labels).all() and len(inputs) == 40
        ids = sudokit.canonicalize(inputs.astype(np.uint8))["id"].to_list()
        assert sorted(ids) == sorted(sudokit.canonicalize(some.table()["puzzle"])["id"].to_list())
    batch, _ = next(iter(torch.DataLoader(some.to_torch(), batch_size=8)))
    assert batch.shape == (8, 81)


def test_recipes_are_json(some, tmp_path):
    some.write_parts(tmp_path / "parts")
    assert json.loads((tmp_path / "parts" / "_recipe.json").read_text())["column"] == "puzzle"
