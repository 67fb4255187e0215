"""The examples of docs/learning.md and of the modules behind it do what they say."""

import doctest
import importlib
import pathlib

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("gymnasium")

GUIDE = pathlib.Path(__file__).parents[2] / "docs" / "learning.md"


@pytest.mark.parametrize("name", ["sudokit.trace", "sudokit.env", "sudokit.env._tools"])
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_guide(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(GUIDE), module_relative=False)
    assert result.failed == 0 and result.attempted > 20
