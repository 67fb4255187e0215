"""Environments, against the real packages where they are installed."""

import copy
import pickle

import numpy as np
import pytest

import sudokit
from sudokit import env

gym = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env


@pytest.fixture(scope="module")
def made():
    return sudokit.generate(20, seed=6)


@pytest.mark.parametrize("options", [{}, {"marks": True}, {"eliminate": True}, {"mistakes": "end", "max_steps": 30}])
def test_gymnasium_accepts_one_game(made, options):
    check_env(env.SudokuEnv(made["puzzle"], **options), skip_render_check=True)


@pytest.mark.filterwarnings("error:.*render fps")
def test_gymnasium_accepts_the_pictures(made):
    check_env(env.SudokuEnv(made["puzzle"], render_mode="ansi"))


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_games_are_copied_and_pickled_in_the_middle(made, duplicate):
    rewards = env.Rewards(single=0.5, technique=0.1, until="naked-pair")
    games = env.SudokuVectorEnv(made["puzzle"], 6, rewards=rewards, marks=True, mistakes="end", max_steps=9)
    games.reset(seed=3)
    rng = np.random.default_rng(4)
    for _ in range(5):
        games.step(rng.integers(0, 729, 6))
    twin = duplicate(games)
    # Long enough for every game to end, so that the next puzzles are chosen alike, too.
    for _ in range(30):
        actions = rng.integers(0, 729, 6)
        seen, *rest = games.step(actions)
        twin_seen, *twin_rest = twin.step(actions)
        assert all((seen[name] == twin_seen[name]).all() for name in seen)
        assert all((one == other).all() for one, other in zip(rest[:3], twin_rest[:3]))
        assert all((rest[3][name] == twin_rest[3][name]).all() for name in rest[3])


def test_a_game_is_won(made):
    game = env.SudokuEnv(made["puzzle"], rewards=env.Rewards(solved=10), render_mode="ansi")
    truth = {puzzle: solution for puzzle, solution in zip(made["puzzle"], made["solution"])}
    grid, info = game.reset(seed=1)
    solution = truth["".join(str(digit) if digit else "." for digit in grid)]
    clues = np.count_nonzero(grid)
    done, total = False, 0.0
    for cell in np.flatnonzero(grid == 0):
        assert not done and info["action_mask"][9 * cell + int(solution[cell]) - 1] == 1
        grid, reward, done, cut, info = game.step(9 * cell + int(solution[cell]) - 1)
        total += reward
    assert done and not cut and info["solved"] and total == 10 + np.count_nonzero(game._many.boards.grids) - clues
    assert game.render().replace("\n", "") == solution


def test_games_begin_again(made):
    games = env.SudokuVectorEnv(made["puzzle"], 64, mistakes="end", rewards=env.Rewards(single=0.5))
    grids, _ = games.reset(seed=3)
    again, _ = env.SudokuVectorEnv(made["puzzle"], 64).reset(seed=3)
    assert (grids == again).all() and games.observation_space.contains(grids)
    rng = np.random.default_rng(1)
    over = np.zeros(64, bool)
    for _ in range(300):
        actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in games.legal()])
        _, rewards, ended, cut, info = games.step(actions)
        # A game that was over does not count: it begins another puzzle.
        assert (rewards[over] == 0).all() and not ended[over].any()
        live = ~over
        assert (rewards[live] == np.where(info["right"], 1 + 0.5 * info["single"], -1)[live]).all()
        assert (ended[live] == ~info["right"][live] | info["solved"][live]).all()
        over = ended | cut


def test_what_a_step_returns_can_be_kept(made):
    # A rollout is a list of what steps returned; the next step must not write into it.
    games = env.SudokuVectorEnv(made["puzzle"], 8, marks=True, rewards=env.Rewards(single=0.5))
    seen, _ = games.reset(seed=1)
    rollout = [(seen, None)]
    for _ in range(4):
        actions = games.legal().argmax(axis=1)
        seen, rewards, ended, cut, info = games.step(actions)
        rollout.append((seen, rewards, ended, cut, info))
    first, second = rollout[0][0], rollout[1][0]
    kept = [first["grid"].copy(), rollout[1][1].copy()]
    games.step(games.legal().argmax(axis=1))
    assert (first["grid"] == kept[0]).all() and (rollout[1][1] == kept[1]).all()
    assert not np.shares_memory(first["grid"], second["grid"]) and not np.shares_memory(rollout[1][1], rollout[2][1])
    fast = env.SudokuVectorEnv(made["puzzle"], 8, copy=False)
    one, _ = fast.reset(seed=1)
    assert np.shares_memory(one, fast.step(np.zeros(8, int))[0])


