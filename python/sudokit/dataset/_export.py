"""Sets in the layouts that training programs read: HRM and TinyRecursiveModels, Hugging Face, torch."""

from __future__ import annotations

import json
import sys
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Optional, cast

import numpy as np
import pyarrow.compute as pc
from numpy.typing import NDArray

from .. import batches as functions
from .._board import grids_of
from .._form import MOST_ROWS, number_of, seed_of
from .._frame import Frame
from .._solving import solve
from ._files import BadFile, PathLike

if TYPE_CHECKING:
    from ._dataset import Dataset


def label_of(dataset: Dataset) -> str:
    """The column of solutions of a set."""
    return dataset.solution if isinstance(dataset.solution, str) else dataset.solution[0]


def pairs(dataset: Dataset) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """The puzzles and solutions of each batch as arrays of shape (N, 81). Solutions are found where there are none."""
    label, before = label_of(dataset), 0
    for batch in dataset.batches():
        if label not in batch.schema.names:
            batch = functions.add("solution", column=dataset.column, threads=None)(batch)
            label = "solution"
        puzzles, solutions = batch.column(dataset.column), batch.column(label)
        if puzzles.null_count or solutions.null_count:
            missing = np.asarray(pc.or_(puzzles.is_null(), solutions.is_null())).argmax()
            raise BadFile(
                f"{dataset.column}, {label}: expected puzzles with solutions in every row, found a null in row {before + missing}"
            )
        if batch.num_rows:
            inputs, labels = grids_of(puzzles.to_pylist()), grids_of(solutions.to_pylist())
            # Labels of other puzzles, such as those of a set that was transformed without them, would train without an error.
            wrong = ((inputs != 0) & (inputs != labels)).any(axis=1) | ~is_solved(labels)
            if wrong.any():
                puzzle = puzzles[int(wrong.argmax())].as_py()
                raise BadFile(f"{label}: expected solutions of {dataset.column}, found another grid for {puzzle}")
            several = np.asarray(cast(Frame, solve(inputs))["solutions"]) != 1
            if several.any():
                puzzle = puzzles[int(several.argmax())].as_py()
                raise BadFile(f"{dataset.column}: expected puzzles with one solution, found several for {puzzle}")
            yield inputs, labels
        before += batch.num_rows


#: The cells of each house: rows, columns, boxes.
_CELLS = np.arange(81).reshape(9, 9)
_HOUSES = np.concatenate([_CELLS, _CELLS.T, _CELLS.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)])


