"""Runs notebooks without Jupyter: `python python/tests/notebooks.py write docs/notebooks/*.ipynb` runs every cell and stores what it shows.

`check` compares what is shown with what is stored instead; the tests do this. A cell shows what it prints, and its last
value: as a picture or a table if it has one. `display(value)` shows a value in between.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Dict, List

KINDS = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}


def shown(value: Any) -> Dict[str, Any]:
    """What Jupyter shows of a value."""
    data: Dict[str, Any] = {}
    for method, kind in KINDS.items():
        made = getattr(value, method, lambda: None)()
        if made is not None:
            data[kind] = made.splitlines(keepends=True)
    data["text/plain"] = repr(value).splitlines(keepends=True)
    return data


class Notebook:
    """The names of a notebook, and what its cells show."""

    def __init__(self) -> None:
        self.outputs: List[Dict[str, Any]] = []
        self.names: Dict[str, Any] = {"__name__": "__main__", "display": self.display}
        self.printed = io.StringIO()

    def flush(self) -> None:
        """Stores what was printed."""
        text = self.printed.getvalue()
        if text:
            self.outputs.append({"output_type": "stream", "name": "stdout", "text": text.splitlines(keepends=True)})
        self.printed.seek(0)
        self.printed.truncate()

    def display(self, value: Any) -> None:
        """Shows a value."""
        self.flush()
        self.outputs.append({"output_type": "display_data", "data": shown(value), "metadata": {}})

    def run(self, source: str, number: int) -> List[Dict[str, Any]]:
        """Runs a cell and returns what it shows."""
        self.outputs = []
        tree = ast.parse(source, f"cell {number}")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(self.printed):
            exec(compile(tree, f"cell {number}", "exec"), self.names)
            value = None
            if last is not None:
                value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), self.names)
        self.flush()
        if value is not None:
            result = {"output_type": "execute_result", "execution_count": number, "data": shown(value), "metadata": {}}
            self.outputs.append(result)
        return self.outputs


def run(book: Dict[str, Any]) -> Dict[str, Any]:
    """A notebook with what its cells show, run in an empty folder."""
    book = json.loads(json.dumps(book))
    home, state = os.getcwd(), Notebook()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            number = 0
            for cell in book["cells"]:
                if cell["cell_type"] == "code":
                    number += 1
                    cell["execution_count"] = number
                    cell["outputs"] = state.run("".join(cell["source"]), number)
        finally:
            os.chdir(home)
    return book


def read(text: str) -> Dict[str, Any]:
    """A notebook from a script with the marks `# %%` and `# %% [markdown]`."""
    cells: List[Dict[str, Any]] = []
    for part in text.split("# %%")[1:]:
        head, _, body = part.partition("\n")
        body = body.strip("\n")
        cell: Dict[str, Any] = {"id": f"cell-{len(cells) + 1}", "metadata": {}}
        if "[markdown]" in head:
            lines = "\n".join(line[2:] if line.startswith("# ") else line.lstrip("#") for line in body.split("\n"))
            cell.update(cell_type="markdown", source=lines.splitlines(keepends=True))
        else:
            cell.update(cell_type="code", execution_count=None, outputs=[], source=body.splitlines(keepends=True))
        cells.append(cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def main(arguments: List[str]) -> int:
    """Runs the command."""
    what, paths = arguments[0], [Path(path) for path in arguments[1:]]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        book = read(text) if path.suffix == ".py" else json.loads(text)
        made = run(book)
        if what == "write":
            target = path.with_suffix(".ipynb")
            target.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        elif made != book:
            print(f"{path}: shows something else than is stored; run `python python/tests/notebooks.py write {path}`", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
