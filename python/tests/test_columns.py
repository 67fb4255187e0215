"""Calls on columns: the answers are those of one puzzle at a time, in order, whatever the form and the threads."""

import pickle
import time

import numpy as np
import pyarrow as pa
import pytest
from puzzles import EASY, EMPTY, HARD, MINIMAL, NONE, SOLVED, array, solves

import sudokit
from sudokit import _sudokit

MIXED = [EASY, None, MINIMAL, "nonsense", EMPTY, NONE, HARD, ""]


@pytest.fixture(scope="module")
def many():
    """Enough for several shares on several threads."""
    return sudokit.generate(5000, seed=1)["puzzle"].to_list()


def test_solve(many):
    frame = sudokit.solve(many)
    assert frame.columns == ["result", "solution", "solutions", "exact", "guesses", "error"] and len(frame) == 5000
    solutions = frame["solution"].to_list()
    assert all(solves(solution, puzzle) for solution, puzzle in zip(solutions, many))
    assert solutions[::100] == [sudokit.solve(puzzle) for puzzle in many[::100]]
    assert frame["solutions"].to_numpy().tolist() == [1] * 5000
    assert frame["error"].null_count == 5000


def test_bad_rows_are_null_with_an_error():
    frame = sudokit.solve(MIXED)
    assert frame["solutions"].to_list() == [1, None, 1, None, 2, 0, 1, None]
    assert frame["solution"].to_list()[0] == SOLVED and frame["solution"].to_list()[5] is None
    errors = frame["error"].to_list()
    assert [error is not None for error in errors] == [False, True, False, True, False, False, False, True]
    assert errors[1] == "null" and "expected" in errors[3]
    assert frame["solution"].is_valid().tolist() == [True, False, True, False, True, False, True, False]


def test_columns_hold_what_rows_hold():
    """Plain rows are answered column by column; a row that is not a puzzle makes its share go row by row."""
    for kinds in ([EASY, EMPTY, NONE, HARD], [EASY, EMPTY]):
        plain = [kinds[i % 7 % len(kinds)] for i in range(300)]
        by_row = sudokit.solve([*plain, "nonsense"])
        for form in (plain, pa.array(plain), np.stack([array(text, 81) for text in plain])):
            by_column = sudokit.solve(form)
            for name in by_column.columns:
                expected = by_row[name].to_list()[:-1]
                if name == "solution" and isinstance(form, np.ndarray):
                    expected = [text and array(text, 81).tobytes() for text in expected]
                assert by_column[name].to_list() == expected, name
                assert by_column[name].null_count == expected.count(None)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_first_bad_row_is_raised(threads):
    column = [EASY] * 9000
    column[8999] = column[7000] = column[4500] = "?"
    with pytest.raises(sudokit.BadPuzzle, match="row 4500"):
        sudokit.solve(column, errors="raise", threads=threads)
    with pytest.raises(sudokit.SeveralSolutions, match="row 1"):
        sudokit.rate([EASY, EMPTY, NONE], errors="raise")
    assert len(sudokit.solve([EASY, EMPTY], errors="raise")) == 2


def test_threads_do_not_matter(many):
    for call in (sudokit.solve, sudokit.check, sudokit.canon, sudokit.minimize):
        assert call(many[:1500], threads=1).to_dict() == call(many[:1500], threads=3).to_dict()
    few = many[:200]
    assert sudokit.rate(few, threads=1).to_dict() == sudokit.rate(few, threads=2).to_dict()


def test_count():
    frame = sudokit.count([EASY, EMPTY, NONE, "?"], limit=10)
    assert frame["count"].to_list() == [1, 10, 0, None]
    assert frame["exact"].to_list() == [True, False, True, None]
    few = SOLVED.replace("1", ".").replace("2", ".").replace("3", ".")
    expected = sudokit.count(few)
    assert sudokit.count([few])["count"].to_list() == [expected]
    band = "123456789456789123789123456" + "." * 54
    assert sudokit.count([band], limit=10**10).to_dict() == {
        "count": [7_802_998_272],
        "exact": [True],
        "clashes": [None],
        "error": [None],
    }
    late = sudokit.count([EMPTY], limit=10**15, time_limit=0)
    assert late["exact"].to_list() == [False] and 0 <= late["count"].to_list()[0] < 10**15
    assert "stopped" in late["error"].to_list()[0]
    with pytest.raises(sudokit.Stopped):
        sudokit.count([EMPTY], limit=10**15, time_limit=0, errors="raise")


