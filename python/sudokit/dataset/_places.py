"""Where files are: on this machine, or at an address such as `s3://bucket/set.parquet`, through the package fsspec."""

from __future__ import annotations

import contextlib
import glob
import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, Sequence, Union

from ._format import BadFile
from ._format import whole as whole_file

PathLike = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Place:
    """A file. `files` is the file system it is in; None for this machine."""

    address: str
    files: Any = None

    @property
    def name(self) -> str:
        """The last part of the address."""
        return self.address.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]

    def __str__(self) -> str:
        return self.address

    @contextlib.contextmanager
    def local(self) -> Iterator[Path]:
        """The file on this machine; a copy is removed afterwards."""
        if self.files is None:
            yield Path(self.address)
            return
        with tempfile.TemporaryDirectory(prefix="sudokit-") as folder:
            copy = Path(folder) / self.name
            self.files.get_file(self.address, str(copy))
            yield copy

    @contextlib.contextmanager
    def whole(self) -> Iterator[Path]:
        """A temporary file that becomes this one when all went well."""
        if self.files is None:
            with whole_file(Path(self.address)) as temporary:
                yield temporary
            return
        with tempfile.TemporaryDirectory(prefix="sudokit-") as folder:
            copy = Path(folder) / self.name
            yield copy
            self.files.put_file(str(copy), self.address)

    def fingerprint(self) -> str:
        """A fingerprint of the content."""
        found = hashlib.blake2b(digest_size=16)
        with self.local() as path, open(path, "rb") as file:
            while block := file.read(1 << 20):
                found.update(block)
        return found.hexdigest()


def is_address(path: PathLike) -> bool:
    """Whether a name is an address rather than a file of this machine."""
    return "://" in os.fspath(path)


def place(path: PathLike) -> Place:
    """One file, which need not exist."""
    if not is_address(path):
        return Place(os.fspath(path))
    files, address = _files(path)
    return Place(address, files)


def local_only(path: PathLike) -> Path:
    """A folder of this machine; an address is refused."""
    if is_address(path):
        raise BadFile(f"{path}: expected a folder on this machine, found an address")
    return Path(path)


def places(path: PathLike | Sequence[PathLike]) -> list[Place]:
    """The files of a name, a folder, a pattern with `*`, `?` or `[…]`, or a list of these, in the order of the names."""
    if isinstance(path, (list, tuple)):
        found = [one for name in path for one in places(name)]
    elif is_address(path):  # type: ignore[arg-type]
        found = _at_address(path)  # type: ignore[arg-type]
    else:
        found = [Place(str(one)) for one in _here(os.fspath(path))]  # type: ignore[arg-type]
    if not found:
        is_folder = isinstance(path, (str, os.PathLike)) and os.path.isdir(path)
        raise BadFile(f"{path}: expected files, found {'an empty folder' if is_folder else 'none'}")
    return found


def _here(name: str) -> list[Path]:
    root = Path(name)
    if root.is_dir():
        return sorted(found for found in root.iterdir() if _is_data(found.name))
    if root.exists():
        return [root]
    if not glob.has_magic(name):
        raise FileNotFoundError(f"{name}: no such file")
    return sorted(Path(found) for found in glob.glob(name, recursive=True) if Path(found).is_file())


def _at_address(path: PathLike) -> list[Place]:
    files, address = _files(path)
    if glob.has_magic(address):
        names = [name for name in files.glob(address) if files.isfile(name)]
    elif files.isdir(address):
        names = [entry for entry in files.ls(address, detail=False) if _is_data(entry.rsplit("/", 1)[-1])]
    elif files.exists(address):
        names = [address]
    else:
        raise FileNotFoundError(f"{path}: no such file")
    return [Place(name, files) for name in sorted(names)]


def _files(path: PathLike) -> tuple[Any, str]:
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise BadFile(f"{path}: addresses need the package fsspec (pip install fsspec)") from None
    try:
        files, address = url_to_fs(os.fspath(path))
    except (ImportError, ValueError) as error:
        raise BadFile(f"{path}: {error}") from None
    return files, str(address)


def _is_data(name: str) -> bool:
    # Engines, too, mark what is not data by its first character.
    return name[:1] not in (".", "_", "")
