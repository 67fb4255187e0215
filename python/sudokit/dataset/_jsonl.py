"""JSON lines: one object per line."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any, Iterator

import pyarrow as pa

from . import _format


def read(path: Path, rows: int) -> Iterator[pa.RecordBatch]:
    """The batches of a file; its columns are the keys of the first of them."""
    schema = None
    with _format.open_text(path, "rb") as file:
        lines = enumerate(file, 1)
        while True:
            block = list(itertools.islice(lines, rows))
            if not block:
                return
            objects = [_object(path, line, text) for line, text in block if text.strip()]
            if not objects:
                continue
            if schema is None:
                names = list(dict.fromkeys(key for found in objects for key in found))
                batch = _format.typed(_first(path, names, objects), path, None)
                schema = batch.schema
            else:
                batch = _later(path, objects, schema)
            yield batch


def _object(path: Path, line: int, text: bytes) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise _format.BadFile(f"{path}, line {line}: {error}") from None
    if not isinstance(found, dict):
        raise _format.BadFile(f"{path}, line {line}: expected an object, found {type(found).__name__}")
    return found


def _first(path: Path, names: list[str], objects: list[dict[str, Any]]) -> pa.RecordBatch:
    columns = []
    for name in names:
        try:
            column = pa.array([found.get(name) for found in objects])
        except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
            raise _format.BadFile(f"{path}: the column {name!r}: {error}") from None
        # A column without a single entry: most are texts.
        columns.append(column.cast(pa.string()) if pa.types.is_null(column.type) else column)
    return pa.RecordBatch.from_arrays(columns, names=names)


def _later(path: Path, objects: list[dict[str, Any]], schema: pa.Schema) -> pa.RecordBatch:
    known = set(schema.names)
    for found in objects:
        if not known.issuperset(found):
            new = sorted(set(found) - known)[0]
            raise _format.BadFile(f"{path}: a later line has the key {new!r}, which the first ones lack")
    try:
        return pa.RecordBatch.from_pylist(objects, schema=schema)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError) as error:
        raise _format.BadFile(f"{path}: a later line does not fit the first ones: {error}") from None


def count(path: Path) -> int | None:
    """Unknown: the file has to be read to count its rows."""
    return None


class Writer:
    """Writes one object per line; bytes become text."""

    def __init__(self, path: Path) -> None:
        self.file = _format.open_text(path, "wb")

    def write(self, batch: pa.RecordBatch) -> None:
        """Takes the next batch."""
        names = [json.dumps(name) for name in batch.schema.names]
        columns = [_texts(column) for column in batch.columns]
        rows = zip(*columns)
        pattern = "{" + ", ".join(f"{name.replace('%', '%%')}: %s" for name in names) + "}\n"
        self.file.write("".join([pattern % row for row in rows]).encode())

    def close(self) -> None:
        """Writes what is left."""
        self.file.close()


def _texts(column: pa.Array) -> list[str]:
    values = column.to_pylist()
    if pa.types.is_fixed_size_binary(column.type) or pa.types.is_binary(column.type):
        values = [value and _grid(value) for value in values]
    return [json.dumps(value) for value in values]


def _grid(value: bytes) -> str:
    return "".join(map(str, value)) if max(value, default=0) <= 9 else value.decode("latin-1")


FORMAT = _format.Format(read, count, Writer)
