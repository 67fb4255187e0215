"""What calls take and give: names for type checkers, and cells and candidates."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Protocol, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

#: A grid as an array of digits, 0 for a blank.
Grid = NDArray[np.uint8]


class ArrowArray(Protocol):
    """Anything with the Arrow C data interface: arrays, record batches, frames."""

    def __arrow_c_array__(self, requested_schema: Any = ...) -> Tuple[Any, Any]: ...


class ArrowStream(Protocol):
    """Anything with the Arrow C stream interface: chunked arrays, tables, series of Polars and pandas."""

    def __arrow_c_stream__(self, requested_schema: Any = ...) -> Any: ...


#: One puzzle that is no text: 81 digits, or nine rows of nine.
Digits = Union[Sequence[int], Sequence[Sequence[int]]]
#: One puzzle.
Puzzle = Union[str, Digits, NDArray[Any]]
#: Many puzzles, arrays apart.
Strings = Union[List[str], List[Optional[str]], Tuple[Optional[str], ...], ArrowArray, ArrowStream]
#: Many puzzles.
Column = Union[Strings, NDArray[Any]]


class Cell(NamedTuple):
    """A cell, by row and column from 1 to 9, shown ``r1c1``.

    >>> cell = Cell(1, 9)
    >>> str(cell), cell.number, cell.at
    ('r1c9', 8, (0, 8))
    """

    row: int
    column: int

    @property
    def number(self) -> int:
        """Its place among the 81, row by row, from 0."""
        return 9 * (self.row - 1) + self.column - 1

    @property
    def at(self) -> Tuple[int, int]:
        """Its place in an array of shape (9, 9)."""
        return self.row - 1, self.column - 1

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell of a text such as ``r1c9``."""
        return cls(int(text[1]), int(text[3]))


class Candidate(NamedTuple):
    """A digit in a cell, shown ``r1c1=5``.

    >>> candidate = Candidate.parse("r1c9=5")
    >>> candidate
    Candidate(row=1, column=9, digit=5)
    >>> str(candidate), str(candidate.cell)
    ('r1c9=5', 'r1c9')
    """

    row: int
    column: int
    digit: int

    @property
    def cell(self) -> Cell:
        """Where."""
        return Cell(self.row, self.column)

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}={self.digit}"

    @classmethod
    def parse(cls, text: str) -> Candidate:
        """The candidate of a text such as ``r1c9=5``."""
        return cls(int(text[1]), int(text[3]), int(text[5]))
