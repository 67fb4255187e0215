"""A puzzle as a question in text."""

QUESTION = """Solve this sudoku: fill the open cells (0) so that every row, column and 3x3 box has the digits 1 to 9.

{rows}

Answer with nine rows of nine digits."""


def rows_of(text: str) -> str:
    """A grid as nine rows with 0 for a blank."""
    text = text.replace(".", "0")
    return "\n".join(" ".join(text[start : start + 9]) for start in range(0, 81, 9))
