"""Traces, and the checker of arguments by others."""

import json

import pytest

import sudokit
from sudokit import trace

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(scope="module")
def puzzles():
    return sudokit.generate(12, seed=4, minimal=True)["puzzle"].to_list()


@pytest.mark.parametrize("style", trace.STYLES)
@pytest.mark.parametrize("marks", ["none", "cited", "all"])
def test_every_trace_is_sound(puzzles, style, marks):
    frame = trace.write_all(puzzles, style=style, marks=marks, seed=3)
    assert frame["result"].to_list() == ["solved"] * len(puzzles)
    for verdict, steps in zip(trace.check_all(puzzles, frame["trace"].to_list(), bare=style == "token"), frame["steps"]):
        assert verdict.valid and verdict.first_error is None and len(verdict) == steps


def test_seeds_change_the_words_and_nothing_else(puzzles):
    one, other = (trace.write_all(puzzles, style="prose", seed=seed) for seed in (1, 2))
    assert one["trace"].to_list() != other["trace"].to_list()
    assert one["steps"].to_list() == other["steps"].to_list()
    assert one["trace"].to_list() == trace.write_all(puzzles, style="prose", seed=1, threads=1)["trace"].to_list()
    cut = [trace.write(puzzle, style="prose", seed=1) for puzzle in puzzles]
    assert cut == one["trace"].to_list()


def test_a_cut_off_technique(puzzles):
    frame = trace.write_all(puzzles, until="naked-single")
    assert set(frame["result"]) == {"solved", "stuck"}
    assert set(frame["hardest"]) <= {"full-house", "hidden-single", "naked-single", None}


def test_bad_rows_and_options(puzzles):
    frame = trace.write_all([EASY, "." * 81, "?", None])
    assert frame["trace"].is_valid().tolist() == [True, False, False, False]
    for options in {"style": "song"}, {"marks": "some"}, {"until": "luck"}:
        with pytest.raises(sudokit.BadRequest):
            trace.write(EASY, **options)
    with pytest.raises(sudokit.BadPuzzle):
        trace.check("." * 81, "r1c1=1")
    with pytest.raises(sudokit.BadRequest):
        trace.check_all([EASY], [])


@pytest.mark.parametrize(
    "step, error",
    [
        ("Naked single: r5c5 can only be 5. So r5c5 is 6.", "r5c5 is not 6"),
        ("Naked single: r5c5 can only be 5 or 6. So r5c5 is 5.", "the premise r5c5:56 does not hold"),
        ("Hidden single: r5c5 can only be 5. So r5c5 is 5.", "this is not a step of the technique hidden-single"),
        ("So r5c5 is 5.", "the step cites no premises"),
        ("Naked single: r5c5 can not only be 5. So r5c5 is 5.", "is not understood"),
        ("r5c5 can only be 5. So r7c6 is 7.", "the conclusion does not follow from the premises"),
        ("r5c5 can only be 5.", "the step concludes nothing"),
        ("In box 4, 5 can only go in r5c5. So r5c5 is 5.", "the premise 5@b4:r5c5 does not hold"),
        ("Luck: r5c5 can only be 5. So r5c5 is 5.", "no technique is called"),
        ("r1c1 is 5. So r1c1 is 5.", "not a candidate"),
        ("{", "expected a JSON object"),
        ("r5c5:5 => r5c5=5, r1c1", "expected an effect"),
    ],
)
def test_faults_are_named(step, error):
    (judged,) = trace.check(EASY, step)
    assert not judged.valid and error in judged.error


@pytest.mark.parametrize("name", ["whip", "g-braid", "mutant-leviathan", "kraken-fish-2"])
def test_names_whose_search_would_not_end_are_refused_at_once(name):
    # One of the hardest puzzles: a search for all braids of its first position takes minutes.
    puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    known = {technique.technique for technique in sudokit.techniques()}
    if name not in known:
        name = next(other for other in sorted(known) if name.split("-")[-1] in other)
    step = trace.write(puzzle, style="line").splitlines()[0]
    judged = trace.check(puzzle, f"{name}:{step.partition(':')[2]}")[0]
    assert not judged.valid and judged.is_true and judged.follows