def is_solved(grids: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether each grid of an array of shape (N, 81) has every digit once in each house."""
    bits = np.left_shift(np.uint16(1), grids.astype(np.uint16))
    found: NDArray[np.bool_] = (np.bitwise_or.reduce(bits[:, _HOUSES], axis=2) == 0b1111111110).all(axis=1)
    return found


def export_hrm(dataset: Dataset, folder: PathLike, split: str, *, augment: int = 0, seed: int = 0) -> int:
    """Writes a split in the folder layout of HRM and TinyRecursiveModels, and returns the number of examples.

    A puzzle is a group: the puzzle itself and `augment` random equivalents. Cells are 1 for a blank and digit + 1.
    """
    augment, seed = number_of("augment", augment, 0, MOST_ROWS), seed_of(seed)
    if split not in ("train", "test"):
        raise ValueError(f"split: found {split!r}, expected train or test")
    target = Path(folder) / split
    target.mkdir(parents=True, exist_ok=True)
    source = dataset if augment == 0 else dataset.augment(augment, seed=seed, keep=True)
    found = list(pairs(source))
    empty = np.zeros((0, 81), np.uint8)
    inputs = np.concatenate([inputs for inputs, _ in found] or [empty])
    labels = np.concatenate([labels for _, labels in found] or [empty])
    if (labels == 0).any():
        raise BadFile("expected complete solutions, found open cells")
    rows, size = len(inputs), augment + 1
    arrays: dict[str, NDArray[Any]] = {
        "inputs": inputs + np.uint8(1),
        "labels": labels + np.uint8(1),
        "puzzle_identifiers": np.zeros(rows, np.int32),
        "puzzle_indices": np.arange(rows + 1, dtype=np.int32),
        "group_indices": np.arange(0, rows + 1, size, dtype=np.int32),
    }
    for name, array in arrays.items():
        np.save(target / f"all__{name}.npy", array)
    about = {
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "vocab_size": 11,
        "seq_len": 81,
        "num_puzzle_identifiers": 1,
        "total_groups": rows // size,
        "mean_puzzle_examples": 1.0,
        "total_puzzles": rows // size,
        "sets": ["all"],
    }
    (target / "dataset.json").write_text(json.dumps(about))
    (Path(folder) / "identifiers.json").write_text(json.dumps(["<blank>"]))
    return rows


def huggingface(dataset: Dataset) -> Any:
    """The set as a `datasets.Dataset` of the package datasets, without a copy of its columns."""
    from datasets import Dataset as Hugging

    return Hugging(dataset.table(progress=False))


class Examples:
    """A data set for torch: a map-style `Dataset` by its methods, without importing torch.

    An example is a pair of arrays of 81 digits, the puzzle with 0 for a blank and its solution. With `augment=True` each
    access gives another random equivalent, in every epoch and worker. After `epoch(n)` it is chosen by the seed, the
    epoch and the row alone.
    """

    def __init__(self, dataset: Dataset, *, augment: bool = False, seed: int = 0) -> None:
        found = list(pairs(dataset))
        empty = np.zeros((0, 81), np.uint8)
        self.puzzles = np.concatenate([puzzles for puzzles, _ in found] or [empty])
        self.solutions = np.concatenate([solutions for _, solutions in found] or [empty])
        self._augment, self._seed = augment, seed_of(seed)
        self._epoch: Optional[int] = None
        self._accesses = 0

    def epoch(self, number: int) -> None:
        """Begins an epoch whose equivalents depend on the seed, this number and the row alone.

        Call it before the workers of a `DataLoader` start: those of `persistent_workers=True` do not see it.
        """
        self._epoch = number

    def __len__(self) -> int:
        return len(self.puzzles)

    def __getitem__(self, row: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        try:
            row = range(len(self))[index(row)]
        except TypeError:
            raise TypeError(f"row: expected a whole number, found {type(row).__name__}") from None
        except IndexError:
            # This also ends a loop over the examples.
            raise IndexError(f"row: found {row}, but there are {len(self)} examples") from None
        one, other = self.puzzles[row], self.solutions[row]
        if self._augment:
            epoch: tuple[int, ...] = (self._epoch,) if self._epoch is not None else (base_seed(), self._accesses)
            self._accesses += 1
            one, other = shuffled(np.random.default_rng((self._seed, *epoch, row)), one, other)
        return one.astype(np.int64), other.astype(np.int64)


def base_seed() -> int:
    """What torch chose for the workers of this epoch, by its own seed; 0 outside of workers."""
    torch = sys.modules.get("torch")
    worker = torch.utils.data.get_worker_info() if torch is not None else None
    return 0 if worker is None else int(worker.seed - worker.id)


def shuffled(rng: np.random.Generator, *grids: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], ...]:
    """The same random transform of several grids; all 1,218,998,108,160 are equally likely."""
    lines = [np.concatenate([3 * band + rng.permutation(3) for band in rng.permutation(3)]) for _ in range(2)]
    digits = np.concatenate([[0], 1 + rng.permutation(9)]).astype(np.uint8)
    turn = rng.random() < 0.5

    def one(grid: NDArray[np.uint8]) -> NDArray[np.uint8]:
        square = grid.reshape(9, 9)
        square = square.T if turn else square
        moved: NDArray[np.uint8] = digits[square[lines[0]][:, lines[1]]].reshape(81)
        return moved

    return tuple(one(grid) for grid in grids)
