"""The public names of the package with their signatures are those of tests/surface/python.txt.

``SURFACE=update`` writes the list anew; docs/versions.md says what a removed line means for the version.
"""

import importlib
import inspect
import os
import pathlib

MODULES = ["sudokit", "sudokit.batches", "sudokit.dataset", "sudokit.env", "sudokit.trace"]
LIST = pathlib.Path(__file__).parents[2] / "tests/surface/python.txt"


def parameters(value) -> str:
    """Names of parameters and which of them can be left out: what a call relies on."""
    try:
        found = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return ""
    marks = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    names = [
        marks.get(one.kind, "") + one.name + ("" if one.default is inspect.Parameter.empty else "=")
        for one in found
        if not one.name.startswith("_") and one.name != "self"
    ]
    return f"({', '.join(names)})"


def lines():
    for module in MODULES:
        package = importlib.import_module(module)
        for name in package.__all__:
            value = getattr(package, name)
            yield f"{module}.{name}{parameters(value) if callable(value) else ''}"
            if inspect.isclass(value):
                for member in sorted(set(vars(value)) | set(getattr(value, "__annotations__", {}))):
                    if not member.startswith("_"):
                        method = inspect.getattr_static(value, member, None)
                        signature = parameters(method) if inspect.isfunction(method) else ""
                        yield f"{module}.{name}.{member}{signature}"


def test_the_public_names_are_those_of_the_list():
    found = sorted(set(lines()))
    if os.environ.get("SURFACE") == "update":
        LIST.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
    known = LIST.read_text(encoding="utf-8").splitlines()
    assert len(known) > 100
    assert found == known, f"removed {sorted(set(known) - set(found))}, added {sorted(set(found) - set(known))}"
