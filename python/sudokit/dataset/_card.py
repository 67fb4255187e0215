"""Data cards: what a set holds, how it was made, and what was checked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pyarrow as pa

import sudokit

from ._dataset import read
from ._files import PathLike

MEANINGS = {
    "puzzle": "the clues, row by row, with `.` for an open cell",
    "solution": "the only solution",
    "clues": "the number of clues",
    "er": "Sudoku Explainer's rating of the hardest step",
    "ep": "Sudoku Explainer's rating of the hardest step up to the first placement",
    "ed": "Sudoku Explainer's rating of the first step",
    "level": "HoDoKu's level",
    "score": "HoDoKu's score",
    "effort": "mean guesses of a search over sixteen equivalents",
    "backtracks": "guesses of tdoku, as the column `rating` of Sudoku-Extreme",
    "id": "the id of the class of equivalent puzzles",
    "solution_id": "the id of the class of equivalent solutions",
    "block": "the block the puzzle was made in",
    "row": "its number in the block",
}


def card(
    folder: PathLike, title: str, *, made: str = "", checked: str = "", licence: str = "cc0-1.0", level: str = "level"
) -> str:
    """Writes `README.md` for a folder with a Parquet file for each split, as the Hugging Face hub shows it; returns its text.

    The name of a file is the name of its split. `made` says how the puzzles were made, `checked` what was checked;
    `level` is the column whose values are counted.

    >>> from sudokit import dataset
    >>> _ = dataset.generate(20, seed=1).add("level").write("train.parquet", progress=False)
    >>> print(dataset.card(".", "Twenty puzzles", made="by an example").splitlines()[0])
    ---
    """
    root = Path(folder)
    tables = {path.stem: read(path).table(progress=False) for path in sorted(root.glob("*.parquet"))}
    if not tables:
        raise FileNotFoundError(f"{root}: expected files such as train.parquet, found none")
    first = next(iter(tables.values()))
    lines = ["---", f"license: {licence}", "task_categories:", "- question-answering", "tags:", "- sudoku", "configs:"]
    lines += ["- config_name: default", "  data_files:"]
    for name in tables:
        lines += [f"  - split: {name}", f"    path: {name}.parquet"]
    lines += ["---", "", f"# {title}", ""]
    lines += [made, ""] if made else []
    lines += ["## Splits", "", *_splits(tables, level), "", "## Columns", "", "| column | type | meaning |", "|---|---|---|"]
    lines += [f"| `{field.name}` | {field.type} | {MEANINGS.get(field.name, '')} |" for field in first.schema]
    lines += ["", "## Checks", "", checked, ""] if checked else [""]
    lines += [f"Made with sudokit {sudokit.__version__}.", ""]
    text = "\n".join(lines)
    (root / "README.md").write_text(text, encoding="utf-8")
    return text


def _splits(tables: dict[str, pa.Table], level: str) -> list[str]:
    """The rows of each split, by level if there is such a column."""
    counts = {
        name: Counter(table[level].to_pylist()) if level in table.column_names else Counter()
        for name, table in tables.items()
    }
    order = ["easy", "medium", "hard", "unfair", "extreme"]
    found = {value for count in counts.values() for value in count if value is not None}
    values = [value for value in order if value in found] + sorted(map(str, found - set(order)))
    head = "".join(f" {value} |" for value in values)
    lines = [f"| split | rows |{head}", "|---|--:|" + "--:|" * len(values)]
    for name, table in tables.items():
        cells = "".join(f" {counts[name][value]:,} |" for value in values)
        lines.append(f"| {name} | {table.num_rows:,} |{cells}")
    return lines
