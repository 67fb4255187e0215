"""hint and explain: steps that hold, words, pictures."""

import pickle
import xml.etree.ElementTree as xml

import numpy as np
import pytest
from puzzles import EASY, EMPTY, HARD, MINIMAL, NONE, SOLVED, array

import sudokit


@pytest.mark.parametrize("puzzle", [EASY, MINIMAL, HARD])
@pytest.mark.parametrize("schedule", ["teaching", "hodoku", "se"])
def test_a_path_leads_to_the_solution(puzzle, schedule):
    solution = sudokit.solve(puzzle)
    path = sudokit.explain(puzzle, schedule=schedule)
    assert path.result == "solved" and len(path) == len(path.steps) == sum(path.counts.values())
    grid = list(puzzle)
    for step in path:
        assert step.position == "".join(grid)
        assert step.placements or step.eliminations
        for placed in step.placements:
            assert grid[placed.cell.number] == "." and solution[placed.cell.number] == str(placed.digit)
            assert step.candidates[placed.cell.at][placed.digit - 1]
            grid[placed.cell.number] = str(placed.digit)
        assert all(solution[gone.cell.number] != str(gone.digit) for gone in step.eliminations)
    assert "".join(grid) == solution


def test_steps_speak_and_draw():
    path = sudokit.explain(HARD)
    for step in path:
        assert str(step) == step.words and step.words.endswith(".")
        assert step.nudge() and step.where()
        assert xml.fromstring(step._repr_svg_()).tag.endswith("svg")
        assert "+" in step.grid() or "-" in step.grid()
    assert any(step.evidence.chains for step in path)
    assert str(path).count("\n") == len(path)
    assert path._repr_html_().count("<svg") == len(path)
    assert path.hardest.technique == list(path.counts)[-1]
    chain = next(step for step in path if step.evidence.chains).evidence.chains[0]
    assert all(isinstance(node.cells[0], sudokit.Cell) and 1 <= node.digit <= 9 for node in chain)


def test_hints_say_as_much_as_they_may():
    words = [str(sudokit.hint(EASY, level=level)) for level in ("nudge", "where", "full")]
    assert len(set(words)) == 3
    hint = sudokit.hint(EASY, level="full")
    assert hint.result == "step" and hint.step.words == str(hint) and hint._repr_svg_().startswith("<svg")
    everything = sudokit.hint(EASY, all=True, level="full")
    assert len(everything.steps) > 5 and hint.step in everything.steps
    assert len(sudokit.hint(EASY, all=True, limit=3).steps) == 3
    with pytest.raises(sudokit.BadRequest):
        sudokit.hint(EASY, level="whisper")


def test_a_player_can_be_anywhere():
    half = SOLVED[:40] + EASY[40:]
    assert sudokit.explain(EASY, entries=half).result == "solved"
    assert sudokit.explain(EASY, entries=array(half)).steps == sudokit.explain(EASY, entries=half).steps
    assert sudokit.hint(EASY, entries=SOLVED).result == "solved"
    # The player's digits alone do as well.
    assert sudokit.hint(EASY, entries="..4" + "." * 78) == sudokit.hint(EASY, entries="534" + EASY[3:])
    wrong = sudokit.hint(EASY, entries="..9" + "." * 78, level="full")
    assert wrong.result == "wrong" and wrong.wrong == (sudokit.Cell(1, 3),) and wrong.step is None
    assert wrong.words == "the grid has 1 wrong digit: r1c3 is not 9" and wrong._repr_svg_() is None
    assert str(sudokit.explain(EASY, entries="..9" + "." * 78)) == wrong.words
    with pytest.raises(sudokit.BadPuzzle, match="r1c1 is 5 in the puzzle"):
        sudokit.hint(EASY, entries="1" + "." * 80)


def test_marks_of_a_player():
    marks = np.ones((9, 9, 9), dtype=bool)
    assert sudokit.hint(EASY, marks=marks) == sudokit.hint(EASY)
    cell = sudokit.Cell(1, 3)
    marks[cell.at] = False
    marks[cell.at][3] = True
    hint = sudokit.hint(EASY, marks=marks, all=True, level="full")
    assert any(step.technique == "naked-single" and step.placements[0].cell == cell for step in hint.steps)
    marks[cell.at] = False
    marks[cell.at][0] = True
    missing = sudokit.hint(EASY, marks=marks, level="where")
    assert (missing.result, missing.missing_marks) == ("wrong", (cell,))
    with pytest.raises(sudokit.BadRequest, match="marks"):
        sudokit.hint(EASY, marks=np.ones((9, 9)))


def test_techniques_can_be_chosen():
    names = {technique.technique for technique in sudokit.techniques()}
    assert {"x-wing", "naked-single"} <= names
    less = sudokit.explain(EASY, without=["full-house", "hidden-single"])
    assert set(less.counts) <= names - {"full-house", "hidden-single"}
    assert "full-house" not in sudokit.explain(EASY, without="full-house").counts
    stuck = sudokit.explain(HARD, without=sorted(names - {"full-house", "naked-single", "hidden-single"}))
    assert stuck.result == "stuck" and "finds anything further" in str(stuck)
    for options in ({"schedule": "random"}, {"without": ["luck"]}):
        with pytest.raises(sudokit.BadRequest):
            sudokit.explain(EASY, **options)


def test_puzzles_that_are_not_proper():
    with pytest.raises(sudokit.NoSolution):
        sudokit.explain(NONE)
    with pytest.raises(sudokit.SeveralSolutions):
        sudokit.hint(EMPTY)
    assert sudokit.hint(EMPTY, no_uniqueness=True).result == "stuck"
    with pytest.raises(TypeError):
        sudokit.hint([EASY])
    assert sudokit.explain([EASY, EMPTY])["steps"].to_list() == [51, None]


def test_a_hint_does_not_give_away_more_than_its_level():
    answer = sudokit.hint(EASY, level="full").step
    for level in ("nudge", "where"):
        hint = sudokit.hint(EASY, level=level)
        shown = " ".join([repr(hint), str(hint), str(hint.step), str(hint._repr_svg_())])
        assert str(answer.placements[0]) not in shown and not hasattr(hint.step, "placements")
        assert hint._repr_svg_() is None and not hasattr(hint, "_repr_html_")
        assert hint.step.technique == answer.technique
    assert sudokit.hint(EASY).words == sudokit.hint(EASY, level="nudge").words
    wrong = sudokit.hint(EASY, entries="..9" + "." * 78)
    assert wrong.wrong == () and "r1c3" not in repr(wrong)


def test_the_next_step_is_that_of_the_path():
    for step in sudokit.explain(HARD):
        marks = step.candidates
        assert sudokit.hint(HARD, entries=step.position, marks=marks, level="full").step.technique == step.technique


def test_pictures_do_not_change_the_page():
    style = sudokit.hint(EASY, level="full").step.svg().split("<style>")[1].split("</style>")[0]
    for rule in style.replace("@media(prefers-color-scheme:dark){", "").split("}"):
        for selector in filter(None, rule.split("{")[0].split(",")):
            assert selector.startswith(".sudokit-step "), selector


def test_steps_can_be_pickled():
    path = sudokit.explain(HARD)
    again = pickle.loads(pickle.dumps(path))
    assert again == path and again[3].svg() == path[3].svg() and again[3].position == path[3].position
    for level in ("nudge", "full"):
        hint = sudokit.hint(HARD, level=level, all=True, limit=3)
        assert pickle.loads(pickle.dumps(hint)) == hint
