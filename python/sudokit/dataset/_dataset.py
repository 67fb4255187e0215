"""Sets of puzzles that may be larger than memory: a source of batches and the steps applied to each."""

from __future__ import annotations

import hashlib
import io
import json
import os
import warnings
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Callable, Iterator, Mapping, NamedTuple, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

import sudokit

from .. import batches as functions
from .._board import grids_of
from .._form import SYMBOLS, number_of, sort_out
from ..batches import _arrow
from ..batches._text import strings
from ._files import BadFile, Format, Out, PathLike, Place, format_of, local_only, named, place, places, whole
from ._progress import Progress, Wanted
from ._recipe import Call, made_again, source, step

# The number of rows in a batch: enough for every core, few enough to see progress.
BATCH = 16_384


class Piece(NamedTuple):
    """A batch that is computed on demand, and its number of rows in the source."""

    rows: int
    make: Callable[[], pa.RecordBatch]


@dataclass(frozen=True)
class Dataset:
    """A set of puzzles with their columns. Nothing is computed until it is written or read.

    Every method returns a new set, so calls can be chained:

    >>> from sudokit import dataset
    >>> puzzles = dataset.generate(100, seed=7).add("solution", "er").dedupe()
    >>> puzzles.table().num_rows
    100
    """

    _pieces: Callable[[], Iterator[Piece]]
    _rows: int | None
    _recipe: tuple[str, ...]
    column: str = "puzzle"
    #: The columns of grids that belong to the puzzles: `augment` transforms them, too.
    solution: str | tuple[str, ...] = "solution"
    #: What the recipe leaves open: which rows there are, and how they are shared out. Computed on request.
    _origin: Callable[[], dict[str, Any]] = dict
    #: How it was made: what is pickled.
    _calls: tuple[Call, ...] = ()

    def __repr__(self) -> str:
        return f"<sudokit.dataset.Dataset: {', then '.join(self._recipe)}>"

    # -- what is done to batches

    def __reduce__(self) -> Any:
        # Files are read again where it is unpickled, and functions given to `map` must be pickled themselves.
        return made_again, (self._calls,)

    @step
    def map(self, function: Callable[[pa.RecordBatch], pa.RecordBatch], name: str | None = None) -> Dataset:
        """Applies a function to every batch. The result for a row must depend only on the row."""

        def pieces() -> Iterator[Piece]:
            for piece in self._pieces():
                yield Piece(piece.rows, lambda piece=piece: function(piece.make()))  # type: ignore[misc]

        return self._then(pieces, name or repr(function))

    @step
    def add(self, *columns: str, threads: int | None = None) -> Dataset:
        """Adds columns; `sudokit.batches.add` lists them."""
        return self.map(functions.add(*columns, column=self.column, threads=threads), f"add {', '.join(columns)}")

    @step
    def augment(self, number: int = 1, *, seed: int = 0, keep: bool = False) -> Dataset:
        """Random equivalents of each puzzle and of its solution: see `sudokit.batches.augment`."""
        function = functions.augment(number, seed=seed, keep=keep, column=self.column, solution=self.solution)
        return self.map(function, f"augment {number}, seed {seed}{', keep' if keep else ''}")

    @step
    def side(self, ratio: float = 0.9, *, seed: int = 0, by: str = "solution") -> Dataset:
        """Adds the side of a leak-free split: see `sudokit.batches.side`."""
        function = functions.side(ratio, seed=seed, by=by, column=self.column, threads=None)
        return self.map(function, f"side {ratio}, seed {seed}, by {by}")

    @step
    def filter(self, keep: pc.Expression) -> Dataset:
        """Keeps rows: `filter(pyarrow.compute.field("er") < 7)`."""
        if not isinstance(keep, pc.Expression):
            raise TypeError(f"keep: expected an expression such as field('er') < 7, found {type(keep).__name__}")
        return self.map(lambda batch: _kept(batch, keep), f"filter {keep}")

    @step
    def select(self, *columns: str) -> Dataset:
        """Keeps these columns, in this order."""
        return self.map(lambda batch: _selected(batch, columns), f"select {', '.join(columns)}")

    @step
    def dedupe(self, by: str = "puzzle") -> Dataset:
        """Keeps the first of equivalent puzzles, in the order of the set. Rows that are not puzzles are dropped, with a warning.

        `"puzzle"` compares puzzles up to transforms, `"solution"` their solutions up to transforms, `"text"` the
        characters. A class takes about 100 bytes of memory.
        """
        names = {"puzzle": "id", "solution": "solution_id", "text": self.column}
        if by not in names:
            raise ValueError(f"by: expected {', '.join(names)}, found {by!r}")
        name = names[by]

        def pieces() -> Iterator[Piece]:
            seen: set[bytes] = set()
            bad = 0
            for piece in self._pieces():
                batch = piece.make()
                # Computed even if there is a column of that name: it may mean something else, or belong to other puzzles.
                known = batch if by == "text" else functions.add(name, column=self.column, threads=None)(batch)
                first = _first(known.column(name), seen, is_id=by != "text")
                # Made already: what comes later depends on what came before.
                yield Piece(piece.rows, lambda kept=batch.filter(first): kept)  # type: ignore[misc]
                bad += known.column(name).null_count
            left_out(bad)

        return self._then(pieces, f"dedupe by {by}")

    # -- where it goes

    def batches(self, progress: Wanted = False) -> Iterator[pa.RecordBatch]:
        """The batches, one after the other."""
        with Progress(self._rows, progress) as bar:
            for piece in self._pieces():
                batch = piece.make()
                bar.add(piece.rows)
                yield batch

    def table(self, progress: Wanted = None) -> pa.Table:
        """Returns the whole set as a table in memory."""
        found = list(self.batches(progress))
        return pa.Table.from_batches(found).combine_chunks() if found else pa.table({})

    def head(self, rows: int = 5) -> pa.Table:
        """The first rows."""
        rows = number_of("rows", rows)
        found: list[pa.RecordBatch] = []
        for batch in self.batches():
            found.append(batch)
            if sum(batch.num_rows for batch in found) >= rows:
                break
        return pa.Table.from_batches(found).slice(0, rows) if found else pa.table({})

    def write(self, path: PathLike, *, progress: Wanted = None) -> int:
        """Writes a file in the format of its extension, and returns the number of rows.

        The file is replaced when it is complete. If anything goes wrong, an existing file stays.
        """
        target = place(path)
        format_of(target)
        with target.whole() as temporary:
            out = Out(temporary)
            try:
                for batch in self.batches(progress):
                    out.write(batch)
            finally:
                out.close()
        return out.rows

    def write_parts(self, folder: PathLike, *, suffix: str = ".parquet", progress: Wanted = None) -> int:
        """Writes a file for each batch into a folder, and returns the number of rows written by this call.

        Run it again to resume a run that was stopped: complete parts are not made again (after `dedupe` they are
        computed again, but not written). A folder that was started with another recipe, input or batch size is refused.
        """
        target = local_only(folder)
        format_of(target / f"part{suffix}")
        target.mkdir(parents=True, exist_ok=True)
        self._claim(target / "_recipe.json", suffix)
        rows = 0
        with Progress(self._rows, progress) as bar:
            for number, piece in enumerate(self._pieces()):
                path = target / f"part-{number:06}{suffix}"
                if not path.exists():
                    batch = piece.make()
                    rows += batch.num_rows
                    with whole(path) as temporary:
                        out = Out(temporary)
                        out.write(batch)
                        out.close()
                bar.add(piece.rows)
        return rows

    def split(
        self,
        train: PathLike,
        test: PathLike,
        *,
        ratio: float = 0.9,
        seed: int = 0,
        by: str = "solution",
        progress: Wanted = None,
    ) -> tuple[int, int]:
        """Writes two files, equivalent puzzles into the same one, and returns their row counts.

        Rows that are not puzzles are left out, with a warning that says how many.
        `sudokit.batches.side` explains the choice. Both files are renamed when both are complete.
        """
        paths = [place(train), place(test)]
        if len({path.address if path.files else os.path.abspath(path.address) for path in paths}) == 1:
            raise ValueError(f"{paths[0]}: both for training and for testing")
        for path in paths:
            format_of(path)
        with ExitStack() as stack:
            outs = [Out(stack.enter_context(path.whole())) for path in paths]
            for out in outs:
                stack.callback(out.close)
            side, rows = functions.side(ratio, seed=seed, by=by, column=self.column, threads=None), 0
            for batch in self.batches(progress):
                sides, rows = side(batch).column("side"), rows + batch.num_rows
                for out, name in zip(outs, ("train", "test")):
                    out.write(batch.filter(pc.equal(sides, name)))
        left_out(rows - outs[0].rows - outs[1].rows)
        return outs[0].rows, outs[1].rows

    def split_exactly(
        self,
        parts: dict[str, tuple[PathLike, int | None]],
        *,
        seed: int = 0,
        by: str = "solution",
        progress: Wanted = None,
    ) -> dict[str, int]:
        """Writes any number of files of exact sizes, equivalent puzzles into the same one, and returns the sizes.

        `split_exactly({"train": ("train.parquet", None), "valid": ("valid.parquet", 1000), "test": ("test.parquet", 1000)})`:
        one part may have the size None and takes the rest. The classes are put in an order that depends on the seed and
        on themselves alone, and fill the parts with a size one after the other; a class that does not fit any more goes
        to a later part. The set is kept in memory. A part that cannot be filled is an error.
        """
        from ._split import split_exactly

        return split_exactly(self, parts, seed=seed, by=by, progress=progress)

    # -- for training programs

    def export_hrm(self, folder: PathLike, split: str, *, augment: int = 0, seed: int = 0) -> int:
        """Writes a split (`"train"` or `"test"`) in the folder layout that HRM and TinyRecursiveModels read.

        A puzzle is a group of itself and `augment` random equivalents. Returns the number of examples. Solutions are
        taken from the column of solutions, or found.
        """
        from ._export import export_hrm

        return export_hrm(self, folder, split, augment=augment, seed=seed)

    def to_huggingface(self) -> Any:
        """The set as a `datasets.Dataset` of the package datasets."""
        from ._export import huggingface

        return huggingface(self)

    def to_torch(self, *, augment: bool = False, seed: int = 0) -> Any:
        """The set as a map-style data set for `torch.utils.data.DataLoader`, in memory.

        With `augment=True` each access gives another random equivalent. `epoch(n)`, called before an epoch, makes them
        depend on `seed`, `n` and the row alone.
        """
        from ._export import Examples

        return Examples(self, augment=augment, seed=seed)

    def to_torch_stream(self, *, augment: bool = False, seed: int = 0, shuffle: int = 0) -> Any:
        """The set as a `torch.utils.data.IterableDataset`, for sets larger than memory. It needs torch.

        Batches stream from the recipe, and workers of a `DataLoader` share the rows. `shuffle` is the number of rows
        among which the next one is chosen at random; 0 keeps the order. `epoch(n)` is that of `to_torch`.
        """
        from ._torch import Stream

        return Stream(self, augment=augment, seed=seed, shuffle=shuffle)

    # -- inner parts

    def _then(self, pieces: Callable[[], Iterator[Piece]], step: str) -> Dataset:
        return replace(self, _pieces=pieces, _recipe=(*self._recipe, step))

    def _claim(self, path: Path, suffix: str) -> None:
        """Checks that all parts of a folder belong to one set."""
        recipe = {"recipe": list(self._recipe), **self._origin(), "suffix": suffix, "sudokit": sudokit.__version__}
        if not path.exists():
            if any(path.parent.glob("part-*")):
                raise BadFile(f"{path.parent}: there are parts of another set")
            with whole(path) as temporary:
                temporary.write_text(json.dumps(recipe, indent=1) + "\n")
            return
        try:
            found = json.loads(path.read_text())
        except (ValueError, RecursionError) as error:
            raise BadFile(f"{path}: {error}") from None
        if found != recipe:
            raise BadFile(f"{path.parent}: was begun as something else (see {path.name})")


