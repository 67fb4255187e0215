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

from ._board import Board, Boards, Move
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
from ._facts import Backdoors, ClueSymmetry, Facts, RankCheck, Tridagon, facts
from ._form import call as _call
from ._frame import Frame, Series
from ._generating import generate
from ._hard import HardPool, hard
from ._rating import BerthierRating, HodokuRating, HumanRating, LadderRating, RatedStep, SearchRating, SeRating, rate
from ._reasoning import Evidence, Explanation, Hint, Node, Part, Step, Technique, explain, hint, techniques
from ._searching import Unavoidable, expand, unavoidable, vicinity
from ._setting import Filled, Reason, Redundant, always, draw, fill, redundant, why
from ._solving import Check, Estimate, candidates, check, convert, count, estimate, solutions, solve
from ._sudokit import __version__
from ._types import Candidate, Cell

__all__ = [
    "Backdoors",
    "BadJson",
    "BadPuzzle",
    "BadRequest",
    "BerthierRating",
    "Board",
    "Boards",
    "Candidate",
    "Canon",
    "Cell",
    "Check",
    "ClueSymmetry",
    "Error",
    "Estimate",
    "Evidence",
    "Explanation",
    "Facts",
    "Filled",
    "Frame",
    "HardPool",
    "Hint",
    "HodokuRating",
    "HumanRating",
    "Internal",
    "LadderRating",
    "Move",
    "NoSolution",
    "Node",
    "NotFound",
    "NotMade",
    "Part",
    "RankCheck",
    "RatedStep",
    "Reason",
    "Redundant",
    "SeRating",
    "SearchRating",
    "Series",
    "SeveralSolutions",
    "Step",
    "Stopped",
    "Technique",
    "Transform",
    "Tridagon",
    "Unavoidable",
    "Unsupported",
    "__version__",
    "always",
    "augment",
    "candidates",
    "canon",
    "canonicalize",
    "check",
    "convert",
    "count",
    "draw",
    "estimate",
    "expand",
    "explain",
    "facts",
    "fill",
    "generate",
    "hard",
    "hint",
    "minimize",
    "random_transform",
    "rate",
    "redundant",
    "same",
    "solutions",
    "solve",
    "techniques",
    "transform",
    "unavoidable",
    "vicinity",
    "why",
]
