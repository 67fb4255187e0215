"""What training programs read, exact splits, and audits."""

import json

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")

import sudokit
from sudokit import dataset


@pytest.fixture(scope="module")
def some():
    return dataset.of(dataset.generate(60, seed=8).select("puzzle", "solution").table())


def test_the_layout_of_hrm(some, tmp_path):
    assert some.export_hrm(tmp_path, "train", augment=2, seed=1) == 180
    assert some.export_hrm(tmp_path, "test") == 60
    about = json.loads((tmp_path / "train" / "dataset.json").read_text())
    assert about["total_groups"] == 60 and about["vocab_size"] == 11 and about["seq_len"] == 81
    arrays = {
        name: np.load(tmp_path / "train" / f"all__{name}.npy")
        for name in ("inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")
    }
    assert arrays["inputs"].shape == (180, 81) and arrays["inputs"].dtype == np.uint8
    assert arrays["puzzle_indices"].tolist() == list(range(181)) and arrays["group_indices"].tolist() == list(range(0, 181, 3))
    puzzles, labels = arrays["inputs"] - 1, arrays["labels"] - 1
    assert (sudokit.solve(puzzles)["solution"].to_numpy() == labels).all()
    ids = np.array(sudokit.canonicalize(puzzles)["id"].to_list()).reshape(60, 3)
    assert (ids == ids[:, :1]).all() and len(np.unique(ids)) == 60


def test_labels_are_found_where_there_are_none(some, tmp_path):
    assert dataset.of(some.select("puzzle").table()).export_hrm(tmp_path, "test") == 60
    labels = np.load(tmp_path / "test" / "all__labels.npy") - 1
    assert "".join(map(str, labels[0])) == some.table()["solution"][0].as_py()


def test_examples_for_torch(some):
    plain, other = some.to_torch(), some.to_torch(augment=True, seed=3)
    assert len(plain) == 60 and plain[0][0].dtype == np.int64
    # Without a call of epoch, no epoch repeats the one before.
    assert (other[5][0] != other[5][0]).any()
    other.epoch(0)
    one, again = other[5], other[5]
    assert (one[0] == again[0]).all() and (one[0] != plain[5][0]).any()
    assert (sudokit.solve(one[0].astype(np.uint8).reshape(9, 9)).ravel() == one[1]).all()
    other.epoch(1)
    assert (other[5][0] != one[0]).any()
    with pytest.raises(IndexError):
        plain[60]


def test_workers_of_torch_share_the_rows(some):
    torch = pytest.importorskip("torch")
    from torch.utils.data import DataLoader

    truth = sorted(map(bytes, some.to_torch().puzzles))

    def epoch(data, **options):
        batches = DataLoader(data, batch_size=7, num_workers=3, **options)
        return [row.numpy().astype(np.uint8) for puzzles, _ in batches for row in puzzles]

    assert sorted(map(bytes, epoch(some.to_torch_stream()))) == truth
    assert sorted(map(bytes, epoch(some.to_torch_stream(shuffle=16, seed=2)))) == truth
    # The usual way to start workers on macOS and Windows sends the data set to them.
    assert sorted(map(bytes, epoch(some.to_torch_stream(), multiprocessing_context="spawn"))) == truth
    ids = sorted(sudokit.canonicalize(np.array(epoch(some.to_torch())))["id"].to_list())
    for made in some.to_torch(augment=True, seed=1), some.to_torch_stream(augment=True, shuffle=9, seed=1):
        torch.manual_seed(5)
        one, other = epoch(made), epoch(made)
        assert sorted(map(bytes, one)) != sorted(map(bytes, other)), "every epoch has its own equivalents"
        assert sorted(sudokit.canonicalize(np.array(one))["id"].to_list()) == ids
        torch.manual_seed(5)
        assert (np.array(epoch(made)) == np.array(one)).all(), "the seed of torch decides"
        made.epoch(4)
        assert (np.array(epoch(made)) == np.array(epoch(made))).all()


def test_labels_of_other_puzzles_are_refused(some, tmp_path):
    table = some.table()
    mixed = pa.table({"puzzle": table["puzzle"], "solution": table["solution"].take(list(range(1, 60)) + [0])})
    for use in (lambda data: data.to_torch(), lambda data: data.export_hrm(tmp_path, "train")):
        with pytest.raises(ValueError, match="another grid"):
            use(dataset.of(mixed))