def _kept(batch: pa.RecordBatch, keep: pc.Expression) -> pa.RecordBatch:
    return batch.filter(keep)


def _selected(batch: pa.RecordBatch, columns: tuple[str, ...]) -> pa.RecordBatch:
    for name in columns:
        _arrow.column(batch, name)
    return batch.select(list(columns))


def left_out(rows: int) -> None:
    """Warns that rows were left out because they are not puzzles."""
    if rows:
        warnings.warn(f"{rows:,} rows are not puzzles and were left out; add('id') tells why", stacklevel=3)


def _first(column: pa.Array, seen: set[bytes], *, is_id: bool) -> pa.Array:
    """Whether a row is the first of its class."""

    def first(text: str | bytes | None) -> bool:
        if text is None:
            return False
        key = text if isinstance(text, bytes) else bytes.fromhex(text) if is_id else text.encode()
        if key in seen:
            return False
        seen.add(key)
        return True

    return pa.array([first(text) for text in column.to_pylist()], pa.bool_())


def _all(form: Format, source: Place, rows: int) -> Iterator[pa.RecordBatch]:
    """The batches of a file."""
    with source.local() as path:
        found = form.read(path, rows)
        while True:
            with named(path):
                batch = next(found, None)
            if batch is None:
                return
            yield batch


