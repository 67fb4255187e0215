"""Functions on batches: what they add, that they can be sent to workers, and that it does not matter how rows are cut."""

import pickle
import subprocess
import sys

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")

import sudokit
from sudokit import batches
from sudokit.batches import _add, _augment, _ids, _text

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81


def batch(*puzzles, **columns):
    return pa.RecordBatch.from_pydict({"puzzle": pa.array(puzzles, pa.string()), **columns})


def test_without_pyarrow_it_says_what_to_do():
    program = "import sys; sys.modules['pyarrow'] = None; import sudokit; from sudokit import {}"
    for module in ("batches", "dataset"):
        done = subprocess.run([sys.executable, "-c", program.format(module)], capture_output=True, text=True)
        assert "need pyarrow: pip install 'sudokit[data]'" in done.stderr


def test_every_column_can_be_added():
    answer = batches.add(*_add.COLUMNS)(batch(PUZZLE))
    assert answer.schema.names == ["puzzle", *_add.COLUMNS, "error"]
    row = answer.to_pylist()[0]
    canon = sudokit.canon(PUZZLE)
    assert row == {
        "puzzle": PUZZLE,
        "solution": SOLUTION,
        "solutions": 1,
        "guesses": 0,
        "count": 1,
        "clues": 30,
        "minimal": False,
        "er": sudokit.rate(PUZZLE).er,
        "ep": sudokit.rate(PUZZLE).ep,
        "ed": sudokit.rate(PUZZLE).ed,
        "score": sudokit.rate(PUZZLE, scale="hodoku").score,
        "level": sudokit.rate(PUZZLE, scale="hodoku").level,
        # Singles solve it.
        **dict.fromkeys(["w", "gw", "b", "gb", "te", "bxb", "bxbb"], 0.0),
        "effort": 0.0,
        "backtracks": 0,
        "canonical": canon.canonical,
        "automorphisms": 1,
        "id": canon.id,
        "solution_id": sudokit.canon(SOLUTION).id,
        "error": None,
    }


def test_bad_rows_are_null_and_say_why():
    answer = batches.add("solution", "id", "solution_id")(batch(None, "what?", EMPTY, PUZZLE))
    assert answer.column("id").null_count == 2
    assert [error is None for error in answer.column("error").to_pylist()] == [False, False, True, True]
    # A puzzle that is not proper is known by its own form.
    assert answer.column("solution_id").to_pylist()[2] == sudokit.canon(EMPTY).id


def test_an_error_that_was_there_stays():
    before = batch(PUZZLE, "what?", error=["because", None])
    errors = batches.add("clues")(before).column("error").to_pylist()
    assert errors[0] == "because" and errors[1]


def test_a_column_that_is_there_is_replaced_at_its_place():
    answer = batches.add("solution")(batch(PUZZLE, solution=["?"], other=[1]))
    assert answer.schema.names == ["puzzle", "solution", "other", "error"]
    assert answer.column("solution").to_pylist() == [SOLUTION]


def test_schema_is_known_before_the_work():
    function = batches.add(*_add.COLUMNS)
    given = batch(PUZZLE)
    assert function.schema(given.schema) == function(given).schema


@pytest.mark.parametrize(
    "make", [batches.add("er", "id"), batches.augment(3, seed=1), batches.side(0.5), batches.generate(5, seed=1)]
)
def test_functions_travel(make):
    assert pickle.loads(pickle.dumps(make)) == make
    assert len(pickle.dumps(make)) < 500


def test_every_kind_of_batch_gives_its_kind():
    function = batches.add("clues")
    given = batch(PUZZLE, EMPTY)
    assert isinstance(function(given), pa.RecordBatch)
    table = pa.Table.from_batches([given, given])
    assert isinstance(function(table), pa.Table)
    assert function(table)["clues"].to_pylist() == [30, 0, 30, 0]
    assert function(table.slice(0, 0)).schema == function(given).schema
    polars = pytest.importorskip("polars")
    frame = function(polars.from_arrow(table))
    assert isinstance(frame, polars.DataFrame) and frame["clues"].to_list() == [30, 0, 30, 0]
    with pytest.raises(TypeError, match="expected a record batch, a table or a data frame, found list"):
        function([PUZZLE])


