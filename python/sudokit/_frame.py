"""Answers to a column of puzzles: columns of one length."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _sudokit

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

#: A value of a row.
Value = Union[None, str, bytes, bool, int, float]

#: Some rows: a slice, their numbers, or a mask.
Rows = Union[slice, Sequence[int], Sequence[bool], NDArray[Any]]

#: How many rows a notebook shows.
SHOWN = 10


class Series:
    """One column of a :class:`Frame`. NumPy, pandas, Polars, Arrow and calls on columns accept it directly.

    >>> import sudokit
    >>> series = sudokit.check(["12" + "." * 79, "?"])["clues"]
    >>> series.to_list(), series[0], series.null_count
    ([2, None], 2, 1)
    >>> series.to_numpy()
    masked_array(data=[2, --],
                 mask=[False,  True],
           fill_value=999999,
                dtype=uint64)
    """

    __slots__ = ("_column", "_index")

    def __init__(self, column: _sudokit.Column, index: Any = None) -> None:
        self._column = column
        #: The index of the pandas column of puzzles, for to_pandas.
        self._index = index

    @property
    def name(self) -> str:
        """The name of the column."""
        return self._column.name

    @property
    def null_count(self) -> int:
        """The number of null rows."""
        return self._column.null_count

    def __len__(self) -> int:
        return len(self._column)

    def __iter__(self) -> Iterator[Value]:
        return iter(self._column.to_list())

    @overload
    def __getitem__(self, rows: int) -> Value: ...
    @overload
    def __getitem__(self, rows: Rows) -> Series: ...
    def __getitem__(self, rows: Union[int, Rows]) -> Union[Value, Series]:
        if is_number(rows):
            value: Value = self._column.get(_row(rows, len(self)))
            return value
        chosen = _chosen(rows, len(self))
        return Series(self._column.pick(chosen), _part(self._index, chosen))

    def to_list(self) -> List[Any]:
        """The rows as a list; a null is None."""
        return self._column.to_list()

    def is_valid(self) -> NDArray[np.bool_]:
        """Which rows are not null."""
        return self._column.is_valid()

    def to_numpy(self) -> NDArray[Any]:
        """The rows as an array: grids as ``(N, 81) uint8``, numbers as they are, strings as objects.

        A null is NaN in a float column and None in a string column. Integers, booleans and grids with nulls are a
        masked array.
        """
        values = self._column.values()
        if values is None:
            return np.array(self.to_list(), dtype=object)
        if self.null_count == 0 or values.dtype.kind == "f":
            return values
        mask = ~self.is_valid()
        whole = mask if values.ndim == 1 else np.broadcast_to(mask[:, None], values.shape)
        return np.ma.MaskedArray(values, mask=whole)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        if self.null_count and dtype is not None and np.dtype(dtype).kind in "iub":
            raise ValueError(f"{self.name}: {self.null_count} rows are null, which {np.dtype(dtype)} cannot hold")
        values = self.to_numpy()
        if isinstance(values, np.ma.MaskedArray):
            if values.dtype.kind == "b":
                values = np.array(self.to_list(), dtype=object)
            elif values.ndim == 1:
                values = np.ma.filled(values.astype(np.float64), np.nan)
            else:
                raise ValueError(f"{self.name}: {self.null_count} grids are null; to_numpy() masks them")
        return values if dtype is None else values.astype(dtype)

    # Row by row, as in NumPy; a null equals nothing.

    def __eq__(self, other: object) -> Any:
        return np.asarray(self) == _plain(other)

    def __ne__(self, other: object) -> Any:
        return np.asarray(self) != _plain(other)

    def __lt__(self, other: object) -> Any:
        return np.asarray(self) < _plain(other)

    def __le__(self, other: object) -> Any:
        return np.asarray(self) <= _plain(other)

    def __gt__(self, other: object) -> Any:
        return np.asarray(self) > _plain(other)

    def __ge__(self, other: object) -> Any:
        return np.asarray(self) >= _plain(other)

    __hash__ = None  # type: ignore[assignment]

    def to_arrow(self) -> pyarrow.Array:
        """A ``pyarrow.Array``, without a copy."""
        import pyarrow

        return pyarrow.array(self)

    def to_polars(self) -> polars.Series:
        """A ``polars.Series``."""
        import polars

        return polars.Series(self.name, polars.Series(self))

    def to_pandas(self, index: Any = None) -> pandas.Series:
        """A ``pandas.Series``; integers and booleans with nulls have pandas' nullable types.

        Its index is that of the pandas column of puzzles, if the puzzles were one, so that assignments and joins match.
        """
        import pandas

        values: Any = self.to_numpy()
        if values.ndim == 2:
            rows: List[Optional[bytes]] = self.to_list()
            values = [None if row is None else np.frombuffer(row, np.uint8) for row in rows]
        elif isinstance(values, np.ma.MaskedArray):
            kind = pandas.arrays.BooleanArray if values.dtype.kind == "b" else pandas.arrays.IntegerArray
            values = kind(values.data, np.asarray(values.mask))
        return pandas.Series(values, index=self._index if index is None else index, name=self.name)

    def __arrow_c_array__(self, requested_schema: Any = None) -> Tuple[Any, Any]:
        return self._column.__arrow_c_array__()

    def __arrow_c_schema__(self) -> Any:
        return self._column.__arrow_c_array__()[0]

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._column.__arrow_c_stream__()

    def __repr__(self) -> str:
        return f'<sudokit.Series "{self.name}": {len(self)} rows, {self.null_count} null>'

    def _repr_html_(self) -> str:
        return Frame([self._column])._repr_html_()


def _plain(value: object) -> Any:
    return np.asarray(value) if isinstance(value, Series) else value


def _part(index: Any, rows: Sequence[int]) -> Any:
    return None if index is None else index[np.asarray(rows, np.intp)]


def is_number(value: object) -> bool:
    """Whether this is one row number; True is not."""
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def _row(row: Any, length: int) -> int:
    if not -length <= row < length:
        raise IndexError(f"row {row} of {length} rows")
    return int(row) % length


def _chosen(rows: Any, length: int) -> Sequence[int]:
    """The numbers of rows that a slice, a list of numbers or a mask chooses."""
    if isinstance(rows, slice):
        return range(*rows.indices(length))
    array = np.asarray(rows) if isinstance(rows, (list, tuple)) or hasattr(rows, "__array__") else None
    # A column of booleans with nulls is an array of objects.
    if array is not None and array.dtype.kind == "O" and all(one is None or isinstance(one, (bool, np.bool_)) for one in array):
        array = array == True  # noqa: E712
    if array is not None and array.ndim == 1 and array.dtype.kind == "b":
        if len(array) != length:
            raise IndexError(f"a mask of {len(array)} rows for {length} rows")
        return [int(row) for row in np.flatnonzero(array)]
    if array is not None and array.ndim == 1 and (array.dtype.kind in "iu" or len(array) == 0):
        return [_row(row, length) for row in array.tolist()]
    raise TypeError(f"expected a row number, a slice, a list of row numbers or a mask, found {type(rows).__name__}")


class Frame:
    """Answers to a column of puzzles: named columns of one length, in the order of the input.

    ``frame["solution"]`` is a column, ``frame[0]`` a row, ``frame[:5]`` a frame; so are ``frame[[0, 2]]``,
    ``frame[["count", "exact"]]`` and ``frame[frame["count"] == 1]``. Arrow libraries accept a frame without
    a copy: ``pyarrow.table(frame)``, ``polars.DataFrame(frame)``.

    >>> import sudokit
    >>> frame = sudokit.count(["12" + "." * 79], limit=5)
    >>> frame
    <sudokit.Frame: 1 rows of count, exact, clashes, error>
    >>> frame.to_dict()
    {'count': [5], 'exact': [False], 'clashes': [None], 'error': [None]}
    >>> frame[0]["count"]
    5
    """

    __slots__ = ("_columns", "_index")

    def __init__(self, columns: Iterable[_sudokit.Column], index: Any = None) -> None:
        self._columns = tuple(columns)
        #: The index of the pandas column of puzzles, for to_pandas.
        self._index = index

    @property
    def columns(self) -> List[str]:
        """The names of the columns."""
        return [column.name for column in self._columns]

    @property
    def shape(self) -> Tuple[int, int]:
        """The numbers of rows and columns."""
        return len(self), len(self._columns)

    def __len__(self) -> int:
        return len(self._columns[0]) if self._columns else 0

    def keys(self) -> List[str]:
        """The names of the columns, so that ``dict(frame)`` works."""
        return self.columns

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __contains__(self, name: object) -> bool:
        return name in self.columns

    @overload
    def __getitem__(self, what: str) -> Series: ...
    @overload
    def __getitem__(self, what: int) -> Dict[str, Value]: ...
    @overload
    def __getitem__(self, what: Union[Rows, List[str]]) -> Frame: ...
    def __getitem__(self, what: Union[str, int, Rows, List[str]]) -> Union[Series, Frame, Dict[str, Value]]:
        if isinstance(what, str):
            for column in self._columns:
                if column.name == what:
                    return Series(column, self._index)
            raise KeyError(f"no column is called {what!r}; there are {', '.join(self.columns)}")
        if isinstance(what, (list, tuple)) and what and all(isinstance(name, str) for name in what):
            names = [str(name) for name in what]
            return Frame((self[name]._column for name in names), self._index)
        if is_number(what):
            row = _row(what, len(self))
            return {column.name: column.get(row) for column in self._columns}
        rows = _chosen(what, len(self))
        return Frame((column.pick(rows) for column in self._columns), _part(self._index, rows))

    def to_dict(self) -> Dict[str, List[Any]]:
        """The columns as lists, by name; a null is None."""
        return {column.name: column.to_list() for column in self._columns}

    def to_arrow(self) -> pyarrow.Table:
        """A ``pyarrow.Table``, without a copy."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> polars.DataFrame:
        """A ``polars.DataFrame``."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self, index: Any = None) -> pandas.DataFrame:
        """A ``pandas.DataFrame``; see :meth:`Series.to_pandas`."""
        import pandas

        index = self._index if index is None else index
        return pandas.DataFrame({column.name: Series(column).to_pandas(index) for column in self._columns})

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        # Libraries that know neither Arrow nor this class would take the names of the columns for the rows.
        raise TypeError("a frame is not an array: use to_pandas(), to_polars(), to_arrow(), to_dict() or one column")

    def __arrow_c_array__(self, requested_schema: Any = None) -> Tuple[Any, Any]:
        return _sudokit.record(self._columns)

    def __arrow_c_schema__(self) -> Any:
        return _sudokit.record(self._columns)[0]

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return _sudokit.record_stream(self._columns)

    def __repr__(self) -> str:
        return f"<sudokit.Frame: {len(self)} rows of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        def row(cells: Iterable[object], tag: str) -> str:
            shown = ("" if cell is None else html.escape(str(cell)) for cell in cells)
            return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in shown)}</tr>"

        lists = self[:SHOWN].to_dict().values()
        rows = "".join(row(cells, "td") for cells in zip(*lists))
        return f"<table>{row(self.columns, 'th')}{rows}</table><p>{len(self)} rows</p>"
