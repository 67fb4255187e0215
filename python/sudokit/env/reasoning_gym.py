"""Graded sudoku as a data set of the package reasoning-gym: ``import sudokit.env.reasoning_gym`` registers it.

``reasoning_gym.create_dataset("sudokit", seed=1, size=100, options={"clues": 26})`` then makes puzzles with one solution and a
rated difficulty, and scores answers by the share of right cells.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Optional

from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from .._generating import generate
from ._question import QUESTION, rows_of
from ._tools import score

NAME = "sudokit"

@dataclass
class SudokuConfig:
    """Which puzzles are made: the options are those of :func:`sudokit.generate`."""

    seed: Optional[int] = None
    size: int = 500
    #: More options, such as ``{"level": "medium"}`` or ``{"clues": (24, 30)}``.
    options: Dict[str, Any] = field(default_factory=dict)


class SudokuDataset(ProceduralDataset):
    """Puzzles with one solution. Puzzle ``i`` depends on the seed and ``i``."""

    def __init__(self, config: SudokuConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        made = generate(config.size, seed=self.seed, **config.options)
        self._puzzles, self._solutions = made["puzzle"].to_list(), made["solution"].to_list()

    def __getitem__(self, idx: int) -> Dict[str, Any]:
        puzzle, solution = self._puzzles[idx], self._solutions[idx]
        metadata = {"source_dataset": NAME, "source_index": idx, "puzzle": puzzle, "solution": solution}
        metadata["difficulty"] = {"clues": 81 - puzzle.count(".")}
        return {"question": QUESTION.format(rows=rows_of(puzzle)), "answer": rows_of(solution), "metadata": metadata}

    def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
        """The share of cells that are right."""
        return score(answer, entry["metadata"]["solution"])


if NAME not in DATASETS:
    register_dataset(NAME, SudokuDataset, SudokuConfig)
