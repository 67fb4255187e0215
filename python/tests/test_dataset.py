"""Sets of puzzles: columns, dedupe, split, leaks; that seeds decide, and that a stopped run goes on."""

import io
import pickle

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")
import pyarrow.compute as pc

import sudokit
from sudokit import batches, dataset
from sudokit.dataset._progress import Progress, clock

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture(scope="module")
def minimal():
    """2,500 minimal puzzles: two blocks and a half."""
    return dataset.generate(2500, seed=1, minimal=True)


def test_generate_is_decided_by_its_seed(minimal):
    table = minimal.table()
    assert table.num_rows == 2500
    assert table == dataset.generate(2500, seed=1, minimal=True).table()
    # A longer set begins with the shorter one.
    assert dataset.generate(1500, seed=1, minimal=True).table() == table.slice(0, 1500)
    assert dataset.generate(1500, seed=2, minimal=True).table()["puzzle"] != table["puzzle"].slice(0, 1500)
    assert set(sudokit.check(table["puzzle"])["minimal"].to_list()) == {True}
    assert sudokit.solve(table["puzzle"])["solution"].to_list() == table["solution"].to_pylist()


def test_generate_makes_the_puzzles_of_every_front_end(minimal):
    assert minimal.table()["puzzle"].to_pylist() == sudokit.generate(2500, seed=1, minimal=True)["puzzle"].to_list()
    assert minimal.table().column_names == ["puzzle", "solution", "clues", "try"]
    with pytest.raises(sudokit.BadRequest, match="minimall"):
        dataset.generate(10, seed=1, minimall=True)


def test_blocks_are_those_of_a_cluster():
    function = batches.generate(100, seed=3)
    cluster = function(pa.RecordBatch.from_pydict({"id": [0, 1, 2]}))
    assert dataset.generate(300, seed=3, block=100).table() == pa.Table.from_batches([cluster])


def test_labels_of_a_set_are_transformed(tmp_path):
    # The columns of Sudoku-Extreme.
    solution = sudokit.solve(PUZZLE)
    (tmp_path / "sx.csv").write_text(f"source,question,answer,rating\nx,{PUZZLE},{solution},7\n")
    made = dataset.read(tmp_path / "sx.csv", column="question", solution="answer").augment(2).table()
    assert sudokit.solve(made["question"])["solution"].to_list() == made["answer"].to_pylist()
    with pytest.raises(sudokit.BadRequest, match="solution='answer'"):
        dataset.read(tmp_path / "sx.csv", column="question").augment(2).table()


def test_no_rows():
    assert dataset.generate(0, seed=1).add("id").table().num_rows == 0
    assert dataset.of([]).add("id").augment(2).dedupe().table().num_rows == 0


def test_threads_and_batches_do_not_matter(minimal):
    table = minimal.table().slice(0, 300)
    one = dataset.of(table, batch=7).add("solution", "score", "id", threads=1).augment(2, seed=3).table()
    other = dataset.of(table).add("solution", "score", "id", threads=2).augment(2, seed=3).table()
    assert one == other


def test_dedupe_keeps_the_first(minimal):
    twice = pa.concat_tables([minimal.table(), minimal.augment(seed=5).table().select(minimal.head(1).column_names)])
    assert dataset.of(twice).dedupe().table() == minimal.table()
    assert dataset.of(twice).dedupe("text").table().num_rows == 5000
    # One solution, many puzzles.
    solution = minimal.head(1)["solution"][0].as_py()
    kin = sudokit.generate(20, seed=1, from_=solution, minimal=True)["puzzle"].to_list()
    assert dataset.of(kin).dedupe().table().num_rows == len(set(kin))
    assert dataset.of(kin).dedupe("solution").table().num_rows == 1
    with pytest.raises(ValueError, match="by: expected puzzle, solution, text, found 'id'"):
        minimal.dedupe("id")


@pytest.mark.parametrize("own", [[1, 2, 3, 4], ["a", "b", "c", "d"], [f"{i:032x}" for i in range(4)], [None] * 4])
def test_ids_of_others_are_ignored(own):
    mine = pa.table({"id": own, "solution_id": own, "puzzle": [PUZZLE] * 3 + ["x" * 32]})
    for by in ("puzzle", "solution"):
        assert dataset.of(mine).dedupe(by).table() == mine[:1]
        sided = dataset.of(mine).side(0.5, by=by).table()
        assert sided["id"].to_pylist() == own
        assert len(set(sided["side"].to_pylist()[:3])) == 1 and sided["side"].to_pylist()[2:] == [sided["side"][0].as_py(), None]
    assert dataset.of(mine).dedupe("text").table()["puzzle"].to_pylist() == [PUZZLE, "x" * 32]


