"""Input that is not what it should be: a clear exception or a null row, never a crash and never a wrong answer."""

import ctypes
import time

import numpy as np
import pyarrow as pa
import pytest
from puzzles import EASY, SOLVED, array

import sudokit

GRIDS = np.stack([array(EASY, 81)] * 6)


@pytest.mark.parametrize(
    "bad",
    ["", "1", "q" * 81, "." * 80, "." * 82, EASY + EASY, EASY + "\n" + EASY, "\ud800" * 81, "\0" * 81, "５" * 81, "9" * 10**6],
)
def test_texts_that_are_not_puzzles(bad):
    with pytest.raises(sudokit.BadPuzzle):
        sudokit.solve(bad)
    frame = sudokit.solve([EASY, bad, EASY])
    assert frame["solutions"].to_list() == [1, None, 1] and frame["error"].to_list()[1]


@pytest.mark.parametrize("shape", [(80,), (82,), (9, 8), (8, 9), (1,), (0,), (5, 80), (5, 9, 8), (2, 2, 2, 2), ()])
def test_shapes_that_are_not_puzzles(shape):
    with pytest.raises((sudokit.BadPuzzle, ValueError)):
        sudokit.solve(np.zeros(shape, dtype=np.uint8))


@pytest.mark.parametrize("dtype", ["float32", "float64", "bool", "complex128", "datetime64[s]", "S1", "V4"])
@pytest.mark.parametrize("shape", [(9, 9), (3, 81)])
def test_types_that_are_not_digits(dtype, shape):
    with pytest.raises(TypeError):
        sudokit.solve(np.zeros(shape, dtype=dtype))


@pytest.mark.parametrize(
    "value, dtype", [(10, "uint8"), (255, "uint8"), (-1, "int8"), (256, "int16"), (2**64 - 1, "uint64"), (-(2**63), "int64")]
)
def test_values_out_of_range(value, dtype):
    grids = GRIDS.astype(dtype)
    grids[2, 40] = np.array([value], dtype=dtype)[0]
    frame = sudokit.solve(grids)
    assert frame["solutions"].to_list() == [1, 1, None, 1, 1, 1]
    assert frame["error"].to_list()[2].startswith("r5c5:")
    assert frame["solution"].to_numpy()[2].mask.all()
    with pytest.raises(sudokit.BadPuzzle, match="r5c5"):
        sudokit.solve(grids[2])


def test_arrays_that_are_not_contiguous():
    expected = array(SOLVED, 81)
    wide = np.zeros((12, 162), dtype=np.uint8)
    wide[::2, ::2] = GRIDS
    fortran = np.asfortranarray(GRIDS)
    readonly = GRIDS.copy()
    readonly.flags.writeable = False
    for grids in (wide[::2, ::2], fortran, GRIDS.T.copy().T, GRIDS[::-1], readonly, np.broadcast_to(GRIDS[0], (6, 81))):
        answers = sudokit.solve(grids)["solution"].to_numpy()
        assert answers.shape == (6, 81) and (answers == expected).all()
    assert np.array_equal(sudokit.solve(array(EASY).T), sudokit.solve(array(EASY).T.copy()))


@pytest.mark.parametrize(
    "bad", [None, 5, b"." * 81, {}, object(), range(81), {EASY}, iter([EASY]), [5], [object()], [EASY, 5], [[1, 2], 3]]
)
def test_objects_that_are_not_puzzles(bad):
    with pytest.raises((TypeError, sudokit.BadPuzzle)):
        sudokit.solve(bad)


def test_masks_and_strange_lists():
    with pytest.raises(TypeError, match="masked"):
        sudokit.solve(np.ma.masked_array(GRIDS))
    with pytest.raises(sudokit.BadPuzzle, match="length"):
        sudokit.solve([[1] * 9] * 8 + [[1] * 8])
    with pytest.raises(TypeError):
        sudokit.solve([["1"] * 9] * 9)
    with pytest.raises(sudokit.BadPuzzle):
        sudokit.solve([[11] * 9] * 9)
    with pytest.raises(TypeError):
        sudokit.solve([[10**30] * 9] * 9)


