"""What is wrong with a set: duplicates, leaks, improper puzzles, wrong labels; and how hard it is."""

from __future__ import annotations

import html
import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow.compute as pc

from .. import batches as functions
from ._dataset import Dataset, of, read
from ._export import label_of
from ._files import PathLike
from ._leakcheck import KINDS, leakcheck
from ._progress import Wanted


@dataclass(frozen=True)
class Audit:
    """The findings. `str()` is a summary; `html()` a report with plots."""

    #: The number of rows.
    rows: int
    #: Rows that are not puzzles.
    bad: int
    #: Rows whose text was there before.
    repeated: int
    #: Rows that are equivalent to an earlier row with another text.
    equivalent: int
    #: Puzzles without a solution.
    unsolvable: int
    #: Puzzles with several solutions.
    several: int
    #: Rows whose solution is not that of the puzzle; None if there is no column of solutions.
    wrong_labels: int | None
    #: Pairs of related puzzles between the set and the test set, by kind; None without a test set.
    leaks: dict[str, int] | None
    #: The number of puzzles by clues.
    clues: dict[int, int] = field(repr=False)
    #: The number of puzzles by difficulty.
    levels: dict[str, int] = field(repr=False)
    #: The first rows of each fault, by number from 0.
    examples: dict[str, list[int]] = field(repr=False)

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        faults = self.bad + self.repeated + self.equivalent + self.unsolvable + self.several
        return not faults and not self.wrong_labels and not any((self.leaks or {}).values())

    def findings(self) -> list[tuple[str, str]]:
        """Each finding with its number."""
        rows = [
            ("rows", f"{self.rows:,}"),
            ("not puzzles", f"{self.bad:,}"),
            ("repeated", f"{self.repeated:,}"),
            ("equivalent to an earlier row", f"{self.equivalent:,}"),
            ("without a solution", f"{self.unsolvable:,}"),
            ("with several solutions", f"{self.several:,}"),
        ]
        if self.wrong_labels is not None:
            rows.append(("wrong labels", f"{self.wrong_labels:,}"))
        for kind, count in (self.leaks or {}).items():
            rows.append((f"leaks into the test set: {kind}", f"{count:,}"))
        return rows

    def __str__(self) -> str:
        width = max(len(name) for name, _ in self.findings())
        lines = [f"{name.ljust(width)}  {value}" for name, value in self.findings()]
        lines.append("difficulty" + "".join(f"  {name} {count:,}" for name, count in self.levels.items()))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        # A part of another page: no style, which would change that page.
        rows = "".join(
            f"<tr><td>{html.escape(name)}</td><td>{value}</td><td>{', '.join(map(str, self.examples.get(name, [])))}</td></tr>"
            for name, value in self.findings()
        )
        plots = _bars("Difficulty (HoDoKu)", self.levels) + _bars("Clues", self.clues)
        return f"<table><tr><th>finding</th><th>number</th><th>first rows</th></tr>{rows}</table>{plots}"

    def html(self) -> str:
        """The report as a page without anything outside the file."""
        return (
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Audit</title><style>body{font:16px sans-serif;'
            "max-width:50em;margin:2em auto}td,th{padding:.2em 1em;text-align:left}</style>"
            f"<h1>Audit</h1>{self._repr_html_()}</html>"
        )

    def write(self, path: PathLike) -> None:
        """Writes the report as a file whose name ends with `.html`."""
        if not os.fspath(path).lower().endswith((".html", ".htm")):
            raise ValueError(f"{os.fspath(path)}: expected a name that ends with .html")
        Path(path).write_text(self.html(), encoding="utf-8")


def _bars(title: str, counts: dict[Any, int]) -> str:
    """A bar chart as SVG."""
    most = max(counts.values(), default=1) or 1
    # Wide enough for the longest name.
    width = max([40, *(7 * len(str(name)) + 6 for name in counts)])
    bars = "".join(
        f'<rect x="{width * i + 4}" y="{120 - round(100 * count / most)}" width="{width - 8}" '
        f'height="{round(100 * count / most)}" fill="#47a"/><text x="{width * i + width // 2}" y="136" '
        f'text-anchor="middle" font-size="11" fill="currentColor">{html.escape(str(name))}</text><text x="{width * i + width // 2}" '
        f'y="{116 - round(100 * count / most)}" text-anchor="middle" font-size="9" fill="currentColor">{count}</text>'
        for i, (name, count) in enumerate(counts.items())
    )
    size = f'viewBox="0 0 {max(width * len(counts), 1)} 145" height="180"'
    return f'<h2>{html.escape(title)}</h2><svg xmlns="http://www.w3.org/2000/svg" {size}>{bars}</svg>'


def audit(
    dataset: Any,
    test: Any = None,
    *,
    column: str = "puzzle",
    solution: str = "solution",
    sample: int | None = 10_000,
    progress: Wanted = None,
) -> Audit:
    """Looks for duplicates, leaks, improper puzzles and wrong labels in a set, and counts how hard it is.

    `dataset` and `test` are files, sets, or anything that `of` takes. Difficulty is HoDoKu's level of the first `sample` rows
    (`None`: of all).

    >>> from sudokit import dataset
    >>> found = dataset.audit(dataset.generate(50, seed=7, minimal=True).add("solution"))
    >>> found.clean, found.rows, found.wrong_labels
    (True, 50, 0)
    """
    source = _source(dataset, column, solution)
    label = label_of(source)
    counts: Counter[str] = Counter()
    clues: Counter[int] = Counter()
    levels: Counter[str] = Counter()
    texts: set[str] = set()
    classes: set[str] = set()
    examples: dict[str, list[int]] = {}
    rows, labelled = 0, False

    def note(fault: str, row: int) -> None:
        counts[fault] += 1
        if counts[fault] <= 5:
            examples.setdefault(fault, []).append(row)

    for batch in source.batches(progress):
        puzzles = batch.select([source.column])
        found = functions.add("solution", "solutions", "clues", "id", column=source.column, threads=None)(puzzles)
        labels = batch.column(label).to_pylist() if label in batch.schema.names else None
        labelled = labelled or labels is not None
        for i, row in enumerate(found.to_pylist()):
            number, text = rows + i, row[source.column]
            if row["id"] is None:
                note("not puzzles", number)
                continue
            clues[row["clues"]] += 1
            if text in texts:
                note("repeated", number)
            elif row["id"] in classes:
                note("equivalent to an earlier row", number)
            texts.add(text)
            classes.add(row["id"])
            if row["solutions"] == 0:
                note("without a solution", number)
            elif row["solutions"] != 1:
                note("with several solutions", number)
            elif labels is not None and labels[i] != row["solution"]:
                note("wrong labels", number)
        left = batch.num_rows if sample is None else max(0, min(batch.num_rows, sample - rows))
        if left:
            rated = functions.add("level", column=source.column, threads=None)(puzzles.slice(0, left))
            levels.update(level for level in rated.column("level").to_pylist() if level is not None)
        rows += batch.num_rows
    leaks = None
    if test is not None:
        found_leaks = leakcheck(source, _source(test, column, solution), column=source.column, progress=progress)
        kinds = Counter(pc.fill_null(found_leaks["leak"], "").to_pylist())
        leaks = {kind: kinds[kind] for kind in KINDS}
    return Audit(
        rows,
        counts["not puzzles"],
        counts["repeated"],
        counts["equivalent to an earlier row"],
        counts["without a solution"],
        counts["with several solutions"],
        counts["wrong labels"] if labelled else None,
        leaks,
        dict(sorted(clues.items())),
        {level: levels[level] for level in ("easy", "medium", "hard", "unfair", "extreme") if levels[level]},
        examples,
    )


def _source(given: Any, column: str, solution: str) -> Dataset:
    if isinstance(given, (str, os.PathLike)):
        return read(given, column=column, solution=solution)
    return of(given, column=column, solution=solution)
