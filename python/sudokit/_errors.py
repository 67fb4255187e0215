"""One exception class for each kind of error; the kinds are those of JSON answers."""

from __future__ import annotations

from typing import Any, ClassVar, Dict, Optional, Tuple, Type


class Error(ValueError):
    """The base class of all errors of sudokit.

    >>> import sudokit
    >>> try:
    ...     sudokit.solve("." * 81)
    ... except sudokit.Error as error:
    ...     print(error.kind, error.row, error)
    several_solutions None the puzzle has more than one solution
    """

    #: The kind, as in JSON.
    kind: ClassVar[str] = "internal"
    #: The message without the place.
    message: str = ""
    #: Line and character of the text, both from 1.
    place: Optional[Tuple[int, int]] = None
    #: The row of a column, from 0.
    row: Optional[int] = None
    #: The puzzles that were made before :func:`generate` gave up, as a frame.
    found: Any = None

    def to_dict(self) -> Dict[str, Any]:
        """Returns the error as in JSON answers."""
        told: Dict[str, Any] = {"kind": self.kind, "message": self.message or str(self)}
        if self.place is not None:
            told["place"] = {"line": self.place[0], "column": self.place[1]}
        return {"error": told}


class BadJson(Error):
    """The request is not JSON."""

    kind = "bad_json"


class BadRequest(Error):
    """An option is unknown, has the wrong type, or is out of range."""

    kind = "bad_request"


class NotFound(Error):
    """No verb has this name."""

    kind = "not_found"


class BadPuzzle(Error):
    """The text or array is not a puzzle, or the player's grid does not belong to the puzzle."""

    kind = "bad_puzzle"


class Unsupported(Error):
    """The verb, or one of its options, does not support puzzles of this kind."""

    kind = "unsupported"


class NoSolution(Error):
    """The puzzle has no solution, and the verb needs exactly one."""

    kind = "no_solution"


class SeveralSolutions(Error):
    """The puzzle has several solutions, and the verb needs exactly one."""

    kind = "several_solutions"


class NotMade(Error):
    """No puzzle, or too few, met the request; the attribute ``found`` has those that did."""

    kind = "not_made"


class Stopped(Error):
    """A time limit stopped the call; the attribute ``found`` has what was found so far."""

    kind = "stopped"


class Internal(Error):
    """A bug in sudokit; please report it together with the puzzle."""

    kind = "internal"


_CLASSES: Dict[str, Type[Error]] = {kind.kind: kind for kind in Error.__subclasses__()}
for _kind in (Error, *_CLASSES.values()):
    _kind.__module__ = "sudokit"  # where users find them


def make(kind: str, message: str, place: Optional[Tuple[int, int]] = None, row: Optional[int] = None) -> Error:
    """The exception for an error of the native module."""
    words = message if place is None else f"line {place[0]}, column {place[1]}: {message}"
    error = _CLASSES.get(kind, Error)(words if row is None else f"row {row}: {words}")
    error.message, error.place, error.row = message, place, row
    return error
