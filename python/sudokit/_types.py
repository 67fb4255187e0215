"""What calls take and give: names for type checkers, and cells and candidates."""

from __future__ import annotations

import re
from typing import Any, List, NamedTuple, Optional, Protocol, Sequence, Tuple, TypedDict, Union

import numpy as np
from numpy.typing import NDArray

#: A grid as an array of digits, 0 for a blank; `uint16` where numbers above 255 occur, which type checkers are not told.
Grid = NDArray[np.uint8]


class ArrowArray(Protocol):
    """Anything with the Arrow C data interface: arrays, record batches, frames."""

    def __arrow_c_array__(self, requested_schema: Any = ...) -> Tuple[Any, Any]: ...


class ArrowStream(Protocol):
    """Anything with the Arrow C stream interface: chunked arrays, tables, series of Polars and pandas."""

    def __arrow_c_stream__(self, requested_schema: Any = ...) -> Any: ...


#: One puzzle as numbers: 81 of them, or rows.
Digits = Union[Sequence[int], Sequence[Sequence[int]]]
#: One puzzle.
Puzzle = Union[str, Digits, NDArray[Any]]
#: Many puzzles, but for arrays.
Strings = Union[List[str], List[Optional[str]], Tuple[Optional[str], ...], ArrowArray, ArrowStream]
#: Many puzzles.
Column = Union[Strings, NDArray[Any]]


class Options(TypedDict, total=False):
    """Options of every verb: the houses of its puzzles, and how long and on how many threads it works."""

    #: Rows and columns of a box, such as ``"2x3"``.
    box: Optional[str]
    #: Both long diagonals are houses.
    diagonals: bool
    #: The windows are houses.
    windows: bool
    #: The region of each cell, in the place of boxes.
    regions: Optional[str]
    #: Seconds for each puzzle.
    time_limit: Optional[float]
    #: All cores by default.
    threads: Optional[int]
    #: The column of a table that has the puzzles; ``"puzzle"`` by default.
    column: str
    #: What becomes of a bad row of a column: ``"null"`` (the default), or ``"raise"``.
    errors: str


_CELL = re.compile(r"r(\d+)c(\d+)(?:(?:=|<>)(.+))?$")


class Cell(NamedTuple):
    """A cell, by row and column from 1, shown ``r1c1``.

    >>> cell = Cell(1, 9)
    >>> str(cell), cell.number, cell.at
    ('r1c9', 8, (0, 8))
    """

    row: int
    column: int

    @property
    def number(self) -> int:
        """Its place among the 81 of a 9x9 grid, row by row, from 0."""
        return 9 * (self.row - 1) + self.column - 1

    @property
    def at(self) -> Tuple[int, int]:
        """Its place in an array of rows."""
        return self.row - 1, self.column - 1

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell of a text such as ``r1c9``."""
        row, column, _ = _parts(text)
        return cls(row, column)


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
    #: The digit; for a puzzle that is not written in digits, its symbol as a string.
    digit: int

    @property
    def cell(self) -> Cell:
        """Where."""
        return Cell(self.row, self.column)

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}={self.digit}"

    @classmethod
    def parse(cls, text: str) -> Candidate:
        """The candidate of a text such as ``r1c9=5``, or ``r1c9<>5`` if it was removed."""
        return cls(*_parts(text))


def _parts(text: str) -> Tuple[int, int, Any]:
    found = _CELL.match(text.lower())
    if found is None:
        raise ValueError(f"found {text!r}, expected a cell such as r1c9, or a candidate such as r1c9=5")
    symbol = found[3] or "0"
    return int(found[1]), int(found[2]), int(symbol) if symbol.isdecimal() else symbol


def cells(names: Sequence[str]) -> Tuple[Cell, ...]:
    """The cells of these names."""
    return tuple(map(Cell.parse, names))
