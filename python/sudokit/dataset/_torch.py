"""Examples for torch that stream from a set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Optional

import numpy as np
from numpy.typing import NDArray
from torch.utils.data import IterableDataset, get_worker_info

from .._form import seed_of
from ._export import base_seed, pairs, shuffled

if TYPE_CHECKING:
    from ._dataset import Dataset


class Stream(IterableDataset):  # type: ignore[misc,type-arg]
    """The examples of a set, one after the other: pairs of arrays of 81 digits, the puzzle with 0 for a blank and its solution.

    Worker `i` of `n` gives the rows `i`, `i + n` and so on, so every row comes once. Each pass has another order, with
    `shuffle`, and other equivalents, with `augment`. After `epoch(n)` they depend on the seed, the epoch and the row
    alone.
    """

    def __init__(self, dataset: Dataset, *, augment: bool, seed: int, shuffle: int) -> None:
        super().__init__()
        self._dataset, self._augment, self._seed, self._shuffle = dataset, augment, seed_of(seed), shuffle
        self._epoch: Optional[int] = None
        self._passes = 0

    def epoch(self, number: int) -> None:
        """Begins an epoch whose order and equivalents depend on the seed and this number alone.

        Call it before the workers of a `DataLoader` start: those of `persistent_workers=True` do not see it.
        """
        self._epoch = number

    def _rows(self, epoch: tuple[int, ...]) -> Iterator[Any]:
        worker = get_worker_info()
        first, step = (0, 1) if worker is None else (worker.id, worker.num_workers)
        row = 0
        for puzzles, solutions in pairs(self._dataset):
            for one, other in zip(puzzles, solutions):
                if row % step == first:
                    if self._augment:
                        one, other = shuffled(np.random.default_rng((self._seed, *epoch, row)), one, other)
                    yield one.astype(np.int64), other.astype(np.int64)
                row += 1

    def __iter__(self) -> Iterator[Any]:
        epoch = (self._epoch,) if self._epoch is not None else (base_seed(), self._passes)
        self._passes += 1
        if not self._shuffle:
            yield from self._rows(epoch)
            return
        rng = np.random.default_rng((self._seed, *epoch))
        waiting: list[tuple[NDArray[np.int64], NDArray[np.int64]]] = []
        for example in self._rows(epoch):
            if len(waiting) < self._shuffle:
                waiting.append(example)
                continue
            place = int(rng.integers(len(waiting)))
            yield waiting[place]
            waiting[place] = example
        rng.shuffle(waiting)  # type: ignore[arg-type]
        yield from waiting