def test_an_empty_set(some, tmp_path):
    none = dataset.of(some.table()[:0])
    assert len(none.to_torch()) == 0 and none.export_hrm(tmp_path, "train") == 0


def test_hugging_face(some):
    pytest.importorskip("datasets")
    found = some.to_huggingface()
    assert found.num_rows == 60 and found[0]["puzzle"] == some.table()["puzzle"][0].as_py()


def test_splits_of_exact_sizes(some, tmp_path):
    both = dataset.of(pa.concat_tables([some.table(), some.augment(1, seed=2).table().select(["puzzle", "solution"])]))
    paths = {name: tmp_path / f"{name}.parquet" for name in ("test", "valid", "train")}
    parts = {"test": (paths["test"], 10), "valid": (paths["valid"], 20), "train": (paths["train"], None)}
    assert both.split_exactly(parts, seed=4) == {"test": 10, "valid": 20, "train": 90}
    for one, other in ("train", "test"), ("train", "valid"), ("valid", "test"):
        assert dataset.leakcheck(paths[one], paths[other]).num_rows == 0
    with pytest.raises(ValueError, match="121"):
        both.split_exactly({"test": (paths["test"], 121)})
    # A class of two cannot be cut.
    with pytest.raises(ValueError, match="only 10"):
        both.split_exactly({"test": (paths["test"], 11)})


def test_an_audit_finds_what_is_wrong(some, tmp_path):
    table = some.table()
    puzzles, labels = table["puzzle"].to_pylist(), table["solution"].to_pylist()
    clean = dataset.audit(some)
    assert clean.clean and clean.rows == 60 and clean.leaks is None
    other = sudokit.transform(puzzles[4], 9)
    rows = [*puzzles, puzzles[0], other, "." * 81, "?", "11" + "." * 79, puzzles[1]]
    ends = [*labels, labels[0], sudokit.solve(other), "1" * 81, None, None, labels[2]]
    found = dataset.audit(pa.table({"puzzle": rows, "solution": ends}), pa.table({"puzzle": [sudokit.transform(puzzles[7], 3)]}))
    assert (found.rows, found.bad, found.repeated, found.equivalent) == (66, 1, 2, 1)
    assert (found.unsolvable, found.several, found.wrong_labels) == (1, 1, 1)
    assert found.leaks["same"] == 1 and not found.clean
    found.write(tmp_path / "audit.html")
    page = (tmp_path / "audit.html").read_text()
    assert "<svg" in page and "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "wrong labels" in str(found)
    # In a notebook it is a part of a page, whose style it leaves alone.
    assert "<style" in page and "<style" not in found._repr_html_() and "<svg" in found._repr_html_()


def test_labels_must_be_solutions(some, tmp_path):
    # Two cells exchanged that are not clues: the label agrees with the clues, and is wrong.
    rows = some.table().to_pylist()
    first, second = [place for place in range(81) if rows[3]["puzzle"][place] == "."][:2]
    label = list(rows[3]["solution"])
    label[first], label[second] = label[second], label[first]
    rows[3]["solution"] = "".join(label)
    wrong = dataset.of(pa.Table.from_pylist(rows))
    for call in wrong.to_torch, lambda: wrong.export_hrm(tmp_path, "train"):
        with pytest.raises(dataset.BadFile, match=rows[3]["puzzle"].replace(".", "[.]")):
            call()


def test_two_parts_cannot_share_a_file(some, tmp_path):
    path = str(tmp_path / "a.parquet")
    for other in path, str(tmp_path / "." / "a.parquet"):
        with pytest.raises(ValueError, match="twice"):
            some.split_exactly({"test": (path, 10), "train": (other, None)})
    assert not list(tmp_path.iterdir())
    with pytest.raises(sudokit.BadRequest, match="found -3"):
        some.split_exactly({"test": (path, -3), "train": (str(tmp_path / "b.parquet"), None)})


@pytest.mark.parametrize("row", [slice(0, 2), "0", 0.0])
def test_an_example_is_one_row(row):
    examples = dataset.generate(3, seed=1).to_torch(augment=True)
    with pytest.raises(TypeError, match="row: expected a whole number"):
        examples[row]
    assert len(list(examples)) == 3
