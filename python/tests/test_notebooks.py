"""The notebooks show what is stored in them."""

import json
import pathlib

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("gymnasium")

ROOT = pathlib.Path(__file__).parents[2]

import notebooks

BOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks():
    assert [book.stem for book in BOOKS] == ["language", "playing", "research", "teaching"]


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook(path):
    stored = json.loads(path.read_text(encoding="utf-8"))
    made = notebooks.run(stored)
    for cell, again in zip(stored["cells"], made["cells"]):
        assert again.get("outputs") == cell.get("outputs"), "".join(cell["source"])
    shown = [kind for cell in stored["cells"] for output in cell.get("outputs", []) for kind in output.get("data", {})]
    pictures = json.dumps(stored).count("<svg")
    assert pictures > 0 and len(shown) > 0


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_jupyter_accepts_a_notebook(path):
    nbformat = pytest.importorskip("nbformat", reason="skipped: nbformat is not installed")
    nbformat.validate(nbformat.read(path, as_version=4))