@source
def read(
    path: PathLike | Sequence[PathLike],
    *,
    column: str = "puzzle",
    solution: str | tuple[str, ...] = "solution",
    batch: int = BATCH,
) -> Dataset:
    """Reads files of puzzles: CSV, text, JSON lines, Parquet or NPZ, by their extensions.

    `path` is a file; a folder of files, as written by `write_parts`, Ray, Spark or Dask; a pattern such as
    `"parts/*.parquet"`; an address such as `"s3://bucket/set.parquet"`, which is read with the package fsspec; or a list of
    these. Files are read in the order of their names.

    `column` names the puzzles, `solution` the column or columns of grids that belong to them:
    `read("train.csv", column="question", solution="answer")`.
    """
    found_places = places(path)
    formats = [format_of(one) for one in found_places]
    counts: list[int | None] = []
    for form, one in zip(formats, found_places):
        if one.files is not None:
            # To count the rows of a file elsewhere would be to read it twice.
            counts.append(None)
            continue
        with named(Path(one.address)):
            counts.append(form.count(Path(one.address)))
    known = [count for count in counts if count is not None]

    def pieces() -> Iterator[Piece]:
        for form, one in zip(formats, found_places):
            for found in _all(form, one, batch):
                if column not in found.schema.names:
                    there = ", ".join(found.schema.names) or "none"
                    raise _arrow.NoColumn(f"{one}: no column is called {column!r} (column=…); there are {there}")
                yield Piece(found.num_rows, lambda found=found: found)  # type: ignore[misc]

    def origin() -> dict[str, Any]:
        # The same name may stand for other rows tomorrow, and parts of both would be neither.
        return {"files": {one.name: one.fingerprint() for one in found_places}, "column": column, "batch": batch}

    rows = sum(known) if len(known) == len(counts) else None
    name = place(path).name if isinstance(path, (str, os.PathLike)) else f"{len(found_places)} files"
    return Dataset(pieces, rows, (f"read {name}",), column, solution, origin)