def test_a_list_has_one_verdict_for_each_item():
    # An answer of a model that is empty, or has two lines, must not shift the verdicts after it.
    sound, other = "r5c5:5 => r5c5=5", "1@b9:r9c7 => r9c7=1"
    steps = ["", sound, f"{other}\n{other}", {"premises": ["1@b9:r9c7"], "effects": ["r9c7=1"]}]
    assert [step.valid for step in trace.check(EASY, steps)] == [False, True, False, True]
    assert len(trace.check(EASY, f"\n{sound}\n\n{other}\n")) == 2


@pytest.mark.parametrize(
    "step",
    [
        "There is still a 1 in box 9. There is 1 in r8c5 and r5c9. Hence r9c7 is 1.",
        "r9c7 has only room for 1 in box 9. So r9c7 is 1.",
        "Box 9 still needs 1. There is 1 in r8c5 or r5c9. Hence r9c7 is 1.",
        '{"premises": ["1@b9:r9c8"], "premises": ["1@b9:r9c7"], "effects": ["r9c7=1"]}',
    ],
)
def test_sentences_that_say_something_else_are_not_taken_for_a_fact(step):
    assert not trace.check(EASY, step).valid


def test_a_true_conclusion_does_not_save_a_false_argument():
    judged = trace.check(EASY, "Naked single: r7c6 can only be 7 or 8. So r7c6 is 7.")[0]
    assert judged.is_true and not judged.premises_hold and not judged.valid


def test_other_words_are_understood():
    text = "1. r5c5 has nothing left but 5. Therefore r5c5 must be 5.\n2) The only place for 1 in box 9 is r9c7. Thus r9c7 is 1."
    assert trace.check(EASY, text).valid


def test_other_notations_are_understood():
    text = """1. **Naked single at (5,5):** row 5 already has 1, 3, 4, 8 and column 5 has 2, 6, 7, 9, so only 5 remains for (5,5).
Step 2: Hidden single in box 9: the only cell that can hold 1 is R9C7 => R9C7 = 1
* R7C9 = 4 because in box 9, the digit 4 can only go in row 7, column 9."""
    verdict = trace.check(EASY, text)
    assert verdict.valid, verdict
    assert [step.technique for step in verdict] == ["naked-single", "hidden-single", "hidden-single"]


def test_chains_in_eureka_notation_are_judged():
    puzzle = "3..25.1..........4....4..8...5.7.....7.9.6..5...8.....83......2..7.2..38.4...7.56"
    sound = trace.check(puzzle, "(5)r7c4=(5)r8c4-(5)r8c1=(5)r8c2 => r8c6<>5")[0]
    assert sound.valid, sound
    broken = trace.check(puzzle, "(5)r1c2=(5)r1c3 => r2c3<>5")[0]
    assert broken.understood and not broken.valid


def test_comments_are_told_from_errors():
    text = "Let us begin.\nr5c5 can only be 5, so r5c5 = 5.\nIn box 9, 1 can only go in r9c8. So r9c8 is 1."
    assert [(step.understood, step.valid) for step in trace.check(EASY, text)] == [(False, False), (True, True), (True, False)]


def test_faults_are_made(puzzles):
    lines = [line for puzzle in puzzles for line in trace.write(puzzle).splitlines()]
    for fault in trace.FAULTS:
        made = [trace.mutate(line, fault, seed=seed) for seed, line in enumerate(lines)]
        assert any(made), fault
    with pytest.raises(sudokit.BadRequest):
        trace.mutate(lines[0], "typo")


def test_json_lines(puzzles, tmp_path):
    path = tmp_path / "traces.jsonl"
    assert trace.write_jsonl(path, puzzles, rows=5, style="json") == 12
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert [row["puzzle"] for row in rows] == puzzles and rows[3]["trace"] == trace.write(puzzles[3], style="json")


def test_wrong_options_are_refused():
    for call in trace.write, lambda puzzle, **options: trace.write_all([puzzle], **options):
        with pytest.raises(sudokit.BadRequest, match="thred"):
            call(EASY, thred=2)
    for seed in -1, 2**70:
        with pytest.raises(sudokit.BadRequest, match="seed"):
            trace.write(EASY, seed=seed)
    with pytest.raises(TypeError, match="seed"):
        trace.write(EASY, seed=1.5)


