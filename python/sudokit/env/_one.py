"""One game, for gymnasium."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from .._errors import BadRequest
from .._types import Column
from ._many import SudokuVectorEnv, spaces
from ._rewards import Rewards


class SudokuEnv(gym.Env[Any, Any]):
    """One game on a column of puzzles; each reset takes one of them at random.

    Actions, observations, rewards and options are those of :class:`SudokuVectorEnv`, without the first dimension. The
    information has ``action_mask``, the possible moves.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        puzzles: Column,
        *,
        rewards: Rewards = Rewards(),
        eliminate: bool = False,
        marks: bool = False,
        mistakes: str = "refuse",
        max_steps: Optional[int] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadRequest(f"render_mode: found {render_mode!r}, expected 'ansi' or None")
        options: Dict[str, Any] = {"eliminate": eliminate, "marks": marks, "mistakes": mistakes}
        self._many = SudokuVectorEnv(puzzles, 1, rewards=rewards, max_steps=max_steps, copy=False, **options)
        self.observation_space, self.action_space = spaces(eliminate, marks)
        self.render_mode = render_mode

    def _one(self, seen: Any) -> Any:
        return {name: value[0].copy() for name, value in seen.items()} if isinstance(seen, dict) else seen[0].copy()

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Any, Dict[str, Any]]:
        """Begins a puzzle."""
        super().reset(seed=seed)
        seen, _ = self._many.reset(seed=seed)
        return self._one(seen), {"action_mask": self.legal()}

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """Makes a move."""
        self._many._over[:] = False
        seen, earned, terminated, truncated, info = self._many.step(np.asarray(action).reshape(1))
        told = {name: value[0] for name, value in info.items()}
        told["action_mask"] = self.legal()
        return self._one(seen), float(earned[0]), bool(terminated[0]), bool(truncated[0]), told

    def legal(self) -> NDArray[np.int8]:
        """A mask of possible moves, as `Discrete.sample` takes it."""
        mask: NDArray[np.int8] = self._many.legal()[0].astype(np.int8)
        return mask

    def render(self) -> Any:
        """The grid as text, with the render mode ``"ansi"``."""
        if self.render_mode != "ansi":
            return None
        rows = self._many.boards.grids[0].reshape(9, 9)
        return "\n".join("".join(str(digit) if digit else "." for digit in row) for row in rows)
