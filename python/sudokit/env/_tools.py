"""A game with tools in text, for language models."""

from __future__ import annotations

import json
import re
from inspect import signature
from typing import Any, Callable, Dict, List, Mapping, Optional, Set, Union

import numpy as np

from .._board import Board, CellLike
from .._errors import Error
from .._solving import solve
from .._types import Cell, Puzzle


_OVER = "The game is over."


class _Unclear(Exception):
    """What a model sent is not a cell or a digit; the text is the answer."""


#: Row and column in text: (1,2), [1, 2] or 1,2.
_PAIR = re.compile(r"\s*[(\[]?\s*([0-9])\s*,\s*([0-9])\s*[)\]]?\s*", re.ASCII)


def _cell(given: Any) -> CellLike:
    """A cell as a model writes it: r1c1, (1,1), its number from 0, or row and column, which JSON has as a list."""
    if isinstance(given, str):
        pair = _PAIR.fullmatch(given)
        return (int(pair[1]), int(pair[2])) if pair else given.strip().lower()
    if isinstance(given, (list, tuple)) and len(given) == 2 and all(map(_is_whole, given)):
        return given[0], given[1]
    if _is_whole(given):
        return int(given)
    raise _Unclear("cell: expected a cell such as r1c1.")


def _is_whole(given: Any) -> bool:
    return isinstance(given, (int, np.integer)) and not isinstance(given, bool)


def _digit(given: Any) -> int:
    """A digit as a model writes it: also "5" and 5.0."""
    try:
        value = float("nan" if isinstance(given, bool) else given)
    except (TypeError, ValueError, OverflowError):
        value = float("nan")
    if not 1 <= value <= 9 or not value.is_integer():
        raise _Unclear("digit: expected a whole number from 1 to 9.")
    return int(value)


def _object(given: Any) -> Dict[str, Any]:
    """A call as a model sends it: an object, or the text of one in JSON; empty if it is neither."""
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return {}
    return {str(name): value for name, value in given.items()} if isinstance(given, Mapping) else {}


