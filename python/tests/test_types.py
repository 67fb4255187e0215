"""The types that are promised are those that come: mypy on the package and on a user's program, stubtest on the stubs."""

import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("mypy")

import sudokit

CONFIG = str(pathlib.Path(__file__).parents[2] / "pyproject.toml")

PROGRAM = """
import numpy as np
import pyarrow as pa
import sudokit
from numpy.typing import NDArray
from sudokit import dataset, env, trace
from typing import Any, Iterator, Union
from typing_extensions import assert_type

text, grid = "." * 81, np.zeros((9, 9), dtype=np.uint8)
assert_type(sudokit.solve(text), str)
assert_type(sudokit.solve([[0] * 9] * 9), NDArray[np.uint8])
assert_type(sudokit.solve([text]), sudokit.Frame)
assert_type(sudokit.solve([text, None]), sudokit.Frame)
assert_type(sudokit.solve(sudokit.solve([text])["solution"]), sudokit.Frame)
assert_type(sudokit.count(text), int)
assert_type(sudokit.count([text]), sudokit.Frame)
assert_type(sudokit.solutions(text), Iterator[str])
assert_type(sudokit.candidates(grid), NDArray[Any])
assert_type(sudokit.check(text).proper, bool)
assert_type(sudokit.rate(text), sudokit.SeRating)
assert_type(sudokit.rate(text, scale="hodoku"), sudokit.HodokuRating)
assert_type(sudokit.rate(text, scale="w"), sudokit.BerthierRating)
assert_type(sudokit.rate([text], scale="hodoku"), sudokit.Frame)
assert_type(sudokit.generate(), str)
assert_type(sudokit.generate(3, seed=1, clues=(24, None)), sudokit.Frame)
assert_type(sudokit.minimize(text), str)
assert_type(sudokit.canonicalize(text).canonical, str)
assert_type(sudokit.minimize(text, all=True), list[str])
assert_type(sudokit.hint(text, level="full").steps, tuple[sudokit.Step, ...])
assert_type(sudokit.hint(text).steps, tuple[sudokit.Part, ...])
assert_type(sudokit.convert(text, "grid"), str)
assert_type(sudokit.transform(grid, 1), NDArray[np.uint8])
assert_type(sudokit.explain(text)[0].placements, tuple[sudokit.Candidate, ...])
assert_type(sudokit.solve(grid), Union[NDArray[np.uint8], sudokit.Frame])
assert_type(sudokit.count(grid), Union[int, sudokit.Frame])
assert_type(sudokit.Board(text).forced(), NDArray[np.uint8])
assert_type(trace.check(text, text)[0], trace.Judged)
assert_type(trace.check(text, text)[:2], tuple[trace.Judged, ...])
assert_type([step.technique for step in trace.check(text, text)], list[Union[str, None]])
assert_type(env.SudokuEnv([text]).step(3)[1], float)
assert_type(env.SudokuVectorEnv([text], 2).legal(), NDArray[np.bool_])
assert_type(dataset.read(text).add("er"), dataset.Dataset)
assert_type(dataset.generate(3, seed=1).table(), Any)
env.SudokuEmv  # type: ignore[attr-defined]
sudokit.solve(5)  # type: ignore[call-overload]
sudokit.solve(text, thread=1)  # type: ignore[call-overload]
"""


def run(*arguments, **options):
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_strict(tmp_path):
    # By its name, not by its files: it is looked at where it is installed, and all of it.
    run("mypy", "--strict", "--cache-dir", str(tmp_path), "--config-file", CONFIG, "-p", "sudokit", cwd=tmp_path)


def test_a_program_sees_the_types(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    run("mypy", "--strict", "--cache-dir", str(tmp_path), "--ignore-missing-imports", str(program), cwd=tmp_path)


def test_the_stubs_are_true(tmp_path):
    run("mypy.stubtest", "sudokit._sudokit", cwd=tmp_path)
