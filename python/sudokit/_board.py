"""Positions to play in: one, or thousands at once."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import _sudokit
from ._errors import BadPuzzle, BadRequest
from ._form import One, grid, number_of, one, sort_out
from ._types import Candidate, Cell, Column, Grid, Puzzle

#: A cell: its number from 0, a text such as ``r1c1``, or row and column from 1.
CellLike = Union[int, str, Tuple[int, int], Cell]


class Move(NamedTuple):
    """The next step of a position: its technique, the digits it places, the candidates it removes, its words."""

    technique: str
    placements: Tuple[Candidate, ...]
    eliminations: Tuple[Candidate, ...]
    words: str


#: The numbers of cells by their usual names; a look-up is ten times as fast as parsing.
_NUMBERS = {f"r{place // 9 + 1}c{place % 9 + 1}": place for place in range(81)}


def number(cell: CellLike) -> int:
    """The number of a cell, from 0."""
    if isinstance(cell, str):
        place = _NUMBERS.get(cell)
        if place is not None:
            return place
        cell = Cell.parse(cell)
    if isinstance(cell, tuple):
        if len(cell) != 2:
            raise BadRequest(f"cell: found {cell}, expected row and column")
        row, column = (number_of("cell", part, -(2**63)) for part in cell)
        if not (1 <= row <= 9 and 1 <= column <= 9):
            raise BadRequest(f"cell: found row {row} and column {column}, expected 1 to 9")
        return 9 * (row - 1) + column - 1
    return number_of("cell", cell, 0, 80)


def action(cell: CellLike, digit: int, *, eliminate: bool = False) -> int:
    """The number of a move: ``9 * cell + digit - 1`` places a digit, 729 more takes a candidate away."""
    value = number_of("digit", digit, 1, 9)
    return 9 * number(cell) + value - 1 + 729 * eliminate


def numbers(actions: Any) -> NDArray[np.int64]:
    """Numbers of moves as an array; other than whole numbers are refused, not rounded."""
    moves = np.asarray(actions)
    if moves.dtype.kind not in "iu":
        raise TypeError(f"actions: expected whole numbers, found {moves.dtype}")
    if moves.ndim > 1:
        raise BadRequest(f"actions: expected one number for each board, found an array of shape {moves.shape}")
    if moves.dtype.kind == "u" and moves.size:
        # A number too large for a move stays one.
        moves = np.minimum(moves, np.asarray(np.iinfo(np.int32).max, dtype=np.uint64))
    return np.ascontiguousarray(moves, dtype=np.int64)


def candidate(move: int) -> Candidate:
    """The candidate that a move is about."""
    cell, digit = divmod(move % 729, 9)
    return Candidate(cell // 9 + 1, cell % 9 + 1, digit + 1)


class Board:
    """A position of a 9x9 puzzle that can be played on. It can be copied and pickled.

    >>> import sudokit
    >>> board = sudokit.Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> board.why("r5c5", 5), board.why("r1c3", 4, until="naked-single")
    ('naked-single', None)
    >>> board.place("r5c5", 5)
    >>> board.marks("r1c3"), board.status, len(board)
    ([1, 2, 4], 'open', 1)
    >>> board.forced()[6].tolist()
    [9, 0, 0, 0, 3, 7, 0, 0, 4]
    >>> board.undo(), board.undo()
    (True, False)
    """

    __slots__ = ("_board",)

    def __init__(self, puzzle: Puzzle, moves: Sequence[int] = ()) -> None:
        self._board = _sudokit.Board(one(puzzle).text, [number_of("move", move, 0, 1457) for move in moves])

    def place(self, cell: CellLike, digit: int) -> None:
        """Puts a digit in. It must be a candidate of an open cell; it need not be right."""
        self._board.make(action(cell, digit))

    def eliminate(self, cell: CellLike, digit: int) -> None:
        """Takes a candidate away."""
        self._board.make(action(cell, digit, eliminate=True))

    def make(self, move: int) -> None:
        """Makes a move by its number: ``9 * cell + digit - 1``, 729 more to take a candidate away."""
        self._board.make(number_of("move", move, 0, 1457))

    def undo(self) -> bool:
        """Takes the last move back. Returns False if there is none."""
        return self._board.undo()

    def copy(self) -> Board:
        """Returns a position of its own; the moves so far are shared, not copied."""
        twin = Board.__new__(Board)
        twin._board = self._board.twin()
        return twin

    @property
    def puzzle(self) -> str:
        """The puzzle."""
        return self._board.puzzle()

    @property
    def moves(self) -> List[int]:
        """The moves so far, by number."""
        return self._board.moves()

    @property
    def status(self) -> str:
        """``open``, ``solved`` or ``contradiction``, as far as can be seen without a search."""
        return self._board.status()

    @property
    def grid(self) -> Grid:
        """What stands: an array of shape (9, 9), 0 for an open cell."""
        return self._board.grid().reshape(9, 9)

    @property
    def candidates(self) -> NDArray[np.bool_]:
        """The candidates of open cells: an array of shape (9, 9, 9)."""
        return self._board.candidates().reshape(9, 9, 9)

    def marks(self, cell: CellLike) -> List[int]:
        """The candidates of a cell."""
        return list(self._board.marks(number(cell)))

    def forced(self, level: Optional[str] = None, *, uniqueness: bool = False) -> Grid:
        """The digits that are forced now: an array of shape (9, 9), 0 elsewhere.

        These are naked and hidden singles, after all eliminations by techniques of the teaching order up to ``level``
        (a name of :func:`techniques`). Without ``level``, singles alone. ``uniqueness=True`` also uses techniques that
        assume that the puzzle has one solution.
        """
        return self._board.forced(level, uniqueness).reshape(9, 9)

    def why(
        self, cell: CellLike, digit: int, *, until: Optional[str] = None, uniqueness: bool = False
    ) -> Optional[str]:
        """The easiest technique, up to ``until``, that places or removes a candidate in one step; None if none does."""
        return self._board.why(action(cell, digit), until, uniqueness)

    def next(self, *, until: Optional[str] = None, uniqueness: bool = False) -> Optional[Move]:
        """The next step of the teaching order; None if no technique finds any."""
        found = self._board.next(until, uniqueness)
        if found is None:
            return None
        technique, moves, words = found
        placed = tuple(candidate(move) for move in moves if move < 729)
        gone = tuple(candidate(move) for move in moves if move >= 729)
        return Move(technique, placed, gone, words)

    def __len__(self) -> int:
        return self._board.count()

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._board.same(other._board)

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def __reduce__(self) -> Tuple[Any, Tuple[str, List[int]]]:
        return Board, (self.puzzle, self.moves)

    def __str__(self) -> str:
        return self._board.line()

    def _repr_svg_(self) -> str:
        from ._setting import draw

        return str(draw(str(self)))

    def __repr__(self) -> str:
        return f"<sudokit.Board: {self}, {len(self)} moves, {self.status}>"


def grids_of(puzzles: Union[Puzzle, Column]) -> Grid:
    """A column of 9x9 puzzles as an array of shape (N, 81)."""
    what: Any = sort_out(puzzles)
    if isinstance(what, One):
        what = [what.text]
    if isinstance(what, np.ndarray) and what.dtype.kind in "ui":
        if what.size != 81 * len(what):
            raise BadRequest(f"expected 9x9 puzzles, found an array of shape {what.shape}")
        if what.size and not 0 <= what.min() <= what.max() <= 9:
            raise BadPuzzle(f"expected digits from 0 to 9, found {what.min()} to {what.max()}")
        return np.ascontiguousarray(what.reshape(len(what), 81), dtype=np.uint8)
    from ._solving import convert

    rows = [row.strip() for row in convert(what, "line", errors="raise")["text"].to_list()]
    if any(len(row) != 81 for row in rows):
        raise BadRequest("expected 9x9 puzzles")
    return grid("".join(rows)).reshape(-1, 81)


#: What becomes of a wrong move.
MISTAKES = ("refuse", "keep", "end")


#: What boards hold in Python beside their options.
_FROM_BOARDS = ("_boards", "grids", "_rewards", "_flags")


class Boards:
    """Thousands of positions of proper puzzles that are played at once. The solutions stay inside.

    They can be copied and pickled: puzzles and positions, about 350 bytes a board.

    >>> import sudokit, numpy as np
    >>> boards = sudokit.Boards(sudokit.generate(10, seed=1)["puzzle"], 1000)
    >>> singles = boards.singles()
    >>> cells = singles.argmax(axis=1)
    >>> rewards, flags = boards.step(9 * cells + singles[np.arange(1000), cells] - 1)
    >>> bool((rewards[singles.any(axis=1)] == 1).all())
    True

    ``reward`` gives what a move earns: ``(right, wrong, illegal, single, solved)``; ``single`` is added for a right
    digit that is a naked or hidden single, ``solved`` at the end. ``mistakes`` says what becomes of a wrong move:
    ``"refuse"`` (it is not made), ``"keep"``, or ``"end"`` (the game is over).
    """

    #: Flags of a move.
    LEGAL, RIGHT, SINGLE, SOLVABLE, SOLVED, DONE = 1, 2, 4, 8, 16, 32

    def __init__(
        self,
        puzzles: Union[Puzzle, Column],
        count: Optional[int] = None,
        *,
        reward: Tuple[float, float, float, float, float] = (1.0, -1.0, -1.0, 0.0, 0.0),
        mistakes: str = "refuse",
    ) -> None:
        if mistakes not in MISTAKES:
            raise BadRequest(f"mistakes: found {mistakes!r}, expected one of {', '.join(map(repr, MISTAKES))}")
        clues = grids_of(puzzles)
        if not len(clues):
            raise BadRequest("puzzles: expected at least one, found none")
        # A board takes about 300 bytes; more of them than this are a slip.
        lanes = len(clues) if count is None else number_of("count", count, 0, 2**24)
        self.reward = reward
        self.mistakes = mistakes
        self._begin(_sudokit.Boards(clues, lanes))

    def _begin(self, boards: _sudokit.Boards) -> None:
        self._boards = boards
        #: What stands: (boards, 81), updated in place.
        self.grids: Grid = boards.grids()
        self._rewards = np.zeros(len(self), dtype=np.float32)
        self._flags = np.zeros(len(self), dtype=np.uint8)

    def __len__(self) -> int:
        return self._boards.count()

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""
        return self._boards.puzzles()

    @property
    def playing(self) -> NDArray[np.int64]:
        """The number of the puzzle on each board."""
        return self._boards.playing()

    @property
    def marks(self) -> NDArray[np.uint16]:
        """The candidates: (boards, 81), bit 0 for digit 1; a filled cell has none."""
        return self._boards.marks()

    def legal(self) -> NDArray[np.bool_]:
        """The possible moves: (boards, 729), as a mask for actions."""
        bits = self.marks[:, :, None] >> np.arange(9, dtype=np.uint16) & 1
        return bits.astype(np.bool_).reshape(len(self), 729)

    def singles(self) -> Grid:
        """The digits of naked and hidden singles: (boards, 81), 0 elsewhere."""
        return self._boards.singles()

    def reset(self, boards: NDArray[np.int64], puzzles: NDArray[np.int64]) -> None:
        """Begins a puzzle on each of these boards."""
        self._boards.reset(np.asarray(boards, np.int64), np.asarray(puzzles, np.int64), self.grids)

    def _moves(self, actions: Any) -> NDArray[np.int64]:
        moves = numbers(actions)
        if moves.shape != (len(self),):
            raise BadRequest(f"actions: expected {len(self)}, one for each board, found {moves.size}")
        return moves

    def step(self, actions: NDArray[Any]) -> Tuple[NDArray[np.float32], NDArray[np.uint8]]:
        """Makes a move on every board. Returns rewards and flags, in arrays that the next call writes again."""
        moves = self._moves(actions)
        self._boards.step(moves, self.reward, self.mistakes, self.grids, self._rewards, self._flags)
        return self._rewards, self._flags

    def ranks(self, actions: NDArray[Any], *, until: str, uniqueness: bool = False) -> NDArray[np.int16]:
        """The place of the easiest technique, up to ``until``, that proves each move: 0 for a full house; -1 if none."""
        return self._boards.ranks(self._moves(actions), until, uniqueness)

    @staticmethod
    def techniques(until: str, *, uniqueness: bool = False) -> List[str]:
        """The names behind :meth:`ranks`."""
        return _sudokit.Boards.techniques(until, uniqueness)

    def __getstate__(self) -> Tuple[Any, ...]:
        boards = self._boards
        kept = {name: value for name, value in vars(self).items() if name not in _FROM_BOARDS}
        return boards.clues(), boards.playing(), boards.grids(), boards.marks(), kept

    def __setstate__(self, state: Tuple[Any, ...]) -> None:
        clues, playing, grids, marks, kept = state
        vars(self).update(kept)
        self._begin(_sudokit.Boards.restore(clues, playing, grids, marks))

    def __repr__(self) -> str:
        return f"<sudokit.Boards: {len(self)} boards, {self.puzzles} puzzles>"