def test_actions_are_whole_numbers(made):
    games = env.SudokuVectorEnv(made["puzzle"], 4)
    games.reset(seed=1)
    legal = games.legal().argmax(axis=1)
    for dtype in np.uint8, np.int32, np.uint64, ">i8":
        small = np.minimum(legal, 200).astype(dtype)
        assert games.step(small)[1].shape == (4,)
    assert not games.step(np.full(4, 2**64 - 1, np.uint64))[4]["legal"].any()
    assert not games.step(np.array([-1, 729, 10**9, -(10**9)]))[4]["legal"].any()
    for bad in legal + 0.5, legal.astype(float), legal > 0, np.full(4, np.nan):
        with pytest.raises(TypeError, match="whole numbers"):
            games.step(bad)
    with pytest.raises((ValueError, TypeError)):
        games.step(legal[:3])


def test_techniques_are_rewarded(made):
    games = env.SudokuVectorEnv(made["puzzle"], 20, rewards=env.Rewards(technique=2, until="naked-pair"))
    games.reset(seed=1)
    singles = games.boards.singles()
    cells = singles.argmax(axis=1)
    ready = singles.any(axis=1)
    _, rewards, _, _, info = games.step(9 * cells + np.maximum(singles[np.arange(20), cells], 1) - 1)
    assert (rewards[ready] == 3).all() and games.techniques[info["technique"][ready][0]].endswith(("house", "single"))


def test_observations_do_not_tell_the_solution(made):
    # Two puzzles that look the same to a player give the same observation, whatever their solutions.
    games = env.SudokuVectorEnv(made["puzzle"], 20, marks=True)
    seen, info = games.reset(seed=1)
    assert set(seen) == {"grid", "marks"} and info == {}
    clues = sudokit._board.grids_of(made["puzzle"])[games.boards.playing]
    assert (seen["grid"] == clues).all()
    board = sudokit.Board(made["puzzle"][int(games.boards.playing[0])])
    bits = (board.candidates.reshape(81, 9) << np.arange(9)).sum(axis=1)
    assert (seen["marks"][0] == bits).all()


def test_tools_in_text():
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    game = env.Tools(puzzle)
    assert game.reset().splitlines()[0] == "53..7...."
    assert game.step({"tool": "place", "cell": "r5c5", "digit": 5}) == {
        "observation": "r5c5 is 5. 50 cells are open.",
        "reward": 1.0,
        "done": False,
    }
    assert game.step({"tool": "place", "cell": "r1c3", "digit": 1})["reward"] == -1
    assert game.step({"tool": "undo"})["observation"] == "The last move was taken back."
    assert game.step({"tool": "inspect", "cell": "r1c3"})["observation"] == "The candidates of r1c3 are 1, 2, 4."
    for bad in {"tool": "solve"}, {"tool": "place"}, {"tool": "place", "cell": "x", "digit": 1}, {}:
        answer = game.step(bad)
        assert isinstance(answer["observation"], str) and not answer["done"]
    solution = sudokit.solve(puzzle)
    assert game.step({"tool": "submit", "grid": solution})["reward"] == 11
    assert all(solution not in tool() for tool in (game.inspect, game.check))


def test_rewards_cannot_be_farmed():
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    game, solution = env.Tools(puzzle), sudokit.solve(puzzle)
    place = {"tool": "place", "cell": "r5c5", "digit": 5}
    assert game.step(place)["reward"] == 1
    for _ in range(3):
        assert game.step({"tool": "undo"})["reward"] == 0
        assert game.step(place)["reward"] == 0, "the same move earns once"
    first = game.step({"tool": "submit", "grid": solution})
    assert first["reward"] == 11 and first["done"]
    for action in {"tool": "submit", "grid": solution}, place, {"tool": "undo"}, {"tool": "eliminate", "cell": "r1c3", "digit": 1}:
        again = game.step(action)
        assert again["reward"] == 0 and again["done"] and again["observation"] == "The game is over."
    game.reset()
    total = sum(
        game.step({"tool": "place", "cell": f"r{cell // 9 + 1}c{cell % 9 + 1}", "digit": int(solution[cell])})["reward"]
        for cell in range(81)
        if puzzle[cell] == "."
    )
    assert total == 51 + 10 and game.done
    game.reset()
    assert game.step({"tool": "place", "cell": "r1c3", "digit": 4.5})["reward"] == -1
    assert game.step({"tool": "place", "cell": ["r1c3"], "digit": 4})["reward"] == -1
    assert "r1c3 is 4." in game.place("r1c3", "4.0") and game.reward == 1


