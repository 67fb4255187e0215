"""The service as a subject of sudokit-verify: service.py ADDRESS < puzzles, answers as `sudokit solve --limit 2` writes them."""

import json
import sys
import urllib.request

PUZZLES = 500  # in a request

puzzles = sys.stdin.read().split()
for first in range(0, len(puzzles), PUZZLES):
    body = json.dumps({"puzzles": puzzles[first : first + PUZZLES]}).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(sys.argv[1].rstrip("/") + "/api/v1/solve", body, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        for found in json.load(answer)["results"]:
            count, solution = found["solutions"], found["solution"]
            print("-\tnone" if count == 0 else solution if count == 1 else f"{solution}\tmultiple")
