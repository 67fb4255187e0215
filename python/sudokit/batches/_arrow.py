"""Batches as engines have them: Arrow record batches and tables, pandas and Polars frames."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

try:
    import pyarrow as pa
except ImportError as error:  # pragma: no cover - an environment of its own tests it
    raise ImportError(
        "sudokit.batches and sudokit.dataset need pyarrow: pip install 'sudokit[data]'"
    ) from error

from .._sudokit import SudokitError

B = TypeVar("B")


class NoColumn(SudokitError, KeyError):
    """A batch or a file lacks a column that is needed."""

    __str__ = Exception.__str__


def like(batch: B, work: Callable[[pa.RecordBatch], pa.RecordBatch]) -> B:
    """Does work on a batch of any kind and gives back the same kind."""
    kind = type(batch).__module__.split(".")[0]
    answer: Any
    if isinstance(batch, pa.RecordBatch):
        answer = work(batch)
    elif isinstance(batch, pa.Table):
        parts = [work(part) for part in batch.to_batches()] or [work(empty(batch.schema))]
        answer = pa.Table.from_batches(parts)
    elif kind == "pandas":
        answer = work(pa.RecordBatch.from_pandas(batch, preserve_index=False)).to_pandas()
        if len(answer) == len(batch):  # type: ignore[arg-type]
            answer.index = batch.index  # type: ignore[attr-defined]
    elif kind == "polars":
        import polars

        answer = polars.from_arrow(like(batch.to_arrow(), work))  # type: ignore[attr-defined]
    else:
        found = type(batch).__qualname__
        raise TypeError(f"expected a record batch, a table or a data frame, found {found}")
    return answer  # type: ignore[no-any-return]


def empty(schema: pa.Schema) -> pa.RecordBatch:
    """A batch without rows."""
    return pa.RecordBatch.from_arrays([pa.array([], field.type) for field in schema], schema=schema)


def column(batch: pa.RecordBatch, name: str) -> pa.Array:
    """A column by name."""
    if name not in batch.schema.names:
        there = ", ".join(batch.schema.names) or "none"
        raise NoColumn(f"no column is called {name!r}; there are {there}")
    return batch.column(name)


def put(batch: pa.RecordBatch, columns: dict[str, pa.Array]) -> pa.RecordBatch:
    """The batch with these columns; one that is there already is replaced at its place."""
    arrays = dict(zip(batch.schema.names, batch.columns))
    arrays.update(columns)
    return pa.RecordBatch.from_arrays(list(arrays.values()), names=list(arrays))
