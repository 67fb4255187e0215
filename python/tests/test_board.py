"""One position, and thousands."""

import copy
import pickle

import numpy as np
import pytest

import sudokit
from sudokit import Board, Boards

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DIGITS = np.array(list(map(int, SOLUTION)))


def test_moves_and_undo():
    board = Board(EASY)
    board.place("r5c5", 5)
    board.eliminate((1, 3), 2)
    assert str(board)[40] == "5" and board.marks("r1c3") == [1, 4] and len(board) == 2
    assert board.candidates[0, 2].tolist() == [True, False, False, True] + [False] * 5
    assert board.undo() and board.undo() and not board.undo()
    assert board == Board(EASY)


def test_what_is_not_possible_is_refused():
    board = Board(EASY)
    for cell, digit in [("r1c1", 1), ("r1c3", 5), ("r1c3", 0), ("r1c3", 10), (81, 1), (-1, 1), ((0, 1), 1)]:
        with pytest.raises(sudokit.BadRequest):
            board.place(cell, digit)
    with pytest.raises(ValueError):
        board.place("r1", 1)
    with pytest.raises(sudokit.BadRequest):
        board.make(1458)
    for cell, digit, name in [("r1c3", "1", "digit"), ("r1c3", 1.0, "digit"), (2.0, 1, "cell"), ((1.0, 3), 1, "cell")]:
        with pytest.raises(TypeError, match=f"{name}: expected a whole number"):
            board.place(cell, digit)
    for cell in [(1,), (1, 2, 3)]:
        with pytest.raises(sudokit.BadRequest, match="cell"):
            board.place(cell, 1)
    for moves in [-1], [1458], [2**70]:
        with pytest.raises(sudokit.BadRequest, match="move"):
            Board(EASY, moves)
    with pytest.raises(sudokit.BadRequest, match="until"):
        board.why("r5c5", 5, until="guess")
    with pytest.raises(sudokit.BadRequest, match="level: "):
        board.forced("guess")
    assert len(board) == 0


def test_status():
    board = Board(EASY)
    for cell in range(81):
        if EASY[cell] == ".":
            assert board.status == "open"
            board.place(cell, int(SOLUTION[cell]))
    assert board.status == "solved" and str(board) == SOLUTION
    wrong = Board(EASY)
    wrong.place("r1c3", 1)
    wrong.place("r1c4", 2)
    while wrong.status == "open" and wrong.forced().any():
        cell = int(wrong.forced().ravel().argmax())
        wrong.place(cell, int(wrong.forced().ravel()[cell]))
    assert wrong.status == "contradiction"


def test_copies_and_pickles_are_of_their_own():
    board = Board(EASY)
    board.place("r5c5", 5)
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board and twin.moves == board.moves
        twin.place("r9c7", 1)
        assert twin != board
        assert twin.undo() and twin.undo() and not twin.undo()
    assert len(board) == 1


def test_forced_is_true_and_grows_with_the_level():
    hard = sudokit.generate(20, seed=3, minimal=True)
    for puzzle, solution in zip(hard["puzzle"], hard["solution"]):
        board, truth = Board(puzzle), np.array(list(map(int, solution))).reshape(9, 9)
        before = np.zeros((9, 9), bool)
        for level in (None, "claiming", "hidden-quad", "xy-wing"):
            forced = board.forced(level)
            assert (forced[forced > 0] == truth[forced > 0]).all()
            assert ((forced > 0) >= before).all(), level
            before = forced > 0


def test_why_and_next_agree_with_the_explanation():
    board = Board(EASY)
    for step in sudokit.explain(EASY):
        move = board.next()
        assert (move.technique, move.placements) == (step.technique, step.placements) and move.words == str(step)
        placed = move.placements[0]
        assert board.why((placed.row, placed.column), placed.digit) in ("full-house", "hidden-single", "naked-single")
        board.place((placed.row, placed.column), placed.digit)
    assert board.status == "solved" and board.next() is None