def test_pandas_keeps_its_index():
    pandas = pytest.importorskip("pandas")
    frame = batches.add("clues")(pandas.DataFrame({"puzzle": [PUZZLE, EMPTY]}, index=[7, 9]))
    assert list(frame.index) == [7, 9] and list(frame["clues"]) == [30, 0]
    pieces = pa.chunked_array([[PUZZLE], [EMPTY]])
    chunked = pandas.DataFrame({"puzzle": pandas.array(pieces, pandas.ArrowDtype(pa.string()))})
    assert list(batches.add("clues")(chunked)["clues"]) == [30, 0]
    assert list(batches.add("clues")(chunked[:0]).columns) == ["puzzle", "clues", "error"]


def test_a_missing_column_is_named():
    with pytest.raises(batches.NoColumn, match="no column is called 'puzzle'; there are quiz"):
        batches.add("clues")(pa.RecordBatch.from_pydict({"quiz": [PUZZLE]}))
    assert (
        batches.add("clues", column="quiz")(pa.RecordBatch.from_pydict({"quiz": [PUZZLE]})).column("clues")[0].as_py()
        == 30
    )


def test_wrong_options_are_refused():
    with pytest.raises(ValueError, match="no column is called 'difficulty'; there are solution,"):
        batches.add("difficulty")
    with pytest.raises(ValueError, match="expected some of"):
        batches.add()
    with pytest.raises(ValueError, match="ratio: expected a number from 0 to 1, found 2"):
        batches.side(2)
    with pytest.raises(ValueError, match="by: expected solution or puzzle, found 'text'"):
        batches.side(by="text")
    with pytest.raises(ValueError, match="number: found 0, expected 1 to 26512143"):
        batches.augment(0)


# -- numbers as the library has them


def test_ids_are_the_librarys():
    forms = [sudokit.canon(puzzle).canonical for puzzle in (PUZZLE, SOLUTION, EMPTY)]
    high, low = _ids.ids(_text.matrix(pa.array(forms))[0])
    expected = [sudokit.canon(puzzle).id for puzzle in (PUZZLE, SOLUTION, EMPTY)]
    assert [f"{h:016x}{l:016x}" for h, l in zip(high.tolist(), low.tolist())] == expected
    back = _ids.words(pa.array(expected))
    assert (back[0] == high).all() and (back[1] == low).all()


def test_transforms_are_the_librarys():
    puzzles = sudokit.generate(300, seed=3, minimal=True)["puzzle"].to_list()
    ours = batches.augment(4, seed=9)(batch(*puzzles)).column("puzzle").to_pylist()
    assert ours == sudokit.augment(puzzles, 4, seed=9)["puzzle"].to_list()


def test_sides_are_those_of_the_command_line():
    # `sudokit split --ratio 0.5 --seed 7` of the first eight of `sudokit generate -n 8 --minimal --seed 1`.
    given = batch(*sudokit.generate(8, seed=1, minimal=True)["puzzle"].to_list())
    assert batches.side(0.5, seed=7)(given).column("side").to_pylist() == SIDES


SIDES = ["test", "test", "train", "test", "train", "train", "train", "train"]


# -- augment


def test_equivalents_come_with_their_solutions():
    answer = batches.augment(5, seed=2, keep=True)(
        batch(PUZZLE, PUZZLE.replace(".", "0"), solution=[SOLUTION, SOLUTION], n=[1, 2])
    )
    rows = answer.to_pylist()
    assert [row["copy"] for row in rows] == [0, 1, 2, 3, 4, 5] * 2
    assert [row["n"] for row in rows] == [1] * 6 + [2] * 6
    assert rows[0]["puzzle"] == PUZZLE
    for row in rows:
        assert sudokit.solve(row["puzzle"]) == row["solution"]
        assert sudokit.same(PUZZLE, row["puzzle"]) is not None
    # The same puzzle in other characters becomes the same, in its own characters.
    assert [row["puzzle"].replace("0", ".") for row in rows[6:]] == [row["puzzle"] for row in rows[:6]]
    assert "." not in rows[7]["puzzle"]


