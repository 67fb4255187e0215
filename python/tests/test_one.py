"""Calls on one puzzle."""

import dataclasses
import itertools
import pickle

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
    with pytest.raises(sudokit.SeveralSolutions):
        sudokit.solve(EMPTY)
    assert solves(sudokit.solve(EMPTY, limit=1), EMPTY)
    with pytest.raises(sudokit.NoSolution):
        sudokit.solve(NONE, limit=1)


def test_pencilmarks_are_puzzles():
    marks = "".join("123456789" if clue == "." else "." * (int(clue) - 1) + clue + "." * (9 - int(clue)) for clue in EASY)
    assert sudokit.solve(marks) == SOLVED
    assert sudokit.count(marks) == 1
    assert len(sudokit.canon(marks).canonical) in (81, 729)


def test_count():
    assert [sudokit.count(puzzle) for puzzle in (EASY, NONE, SOLVED)] == [1, 0, 1]
    assert sudokit.count(array(EASY)) == 1
    assert sudokit.count(EMPTY, limit=5) == 5
    assert sudokit.count("123456789456789123789123456" + "." * 54) == 7_802_998_272
    with pytest.raises(sudokit.Stopped, match="at least"):
        sudokit.count(EMPTY, time_limit=0)


def test_solutions_are_lazy_and_sorted():
    some = list(itertools.islice(sudokit.solutions(EMPTY), 10_000))
    assert some == sorted(set(some)) and len(some) == 10_000
    assert all(solves(solution, EMPTY) for solution in some[::500])
    assert list(sudokit.solutions(EASY)) == [SOLVED]
    assert list(sudokit.solutions(NONE)) == []
    assert np.array_equal(next(sudokit.solutions(array(EASY))), array(SOLVED))


@pytest.mark.parametrize(
    "puzzle, shape, first",
    [
        (".Shape~6x8.~R1C1_8", (6, 8, 8), 7),
        (".Shape~4x4~6.~R1C1_6", (4, 4, 6), 5),
        (".Shape~4x4~0-3.~R1C1_3", (4, 4, 4), 3),
        (".Shape~4x4~2-5.~R1C1_5", (4, 4, 4), 3),
        (".Shape~10x10.~R1C1_10", (10, 10, 10), 9),
        ('{"rows": 4, "cells": {"r1c1": [4]}, "rules": [{"rule": "AntiKnight"}]}', (4, 4, 4), 3),
    ],
)
def test_candidates_have_the_shape_of_the_puzzle(puzzle, shape, first):
    found = sudokit.candidates(puzzle)
    assert found.shape == shape and found[0, 0].nonzero()[0].tolist() == [first]
    assert not found[0, 1:, first].any()
    # Every row has each value somewhere if it has as many values as cells.
    assert shape[1] != shape[2] or found.any(axis=1).all()
    counts = sudokit.candidates(puzzle, counts=True, limit=2)
    assert counts.shape == shape


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
    assert easy.redundant
    for cell in easy.redundant:
        assert EASY[cell.number] != "."
        assert sudokit.count(EASY[: cell.number] + "." + EASY[cell.number + 1 :]) == 1
    assert sudokit.check(MINIMAL).minimal and sudokit.check(MINIMAL).redundant == ()
    bad = sudokit.check(NONE)
    assert (bad.result, bad.proper, bad.minimal, bad.redundant) == ("none", False, None, ())
    assert bad.clashes == (sudokit.Cell(1, 1), sudokit.Cell(1, 2))
    assert sudokit.check(EMPTY).solutions == 2
    assert sudokit.check(EASY, details=False).minimal is None
    assert sudokit.check(EASY, solution=SOLVED[::-1]).result == "wrong"
    assert sudokit.check(EASY, solution=SOLVED).wrong_solution is None


def test_rate():
    rating = sudokit.rate(HARD)
    assert (rating.er, str(rating)) == (7.6, f"7.6/{rating.ep}/{rating.ed}")
    assert sudokit.rate(array(HARD)) == rating == sudokit.rate(HARD, puzzle_threads=2)
    hodoku = sudokit.rate(EASY, scale="hodoku")
    assert (hodoku.level, hodoku.score, sum(hodoku.techniques.values())) == ("easy", 204, hodoku.count)
    for scale in ("se", "hodoku"):
        with pytest.raises(sudokit.SeveralSolutions):
            sudokit.rate(EMPTY, scale=scale)
        with pytest.raises(sudokit.NoSolution):
            sudokit.rate(NONE, scale=scale)
    with pytest.raises(sudokit.Stopped):
        sudokit.rate(HARD, time_limit=0)
    with pytest.raises(sudokit.BadRequest):
        sudokit.rate(HARD, scale="stars")
    assert sudokit.rate(HARD, scale="both") == (
        dataclasses.replace(rating, techniques={}),
        sudokit.rate(HARD, scale="hodoku"),
    )
    steps = sudokit.rate(HARD, steps=True).steps
    assert len(steps) == rating.count and max(step.rating for step in steps) == rating.er
    assert not sudokit.rate(HARD, max=2).exact
    assert sudokit.rate(SOLVED).er is None


