"""Functions on batches for Spark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Iterator

import pyarrow as pa

from ._arrow import Function


def signed(schema: pa.Schema) -> pa.Schema:
    """The schema without unsigned numbers, which Spark does not have."""

    def one(field: pa.Field) -> pa.Field:
        return field.with_type(pa.int64()) if pa.types.is_unsigned_integer(field.type) else field

    return pa.schema([one(field) for field in schema])


@dataclass(frozen=True)
class Spark:
    """A function on an iterator of batches. Make it with `for_spark`."""

    function: Function

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            answer = self.function.work(batch)
            yield answer.cast(signed(answer.schema))

    def schema(self, frame: Any) -> Any:
        """Returns the schema of the resulting Spark frame."""
        from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

        return from_arrow_schema(signed(self.function.schema(to_arrow_schema(frame.schema))))


def for_spark(function: Function) -> Spark:
    """Wraps a function on batches for Spark's `mapInArrow`; its `schema` method returns the schema of the result.

        function = batches.for_spark(batches.add("solution", "hodoku"))
        puzzles.mapInArrow(function, function.schema(puzzles)).write.parquet("solved")

    Spark has no unsigned numbers: such columns become `bigint`.
    """
    return Spark(function)
