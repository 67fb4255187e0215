"""Steps a second of the vectorised environment on one core, by CPU time: python python/bench/env.py

Rewards for correctness, for singles, and for the easiest technique. Every move puts the right digit into an open cell, in
random order, so no step is cheap because it is refused; whole calls of `SudokuVectorEnv.step` are timed, without resets.
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


def main():
    made = sudokit.generate(PUZZLES, seed=1)
    for name, count, rounds, rewards in (
        ("correct", 8192, 8, env.Rewards()),
        ("forced by singles", 8192, 8, env.Rewards(single=1)),
        ("forced, by the easiest technique up to xy-wing", 256, 1, env.Rewards(technique=1, until="xy-wing")),
        ("forced, by the easiest technique up to als-xz", 256, 1, env.Rewards(technique=1, until="als-xz")),
    ):
        print(f"{name}: {rate(made, count, rounds, rewards):,.0f} steps a second")


if __name__ == "__main__":
    main()
