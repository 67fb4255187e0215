"""Splits of exact sizes."""

from __future__ import annotations

import hashlib
import os

import pyarrow as pa

from .. import batches as functions
from ._dataset import Dataset, left_out, of
from .._form import number_of, seed_of
from ._files import PathLike, format_of, place
from ._progress import Wanted


def same_file(path: PathLike) -> str:
    """An address by which two names of one file are equal."""
    found = place(path)
    return found.address if found.files else os.path.abspath(found.address)


def split_exactly(
    dataset: Dataset, parts: dict[str, tuple[PathLike, int | None]], *, seed: int, by: str, progress: Wanted
) -> dict[str, int]:
    """See `Dataset.split_exactly`."""
    seed = seed_of(seed)
    if not parts:
        raise ValueError("parts: expected at least one, found none")
    for label, wanted in parts.items():
        if not isinstance(wanted, (tuple, list)) or len(wanted) != 2:
            raise TypeError(f"{label}: expected a file and a size, such as ('{label}.parquet', 1000), found {wanted!r}")
    rest = [name for name, (_, size) in parts.items() if size is None]
    if len(rest) > 1:
        raise ValueError(f"parts: expected one part without a size at most, found {', '.join(rest)}")
    for label, (path, size) in parts.items():
        format_of(place(path))
        if size is not None:
            number_of(label, size)
    if len({same_file(path) for path, _ in parts.values()}) < len(parts):
        raise ValueError("parts: expected a file of its own for each part, found one twice")
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
    left_out(table.num_rows - sum(map(len, classes.values())))
    return {part: len(found) for part, found in rows.items()}