def test_check(many):
    frame = sudokit.check(MIXED)
    assert frame["clues"].to_list() == [30, None, 22, None, 0, 2, 24, None]
    assert frame["solutions"].to_list() == [1, None, 1, None, 2, 0, 1, None]
    assert frame["minimal"].to_list()[:6] == [False, None, True, None, None, None]
    frame = sudokit.check(many[:300])
    assert frame["minimal"].to_list() == [sudokit.check(puzzle).minimal for puzzle in many[:300]]
    minimal = sudokit.minimize(many[:300])["minimal"]
    assert sudokit.check(minimal)["minimal"].to_numpy().all()


def test_rate():
    se = sudokit.rate([EASY, HARD, SOLVED, NONE])
    assert se.columns[:4] == ["er", "ep", "ed", "steps"] and se.columns[-1] == "error"
    one = sudokit.rate(HARD)
    assert [se[name].to_list()[1] for name in ("er", "ep", "ed")] == [one.er, one.ep, one.ed]
    assert se["er"].to_list()[2:] == [None, None] and se["error"].to_list()[2] is None
    hodoku = sudokit.rate([EASY, HARD, EMPTY], scale="hodoku")
    assert hodoku["score"].to_list() == [204, sudokit.rate(HARD, scale="hodoku").score, None]
    assert hodoku["level"].to_list() == ["easy", "extreme", None]
    assert "stopped" in sudokit.rate([HARD], time_limit=0)["error"].to_list()[0]
    with pytest.raises(sudokit.Stopped):
        sudokit.rate([HARD], time_limit=0, errors="raise")
    # A rating that was cut short is never without an error, whenever the end comes.
    nets = "..57.9........8.3...84..6.9...........7...56.6.219......9..1.2.1.....3.6.76.8..1."
    for microseconds in (200, 500, 1000, 2000, 5000, 10_000):
        row = sudokit.rate([nets], time_limit=microseconds / 1e6)
        assert (row["exact"].to_list() == [True]) == (row["error"].to_list() == [None])


def test_canon(many):
    frame = sudokit.canon(many[:300])
    others = sudokit.canon(sudokit.augment(many[:300], 1, seed=3)["puzzle"])
    assert frame["canonical"].to_list() == others["canonical"].to_list()
    assert frame["id"].to_list()[0] == sudokit.canon(many[0]).id
    assert frame["automorphisms"].to_numpy().dtype == np.uint64


def test_augment_does_not_depend_on_where_a_column_is_cut(many):
    whole = sudokit.augment(many[:600], 3, seed=5)
    parts = [sudokit.augment(many[start : start + 100], 3, seed=5) for start in range(0, 600, 100)]
    assert whole["puzzle"].to_list() == [puzzle for part in parts for puzzle in part["puzzle"].to_list()]
    assert whole["row"].to_list() == [row for row in range(600) for _ in range(3)]
    assert whole["puzzle"].to_list() != sudokit.augment(many[:600], 3, seed=6)["puzzle"].to_list()
    bad = sudokit.augment([EASY, "?", EASY], 2)
    assert [error is None for error in bad["error"].to_list()] == [True, True, False, True, True]


def test_forms_of_a_column(many):
    expected = sudokit.solve(many)
    grids = np.stack([array(puzzle, 81) for puzzle in many])
    solved = np.stack([array(puzzle, 81) for puzzle in expected["solution"].to_list()])
    for form in (grids, grids.reshape(-1, 9, 9), list(grids[:, :]), grids.astype(np.int32), grids.astype(">i8")):
        assert np.array_equal(sudokit.solve(form)["solution"].to_numpy(), solved)
    text = pa.array(many)
    large, view = text.cast(pa.large_string()), text.cast(pa.string_view())
    chunks = pa.chunked_array([many[:7], many[7:7], many[7:]])
    raw = pa.array([puzzle.encode() for puzzle in many], pa.binary(81))
    table = pa.table({"number": list(range(5000)), "puzzle": text})
    for form in (text, large, view, chunks, raw, text.cast(pa.binary()), table, table.to_batches()[0], tuple(many)):
        answer = sudokit.solve(form)
        assert answer["solution"].to_list() == expected["solution"].to_list(), type(form)
    digits = pa.array([row.tobytes() for row in grids], pa.binary(81))
    answer = pa.record_batch(sudokit.solve(digits))
    assert answer.schema.field("solution").type == pa.binary(81)
    assert answer["solution"].to_pylist() == [row.tobytes() for row in solved]
    assert sudokit.solve(table.rename_columns(["number", "p"]), column="p")["solutions"].to_numpy().sum() == 5000
    assert sudokit.solve(np.array(many))["solution"].to_list() == expected["solution"].to_list()


