"""Shared by all file formats: kinds of columns, and files that appear only when they are complete."""

from __future__ import annotations

import contextlib
import errno
import functools
import gzip
import os
import tempfile
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Callable, Iterator, Protocol

import pyarrow as pa

from .. import batches
from ..batches import _add
from .._errors import Error


class BadFile(Error):
    """A file whose content does not match its extension, or of an unknown format."""


@contextlib.contextmanager
def named(path: Path) -> Iterator[None]:
    """Turns errors of libraries about damaged content into a `BadFile` with the file name."""
    try:
        yield
    except BadFile:
        raise
    except (EOFError, NotImplementedError, OverflowError, RecursionError, ValueError) as error:
        raise BadFile(f"{path}: {error}") from None
    except (zipfile.BadZipFile, zlib.error, pa.ArrowException) as error:
        raise BadFile(f"{path}: {error}") from None
    except OSError as error:
        # Content, too, is an `OSError` of some libraries; what the system says has a number.
        if error.errno not in (None, errno.EINVAL):
            raise
        raise BadFile(f"{path}: {error}") from None


class Writer(Protocol):
    """Takes batches of one schema, then is closed."""

    def write(self, batch: pa.RecordBatch) -> None:
        """Takes the next batch."""

    def close(self) -> None:
        """Writes what is left."""


@dataclass(frozen=True)
class Format:
    """How a kind of file is read and written."""

    read: Callable[[Path, int], Iterator[pa.RecordBatch]]
    #: How many rows there are, where that is known without reading them.
    count: Callable[[Path], int | None]
    writer: Callable[[Path], Writer]


@functools.lru_cache(maxsize=1)
def known_types() -> dict[str, pa.DataType]:
    """The types of the columns that sudokit makes."""
    puzzle = pa.schema([("puzzle", pa.string())])
    schema = batches.add(*_add.COLUMNS).schema(puzzle)
    return {**{field.name: field.type for field in schema}, "copy": pa.uint32(), "try": pa.uint64()}


def typed(batch: pa.RecordBatch, path: Path, schema: pa.Schema | None) -> pa.RecordBatch:
    """A batch of texts with the types that its columns have: those of the first batch, or those that are known."""
    if schema is not None:
        try:
            return batch.cast(schema)
        except (pa.ArrowInvalid, ValueError) as error:
            raise BadFile(f"{path}: a later row does not fit the first ones: {error}") from None
    columns = {}
    for name, column in zip(batch.schema.names, batch.columns):
        try:
            columns[name] = column.cast(known_types().get(name, column.type))
        except pa.ArrowInvalid:
            columns[name] = column  # a column of that name that means something else
    return pa.RecordBatch.from_arrays(list(columns.values()), names=list(columns))


class Packed(gzip.GzipFile):
    """A packed file without a name and a date in it: the same rows are the same file."""

    def __init__(self, plain: IO[bytes], mode: str) -> None:
        super().__init__("", mode, compresslevel=5, fileobj=plain, mtime=0)
        self.plain = plain

    def close(self) -> None:
        """Writes what is left."""
        super().close()
        self.plain.close()


def open_text(path: Path, mode: str) -> IO[bytes]:
    """A file to read or write; `.gz` is packed."""
    plain: IO[bytes] = open(path, mode)
    return Packed(plain, mode) if path.suffix == ".gz" else plain  # type: ignore[return-value]


@contextlib.contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A temporary name beside `path` that becomes `path` when all went well, and is gone otherwise."""
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path.parent}: no such folder")
    # The end of the name is the format, so it stays.
    handle, name = tempfile.mkstemp(
        prefix=f".{path.name}.", suffix=f".tmp{''.join(path.suffixes[-2:])}", dir=path.parent
    )
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        umask = os.umask(0)
        os.umask(umask)
        temporary.chmod(0o666 & ~umask)
        os.replace(temporary, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            temporary.unlink()
