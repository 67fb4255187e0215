"""Sudoku for the package verifiers: `SudokuTaskset` for verifiers 0.2 and later, `load_environment` for 0.1.

Rewards: the share of right cells, and with ``traces=True`` the share of sound steps in the model's argument, as
:mod:`sudokit.trace` judges it.
"""

from __future__ import annotations

from typing import Any, Iterator, List

from .. import trace
from .._generating import generate
from .._solving import solve
from .._types import Column
from ._question import QUESTION, rows_of, texts_of
from ._tools import score


def _text(completion: Any) -> str:
    if isinstance(completion, str):
        return completion
    return str(completion[-1]["content"]) if completion else ""


def right_cells(completion: Any, answer: str, **_: Any) -> float:
    """The share of right cells in the last complete grid of the answer."""
    return score(_text(completion), answer)


def _is_step(line: str) -> bool:
    """Whether a line is meant as a step: in short notation, as JSON or in prose."""
    return "=>" in line or line.endswith(".") or (line.startswith("{") and line.endswith("}"))


def sound_steps(completion: Any, info: Any, **_: Any) -> float:
    """The share of lines of the answer that are sound steps."""
    lines: List[str] = [line for line in _text(completion).splitlines() if _is_step(line.strip())]
    if not lines:
        return 0.0
    verdict = trace.check(info["puzzle"], "\n".join(lines))
    return sum(step.valid for step in verdict.steps) / len(verdict.steps)


def _rows(puzzles: Column) -> "list[dict[str, Any]]":
    texts = texts_of(puzzles)
    solutions = solve(texts, errors="raise")["solution"].to_list()
    return [
        {"question": QUESTION.format(rows=rows_of(puzzle)), "answer": solution, "info": {"puzzle": puzzle}}
        for puzzle, solution in zip(texts, solutions)
    ]


def load_environment(puzzles: Column, *, traces: bool = False, **options: Any) -> Any:
    """The environment of verifiers 0.1: single-turn questions."""
    import verifiers as vf
    from datasets import Dataset

    if not hasattr(vf, "SingleTurnEnv"):
        raise ImportError("load_environment needs verifiers 0.1; use SudokuTaskset with later versions")
    functions: List[Any] = [right_cells, sound_steps] if traces else [right_cells]
    rubric = vf.Rubric(funcs=functions, weights=[1.0] * len(functions))
    return vf.SingleTurnEnv(dataset=Dataset.from_list(_rows(puzzles)), rubric=rubric, **options)


try:
    import verifiers.v1 as v1

    # Late versions of 0.1 have another module of this name.
    _HAS_TASKS = hasattr(v1, "TaskData")
except ImportError:
    _HAS_TASKS = False

if _HAS_TASKS:

    class SudokuConfig(v1.TasksetConfig):
        """Which puzzles are asked: some of your own, or new ones with options of :func:`sudokit.generate`."""

        puzzles: "list[str]" = []
        count: int = 100
        seed: int = 0
        options: "dict[str, Any]" = {}
        #: Also reward sound steps.
        traces: bool = False

    class SudokuData(v1.TaskData):
        """A puzzle and its solution."""

        puzzle: str
        solution: str
        traces: bool

    class SudokuTask(v1.Task[SudokuData, v1.State, v1.TaskConfig]):
        """A question in one turn."""

        @v1.reward  # type: ignore[untyped-decorator,unused-ignore]
        async def right_cells(self, trace: Any) -> float:
            """The share of cells that are right."""
            return right_cells(trace.last_reply, self.data.solution)

        @v1.reward  # type: ignore[untyped-decorator,unused-ignore]
        async def sound_steps(self, trace: Any) -> float:
            """The share of lines that are sound steps; 0 without ``traces``."""
            return sound_steps(trace.last_reply, {"puzzle": self.data.puzzle}) if self.data.traces else 0.0

    class SudokuTaskset(v1.Taskset[SudokuTask, SudokuConfig]):
        """Questions of proper puzzles."""

        def load(self) -> Iterator[SudokuTask]:
            """The tasks."""
            config = self.config
            puzzles = config.puzzles or generate(config.count, seed=config.seed, **config.options)["puzzle"].to_list()
            for row in _rows(puzzles):
                puzzle = row["info"]["puzzle"]
                data = SudokuData(
                    name=puzzle, prompt=row["question"], puzzle=puzzle, solution=row["answer"], traces=config.traces
                )
                yield SudokuTask(data, config.task)
