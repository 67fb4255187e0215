"""Thousands of games at once, for gymnasium."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple, Union

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .._board import Boards, numbers
from .._errors import BadRequest
from .._form import number_of
from .._types import Column, Grid
from ._rewards import Rewards


def spaces(eliminate: bool, marks: bool) -> Tuple[gym.Space[Any], gym.Space[Any]]:
    """The spaces of observations and actions of one game."""
    grid = gym.spaces.Box(0, 9, (81,), np.uint8)
    both = gym.spaces.Dict({"grid": grid, "marks": gym.spaces.Box(0, 511, (81,), np.uint16)})
    return (both if marks else grid), gym.spaces.Discrete(1458 if eliminate else 729)


class SudokuVectorEnv(VectorEnv[Any, Any, Any]):
    """``num_envs`` games on a column of puzzles.

    An action is ``9 * cell + digit - 1``; with ``eliminate=True``, 729 more takes a candidate away. An observation is
    the grid, ``(num_envs, 81) uint8`` with 0 for an open cell; with ``marks=True`` a dictionary of ``grid`` and
    ``marks``. With ``copy=False``, grids and rewards are arrays that the next step writes again, which is faster if
    they are not kept. ``mistakes`` says what becomes of a wrong move: ``"refuse"``, ``"keep"`` or ``"end"``. A game that is over begins another puzzle, chosen at random, with the next
    step (gymnasium's mode "next step").
    """

    metadata: Dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        puzzles: Column,
        num_envs: int,
        *,
        rewards: Rewards = Rewards(),
        eliminate: bool = False,
        marks: bool = False,
        mistakes: str = "refuse",
        max_steps: Optional[int] = None,
        copy: bool = True,
    ) -> None:
        super().__init__()
        if not isinstance(rewards, Rewards):
            raise TypeError(f"rewards: expected env.Rewards, found {type(rewards).__name__}")
        num_envs = number_of("num_envs", num_envs, 1, 2**24)
        max_steps = max_steps if max_steps is None else number_of("max_steps", max_steps, 1)
        self.boards = Boards(puzzles, num_envs, reward=rewards._checked().fast, mistakes=mistakes)
        self.rewards = rewards
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces(eliminate, marks)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._marks, self._limit, self._moves = marks, max_steps, 1458 if eliminate else 729
        self._copy = copy
        self._steps = np.zeros(num_envs, dtype=np.int64)
        self._over = np.zeros(num_envs, dtype=np.bool_)
        self._names = Boards.techniques(rewards.until) if rewards.until else []

    def _seen(self) -> Union[Grid, Dict[str, Any]]:
        grids = self.boards.grids.copy() if self._copy else self.boards.grids
        return {"grid": grids, "marks": self.boards.marks} if self._marks else grids

    def _begin(self, which: NDArray[np.int64]) -> None:
        self.boards.reset(which, self.np_random.integers(0, self.boards.puzzles, len(which)))
        self._steps[which] = 0
        self._over[which] = False

    def _masked(self, mask: Any) -> NDArray[np.int64]:
        """The games of a mask. A list of their numbers is refused: it could be taken for a mask."""
        chosen = np.asarray(mask)
        if chosen.dtype != np.bool_ or chosen.shape != (self.num_envs,):
            raise BadRequest(
                f"reset_mask: expected {self.num_envs} booleans, found an array of {chosen.dtype} of shape {chosen.shape}"
            )
        return np.flatnonzero(chosen)

    def reset(self, *, seed: Any = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """Begins a puzzle in every game. ``options={"reset_mask": …}`` begins some of them."""
        mask = (options or {}).get("reset_mask")
        which = np.arange(self.num_envs) if mask is None else self._masked(mask)
        if isinstance(seed, (list, tuple, np.ndarray)):
            seed = seed[0]
        super().reset(seed=int(seed) if isinstance(seed, np.integer) else seed)
        self._begin(which)
        return self._seen(), {}

    def step(self, actions: Any) -> Tuple[Any, Any, Any, Any, Dict[str, Any]]:
        """A move in every game; the information has arrays of flags."""
        moves = numbers(actions)
        # What is not an action of this environment is a move that is not possible.
        moves = np.where(moves < self._moves, moves, -1)
        over = np.flatnonzero(self._over)
        ranks = None
        if self._names:
            ranks = self.boards.ranks(moves, until=str(self.rewards.until))
        earned, flags = self.boards.step(moves)
        earned = earned.copy() if self._copy else earned
        self._steps += 1
        terminated = (flags & Boards.DONE) > 0
        info: Dict[str, Any] = {
            "legal": (flags & Boards.LEGAL) > 0,
            "right": (flags & Boards.RIGHT) > 0,
            "solvable": (flags & Boards.SOLVABLE) > 0,
            "solved": (flags & Boards.SOLVED) > 0,
        }
        if self.rewards.single:
            info["single"] = (flags & Boards.SINGLE) > 0
        if ranks is not None:
            info["technique"] = ranks
            earned = earned + np.float32(self.rewards.technique) * ((ranks >= 0) & info["right"])
        if len(over):
            # These games had ended before: the move does not count, and a new puzzle begins.
            self._begin(over)
            earned = earned.copy()
            earned[over], terminated[over] = 0, False
            for flag in info.values():
                flag[over] = False
            info["solvable"][over] = True
            if ranks is not None:
                # 0 would be a full house.
                ranks[over] = -1
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        if self._limit is not None:
            truncated = (self._steps >= self._limit) & ~terminated
        self._over = terminated | truncated
        return self._seen(), earned, terminated, truncated, info

    @property
    def techniques(self) -> "list[str]":
        """The names behind the numbers of ``info["technique"]``."""
        return self._names

    def legal(self) -> NDArray[np.bool_]:
        """A mask of possible moves: (num_envs, number of actions)."""
        places = self.boards.legal()
        return np.concatenate([places, places], axis=1) if self._moves == 1458 else places