def test_dedupe_drops_bad_rows():
    assert dataset.of([None, "what?", PUZZLE, None]).dedupe().table()["puzzle"].to_pylist() == [PUZZLE]


def test_filter_and_select(minimal):
    few = minimal.filter(pc.field("clues") < 24).select("clues", "puzzle").table()
    assert few.column_names == ["clues", "puzzle"]
    assert 0 < few.num_rows < 2500 and pc.max(few["clues"]).as_py() < 24
    with pytest.raises(dataset.NoColumn, match="'er'"):
        minimal.select("er").table()


def test_split_keeps_classes_together(minimal, tmp_path):
    augmented = minimal.augment(1, seed=1, keep=True)
    counts = augmented.split(tmp_path / "train.parquet", tmp_path / "test.csv", ratio=0.8, seed=3)
    assert sum(counts) == 5000 and 3800 < counts[0] < 4200
    train, test = dataset.read(tmp_path / "train.parquet"), dataset.read(tmp_path / "test.csv")
    assert (train.table().num_rows, test.table().num_rows) == counts
    assert dataset.leakcheck(train, test).num_rows == 0
    # Another order, other puzzles beside: the same sides.
    mixed = pa.concat_tables([minimal.table().slice(1000), minimal.table().slice(0, 10)])
    sides = dict(zip(*(dataset.of(mixed).side(0.8, seed=3).table()[name].to_pylist() for name in ("puzzle", "side"))))
    chosen = set(train.table()["puzzle"].to_pylist())
    assert all((puzzle in chosen) == (side == "train") for puzzle, side in sides.items())
    assert len(set(sides.values())) == 2


def test_split_refuses_one_file(minimal, tmp_path):
    with pytest.raises(ValueError, match="both for training and for testing"):
        minimal.split(tmp_path / "a.csv", tmp_path / "a.csv")


# -- leaks


def test_leaks_of_every_kind():
    made = sudokit.generate(40, seed=1)
    puzzles, solutions = made["puzzle"].to_list(), made["solution"].to_list()
    more = []
    for puzzle, solution in zip(puzzles, solutions):
        place = puzzle.index(".")
        more.append(puzzle[:place] + solution[place] + puzzle[place + 1 :])
    moved = sudokit.augment(more, seed=4)["puzzle"].to_list()
    part = dataset.leakcheck(puzzles, moved)
    assert part["leak"].to_pylist() == ["part"] * 40
    assert part["train_row"].to_pylist() == part["test_row"].to_pylist() == list(range(40))
    assert part["test_puzzle"].to_pylist() == moved
    assert dataset.leakcheck(moved, puzzles)["leak"].to_pylist() == ["whole"] * 40
    same = dataset.leakcheck(puzzles, sudokit.augment(puzzles, seed=4)["puzzle"].to_list())
    assert same["leak"].to_pylist() == ["same"] * 40
    kin = sudokit.generate(2, seed=2, from_=solutions[0], minimal=True)["puzzle"].to_list()
    assert dataset.leakcheck(kin[:1], kin[1:])["leak"].to_pylist() == ["solution"]
    assert dataset.leakcheck(kin[:1], kin[1:], only=("same", "part")).num_rows == 0
    with pytest.raises(ValueError, match="only: expected some of same, part, whole, solution, found 'any'"):
        dataset.leakcheck(kin, kin, only=("any",))


def test_leaks_are_found_under_every_automorphism():
    # The most regular solution: 648 automorphisms, and a puzzle moved by one of them that is no longer inside.
    grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    assert sudokit.canon(grid).automorphisms > 1
    puzzle = sudokit.generate(1, seed=1, from_=grid, minimal=True)["puzzle"].to_list()[0]
    place = puzzle.index(".")
    more = puzzle[:place] + grid[place] + puzzle[place + 1 :]
    for seed in range(10):
        assert dataset.leakcheck([puzzle], [sudokit.transform(more, seed)])["leak"].to_pylist() == ["part"]
        assert dataset.leakcheck([sudokit.transform(more, seed)], [puzzle])["leak"].to_pylist() == ["whole"]


def test_bad_and_improper_rows_do_not_leak_by_accident():
    assert dataset.leakcheck([None, "what?"], [None, "what?", PUZZLE]).num_rows == 0
    empty = "." * 81
    assert dataset.leakcheck([empty, PUZZLE], [empty])["leak"].to_pylist() == ["same"]


# -- writing


