"""The examples in the docstrings of batches and data sets, and in docs/datasets.md, do what they say."""

import doctest
import importlib
import pathlib
import pkgutil

import pytest

pytest.importorskip("pyarrow")

from sudokit import batches, dataset

MODULES = [
    name
    for package in (batches, dataset)
    for _, name, _ in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
]
GUIDE = pathlib.Path(__file__).parents[2] / "docs" / "datasets.md"


@pytest.mark.parametrize("name", ["sudokit.batches", "sudokit.dataset", *MODULES])
def test_docstrings(name, tmp_path, monkeypatch):
    if name.endswith("._torch"):
        pytest.importorskip("torch", reason="skipped: torch is not installed")
    monkeypatch.chdir(tmp_path)
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_guide(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(GUIDE), module_relative=False)
    assert result.failed == 0 and result.attempted > 10


@pytest.mark.parametrize("package", [batches, dataset])
def test_everything_public_is_explained(package):
    for name in package.__all__:
        thing = getattr(package, name)
        assert thing.__doc__, name
        for part, value in vars(thing).items() if isinstance(thing, type) else ():
            assert part.startswith("_") or not callable(value) or value.__doc__, f"{name}.{part}"
