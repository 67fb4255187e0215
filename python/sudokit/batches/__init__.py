"""Functions on batches of puzzles, for engines that deal them to workers: Ray, Spark, Dask, DuckDB, Polars.

Each call makes a small function object that takes a batch and gives one back. They can be pickled, they hold nothing
but their options, and what they answer for a row depends on the row and the options alone: not on the batch it comes
in, the worker or the order. So an engine may cut, move and repeat batches in any way.

* `add`: solutions, counts, ratings, canonical forms as new columns
* `augment`: random equivalents
* `side`: the side of a leak-free split
* `generate`: puzzles, from the numbers of blocks
* `for_spark`: any of them, in the form that Spark wants

`sudokit.dataset` has the same for files on one machine; docs/scale.md shows each engine.
"""

from ._arrow import NoColumn  # first, because it says what to do without pyarrow

from ._add import add
from ._augment import augment
from ._generate import generate
from ._side import side
from ._spark import for_spark

__all__ = ["NoColumn", "add", "augment", "for_spark", "generate", "side"]