class Tensor:
    """An array of another library: what torch, JAX and others have in common."""

    def __init__(self, array):
        self._array, self.ndim, self.shape = array, array.ndim, array.shape

    def __array__(self, dtype=None, copy=None):
        return self._array

    def __iter__(self):
        raise TypeError("rows are not asked for one by one")


def test_tensors_are_arrays(many):
    rows = np.stack([array(puzzle, 81) for puzzle in many[:5]]).astype(np.int64)
    expected = sudokit.solve(many[:5])["solution"].to_list()
    for tensor in Tensor(rows), Tensor(rows.reshape(5, 9, 9)):
        found = sudokit.solve(tensor)["solution"].to_numpy()
        assert ["".join(map(str, row)) for row in found] == expected
    one = sudokit.solve(Tensor(rows[0].reshape(9, 9)))
    assert one.shape == (9, 9) and "".join(map(str, one.ravel())) == expected[0]
    assert str(sudokit.Board(Tensor(rows[0]))).count(".") == (rows[0] == 0).sum()
    with pytest.raises(TypeError, match="whole numbers"):
        sudokit.solve(Tensor(rows[0].astype(float)))


def test_tensors_of_torch(many):
    torch = pytest.importorskip("torch")
    rows = np.stack([array(puzzle, 81) for puzzle in many[:5]])
    expected = sudokit.solve(rows)["solution"].to_numpy()
    assert (sudokit.solve(torch.tensor(rows))["solution"].to_numpy() == expected).all()
    assert (sudokit.solve(torch.tensor(rows[0])) == expected[0]).all()


def test_frames_go_to_arrow_and_back(many):
    frame = sudokit.solve([*many[:1000], "?"])
    batch = pa.record_batch(frame)
    batch.validate(full=True)
    assert pa.table(frame) == pa.table(batch) and pa.RecordBatchReader.from_stream(frame).read_all() == pa.table(batch)
    assert batch.num_rows == 1001 and batch.to_pydict() == frame.to_dict()
    assert pa.array(frame["solutions"]).to_pylist() == frame["solutions"].to_list()
    checked = pa.record_batch(sudokit.check([EASY, MINIMAL, EMPTY]))
    checked.validate(full=True)
    assert checked.schema.field("minimal").type == pa.bool_()
    assert checked["minimal"].to_pylist() == [False, True, None]
    del frame
    assert sudokit.solve(batch["solution"])["solutions"].to_list() == [1] * 1000 + [None]
    # A frame is a column itself, and so is a series.
    made = sudokit.generate(10, seed=1)
    assert sudokit.solve(made)["solution"].to_list() == made["solution"].to_list()
    assert sudokit.solve(made["puzzle"])["solution"].to_list() == made["solution"].to_list()


def test_polars_frames(many):
    polars = pytest.importorskip("polars")
    series = polars.Series("puzzle", many[:100])
    frame = polars.DataFrame(sudokit.solve(series))
    assert frame["solutions"].to_list() == [1] * 100 and frame.columns == ["result", "solution", "solutions", "exact", "guesses", "error"]
    assert polars.Series(sudokit.solve(series)["solution"]).len() == 100
    assert sudokit.solve(series.to_frame())["solutions"].to_list() == [1] * 100


def test_pandas_series_and_frames():
    pandas = pytest.importorskip("pandas")
    series = pandas.Series([EASY, None, "?"])
    for form in (series, series.astype(object), series.to_numpy(), pandas.DataFrame({"puzzle": series})):
        assert sudokit.solve(form)["solutions"].to_list() == [1, None, None]
    assert pandas.DataFrame(sudokit.check([EASY]).to_dict())["clues"].tolist() == [30]


def test_a_frame_can_be_looked_at():
    frame = sudokit.solve([EASY])
    assert "solution" in frame and "score" not in frame
    assert repr(frame) == "<sudokit.Frame: 1 rows of result, solution, solutions, exact, guesses, error>"
    assert repr(frame["guesses"]) == "<sudokit.Series \"guesses\": 1 rows, 0 null>"
    with pytest.raises(KeyError, match="there are result"):
        frame["score"]


