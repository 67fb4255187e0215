"""Python answers the requests of tests/parity/requests.json as every other front end does.

The Rust test ``parity`` writes the requests with the library's answers to the file that ``SUDOKIT_PARITY`` names;
scripts/test-python asks it to. Here they are compared with the JSON border of the native module, and with what the
public functions and the columns return.
"""

import base64
import json
import os
import pathlib

import numpy as np
import pytest

import sudokit

ANSWERS = os.environ.get("SUDOKIT_PARITY")
CASES = json.loads(pathlib.Path(ANSWERS).read_text()) if ANSWERS else []
needs_answers = pytest.mark.skipif(not ANSWERS, reason="SUDOKIT_PARITY names no answers; scripts/test-python does")

#: Verbs that have a public function of their own name, for one puzzle.
PUBLIC = "solve solutions count estimate candidates check rate hint explain minimize canon convert generate".split()
PUBLIC += ["expand", "vicinity", "unavoidable", "why", "always", "redundant", "fill", "draw", "facts"]


def told(call):
    try:
        return call()
    except sudokit.Error as error:
        return error.to_dict()


@needs_answers
def test_the_border_answers_as_the_library():
    assert len(CASES) >= 60
    for case in CASES:
        assert told(lambda: sudokit._call(case["verb"], case["body"])) == case["answer"], case["name"]


def public(verb, body):
    """What the public function of a verb returns, as far as the JSON answer has it."""
    options = {name if name != "from" else "from_": value for name, value in body.items()}
    function = getattr(sudokit, verb)
    if verb == "generate":
        for name in ("clues", "rating", "effort", "minutes"):
            if isinstance(options.get(name), dict):
                options[name] = (options[name].get("min"), options[name].get("max"))
        made = function(options.pop("count", 1), **options)
        return {"puzzles": made["puzzle"].to_list(), "clues": made["clues"].to_list()}
    puzzle = options.pop("puzzle")
    if verb == "unavoidable":
        options.pop("list", None)  # always
    if verb == "solutions":
        # JSON has a limit of its own, an iterator needs none.
        return {"solutions": list(function(puzzle, **{"limit": 1000, **options}))}
    found = function(puzzle, **options)
    if verb == "solve":
        return {"solution": found}
    if verb == "count":
        return {"count": str(found)}
    if verb == "candidates":
        return {"candidates": found}
    if verb == "minimize":
        return {"puzzles": found if body.get("all") else [found]}
    if verb == "convert":
        return {"text": found}
    if verb == "expand":
        return {"expanded": found}
    if verb == "vicinity":
        return {"puzzles": found}
    if verb == "rate":
        parts = found if isinstance(found, tuple) else (found,)
        kinds = {sudokit.SeRating: "se", sudokit.HodokuRating: "hodoku", sudokit.BerthierRating: "berthier"}
        kinds.update({sudokit.HumanRating: "human", sudokit.SearchRating: "search"})
        return {kinds[type(part)]: part for part in parts}
    return {"whole": found}


def expected(verb, body, answer):
    """The same from the JSON answer."""
    if "error" in answer:
        return {"error": answer["error"]["kind"]}
    if verb == "generate":
        made = answer["results"] if "results" in answer else [answer]
        return {"puzzles": [one["puzzle"] for one in made], "clues": [one["clues"] for one in made]}
    if verb == "solve":
        if answer["solution"] is None:
            return {"error": "no_solution"}
        return {"error": "several_solutions"} if answer["solutions"] > 1 else {"solution": answer["solution"]}
    names = {"solutions": ["solutions"], "count": ["count"], "minimize": ["puzzles"], "convert": ["text"]}
    names.update({"expand": ["expanded"], "vicinity": ["puzzles"]})
    return {name: answer[name] for name in names.get(verb, [])}