def test_answers_are_found_in_text():
    from sudokit.env._tools import answer_of, score

    solution = sudokit.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    rows = "\n".join(" ".join(solution[start : start + 9]) for start in range(0, 81, 9))
    drawn = "\n------+-------+------\n".join(
        "\n".join(" | ".join(line[i : i + 3] for i in (0, 3, 6)) for line in (solution[s : s + 9] for s in range(b, b + 27, 9)))
        for b in (0, 27, 54)
    )
    other = solution[1:] + solution[0]
    for text in solution, rows, drawn, f"So r9c7 is 1.\n{rows}\n", f"First {other}, no:\n\n{drawn}\n\nThat is 1 of 2 ways."[:-21]:
        assert answer_of(text) == solution and score(text, solution) == 1.0
    for text in "", "no", solution[:-1], solution + "1", "0" + solution[1:], "x".join(solution):
        assert answer_of(text) is None and score(text, solution) == 0.0
    wrong = ("2" if solution[0] == "1" else "1") + solution[1:]
    assert score(wrong, solution) == 80 / 81


def test_reasoning_gym():
    gym = pytest.importorskip("reasoning_gym")
    import sudokit.env.reasoning_gym  # noqa: F401

    data = gym.create_dataset("sudokit", seed=5, size=4, options={"clues": 28})
    assert len(list(data)) == 4
    for entry in data:
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer("", entry) == 0.0 and data.score_answer(entry["answer"][:-1] + "0", entry) == 0.0
        assert sudokit.solve(entry["metadata"]["puzzle"]) == entry["answer"].replace(" ", "").replace("\n", "")


def test_verifiers_1():
    vf = pytest.importorskip("verifiers.v1", reason="skipped: verifiers 0.2 or later is not installed")
    if not hasattr(vf, "TaskData"):
        pytest.skip("skipped: verifiers 0.2 or later is not installed")
    import asyncio

    from sudokit.env.verifiers import SudokuConfig, SudokuTaskset

    tasks = list(SudokuTaskset(SudokuConfig(count=3, seed=5, traces=True)))
    assert len(tasks) == 3 and isinstance(tasks[0], vf.Task)
    task = tasks[0]
    assert task.data.solution == sudokit.solve(task.data.puzzle)

    class Trace:
        def __init__(self, reply):
            self.last_reply, self.rewards, self.metrics = reply, {}, {}

        def record_reward(self, name, value, weight):
            self.rewards[name] = value

    good = Trace(sudokit.trace.write(task.data.puzzle, style="prose") + "\n" + task.data.solution)
    asyncio.run(task.score(good))
    assert good.rewards == {"right_cells": 1.0, "sound_steps": 1.0}
    bad = Trace("I think r1c1 is 5.")
    asyncio.run(task.score(bad))
    assert bad.rewards == {"right_cells": 0.0, "sound_steps": 0.0}


def test_openenv():
    pytest.importorskip("openenv.core", reason="skipped: openenv-core is not installed")
    server = pytest.importorskip("openenv.core.env_server.http_server")
    from fastapi.testclient import TestClient

    from sudokit.env.openenv import SudokuAction, SudokuEnvironment, SudokuObservation

    puzzles = sudokit.generate(5, seed=5)["puzzle"].to_list()
    game = SudokuEnvironment(puzzles)
    first = game.reset(seed=3)
    assert first.grid in puzzles and first.reward is None and not first.done
    solution = sudokit.solve(game.state.puzzle)
    assert solution not in game.state.model_dump_json() + first.model_dump_json()
    cell = first.grid.index(".")
    name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    right = game.step(SudokuAction(tool="place", cell=name, digit=int(solution[cell])))
    assert right.reward == 1 and right.grid[cell] == solution[cell] and game.state.step_count == 1
    assert game.step(SudokuAction(tool="sing")).reward == 0
    assert game.step(SudokuAction(tool="submit", grid=solution)).done
    client = TestClient(server.create_fastapi_app(lambda: SudokuEnvironment(puzzles), SudokuAction, SudokuObservation))
    assert client.post("/reset", json={"seed": 3}).json()["observation"]["grid"] == first.grid
    answer = client.post("/step", json={"action": {"tool": "inspect", "cell": name}}).json()
    assert answer["observation"]["text"] and not answer["done"]


