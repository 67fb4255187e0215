"""rate: the difficulty of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Literal, Optional, Tuple, Union, overload

from numpy.typing import NDArray

from ._errors import Stopped
from ._form import One, sort_out, table
from ._frame import Frame
from ._types import Candidate, Column, Digits, Options, Puzzle, Strings

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class RatedStep:
    """A step of a rating."""

    #: Its rating or score.
    rating: float
    technique: str
    #: Digits placed.
    placements: Tuple[Candidate, ...]
    #: Candidates removed.
    eliminations: Tuple[Candidate, ...]
    #: The number of nodes in its chains, or the length of a whip or braid; 0 if it is not a chain.
    length: int
    #: A whip or braid in nrc notation.
    nrc: Optional[str] = None


@dataclass(frozen=True)
class SeRating:
    """A rating on the scale of Sudoku Explainer. The ratings are None for a full grid."""

    #: The hardest step.
    er: Optional[float]
    #: The hardest step up to the first placement.
    ep: Optional[float]
    #: The first step.
    ed: Optional[float]
    #: Whether these are final; if not, ER is above the ``max`` of the call.
    exact: bool
    #: How many steps there are.
    count: int
    #: The techniques behind the three.
    er_technique: Optional[str]
    ep_technique: Optional[str]
    ed_technique: Optional[str]
    #: How many steps use each technique; empty with ``scale="both"``, where they are HoDoKu's.
    techniques: Dict[str, int]
    #: The steps, with ``steps=True``.
    steps: Optional[Tuple[RatedStep, ...]] = None

    def __str__(self) -> str:
        return "/".join("-" if number is None else str(number) for number in (self.er, self.ep, self.ed))


@dataclass(frozen=True)
class HodokuRating:
    """A rating on HoDoKu's scale."""

    #: The scores of all steps together.
    score: int
    #: easy, medium, hard, unfair or extreme.
    level: str
    #: How many steps there are.
    count: int
    #: The hardest technique.
    hardest: Optional[str]
    #: How many steps use each technique, in HoDoKu's order.
    techniques: Dict[str, int]
    #: The steps, with ``steps=True``.
    steps: Optional[Tuple[RatedStep, ...]] = None

    def __str__(self) -> str:
        return f"{self.level} {self.score}"


@dataclass(frozen=True)
class BerthierRating:
    """A rating of Berthier's classification."""

    #: w, gw, b, gb, te, bxb or bxbb.
    scale: str
    #: The rating; None if it is infinite, which means that the scale does not reach the puzzle.
    rating: Optional[int]
    #: How many steps use each technique; empty without ``steps=True``.
    techniques: Dict[str, int]
    #: The steps, with ``steps=True``.
    steps: Optional[Tuple[RatedStep, ...]] = None

    def __str__(self) -> str:
        return "inf" if self.rating is None else str(self.rating)


@dataclass(frozen=True)
class LadderRating:
    """A rating on the ladder for puzzles of any kind."""

    #: The number of the hardest step.
    rating: float
    #: The technique of the hardest step.
    technique: Optional[str]
    #: The number of steps.
    count: int
    #: Whether the steps lead to the solution.
    solved: bool
    #: How many steps use each technique.
    techniques: Dict[str, int]
    #: The steps, with ``steps=True``.
    steps: Optional[Tuple[RatedStep, ...]] = None

    def __str__(self) -> str:
        return f"{self.rating:.1f} {self.technique}"


@dataclass(frozen=True)
class HumanRating:
    """What people need for a puzzle."""

    #: The predicted minutes of a median player.
    minutes: float
    #: ``gentle``, ``easy``, ``medium``, ``hard`` or ``expert``.
    level: str
    #: How many steps have to remove candidates because no placement is available.
    eliminations: int
    #: The hardest technique of those steps.
    hardest: Optional[str]

    def __str__(self) -> str:
        return f"{self.minutes:.1f} min {self.level}"


@dataclass(frozen=True)
class SearchRating:
    """The guesses that searches need for a puzzle."""

    #: The mean number of guesses over sixteen equivalents of the puzzle.
    effort: float
    #: The number of guesses before tdoku finds the solution: the column ``rating`` of Sudoku-Extreme.
    backtracks: int

    def __str__(self) -> str:
        return f"{self.effort:.1f} guesses, {self.backtracks} backtracks"


#: A rating of one puzzle on one scale.
Rating = Union[SeRating, HodokuRating, BerthierRating, LadderRating, HumanRating, SearchRating]


class RateOptions(Options, total=False):
    """Options of :func:`rate`, except the scale."""

    steps: bool
    invariant: bool
    max: Optional[float]
    puzzle_threads: int
    published: bool


