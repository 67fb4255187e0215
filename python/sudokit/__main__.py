"""``python -m sudokit VERB PUZZLE [--option value]``: run a verb on one puzzle and print the answer as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any, Dict, List

from ._errors import Error
from ._form import call

USAGE = """usage: python -m sudokit VERB [PUZZLE] [--option value]...

Answers one request as JSON, with the options of the verb: solve, solutions, count, estimate, candidates, check, rate,
hint, explain, minimize, canon, convert, generate, techniques, about.

  python -m sudokit solve 1..............4
  python -m sudokit rate PUZZLE --scale both
  python -m sudokit generate --seed 7 --level hard

  python -m sudokit audit train.csv --test test.csv --column question --solution answer --html report.html

`audit` looks for what is wrong with a data set (see `python -m sudokit audit --help`; it needs pyarrow).
The program `sudokit` does more: files, streams, drawings."""


def value(text: str) -> Any:
    """Parses numbers, true, false and objects as JSON; everything else is text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def main(arguments: List[str]) -> int:
    """Runs a request. Returns 0 for an answer, 2 for an error."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(USAGE)
        return 0 if arguments else 2
    verb, rest = arguments[0], arguments[1:]
    if verb == "audit":
        from .dataset._command import main as audit

        return audit(rest)
    request: Dict[str, Any] = {}
    if rest and not rest[0].startswith("--"):
        request["puzzle"] = rest.pop(0)
    while rest:
        name = rest.pop(0)
        if not name.startswith("--"):
            print(f"sudokit: found {name!r}, expected an option such as --limit 2", file=sys.stderr)
            return 2
        given = rest and not rest[0].startswith("--")
        request[name[2:].replace("-", "_")] = value(rest.pop(0)) if given else True
    try:
        print(json.dumps(call(verb, request), ensure_ascii=False))
    except Error as error:
        print(f"sudokit: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
