"""``python -m sudokit``."""

import json
import subprocess
import sys

import pytest
from puzzles import EASY, SOLVED


def run(*arguments):
    return subprocess.run([sys.executable, "-m", "sudokit", *arguments], capture_output=True, text=True)


def test_verbs():
    done = run("solve", EASY)
    assert done.returncode == 0 and json.loads(done.stdout)["solution"] == SOLVED
    assert json.loads(run("count", "." * 81, "--limit", "5").stdout)["count"] == "5"
    assert json.loads(run("hint", EASY, "--level", "where", "--no-uniqueness").stdout)["result"] == "step"
    assert json.loads(run("generate", "--seed", "7").stdout)["seed"] == "7"


@pytest.mark.parametrize("arguments", [(), ("solve", "53"), ("solve", EASY, "x"), ("nothing",), ("solve", EASY, "--limt", "2")])
def test_mistakes(arguments):
    done = run(*arguments)
    assert done.returncode == 2 and "Traceback" not in done.stderr and done.stderr.count("\n") <= 1
