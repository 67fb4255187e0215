"""Ids and random streams for whole columns: the numbers are those of the library and the command line.

An id is the FNV-1a hash (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo) of 128 bits of a form's text, here two columns
of 64 bits. Random numbers are SplitMix64 (Guy Steele, Doug Lea, Christine Flood, 2014).
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ._text import Bytes

Words = NDArray[np.uint64]

_LOW32 = np.uint64(0xFFFF_FFFF)
_GAMMA = np.uint64(0x9E37_79B9_7F4A_7C15)


def ids(cells: Bytes) -> tuple[Words, Words]:
    """The high and the low half of the ids of 81 characters a row."""
    high = np.full(len(cells), 0x6C62_272E_07BB_0142, np.uint64)
    low = np.full(len(cells), 0x62B8_2175_6295_C58D, np.uint64)
    # The prime is 2**88 + 0x13b: a shift of the low half into the high one, and a product with a small number.
    small, shift = np.uint64(0x13B), np.uint64(24)
    half = np.uint64(32)
    for character in cells.T:
        low ^= character
        carry = ((low >> half) * small + (((low & _LOW32) * small) >> half)) >> half
        high = high * small + carry + (low << shift)
        low = low * small
    return high, low


def words(column: pa.Array) -> tuple[Words, Words]:
    """The halves of ids that are 32 characters a row; there must be no null."""
    data = bytes.fromhex("".join(column.to_pylist()))
    both = np.frombuffer(data, ">u8").reshape(-1, 2).astype(np.uint64)
    return both[:, 0], both[:, 1]


def _mix(z: Words) -> Words:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58_476D_1CE4_E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D0_49BB_1331_11EB)
    return z ^ (z >> np.uint64(31))


def bits(seed: Words, number: Words, index: int = 0) -> Words:
    """64 random bits of each row: the `index`th of the stream `number` of a seed."""
    with np.errstate(over="ignore"):
        first = _mix(_mix(seed + _GAMMA) + _GAMMA)
        state = _mix((first ^ number) + _GAMMA)
        return _mix(state + _GAMMA * np.uint64(index + 1))


def seed_of(seed: int, number: int) -> int:
    """Returns a separate seed for each number, for the blocks of a run."""
    one, other = (np.array([value % 2**64], np.uint64) for value in (seed, number))
    return int(bits(one, other)[0])


def fraction(high: Words, low: Words, seed: int) -> NDArray[np.float64]:
    """Returns a number in [0, 1) that depends on an id and a seed."""
    start = np.full(len(low), seed % 2**64, np.uint64)
    drawn = bits(bits(start, low), high)
    return (drawn >> np.uint64(11)).astype(np.float64) / float(1 << 53)
