"""The kinds of batches: Arrow record batches and tables, pandas and Polars frames."""

from __future__ import annotations

from typing import Any, TypeVar

try:
    import pyarrow as pa
except ImportError as error:  # pragma: no cover - an environment of its own tests it
    raise ImportError("sudokit.batches and sudokit.dataset need pyarrow: pip install 'sudokit[data]'") from error

from .._errors import Error

B = TypeVar("B")


class NoColumn(Error, KeyError):
    """A batch or a file lacks a column that is needed."""

    __str__ = Exception.__str__


class Function:
    """A function on batches; it returns the kind of batch that it gets."""

    def __call__(self, batch: B) -> B:
        """Applies the function to a record batch, a table, or a pandas or Polars frame."""
        answer: Any
        kind = type(batch).__module__.split(".")[0]
        given: Any = batch
        if isinstance(given, pa.RecordBatch):
            answer = self.work(given)
        elif isinstance(given, pa.Table):
            parts = [self.work(part) for part in given.to_batches()]
            answer = pa.Table.from_batches(parts or [self.work(empty(given.schema))])
        elif kind == "pandas":
            answer = self(pa.Table.from_pandas(given, preserve_index=False)).to_pandas()
            if len(answer) == len(given):
                answer.index = given.index
        elif kind == "polars":
            import polars

            answer = polars.from_arrow(self(given.to_arrow()))
        else:
            found = type(batch).__qualname__
            raise TypeError(f"expected a record batch, a table or a data frame, found {found}")
        return answer  # type: ignore[no-any-return]

    def schema(self, schema: pa.Schema) -> pa.Schema:
        """Returns the schema of the result."""
        return self.work(empty(schema)).schema

    def work(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Applies the function to a record batch."""
        raise NotImplementedError


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
    """Returns the batch with these columns; existing columns of the same name are replaced in place."""
    arrays = dict(zip(batch.schema.names, batch.columns))
    arrays.update(columns)
    return pa.RecordBatch.from_arrays(list(arrays.values()), names=list(arrays))
