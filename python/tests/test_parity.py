"""Python answers the requests of the parity table as every other front end does.

The table is a list of ``{"verb": …, "request": …}`` objects, the expected answers a list of the same length; an error is
``{"error": {"kind": …, "message": …}}``. ``SUDOKIT_PARITY`` names another folder than tests/parity. To print the answers:

    python python/tests/test_parity.py tests/parity/requests.json
"""

import json
import os
import pathlib
import sys

import pytest

import sudokit

FOLDER = pathlib.Path(os.environ.get("SUDOKIT_PARITY") or pathlib.Path(__file__).parents[2] / "tests" / "parity")
REQUESTS, EXPECTED = FOLDER / "requests.json", FOLDER / "expected.json"


def answer(case):
    try:
        return sudokit._call(case["verb"], case["request"])
    except sudokit.Error as error:
        return error.to_dict()


def answers(path):
    return [answer(case) for case in json.loads(pathlib.Path(path).read_text())]


def test_every_verb_answers():
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    verbs = "solve solutions count estimate candidates check rate hint explain minimize canon convert".split()
    for verb in verbs:
        request = {"puzzle": puzzle, **({"format": "line"} if verb == "convert" else {})}
        assert answer({"verb": verb, "request": request})["puzzle"] == puzzle, verb
    assert answer({"verb": "generate", "request": {"seed": 7}})["puzzle"] == sudokit.generate(seed=7)
    assert answer({"verb": "solve", "request": {"puzzle": "53"}})["error"]["kind"] == "bad_puzzle"
    assert answer({"verb": "nothing", "request": {}})["error"]["kind"] == "not_found"


@pytest.mark.skipif(not EXPECTED.exists(), reason=f"there is no {EXPECTED}")
def test_parity():
    cases, expected = json.loads(REQUESTS.read_text()), json.loads(EXPECTED.read_text())
    assert len(cases) == len(expected) > 0
    for case, wanted in zip(cases, expected):
        assert answer(case) == wanted, case


if __name__ == "__main__":
    print(json.dumps(answers(sys.argv[1]), indent=1))
