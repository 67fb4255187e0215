"""Spark in local mode: two Python workers."""

import os
import shutil
import sys

import pyarrow.parquet as pq
import pytest

from sudokit import batches

pytest.importorskip("pyspark", reason="skipped: spark: pyspark is not installed")
pytestmark = pytest.mark.skipif(shutil.which("java") is None, reason="skipped: spark: Java is missing")


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    # Two workers, and a task may fail four times, as it may on a cluster.
    builder = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000").config("spark.log.level", "FATAL")
    session = builder.getOrCreate()
    yield session
    session.stop()


def test_a_killed_worker_loses_and_repeats_nothing(spark, blocks, make, solve, equal, deadly, tmp_path):
    die, marker = deadly

    class Dying(type(solve)):
        def work(self, batch):
            return super().work(die(batch))

    make, solve = batches.for_spark(make), batches.for_spark(Dying(solve.columns, solve.column, solve.threads))
    numbers = spark.range(0, blocks, numPartitions=20)
    made = numbers.mapInArrow(make, make.schema(numbers))
    solved = made.mapInArrow(solve, solve.schema(made))
    solved.write.parquet(str(tmp_path / "solved"))
    assert os.path.exists(marker), "no worker was killed"
    equal(pq.read_table(tmp_path / "solved"))


def test_partitions_do_not_matter(spark, make, solve, equal):
    make, solve = batches.for_spark(make), batches.for_spark(solve)
    numbers = spark.range(0, 7, numPartitions=3)
    made = numbers.mapInArrow(make, make.schema(numbers)).repartition(5)
    equal(made.mapInArrow(solve, solve.schema(made)).toArrow(), 7000)


def test_the_guide(spark, documented, as_documented):
    as_documented(pq.read_table(documented("Spark") / "solved"))
