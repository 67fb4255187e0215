"""What a researcher tried who knows only the documentation: inputs in their usual form, and mistakes with a clear answer."""

import numpy as np
import pytest
from puzzles import EASY

import sudokit
from sudokit import Board, dataset, env, trace

pa = pytest.importorskip("pyarrow")
pytest.importorskip("gymnasium")


@pytest.fixture(scope="module")
def made():
    return dataset.generate(40, seed=3).select("puzzle", "solution")


def test_cells_in_capitals():
    board = Board(EASY)
    board.place("R5C5", 5)
    assert board.grid[4, 4] == 5 and board.marks("R1C3") == board.marks("r1c3")


@pytest.mark.parametrize("text", ["abc", "", "." * 16])
@pytest.mark.parametrize("make", [env.SudokuEnv, lambda text: env.SudokuVectorEnv(text, 4)])
def test_one_text_is_one_puzzle_for_environments(text, make):
    with pytest.raises((sudokit.BadPuzzle, sudokit.BadRequest), match="81 cells|9x9|expected"):
        make(text)
    assert make(EASY).reset(seed=1)[0].max() == 9


def test_render_modes_are_checked():
    with pytest.raises(sudokit.BadRequest, match="render_mode: found 'human', expected 'ansi'"):
        env.SudokuEnv([EASY], render_mode="human")


@pytest.mark.parametrize(
    "option, value", [("threads", "2"), ("threads", 1.5), ("time_limit", "1"), ("column", 3), ("errors", 0)]
)
def test_options_of_the_wrong_type_are_named(option, value):
    for what in EASY, [EASY]:
        if what is EASY and option in ("column", "errors"):
            continue
        with pytest.raises(TypeError, match=f"{option}: expected"):
            sudokit.rate(what, **{option: value})


def test_options_may_be_numbers_of_numpy():
    assert sudokit.rate([EASY], threads=np.int64(1), time_limit=np.float32(60))["er"][0] == 1.2


def test_rows_of_json_are_a_set():
    rows = [{"puzzle": EASY}, {"puzzle": EASY, "source": "web"}]
    table = dataset.of(rows).table()
    assert table["puzzle"].to_pylist() == [EASY, EASY] and table["source"].to_pylist() == [None, "web"]
    with pytest.raises(TypeError, match="puzzles: expected"):
        dataset.of(None)


def test_parts_of_a_split_are_checked(made, tmp_path):
    with pytest.raises(ValueError, match="at least one"):
        made.split_exactly({})
    with pytest.raises(TypeError, match="test: expected a file and a size"):
        made.split_exactly({"test": str(tmp_path / "test.csv")})


def test_an_example_out_of_range_is_named(made):
    with pytest.raises(IndexError, match="row: found 40, but there are 40 examples"):
        made.to_torch()[40]
    assert len(list(made.to_torch())) == 40


def test_a_report_is_a_page(made, tmp_path):
    with pytest.raises(ValueError, match="html"):
        dataset.audit(made).write(tmp_path / "audit.json")
    assert not list(tmp_path.iterdir())


STEPS = '[{"technique": "naked-single", "premises": ["r5c5:5"], "effects": ["r5c5=5"]},\n "1@b9:r9c7 => r9c7=1"]'


@pytest.mark.parametrize("text", [STEPS, f"```json\n{STEPS}\n```", f"```\n{STEPS}\n```\n"])
def test_a_list_of_steps_in_json(text):
    assert [step.technique for step in trace.check(EASY, text)] == ["naked-single", "hidden-single"]
    assert trace.check(EASY, text).valid


def test_a_list_in_json_hides_nothing():
    twice = '[{"premises": ["1@b9:r9c8"], "premises": ["1@b9:r9c7"], "effects": ["r9c7=1"]}]'
    for text in twice, '[{"premises": ["1@b9:r9c7"], "effects": ["r9c7=1"], "valid": true}]', "[[]]", "[1]", "[null]":
        verdict = trace.check(EASY, text)
        assert len(verdict) == 1 and not verdict.valid
    assert not trace.check(EASY, STEPS + " and so on").valid


