"""Environments for reinforcement learning on sudoku.

:class:`SudokuEnv` is an environment of gymnasium, :class:`SudokuVectorEnv` thousands of them at once. Rewards come from
exact facts: whether a move is right, whether a single forces it, by which technique it can be proved. Observations show
what a player sees, never the solution.

:class:`Tools` is a game for language models with tools in text; `sudokit.env.reasoning_gym` and `sudokit.env.verifiers`
offer puzzles to those packages.

>>> from sudokit import env
>>> game = env.Tools("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(game.place("r5c5", 5))
r5c5 is 5. 50 cells are open.
"""

from typing import TYPE_CHECKING

from ._rewards import Rewards
from ._tools import Tools

__all__ = ["Rewards", "SudokuEnv", "SudokuVectorEnv", "Tools"]

if TYPE_CHECKING:
    from ._many import SudokuVectorEnv
    from ._one import SudokuEnv
else:

    def __getattr__(name: str) -> object:
        # gymnasium is imported only if it is used.
        if name == "SudokuEnv":
            from ._one import SudokuEnv

            return SudokuEnv
        if name == "SudokuVectorEnv":
            from ._many import SudokuVectorEnv

            return SudokuVectorEnv
        raise AttributeError(f"module 'sudokit.env' has no attribute {name!r}")
