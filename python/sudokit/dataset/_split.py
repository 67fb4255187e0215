"""Splits of exact sizes."""

from __future__ import annotations

import hashlib

import pyarrow as pa

from .. import batches as functions
from ._dataset import Dataset, of
from ._files import PathLike
from ._progress import Wanted


def split_exactly(
    dataset: Dataset, parts: dict[str, tuple[PathLike, int | None]], *, seed: int, by: str, progress: Wanted
) -> dict[str, int]:
    """See `Dataset.split_exactly`."""
    rest = [name for name, (_, size) in parts.items() if size is None]
    if len(rest) > 1:
        raise ValueError(f"parts: expected one part without a size at most, found {', '.join(rest)}")
    name = {"solution": "solution_id", "puzzle": "id"}.get(by)
    if name is None:
        raise ValueError(f"by: expected solution or puzzle, found {by!r}")
    table = dataset.table(progress)
    known = functions.add(name, column=dataset.column, threads=None)(table.select([dataset.column]))
    classes: dict[str, list[int]] = {}
    for row, key in enumerate(known.column(name).to_pylist()):
        if key is not None:
            classes.setdefault(key, []).append(row)

    def drawn(key: str) -> bytes:
        return hashlib.blake2b(f"{seed} {key}".encode(), digest_size=16).digest()

    rows: dict[str, list[int]] = {part: [] for part in parts}
    for key in sorted(classes, key=drawn):
        members = classes[key]
        sizes = ((part, size) for part, (_, size) in parts.items() if size is not None)
        fits = (part for part, size in sizes if len(rows[part]) + len(members) <= size)
        part = next(fits, rest[0] if rest else None)
        if part is not None:
            rows[part].extend(members)
    for part, (_, size) in parts.items():
        if size is not None and len(rows[part]) != size:
            raise ValueError(f"{part}: expected {size:,} rows, only {len(rows[part]):,} can be had")
    for part, (path, _) in parts.items():
        of(table.take(pa.array(sorted(rows[part]), pa.int64())), column=dataset.column).write(path, progress=False)
    return {part: len(found) for part, found in rows.items()}
