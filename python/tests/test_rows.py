"""Rows chosen from frames, and rows that are not puzzles in data sets."""

import numpy as np
import pyarrow as pa
import pytest
from puzzles import EASY, EMPTY

import sudokit
from sudokit import batches, dataset

SOLUTION = sudokit.solve(EASY)


def test_masks_and_lists_choose_rows():
    frame = sudokit.check([EASY, EMPTY, EASY, "?"])
    assert frame[frame["solutions"] == 1]["clues"].to_list() == [30, 30]
    assert frame["clues"][frame["solutions"] == 1].to_list() == [30, 30]
    assert frame[[0, -2]]["clues"].to_list() == [30, 30] and len(frame[[]]) == 0
    assert frame[["clues", "solutions"]].columns == ["clues", "solutions"]
    for wrong, error in ((9, IndexError), (1.5, TypeError), (True, TypeError), ([1.5], TypeError), (np.array([True]), IndexError)):
        with pytest.raises(error):
            frame[wrong]


def test_wrong_labels_are_reported_when_they_are_transformed():
    batch = pa.RecordBatch.from_pydict({"puzzle": [EASY] * 3 + ["?"], "solution": [SOLUTION, SOLUTION[:80], "x" * 81, SOLUTION]})
    answer = batches.augment(1, seed=1)(batch)
    assert [row is None for row in answer.column("solution").to_pylist()] == [False, True, True, True]
    told = answer.column("error").to_pylist()
    assert told[0] is None and told[1] == told[2] == "solution: expected 81 digits" and told[3] is not None


def test_splits_say_what_they_leave_out_and_add_no_columns(tmp_path):
    puzzles = [*sudokit.generate(20, seed=1)["puzzle"].to_list(), "?"]
    given = dataset.of(pa.table({"question": puzzles, "n": range(21)}), column="question")
    with pytest.warns(UserWarning, match="1 rows are not puzzles"):
        sizes = given.split(tmp_path / "a.parquet", tmp_path / "b.parquet", ratio=0.5, seed=1)
    assert sum(sizes) == 20
    assert dataset.read(tmp_path / "a.parquet", column="question").table().column_names == ["question", "n"]
    with pytest.warns(UserWarning, match="1 rows are not puzzles"):
        given.split_exactly({"a": (tmp_path / "a.csv", 5), "b": (tmp_path / "b.csv", None)})


def test_grids_of_any_name_are_arrays_in_npz(tmp_path):
    table = pa.table({"question": [EASY, EASY], "answer": [SOLUTION, SOLUTION], "source": ["a", "b"]})
    dataset.of(table, column="question").write(tmp_path / "x.npz", progress=False)
    with np.load(tmp_path / "x.npz") as found:
        assert found["question"].shape == found["answer"].shape == (2, 81) and found["source"].shape == (2,)


def test_training_needs_one_solution(tmp_path):
    several = dataset.of(pa.table({"puzzle": [EMPTY], "solution": [SOLUTION]}))
    with pytest.raises(sudokit.Error, match="expected puzzles with one solution"):
        several.to_torch()
    with pytest.raises(ValueError, match="expected train or test"):
        several.export_hrm(tmp_path, "valid")
