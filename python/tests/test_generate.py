"""generate: proper, with the requested properties, the same for the same seed."""

import time

import numpy as np
import pyarrow as pa
import pytest
from puzzles import EASY, SOLVED, array

import sudokit
from sudokit import batches, dataset, env, trace


def test_puzzles_are_proper_and_come_with_their_solution():
    frame = sudokit.generate(600, seed=3)
    assert frame.columns == ["puzzle", "solution", "clues", "try"] and len(frame) == 600
    assert sudokit.solve(frame, errors="raise")["solution"].to_list() == frame["solution"].to_list()
    checked = sudokit.check(frame)
    assert checked["solutions"].to_list() == [1] * 600
    assert checked["clues"].to_list() == frame["clues"].to_list()
    assert 24 <= min(frame["clues"].to_list()) and max(frame["clues"].to_list()) <= 32
    pa.record_batch(frame).validate(full=True)


def test_seeds_decide_and_threads_do_not():
    wish = {"seed": 11, "minimal": True}
    whole = sudokit.generate(700, **wish, threads=1)["puzzle"].to_list()
    assert sudokit.generate(700, **wish, threads=3)["puzzle"].to_list() == whole
    assert sudokit.generate(300, **wish)["puzzle"].to_list() == whole[:300]
    assert sudokit.generate(**wish) == whole[0]
    assert sudokit.generate(5, seed=12, minimal=True)["puzzle"].to_list() != whole[:5]
    assert sudokit.generate() != sudokit.generate()


def test_requested_properties():
    minimal = sudokit.generate(50, seed=1, minimal=True, clues=(None, 23))
    assert sudokit.check(minimal)["minimal"].to_numpy().all() and max(minimal["clues"].to_list()) <= 23
    assert set(sudokit.generate(20, seed=1, clues=30)["clues"].to_list()) == {30}
    for puzzle in sudokit.generate(20, seed=1, symmetry="half-turn")["puzzle"].to_list():
        assert [clue == "." for clue in puzzle] == [clue == "." for clue in puzzle[::-1]]
    pattern = sudokit.generate(seed=1, symmetry="full")
    mask = array(pattern) > 0
    for wish in (pattern, mask):
        assert ((array(sudokit.generate(seed=2, pattern=wish)) > 0) == mask).all()
    for start in (SOLVED, array(SOLVED)):
        made = sudokit.generate(5, seed=1, from_=start)
        assert set(made["solution"].to_list()) == {SOLVED}
    kept = "53" + "." * 79
    assert all(puzzle.startswith("53") for puzzle in sudokit.generate(5, seed=1, from_=kept)["puzzle"].to_list())
    effort = sudokit.generate(3, seed=1, minimal=True, effort=(2, None))
    assert effort.columns[-1] == "effort" and min(effort["effort"].to_list()) >= 2
    weighted = sudokit.generate(10, seed=1, unbiased=True)
    assert weighted.columns[-1] == "log_weight" and weighted["log_weight"].null_count == 0
    grids = sudokit.generate(10, seed=1, grids=True)
    assert grids["puzzle"].to_list() == grids["solution"].to_list()
    assert len(set(sudokit.canon(sudokit.generate(50, seed=1, distinct=True))["id"].to_list())) == 50


def test_difficulty_can_be_wished():
    assert 2.6 <= sudokit.rate(sudokit.generate(seed=1, rating=(2.6, 3.8))).er <= 3.8
    assert sudokit.rate(sudokit.generate(seed=1, level="medium"), scale="hodoku").level == "medium"
    path = sudokit.explain(sudokit.generate(seed=1, technique="naked-pair"))
    assert path.hardest.technique == "naked-pair"
    easy = sudokit.explain(sudokit.generate(seed=1, max_technique="naked-single"))
    assert set(easy.counts) <= {"full-house", "hidden-single", "naked-single"}


def test_arrays_instead_of_text():
    text, arrays = sudokit.generate(5, seed=1), sudokit.generate(5, seed=1, arrays=True)
    assert arrays["puzzle"].to_numpy().tolist() == [array(puzzle, 81).tolist() for puzzle in text["puzzle"].to_list()]
    one = sudokit.generate(seed=1, arrays=True)
    assert one.shape == (9, 9) and one.dtype == np.uint8 and sudokit.generate(seed=1) == text["puzzle"].to_list()[0]


def test_giving_up_says_what_there_is():
    with pytest.raises(sudokit.NotMade, match="17 clues"):
        sudokit.generate(clues=16)
    with pytest.raises(sudokit.NotMade, match="of 10 puzzles found") as caught:
        sudokit.generate(10, seed=1, minimal=True, clues=19, tries=2000)
    assert len(caught.value.found) < 10
    with pytest.raises(sudokit.Stopped) as caught:
        sudokit.generate(10**6, seed=1, minimal=True, clues=19, time_limit=0.2)
    assert caught.value.found.columns[0] == "puzzle"