def test_verifiers():
    vf = pytest.importorskip("verifiers")
    pytest.importorskip("datasets")
    from sudokit.env import verifiers

    if not hasattr(vf, "SingleTurnEnv"):
        with pytest.raises(ImportError, match="SudokuTaskset"):
            verifiers.load_environment(["." * 81])
        pytest.skip("skipped: load_environment: verifiers 0.1 is not installed")

    puzzles = sudokit.generate(3, seed=5)["puzzle"].to_list()
    loaded = verifiers.load_environment(puzzles, traces=True)
    assert isinstance(loaded, vf.Environment)
    text = sudokit.trace.write(puzzles[0], style="prose")
    assert verifiers.sound_steps([{"role": "assistant", "content": text}], {"puzzle": puzzles[0]}) == 1.0
    assert verifiers.right_cells([{"role": "assistant", "content": sudokit.solve(puzzles[0])}], sudokit.solve(puzzles[0])) == 1.0


def test_a_game_that_begins_again_has_no_technique(made):
    # 0 would say that a full house proved the move.
    games = env.SudokuVectorEnv(made["puzzle"], 8, mistakes="end", rewards=env.Rewards(technique=1, until="xy-wing"))
    games.reset(seed=1)
    truth = np.array([list(map(int, made["solution"][int(which)])) for which in games.boards.playing])
    right = (np.arange(1, 10) == truth[:, :, None]).reshape(8, 729)
    ended = games.step((games.legal() & ~right).argmax(axis=1))[2]
    info = games.step(np.zeros(8, int))[4]
    assert ended.any() and (info["technique"][ended] == -1).all()


def test_what_is_not_a_move_has_no_technique(made):
    games = env.SudokuVectorEnv(made["puzzle"], 4, eliminate=True, rewards=env.Rewards(technique=1, until="xy-wing"))
    games.reset(seed=1)
    for move in -1, 1458, 2000, 10**12:
        assert (games.step(np.full(4, move))[4]["technique"] == -1).all()
    assert (games.boards.ranks(np.full(4, 2000), until="xy-wing") == -1).all()