def test_a_long_game_can_be_dropped():
    board = Board("." * 81)
    for cell in range(81):
        for digit in range(1, 9):
            board.eliminate(cell, digit)
    assert len(board) == 648 and board.status == "contradiction"
    del board


def solutions(boards, made):
    return np.array([list(map(int, text)) for text in made["solution"]])[boards.playing]


def test_boards_play_to_the_end():
    made = sudokit.generate(7, seed=5)
    boards = Boards(made["puzzle"], 50)
    truth = solutions(boards, made)
    solved = np.zeros(50, bool)
    for cell in range(81):
        filled = boards.grids[:, cell] > 0
        rewards, flags = boards.step(9 * cell + truth[:, cell] - 1)
        assert (rewards == np.where(filled, -1, 1)).all()
        assert ((flags & Boards.RIGHT > 0) == ~filled).all()
        solved |= flags & Boards.SOLVED > 0
    assert solved.all() and (boards.grids == truth).all()
    boards.reset(np.array([3]), np.array([6]))
    assert (boards.grids[3] > 0).sum() == 81 - made["puzzle"][6].count(".") and boards.playing[3] == 6


@pytest.mark.parametrize("mistakes", ["refuse", "keep", "end"])
def test_mistakes(mistakes):
    made = sudokit.generate(3, seed=5)
    boards = Boards(made["puzzle"], 3, mistakes=mistakes)
    truth = solutions(boards, made)
    wrong = boards.legal().reshape(3, 81, 9)
    wrong[np.arange(3)[:, None], np.arange(81), truth - 1] = False
    actions = wrong.reshape(3, 729).argmax(axis=1)
    before = boards.grids.copy()
    rewards, flags = boards.step(actions)
    assert (rewards == -1).all() and (flags & Boards.LEGAL > 0).all() and not (flags & Boards.RIGHT).any()
    assert ((flags & Boards.SOLVABLE > 0) == (mistakes == "refuse")).all()
    assert ((flags & Boards.DONE > 0) == (mistakes == "end")).all()
    assert (before == boards.grids).all() == (mistakes == "refuse")