@pytest.mark.parametrize(
    "wish",
    [
        {"symmetry": "odd"},
        {"level": "murder"},
        {"technique": "guess-well"},
        {"clues": (30, 20)},
        {"clues": (1, 2, 3)},
        {"rating": 25},
        {"effort": float("nan")},
        {"pattern": "." * 80},
        {"pattern": np.zeros((8, 9))},
        {"from_": EASY},
        {"from_": "11" + "." * 79},
        {"from_": "?"},
        {"grids": True, "minimal": True},
        {"grids": True, "unbiased": True},
        {"threads": 0},
        {"time_limit": -1},
    ],
)
def test_impossible_requests(wish):
    with pytest.raises(sudokit.BadRequest):
        sudokit.generate(**wish)


def test_no_puzzles_are_refused():
    with pytest.raises(sudokit.BadRequest, match="count"):
        sudokit.generate(0, seed=1)


@pytest.mark.parametrize(
    "wish",
    [
        {"minimal": True, "rating": (10.5, 11.9)},
        {"unbiased": True},
        {"distinct": True, "minimal": True},
        {"effort": (100, None)},
        {"minutes": (500, 600)},
        {"technique": "sk-loop"},
        {"minimal": True, "level": "extreme"},
        {"rate": True},
        {"grids": True},
        {"minimal": True, "clues": 18},
        {"box": "4x4", "minimal": True},
        {"rules": "Cage, Cage, Thermo"},
    ],
    ids=lambda wish: next(iter(wish)),
)
def test_time_limits_of_every_kind_are_kept(wish):
    # CPU time of one thread: that of a busy machine would say nothing.
    began = time.process_time()
    with pytest.raises(sudokit.Stopped):
        sudokit.generate(10**6, seed=1, threads=1, time_limit=0.3, **wish)
    assert time.process_time() - began < 0.5


def test_time_limits_are_kept():
    began = time.monotonic()
    with pytest.raises(sudokit.Stopped):
        sudokit.generate(10, seed=1, minimal=True, rating=(10.5, 11.9), time_limit=1.0)
    assert time.monotonic() - began < 2.0


def test_seeds_are_the_same_numbers_everywhere():
    puzzle = sudokit.generate(seed=2**64 - 1)
    assert puzzle == sudokit.generate(1, seed=2**64 - 1)["puzzle"][0]
    made = dataset.generate(1, seed=2**64 - 1)
    assert made.table()["puzzle"].to_pylist() == [puzzle]
    calls = {
        "generate": lambda seed: sudokit.generate(seed=seed),
        "dataset.generate": lambda seed: dataset.generate(1, seed=seed),
        "batches.generate": lambda seed: batches.generate(1, seed=seed),
        "batches.augment": lambda seed: batches.augment(1, seed=seed),
        "batches.side": lambda seed: batches.side(seed=seed),
        "Dataset.augment": lambda seed: made.augment(1, seed=seed),
        "Dataset.side": lambda seed: made.side(seed=seed),
        "minimize": lambda seed: sudokit.minimize(puzzle, seed=seed),
        "trace.write": lambda seed: trace.write(puzzle, seed=seed),
        "torch": lambda seed: made.to_torch(seed=seed),
    }
    for name, call in calls.items():
        call(2**64 - 1)
        for seed in (-1, 2**64, 2**70):
            with pytest.raises(sudokit.BadRequest, match=f"seed: found {seed}, expected 0 to {2**64 - 1}"):
                call(seed)
                pytest.fail(name)


def test_far_too_many_are_refused_at_once():
    began = time.monotonic()
    made = dataset.generate(3, seed=1)
    for name, call in {
        "count": lambda: sudokit.generate(2**70),
        "rows": lambda: dataset.generate(2**70, seed=1),
        "number": lambda: made.augment(2**70),
        "number:": lambda: made.augment(10**7).table(),
        "augment": lambda: made.export_hrm("unused", "train", augment=2**70),
        "count: found": lambda: sudokit.augment([EASY], 2**70),
        "count: found 1000000000000": lambda: sudokit.augment([EASY], 10**12),
        "num_envs": lambda: env.SudokuVectorEnv([EASY], 2**31),
    }.items():
        with pytest.raises(sudokit.BadRequest, match=name):
            call()
    assert time.monotonic() - began < 5


def test_more_rows_than_a_column_can_hold_are_refused_at_once():
    with pytest.raises(sudokit.BadRequest, match="count: found 1000000000000, expected 0 to 26512143"):
        sudokit.generate(10**12)
