"""sudokit: solve, count, make, rate and explain sudoku, one puzzle or columns of them.

A puzzle is text in any common format (81 characters, a drawn grid, 729 pencilmarks, any other size), an array of shape
``(9, 9)``, ``(81,)`` or ``(n, n)``, or lists of numbers. A column is a list of strings, an array of shape ``(N, 81)``
or ``(N, 9, 9)``, or any Arrow data: arrays, chunked arrays, record batches, tables, series. One puzzle returns a plain
value, a column returns a :class:`Frame`. Options and fields have the names of the JSON answers; a wrong option raises
:class:`BadRequest` before any work.

>>> import sudokit
>>> sudokit.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> sudokit.solve(["." * 81, "12"])["solutions"].to_list()
[2, None]
"""

from ._crafting import (
    Canon,
    Transform,
    augment,
    canon,
    canonicalize,
    minimize,
    random_transform,
    same,
    transform,
)
from ._errors import (
    BadJson,
    BadPuzzle,
    BadRequest,
    Error,
    Internal,
    NoSolution,
    NotFound,
    NotMade,
    SeveralSolutions,
    Stopped,
    Unsupported,
)
from ._form import call as _call
from ._frame import Frame, Series
from ._generating import generate
from ._rating import BerthierRating, HodokuRating, HumanRating, LadderRating, RatedStep, SeRating, rate
from ._reasoning import Evidence, Explanation, Hint, Node, Part, Step, Technique, explain, hint, techniques
from ._searching import Unavoidable, expand, unavoidable, vicinity
from ._solving import Check, Estimate, candidates, check, convert, count, estimate, solutions, solve
from ._sudokit import __version__
from ._types import Candidate, Cell

__all__ = [
    "BadJson",
    "BadPuzzle",
    "BadRequest",
    "BerthierRating",
    "Candidate",
    "Canon",
    "Cell",
    "Check",
    "Error",
    "Estimate",
    "Evidence",
    "Explanation",
    "Frame",
    "Hint",
    "HodokuRating",
    "HumanRating",
    "LadderRating",
    "Internal",
    "NoSolution",
    "Node",
    "NotFound",
    "NotMade",
    "Part",
    "RatedStep",
    "SeRating",
    "Series",
    "SeveralSolutions",
    "Step",
    "Stopped",
    "Technique",
    "Transform",
    "Unavoidable",
    "Unsupported",
    "__version__",
    "augment",
    "candidates",
    "canon",
    "canonicalize",
    "check",
    "convert",
    "count",
    "estimate",
    "expand",
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
    "unavoidable",
    "vicinity",
]
