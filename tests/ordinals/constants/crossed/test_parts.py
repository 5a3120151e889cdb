from pathlib import Path

import numpy as np
import pytest

from grundy.ordinals.constants import crossed_generators as module
from grundy.ordinals.constants.crossed_generators import Checkpoints
from grundy.ordinals.constants.crossed_tensor import Bits

ARRAYS = np.array([[1, 0, 1]], dtype=np.uint8), np.zeros((1, 1, 1), dtype=np.uint8)


def never() -> tuple[Bits, ...]:
    raise AssertionError("it was computed again")


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkpoints:
    monkeypatch.setattr(module, "_WORTH", 0.0)
    return Checkpoints(tmp_path / "parts", 719, 1)


def test_what_took_long_is_not_computed_again(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    found = Checkpoints(parts.folder, 719, 1).load_or_compute("c", never)
    assert all((a == b).all() and a.dtype == b.dtype for a, b in zip(found, ARRAYS, strict=True))


def test_other_tests_have_other_parts(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    for other in (Checkpoints(parts.folder, 719, 0), Checkpoints(parts.folder, 71, 1)):
        with pytest.raises(AssertionError, match="computed again"):
            other.load_or_compute("c", never)


def test_what_was_quick_makes_no_file(tmp_path: Path) -> None:
    Checkpoints(tmp_path / "parts", 719, 1).load_or_compute("c", lambda: ARRAYS)
    assert not (tmp_path / "parts").exists()


@pytest.mark.parametrize("cut", [0, 10, 100, -1])
def test_damaged_files_are_computed_again(parts: Checkpoints, cut: int) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    (path,) = parts.folder.iterdir()
    path.write_bytes(path.read_bytes()[:cut])
    assert parts.load_or_compute("c", lambda: ARRAYS) == ARRAYS


def test_a_changed_byte_is_noticed(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    (path,) = parts.folder.iterdir()
    data = bytearray(path.read_bytes())
    data[60] ^= 255
    path.write_bytes(data)
    assert parts.load_or_compute("c", lambda: ARRAYS) == ARRAYS


def test_parts_are_removed_with_their_folder(parts: Checkpoints) -> None:
    parts.load_or_compute("c", lambda: ARRAYS)
    Checkpoints(parts.folder, 7, 1).load_or_compute("c", lambda: ARRAYS)
    parts.remove()
    assert [path.name for path in parts.folder.iterdir()] == ["7-1-c-1.npz"]
    Checkpoints(parts.folder, 7, 0).remove()
    assert not parts.folder.exists()
    parts.remove()
