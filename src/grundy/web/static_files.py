"""The files of the page: read once, each with its type and a tag that changes when it does."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["TYPES", "StaticFile", "read_static_files", "takes_gzip"]

# No other files are served.
TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}

# Text shorter than a packet gains nothing.
WORTHWHILE = 1400


@dataclass(frozen=True)
class StaticFile:
    """A file as it is sent; `packed` is its gzip, where that is shorter.

    Examples
    --------
    >>> StaticFile("text/css", b"p {}", '"1"').packed is None
    True
    """

    type: str
    content: bytes
    tag: str
    packed: bytes | None = None


def read_static_files() -> dict[str, StaticFile]:
    """Return the files of the page by their path below ``static``, with strokes.

    Examples
    --------
    >>> read_static_files()["index.html"].type
    'text/html; charset=utf-8'
    """
    return {path: _read(path, file) for path, file in _below(files("grundy.web") / "static", "")}


def takes_gzip(accepted: str) -> bool:
    """Return whether a client that accepts these encodings takes gzip.

    Examples
    --------
    >>> takes_gzip("gzip, br"), takes_gzip("br, gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == "gzip":
            return quality.strip().removeprefix("q=") not in ("0", "0.0", "0.00", "0.000")
    return False


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _below(entry, f"{path}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield f"{path}{entry.name}", entry


def _read(path: str, file: Traversable) -> StaticFile:
    content = file.read_bytes()
    kind = TYPES[path.rpartition(".")[2]]
    packed = gzip.compress(content, mtime=0) if len(content) > WORTHWHILE else None
    return StaticFile(kind, content, f'"{sha256(content).hexdigest()[:20]}"', packed)
