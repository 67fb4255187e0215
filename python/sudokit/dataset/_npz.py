"""NPZ: one array per column, for NumPy.

Grids (`puzzle`, `solution`, `canonical`) are `(N, 81) uint8` with 0 for a blank, numbers are as they are, texts are
bytes of one width. NumPy has no nulls: a null is NaN in float columns and empty in text columns; other columns with
nulls are refused. What is written grows in temporary files, a column each, and what is read comes in batches: memory
does not grow.
"""

from __future__ import annotations

import io
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import IO, Any, Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ..batches import _text
from . import _format

GRIDS = ("puzzle", "solution", "canonical")
CHUNK = 1 << 20


def read(path: Path, rows: int) -> Iterator[pa.RecordBatch]:
    """The batches of a file."""
    with _open(path) as packed:
        members = [(name[: -len(".npy")], packed.open(name)) for name in packed.namelist() if name.endswith(".npy")]
        columns = {name: (file, *_header(path, name, file)) for name, file in members}
        total = _length(path, {name: shape for name, (_, shape, _) in columns.items()})
        for start in range(0, max(total, 1), rows):
            part = min(rows, total - start)
            arrays = {
                name: _column(_array(file, (part, *shape[1:]), dtype)) for name, (file, shape, dtype) in columns.items()
            }
            yield pa.RecordBatch.from_arrays(list(arrays.values()), names=list(arrays))


def _open(path: Path) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(path)
    except zipfile.BadZipFile as error:
        raise _format.BadFile(f"{path}: {error}") from None


def _header(path: Path, name: str, file: IO[bytes]) -> tuple[tuple[int, ...], np.dtype[Any]]:
    try:
        version = np.lib.format.read_magic(file)
        reader = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        shape, fortran, dtype = reader(file)
    except ValueError as error:
        raise _format.BadFile(f"{path}: the array {name!r}: {error}") from None
    if fortran or dtype.hasobject or not (len(shape) == 1 or shape[1:] in ((81,), (9, 9))):
        raise _format.BadFile(
            f"{path}: the array {name!r}: expected numbers or texts of shape (N,), (N, 81) or (N, 9, 9) in C order,"
            f" found {dtype} of shape {shape}"
        )
    return shape, dtype


def _length(path: Path, shapes: dict[str, tuple[int, ...]]) -> int:
    lengths = {shape[0] for shape in shapes.values()}
    if len(lengths) > 1:
        raise _format.BadFile(f"{path}: the arrays are of different lengths: {shapes}")
    return lengths.pop() if lengths else 0


def _array(file: IO[bytes], shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    size = int(np.prod(shape)) * dtype.itemsize
    return np.frombuffer(file.read(size), dtype).reshape(shape)


def _column(values: Any) -> pa.Array:
    if values.ndim > 1:
        cells = values.reshape(-1, 81)
        if cells.dtype.kind not in "ui":
            raise _format.BadFile(f"a grid of {cells.dtype}: expected whole numbers")
        good = ((cells >= 0) & (cells <= 9)).all(axis=1)
        text = np.where(cells == 0, _text.BLANK, cells + ord("0")).astype(np.uint8)
        return _text.strings(text, good)
    if values.dtype.kind == "S":
        values = np.char.decode(values, "utf-8")
    if values.dtype.kind == "U":
        return pc.if_else(pa.array(values != ""), pa.array(values), pa.scalar(None, pa.string()))
    return pa.array(values, from_pandas=values.dtype.kind == "f")


def count(path: Path) -> int | None:
    """As its headers say."""
    with _open(path) as packed:
        for name in packed.namelist():
            if name.endswith(".npy"):
                with packed.open(name) as file:
                    return _header(path, name[: -len(".npy")], file)[0][0]
    return 0


class Growing:
    """A column that grows in a temporary file."""

    def __init__(self, name: str, kind: pa.DataType) -> None:
        self.name = name
        self.file = tempfile.TemporaryFile()
        self.rows = 0
        self.grid = name in GRIDS
        self.text = not self.grid and (pa.types.is_string(kind) or pa.types.is_large_string(kind))
        self.width = 1
        self.dtype: np.dtype[Any] = np.dtype(np.uint8)

    def append(self, column: pa.Array) -> None:
        """Takes the rows of the next batch."""
        if self.rows == 0 and self.text and len(column):
            # Columns of other names can be grids, too: those of Sudoku-Extreme are question and answer.
            self.grid = bool(pc.all(pc.match_substring_regex(column, "^[0-9.]{81}$"), skip_nulls=False).as_py())
            self.text = not self.grid
        self.rows += len(column)
        if self.grid:
            cells, good = _text.matrix(column)
            self._refuse(int((~good).sum()))
            self.file.write(_text.digits(cells).tobytes())
        elif self.text:
            texts = [(text or "").encode() for text in column.to_pylist()]
            self.width = max(self.width, *map(len, texts)) if texts else self.width
            self.file.write(b"".join(len(text).to_bytes(4, "little") + text for text in texts))
        else:
            if pa.types.is_floating(column.type):
                column = pc.fill_null(column, float("nan"))
            self._refuse(column.null_count)
            values = column.to_numpy(zero_copy_only=False)
            self.dtype = values.dtype
            self.file.write(values.tobytes())

    def _refuse(self, nulls: int) -> None:
        if nulls:
            raise _format.BadFile(
                f"the column {self.name!r} has {nulls} nulls, which NPZ cannot hold: filter them out "
                "(pyarrow.compute.field('error').is_null()), or write another format"
            )

    def pour(self, out: IO[bytes]) -> None:
        """Writes the whole array."""
        dtype = np.dtype(f"S{self.width}") if self.text else self.dtype
        shape = (self.rows, 81) if self.grid else (self.rows,)
        header = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(out, header)
        self.file.seek(0)
        if not self.text:
            shutil.copyfileobj(self.file, out, CHUNK)
            return
        reader = io.BufferedReader(self.file, CHUNK)
        for _ in range(self.rows):
            length = int.from_bytes(reader.read(4), "little")
            out.write(reader.read(length).ljust(self.width, b"\0"))


class Writer:
    """All columns grow beside each other and are packed at the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.columns: dict[str, Growing] = {}

    def write(self, batch: pa.RecordBatch) -> None:
        """Takes the next batch."""
        for name, column in zip(batch.schema.names, batch.columns):
            if name not in self.columns:
                self.columns[name] = Growing(name, column.type)
            self.columns[name].append(column)

    def close(self) -> None:
        """Writes what is left."""
        with zipfile.ZipFile(self.path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
            for name, column in self.columns.items():
                # An entry without a date: the same columns are the same file.
                entry = zipfile.ZipInfo(f"{name}.npy")
                entry.compress_type = zipfile.ZIP_DEFLATED
                with packed.open(entry, "w", force_zip64=True) as out:
                    column.pour(out)


FORMAT = _format.Format(read, count, Writer)
