"""Functions for tests that write, damage and read files of values."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from grundy.errors import DomainError
from grundy.runs import ValuesFile

# The number of bytes before the first value, as in the documentation of the format.
PAGE = 4096
TITLE: dict[str, str | int] = {"game": "0.77", "kind": "nim values"}


def fill(file: ValuesFile, values: list[int]) -> None:
    """Append values and commit them."""
    stop = file.count + len(values)
    file.reserve(stop)
    file.values[file.count : stop] = values
    file.commit(stop)


def stored(path: Path, values: list[int], dtype: type = np.uint8) -> bytes:
    with ValuesFile.open(path, TITLE, dtype=dtype) as file:
        fill(file, values)
    return path.read_bytes()


def refusal(read: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as caught:
        read()
    return str(caught.value)


def overwritten(path: Path, data: bytes, place: int, change: int) -> bytes:
    """Write the data to the file with one byte changed, and return it."""
    changed = data[:place] + bytes([data[place] ^ change]) + data[place + 1 :]
    with path.open("r+b") as file:
        file.write(changed)
    return changed


def both_refuse(path: Path) -> str:
    """Return the error message, after checking that `read` and `open` give the same and do not change the file."""
    before = path.read_bytes()
    message = refusal(lambda: ValuesFile.read(path))
    assert refusal(lambda: ValuesFile.open(path, TITLE)) == message
    assert path.read_bytes() == before
    return message


def reopened(path: Path) -> list[int]:
    """Return the values of a file that is opened again, after checking that it can be read meanwhile."""
    with ValuesFile.open(path, TITLE) as file:
        assert np.array_equal(ValuesFile.read(path).values, file.values)
        return [int(value) for value in file.values]