@overload
def rate(puzzle: Union[str, Digits], *, scale: Literal["se"] = ..., **options: Unpack[RateOptions]) -> SeRating: ...
@overload
def rate(puzzle: Union[str, Digits], *, scale: Literal["hodoku"], **options: Unpack[RateOptions]) -> HodokuRating: ...
@overload
def rate(
    puzzle: Union[str, Digits], *, scale: Literal["both"], **options: Unpack[RateOptions]
) -> Tuple[SeRating, HodokuRating]: ...
@overload
def rate(
    puzzle: Union[str, Digits],
    *,
    scale: Literal["w", "gw", "b", "gb", "te", "bxb", "bxbb"],
    **options: Unpack[RateOptions],
) -> BerthierRating: ...
@overload
def rate(puzzle: Union[str, Digits], *, scale: Literal["ladder"], **options: Unpack[RateOptions]) -> LadderRating: ...
@overload
def rate(puzzle: Union[str, Digits], *, scale: Literal["human"], **options: Unpack[RateOptions]) -> HumanRating: ...
@overload
def rate(puzzle: Union[str, Digits], *, scale: Literal["search"], **options: Unpack[RateOptions]) -> SearchRating: ...
@overload
def rate(puzzle: Strings, *, scale: str = ..., **options: Unpack[RateOptions]) -> Frame: ...
@overload
def rate(
    puzzle: NDArray[Any], *, scale: str = ..., **options: Unpack[RateOptions]
) -> Union[Rating, Tuple[SeRating, HodokuRating], Frame]: ...


def rate(
    puzzle: Union[Puzzle, Column], *, scale: str = "se", **options: Unpack[RateOptions]
) -> Union[Rating, Tuple[SeRating, HodokuRating], Frame]:
    """Rates a proper puzzle on the scale of Sudoku Explainer (``"se"``), of HoDoKu (``"hodoku"``), or ``"both"``.

    Berthier's classification has seven scales: the length of the longest whip (``"w"``), g-whip (``"gw"``), braid (``"b"``)
    or g-braid (``"gb"``) that is needed, the depth of trial and error (``"te"``), and beyond it ``"bxb"`` and ``"bxbb"``.
    ``"ladder"`` rates puzzles of any size and with any rules by their hardest step. ``"human"``
    predicts the minutes of a median player. ``"search"`` counts guesses: their mean over equivalents, and the backtracks
    of tdoku, as in Sudoku-Extreme.

    >>> import sudokit
    >>> puzzle = "...34.8.635....9....1.......7.....6.....3....5.8.9.2....2.84..79..........79..4.3"
    >>> rating = sudokit.rate(puzzle)
    >>> rating.er, rating.er_technique
    (7.6, 'Nishio Forcing Chains')
    >>> print(sudokit.rate(puzzle, scale="hodoku"))
    extreme 3628
    >>> sudokit.rate(puzzle, scale="w").rating
    3
    >>> sudokit.rate(puzzle, scale="w", steps=True).steps[19].nrc
    'whip[2]: c3n4{r2 r5} - b6n4{r5c9 .} ==> r2c9≠4'

    ``steps=True`` adds every step, ``invariant=True`` rates the canonical form, ``max`` stops once ER is above it. The
    hardest puzzles take seconds or minutes. ``time_limit``, in seconds, applies to each puzzle; :class:`Stopped` is
    raised if it is exceeded. ``puzzle_threads`` speeds up single puzzles from 8.0 on.

    For a column, returns a :class:`Frame` with ``er``, ``ep``, ``ed``, ``steps``, ``exact`` and the three techniques,
    or with ``level``, ``score``, ``hodoku_steps`` and ``hardest``, or with one column named after a scale of Berthier's, in
    which an infinite rating is ``inf``; and ``error``. Improper puzzles have an error instead of a rating. If ``exact`` is
    false, ER is a lower bound; if the time limit is the reason, the row has an error as well.

    >>> sudokit.rate([puzzle, "." * 81])["error"].to_list()
    [None, 'the puzzle has more than one solution']
    """
    request = {"scale": scale, **options}
    what = sort_out(puzzle)
    if not isinstance(what, One):
        return table("rate", what, request)
    answer = what.ask("rate", request)
    used = {item["technique"]: item["count"] for item in answer["techniques"]}
    if answer.get("human") is not None:
        return HumanRating(**answer["human"])
    if answer.get("search") is not None:
        return SearchRating(**answer["search"])
    ladder = answer.get("ladder")
    if ladder is not None:
        return LadderRating(**{**ladder, "steps": _steps(ladder), "techniques": used})
    berthier = answer.get("berthier")
    if berthier is not None:
        return BerthierRating(**{**berthier, "steps": _steps(berthier), "techniques": used})
    se, hodoku = answer.get("se"), answer.get("hodoku")
    by_hodoku = None if hodoku is None else HodokuRating(**{**hodoku, "steps": _steps(hodoku), "techniques": used})
    if se is None:
        assert by_hodoku is not None
        return by_hodoku
    if not se["exact"] and options.get("max") is None:
        raise Stopped(f"the time limit was too short: ER is at least {se['er']}")
    for name in ("er", "ep", "ed"):
        se[name] = se[name] or None
    rating = SeRating(**{**se, "steps": _steps(se), "techniques": used if by_hodoku is None else {}})
    return rating if by_hodoku is None else (rating, by_hodoku)


def _steps(rating: Dict[str, Any]) -> Optional[Tuple[RatedStep, ...]]:
    if rating.get("steps") is None:
        return None

    def candidates(names: Any) -> Tuple[Candidate, ...]:
        return tuple(map(Candidate.parse, names))

    return tuple(
        RatedStep(
            step["rating"],
            step["technique"],
            candidates(step["placements"]),
            candidates(step["eliminations"]),
            step["length"],
            step.get("nrc"),
        )
        for step in rating["steps"]
    )
