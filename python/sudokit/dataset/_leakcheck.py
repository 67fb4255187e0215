"""Finds puzzles of a test set that are related to a training set, up to transforms.

The test set is kept as ids, and the training set is streamed. Only puzzles with equivalent solutions are compared
further: in the canonical form of the solution, a puzzle is part of another if and only if its clue cells are, after an
automorphism of the form.
"""

from __future__ import annotations

import os
from typing import Any, Iterator, NamedTuple, Union

import pyarrow as pa

import sudokit

from ._dataset import Dataset, of, read
from ._files import PathLike
from ._progress import Wanted

KINDS = ("same", "part", "whole", "solution")

SCHEMA = pa.schema(
    [
        ("leak", pa.string()),
        ("train_row", pa.uint64()),
        ("test_row", pa.uint64()),
        ("train_puzzle", pa.string()),
        ("test_puzzle", pa.string()),
    ]
)

Source = Union[Dataset, PathLike, Any]


class Known(NamedTuple):
    """The data of a puzzle that is compared; a bad row has no ids and is related to no puzzle."""

    puzzle: str
    solution: str | None
    id: str | None
    solution_id: str | None
    proper: bool


def leakcheck(
    train: Source, test: Source, *, only: tuple[str, ...] = KINDS, column: str = "puzzle", progress: Wanted = None
) -> pa.Table:
    """Returns pairs of related puzzles, one per row: `leak`, `train_row`, `test_row`, `train_puzzle`, `test_puzzle`.

    Rows are numbered from 0; an empty result means that there is no leak. A leak is

    * `"same"`: the puzzles are equivalent;
    * `"part"`: the clues of the training puzzle are a subset of those of the test puzzle, up to a transform;
    * `"whole"`: the clues of the test puzzle are a subset of those of the training puzzle, up to a transform;
    * `"solution"`: the solutions are equivalent.

    All but the first apply to proper puzzles; `only` selects kinds. Sets are files, data sets or anything that
    `sudokit.dataset.of` takes. The test set is kept in memory, the training set is not.

    >>> from sudokit import dataset
    >>> puzzles = dataset.generate(10, seed=7)
    >>> dataset.leakcheck(puzzles, puzzles.augment(seed=1))["leak"].to_pylist()[:3]
    ['same', 'same', 'same']
    """
    for kind in only:
        if kind not in KINDS:
            raise ValueError(f"only: expected some of {', '.join(KINDS)}, found {kind!r}")
    tests = list(_known(_set(test, column), progress))
    classes: dict[str, list[int]] = {}
    for number, known in enumerate(tests):
        if known.solution_id is not None:
            classes.setdefault(known.solution_id, []).append(number)
    images: dict[int, set[int]] = {}
    found = []
    for number, known in enumerate(_known(_set(train, column), progress)):
        for other in classes.get(known.solution_id or "", ()):
            kind = _kind(known, tests[other], other, images)
            if kind in only:
                found.append((kind, number, other, known.puzzle, tests[other].puzzle))
    columns = list(zip(*found)) or [()] * len(SCHEMA)
    return pa.table([pa.array(values, field.type) for values, field in zip(columns, SCHEMA)], schema=SCHEMA)


def _set(source: Source, column: str) -> Dataset:
    if isinstance(source, (str, os.PathLike)):
        return read(source, column=column)
    return of(source, column=column)


def _known(puzzles: Dataset, progress: Wanted) -> Iterator[Known]:
    for batch in puzzles.add("solution", "solutions", "id", "solution_id").batches(progress):
        texts = [
            batch.column(name).cast(pa.string()).to_pylist()
            for name in (puzzles.column, "solution", "id", "solution_id")
        ]
        proper = [solutions == 1 for solutions in batch.column("solutions").to_pylist()]
        yield from map(Known, *texts, proper)


def _kind(train: Known, test: Known, number: int, images: dict[int, set[int]]) -> str:
    if train.id == test.id:
        return "same"
    if number not in images:
        images[number] = _images(test)
    canon = sudokit.canonicalize(train.solution or "")
    one = _bits(canon.transform(train.puzzle))
    if any(one & ~image == 0 for image in images[number]):
        return "part"
    return "whole" if any(image & ~one == 0 for image in images[number]) else "solution"


def _images(known: Known) -> set[int]:
    """The clue cells of a proper puzzle in the form of its solution, as bits: under each transform that leads there."""
    solution = known.solution or ""
    canon = sudokit.canonicalize(solution)
    first = _bits(canon.transform(known.puzzle))
    if canon.automorphisms == 1:
        return {first}
    # A random transform before makes the one that leads to the form a random one, too. This number of random
    # automorphisms generates all others, except in one case in a million.
    here = _sources(canon.transform)
    moves = []
    for seed in range(20 + canon.automorphisms.bit_length()):
        before = sudokit.random_transform(seed)
        after = sudokit.canonicalize(before(solution)).transform
        sources = [_sources(before)[cell] for cell in _sources(after)]
        place = {cell: index for index, cell in enumerate(sources)}
        moves.append([place[cell] for cell in here])
    found, new = {first}, [first]
    while new:
        image = new.pop()
        for move in moves:
            other = sum(1 << move[cell] for cell in range(81) if image >> cell & 1)
            if other not in found:
                found.add(other)
                new.append(other)
    return found


def _sources(transform: sudokit.Transform) -> list[int]:
    """For each cell the one whose content comes there."""
    rows, columns = ([line - 1 for line in lines] for lines in (transform.rows, transform.columns))
    if transform.transpose:
        return [9 * column + row for row in rows for column in columns]
    return [9 * row + column for row in rows for column in columns]


def _bits(puzzle: str) -> int:
    return sum(1 << cell for cell, character in enumerate(puzzle) if character in "123456789")
