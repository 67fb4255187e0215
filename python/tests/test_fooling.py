"""False arguments for true conclusions, of kinds that `trace.mutate` does not make: none is called valid."""

import json
import random

import pytest

import sudokit
from sudokit import trace

HOUSES = [(f"r{i + 1}", [9 * i + k for k in range(9)], f"row {i + 1}") for i in range(9)]
HOUSES += [(f"c{i + 1}", [9 * k + i for k in range(9)], f"column {i + 1}") for i in range(9)]
HOUSES += [
    (f"b{i + 1}", [9 * (3 * (i // 3) + k) + 3 * (i % 3) + n for k in range(3) for n in range(3)], f"box {i + 1}")
    for i in range(9)
]
PEERS = [{other for _, cells, _ in HOUSES if cell in cells for other in cells} - {cell} for cell in range(81)]
#: Names that a step can claim: of patterns, of chains, of forcing, and of what is outside the teaching order.
NAMES = """x-wing swordfish finned-x-wing franken-x-wing skyscraper turbot-fish x-chain xy-wing aic als-xz als-chain death-blossom
sue-de-coq forcing-chain-contradiction forcing-chain-verity forcing-net-contradiction forcing-net-verity try-and-refute msls
junior-exocet sk-loop tridagon fireworks bug-1 unique-rectangle-1 medusa aligned-pair""".split()


def at(cell):
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


class Position:
    """The start of a puzzle, as facts in short notation."""

    def __init__(self, puzzle, solution):
        self.puzzle, self.solution = puzzle, solution
        marks = sudokit.Board(puzzle).candidates.reshape(81, 9)
        self.marks = [[digit + 1 for digit in range(9) if marks[cell][digit]] for cell in range(81)]
        self.open = [cell for cell in range(81) if self.marks[cell]]
        self.wrong = [(cell, digit) for cell in self.open for digit in self.marks[cell] if str(digit) != solution[cell]]

    def cell(self, cell):
        return f"{at(cell)}:{''.join(map(str, self.marks[cell]))}"

    def places(self, cells, digit):
        return [cell for cell in cells if digit in self.marks[cell]]

    def house(self, name, cells, digit):
        return f"{digit}@{name}:{','.join(map(at, self.places(sorted(cells), digit)))}"


def beside_the_point(here, rng):
    """True facts about cells that neither are nor see the cell of the conclusion: they cannot say anything about it."""
    cell, digit = rng.choice(here.wrong)
    near = PEERS[cell] | {cell}
    far = [other for other in here.open if other not in near]
    houses = [(name, cells, d) for name, cells, _ in HOUSES for d in range(1, 10) if not near & set(cells) and here.places(cells, d)]
    facts = [here.cell(other) for other in rng.sample(far, min(6, len(far)))]
    facts += [here.house(*rng.choice(houses)) for _ in range(2) if houses]
    for name in ["", *NAMES]:
        yield f"{name}{': ' if name else ''}{'; '.join(facts)} => {at(cell)}-{digit}"


def hidden_candidates(here, rng):
    """The right digit, as if the others had gone."""
    cell = rng.choice([cell for cell in here.open if len(here.marks[cell]) > 1])
    digit = here.solution[cell]
    others = [other for other in "123456789" if other != digit]
    yield f"Naked single: {at(cell)} can only be {digit}. So {at(cell)} is {digit}."
    yield f"naked-single: {at(cell)}; {'; '.join(f'{at(cell)}-{other}' for other in others)} => {at(cell)}={digit}"
    yield f"{at(cell)}; {'; '.join(f'{at(o)}={here.puzzle[o]}' for o in range(81) if here.puzzle[o] != '.' and o not in PEERS[cell])} => {at(cell)}={digit}"
    for name, cells, words in HOUSES:
        if cell in cells and len(here.places(cells, int(digit))) > 1:
            yield f"Hidden single: In {words}, {digit} can only go in {at(cell)}. So {at(cell)} is {digit}."
            standing = [f"{digit} stands in {at(o)}." for o in range(81) if here.puzzle[o] == digit]
            yield f"Hidden single: {words.capitalize()} still needs {digit}. {' '.join(standing)} So {at(cell)} is {digit}."


def out_of_reach(here, rng):
    """The facts of a fish or of locked candidates, and an elimination that is true but elsewhere."""
    for digit in range(1, 10):
        two = [(name, cells) for name, cells, _ in HOUSES[:9] if len(here.places(cells, digit)) == 2]
        for bases in [rng.sample(two, 2)] if len(two) > 1 else []:
            places = [cell for _, cells in bases for cell in here.places(cells, digit)]
            seen = {other for cell in places for other in PEERS[cell]} | set(places)
            for cell in [cell for cell, wrong in here.wrong if wrong == digit and cell not in seen][:1]:
                facts = "; ".join(here.house(name, cells, digit) for name, cells in bases)
                for name in ["", *NAMES]:
                    yield f"{name}{': ' if name else ''}{facts} => {at(cell)}-{digit}"
        name, cells, _ = rng.choice(HOUSES)
        places = here.places(cells, digit)
        for cell in [cell for cell, wrong in here.wrong if wrong == digit and cell not in places]:
            if len(places) > 1 and not all(cell in PEERS[place] for place in places):
                yield f"pointing: {here.house(name, cells, digit)} => {at(cell)}-{digit}"


def no_argument(here, rng):
    """Circles, patterns with two fillings that are none, facts told twice, and what only looks like an argument."""
    cell, digit = rng.choice(here.wrong)
    right = here.solution[cell]
    pair = "".join(sorted((str(digit), right)))
    row, column = divmod(cell, 9)
    corners = [cell, 9 * row + (column + 3) % 9, 9 * ((row + 3) % 9) + column, 9 * ((row + 3) % 9) + (column + 3) % 9]
    yield f"{at(cell)}-{digit} => {at(cell)}-{digit}"
    yield f"{at(cell)}={right} => {at(cell)}={right}"
    yield f"{at(cell)} => {at(cell)}={right}"
    yield f"naked-pair: {here.cell(cell)}; {here.cell(cell)} => {at(cell)}-{digit}"
    yield f"unique-rectangle-1: two:{','.join(f'{at(one)}:{pair}' for one in corners)}; {here.cell(cell)} => {at(cell)}-{digit}"
    yield f"two:{at(corners[0])}:{pair},{at(corners[1])}:{pair} => {at(cell)}-{digit}"
    marks = ("".join(map(str, here.marks[one])) or here.puzzle[one] for one in range(81))
    yield f"all:{' '.join(marks)} => {at(cell)}-{digit}"
    for premise in f"not {at(cell)}:{right}", f"{at(cell)}={right}", f"\u200b{at(cell)}:{right}":
        yield json.dumps({"premises": [premise], "effects": [f"{at(cell)}={right}"]})
    first = trace.write(here.puzzle).splitlines()[0]
    for other in [other for other in here.open if f"{at(other)}=" not in first and len(here.marks[other]) > 1][:2]:
        yield f"{first},{at(other)}={here.solution[other]}"
    for name in NAMES:
        yield f"{name}: {first.split(': ', 1)[1]}"


@pytest.mark.parametrize("kind", [beside_the_point, hidden_candidates, out_of_reach, no_argument])
def test_the_checker_is_not_fooled(kind):
    made = sudokit.generate(20, seed=77, minimal=True)
    rng, tried = random.Random(5), 0
    for puzzle, solution in zip(made["puzzle"], made["solution"]):
        here = Position(puzzle, solution)
        # What the false arguments are told from.
        assert trace.check(puzzle, trace.write(puzzle)).valid
        for text in kind(here, rng):
            verdict = trace.check(puzzle, [text])
            assert not verdict.valid, (puzzle, text, verdict)
            tried += 1
    assert tried > 100


#: Words that change what a sentence says, wherever they stand.
DOUBTS = """not no never unless except maybe or if perhaps cannot without almost nearly false all neither nor don't once most some other than
until wrong longer""".split()

SENTENCES = [
    "Naked single at (5,5): row 5 already has 1, 3, 4 and 8, and column 5 has 2, 6, 7 and 9, so only 5 remains for (5,5).",
    "Hidden single in box 9: the only cell that can hold 1 is R9C7, so R9C7 = 1.",
    "R9C7 must be 1 because in box 9, the digit 1 can only go in row 9, column 7.",
    "Since r9c7 is the only place for 1 in box 9, r9c7 is 1.",
    "There is a 1 in row 8. There is a 1 in column 9. So the only place left for 1 in box 9 is r9c7.",
    "r5c5 can only be 5 => place 5 in r5c5",
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_no_word_of_doubt_is_passed_over(sentence):
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert trace.check(puzzle, sentence).valid
    words = sentence.split(" ")
    doubtful = [" ".join([*words[:at], doubt, *words[at:]]) for at in range(len(words) + 1) for doubt in DOUBTS]
    assert not any(trace.check(puzzle, text).valid for text in doubtful)
