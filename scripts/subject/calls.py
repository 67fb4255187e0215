"""The calls that scripts/determinism compares: calls.py PUZZLES writes them, a name, a tab and a body each; calls.py CALLS ADDRESS
asks a service and writes its answers."""

import json
import sys
import urllib.error
import urllib.request


def calls(puzzles):
    for seed in range(12):
        yield "generate", {"seed": str(seed)}
        yield "generate", {"seed": str(seed), "minimal": True, "symmetry": "half-turn"}
        yield "generate", {"seed": str(seed), "box": "2x3"}
    for seed in range(3):
        yield "generate", {"seed": str(seed), "level": "medium"}
        yield "generate", {"seed": str(seed), "rating": {"min": 2.0, "max": 3.4}}
    for first in range(0, len(puzzles), 50):
        some = puzzles[first : first + 50]
        yield "solve", {"puzzles": some}
        yield "check", {"puzzles": some}
        yield "canon", {"puzzles": some}
    for puzzle in puzzles[::10]:
        for name in ("solve", "check", "canon", "count", "candidates", "rate", "hint", "explain"):
            yield name, {"puzzle": puzzle}
    yield "techniques", {}


def ask(address, name, body):
    headers = {"Content-Type": "application/json"}
    url = f"{address.rstrip('/')}/api/v1/{name}"
    # A call without a request is a page of its own.
    data = None if name == "techniques" else body.encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=120) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


if len(sys.argv) == 2:
    with open(sys.argv[1]) as file:
        for name, body in calls(file.read().split()):
            print(name, json.dumps(body), sep="\t")
else:
    with open(sys.argv[1]) as file:
        for line in file:
            name, body = line.rstrip("\n").split("\t")
            print(name, ask(sys.argv[2], name, body).strip(), sep="\t")
