"""sudokit: solve, count, make, rate and explain sudoku."""

from ._sudokit import Frame, Series, SudokitError, BadPuzzle, __version__, solve_column
