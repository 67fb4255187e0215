"""Files: every format gives back what was written, and a bad file is named."""

import csv
import json
import random
import tracemalloc

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")

import sudokit
from sudokit import dataset

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
SUFFIXES = ["csv", "csv.gz", "jsonl", "jsonl.gz", "ndjson", "npz", "parquet"]


@pytest.fixture(scope="module")
def puzzles():
    made = dataset.generate(1200, seed=5)
    return made.add("count", "guesses", "score", "level", "canonical", "id", "automorphisms", "minimal")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_formats_give_back_what_was_written(puzzles, tmp_path, suffix):
    path = tmp_path / f"puzzles.{suffix}"
    assert puzzles.write(path) == 1200
    assert dataset.read(path).table() == puzzles.table()
    # In small batches, and only as far as asked.
    assert dataset.read(path, batch=100).table() == puzzles.table()
    assert dataset.read(path, batch=100).head(3).num_rows == 3


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_nulls_and_odd_texts_survive(tmp_path, suffix):
    table = pa.table(
        {"puzzle": [PUZZLE, None, 'what, is\n"this"?'], "er": [1.5, None, 2.0], "note": ["a", "é,b", None]}
    )
    path = tmp_path / f"odd.{suffix}"
    dataset.of(table).write(path)
    assert dataset.read(path).table() == table


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_no_rows_have_columns_too(tmp_path, suffix):
    path = tmp_path / f"none.{suffix}"
    dataset.of(pa.table({"puzzle": pa.array([], pa.string())})).write(path)
    found = dataset.read(path).add("clues").table()
    assert found.num_rows == 0


