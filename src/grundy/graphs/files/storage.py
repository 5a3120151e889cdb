"""Save solutions to files, atomically, and load them with checks.

A file is an uncompressed ZIP archive of arrays in NumPy's ``.npy`` format, which `numpy.load` can also read, and the
JSON files ``header.json`` and, if the vertices have names, ``names.json``. Each member has a CRC. Loading a file never
executes code. The trace is not saved; `solve` computes it again.
"""

import json
import os
import zipfile
from io import BytesIO
from itertools import chain
from math import isfinite
from typing import Any, BinaryIO

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from grundy.errors import DomainError, GrundyError
from grundy.files import as_path, atomic_write, check_regular_file
from grundy.graphs import _kernels
from grundy.graphs.edges import Numbered
from grundy.graphs.graph import GameGraph
from grundy.graphs.solution import Solution
from grundy.text import number_literal, short_repr

# ---- Names of vertices as JSON that preserves their types
#
# Strings, numbers, true, false and null represent themselves, a list represents a tuple, ``{"frozenset": [...]}`` a
# frozenset, and ``{"integer": "0x..."}`` a number with more digits than Python reads by default.

_SCALARS = {str, int, float, bool, type(None)}


def text_of_names(names: list[Any]) -> str:
    """Return names as JSON text, or raise `DomainError` if a name has an unsupported type."""
    try:
        if _kinds(names) <= {tuple, *_SCALARS}:
            return _text(names)
    except (ValueError, RecursionError):  # a huge or infinite number, an unpaired surrogate, or deeply nested tuples
        pass
    return _text([_stored(name) for name in names])


def _text(names: list[Any]) -> str:
    text = json.dumps(names, ensure_ascii=False, allow_nan=False)
    text.encode()
    return text


def _kinds(names: list[Any]) -> set[type]:
    """Return the types of the names and of the items in them."""
    kinds = set()
    while names:
        here = set(map(type, names))
        kinds |= here
        inner = here & {tuple, frozenset}
        names = list(chain.from_iterable(name for name in names if type(name) in inner)) if inner else []
    return kinds


def _stored(name: Any) -> Any:
    try:
        return _encoded(name)
    except ValueError:
        rule = "names must be numbers, strings, True, False, None, or tuples and frozensets of them"
        raise DomainError(f"the vertex {short_repr(name)} cannot be saved; {rule}") from None
    except RecursionError:
        raise DomainError("a vertex cannot be saved, because its name is nested too deeply") from None


def _encoded(part: Any) -> Any:
    kind = type(part)
    if kind is tuple:
        return [_encoded(item) for item in part]
    if kind is frozenset:
        return {"frozenset": [_encoded(item) for item in part]}
    if kind is int and number_literal(part).startswith(("0x", "-0x")):
        return {"integer": number_literal(part)}
    if kind is str:
        part.encode()
    elif kind not in _SCALARS or (kind is float and not isfinite(part)):
        raise ValueError
    return part


def names_from_text(text: str | bytes) -> list[Any]:
    """Return the names in a JSON text."""
    names = json.loads(text)
    if not isinstance(names, list):
        raise ValueError("names must be a list")
    return names if set(map(type, names)) <= _SCALARS else list(map(_decoded, names))


def _decoded(part: Any) -> Any:
    if isinstance(part, list):
        return tuple(part) if set(map(type, part)) <= _SCALARS else tuple(map(_decoded, part))
    if not isinstance(part, dict):
        return part
    match part:
        case {"frozenset": list(items), **rest} if not rest:
            return frozenset(map(_decoded, items))
        case {"integer": str(digits), **rest} if not rest:
            return int(digits, 16)
    raise ValueError(f"a name cannot be an object with the keys {list(part)}")


# ---- The archive

FORMAT = "grundy.solution"
VERSION = 1

# The names of the arrays in a file, and the formats of their numbers, which are the same on all machines.
TYPES = {"offsets": "<i8", "targets": "<u4", "codes": "|u1", "labels": "<i4", "counters": "<u4", "moves_left": "<i4"}
MEMBERS = ("header.json", "names.json", *(f"{name}.npy" for name in TYPES))


def save(solution: Solution, path: str | os.PathLike[str]) -> None:
    """Write a solution and its graph to a file, which is replaced atomically."""
    names = solution.graph.names
    texts = {"header.json": _header(solution)}
    if not isinstance(names, Numbered):
        texts["names.json"] = text_of_names(list(names))
    with atomic_write(path) as stream, zipfile.ZipFile(stream, "w") as archive:
        for member, text in texts.items():
            archive.writestr(zipfile.ZipInfo(member), text.encode())
        for name, column in _columns(solution).items():
            with archive.open(zipfile.ZipInfo(f"{name}.npy"), "w", force_zip64=True) as file:
                npy.write_array(file, column, version=(1, 0), allow_pickle=False)


def _header(solution: Solution) -> str:
    cost = None if solution.cost is None else list(solution.cost)
    return json.dumps({"format": FORMAT, "version": VERSION, "misere": solution.misere, "cost": cost})


