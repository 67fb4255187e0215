"""sudokit: solve, count, make, rate and explain sudoku, one puzzle or columns of them.

A puzzle is text in any format in use (81 characters, a drawn grid, 729 pencilmarks …), an array of shape ``(9, 9)`` or
``(81,)``, or lists of numbers. A column is a list of strings, an array of shape ``(N, 81)`` or ``(N, 9, 9)``, or anything
that speaks Arrow: arrays, chunked arrays, record batches, tables, series. One puzzle gives a plain value, a column gives
a :class:`Frame`.

>>> import sudokit
>>> sudokit.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> sudokit.solve(["." * 81, "12"])["solutions"].to_list()
[2, None]
"""

from ._crafting import (
    Canon,
    Transform,
    all_minimal,
    augment,
    canon,
    minimize,
    random_transform,
    same,
    transform,
)
from ._generating import generate
from ._rating import HodokuRating, SeRating, rate
from ._reasoning import Evidence, Explanation, Hint, Node, Step, Technique, explain, hint, techniques
from ._solving import Check, candidates, check, count, solutions, solve
from ._sudokit import (
    BadOption,
    BadPuzzle,
    Frame,
    GaveUp,
    ManySolutions,
    NoSolution,
    Series,
    SudokitError,
    TimeLimit,
    TooRegular,
    __version__,
)
from ._types import Candidate, Cell

__all__ = [
    "BadOption",
    "BadPuzzle",
    "Candidate",
    "Canon",
    "Cell",
    "Check",
    "Evidence",
    "Explanation",
    "Frame",
    "GaveUp",
    "Hint",
    "HodokuRating",
    "ManySolutions",
    "NoSolution",
    "Node",
    "SeRating",
    "Series",
    "Step",
    "SudokitError",
    "Technique",
    "TimeLimit",
    "TooRegular",
    "Transform",
    "__version__",
    "all_minimal",
    "augment",
    "candidates",
    "canon",
    "check",
    "count",
    "explain",
    "generate",
    "hint",
    "minimize",
    "random_transform",
    "rate",
    "same",
    "solutions",
    "solve",
    "techniques",
    "transform",
]
