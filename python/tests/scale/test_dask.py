"""Dask: two worker processes."""

import os

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

dd = pytest.importorskip("dask.dataframe", reason="skipped: dask: it is not installed")
distributed = pytest.importorskip("distributed", reason="skipped: dask: distributed is not installed")

from sudokit import dataset


@pytest.fixture(scope="module")
def client():
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": "CRITICAL"}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        yield client


def test_partitions_and_a_killed_worker_do_not_matter(client, make, solve, equal, deadly, tmp_path):
    dataset.generate(8000, seed=make.seed, block=make.rows, **dict(make.options)).write_parts(tmp_path / "in")
    _, marker = deadly

    def work(frame):
        if 4 in set(frame["block"]):
            try:
                os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), 9)
        return solve(frame)

    puzzles = dd.read_parquet(tmp_path / "in", split_row_groups=True)
    solved = puzzles.map_partitions(work, meta=solve(puzzles._meta))
    solved.to_parquet(tmp_path / "out")
    assert os.path.exists(marker), "no worker was killed"
    equal(pa.Table.from_pandas(dd.read_parquet(tmp_path / "out").compute(), preserve_index=False), 8000)


def test_the_guide(client, documented, as_documented):
    as_documented(pq.read_table(documented("Dask") / "solved"))
