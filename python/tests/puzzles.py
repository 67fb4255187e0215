"""Puzzles that tests share, and a judge that shares nothing with the library."""

import numpy as np

#: Proper, with redundant clues.
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#: Proper and minimal.
MINIMAL = "..7.2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2"
#: Two solutions: two cells of two rows can be exchanged.
EMPTY = "." * 81
NONE = "11" + "." * 79
#: Hard for a person: Sudoku Explainer says 7.6.
HARD = "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3"
#: The hardest known on that scale, 11.9: minutes.
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def array(text, shape=(9, 9)):
    return np.array([0 if letter == "." else int(letter) for letter in text], dtype=np.uint8).reshape(shape)


def solves(solution, puzzle):
    """Whether 81 characters are a complete valid grid that has the clues of the puzzle."""
    grid = array(solution)
    houses = [*grid, *grid.T, *(grid[r : r + 3, c : c + 3].ravel() for r in (0, 3, 6) for c in (0, 3, 6))]
    valid = all(sorted(house) == list(range(1, 10)) for house in houses)
    return valid and all(clue in (".", digit) for clue, digit in zip(puzzle, solution))