def test_labels_are_transformed_or_refused():
    given = pa.RecordBatch.from_pydict({"source": ["x"], "question": [PUZZLE], "answer": [SOLUTION], "rating": [3]})
    with pytest.raises(sudokit.BadRequest, match="'answer' holds grids"):
        batches.augment(2, column="question")(given)
    rows = batches.augment(2, column="question", solution="answer")(given).to_pylist()
    assert len(rows) == 2 and all(sudokit.solve(row["question"]) == row["answer"] for row in rows)
    # The canonical form is that of all equivalents.
    assert batches.augment(1)(batches.add("canonical")(batch(PUZZLE))).num_rows == 1


def test_bad_rows_are_not_augmented():
    answer = batches.augment(2)(batch("what?", None, PUZZLE, "é" * 40 + "1"))
    assert answer.column("puzzle").null_count == 6
    assert answer.column("error").to_pylist()[4:6] == [None, None]
    assert answer.column("error").null_count == 2


def test_transforms_are_evenly_drawn():
    # 40,000 times the same puzzle: each digit comes to each place of a relabelling equally often.
    draws = _ids.bits(np.full(40_000, 5, np.uint64), np.arange(40_000, dtype=np.uint64))
    moves = _augment.Transforms.from_rank(draws)
    labels = moves.label[:, ord("1") : ord("9") + 1] - ord("0")
    for digit in range(9):
        seen = np.bincount(labels[:, digit], minlength=10)[1:]
        assert seen.min() > 4100 and seen.max() < 4800
    first = np.bincount(moves.source[:, 0], minlength=81)
    assert first.min() > 390 and first.max() < 600


# -- rows may be cut anywhere


def in_pieces(function, given, sizes):
    parts, start = [], 0
    for size in sizes:
        parts.append(function(given.slice(start, size)))
        start += size
    assert start == given.num_rows
    return pa.Table.from_batches(parts)


@pytest.mark.parametrize(
    "function",
    [batches.add("solution", "score", "id", "solution_id"), batches.augment(3, seed=1), batches.side(0.5, seed=2)],
    ids=["add", "augment", "side"],
)
def test_cuts_do_not_matter(function):
    puzzles = sudokit.generate(300, seed=4)["puzzle"].to_list()
    puzzles[17], puzzles[200] = None, "what?"
    given = batch(*puzzles)
    whole = pa.Table.from_batches([function(given)])
    assert in_pieces(function, given, [1, 99, 0, 150, 50]).equals(whole)


def test_blocks_are_made_alone():
    function = batches.generate(50, seed=3, minimal=True)
    numbers = pa.RecordBatch.from_pydict({"id": [0, 1, 2, 3]})
    whole = function(numbers).to_pylist()
    assert [(row["block"], row["row"]) for row in whole] == [(block, row) for block in range(4) for row in range(50)]
    again = function(numbers.slice(2, 1)).to_pylist()
    assert again == whole[100:150]
    assert len({row["puzzle"] for row in whole}) == 200
    assert function(numbers.slice(0, 0)).schema == function(numbers).schema


def test_grids_in_other_types():
    values = np.frombuffer(PUZZLE.encode(), np.uint8).reshape(1, 81)
    digits = np.where(values == ord("."), 0, values - ord("0")).astype(np.uint8)
    column = pa.FixedSizeBinaryArray.from_buffers(pa.binary(81), 1, [None, pa.py_buffer(digits)])
    given = pa.RecordBatch.from_arrays([column], names=["puzzle"])
    assert batches.add("solution_id")(given).column("solution_id").to_pylist() == [sudokit.canon(SOLUTION).id]
    large = pa.RecordBatch.from_arrays([pa.array([PUZZLE], pa.large_string())], names=["puzzle"])
    assert (
        batches.augment(1, seed=1)(large).column("puzzle").to_pylist()
        == batches.augment(1, seed=1)(batch(PUZZLE)).column("puzzle").to_pylist()
    )
    sliced = batch("what?", PUZZLE, EMPTY).slice(1, 1)
    assert (
        batches.augment(1, seed=1)(sliced).column("puzzle").to_pylist()
        == batches.augment(1, seed=1)(batch(PUZZLE)).column("puzzle").to_pylist()
    )