@pytest.mark.parametrize(
    "text, valid",
    [
        ("Looking at row 5, column 5: row 5 has 1, 3, 4 and 8, and column 5 has 2, 6, 7 and 9. So only 5 remains for r5c5.", True),
        ("Looking at r5c4: row 5 has 1, 3, 4 and 8, and column 5 has 2, 6, 7 and 9. So only 5 remains for r5c5.", False),
        ("Box 9: 1 can only go in r9c7, so r9c7 is 1.", True),
        ("Box 8: 1 can only go in r9c7, so r9c7 is 1.", False),
        ("R5C5: the only candidate for R5C5 is 5, so R5C5 = 5.", True),
        ("Not at R5C5: the only candidate for R5C5 is 5, so R5C5 = 5.", False),
        ("*Hidden single*: $R9C7 = 1$ because in box 9 the only place for 1 is $R9C7$.", True),
        ("*Hidden single*: $R9C7 = 2$ because in box 9 the only place for 2 is $R9C7$.", False),
    ],
)
def test_answers_of_language_models(text, valid):
    verdict = trace.check(EASY, text)
    assert verdict.valid == valid, verdict


@pytest.mark.parametrize("name", ["whip", "brute-force", "mutant-swordfish", "kraken-fish-2"])
def test_names_that_cannot_be_confirmed_are_never_valid(name):
    named = trace.check(EASY, f"{name}: r5c5:5; 1@b9:r9c7 => r5c5=5")[0]
    assert not named.valid and "cannot be confirmed" in named.error
    # Without premises a search for the named step would take hours, or find anything.
    bare = trace.check(EASY, f"{name}:  => r5c5=5", bare=True)[0]
    assert not bare.valid and bare.is_true and f"technique {name} without premises" in bare.error


def test_a_name_without_premises_is_one_of_those_that_may_go_without():
    step = "hidden-single:  => r9c7=1"
    assert trace.check(EASY, step, bare=True).valid
    assert not trace.check(EASY, step, bare=True, until="full-house").valid


@pytest.mark.parametrize("text", ["", "r1c3=9", "r5c5=5", "hm", "r5c5:5 => r5c5=5\nhm"])
def test_only_a_valid_argument_is_true(text):
    # As a reward, the length of a verdict would pay for every answer.
    verdict = trace.check(EASY, text)
    assert not verdict and not all([*verdict, False]) and not any(bool(step) != step.valid for step in verdict)
    assert trace.check(EASY, "r5c5:5 => r5c5=5") and trace.check(EASY, "r5c5:5 => r5c5=5")[0]


def test_options_without_effect_are_refused():
    with pytest.raises(sudokit.BadRequest, match="until: needs bare=True"):
        trace.check(EASY, "r5c5:5 => r5c5=5", until="naked-single")
    with pytest.raises(TypeError, match="puzzles: expected a list"):
        trace.check_all(EASY, ["r5c5=5"] * 81)
    with pytest.raises(TypeError, match="arguments: expected a list"):
        trace.check_all([EASY] * 6, "r5c5=5")


@pytest.mark.parametrize(
    "call",
    [
        {"tool": "place", "cell": "r5c5", "digit": 5},
        {"name": "place", "arguments": {"cell": "r5c5", "digit": 5}},
        {"name": "place", "arguments": '{"cell": [5, 5], "digit": "5"}'},
        '{"name": "place", "arguments": {"cell": "r5c5", "digit": 5}}',
        '{"tool": "place", "cell": "(5,5)", "digit": 5}',
    ],
)
def test_tools_are_called_as_models_call_them(call):
    assert env.Tools(EASY).step(call) == {"observation": "r5c5 is 5. 50 cells are open.", "reward": 1.0, "done": False}


@pytest.mark.parametrize(
    "call", ["place", "[" * 10**5, {}, {"name": "place"}, {"name": "place", "arguments": "5"}, {"name": 5, "arguments": {}}, {"name": "__init__"}]
)
def test_bad_calls_of_tools_are_answered(call):
    told = env.Tools(EASY).step(call)
    assert told["reward"] == 0.0 and not told["done"] and told["observation"]
