"""The native half of sudokit: what the package is built on. Puzzles go out as text."""

from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union, final

import numpy as np
from numpy.typing import NDArray

from ._types import Column

_Native = Union[str, NDArray[Any]]
_Parts = Tuple[bool, List[int], List[int], List[int]]
_Told = Tuple[str, List[RawStep], List[str], List[str], Optional[str]]
_PartsIn = Tuple[bool, Sequence[int], Sequence[int], Sequence[int]]

__all__ = [
    "BadOption",
    "BadPuzzle",
    "Frame",
    "GaveUp",
    "ManySolutions",
    "NoSolution",
    "RawStep",
    "Series",
    "Solutions",
    "SudokitError",
    "TimeLimit",
    "TooRegular",
    "__version__",
    "all_minimal_one",
    "augment_column",
    "candidates_one",
    "canon_column",
    "canon_one",
    "check_column",
    "check_one",
    "count_column",
    "count_one",
    "explain_one",
    "generate_many",
    "hint_one",
    "minimize_column",
    "minimize_one",
    "random_transform",
    "rate_hodoku_column",
    "rate_hodoku_one",
    "rate_se_column",
    "rate_se_one",
    "same_one",
    "solve_column",
    "solve_one",
    "techniques",
    "transform_one",
]

__version__: str

class SudokitError(ValueError): ...
class BadPuzzle(SudokitError): ...
class BadOption(SudokitError): ...
class NoSolution(SudokitError): ...
class ManySolutions(SudokitError): ...
class TimeLimit(SudokitError): ...
class GaveUp(SudokitError): ...
class TooRegular(SudokitError): ...

@final
class Frame:
    @property
    def names(self) -> List[str]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> Series: ...
    def __contains__(self, name: str, /) -> bool: ...
    def to_dict(self) -> Dict[str, List[Any]]: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> Tuple[Any, Any]: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

@final
class Series:
    @property
    def name(self) -> str: ...
    @property
    def null_count(self) -> int: ...
    def __len__(self) -> int: ...
    def to_list(self) -> List[Any]: ...
    def to_numpy(self) -> NDArray[Any]: ...
    def is_valid(self) -> NDArray[np.bool_]: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> Tuple[Any, Any]: ...
    def __arrow_c_schema__(self) -> Any: ...

@final
class RawStep:
    def json(self) -> str: ...
    def words(self, level: str) -> str: ...
    def svg(self) -> str: ...
    def grid(self, *, color: bool = False) -> str: ...
    def position(self) -> Tuple[str, str]: ...

@final
class Solutions:
    def __new__(cls, puzzle: _Native) -> Solutions: ...
    def __iter__(self) -> Iterator[str]: ...
    def __next__(self) -> str: ...

def augment_column(
    puzzles: Column,
    *,
    n: int = 1,
    seed: int = 0,
    column: str = "puzzle",
    errors: str = "null",
    threads: Optional[int] = None,
) -> Frame: ...
def canon_column(
    puzzles: Column, *, column: str = "puzzle", errors: str = "null", threads: Optional[int] = None
) -> Frame: ...
def check_column(
    puzzles: Column, *, column: str = "puzzle", errors: str = "null", threads: Optional[int] = None
) -> Frame: ...
def count_column(
    puzzles: Column,
    *,
    limit: int,
    time_limit: Optional[float] = None,
    column: str = "puzzle",
    errors: str = "null",
    threads: Optional[int] = None,
) -> Frame: ...
def minimize_column(
    puzzles: Column, *, seed: int = 0, column: str = "puzzle", errors: str = "null", threads: Optional[int] = None
) -> Frame: ...
def rate_hodoku_column(
    puzzles: Column, *, column: str = "puzzle", errors: str = "null", threads: Optional[int] = None
) -> Frame: ...
def rate_se_column(
    puzzles: Column,
    *,
    time_limit: Optional[float] = None,
    column: str = "puzzle",
    errors: str = "null",
    threads: Optional[int] = None,
) -> Frame: ...
def solve_column(
    puzzles: Column, *, column: str = "puzzle", errors: str = "null", threads: Optional[int] = None
) -> Frame: ...
def all_minimal_one(puzzle: _Native, limit: int) -> List[str]: ...
def candidates_one(puzzle: _Native) -> str: ...
def canon_one(puzzle: _Native) -> Tuple[str, str, int, _Parts]: ...
def check_one(puzzle: _Native) -> Tuple[int, int, List[str], Optional[List[str]]]: ...
def count_one(
    puzzle: _Native,
    *,
    limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    threads: Optional[int] = None,
) -> Tuple[int, bool]: ...
def explain_one(
    puzzle: _Native, entries: Optional[_Native], marks: Optional[str], manner: Dict[str, Any]
) -> Tuple[_Told, List[str]]: ...
def generate_many(
    n: int,
    seed: int,
    wish: Dict[str, Any],
    *,
    bytes: bool = False,
    tries: Optional[int] = None,
    time_limit: Optional[float] = None,
    threads: Optional[int] = None,
) -> Frame: ...
def hint_one(
    puzzle: _Native,
    entries: Optional[_Native],
    marks: Optional[str],
    manner: Dict[str, Any],
    *,
    level: str,
    all: Optional[int] = None,
) -> _Told: ...
def minimize_one(puzzle: _Native, seed: int) -> str: ...
def random_transform(seed: int) -> _Parts: ...
def rate_hodoku_one(puzzle: _Native) -> Tuple[int, str, int, List[Tuple[str, int]]]: ...
def rate_se_one(
    puzzle: _Native, *, time_limit: Optional[float] = None, threads: Optional[int] = None
) -> Tuple[
    Tuple[Optional[float], Optional[float], Optional[float]],
    Tuple[Optional[str], Optional[str], Optional[str]],
    int,
]: ...
def same_one(one: _Native, other: _Native) -> Optional[_Parts]: ...
def solve_one(puzzle: _Native) -> Tuple[Optional[str], int]: ...
def techniques() -> List[Tuple[str, str, str]]: ...
def transform_one(puzzle: _Native, parts: _PartsIn, *, inverse: bool = False) -> str: ...
