"""The calls by which a set was made, so that another process can make it again.

The parts of a set are functions that no process can send to another. Its recipe is: a call that makes a set, such as `read`,
and the methods called since.
"""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import Any, Callable, NamedTuple, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


class Call(NamedTuple):
    """A function, or the name of a method, with its arguments."""

    what: Any
    arguments: tuple[Any, ...]
    options: dict[str, Any]


def source(function: F) -> F:
    """For functions that make a set: remembers the call."""

    @wraps(function)
    def make(*arguments: Any, **options: Any) -> Any:
        return replace(function(*arguments, **options), _calls=(Call(make, arguments, options),))

    return cast(F, make)


def step(method: F) -> F:
    """For methods that make a set from another: remembers the call after those of the other."""

    @wraps(method)
    def make(self: Any, *arguments: Any, **options: Any) -> Any:
        made = method(self, *arguments, **options)
        return replace(made, _calls=(*self._calls, Call(method.__name__, arguments, options)))

    return cast(F, make)


def made_again(calls: tuple[Call, ...]) -> Any:
    """The set of these calls."""
    first, *steps = calls
    made = first.what(*first.arguments, **first.options)
    for call in steps:
        made = getattr(made, call.what)(*call.arguments, **call.options)
    return made
