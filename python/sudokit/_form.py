"""Conversion of puzzles and columns between the caller's form and text."""

from __future__ import annotations

import json
from operator import index
from typing import Any, Dict, List, Mapping, Optional, SupportsFloat, SupportsIndex, Tuple, Union, cast

import numpy as np
from numpy.typing import NDArray

from . import _sudokit
from ._errors import BadPuzzle, BadRequest
from ._frame import Frame
from ._types import Column, Grid, Puzzle

#: The most rows of an answer in text: what a column can hold, with 81 characters a row.
MOST_ROWS = (2**31 - 1) // 81

#: How numbers are written in a grid of up to 35 symbols.
SYMBOLS = np.frombuffer(b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", np.uint8)
#: And read again; a blank is 0.
VALUES = np.zeros(256, np.uint8)
VALUES[SYMBOLS[1:]] = np.arange(1, len(SYMBOLS), dtype=np.uint8)


class One:
    """One puzzle as text, and the form of its answers."""

    def __init__(self, text: str, shape: Optional[Tuple[int, ...]] = None) -> None:
        self.text = text
        #: The shape of the caller's array; None for text.
        self.shape = shape

    def give(self, text: str) -> Union[str, Grid]:
        """Returns a grid in the form of the caller's puzzle."""
        return text if self.shape is None else grid(text).reshape(self.shape)

    def ask(self, verb: str, options: Mapping[str, Any]) -> Dict[str, Any]:
        """Returns the JSON answer of a verb."""
        request, how = split(options)
        how = {name: how[name] for name in ("time_limit", "threads") if name in how}
        answer = _sudokit.call(verb, dumps({"puzzle": self.text, **request}), **how)
        return cast(Dict[str, Any], json.loads(answer))


#: Options that are not the verb's own.
_HOW = ("time_limit", "threads", "column", "errors")
#: What they are.
_KINDS: Tuple[Tuple[str, Any, str], ...] = (
    ("time_limit", (SupportsFloat, SupportsIndex), "seconds"),
    ("threads", SupportsIndex, "a whole number"),
    ("column", str, "the name of a column"),
    ("errors", str, "'null' or 'raise'"),
)


def split(options: Mapping[str, Any]) -> Tuple[Dict[str, Any], Dict[str, Any]]:
    """Splits options into those of the verb and the others; None means the default."""
    given = {name: value for name, value in options.items() if value is not None}
    how = {name: given.pop(name) for name in _HOW if name in given}
    for name, kind, expected in _KINDS:
        if name in how and not isinstance(how[name], kind):
            raise TypeError(f"{name}: expected {expected}, found {type(how[name]).__name__}")
    if not isinstance(given.get("seed", ""), str):
        given["seed"] = seed_of(given["seed"])
    return given, how


def number_of(name: str, value: Any, least: int = 0, most: int = 2**63 - 1) -> int:
    """A whole number within bounds; others are refused by name, not by an overflow."""
    try:
        found = index(value)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, found {type(value).__name__}") from None
    if not least <= found <= most:
        raise BadRequest(f"{name}: found {found}, expected {least} to {most}")
    return found


def seed_of(seed: Any) -> int:
    """A seed: the same whole numbers are seeds in every call."""
    return number_of("seed", seed, 0, 2**64 - 1)


def dumps(request: Mapping[str, Any]) -> str:
    """Returns a request as JSON; NumPy numbers are accepted."""
    try:
        body = _ENCODER.encode(request)
    except BadRequest:
        raise
    except RecursionError:
        raise BadRequest("found an option with too many lists in one another") from None
    except ValueError as error:
        if "ircular" in str(error):
            raise BadRequest("found an option that contains itself") from None
        raise BadRequest("found NaN or infinity among the options, expected a number") from None
    # A surrogate has no UTF-8; what takes its place is not a digit.
    return body if body.isascii() else body.encode("utf-8", "replace").decode()


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise BadRequest(f"found an option of the type {type(value).__name__}, expected text, a number or a list")


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, default=_plain)


def grid(text: str) -> Grid:
    """The cells of a text as an array."""
    if "," in text:
        numbers = [int(cell) if cell.isdigit() else 0 for cell in text.split(",")]
        # Grids from 256x256 on have numbers beyond a byte.
        return cast(Grid, np.array(numbers, dtype=np.uint8 if max(numbers) < 256 else np.uint16))
    return VALUES[np.frombuffer(text.encode(), dtype=np.uint8)]


def text_of(array: NDArray[Any]) -> str:
    """The text of an array of 81 numbers, or of rows."""
    order = 9 if array.ndim == 1 else array.shape[0]
    if array.dtype.kind not in "ui":
        raise TypeError(f"expected an array of whole numbers, found {array.dtype}")
    flat = array.ravel()
    bad = (flat < 0) | (flat > order)
    if bad.any():
        place = int(bad.argmax())
        raise BadPuzzle(f"r{place // order + 1}c{place % order + 1}: found {flat[place]}, expected 0 to {order}")
    if order < len(SYMBOLS):
        return SYMBOLS[flat.astype(np.intp)].tobytes().decode()
    return ",".join(str(value) if value else "." for value in flat.tolist())


