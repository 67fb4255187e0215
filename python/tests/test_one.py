"""Calls on one puzzle."""

import itertools

import numpy as np
import pytest
from puzzles import EASY, EMPTY, HARD, MINIMAL, NONE, SOLVED, array, solves

import sudokit


def test_solve_answers_in_the_form_of_the_puzzle():
    assert sudokit.solve(EASY) == SOLVED
    assert sudokit.solve("\n".join(EASY[i : i + 9] for i in range(0, 81, 9))) == SOLVED
    for shape in [(9, 9), (81,)]:
        solution = sudokit.solve(array(EASY, shape))
        assert isinstance(solution, np.ndarray) and solution.dtype == np.uint8
        assert np.array_equal(solution, array(SOLVED, shape))
    assert np.array_equal(sudokit.solve(array(EASY).tolist()), array(SOLVED))
    assert np.array_equal(sudokit.solve(list(array(EASY, 81))), array(SOLVED, 81))
    assert np.array_equal(sudokit.solve(list(array(EASY))), array(SOLVED))
    assert np.array_equal(sudokit.solve(array(EASY).astype(np.int64)), array(SOLVED))


def test_solve_wants_one_solution():
    with pytest.raises(sudokit.NoSolution):
        sudokit.solve(NONE)
    with pytest.raises(sudokit.ManySolutions):
        sudokit.solve(EMPTY)
    assert solves(sudokit.solve(EMPTY, unique=False), EMPTY)
    with pytest.raises(sudokit.NoSolution):
        sudokit.solve(NONE, unique=False)


def test_pencilmarks_are_puzzles():
    marks = "".join("123456789" if clue == "." else "." * (int(clue) - 1) + clue + "." * (9 - int(clue)) for clue in EASY)
    assert sudokit.solve(marks) == SOLVED
    assert sudokit.count(marks) == 1
    assert len(sudokit.canon(marks).form) in (81, 729)


def test_count():
    assert [sudokit.count(puzzle) for puzzle in (EASY, NONE, SOLVED)] == [1, 0, 1]
    assert sudokit.count(array(EASY)) == 1
    assert sudokit.count(EMPTY, limit=5) == 5
    assert sudokit.count("123456789456789123789123456" + "." * 54) == 7_802_998_272
    with pytest.raises(sudokit.TimeLimit, match="at least"):
        sudokit.count(EMPTY, time_limit=0)


def test_solutions_are_lazy_and_sorted():
    some = list(itertools.islice(sudokit.solutions(EMPTY), 10_000))
    assert some == sorted(set(some)) and len(some) == 10_000
    assert all(solves(solution, EMPTY) for solution in some[::500])
    assert list(sudokit.solutions(EASY)) == [SOLVED]
    assert list(sudokit.solutions(NONE)) == []
    assert np.array_equal(next(sudokit.solutions(array(EASY))), array(SOLVED))


def test_candidates_are_those_of_all_solutions():
    puzzle = SOLVED.replace("1", ".").replace("2", ".")
    expected = np.zeros((9, 9, 9), dtype=bool)
    for solution in sudokit.solutions(puzzle):
        for cell, digit in enumerate(solution):
            expected[cell // 9, cell % 9, int(digit) - 1] = True
    assert np.array_equal(sudokit.candidates(puzzle), expected)
    assert not sudokit.candidates(NONE).any()
    assert sudokit.candidates(EMPTY).all()


def test_check():
    easy = sudokit.check(EASY)
    assert (easy.clues, easy.solutions, easy.proper, easy.minimal, easy.clashes) == (30, 1, True, False, ())
    for clue in easy.redundant:
        assert EASY[clue.cell.number] == str(clue.digit)
        assert sudokit.count(EASY[: clue.cell.number] + "." + EASY[clue.cell.number + 1 :]) == 1
    assert sudokit.check(MINIMAL).minimal and sudokit.check(MINIMAL).redundant == ()
    bad = sudokit.check(NONE)
    assert (bad.proper, bad.minimal, bad.redundant) == (False, False, None)
    assert bad.clashes == (sudokit.Cell(1, 1), sudokit.Cell(1, 2))
    assert sudokit.check(EMPTY).solutions == 2


def test_rate():
    rating = sudokit.rate(HARD)
    assert (rating.er, str(rating)) == (7.6, f"7.6/{rating.ep}/{rating.ed}")
    assert sudokit.rate(array(HARD)) == rating == sudokit.rate(HARD, threads=2)
    hodoku = sudokit.rate(EASY, scale="hodoku")
    assert (hodoku.level, hodoku.score, sum(hodoku.counts.values())) == ("Easy", 204, hodoku.steps)
    for scale in ("se", "hodoku"):
        with pytest.raises(sudokit.ManySolutions):
            sudokit.rate(EMPTY, scale=scale)
        with pytest.raises(sudokit.NoSolution):
            sudokit.rate(NONE, scale=scale)
    with pytest.raises(sudokit.TimeLimit):
        sudokit.rate(HARD, time_limit=0)
    with pytest.raises(sudokit.BadOption):
        sudokit.rate(HARD, scale="stars")
    with pytest.raises(sudokit.BadOption):
        sudokit.rate(HARD, scale="hodoku", time_limit=1)
    assert sudokit.rate(SOLVED).er is None


def test_equivalents_have_one_form():
    found = sudokit.canon(EASY)
    for seed in range(5):
        how = sudokit.random_transform(seed)
        other = sudokit.transform(EASY, seed)
        assert other == how(EASY) and how.undo(other) == EASY
        assert sudokit.canon(other).form == found.form and sudokit.canon(other).id == found.id
        between = sudokit.same(EASY, other)
        assert between is not None and between(EASY) == other
        assert np.array_equal(sudokit.transform(array(EASY), seed), array(other))
    assert found.transform(EASY) == found.form
    assert sudokit.same(EASY, MINIMAL) is None
    assert sudokit.canon(EMPTY).automorphisms == 1_218_998_108_160
    with pytest.raises(sudokit.BadOption):
        sudokit.Transform(rows=(1, 4, 3, 2, 5, 6, 7, 8, 9))(EASY)
    with pytest.raises(sudokit.BadOption):
        sudokit.Transform(digits=(0, 2, 3, 4, 5, 6, 7, 8, 9))(EASY)


def test_minimize():
    for seed in range(3):
        minimal = sudokit.minimize(EASY, seed=seed)
        assert sudokit.check(minimal).minimal and sudokit.solve(minimal) == SOLVED
        assert all(clue in (".", whole) for clue, whole in zip(minimal, EASY))
    assert sudokit.minimize(MINIMAL) == MINIMAL
    assert sudokit.all_minimal(MINIMAL) == [MINIMAL]
    some = sudokit.all_minimal(EASY, 20)
    assert len(set(some)) == 20 and all(sudokit.check(some)["minimal"].to_list())
    assert sudokit.all_minimal(array(EASY), 1)[0].shape == (9, 9)
    with pytest.raises(sudokit.ManySolutions):
        sudokit.minimize(EMPTY)
    with pytest.raises(sudokit.NoSolution):
        sudokit.all_minimal(NONE)
