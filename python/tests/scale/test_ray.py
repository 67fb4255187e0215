"""Ray: a local cluster of two nodes with a worker each."""

import os

import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as pq
import pytest

from sudokit import dataset

pytest.importorskip("ray.data", reason="skipped: ray: it is not installed")


@pytest.fixture(scope="module")
def ray():
    os.environ["RAY_DATA_DISABLE_PROGRESS_BARS"] = "1"
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray
    from ray.cluster_utils import Cluster

    memory = 200 << 20
    cluster = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "include_dashboard": False, "object_store_memory": memory},
    )
    cluster.add_node(num_cpus=1, object_store_memory=memory)
    ray.init(address=cluster.address, logging_level="warning", log_to_driver=False)
    assert ray.cluster_resources()["CPU"] == 2 and len(ray.nodes()) == 2
    yield ray
    ray.shutdown()
    cluster.shutdown()


# Whole blocks as batches: with a size, Ray would gather small blocks (here of numbers) until they have as many rows.
BATCH = {"batch_format": "pyarrow", "batch_size": None}


def test_a_killed_worker_loses_and_repeats_nothing(ray, blocks, make, solve, equal, deadly, tmp_path):
    die, marker = deadly
    numbers = ray.data.range(blocks, override_num_blocks=20)
    solved = numbers.map_batches(make, **BATCH).map_batches(die, **BATCH).map_batches(solve, **BATCH)
    solved.write_parquet(str(tmp_path / "solved"))
    assert os.path.exists(marker), "no worker was killed"
    assert len(os.listdir(tmp_path / "solved")) == 20
    equal(pq.read_table(tmp_path / "solved"))


def test_partitions_do_not_matter(ray, make, solve, equal):
    made = ray.data.range(7, override_num_blocks=3).map_batches(make, **BATCH).materialize()
    solved = made.map_batches(solve, batch_format="pyarrow", batch_size=999)
    equal(pa.concat_tables(solved.iter_batches(batch_format="pyarrow")), 7000)


def test_the_guide(ray, documented, as_documented):
    as_documented(pq.read_table(documented("Ray") / "solved"))


def test_the_guide_on_seeds(ray, documented):
    made = pq.read_table(documented("Seeds") / "made")
    expected = dataset.generate(50_000, seed=1, block=1000, minimal=True).side(0.9, seed=1).head(2000)
    first = made.sort_by([("block", "ascending"), ("row", "ascending")]).slice(0, 2000).select(expected.column_names)
    assert made.num_rows == 50_000 and first.combine_chunks() == expected.combine_chunks()


def test_the_guide_on_published_ratings(ray, documented, alone, tmp_path):
    rows = alone.slice(0, 1000)
    ratings = rows["er"].to_pylist()
    ratings[3], ratings[500] = 9.9, 0.1
    puzzles = rows["puzzle"].cast(pa.string())
    csv.write_csv(pa.table({"puzzle": puzzles, "ser": pa.array(ratings)}), str(tmp_path / "published.csv"))
    found = pq.read_table(documented("Published ratings") / "different").sort_by("ser")
    assert found["ser"].to_pylist() == [0.1, 9.9]
    assert found["puzzle"].to_pylist() == [puzzles[500].as_py(), puzzles[3].as_py()]


def test_the_graded_set_is_the_same(ray, tmp_path):
    import importlib.util
    from pathlib import Path

    script = Path(__file__).parents[2] / "examples" / "graded_set.py"
    spec = importlib.util.spec_from_file_location("graded_set", script)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    example.build(2500, tmp_path / "here")
    example.build(2500, tmp_path / "ray", ray=True)
    here, there = tmp_path / "here" / "splits", tmp_path / "ray" / "splits"
    for name in ("train", "validation", "test"):
        assert pq.read_table(there / f"{name}.parquet") == pq.read_table(here / f"{name}.parquet")
    assert (there / "README.md").read_text() == (here / "README.md").read_text()