def test_nulls_never_become_numbers():
    frame = sudokit.rate([EASY, "?"], scale="both")
    er, score, exact = frame["er"], frame["score"], frame["exact"]
    assert np.isnan(er.to_numpy()[1]) and np.isnan(np.asarray(er)[1])
    assert score.to_numpy().mask.tolist() == [False, True] and np.isnan(np.asarray(score)[1])
    assert exact.to_numpy().mask.tolist() == [False, True] and np.asarray(exact).tolist() == [True, None]
    grids = sudokit.solve(np.stack([array(EASY, 81), np.full(81, 10, np.uint8)]))["solution"]
    assert grids.to_numpy().mask[1].all() and not grids.to_numpy().mask[0].any()
    with pytest.raises(ValueError, match="null"):
        np.asarray(grids)
    assert np.asarray(grids[:1]).tolist() == [array(SOLVED, 81).tolist()]


def test_series_and_frames_behave(many):
    frame = sudokit.solve([*many[:20], "?"])
    series = frame["solutions"]
    assert list(series) == series.to_list() and series[0] == 1 and series[-1] is None and len(series[2:5]) == 3
    with pytest.raises(IndexError):
        series[21]
    assert frame.shape == (21, 6) and list(frame) == frame.columns and dict(frame)["result"][0] == "solved"
    assert frame[0]["solutions"] == 1 and frame[-1]["error"] and frame[["error", "result"]].columns == ["error", "result"]
    assert frame[3:9].to_dict() == {name: values[3:9] for name, values in frame.to_dict().items()}
    assert frame[::-1]["solution"].to_list() == frame["solution"].to_list()[::-1]
    assert frame._repr_html_().count("<tr>") == 11 and "21 rows" in frame._repr_html_()
    assert "<table>" in series._repr_html_()


def test_frames_can_be_pickled(many):
    for frame in (
        sudokit.solve([*many[:50], "?", None]),
        sudokit.rate([EASY, "?"], scale="both"),
        sudokit.generate(20, seed=1, arrays=True),
        sudokit.solve([]),
    ):
        again = pickle.loads(pickle.dumps(frame))
        assert again.to_dict() == frame.to_dict()
        assert pa.table(again) == pa.table(frame)


def test_a_damaged_pickle_of_a_column_is_refused_at_once():
    def ends(*numbers):
        return np.array(numbers, "<i4").tobytes()

    whole = (
        ("text", "aé".encode(), ends(0, 1, 3), b"\3", 2),
        ("grid", bytes(162), b"", b"\3", 2),
        ("bool", b"\1", b"", b"\3", 2),
        ("uint8", b"ab", b"", b"\3", 2),
        ("uint64", bytes(16), b"", b"\3", 2),
        ("float64", bytes(16), b"", b"\1", 2),
    )
    started = time.perf_counter()
    for kind, values, offsets, valid, rows in whole:
        assert len(_sudokit.Column.restore("x", kind, values, offsets, valid, rows)) == 2
        # One bit less needs as many bytes.
        others = (0, *([1] if kind != "bool" else []), 9, 10**9, 2**40, 2**63, 2**64 - 1)
        damaged = [
            *((kind, values, offsets, valid, number) for number in others),
            (kind, values + bytes(81), offsets, valid, rows),
            (kind, values, offsets + bytes(4), valid, rows),
            (kind, values, offsets + b"\0", valid, rows),
            (kind, values, offsets, b"", rows),
            (kind, values, offsets, bytes(2), rows),
            ("other", values, offsets, valid, rows),
        ]
        if kind == "text":
            wrong = (0, 2, 3), (0, 3, 1), (1, 1, 3), (0, 1, 2), (0, 1, 4), (0, -1, 3), (0, 2**31 - 1, 3)
            damaged += [(kind, values, ends(*numbers), valid, rows) for numbers in wrong]
            damaged.append((kind, b"a\xff\xff", offsets, valid, rows))
        for parts in damaged:
            with pytest.raises(ValueError, match="this pickle is not one of a column"):
                _sudokit.Column.restore("x", *parts)
    assert time.perf_counter() - started < 5


def test_answers_go_into_other_frames(many):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    table = pandas.DataFrame({"puzzle": [EASY, HARD, "?"]})
    table["er"] = sudokit.rate(table["puzzle"])["er"]
    assert table["er"].tolist()[:2] == [1.2, 7.6] and np.isnan(table["er"][2])
    answers = sudokit.check([EASY, "?"])
    assert answers.to_pandas()["clues"].dtype == "UInt64" and answers.to_pandas()["clues"].isna().tolist() == [False, True]
    assert answers.to_pandas()["proper"].tolist()[0] is True
    assert answers.to_polars()["clues"].to_list() == [30, None] and answers["clues"].to_polars().to_list() == [30, None]
    assert answers.to_arrow()["clues"].to_pylist() == [30, None] and answers["clues"].to_arrow().to_pylist() == [30, None]
    assert pa.chunked_array(answers["result"]).to_pylist() == ["proper", None]
    frame = polars.DataFrame({"puzzle": many[:5]}).with_columns(sudokit.solve(many[:5])["solutions"].to_polars())
    assert frame["solutions"].to_list() == [1] * 5


