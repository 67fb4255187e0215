"""Sudoku as an environment of the package OpenEnv (openenv-core).

``create_app(lambda: SudokuEnvironment(puzzles), SudokuAction, SudokuObservation)`` of `openenv.core.env_server` serves it. An
action names a tool of :class:`sudokit.env.Tools` and its arguments; an observation is its answer in text.
"""

from __future__ import annotations

import random
from typing import Any, List, Optional
from uuid import uuid4

from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from .._types import Column
from ._question import texts_of
from ._tools import Tools


class SudokuAction(Action):
    """A call of a tool: ``inspect``, ``place``, ``eliminate``, ``undo``, ``check`` or ``submit``."""

    tool: str
    #: For inspect, place and eliminate: a cell such as r1c1.
    cell: Optional[str] = None
    #: For place and eliminate: 1 to 9.
    digit: Optional[int] = None
    #: For submit: 81 digits.
    grid: Optional[str] = None


class SudokuObservation(Observation):
    """What the tool answered, and the grid as it stands."""

    text: str
    grid: str


class SudokuState(State):
    """The puzzle of the episode."""

    puzzle: str = ""


class SudokuEnvironment(Environment[SudokuAction, SudokuObservation, SudokuState]):
    """Games on a column of proper puzzles; ``reset`` takes one at random, or the one of its seed."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, puzzles: Column, *, max_steps: int = 500) -> None:
        super().__init__()
        self._puzzles: List[str] = texts_of(puzzles)
        self._most = max_steps
        self._begin(None, None)

    def _begin(self, seed: Optional[int], episode: Optional[str]) -> None:
        puzzle = random.Random(seed).choice(self._puzzles)
        self._game = Tools(puzzle)
        self._state = SudokuState(episode_id=episode or str(uuid4()), step_count=0, puzzle=puzzle)

    def _seen(self, text: str, reward: Optional[float], done: bool) -> SudokuObservation:
        return SudokuObservation(text=text, grid=str(self._game.board), reward=reward, done=done)

    def reset(self, seed: Optional[int] = None, episode_id: Optional[str] = None, **_: Any) -> SudokuObservation:
        """Begins a puzzle and shows the grid."""
        self._begin(seed, episode_id)
        return self._seen(self._game.inspect(), None, False)

    def step(self, action: SudokuAction, timeout_s: Optional[float] = None, **_: Any) -> SudokuObservation:
        """Calls a tool."""
        given = action.model_dump(exclude={"metadata"}, exclude_none=True)
        answer = self._game.step(given)
        self._state.step_count += 1
        submitted = action.tool == "submit" and self._game.reward > 0
        done = answer["done"] or submitted or self._state.step_count >= self._most
        return self._seen(answer["observation"], answer["reward"], done)

    @property
    def state(self) -> SudokuState:
        """The state of the episode; it does not hold the solution."""
        return self._state