def _columns(solution: Solution) -> dict[str, NDArray[Any]]:
    columns: dict[str, NDArray[Any] | None] = {
        "offsets": solution.graph.offsets,
        "targets": solution.graph.targets,
        "codes": solution.codes,
        "labels": solution.labels,
        "counters": solution.counters,
        "moves_left": _moves_left(solution),
    }
    return {name: column.astype(TYPES[name], copy=False) for name, column in columns.items() if column is not None}


def _moves_left(solution: Solution) -> NDArray[np.int32] | None:
    """Return the remoteness of each vertex (-1 for draws), or None if it has not been computed."""
    if solution.moves_left is not None or "remoteness" not in vars(solution):
        return solution.moves_left
    return solution.remoteness.filled(-1)


def load(path: str | os.PathLike[str]) -> Solution:
    """Return a solution that was saved."""
    check_regular_file(as_path(path), "solutions are")
    with open(path, "rb") as stream:
        try:
            return _solution(_members(stream))
        except GrundyError as error:
            reason = str(error)
        except MemoryError:
            raise
        except Exception as error:  # zipfile and NumPy do not document their errors for damaged archives
            reason = f"{type(error).__name__}: {error}"
    raise DomainError(f"the file {short_repr(os.fspath(path))} is not a saved solution or is damaged ({reason})")


def _members(stream: BinaryIO) -> dict[str, bytes]:
    """Return the members of the archive; `zipfile` verifies their checksums."""
    with zipfile.ZipFile(stream) as archive:
        members = archive.infolist()
        # An uncompressed member cannot be larger than the archive.
        if any(member.compress_type != zipfile.ZIP_STORED for member in members):
            raise DomainError("a member is compressed")
        strange = next((member.filename for member in members if member.filename not in MEMBERS), None)
        if strange is not None:
            raise DomainError(f"unexpected member {short_repr(strange)}")
        # A short archive can list the same long member a million times.
        if len(members) > len({member.filename for member in members}):
            raise DomainError("a member occurs twice")
        return {name: archive.read(name) for name in archive.namelist()}


def _solution(members: dict[str, bytes]) -> Solution:
    header = _checked_header(members)
    columns = {name: _column(members[f"{name}.npy"], kind) for name, kind in TYPES.items() if f"{name}.npy" in members}
    names = names_from_text(members["names.json"]) if "names.json" in members else None
    graph = GameGraph(columns.pop("offsets"), columns.pop("targets"), names)
    _check_columns(columns, graph, header["misere"])
    labels, counters, moves_left = (columns.get(name) for name in ("labels", "counters", "moves_left"))
    cost = _cost(header["cost"], labels is not None)
    return Solution(graph, header["misere"], columns["codes"], labels, counters, cost, moves_left)


def _checked_header(members: dict[str, bytes]) -> dict[str, Any]:
    header: Any = json.loads(members["header.json"])
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise DomainError(f"its header does not name the format {FORMAT}")
    if header.get("version") != VERSION:
        raise DomainError(
            f"its format has the version {short_repr(header.get('version'))}, but only version {VERSION} is supported"
        )
    if not isinstance(header.get("misere"), bool):
        raise DomainError("its header does not specify normal or misère play")
    return header


def _column(data: bytes, kind: str) -> NDArray[Any]:
    stream = BytesIO(data)
    if npy.read_magic(stream) != (1, 0):
        raise DomainError("an array has an unsupported format")
    shape, _, found = npy.read_array_header_1_0(stream)
    expected = np.dtype(kind)
    if found != expected or len(shape) != 1 or shape[0] * expected.itemsize != len(data) - stream.tell():
        raise DomainError("an array has a wrong type or length")
    return np.frombuffer(data, expected, offset=stream.tell()).astype(expected.newbyteorder("="), copy=False)


def _check_columns(columns: dict[str, NDArray[Any]], graph: GameGraph, misere: bool) -> None:
    """Verify that each array has one entry per vertex, and that all entries are in range."""
    ranges = {"codes": (0, 2), "labels": (-1, graph.edges), "counters": (0, 2**32 - 1), "moves_left": (-1, len(graph))}
    for name, column in columns.items():
        least, most = ranges[name]
        if len(column) != len(graph) or not (least <= column.min(initial=0) and column.max(initial=0) <= most):
            raise DomainError(f"its {name} do not match its graph")
    if "codes" not in columns or ("labels" in columns) != ("counters" in columns) or ("labels" in columns and misere):
        raise DomainError("an array is missing or unexpected")


def _cost(numbers: Any, expected: bool) -> _kernels.Cost | None:
    if not expected and numbers is None:
        return None
    count = len(_kernels.Cost._fields)
    if not expected or not isinstance(numbers, list) or len(numbers) != count or not all(map(_is_count, numbers)):
        raise DomainError("its header does not match its arrays")
    return _kernels.Cost(*numbers)


def _is_count(number: Any) -> bool:
    return type(number) is int and 0 <= number < 2**63
