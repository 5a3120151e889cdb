"""What every method promises: it works in pieces, from the middle, after a stop, and says when a type is full."""

import numpy as np
import pytest

from grundy.sequences import Work
from grundy.sequences.heaps import HeapFunction, HeapGame, as_game
from grundy.sequences.values.engines import Engine, methods_for

NIM = HeapFunction(lambda n: range(n), name="Nim by a function")
# All of them have values above 255 below heap 600, so that a byte is not enough.
HIGH: list[HeapGame] = [
    NIM,
    *map(as_game, ["0.(3)", "4.(3)", "4.(7)", "0.(7)", "AllBut({1})", "AllBut({2})", "0.(2)", "0.(3) stuck 4", "0.F8"]),
    as_game(f"Subtraction({{{','.join(map(str, range(1, 400)))}}})"),
    as_game(f"0.{'3' * 300}1"),
    as_game(f"0.{'7' * 200}"),
]
CASES = [
    pytest.param(game, method, id=f"{game.notation[:12]}-{method}")
    for game in HIGH
    for method in methods_for(game).engines
]
STOP = 600


def fresh(game: HeapGame, method: str) -> Engine:
    return methods_for(game).start(method)


def values_of(game: HeapGame, method: str) -> np.ndarray:
    values = np.zeros(STOP, dtype=np.uint16)
    assert fresh(game, method).extend(values, 0, STOP) == STOP
    return values


@pytest.mark.parametrize(("game", "method"), CASES)
def test_pieces_make_the_whole(game: HeapGame, method: str) -> None:
    expected, values, engine = values_of(game, method), np.full(STOP, 9999, dtype=np.uint32), fresh(game, method)
    start = 0
    for stop in (0, 1, 2, 50, 50, 257, STOP - 1):
        assert engine.extend(values, start, stop) == stop
        assert values[:stop].tolist() == expected[:stop].tolist()
        assert (values[stop:] == 9999).all()
        start = stop


@pytest.mark.parametrize(("game", "method"), CASES)
def test_a_byte_is_filled_up_to_the_first_value_above_255(game: HeapGame, method: str) -> None:
    expected, engine, narrow = values_of(game, method), fresh(game, method), np.zeros(STOP, dtype=np.uint8)
    assert expected.max() > 255
    reached = engine.extend(narrow, 0, STOP)
    assert reached == np.flatnonzero(expected > 255)[0]
    assert engine.extend(narrow, reached, STOP) == reached  # nothing but a wider type helps
    wide = narrow.astype(np.uint16)
    assert engine.extend(wide, reached, STOP) == STOP
    assert wide.tolist() == expected.tolist()


@pytest.mark.parametrize(("game", "method"), CASES)
def test_a_new_engine_goes_on_from_the_values_of_another(game: HeapGame, method: str) -> None:
    expected = values_of(game, method)
    for start in (1, 100, STOP - 1, STOP):
        values = np.where(np.arange(STOP) < start, expected, 0).astype(np.uint16)
        assert fresh(game, method).extend(values, start, STOP) == STOP
        assert values.tolist() == expected.tolist()


@pytest.mark.parametrize(("game", "method"), CASES)
def test_an_engine_can_be_sent_back(game: HeapGame, method: str) -> None:
    """As after Ctrl-C, when fewer values were reported than it had found."""
    expected, engine, values = values_of(game, method), fresh(game, method), np.zeros(STOP, dtype=np.uint16)
    engine.extend(values, 0, 500)
    values[200:] = 0
    assert engine.extend(values, 200, STOP) == STOP
    assert values.tolist() == expected.tolist()


@pytest.mark.parametrize(("game", "method"), CASES)
def test_the_work_is_counted(game: HeapGame, method: str) -> None:
    engine = fresh(game, method)
    engine.extend(np.zeros(100, dtype=np.uint16), 0, 100)
    work = engine.work
    assert isinstance(work, Work)
    assert min(work.marked, work.scanned, work.rare, work.mask) >= 0
    rare = engine.rare_heaps()
    assert rare.dtype == np.int64
    assert rare.tolist() == sorted(set(rare.tolist()))
    assert work.rare == len(rare)


@pytest.mark.parametrize("method", ["naive", "sparse", "scan"])
def test_the_reports_rise_and_what_they_count_is_final(method: str) -> None:
    values, told = np.zeros(1_000_000, dtype=np.uint16), list[int]()

    def report(done: int) -> None:
        told.append(done)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fresh(as_game("0.007"), method).extend(values, 0, 1_000_000, report)
    assert 0 < told[0] < told[1] < told[2] < 1_000_000
    expected = np.zeros(told[2], dtype=np.uint16)
    fresh(as_game("0.007"), "auto").extend(expected, 0, told[2])
    assert values[: told[2]].tolist() == expected.tolist()


def test_work_without_a_mask() -> None:
    assert Work("naive") == Work("naive", marked=0, scanned=0, rare=0, mask=0, twisted=False)