def test_empty_columns():
    for empty in ([], (), np.zeros((0, 81), np.uint8), np.zeros((0, 9, 9), np.uint8), pa.array([], pa.string())):
        for call in (sudokit.solve, sudokit.count, sudokit.check, sudokit.rate, sudokit.canon, sudokit.minimize):
            frame = call(empty)
            assert len(frame) == 0 and frame["error"].to_list() == []
            assert pa.record_batch(frame).num_rows == 0
    assert len(sudokit.solve(pa.chunked_array([], pa.string()))) == 0
    assert sudokit.solve(np.zeros((0, 81), np.uint8))["solution"].to_numpy().shape == (0, 81)


def test_slices_chunks_and_nulls():
    rows = ["?", None, EASY, None, EASY, "?"] * 3
    expected = [1 if row == EASY else None for row in rows]
    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary()):
        text = pa.array(rows, pa.string()).cast(kind)
        for start in (0, 1, 2, 7, 9, 17, 18):
            assert sudokit.solve(text[start:])["solutions"].to_list() == expected[start:]
            assert sudokit.solve(text[start : start + 3])["solutions"].to_list() == expected[start : start + 3]
        chunked = pa.chunked_array([text[:5], text[5:5], text[5:]])
        assert sudokit.solve(chunked)["solutions"].to_list() == expected
        assert sudokit.solve(chunked[4:11])["solutions"].to_list() == expected[4:11]
        table = pa.table({"x": list(range(18)), "puzzle": chunked})
        assert sudokit.solve(table[3:12])["solutions"].to_list() == expected[3:12]
    fixed = pa.array([None, array(EASY).tobytes(), EASY.encode(), b"\x0a" * 81], pa.binary(81))
    assert sudokit.solve(fixed)["solutions"].to_list() == [None, 1, 1, None]
    assert sudokit.solve(fixed[1:3])["solutions"].to_list() == [1, 1]
    assert sudokit.solve(pa.array([b"ab", None], pa.binary(2)))["solutions"].to_list() == [None, None]
    records = pa.StructArray.from_arrays([pa.array([EASY, EASY, None])], ["puzzle"], mask=pa.array([False, True, False]))
    assert sudokit.solve(records)["solutions"].to_list() == [1, None, None]
    assert sudokit.solve(records[1:])["solutions"].to_list() == [None, None]


@pytest.mark.parametrize(
    "column", [pa.array([1, 2]), pa.array([1.5]), pa.array([[1]]), pa.array([EASY]).dictionary_encode(), pa.nulls(3)]
)
def test_arrow_types_that_are_not_puzzles(column):
    with pytest.raises(TypeError, match="expected a"):
        sudokit.solve(column)
    with pytest.raises(TypeError, match="expected a"):
        sudokit.solve(pa.table({"puzzle": column}))


def test_columns_that_are_not_there():
    with pytest.raises(sudokit.BadRequest, match="there are p, q"):
        sudokit.solve(pa.table({"p": [EASY], "q": [1]}))


class Lies:
    """Says it is an Arrow array, and gives what it was told to."""

    def __init__(self, *capsules):
        self.capsules = capsules

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


def test_capsules_that_lie():
    schema, rows = pa.array([EASY]).__arrow_c_array__()
    assert sudokit.solve(Lies(schema, rows))["solutions"].to_list() == [1]
    # The array was taken from its capsule: it is released.
    with pytest.raises(ValueError, match="released"):
        sudokit.solve(Lies(schema, rows))
    numbers = pa.array([1, 2, 3]).__arrow_c_array__()[1]
    with pytest.raises(ValueError, match="schema"):
        sudokit.solve(Lies(schema, numbers))
    record = pa.record_batch({"puzzle": [EASY]}).__arrow_c_array__()[0]
    with pytest.raises(ValueError, match="schema"):
        sudokit.solve(Lies(record, pa.array([EASY]).__arrow_c_array__()[1]))
    with pytest.raises((ValueError, TypeError)):
        sudokit.solve(Lies(rows, schema))
    for capsules in [(1, 2), (), (None, None), (schema,), (schema, rows, rows)]:
        with pytest.raises((ValueError, TypeError)):
            sudokit.solve(Lies(*capsules))


class StreamLies:
    def __init__(self, capsule):
        self.capsule = capsule

    def __arrow_c_stream__(self, requested_schema=None):
        return self.capsule


