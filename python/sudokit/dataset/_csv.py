"""CSV, and text with one puzzle per line.

CSV has only text: columns made by sudokit get their types back, others stay text. A file whose first field is a puzzle
has no header; its columns are `puzzle`, `solution` if the second is 81 characters too, then `column3` and so on.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Iterator

import pyarrow as pa
import pyarrow.csv

from . import _format

GRID = re.compile(r"[0-9.]{81}")


def read(path: Path, rows: int) -> Iterator[pa.RecordBatch]:
    """The batches of a file."""
    with _format.open_text(path, "rb") as file:
        first = next(csv.reader(io.TextIOWrapper(file, "utf-8", errors="replace", newline="")), [])
    if not first:
        raise _format.BadFile(f"{path}: expected a header or a puzzle, found an empty file")
    first[0] = first[0].lstrip("\ufeff")
    names = _names(first)
    repeated = {name for name in names if names.count(name) > 1}
    if repeated:
        raise _format.BadFile(f"{path}: the column {sorted(repeated)[0]!r} is there twice")
    with _format.open_text(path, "rb") as file:
        yield from _batches(file, path, names, names != first, rows)


def _names(first: list[str]) -> list[str]:
    if not GRID.fullmatch(first[0]):
        return first
    second = "solution" if len(first) > 1 and GRID.fullmatch(first[1]) else "column2"
    return ["puzzle", second, *(f"column{i}" for i in range(3, len(first) + 1))][: len(first)]


def _batches(file: object, path: Path, names: list[str], bare: bool, rows: int) -> Iterator[pa.RecordBatch]:
    read_options = pa.csv.ReadOptions(column_names=names, skip_rows=0 if bare else 1, block_size=max(4096, 160 * rows))
    convert = pa.csv.ConvertOptions(
        column_types={name: pa.string() for name in names}, strings_can_be_null=True, null_values=[""]
    )
    parse = pa.csv.ParseOptions(newlines_in_values=True)
    schema = None
    try:
        for batch in pa.csv.open_csv(file, read_options, parse, convert):
            batch = _format.typed(batch, path, schema)
            schema = batch.schema
            yield batch
    except pa.ArrowInvalid as error:
        if "Empty CSV" in str(error):
            return
        raise _format.BadFile(f"{path}: {error}") from None


def count(path: Path) -> int | None:
    """Unknown: the file has to be read to count its rows."""
    return None


class Writer:
    """Plain fields where they can be, quoted ones where they must."""

    def __init__(self, path: Path) -> None:
        self.file = _format.open_text(path, "wb")
        self.begun = False

    def write(self, batch: pa.RecordBatch) -> None:
        """Takes the next batch."""
        if not self.begun:
            text = io.StringIO()
            csv.writer(text, lineterminator="\n").writerow(batch.schema.names)
            self.file.write(text.getvalue().encode())
            self.begun = True
        for style in ("none", "needed"):
            block = io.BytesIO()
            try:
                options = pa.csv.WriteOptions(include_header=False, quoting_style=style)
                pa.csv.write_csv(batch, block, options)
            except pa.ArrowInvalid:
                continue
            self.file.write(block.getbuffer())
            return
        raise _format.BadFile("a column of lists or structs cannot be written as CSV")

    def close(self) -> None:
        """Writes what is left."""
        self.file.close()


FORMAT = _format.Format(read, count, Writer)
