"""Where the values of a run are kept."""

import numpy as np
import pytest

from grundy import LimitError
from grundy.sequences.values import engines
from grundy.sequences.values.engines import dtype_for, wider
from grundy.sequences.values.run import MemoryStorage


@pytest.mark.parametrize(
    ("largest", "name"),
    [(0, "uint8"), (255, "uint8"), (256, "uint16"), (65535, "uint16"), (65536, "uint32"), (2**32 - 1, "uint32")],
)
def test_the_narrowest_type_that_holds_a_value(largest: int, name: str) -> None:
    assert dtype_for(largest) == np.dtype(name)


def test_values_of_more_than_32_bits_are_not_kept() -> None:
    message = "a nim value of 4294967296 is too large for a table; at most 4294967295 is kept"
    for call in (lambda: dtype_for(2**32), lambda: wider(np.dtype(np.uint32))):
        with pytest.raises(LimitError) as caught:
            call()
        assert str(caught.value) == message


def test_each_type_is_followed_by_the_next() -> None:
    assert wider(np.dtype(np.uint8)) == np.uint16
    assert wider(np.dtype(np.uint16)) == np.uint32


def filled(values: list[int]) -> MemoryStorage:
    memory = MemoryStorage()
    memory.reserve(len(values))
    memory.values[:] = values
    memory.commit(len(values))
    return memory


def test_values_stay_when_there_is_more_room_or_a_wider_type() -> None:
    memory = filled([0, 7, 255])
    memory.reserve(2)  # less than there is: nothing happens
    assert len(memory.values) == 3
    memory.reserve(1000)
    assert (len(memory.values), memory.values[:3].tolist(), memory.count) == (1000, [0, 7, 255], 3)
    memory.widen(np.dtype(np.uint16))
    memory.values[3] = 65535
    memory.commit(4)
    memory.widen(np.dtype(np.uint32))
    assert (len(memory.values), memory.values[:4].tolist(), memory.values.dtype) == (
        1000,
        [0, 7, 255, 65535],
        np.uint32,
    )
    memory.close()
    assert memory.count == 4


def test_a_new_place_is_empty() -> None:
    assert (MemoryStorage().count, MemoryStorage().values.tolist(), MemoryStorage().values.dtype) == (0, [], np.uint8)


def test_more_than_4_gb_are_refused_and_nothing_is_lost() -> None:
    memory = filled([1, 2])
    with pytest.raises(LimitError) as caught:
        memory.reserve((4 << 30) + 1)
    assert str(caught.value) == (
        "4294967297 values of 8 bits are more than the 4 GB that are kept in memory; "
        "ask for fewer, or keep them in a store"
    )
    assert memory.values.tolist() == [1, 2]


def test_a_wider_type_may_be_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MAX_BYTES", 4 << 30)
    memory = MemoryStorage()
    memory.reserve(3 << 30)  # pages that nobody fills cost nothing
    with pytest.raises(LimitError, match="3221225472 values of 16 bits are more than the 4 GB that are kept in memory"):
        memory.widen(np.dtype(np.uint16))
    assert memory.values.dtype == np.uint8
