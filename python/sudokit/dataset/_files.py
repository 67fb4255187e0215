"""Files by their names."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa

from . import _csv, _jsonl, _npz, _parquet
from ._format import BadFile, Format, named, whole
from ._places import PathLike, Place, local_only, place, places

FORMATS: dict[str, Format] = {
    ".csv": _csv.FORMAT,
    ".csv.gz": _csv.FORMAT,
    ".txt": _csv.FORMAT,
    ".jsonl": _jsonl.FORMAT,
    ".jsonl.gz": _jsonl.FORMAT,
    ".ndjson": _jsonl.FORMAT,
    ".npz": _npz.FORMAT,
    ".parquet": _parquet.FORMAT,
}

# The number of rows that are written together.
GROUP = 1 << 16


def format_of(path: Path | Place) -> Format:
    """Returns the format for the extension of a name."""
    name = path.name.lower()
    for suffix, found in FORMATS.items():
        if name.endswith(suffix):
            return found
    raise BadFile(f"{path}: expected a name that ends with {', '.join(FORMATS)}")


def _joined(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    if len(batches) == 1:
        return batches[0]
    whole_table = pa.Table.from_batches(batches).combine_chunks()
    return (whole_table.to_batches() or [batches[0]])[0]


class Out:
    """A file that grows, and the number of its rows."""

    def __init__(self, path: Path) -> None:
        self.writer = format_of(path).writer(path)
        self.rows = 0
        self.waiting: list[pa.RecordBatch] = []
        self.held = 0

    def write(self, batch: pa.RecordBatch) -> None:
        """Takes the next batch."""
        self.rows += batch.num_rows
        self.waiting.append(batch)
        self.held += batch.num_rows
        if self.held >= GROUP:
            self.flush()

    def flush(self) -> None:
        """Writes what was gathered."""
        if self.waiting:
            self.writer.write(_joined(self.waiting))
        self.waiting, self.held = [], 0

    def close(self) -> None:
        """Writes what is left."""
        self.flush()
        self.writer.close()


__all__ = [
    "BadFile",
    "Format",
    "Out",
    "PathLike",
    "Place",
    "format_of",
    "local_only",
    "named",
    "place",
    "places",
    "whole",
]