class _Print(io.RawIOBase):
    """Takes a fingerprint of what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.found = hashlib.blake2b(digest_size=16)

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.found.update(data)
        return len(data)


@source
def of(
    puzzles: Any, *, column: str = "puzzle", solution: str | tuple[str, ...] = "solution", batch: int = BATCH
) -> Dataset:
    """Makes a set from a list of strings or of dictionaries, an array of numbers or strings, an Arrow table or record
    batch, or a pandas or Polars frame.

    >>> from sudokit import dataset
    >>> dataset.of(["." * 81]).add("clues").table()["clues"].to_pylist()
    [0]
    """
    if isinstance(puzzles, Dataset):
        return puzzles
    if isinstance(puzzles, (list, tuple)) and puzzles and all(isinstance(row, Mapping) for row in puzzles):
        names = dict.fromkeys(name for row in puzzles for name in row)
        table = pa.table({name: [row.get(name) for row in puzzles] for name in names})
    elif isinstance(puzzles, (list, tuple, np.ndarray)):
        rows = sort_out(puzzles)
        texts = pa.array(rows, pa.string()) if isinstance(rows, (list, tuple)) else strings(SYMBOLS[grids_of(puzzles)])
        table = pa.table({column: texts})
    elif isinstance(puzzles, pa.RecordBatch):
        table = pa.Table.from_batches([puzzles])
    elif type(puzzles).__module__.startswith("pandas"):
        table = pa.Table.from_pandas(puzzles, preserve_index=False)
    elif puzzles is None:
        raise TypeError("puzzles: expected a list, an array or a table, found None")
    else:
        table = pa.table(puzzles)
    _arrow.column(table, column)

    def pieces() -> Iterator[Piece]:
        for found in table.to_batches(max_chunksize=batch) or [_arrow.empty(table.schema)]:
            yield Piece(found.num_rows, lambda found=found: found)  # type: ignore[misc]

    def origin() -> dict[str, Any]:
        out = _Print()
        with pa.ipc.new_stream(out, table.schema) as stream:
            for piece in pieces():
                stream.write_batch(piece.make())
        return {"rows": out.found.hexdigest(), "column": column, "batch": batch}

    return Dataset(pieces, table.num_rows, (f"{table.num_rows} rows",), column, solution, origin)
