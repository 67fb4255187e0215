"""One puzzle or many, and the form in which a caller has them."""

from __future__ import annotations

from typing import Any, Optional, Tuple, Union, cast

import numpy as np
from numpy.typing import NDArray

from ._sudokit import BadPuzzle
from ._types import Column, Grid, Puzzle

#: What the native calls on one puzzle take: text, or an array of shape (1, 81).
Native = Union[str, NDArray[Any]]


class One:
    """One puzzle, as the native calls take it, and the form of its answers."""

    def __init__(self, native: Native, shape: Optional[Tuple[int, ...]]) -> None:
        self.native = native
        #: The shape of the caller's array; None for text.
        self.shape = shape

    def give(self, text: str) -> Union[str, Grid]:
        """A grid in the form of the caller's puzzle."""
        return text if self.shape is None else grid(text).reshape(self.shape)


def grid(text: str) -> Grid:
    """81 characters as an array."""
    digits = np.frombuffer(text.encode(), dtype=np.uint8)
    return np.where(digits == ord("."), np.uint8(0), digits - np.uint8(ord("0")))


def sort_out(given: Union[Puzzle, Column]) -> Union[One, Column]:
    """One puzzle in its form, or a column as the native calls take it."""
    puzzle: Any = given
    if isinstance(puzzle, str):
        return One(puzzle, None)
    if isinstance(puzzle, (list, tuple)):
        first = next((item for item in puzzle if item is not None), None)
        if first is None or isinstance(first, str):
            return cast(Column, puzzle)
        if len(puzzle) in (9, 81) or isinstance(first, np.ndarray):
            # Numbers in lists: the array decides whether it is one puzzle or many.
            try:
                puzzle = np.asarray(puzzle)
            except ValueError:
                raise BadPuzzle("expected 81 digits or nine rows of nine, found rows of different length") from None
    if isinstance(puzzle, np.ma.MaskedArray):
        raise TypeError("expected a plain array, found a masked one: fill it first")
    if isinstance(puzzle, np.ndarray):
        if puzzle.dtype.kind in "UO" and puzzle.ndim == 1:
            # What is missing in such arrays is not a number.
            return [None if isinstance(row, float) and row != row else row for row in puzzle.tolist()]
        if puzzle.shape in ((81,), (9, 9)):
            return One(puzzle.reshape(1, 81), puzzle.shape)
        if puzzle.ndim < 2:
            raise BadPuzzle(f"expected an array of shape (81,), (9, 9), (N, 81) or (N, 9, 9), found {puzzle.shape}")
    speaks_arrow = hasattr(puzzle, "__arrow_c_array__") or hasattr(puzzle, "__arrow_c_stream__")
    if not speaks_arrow and hasattr(puzzle, "to_numpy"):
        # A series of a library that does not speak Arrow yet.
        return sort_out(np.asarray(puzzle.to_numpy()))
    return cast(Column, puzzle)


def one(puzzle: Puzzle) -> One:
    """One puzzle, where a call takes no column."""
    sorted_out = sort_out(puzzle)
    if not isinstance(sorted_out, One):
        raise TypeError(f"expected one puzzle, found {type(puzzle).__name__}")
    return sorted_out