class Tools:
    """A game of one puzzle with tools that take and return text: inspect, place, eliminate, undo, check, submit.

    Errors are answers, not exceptions. ``reward`` is what the last call earned: 1 for a right move, -1 for a wrong or
    impossible one, 0 otherwise; the end adds 10. A right move earns once, so that taking it back and making it again
    earns nothing, and a game that is over earns nothing more. ``tools`` lists the functions, for frameworks that pass functions
    with docstrings to a model; ``step({"tool": "place", "cell": "r1c1", "digit": 5})`` calls one by name, in the
    manner of OpenEnv, and so does ``step({"name": "place", "arguments": {"cell": "r1c1", "digit": 5}})``; both can be JSON text. The solution is used for rewards only; no tool tells it.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.board = Board(puzzle)
        self._solution = str(solve(self.board.puzzle))
        self._begin()

    def _begin(self) -> None:
        self.reward = 0.0
        self._over = False
        self._earned: Set[int] = set()

    @property
    def tools(self) -> List[Callable[..., str]]:
        """The tools."""
        return [self.inspect, self.place, self.eliminate, self.undo, self.check, self.submit]

    @property
    def done(self) -> bool:
        """Whether the puzzle is solved, on the board or by `submit`."""
        return self._over

    def reset(self) -> str:
        """Begins again and shows the grid."""
        self.board = Board(self.board.puzzle)
        self._begin()
        return self.inspect()

    def step(self, action: Union[str, Mapping[str, Any]]) -> Dict[str, Any]:
        """Calls a tool by name. Returns ``observation``, ``reward`` and ``done``."""
        known = {tool.__name__: tool for tool in self.tools}
        self.reward = 0.0
        arguments = _object(action)
        name = arguments.pop("tool", None)
        if name is None and set(arguments) in ({"name"}, {"name", "arguments"}):
            name, arguments = arguments["name"], _object(arguments.get("arguments", {}))
        if not isinstance(name, str) or name not in known:
            answer = f"There is no tool {name!r}; there are {', '.join(known)}."
        else:
            try:
                signature(known[name]).bind(**arguments)
            except TypeError as error:
                answer = f"{name}: {error}."
            else:
                answer = known[name](**arguments)
        return {"observation": answer, "reward": self.reward, "done": self.done}

    def inspect(self, cell: Optional[CellLike] = None) -> str:
        """Show the grid, or the candidates of a cell such as r1c1.

        Args:
            cell: a cell such as r1c1; without it the whole grid is shown.
        """
        self.reward = 0.0
        if cell is None:
            line = str(self.board)
            return "\n".join(line[start : start + 9] for start in range(0, 81, 9))
        try:
            marks = self.board.marks(_cell(cell))
        except _Unclear as error:
            return str(error)
        except (Error, ValueError) as error:
            return f"{error}."
        return f"The candidates of {cell} are {', '.join(map(str, marks))}." if marks else f"{cell} has no candidates."

    def _make(self, cell: CellLike, digit: int, eliminate: bool) -> str:
        self.reward = 0.0
        if self._over:
            return _OVER
        self.reward = -1.0
        try:
            if eliminate:
                self.board.eliminate(_cell(cell), _digit(digit))
            else:
                self.board.place(_cell(cell), _digit(digit))
        except _Unclear as error:
            return str(error)
        except (Error, ValueError) as error:
            return f"{error}."
        move = self.board.moves[-1]
        place = move % 729 // 9
        if (self._solution[place] == str(move % 9 + 1)) != eliminate:
            self.reward = 0.0 if move in self._earned else 1.0
            self._earned.add(move)
        if self.board.status == "solved":
            self._over = True
            self.reward += 10.0
        name = Cell(place // 9 + 1, place % 9 + 1)
        if eliminate:
            return f"{move % 9 + 1} is not a candidate of {name} any more."
        return f"{name} is {move % 9 + 1}. {str(self.board).count('.')} cells are open."

    def place(self, cell: CellLike, digit: int) -> str:
        """Put a digit into a cell.

        Args:
            cell: a cell such as r1c1.
            digit: a digit from 1 to 9.
        """
        return self._make(cell, digit, False)

    def eliminate(self, cell: CellLike, digit: int) -> str:
        """Remove a digit from the candidates of a cell.

        Args:
            cell: a cell such as r1c1.
            digit: a digit from 1 to 9.
        """
        return self._make(cell, digit, True)

    def undo(self) -> str:
        """Take the last move back."""
        self.reward = 0.0
        if self._over:
            return _OVER
        return "The last move was taken back." if self.board.undo() else "There is no move to take back."

    def check(self) -> str:
        """Say whether the grid contradicts itself."""
        self.reward = 0.0
        return {
            "open": "Nothing contradicts itself so far.",
            "solved": "The puzzle is solved.",
            "contradiction": "The grid contradicts itself.",
        }[self.board.status]

    def submit(self, grid: str) -> str:
        """Hand in a complete grid.

        Args:
            grid: 81 digits, row by row; anything else between them is passed over.
        """
        self.reward = 0.0
        if self._over:
            return _OVER
        try:
            # Models also send rows as lists.
            text = str(grid)
        except (ValueError, RecursionError):
            text = ""
        digits = "".join(letter for letter in text if letter in "123456789")
        right = digits == self._solution
        self.reward = 11.0 if right else -1.0
        self._over = right
        return "This is the solution." if right else "This is not the solution."


#: What may stand between the digits of a grid: blanks and lines of a drawing, not words.
_BETWEEN = r"[^0-9A-Za-z]*"
_GRID = re.compile(rf"(?<![0-9A-Za-z])(?:[1-9]{_BETWEEN}){{81}}(?!{_BETWEEN}[0-9])")


def answer_of(text: str) -> Optional[str]:
    """The last complete grid in a text: 81 digits with no letters between them; None if there is none."""
    found = None
    for found in _GRID.finditer(text):
        pass
    return None if found is None else re.sub(r"[^1-9]", "", found.group())


def score(answer: Optional[str], solution: str) -> float:
    """The share of right cells in the last complete grid of an answer; 0 if there is none."""
    grid = answer_of(answer or "")
    return 0.0 if grid is None else sum(one == other for one, other in zip(grid, solution)) / 81