def test_npz_is_for_numpy(puzzles, tmp_path):
    dataset.of(puzzles.table().slice(0, 4)).add("solution", "er").write(tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz") as arrays:
        assert arrays["puzzle"].shape == arrays["solution"].shape == (4, 81)
        assert arrays["puzzle"].dtype == np.uint8 and arrays["clues"].dtype == np.uint64
        assert (sudokit.solve(arrays["puzzle"])["solution"].to_numpy() == arrays["solution"]).all()
        assert arrays["error"][0] == b""


def test_npz_does_not_turn_nulls_into_numbers(tmp_path):
    ratings = pa.table({"puzzle": [PUZZLE, EMPTY]})
    dataset.of(ratings).add("er").write(tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz") as arrays:
        assert arrays["er"][0] == 1.2 and np.isnan(arrays["er"][1])
    assert dataset.read(tmp_path / "a.npz").table()["er"].to_pylist() == [1.2, None]
    for bad in (dataset.of(ratings).add("score"), dataset.of([PUZZLE, None])):
        with pytest.raises(dataset.BadFile, match="1 nulls"):
            bad.write(tmp_path / "b.npz")
    assert not (tmp_path / "b.npz").exists()


def test_npz_of_others(tmp_path):
    grids = np.zeros((3, 9, 9), np.int64)
    grids[1, 0, 0] = 5
    grids[2, 0, 0] = 77
    np.savez(tmp_path / "a.npz", quiz=grids, level=np.array([1.5, 2.5, 3.5]), name=np.array(["a", "", "ccc"]))
    found = dataset.read(tmp_path / "a.npz", column="quiz").table()
    assert found["quiz"].to_pylist() == ["." * 81, "5" + "." * 80, None]
    assert found["level"].to_pylist() == [1.5, 2.5, 3.5] and found["name"].to_pylist() == ["a", None, "ccc"]
    np.savez(tmp_path / "b.npz", puzzle=np.zeros((3, 80), np.uint8))
    with pytest.raises(dataset.BadFile, match=r"the array 'puzzle': expected .* found uint8 of shape \(3, 80\)"):
        dataset.read(tmp_path / "b.npz").table()
    np.savez(tmp_path / "c.npz", puzzle=np.zeros((3, 81), np.uint8), se=np.zeros(2))
    with pytest.raises(dataset.BadFile, match="different lengths"):
        dataset.read(tmp_path / "c.npz").table()


def test_texts_without_a_header(tmp_path):
    (tmp_path / "a.txt").write_text(f"{PUZZLE}\n{'0' * 81}\n")
    assert dataset.read(tmp_path / "a.txt").table().to_pydict() == {"puzzle": [PUZZLE, "0" * 81]}
    (tmp_path / "b.csv").write_text(f"{PUZZLE},{SOLUTION},7.2,x\n")
    found = dataset.read(tmp_path / "b.csv").table().to_pydict()
    assert found == {"puzzle": [PUZZLE], "solution": [SOLUTION], "column3": ["7.2"], "column4": ["x"]}


def test_a_csv_of_others_keeps_its_texts(tmp_path):
    # As a well-known set has it: a column that is called as one of ours, with something else in it.
    puzzle = PUZZLE.replace(".", "0")
    (tmp_path / "a.csv").write_text(f"quizzes,solutions,rating,zip\n{puzzle},{SOLUTION},07,00123\n")
    found = dataset.read(tmp_path / "a.csv", column="quizzes").add("clues", "solution").table()
    assert found["solutions"].to_pylist() == [SOLUTION] == found["solution"].to_pylist()
    assert found["zip"].to_pylist() == ["00123"] and found["clues"].to_pylist() == [30]
    (tmp_path / "bom.csv").write_bytes(b"\xef\xbb\xbfpuzzle,a\r\n" + PUZZLE.encode() + b",1\r\n")
    assert dataset.read(tmp_path / "bom.csv").table().to_pydict() == {"puzzle": [PUZZLE], "a": ["1"]}


def test_folders_of_engines(tmp_path):
    folder = tmp_path / "solved"
    folder.mkdir()
    with pytest.raises(dataset.BadFile, match="solved: expected files, found an empty folder"):
        dataset.read(folder)
    for name in ("_SUCCESS", ".part.crc"):
        (folder / name).write_text("")
    dataset.of(["2" + "." * 80]).write(folder / "b-00001.snappy.parquet")
    dataset.of(["1" + "." * 80]).write(folder / "b-00000.snappy.parquet")
    assert dataset.read(folder).table()["puzzle"].to_pylist() == ["1" + "." * 80, "2" + "." * 80]


def test_files_are_plain(puzzles, tmp_path):
    puzzles.select("puzzle", "minimal", "id").write(tmp_path / "a.csv")
    lines = (tmp_path / "a.csv").read_text().splitlines()
    assert lines[0] == "puzzle,minimal,id" and '"' not in "".join(lines)
    puzzles.write(tmp_path / "a.jsonl")
    with open(tmp_path / "a.jsonl") as file:
        assert [json.loads(line) for line in file] == puzzles.table().to_pylist()


def test_bad_files_are_named(tmp_path):
    with pytest.raises(FileNotFoundError, match="nowhere.csv: no such file"):
        dataset.read(tmp_path / "nowhere.csv")
    with pytest.raises(FileNotFoundError, match="nowhere: no such folder"):
        dataset.of([PUZZLE]).write(tmp_path / "nowhere" / "a.csv")
    with pytest.raises(dataset.BadFile, match=r"a.xlsx: expected a name that ends with .csv, .csv.gz"):
        dataset.of([PUZZLE]).write(tmp_path / "a.xlsx")
    for name, text, words in [
        ("a.csv", "quiz,b\n1,2\n", r"a.csv: no column is called 'puzzle' \(column=…\); there are quiz, b"),
        ("b.csv", "puzzle,b\n1,2\n1,2,3\n", "b.csv: .*Expected 2 columns, got 3"),
        ("c.csv", "", "c.csv: expected a header or a puzzle, found an empty file"),
        ("d.csv", "puzzle,puzzle\n1,2\n", "d.csv: the column 'puzzle' is there twice"),
        ("a.jsonl", '{"puzzle": "1"}\n{"puzzle"\n', "a.jsonl, line 2: "),
        ("b.jsonl", '{"puzzle": "1"}\n["1"]\n', "b.jsonl, line 2: expected an object, found list"),
        ("a.parquet", "PAR?", "a.parquet: "),
        ("a.npz", "PK?", "a.npz: "),
    ]:
        (tmp_path / name).write_text(text)
        with pytest.raises((dataset.BadFile, dataset.NoColumn), match=words):
            dataset.read(tmp_path / name).table()


def test_spoilt_files_are_named(tmp_path):
    """Whatever a byte or a cut does to a file: rows, or a `BadFile` with its name."""
    rng = random.Random(1)
    made = dataset.generate(5, seed=1).add("solution", "clues")
    for suffix in (".csv.gz", ".jsonl", ".jsonl.gz", ".npz", ".parquet"):
        path = tmp_path / f"a{suffix}"
        made.write(path)
        good = path.read_bytes()
        for _ in range(60):
            bad = bytearray(good)
            bad[rng.randrange(len(bad))] = rng.randrange(256)
            path.write_bytes(bad[: rng.randrange(len(bad))] if rng.random() < 0.3 else bad)
            try:
                dataset.read(path).table()
            except dataset.NoColumn:
                pass
            except dataset.BadFile as error:
                assert str(error).startswith(str(path))
    for text in ('{"puzzle": "\\ud800"}', '{"puzzle": ' + "[" * 10**5, f'{{"puzzle": {10**30}}}', f'{{"puzzle": {"1" * 5000}}}'):
        path = tmp_path / "a.jsonl"
        path.write_text(text + "\n")
        with pytest.raises(dataset.BadFile, match="a.jsonl"):
            dataset.read(path).table()
    dataset.of([PUZZLE]).write_parts(tmp_path / "parts")
    for text in ("", "{", "[" * 10**5):
        (tmp_path / "parts" / "_recipe.json").write_text(text)
        with pytest.raises(dataset.BadFile, match="_recipe.json"):
            dataset.of([PUZZLE]).write_parts(tmp_path / "parts")


def test_later_rows_that_do_not_fit(tmp_path):
    rows = [f'{{"puzzle": "{PUZZLE}", "n": 1}}'] * 10
    (tmp_path / "a.jsonl").write_text("\n".join([*rows, '{"puzzle": "1", "m": 1}']))
    with pytest.raises(dataset.BadFile, match="a.jsonl: a later line has the key 'm', which the first ones lack"):
        dataset.read(tmp_path / "a.jsonl", batch=5).table()
    (tmp_path / "b.jsonl").write_text("\n".join([*rows, '{"puzzle": "1", "n": "one"}']))
    with pytest.raises(dataset.BadFile, match="b.jsonl: a later line does not fit the first ones"):
        dataset.read(tmp_path / "b.jsonl", batch=5).table()


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "npz", "parquet"])
def test_memory_does_not_grow_with_the_set(tmp_path, suffix):
    def peak(rows):
        source = tmp_path / f"{rows}.{suffix}"
        table = pa.table({"puzzle": [PUZZLE] * rows, "error": ["some words"] * rows})
        dataset.of(table).write(source)
        before, arrow = pa.total_allocated_bytes(), 0
        tracemalloc.start()
        # In small batches, so that what is read ahead is small, too.
        for batch in dataset.read(source, batch=200).batches():
            arrow = max(arrow, pa.total_allocated_bytes() - before)
        python = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return arrow + python

    # The larger one is 8 MB more.
    assert peak(100_000) < peak(20_000) + 2_000_000


def test_csv_is_read_by_the_standard_library_too(puzzles, tmp_path):
    puzzles.write(tmp_path / "a.csv")
    with open(tmp_path / "a.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["puzzle"] for row in rows] == puzzles.table()["puzzle"].to_pylist()
