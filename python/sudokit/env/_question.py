"""A puzzle as a question in text."""

from __future__ import annotations

from typing import Any, List

from .._errors import BadRequest
from .._form import One, sort_out
from .._types import Column

QUESTION = """Solve this sudoku: fill the open cells (0) so that every row, column and 3x3 box has the digits 1 to 9.

{rows}

Answer with nine rows of nine digits."""


def texts_of(puzzles: Column) -> List[str]:
    """The puzzles of a column as text; at least one."""
    from .._solving import convert

    column: Any = sort_out(puzzles)
    rows = [column.text] if isinstance(column, One) else column
    texts = [text.strip() for text in convert(rows, "line", errors="raise")["text"].to_list()]
    if not texts:
        raise BadRequest("puzzles: expected at least one, found none")
    return texts


def rows_of(text: str) -> str:
    """A grid as nine rows with 0 for a blank."""
    text = text.replace(".", "0")
    return "\n".join(" ".join(text[start : start + 9]) for start in range(0, 81, 9))