def _is_missing(row: Any) -> bool:
    """Whether a row of an array of objects is NaN, or the NA of pandas."""
    return (isinstance(row, float) and row != row) or type(row).__name__ in ("NAType", "NaTType")


def _has_no_values(column: Any) -> bool:
    """Whether a pandas column of objects is empty or all null: Arrow then has no type for it."""
    is_pandas = type(column).__module__.partition(".")[0] == "pandas"
    if not is_pandas or getattr(column, "ndim", 0) != 1 or str(column.dtype) != "object":
        return False
    return len(column) == 0 or (bool(column.isna().iloc[0]) and bool(column.isna().all()))


def _is_tensor(given: Any) -> bool:
    """Whether this is an array of another library, such as a tensor of torch or JAX, and no column of Arrow."""
    speaks_arrow = hasattr(given, "__arrow_c_array__") or hasattr(given, "__arrow_c_stream__")
    return hasattr(given, "__array__") and hasattr(given, "ndim") and not speaks_arrow and not hasattr(given, "to_numpy")


def sort_out(given: Union[Puzzle, Column]) -> Union[One, Column]:
    """Returns one puzzle with its form, or a column in the form of the native calls."""
    puzzle: Any = given
    if isinstance(puzzle, str):
        return One(puzzle)
    if isinstance(puzzle, (list, tuple)):
        first = next((item for item in puzzle if item is not None), None)
        if first is None or isinstance(first, str):
            return cast(Column, puzzle)
        # Numbers in lists: their shape decides whether it is one puzzle or many.
        try:
            puzzle = np.asarray(puzzle)
        except ValueError:
            raise BadPuzzle("expected rows of one length, found rows of different length") from None
    if not isinstance(puzzle, np.ndarray) and _is_tensor(puzzle):
        puzzle = np.asarray(puzzle)
    if isinstance(puzzle, np.ma.MaskedArray):
        raise TypeError("expected a plain array, found a masked one: fill it first")
    if isinstance(puzzle, np.ndarray):
        if puzzle.dtype.kind == "S" and puzzle.ndim == 1:
            puzzle = np.char.decode(puzzle, "latin-1")
        if puzzle.dtype.kind in "UOT" and puzzle.ndim == 1:
            return [None if _is_missing(row) else row for row in puzzle.tolist()]
        shape = puzzle.shape
        if shape == (81,) or (len(shape) == 2 and 1 < shape[0] == shape[1] != 81):
            return One(text_of(puzzle), shape)
        if len(shape) < 2:
            raise BadPuzzle(f"expected an array of shape (81,), (9, 9), (N, 81) or (N, 9, 9), found {shape}")
        if len(shape) == 3 and shape[1] == shape[2] not in (0, 9):
            return [text_of(rows) for rows in puzzle]
    if _has_no_values(puzzle):
        rows = Rows([None] * len(puzzle))
        rows.pandas_index = index_of(puzzle)
        return rows
    speaks_arrow = hasattr(puzzle, "__arrow_c_array__") or hasattr(puzzle, "__arrow_c_stream__")
    if not speaks_arrow and hasattr(puzzle, "to_numpy"):
        # A series of a library that does not speak Arrow yet.
        found = sort_out(np.asarray(puzzle.to_numpy()))
        if isinstance(found, list) and type(puzzle).__module__.partition(".")[0] == "pandas":
            found = Rows(found)
            found.pandas_index = puzzle.index
        return found
    return cast(Column, puzzle)


def one(puzzle: Puzzle) -> One:
    """Returns one puzzle, for calls that do not accept a column."""
    sorted_out = sort_out(puzzle)
    if not isinstance(sorted_out, One):
        raise TypeError(f"expected one puzzle, found {type(puzzle).__name__}")
    return sorted_out


def table(verb: str, column: Column, options: Mapping[str, Any]) -> Frame:
    """Runs a verb on a column."""
    request, how = split(options)
    return Frame(_sudokit.table(verb, dumps(request), column, whole(how)), index_of(column))


class Rows(List[Any]):
    """Rows of a pandas series, with its index."""

    pandas_index: Any = None


def index_of(column: Any) -> Any:
    """The index of a column of pandas; None for other columns."""
    if isinstance(column, Rows):
        return column.pandas_index
    return column.index if type(column).__module__.partition(".")[0] == "pandas" else None


def whole(how: Mapping[str, Any]) -> Dict[str, Any]:
    """The options of a call on a column, with their defaults."""
    unknown = sorted(set(how) - set(_HOW))
    if unknown:
        raise BadRequest(f"unknown option `{unknown[0]}`, expected one of {', '.join(f'`{name}`' for name in _HOW)}")
    return {"column": "puzzle", "errors": "null", "time_limit": None, "threads": None, **how}


def call(verb: str, request: Mapping[str, Any]) -> Dict[str, Any]:
    """Runs a request like the service: JSON in, JSON out.

    >>> call("count", {"puzzle": "." * 16})["count"]
    '288'
    """
    return cast(Dict[str, Any], json.loads(_sudokit.call(verb, dumps(request))))
