"""Columns of grids as matrices of characters, and back.

A matrix is `(N, 81) uint8`, one character per cell. A row that does not have 81 characters becomes 81 blanks and is
marked as bad.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

BLANK = ord(".")


def matrix(column: pa.Array) -> tuple[Bytes, Flags]:
    """The characters of a column, and which rows are grids."""
    rows = len(column)
    if pa.types.is_fixed_size_binary(column.type) and column.type.byte_width == 81:
        good = np.asarray(pc.is_valid(column))
        flat = np.frombuffer(column.buffers()[1] or b"", np.uint8)[81 * column.offset :][: 81 * rows]
        cells = np.where(good[:, None], flat.reshape(rows, 81), BLANK).astype(np.uint8)
        # Numbers from 0 to 9 are as good as their characters.
        return np.where(cells <= 9, cells + ord("0"), cells).astype(np.uint8), good
    strings = column.cast(pa.string())
    fits = pc.equal(pc.binary_length(strings), 81)
    good = np.asarray(pc.fill_null(fits, False))
    if not good.all():
        strings = pc.if_else(pa.array(good), strings, "." * 81)
    if isinstance(strings, pa.ChunkedArray):
        strings = strings.combine_chunks()
    _, ends, data = strings.buffers()
    if rows == 0 or data is None or ends is None:
        return np.zeros((0, 81), np.uint8), good
    start = int(np.frombuffer(ends, np.int32)[strings.offset])
    cells = np.frombuffer(data, np.uint8)[start : start + 81 * rows].reshape(rows, 81)
    # 81 bytes may be fewer characters: those are not a grid.
    plain = np.asarray((cells < 128).all(axis=1))
    return (cells if plain.all() else np.where(plain[:, None], cells, np.uint8(BLANK))), good & plain


def strings(cells: Bytes, good: Flags | None = None) -> pa.Array:
    """A column of strings; bad rows are null."""
    rows = len(cells)
    ends = np.arange(0, 81 * (rows + 1), 81, dtype=np.int32)
    column = pa.StringArray.from_buffers(rows, pa.py_buffer(ends), pa.py_buffer(np.ascontiguousarray(cells)))
    if good is None or good.all():
        return column
    return pc.if_else(pa.array(good), column, pa.scalar(None, pa.string()))


def is_grid(cells: Bytes) -> Flags:
    """Which rows have digits and dots alone."""
    is_cell = (cells == BLANK) | ((cells >= ord("0")) & (cells <= ord("9")))
    found: Flags = is_cell.all(axis=1)
    return found


def digits(cells: Bytes) -> Bytes:
    """Characters to values: 1 to 9, and 0 for everything else."""
    values = cells - np.uint8(ord("0"))
    return np.where(values <= 9, values, 0).astype(np.uint8)


def holds_grids(column: pa.Array) -> bool:
    """Whether a column of text or bytes has a row of 81 cells."""
    kind = column.type
    if pa.types.is_fixed_size_binary(kind):
        return bool(kind.byte_width == 81)
    if not (pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_binary(kind)):
        return False
    return bool(pc.any(pc.match_substring_regex(column.cast(pa.string()), "^[0-9.]{81}$")).as_py())
