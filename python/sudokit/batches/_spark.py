"""Functions on batches as Spark wants them."""

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
    """Takes and gives back batches one after the other. Make it with `for_spark`."""

    function: Function

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            answer = self.function.work(batch)
            yield answer.cast(signed(answer.schema))

    def schema(self, frame: Any) -> Any:
        """The schema that a frame of Spark has afterwards."""
        from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

        return from_arrow_schema(signed(self.function.schema(to_arrow_schema(frame.schema))))


def for_spark(function: Function) -> Spark:
    """What `mapInArrow` of Spark takes, from a function on batches; it tells the schema of the result, too.

        function = batches.for_spark(batches.add("solution", "hodoku"))
        puzzles.mapInArrow(function, function.schema(puzzles)).write.parquet("solved")

    Spark has no unsigned numbers: such columns become `bigint`.
    """
    return Spark(function)