def test_all_verbs_take_columns():
    for call in (sudokit.estimate, sudokit.explain, sudokit.minimize, sudokit.canonicalize):
        frame = call([EASY, "?"])
        assert len(frame) == 2 and frame["error"].null_count == 1, call
    assert sudokit.convert([EASY], "line")["text"][0].strip() == EASY


def test_threads_are_no_more_than_the_work():
    began = time.monotonic()
    assert sudokit.solve([EASY], threads=5000)["solutions"].to_list() == [1]
    assert len(sudokit.solve([EASY] * 5000, threads=10**20)) == 5000
    assert sudokit.count(EASY, threads=5000) == 1
    assert time.monotonic() - began < 5


def test_a_null_is_not_cast_to_a_number():
    frame = sudokit.rate([EASY, "?"])
    for dtype in int, np.uint8, bool:
        for name in "steps", "er":
            with pytest.raises(ValueError, match="null"):
                np.asarray(frame[name], dtype=dtype)
    assert np.isnan(np.asarray(frame["steps"], dtype=np.float32)).tolist() == [False, True]


def test_columns_are_compared_row_by_row():
    frame = sudokit.rate([EASY, "?", EASY], scale="hodoku")
    assert (frame["level"] == "easy").tolist() == [True, False, True]
    assert (frame["score"] > 100).tolist() == [True, False, True] and (frame["score"] != frame["score"]).tolist() == [False, True, False]
    assert np.mean(frame["level"] == "easy") == 2 / 3


def test_a_frame_is_not_taken_for_the_names_of_its_columns():
    pd = pytest.importorskip("pandas")
    frame = sudokit.rate([EASY])
    for use in pd.DataFrame, np.asarray:
        with pytest.raises(TypeError, match="to_pandas"):
            use(frame)


def test_answers_keep_the_index_of_pandas():
    pd = pytest.importorskip("pandas")
    made = sudokit.generate(6, seed=4)
    data = pd.DataFrame({"puzzle": made["puzzle"].to_list(), "number": range(6)})
    odd = data[data["number"] % 2 == 1].copy()
    truth = made["solution"].to_list()[1::2]
    for column in odd, odd["puzzle"], odd["puzzle"].astype(object):
        frame = sudokit.solve(column)
        odd["solution"] = frame["solution"].to_pandas()
        assert odd["solution"].tolist() == truth
        assert odd.join(frame[["guesses"]].to_pandas())["guesses"].tolist() == frame["guesses"].to_list()
        assert frame[1:].to_pandas().index.tolist() == [3, 5] and frame["solution"][::2].to_pandas().index.tolist() == [1, 5]
        assert pickle.loads(pickle.dumps(frame)).to_pandas().index.tolist() == [1, 3, 5]
        assert frame.to_pandas(index=[7, 8, 9]).index.tolist() == [7, 8, 9]


def test_arrays_of_text_of_every_type():
    made = sudokit.generate(3, seed=4)
    puzzles, truth = made["puzzle"].to_list(), made["solution"].to_list()
    arrays = [np.array(puzzles), np.array(puzzles, object), np.array([row.encode() for row in puzzles])]
    if hasattr(np, "dtypes") and hasattr(np.dtypes, "StringDType"):
        arrays.append(np.array(puzzles, np.dtypes.StringDType()))
    for array in arrays:
        assert sudokit.solve(array)["solution"].to_list() == truth, array.dtype
    pd = pytest.importorskip("pandas")
    missing = np.array([puzzles[0], None, float("nan"), pd.NA, pd.NaT], dtype=object)
    assert sudokit.solve(missing)["error"].to_list() == [None] + ["null"] * 4


def test_pandas_columns_without_values():
    # Arrow has no type for them.
    pandas = pytest.importorskip("pandas")
    assert len(sudokit.solve(pandas.Series([], dtype=object))) == 0
    found = sudokit.solve(pandas.Series([None, None], index=[7, 8], dtype=object))
    assert found["error"].to_list() == ["null", "null"] and found.to_pandas().index.tolist() == [7, 8]
