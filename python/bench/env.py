"""Steps a second of the vectorised environment on one core, by CPU time: python python/bench/env.py

Rewards for correctness, for singles, and for the easiest technique. Every move puts the right digit into an open cell, in
random order, so no step is cheap because it is refused; whole calls of `SudokuVectorEnv.step` are timed, without resets.
With `eliminate`, every second move takes a wrong candidate away instead, chosen at random; techniques beyond singles
remove candidates, so these are the moves that take long to judge. Only these steps are counted and timed.
"""

import time

import numpy as np

import sudokit
from sudokit import env

PUZZLES = 1000


def rate(made, count, rounds, rewards):
    games = env.SudokuVectorEnv(made["puzzle"], count, rewards=rewards)
    clues = np.array([[0 if letter == "." else int(letter) for letter in text] for text in made["puzzle"]])
    truth = np.array([list(map(int, text)) for text in made["solution"]])
    rng = np.random.default_rng(1)
    spent, steps, right = 0.0, 0, 0
    for round_ in range(rounds):
        games.reset(seed=round_)
        which = games.boards.playing
        # Open cells in random order, clues at the end.
        keys = rng.random((count, 81)) + 2 * (clues[which] > 0)
        cells = keys.argsort(axis=1)
        actions = [9 * cells[:, k] + truth[which, cells[:, k]] - 1 for k in range(int((clues[which] == 0).sum(axis=1).min()) - 1)]
        start = time.process_time()
        for action in actions:
            _, _, _, _, info = games.step(action)
            right += int(info["right"].sum())
        spent += time.process_time() - start
        steps += len(actions) * count
    assert right == steps, "every move is right"
    return steps / spent


def removals(made, count, rewards):
    games = env.SudokuVectorEnv(made["puzzle"], count, rewards=rewards, eliminate=True)
    truth = np.array([list(map(int, text)) for text in made["solution"]])
    rng = np.random.default_rng(1)
    games.reset(seed=1)
    right = (np.arange(1, 10) == truth[games.boards.playing][:, :, None]).reshape(count, 729)
    spent, steps, proved = 0.0, 0, 0
    for _ in range(40):
        legal = games.legal()[:, :729]
        wrong = legal & ~right
        if not wrong.any(axis=1).all():
            break
        action = 729 + (rng.random((count, 729)) * wrong).argmax(axis=1)
        start = time.process_time()
        info = games.step(action)[4]
        spent += time.process_time() - start
        steps += count
        proved += int((info["technique"] >= 0).sum())
        assert info["right"].all(), "every move is right"
        games.step((rng.random((count, 729)) * (games.legal()[:, :729] & right)).argmax(axis=1))
    return steps / spent, proved / steps


def main():
    made = sudokit.generate(PUZZLES, seed=1)
    for name, count, rounds, rewards in (
        ("correct", 8192, 8, env.Rewards()),
        ("forced by singles", 8192, 8, env.Rewards(single=1)),
        ("forced, by the easiest technique up to xy-wing", 256, 1, env.Rewards(technique=1, until="xy-wing")),
        ("forced, by the easiest technique up to als-xz", 256, 1, env.Rewards(technique=1, until="als-xz")),
    ):
        print(f"{name}: {rate(made, count, rounds, rewards):,.0f} steps a second")
    for until in "xy-wing", "als-xz":
        speed, share = removals(made, 64, env.Rewards(technique=1, until=until))
        print(f"eliminations, by the easiest technique up to {until}: {speed:,.0f} steps a second, {share:.0%} proved")


if __name__ == "__main__":
    main()
