"""Parquet."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator

import pyarrow as pa
import pyarrow.parquet

from . import _format


def _open(path: Path) -> pa.parquet.ParquetFile:
    try:
        return pa.parquet.ParquetFile(path)
    except pa.ArrowInvalid as error:
        raise _format.BadFile(f"{path}: {error}") from None


def read(path: Path, rows: int) -> Iterator[pa.RecordBatch]:
    """The batches of a file."""
    with _open(path) as file:
        yield from file.iter_batches(batch_size=rows)


def count(path: Path) -> int | None:
    """As its footer says."""
    with _open(path) as file:
        rows: int = file.metadata.num_rows
        return rows


class Writer:
    """A row group a batch, packed with zstd."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: pa.parquet.ParquetWriter | None = None

    def write(self, batch: pa.RecordBatch) -> None:
        """Takes the next batch."""
        if self.file is None:
            self.file = pa.parquet.ParquetWriter(self.path, batch.schema, compression="zstd")
        self.file.write_batch(batch)

    def close(self) -> None:
        """Writes what is left."""
        if self.file is not None:
            self.file.close()


FORMAT = _format.Format(read, count, Writer)