@pytest.mark.parametrize("mistakes", ["refuse", "keep"])
def test_boards_are_copied_and_pickled_in_the_middle_of_a_game(mistakes):
    rng = np.random.default_rng(3)
    boards = Boards(sudokit.generate(5, seed=5)["puzzle"], 40, reward=(1.0, -2.0, -3.0, 0.5, 9.0), mistakes=mistakes)
    boards.reset(np.array([3, 4]), np.array([0, 0]))

    def moves():
        legal = np.concatenate([boards.legal(), boards.legal()], axis=1)
        return np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in legal])

    for turn in range(60):
        twins = []
        if turn % 20 == 5:
            twins = [copy.copy(boards), copy.deepcopy(boards)]
            twins += [pickle.loads(pickle.dumps(boards, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
        before, actions = boards.grids.copy(), moves()
        rewards, flags = (part.copy() for part in boards.step(actions))
        for twin in twins:
            assert (twin.grids == before).all() and (twin.playing == boards.playing).all() and repr(twin) == repr(boards)
            assert twin.reward == boards.reward and twin.mistakes == mistakes
            # The same moves have the same effect, and none on the others.
            twin_rewards, twin_flags = twin.step(actions)
            assert (twin_rewards == rewards).all() and (twin_flags == flags).all()
            assert (twin.grids == boards.grids).all() and (twin.marks == boards.marks).all()
            twin.reset(np.arange(40), np.zeros(40, int))
            assert not (twin.playing == boards.playing).all()


def test_damaged_boards_are_refused():
    boards = Boards([EASY, sudokit.generate(seed=2)], 3)
    clues, playing, grids, marks, kept = boards.__getstate__()
    cell = int((grids[0] == 0).argmax())

    def changed(array, place, value):
        array = array.copy()
        array[place] = value
        return array

    for damaged in (
        (clues, playing[:2], grids, marks),
        (clues, playing, grids[:2], marks),
        (clues, playing, grids, marks[:, :80]),
        (clues, changed(playing, 0, 2), grids, marks),
        (clues, changed(playing, 0, -1), grids, marks),
        (clues, changed(playing, 0, 1), grids, marks),
        (clues, playing, changed(grids, (0, cell), 10), marks),
        (clues, playing, changed(grids, (0, cell), 5), marks),
        (clues, playing, changed(grids, (0, int((grids[0] > 0).argmax())), 0), marks),
        (clues, playing, grids, changed(marks, (0, cell), 512)),
        (clues, playing, grids, changed(marks, (0, cell), 511)),
        (changed(clues, (0, cell), 77), playing, grids, marks),
        (clues[:0], playing, grids, marks),
    ):
        with pytest.raises(ValueError):
            Boards.__new__(Boards).__setstate__((*damaged, kept))
    again = Boards.__new__(Boards)
    again.__setstate__((clues, playing, grids, marks, kept))
    assert (again.marks == boards.marks).all()


def test_singles_and_ranks_agree_with_one_board():
    made = sudokit.generate(30, seed=9)
    boards = Boards(made["puzzle"])
    names = Boards.techniques("hidden-pair")
    singles = boards.singles()
    for puzzle, found in zip(made["puzzle"], singles):
        assert (Board(puzzle).forced().ravel() == found).all()
    truth = solutions(boards, made)
    cells = (boards.grids == 0).argmax(axis=1)
    digits = truth[np.arange(30), cells]
    ranks = boards.ranks(9 * cells + digits - 1, until="hidden-pair")
    for puzzle, cell, digit, rank in zip(made["puzzle"], cells, digits, ranks):
        assert Board(puzzle).why(int(cell), int(digit), until="hidden-pair") == (names[rank] if rank >= 0 else None)


def test_boards_refuse_what_is_not_proper():
    with pytest.raises(sudokit.BadPuzzle) as error:
        Boards([EASY, "." * 81])
    assert error.value.row == 1
    boards = Boards([EASY])
    for lanes, puzzles in ([1], [0]), ([0], [1]), ([-1], [0]):
        with pytest.raises(sudokit.BadRequest):
            boards.reset(np.array(lanes), np.array(puzzles))
    with pytest.raises(sudokit.BadRequest):
        boards.step(np.zeros(2, int))
    rewards, flags = boards.step(np.array([-5]))
    assert rewards[0] == -1 and not flags[0] & Boards.LEGAL


def test_numbers_are_not_rounded():
    board = sudokit.Board(EASY)
    for cell, digit in (40.0, 5), (40, 5.0), ((5.0, 5), 5), (40, "5"):
        with pytest.raises(TypeError):
            board.place(cell, digit)
    board.place(np.int64(40), np.uint8(5))
    assert len(board) == 1


def test_boards_refuse_options_before_any_move():
    with pytest.raises(sudokit.BadRequest, match="mistakes"):
        sudokit.Boards([EASY], mistakes="ignore")


def test_boards_refuse_numbers_that_do_not_fit():
    grid = np.array([[0 if letter == "." else int(letter) for letter in EASY]])
    for bad in grid + 256 * (grid > 0), np.where(grid == 0, -1, grid), grid + 2**32:
        with pytest.raises(sudokit.BadPuzzle):
            sudokit.Boards(bad)
    boards = sudokit.Boards(grid.astype(">i4"))
    for actions in np.array([0.5]), np.array([np.nan]), np.array([True]):
        with pytest.raises(TypeError):
            boards.step(actions)
        with pytest.raises(TypeError):
            boards.ranks(actions, until="naked-pair")


def test_actions_of_another_number_are_counted():
    boards = Boards([EASY], 4)
    for call in (boards.step, lambda actions: boards.ranks(actions, until="x-wing")):
        for actions in ([0] * 5, [], 0):
            with pytest.raises(sudokit.BadRequest, match="actions: expected 4, one for each board, found [015]"):
                call(np.array(actions, dtype=int))