def test_eliminations_are_proved_by_the_easiest_technique():
    # The answers of the whole search, technique by technique.
    puzzle = ".1.....9......4....6..8.2....3.92.5..2.8...1.6...1.4........5......39...2...5186."
    board = sudokit.Board(puzzle)
    boards = sudokit.Boards([puzzle], 1)
    names = sudokit.Boards.techniques("als-xz")
    found = {}
    for move in np.flatnonzero(boards.legal()[0]):
        rank = int(boards.ranks(np.array([729 + move]), until="als-xz")[0])
        place = int(boards.ranks(np.array([move]), until="als-xz")[0])
        why = board.why(int(move) // 9, int(move) % 9 + 1, until="als-xz")
        assert why == (names[rank] if rank >= 0 else names[place] if place >= 0 else None)
        found[why] = found.get(why, 0) + 1
    assert len(found) >= 4


@pytest.mark.parametrize("rewards", [{"technique": 1}, {"right": float("nan")}, {"wrong": float("-inf")}])
def test_rewards_that_cannot_be_earned_are_refused(made, rewards):
    with pytest.raises(sudokit.BadRequest):
        env.SudokuVectorEnv(made["puzzle"], 4, rewards=env.Rewards(**rewards))


@pytest.mark.parametrize("number", [-1, 2**70])
def test_numbers_out_of_range_are_named(made, number):
    for call in (
        lambda: sudokit.Boards(made["puzzle"], number),
        lambda: env.SudokuVectorEnv(made["puzzle"], number),
        lambda: env.SudokuVectorEnv(made["puzzle"], 2, max_steps=number),
        lambda: sudokit.Board(made["puzzle"][0]).make(number),
    ):
        with pytest.raises(sudokit.BadRequest, match="found"):
            call()


@pytest.mark.parametrize("action", ["5", 1.7, None])
def test_one_game_takes_whole_numbers_only(made, action):
    game = env.SudokuEnv(made["puzzle"])
    game.reset(seed=1)
    with pytest.raises(TypeError):
        game.step(action)


@pytest.mark.parametrize("action", [{"tool": []}, {"tool": {}}, {}, None, 5, "place", {"tool": "place", "cell": "r5c5", "digit": 10**400}])
def test_tools_answer_whatever_a_model_sends(made, action):
    answer = env.Tools(made["puzzle"][0]).step(action)
    assert answer["observation"] and answer["reward"] <= 0 and not answer["done"]


def test_tools_take_cells_in_capitals():
    game = env.Tools("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    assert game.step({"tool": "place", "cell": " R5C5 ", "digit": 5})["reward"] == 1


SENT = [
    {"tool": "place", "cell": None, "digit": 5},
    {"tool": "place", "cell": {"row": 1}, "digit": 5},
    {"tool": "place", "cell": [5], "digit": 5},
    {"tool": "place", "cell": True, "digit": 1},
    {"tool": "place", "cell": "r5c5", "digit": None},
    {"tool": "place", "cell": "r5c5", "digit": True},
    {"tool": "place", "cell": "r5c5", "digit": [5]},
    {"tool": "place", "cell": 10**30, "digit": 5},
    {"tool": "place", "cell": "r5c5"},
    {"tool": "inspect", "cell": 5.5},
    {"tool": "submit"},
    {"tool": "submit", "grid": None},
    {"tool": "submit", "grid": 10**5000},
    {"tool": "undo", "why": "x"},
]


@pytest.mark.parametrize("action", SENT)
def test_tools_answer_models_without_words_of_python(made, action):
    answer = env.Tools(made["puzzle"][0]).step(action)
    assert answer["reward"] <= 0 and not answer["done"]
    words = answer["observation"]
    assert words.endswith(".") and not any(word in words for word in ("object", "Tools", "NoneType", "float()", "iterable"))


def test_tools_take_what_json_can_hold():
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    game = env.Tools(puzzle)
    assert game.step({"tool": "place", "cell": [5, 5], "digit": 5.0})["reward"] == 1
    for cell, digit in [("(9,7)", 1), ("[7, 9]", 4), (" 8,7 ", "6")]:
        assert game.step({"tool": "place", "cell": cell, "digit": digit})["reward"] == 1, cell
    for cell in "(0,4)", "(1,10)", "1,2,3", "(１,２)":
        assert game.step({"tool": "inspect", "cell": cell})["observation"].startswith(("found", "cell: ")), cell
    rows = sudokit.solve(np.array([int(clue) if clue != "." else 0 for clue in puzzle]).reshape(9, 9)).tolist()
    assert game.step({"tool": "submit", "grid": rows}) == {"observation": "This is the solution.", "reward": 11, "done": True}
    game = env.Tools(puzzle)
    assert game.submit(5) == "This is not the solution." and game.reward == -1


@pytest.mark.parametrize("mask", [[True], np.ones(5, bool), np.ones((4, 1), bool), [0, 1, 2, 3], np.ones(4)])
def test_a_mask_that_does_not_fit_is_refused(made, mask):
    games = env.SudokuVectorEnv(made["puzzle"], 4)
    games.reset(seed=np.int64(1))
    before = games.boards.playing.tolist()
    with pytest.raises(sudokit.BadRequest, match="reset_mask: expected 4 booleans"):
        games.reset(seed=2, options={"reset_mask": mask})
    assert games.boards.playing.tolist() == before


def test_wrong_arguments_are_named(made):
    games = env.SudokuVectorEnv(made["puzzle"], 4)
    with pytest.raises(sudokit.BadRequest, match=r"actions: .*\(4, 1\)"):
        games.step(np.zeros((4, 1), int))
    with pytest.raises(TypeError, match="rewards: expected env.Rewards, found tuple"):
        env.SudokuVectorEnv(made["puzzle"], 4, rewards=(1, -1))
    with pytest.raises(TypeError, match="right: expected a number, found str"):
        env.SudokuVectorEnv(made["puzzle"], 4, rewards=env.Rewards(right="1"))
    for none in [], np.zeros((0, 81), int):
        with pytest.raises(sudokit.BadRequest, match="expected at least one, found none"):
            env.SudokuVectorEnv(none, 4)