def test_a_failed_run_leaves_what_was_there(minimal, tmp_path):
    path = tmp_path / "out.csv"
    path.write_text("as it was\n")
    numbers = iter(range(10))

    def fails(batch):
        if next(numbers) == 1:
            raise RuntimeError("half-way")
        return batch

    with pytest.raises(RuntimeError, match="half-way"):
        minimal.map(fails).write(path)
    assert path.read_text() == "as it was\n"
    assert [found.name for found in tmp_path.iterdir()] == ["out.csv"]
    with pytest.raises(KeyboardInterrupt):
        minimal.map(interrupted).split(tmp_path / "a.parquet", tmp_path / "b.parquet")
    assert [found.name for found in tmp_path.iterdir()] == ["out.csv"]


def interrupted(batch):
    raise KeyboardInterrupt


def test_a_stopped_run_goes_on(minimal, tmp_path):
    worked = []

    def counted(batch):
        worked.append(batch.num_rows)
        if len(worked) == 2:
            raise KeyboardInterrupt
        return batch

    recipe = minimal.add("id").map(counted, "counted")
    with pytest.raises(KeyboardInterrupt):
        recipe.write_parts(tmp_path / "parts")
    assert sorted(path.name for path in (tmp_path / "parts").iterdir()) == ["_recipe.json", "part-000000.parquet"]
    assert recipe.write_parts(tmp_path / "parts") == 1500
    assert worked == [1000, 1000, 1000, 500]
    assert dataset.read(tmp_path / "parts").table() == minimal.add("id").table()
    assert recipe.write_parts(tmp_path / "parts") == 0
    with pytest.raises(dataset.BadFile, match="was begun as something else"):
        minimal.write_parts(tmp_path / "parts")


def test_the_same_recipe_is_the_same_file(minimal, tmp_path):
    for name in ("a.npz", "a.parquet", "a.csv.gz", "a.jsonl"):
        files = []
        for folder in ("one", "two"):
            (tmp_path / folder).mkdir(exist_ok=True)
            minimal.add("id").write(tmp_path / folder / name)
            files.append((tmp_path / folder / name).read_bytes())
        assert files[0] == files[1], name


# -- how it looks


def test_a_set_tells_its_recipe():
    puzzles = dataset.generate(10, seed=7, minimal=True).add("er", "id").dedupe().augment(3, seed=1, keep=True)
    assert repr(puzzles) == (
        "<sudokit.dataset.Dataset: generate 10, seed 7, minimal=True, then add er, id, then dedupe by puzzle,"
        " then augment 3, seed 1, keep>"
    )


def test_progress_is_silent_without_a_terminal(minimal, tmp_path, capsys):
    minimal.write(tmp_path / "a.csv")
    assert capsys.readouterr() == ("", "")
    minimal.write(tmp_path / "a.csv", progress=True)
    shown = capsys.readouterr().err
    assert shown.startswith("\r\x1b[K[####") and shown.endswith("\r\x1b[K") and "of 2,500" in shown


def test_progress_lines():
    bar = Progress(2000, True, io.StringIO())
    bar.done = 500
    assert bar.line(2.0) == "[######..................]  25% of 2,000, 250 a second, 0:06 left"
    unknown = Progress(None, True, io.StringIO())
    unknown.done = 1234
    assert unknown.line(61.0) == "1,234 rows, 20 a second, 1:01"
    assert clock(3723) == "1:02:03"


def test_arrays_are_sets():
    grids = sudokit.generate(3, seed=1, arrays=True)["puzzle"].to_numpy()
    texts = sudokit.generate(3, seed=1)["puzzle"].to_list()
    for given in (grids, grids.reshape(3, 9, 9), grids.astype(np.int64), grids.tolist(), np.array(texts), texts):
        assert dataset.of(given).table()["puzzle"].to_pylist() == texts
    assert dataset.of(grids[:0]).table().num_rows == 0
    with pytest.raises(sudokit.BadRequest, match="shape"):
        dataset.of(np.zeros((2, 80), np.uint8))
    with pytest.raises(sudokit.BadPuzzle, match="0 to 9"):
        dataset.of(np.full((2, 81), 10))
    with pytest.raises(TypeError, match="float"):
        dataset.of(grids.astype(float))


@pytest.mark.parametrize("block", [None, 4])
def test_a_recipe_is_pickled(tmp_path, block):
    made = dataset.generate(20, seed=7, block=block).add("solution_id").dedupe().side(0.5, seed=1)
    made = made.filter(pc.field("side") == "train").augment(2, seed=3).select("puzzle", "solution")
    assert pickle.loads(pickle.dumps(made)).table().equals(made.table())
    path = tmp_path / "set.csv"
    made.write(path)
    for other in dataset.read(path, solution="solution", batch=3).map(_upside_down), dataset.of(dataset.of(made.table())):
        again = pickle.loads(pickle.dumps(other))
        assert repr(again) == repr(other) and again.table().equals(other.table())
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(made.map(lambda batch: batch))


def _upside_down(batch):
    return batch.take(list(range(batch.num_rows))[::-1])