def test_a_file_of_traces_is_replaced_when_it_is_complete(tmp_path, puzzles):
    path = tmp_path / "traces.jsonl"
    assert trace.write_jsonl(path, puzzles, rows=5) == len(puzzles)
    before = path.read_text()
    assert [json.loads(line)["puzzle"] for line in before.splitlines()] == puzzles
    with pytest.raises(sudokit.BadRequest):
        trace.write_jsonl(path, puzzles, style="song")
    assert path.read_text() == before and [one.name for one in tmp_path.iterdir()] == ["traces.jsonl"]


def test_a_file_of_traces_takes_what_a_column_can_be(tmp_path, puzzles):
    import numpy as np

    path = tmp_path / "traces.jsonl"
    assert trace.write_jsonl(path, EASY) == 1
    arrays = np.array([[int(letter) if letter != "." else 0 for letter in puzzle] for puzzle in puzzles])
    assert trace.write_jsonl(path, arrays) == len(puzzles)
    assert [json.loads(line)["puzzle"] for line in path.read_text().splitlines()] == puzzles
    assert trace.write_jsonl(path, (puzzle for puzzle in puzzles)) == len(puzzles)
    assert trace.write_jsonl(path, [EASY, None, "?"]) == 3
    assert json.loads(path.read_text().splitlines()[2])["error"]


def test_a_file_of_traces_at_an_address(puzzles):
    fsspec = pytest.importorskip("fsspec")
    pytest.importorskip("pyarrow")
    assert trace.write_jsonl("memory://traces/a.jsonl", puzzles) == len(puzzles)
    with fsspec.open("memory://traces/a.jsonl", "rt") as file:
        assert len(file.readlines()) == len(puzzles)


def test_a_lone_surrogate_is_a_bad_step_and_not_an_exception():
    for argument in "r5c5:5 => r5c5=5\ud800", ["r5c5:5 => r5c5=5\ud800"], [{"premises": ["r5c5:5\ud800"], "effects": ["r5c5=5"]}]:
        verdict = trace.check(EASY, argument)
        assert len(verdict) == 1 and not verdict.valid and verdict[0].error
    with pytest.raises(sudokit.BadRequest):
        trace.mutate("r5c5:5 => r5c5=5\ud800", "wrong-cell")


@pytest.mark.parametrize("argument", [None, 5, b"r5c5=5", {"effects": ["r5c5=5"]}, [b"r5c5=5"], [{"effects": {"r5c5=5"}}]])
def test_an_argument_of_the_wrong_type_is_named(argument):
    with pytest.raises(TypeError, match="expected (an argument|a step) as text"):
        trace.check(EASY, argument)


def test_columns_of_other_libraries_are_written_and_checked(puzzles, tmp_path):
    pa, pd, pl = (pytest.importorskip(name) for name in ("pyarrow", "pandas", "polars"))
    path, table = tmp_path / "traces.jsonl", pa.table({"name": ["x"] * len(puzzles), "question": puzzles})
    expected = [trace.write(puzzle) for puzzle in puzzles]
    tables = table, table.to_batches()[0], table.to_pandas(), pl.DataFrame({"question": puzzles})
    columns = table["question"], pa.array(puzzles), pd.Series(puzzles), pl.Series(puzzles)
    for given, options in [(one, {"column": "question"}) for one in tables] + [(one, {}) for one in columns]:
        assert trace.write_jsonl(path, given, rows=5, **options) == len(puzzles)
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        assert [row["puzzle"] for row in rows] == puzzles and [row["trace"] for row in rows] == expected
    assert trace.write_jsonl(path, sudokit.generate(3, seed=1)) == 3
    with pytest.raises(sudokit.BadRequest, match="column: found 'puzzle', expected one of name, question"):
        trace.write_jsonl(path, table)
    for given in columns:
        assert all(verdict.valid for verdict in trace.check_all(given, pa.array(expected)))