def test_streams_that_lie():
    capsule = pa.chunked_array([[EASY]]).__arrow_c_stream__()
    assert sudokit.solve(StreamLies(capsule))["solutions"].to_list() == [1]
    with pytest.raises(ValueError, match="before"):
        sudokit.solve(StreamLies(capsule))
    with pytest.raises((ValueError, TypeError)):
        sudokit.solve(StreamLies(pa.array([EASY]).__arrow_c_array__()[1]))
    with pytest.raises(TypeError):
        sudokit.solve(StreamLies(7))

    def broken():
        yield pa.record_batch({"puzzle": [EASY]})
        raise OSError("the disk is on fire")

    reader = pa.RecordBatchReader.from_batches(pa.schema([("puzzle", pa.string())]), broken())
    with pytest.raises(ValueError, match="on fire"):
        sudokit.solve(reader)


def structure(capsule, name, fields):
    """The structure in an Arrow capsule, to be spoilt."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    kind = type("Structure", (ctypes.Structure,), {"_fields_": fields})
    return kind.from_address(pointer(capsule, name))


SCHEMA = [
    *((name, ctypes.c_void_p) for name in ("format", "name", "metadata")),
    *((name, ctypes.c_int64) for name in ("flags", "n_children")),
    *((name, ctypes.c_void_p) for name in ("children", "dictionary", "release", "private_data")),
]
ARRAY = [
    *((name, ctypes.c_int64) for name in ("length", "null_count", "offset", "n_buffers", "n_children")),
    *((name, ctypes.c_void_p) for name in ("buffers", "children", "dictionary", "release", "private_data")),
]


@pytest.mark.parametrize(
    "field, value", [("length", -1), ("offset", -5), ("n_buffers", 0), ("n_buffers", -1), ("n_buffers", 2), ("buffers", None)]
)
def test_arrays_with_impossible_fields(field, value):
    schema, rows = pa.array([EASY, EASY]).__arrow_c_array__()
    array = structure(rows, b"arrow_array", ARRAY)
    kept = getattr(array, field)
    setattr(array, field, value)
    with pytest.raises(ValueError, match="schema"):
        sudokit.solve(Lies(schema, rows))
    setattr(array, field, kept)


def test_children_that_are_gone():
    batch = pa.record_batch({"other": [1], "puzzle": [EASY]})
    for part, name, fields in ((0, b"arrow_schema", SCHEMA), (1, b"arrow_array", ARRAY)):
        capsules = batch.__arrow_c_array__()
        children = (ctypes.c_void_p * 2).from_address(structure(capsules[part], name, fields).children)
        if part == 0:  # an array is given back, and its release may follow the pointer
            kept, children[1] = children[1], None
            with pytest.raises(ValueError, match="released"):
                sudokit.solve(Lies(*capsules))
            children[1] = kept
        # Moved out elsewhere, which set its release to null.
        child = type("Child", (ctypes.Structure,), {"_fields_": fields}).from_address(children[1])
        child.release = None
        with pytest.raises(ValueError, match="released|schema"):
            sudokit.solve(Lies(*capsules))


def test_offsets_that_leave_the_text():
    # Where the text ends is only told by the last offset: what lies behind is not to be read.
    for kind, number in ((pa.string(), np.int32), (pa.large_string(), np.int64)):
        offsets = np.array([0, 10**9, 81, -1, 40, 162], number)
        text = pa.py_buffer(EASY.encode() * 2)
        column = pa.Array.from_buffers(kind, 5, [None, pa.py_buffer(offsets), text])
        frame = sudokit.solve(column)
        assert frame["solutions"].to_list() == [None] * 5
        assert frame["error"].to_list()[:3] == ["null"] * 3
        good = pa.Array.from_buffers(kind, 2, [None, pa.py_buffer(np.array([0, 81, 162], number)), text])
        assert sudokit.solve(good)["solutions"].to_list() == [1, 1]


def test_views_that_leave_their_buffer():
    text = EASY.encode()
    views = [(81, 0, 0), (81, 0, 1), (10**9, 0, 0), (16, 1, 0), (81, 7, 0), (81, -1, 0), (-81, 0, 0), (81, 0, -1)]
    rows = b"".join(np.array([length, 0, buffer, start], np.int32).tobytes() for length, buffer, start in views)
    column = pa.Array.from_buffers(pa.string_view(), len(views), [None, pa.py_buffer(rows), pa.py_buffer(text)])
    # The buffer behind the text holds the sizes of the others, which are not text.
    frame = sudokit.solve(column)
    assert frame["solutions"].to_list() == [1] + [None] * 7
    assert frame["error"].to_list()[1:] == ["null"] * 7


@pytest.mark.parametrize("width", [0, -81, 2**31, 2**64])
def test_widths_that_cannot_be(width):
    schema, rows = pa.array([EASY.encode()], pa.binary(81)).__arrow_c_array__()
    name = ctypes.create_string_buffer(f"w:{width}".encode())
    structure(schema, b"arrow_schema", SCHEMA).format = ctypes.addressof(name)
    with pytest.raises(TypeError, match="w:"):
        sudokit.solve(Lies(schema, rows))


def test_options_that_make_no_sense():
    for options in ({"errors": "ignore"}, {"threads": 0}):
        with pytest.raises(sudokit.BadRequest):
            sudokit.solve([EASY], **options)
    for options in ({"threads": -1}, {"limit": -1}, {"limit": 1.5}, {"limit": 0}, {"limit": 10**60}):
        for puzzle in (EASY, [EASY]):
            with pytest.raises(sudokit.BadRequest, match=next(iter(options))):
                sudokit.count(puzzle, **options)
    for call in (lambda: sudokit.augment([EASY], seed=-1), lambda: sudokit.random_transform(-1)):
        with pytest.raises(sudokit.BadRequest, match="seed"):
            call()
    for seconds in (-1, float("nan")):
        with pytest.raises(sudokit.BadRequest):
            sudokit.rate(EASY, time_limit=seconds)
    assert sudokit.rate(EASY, time_limit=float("inf")).er
    with pytest.raises(sudokit.BadRequest):
        sudokit.augment([EASY], 0)
    with pytest.raises(TypeError):
        sudokit.augment(EASY)
    with pytest.raises(TypeError):
        sudokit.candidates([EASY])


def test_huge_threads_and_time_limits_are_as_good_as_none():
    for puzzle in (EASY, [EASY]):
        for huge in (2**70, 2**200, 10**400):
            sudokit.solve(puzzle, threads=huge, time_limit=huge)
    sudokit.explain(EASY, time_limit=10**400)
    sudokit.generate(seed=1, threads=10**400, time_limit=10**400)
    with pytest.raises(sudokit.BadRequest, match="threads"):
        sudokit.hard(rounds=1, pool=2, threads=-(10**400))


def test_solutions_keep_a_time_limit():
    for order in (9, 16):
        found, start = sudokit.solutions("." * order**2, time_limit=0.3), time.process_time()
        with pytest.raises(sudokit.Stopped):
            for _ in found:
                pass
        assert time.process_time() - start < 2
    assert len(list(sudokit.solutions("." * 16, time_limit=60))) == 288


def test_one_exception_class_each():
    for kind in ("BadPuzzle", "BadRequest", "NoSolution", "SeveralSolutions", "Stopped", "NotMade", "Unsupported", "Internal"):
        assert issubclass(getattr(sudokit, kind), sudokit.Error)
    assert issubclass(sudokit.Error, ValueError)


NUMBERS = {
    "count": ("limit", "threads", "time_limit"),
    "solve": ("threads", "time_limit"),
    "check": ("threads", "time_limit"),
    "rate": ("threads", "time_limit", "puzzle_threads", "max"),
    "explain": ("time_limit",),
    "hint": ("time_limit", "limit"),
    "minimize": ("time_limit", "limit", "seed"),
    "estimate": ("probes", "seed", "time_limit"),
    "solutions": ("limit",),
    "generate": ("count", "seed", "tries", "threads", "time_limit"),
}


@pytest.mark.parametrize("name, option", [(name, option) for name, options in NUMBERS.items() for option in options])
def test_numbers_out_of_range_are_value_errors(name, option):
    for value in (-1, -(2**31), -(2**63), -(2**70), -(10**400), float("nan")):
        puzzle = () if name == "generate" else (EASY,)
        with pytest.raises((ValueError, TypeError)) as caught:
            answer = getattr(sudokit, name)(*puzzle, **{option: value})
            if name == "solutions":
                list(answer)
        assert not isinstance(caught.value, OverflowError)


@pytest.mark.parametrize("number", [-1, 2**64, 2**127, 2**200, -(10**400)])
def test_positional_numbers_out_of_range_are_named(number):
    for call in (
        lambda: sudokit.random_transform(number),
        lambda: sudokit.transform(EASY, number),
        lambda: sudokit.augment([EASY], number),
        lambda: sudokit.augment([EASY], seed=number),
    ):
        with pytest.raises(sudokit.BadRequest, match="(seed|count): found"):
            call()


@pytest.mark.parametrize("clues", [0, 5, 11, 16])
def test_improper_puzzles_do_not_hang(clues):
    puzzle = "".join(digit if cell % 81 in range(0, 5 * clues, 5) else "." for cell, digit in enumerate(SOLVED))
    for call in (sudokit.rate, sudokit.explain, sudokit.hint, sudokit.minimize, sudokit.solve):
        with pytest.raises(sudokit.SeveralSolutions):
            call(puzzle)
        frame = None if call is sudokit.hint else call([EASY, puzzle])
        assert frame is None or len(frame) == 2
    assert sudokit.check(puzzle).result == "multiple"
    assert len(list(sudokit.solutions(puzzle, limit=3))) == 3


def test_a_share_that_was_cut_short_is_not_an_answer():
    shares = [sudokit.count("." * 16, share=f"{number}/3") for number in (1, 2, 3)]
    assert sum(shares) == 288
    with pytest.raises(sudokit.Stopped):
        sudokit.count("." * 100, box="2x5", share="1/8", time_limit=0)


def test_limits_may_be_as_large_as_counts():
    assert sudokit.count("." * 81, limit=10**20) == 10**20
    assert sudokit.count("." * 81, limit=2**127) == 6670903752021072936960


@pytest.mark.parametrize(
    "option, value",
    [("threads", 2.0), ("threads", "2"), ("time_limit", "2"), ("time_limit", b"2"), ("column", 5), ("errors", 5), ("errors", b"null")],
)
def test_options_of_a_wrong_type_are_named(option, value):
    for puzzle in (EASY, [EASY]):
        for call in (sudokit.solve, sudokit.count, sudokit.explain, sudokit.rate):
            with pytest.raises(TypeError, match=f"^{option}: expected .*, found {type(value).__name__}$"):
                call(puzzle, **{option: value})
    if option in ("threads", "time_limit"):
        with pytest.raises(TypeError, match=option):
            sudokit.generate(3, **{option: value})
        with pytest.raises(TypeError, match=option):
            sudokit.hard(rounds=1, pool=2, **{option: value})


@pytest.mark.parametrize("option, value", [("rounds", 1.5), ("pool", "2"), ("seed", "x"), ("by", 1), ("checkpoint", b"x")])
def test_options_of_hard_are_named(option, value):
    with pytest.raises(TypeError, match=f"^{option}: expected"):
        sudokit.hard(**{"rounds": 1, "pool": 2, option: value})


def test_options_that_json_cannot_hold():
    itself = []
    itself.append(itself)
    deep = []
    for _ in range(100_000):
        deep = [deep]
    for value, words in ((itself, "contains itself"), (deep, "too many lists"), (float("inf"), "infinity")):
        with pytest.raises(sudokit.BadRequest, match=words):
            sudokit.explain(EASY, without=value)


def test_grids_with_numbers_beyond_a_byte():
    box, order = 16, 256
    rows = np.arange(order)[:, None]
    full = (box * (rows % box) + rows // box + np.arange(order)[None, :]) % order + 1
    puzzle = full.copy()
    puzzle[0, :3] = 0
    solution = sudokit.solve(puzzle)
    assert solution.dtype == np.uint16 and (solution == full).all()
    # Numbers that fit stay bytes.
    assert sudokit.solve([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]).dtype == np.uint8


def test_a_limit_may_be_text():
    assert sudokit.count("." * 16, limit="5") == 5
