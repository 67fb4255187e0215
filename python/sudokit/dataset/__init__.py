"""Sets of puzzles in files: read, add columns, remove duplicates, split without leaks, write.

>>> from sudokit import dataset
>>> puzzles = dataset.generate(200, seed=7).add("er", "id").dedupe()
>>> puzzles.head(1).column_names
['puzzle', 'solution', 'clues', 'try', 'er', 'id', 'error']

A set is a recipe: batches stream through it when it is written or read, so it may be larger than memory. The same
recipe and seeds give the same rows on any number of threads. docs/datasets.md is a tour.
"""

from ..batches import NoColumn
from ._audit import Audit, audit
from ._card import card
from ._dataset import Dataset, of, read
from ._export import Examples
from ._format import BadFile
from ._generate import generate
from ._leakcheck import leakcheck

__all__ = ["Audit", "BadFile", "Dataset", "Examples", "NoColumn", "audit", "card", "generate", "leakcheck", "of", "read"]
