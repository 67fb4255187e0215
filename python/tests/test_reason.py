"""hint and explain: steps that hold, words, pictures."""

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
    assert path._repr_svg_() == path.hardest.svg()
    assert path._repr_html_().count("<svg") == len(path)
    assert path.hardest.technique == list(path.counts)[-1]
    chain = next(step for step in path if step.evidence.chains).evidence.chains[0]
    assert all(isinstance(node.cells[0], sudokit.Cell) and 1 <= node.digit <= 9 for node in chain)


def test_hints_say_as_much_as_they_may():
    words = [str(sudokit.hint(EASY, level=level)) for level in ("nudge", "where", "full")]
    assert len(set(words)) == 3
    hint = sudokit.hint(EASY)
    assert hint.result == "step" and hint.step.words == str(hint) and hint._repr_svg_().startswith("<svg")
    everything = sudokit.hint(EASY, all=True)
    assert len(everything.steps) > 5 and hint.step in everything.steps
    assert len(sudokit.hint(EASY, all=True, limit=3).steps) == 3
    with pytest.raises(sudokit.BadOption):
        sudokit.hint(EASY, level="whisper")


def test_a_player_can_be_anywhere():
    half = SOLVED[:40] + EASY[40:]
    assert sudokit.explain(EASY, half).result == "solved"
    assert sudokit.explain(EASY, array(half)).steps == sudokit.explain(EASY, half).steps
    assert sudokit.hint(EASY, SOLVED).result == "solved"
    # The player's digits alone do as well.
    assert sudokit.hint(EASY, "..4" + "." * 78) == sudokit.hint(EASY, "534" + EASY[3:])
    wrong = sudokit.hint(EASY, "..9" + "." * 78)
    assert wrong.result == "wrong" and wrong.wrong == (sudokit.Candidate(1, 3, 9),) and wrong.step is None
    assert wrong.words == "the grid has 1 wrong digit: r1c3 is not 9" and wrong._repr_svg_() is None
    assert str(sudokit.explain(EASY, "..9" + "." * 78)) == wrong.words
    with pytest.raises(sudokit.BadPuzzle, match="r1c1 is 5 in the puzzle"):
        sudokit.hint(EASY, "1" + "." * 80)


def test_marks_of_a_player():
    marks = np.ones((9, 9, 9), dtype=bool)
    assert sudokit.hint(EASY, marks=marks) == sudokit.hint(EASY)
    cell = sudokit.Cell(1, 3)
    marks[cell.at] = False
    marks[cell.at][3] = True
    hint = sudokit.hint(EASY, marks=marks, all=True)
    assert any(step.technique == "naked-single" and step.placements[0].cell == cell for step in hint.steps)
    marks[cell.at] = False
    marks[cell.at][0] = True
    missing = sudokit.hint(EASY, marks=marks)
    assert (missing.result, missing.missing) == ("wrong", (cell,))
    with pytest.raises(sudokit.BadPuzzle, match="marks"):
        sudokit.hint(EASY, marks=np.ones((9, 9)))


def test_techniques_can_be_chosen():
    names = {technique.name for technique in sudokit.techniques()}
    assert {"x-wing", "naked-single"} <= names
    less = sudokit.explain(EASY, without=["full-house", "hidden-single"])
    assert set(less.counts) <= names - {"full-house", "hidden-single"}
    assert "full-house" not in sudokit.explain(EASY, without="full-house").counts
    stuck = sudokit.explain(HARD, without=names - {"full-house", "naked-single", "hidden-single"})
    assert stuck.result == "stuck" and "finds anything further" in str(stuck)
    for options in ({"schedule": "random"}, {"without": ["luck"]}):
        with pytest.raises(sudokit.BadOption):
            sudokit.explain(EASY, **options)


def test_puzzles_that_are_not_proper():
    with pytest.raises(sudokit.NoSolution):
        sudokit.explain(NONE)
    with pytest.raises(sudokit.ManySolutions):
        sudokit.hint(EMPTY)
    assert sudokit.hint(EMPTY, uniqueness=False).result == "stuck"
    with pytest.raises(TypeError):
        sudokit.explain([EASY])