def same(verb, body, answer, found):
    wanted = expected(verb, body, answer)
    if "error" in wanted or "error" in found:
        return found.get("error", {}).get("kind") == wanted.get("error")
    if verb == "candidates" and body.get("counts"):
        told = [[int(count) for count in cell] for cell in answer["counts"]]
        return found["candidates"].reshape(len(told), -1).tolist() == told
    if verb == "candidates":
        sizes = [len(text.split(",")) if "," in text else len(text) for text in answer["candidates"]]
        return [int(number) for number in found["candidates"].sum(axis=2).ravel()] == sizes
    if verb == "rate":
        fields = {"se": "er ep ed exact count", "hodoku": "score level count hardest", "berthier": "scale rating"}
        fields.update(human="minutes level eliminations hardest", search="effort backtracks")
        return set(found) == {scale for scale in fields if answer.get(scale)} and all(
            getattr(found[scale], name) == answer[scale][name] for scale in found for name in fields[scale].split()
        )
    if verb == "estimate":
        return all(getattr(found["whole"], name) == answer[name] for name in ("estimate", "low", "high", "probes"))
    if verb == "check":
        names = ("result", "clues", "solutions", "proper", "minimal")
        return all(getattr(found["whole"], name) == answer[name] for name in names)
    if verb == "unavoidable":
        told = answer.get("list")
        return len(found["whole"].sets) == answer["sets"] and found["whole"].clues == answer["clues"] and (
            told is None or [[str(cell) for cell in cells] for cells in found["whole"].sets] == told
        )
    if verb == "why":
        reason, rules = found["whole"], tuple(f"{rule['rule']}#{rule['number']}" for rule in answer["rules"])
        same_sets = (reason.givens, reason.rules) == (tuple(answer["givens"]), rules)
        return same_sets and (reason.result, reason.words) == (answer["result"], answer["words"])
    if verb == "facts":
        whole, rank = found["whole"], answer.get("rank")
        same_rank = whole.rank is None if rank is None else (whole.rank.rank, whole.rank.words) == (rank["rank"], rank["words"])
        sizes = [(one.size, len(one.list)) for one in whole.backdoors]
        return same_rank and sizes == [(one["size"], len(one["list"])) for one in answer["backdoors"]]
    if verb == "redundant":
        whole, names = found["whole"], ("single", "together", "complete", "words")
        return all(getattr(whole, name) == tuple(answer[name]) for name in names[:2]) and all(
            getattr(whole, name) == answer[name] for name in names[2:]
        )
    if verb == "fill":
        names = ("filled", "solution", "clues", "tries")
        return all(getattr(found["whole"], name) == answer[name] for name in names)
    if verb == "draw":
        packed = answer.get("png", answer.get("pdf"))
        png = base64.b64decode(packed) if packed is not None else None
        return found["whole"] == answer.get("svg", answer.get("text", png))
    if verb == "always":
        return found["whole"] == tuple(map(tuple, answer["groups"]))
    if verb == "canon":
        return all(getattr(found["whole"], name) == answer[name] for name in ("canonical", "id", "automorphisms"))
    if verb == "hint":
        steps = answer.get("steps", [answer["step"]] if "step" in answer else [])
        hint = found["whole"]
        return (hint.result, hint.words) == (answer["result"], answer["words"]) and [
            step.technique for step in hint.steps
        ] == [step["technique"] for step in steps]
    if verb == "explain":
        path = found["whole"]
        return path.result == answer["result"] and [step.words for step in path.steps] == [
            step["words"]["full"] for step in answer["steps"]
        ]
    return found == wanted


@needs_answers
def test_the_public_functions_answer_as_the_library():
    compared, wrong = 0, []
    for case in CASES:
        verb, body, answer = case["verb"], case["body"], case["answer"]
        if verb not in PUBLIC or ("puzzle" not in body and verb != "generate") or "puzzles" in body:
            continue
        if answer.get("error", {}).get("kind") == "unsupported" and "box" in body:
            continue  # the size is a limit of JSON
        found = told(lambda: public(verb, body))
        compared += 1
        if not same(verb, body, answer, found):
            wrong.append((case["name"], found))
    assert not wrong
    assert compared >= 60


def plain(value):
    return value.item() if isinstance(value, np.generic) else value


@needs_answers
def test_columns_hold_what_json_holds():
    """A list of puzzles as a column: the same fields, and the same errors."""
    compared = 0
    for case in CASES:
        results = case["answer"].get("results") if isinstance(case["answer"], dict) else None
        if results is None or case["verb"] == "generate":
            continue
        options = {name: value for name, value in case["body"].items() if name != "puzzles"}
        frame = getattr(sudokit, case["verb"])(case["body"]["puzzles"], **options)
        for row, result in enumerate(results):
            error = result.get("error")
            assert (frame["error"][row] is None) == (error is None), (case["name"], row)
            if error is not None:
                assert error["message"] in frame["error"][row], (case["name"], row)
            flat = {**result, **(result.get("se") or {}), **(result.get("hodoku") or {})}
            for name in set(frame.columns) & set(flat) - {"error", "steps", "clashes"}:
                if flat[name] is not None and not isinstance(flat[name], (list, dict)):
                    assert plain(frame[name][row]) == flat[name], (case["name"], row, name)
                    compared += 1
    assert compared >= 20 or not CASES


def test_every_verb_is_a_function():
    for case in CASES:
        assert case["verb"] in (*PUBLIC, "techniques", "about", "identify", "paint"), case["verb"]
    assert all(callable(getattr(sudokit, verb)) for verb in PUBLIC)


def test_every_verb_answers():
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    verbs = "solve solutions count estimate candidates check rate hint explain minimize canon convert".split()
    for verb in verbs:
        request = {"puzzle": puzzle, **({"format": "line"} if verb == "convert" else {})}
        assert sudokit._call(verb, request)["puzzle"] == puzzle, verb
    assert sudokit._call("generate", {"seed": 7})["puzzle"] == sudokit.generate(seed=7)
    assert told(lambda: sudokit._call("solve", {"puzzle": "53"}))["error"]["kind"] == "bad_puzzle"
    assert told(lambda: sudokit._call("nothing", {}))["error"]["kind"] == "not_found"
