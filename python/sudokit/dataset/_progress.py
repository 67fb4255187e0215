"""Progress of long runs: one line on standard error if it is a terminal, or a function that is called."""

from __future__ import annotations

import sys
import time
from typing import Callable, Optional, TextIO, Union

#: Whether to show a progress bar (None: on a terminal), or a function of the finished rows and of all rows, if known.
Wanted = Union[bool, None, Callable[[int, Optional[int]], object]]


class Progress:
    """A progress bar that is redrawn at most ten times a second and removed at the end."""

    def __init__(self, total: int | None, wanted: Wanted = None, out: TextIO | None = None) -> None:
        self.out = sys.stderr if out is None else out
        self.total = total
        self.done = 0
        self.call = wanted if callable(wanted) else None
        self.shown = self.out.isatty() if wanted is None else wanted is True
        self.started = time.monotonic()
        self.drawn = 0.0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self.drawn:
            self.out.write("\r\x1b[K")
            self.out.flush()

    def add(self, rows: int) -> None:
        """Adds a number of finished rows."""
        self.done += rows
        if self.call is not None:
            self.call(self.done, self.total)
        now = time.monotonic()
        if self.shown and now - self.drawn >= 0.1:
            self.drawn = now
            self.out.write(f"\r\x1b[K{self.line(now - self.started)}")
            self.out.flush()

    def line(self, seconds: float) -> str:
        """What is shown after some seconds."""
        rate = self.done / max(seconds, 1e-9)
        if not self.total:
            return f"{self.done:,} rows, {rate:,.0f} a second, {clock(seconds)}"
        part = min(self.done / self.total, 1.0)
        bar = ("#" * round(24 * part)).ljust(24, ".")
        left = clock((self.total - self.done) / max(rate, 1e-9))
        return f"[{bar}] {part:4.0%} of {self.total:,}, {rate:,.0f} a second, {left} left"


def clock(seconds: float) -> str:
    """Seconds as 0:07 or 1:02:03."""
    whole = max(0, round(seconds))
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
