"""DuckDB and Polars: engines inside the process."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import sudokit
from sudokit import batches, dataset


@pytest.fixture(scope="module")
def puzzles(make):
    return dataset.generate(5000, seed=make.seed, block=make.rows, **dict(make.options)).table()


def test_duckdb(puzzles, alone):
    duckdb = pytest.importorskip("duckdb", reason="skipped: duckdb: it is not installed")
    with duckdb.connect() as db:
        db.create_function(
            "er", lambda column: pa.array(sudokit.rate(column)["er"]), ["VARCHAR"], "DOUBLE", type="arrow"
        )
        db.create_function(
            "id", lambda column: pa.array(sudokit.canon(column)["id"]), ["VARCHAR"], "VARCHAR", type="arrow"
        )
        found = db.sql(
            'SELECT id(puzzle) AS id, er(puzzle) AS er FROM puzzles ORDER BY "block", "row"'
        ).to_arrow_table()
    assert found.cast(alone.select(["id", "er"]).schema) == alone.slice(0, 5000).select(["id", "er"]).combine_chunks()


def test_polars(puzzles, equal, solve):
    polars = pytest.importorskip("polars", reason="skipped: polars: it is not installed")
    lazy = polars.from_arrow(puzzles).lazy()
    schema = solve(lazy.head(0).collect()).schema
    equal(lazy.map_batches(solve, schema=schema).collect().to_arrow(), 5000)
    easy = polars.from_arrow(puzzles).with_columns(
        er=polars.col("puzzle").map_batches(
            lambda column: polars.Series(sudokit.rate(column)["er"]), return_dtype=polars.Float64
        )
    )
    assert easy["er"].null_count() == 0


def test_a_split_by_an_engine_is_the_split_of_one_process(puzzles):
    duckdb = pytest.importorskip("duckdb", reason="skipped: duckdb: it is not installed")
    reader = pa.RecordBatchReader.from_batches(
        (side := batches.side(0.9, seed=3)).schema(puzzles.schema), (side(batch) for batch in puzzles.to_batches(700))
    )
    with duckdb.connect() as db:
        counts = dict(db.sql("SELECT side, count(*) FROM reader GROUP BY side").fetchall())
    expected = dataset.of(puzzles).side(0.9, seed=3).table()["side"].value_counts().to_pylist()
    assert counts == {row["values"]: row["counts"] for row in expected}


@pytest.mark.parametrize("name, columns", [("DuckDB", ["er"]), ("Polars", ["id", "er"])])
def test_the_guide(documented, as_documented, name, columns):
    pytest.importorskip(name.lower(), reason=f"skipped: {name.lower()}: it is not installed")
    as_documented(pq.read_table(documented(name) / "solved.parquet"), *columns)
