"""The examples in docstrings and in the guide do what they say."""

import doctest
import importlib
import pathlib
import pkgutil
import re

import pytest

import sudokit

MODULES = [name for _, name, _ in pkgutil.iter_modules(sudokit.__path__) if name.startswith("_") and name != "_sudokit"]
README = pathlib.Path(__file__).parents[2] / "README.md"
GUIDE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"


@pytest.mark.parametrize("name", ["", *MODULES])
def test_docstrings(name):
    module = importlib.import_module(f"sudokit.{name}" if name else "sudokit")
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("kind", [sudokit.Frame, sudokit.Series])
def test_docstrings_of_native_classes(kind):
    examples = doctest.DocTestParser().get_doctest(kind.__doc__, {}, kind.__name__, None, 0)
    assert examples.examples and doctest.DocTestRunner().run(examples).failed == 0


def test_the_guide():
    result = doctest.testfile(str(GUIDE), module_relative=False)
    assert result.failed == 0 and result.attempted > 20


def test_the_readme():
    (shown,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    names = {"puzzles": [puzzle]}
    for line in shown.splitlines():
        try:
            answer = eval(line, names)
        except SyntaxError:
            exec(line, names)
    wanted = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    assert answer.to_dict()["solution"] == [wanted]


def test_everything_public_has_an_example():
    for name in sudokit.__all__:
        thing = getattr(sudokit, name)
        assert name.startswith("__") or thing.__doc__, name
        if callable(thing) and not isinstance(thing, type):
            assert ">>>" in thing.__doc__, name