def test_equivalents_have_one_form():
    found = sudokit.canon(EASY)
    for seed in range(5):
        how = sudokit.random_transform(seed)
        other = sudokit.transform(EASY, seed)
        assert other == how(EASY) and how.undo(other) == EASY
        assert sudokit.canon(other).canonical == found.canonical and sudokit.canon(other).id == found.id
        between = sudokit.same(EASY, other)
        assert between is not None and between(EASY) == other
        assert np.array_equal(sudokit.transform(array(EASY), seed), array(other))
    assert found.transform(EASY) == found.canonical
    assert sudokit.same(EASY, MINIMAL) is None
    assert sudokit.canon(EMPTY).automorphisms == 1_218_998_108_160
    with pytest.raises(sudokit.BadRequest):
        sudokit.Transform(rows=(1, 4, 3, 2, 5, 6, 7, 8, 9))(EASY)
    with pytest.raises(sudokit.BadRequest):
        sudokit.Transform(digits=(0, 2, 3, 4, 5, 6, 7, 8, 9))(EASY)


def test_minimize():
    for seed in range(3):
        minimal = sudokit.minimize(EASY, seed=seed)
        assert sudokit.check(minimal).minimal and sudokit.solve(minimal) == SOLVED
        assert all(clue in (".", whole) for clue, whole in zip(minimal, EASY))
    assert sudokit.minimize(MINIMAL) == MINIMAL
    assert sudokit.minimize(MINIMAL, all=True) == [MINIMAL]
    some = sudokit.minimize(EASY, all=True, limit=20)
    assert len(set(some)) == 20 and all(sudokit.check(some)["minimal"].to_list())
    assert sudokit.minimize(array(EASY), all=True, limit=1)[0].shape == (9, 9)
    with pytest.raises(sudokit.SeveralSolutions):
        sudokit.minimize(EMPTY)
    with pytest.raises(sudokit.NoSolution):
        sudokit.minimize(NONE, all=True)


def test_estimate_and_convert():
    found = sudokit.estimate(EASY, probes=100, seed=3)
    assert found == sudokit.estimate(EASY, probes=100, seed=3) and found.probes == 100
    assert sudokit.convert(EASY, "grid").splitlines()[0].replace(" ", "").startswith("53.")
    with pytest.raises(sudokit.BadRequest, match="expected one of"):
        sudokit.convert(EASY, "papyrus")


def test_other_sizes():
    small = np.zeros((4, 4), dtype=int)
    small[0, 0], small[3, 3] = 1, 4
    assert sudokit.count(small) == sudokit.count("1..............4")
    solution = sudokit.solve(small, limit=1)
    assert solution.shape == (4, 4) and solution[0, 0] == 1 and sorted(solution[2]) == [1, 2, 3, 4]
    assert sudokit.count("." * 36) == 28_200_960
    assert sudokit.count("." * 16, diagonals=True) == 48
    made = sudokit.generate(box="2x3", seed=3, arrays=True)
    assert made.shape == (6, 6) and sudokit.count(made, box="2x3") == 1
    assert sudokit.candidates("A..............B").shape == (4, 4, 4)
    assert sudokit.candidates("A..............B")[0, 0].tolist() == [True, False, False, False]
    assert len(list(sudokit.solutions("." * 16))) == 288
    big = np.zeros((16, 16), dtype=np.uint8)
    big[0, 0] = 16
    assert sudokit.solve(big, limit=1)[0, 0] == 16
    with pytest.raises(sudokit.Unsupported):
        sudokit.rate(small)
    mixed = sudokit.solve(["1" + "." * 15, EASY, "G" + "." * 255], limit=1)
    assert mixed["error"].null_count == 3 and len(mixed["solution"][2]) == 256
    with pytest.raises(sudokit.BadPuzzle, match="r1c1: found 5, expected 0 to 4"):
        sudokit.solve(np.full((4, 4), 5))


def test_wrong_options_are_refused_before_any_work():
    for call in (sudokit.solve, sudokit.count, sudokit.check, sudokit.rate, sudokit.explain, sudokit.hint, sudokit.minimize):
        with pytest.raises(sudokit.BadRequest, match="limt"):
            call(EASY, limt=2)
    with pytest.raises(sudokit.BadRequest, match="limt"):
        sudokit.solve([EASY] * 10_000_00, limt=2)
    for call in (sudokit.solve, sudokit.count):
        with pytest.raises(sudokit.BadRequest, match="limit"):
            call(EASY, limit=0)
        with pytest.raises(sudokit.BadRequest, match="limit"):
            call([EASY], limit=0)
    with pytest.raises(sudokit.BadRequest, match="seed"):
        sudokit.generate(seed=-1)


def test_errors_say_what_they_are():
    with pytest.raises(sudokit.BadPuzzle) as caught:
        sudokit.solve("5" * 80 + "?")
    told = caught.value.to_dict()["error"]
    assert told["kind"] == "bad_puzzle" and told["place"]["line"] == 1
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.place, again.to_dict()) == (str(caught.value), caught.value.place, caught.value.to_dict())
