"""A chat bot on the JSON service of `sudokit serve`, with Python alone.

    sudokit serve --listen 8080 &
    python3 bot.py http://127.0.0.1:8080

It reads a message a line from standard input and prints its answer, so a bridge to Discord, Telegram or Matrix only
has to pass texts on. Messages: /daily [level] [day], /new [level], /hint, /check PUZZLE, /solve.
"""

import datetime
import json
import sys
import urllib.error
import urllib.request

LEVELS = ("gentle", "easy", "medium", "hard", "expert")


def call(address, verb, **request):
    """The answer of a verb; an error of the service is an answer with `error`."""
    body = json.dumps(request).encode()
    post = urllib.request.Request(
        f"{address}/api/v1/{verb}", body, {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(post, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        return json.load(error)


def drawn(puzzle):
    """Nine lines for a message in a fixed font."""
    rows = [puzzle[at : at + 9] for at in range(0, 81, 9)]
    lines = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in rows]
    bar = "------+-------+------"
    return "\n".join(lines[:3] + [bar] + lines[3:6] + [bar] + lines[6:])


class Bot:
    def __init__(self, address):
        self.address = address
        self.puzzle = None

    def answer(self, message):
        command, *words = message.split()
        level = next((word for word in words if word in LEVELS), "easy")
        if command in ("/daily", "/new"):
            request = {"minutes": level}
            if command == "/daily":
                day = next((word for word in words if word not in LEVELS), None)
                request.update(date=day or datetime.date.today().isoformat(), seed=1)
            made = call(self.address, "generate", **request)
            if "error" in made:
                return made["error"]["message"]
            self.puzzle = made["puzzle"]
            return drawn(self.puzzle)
        if command == "/check" and words:
            checked = call(self.address, "check", puzzle=words[0])
            return checked["error"]["message"] if "error" in checked else checked["result"]
        if command in ("/hint", "/solve") and self.puzzle:
            if command == "/hint":
                return call(self.address, "hint", puzzle=self.puzzle, level="where")["words"]
            return drawn(call(self.address, "solve", puzzle=self.puzzle)["solution"])
        return "/daily [level] [day], /new [level], /hint, /check PUZZLE, /solve"


def main():
    bot = Bot(sys.argv[1].rstrip("/"))
    for line in sys.stdin:
        if line.strip():
            print(bot.answer(line), flush=True)


if __name__ == "__main__":
    main()
