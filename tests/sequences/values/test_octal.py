"""The engine of octal games."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from reference.games import heap_values, mex

from grundy.errors import DomainError
from grundy.nim import _kernels as nim_kernels
from grundy.sequences import TakeAndBreak
from grundy.sequences.values.engines import OctalEngine

METHODS = ("auto", "naive", "sparse", "scan")
GRUNDY = TakeAndBreak.from_digits((4,), unequal=True)
COUPLES = TakeAndBreak.from_digits((4,), stuck=(2,))

games = st.builds(
    TakeAndBreak.from_digits,
    st.tuples(st.sampled_from([0, 4]), *[st.integers(0, 7)] * 5),
    unequal=st.booleans(),
    stuck=st.lists(st.integers(1, 400), max_size=2, unique=True).map(lambda heaps: tuple(sorted(heaps))),
)


@pytest.fixture
def scalar_path() -> Iterator[None]:
    """Plain instructions only; the other tests take the best that the processor has."""
    before = nim_kernels.path()
    nim_kernels.choose_path("scalar")
    yield
    nim_kernels.choose_path(before)


def values_of(game: TakeAndBreak, stop: int, method: str = "auto", dtype: type = np.uint16) -> np.ndarray:
    values = np.zeros(stop, dtype)
    assert OctalEngine(game, method).extend(values, 0, stop) == stop
    return values


def fold(values: np.ndarray) -> str:
    """The 64-bit fold (FNV-1a) by which long sequences are compared."""
    state = 1469598103934665603
    for value in values.tolist():
        state = (state ^ value) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return f"{state:016x}"


@pytest.mark.parametrize("first", [0, 4])
def test_all_two_digit_codes_by_the_options_of_the_game(first: int) -> None:
    for digits in product(range(8), repeat=2):
        game = TakeAndBreak.from_digits((first, *digits))
        if game.digits:
            assert values_of(game, 40).tolist() == heap_values(game.options, 40)


@pytest.mark.parametrize("game", [GRUNDY, COUPLES], ids=["Grundy", "Couples"])
@pytest.mark.parametrize("method", METHODS)
def test_variations_by_the_options_of_the_game(game: TakeAndBreak, method: str) -> None:
    assert values_of(game, 260, method).tolist() == heap_values(game.options, 260)


@settings(max_examples=25, deadline=None)
@given(game=games, cuts=st.lists(st.integers(0, 1500), max_size=5))
def test_methods_types_and_cuts_change_nothing(game: TakeAndBreak, cuts: list[int]) -> None:
    expected = values_of(game, 1500, "naive").tolist()
    for method in METHODS:
        assert values_of(game, 1500, method, np.uint32).tolist() == expected
        engine, values, start = OctalEngine(game, method), np.zeros(1500, np.uint16), 0
        for stop in [*sorted(cuts), 1500]:
            assert engine.extend(values, start, stop) == stop
            start = stop
        assert values.tolist() == expected


@settings(max_examples=25, deadline=None)
@given(game=games, start=st.integers(0, 1500))
def test_a_new_engine_goes_on_from_given_values(game: TakeAndBreak, start: int) -> None:
    expected = values_of(game, 1500, "naive")
    for method in METHODS:
        values = expected.copy()
        values[start:] = 0
        OctalEngine(game, method).extend(values, start, 1500)
        assert values.tolist() == expected.tolist()


# Folds of the first 100 000 values, computed by an independent program.
GOLD = {
    "0.77": "73b5d65fbe93402f",
    "0.07": "d1d2db81e8f6271d",
    "0.6": "0539f62f57e1bbeb",
    "0.16": "c3d07ac5dceae67e",
    "0.56": "39534f438a103885",
    "0.127": "b139323a061ffde2",
    "0.376": "6256334904817cc8",
    "4. unequal": "fff9c38eaaceb430",
}


@pytest.mark.parametrize("notation", GOLD)
def test_gold_folds(notation: str) -> None:
    assert fold(values_of(TakeAndBreak(notation), 100_000)) == GOLD[notation]


@pytest.mark.usefixtures("scalar_path")
@pytest.mark.parametrize("notation", ["0.77", "0.16", "4. unequal"])
def test_gold_folds_by_plain_instructions(notation: str) -> None:
    assert fold(values_of(TakeAndBreak(notation), 100_000)) == GOLD[notation]


def test_kayles_by_the_sparse_method_is_not_slow_and_right() -> None:
    engine, values = OctalEngine(TakeAndBreak("0.77"), "sparse"), np.zeros(100_000, np.uint8)
    engine.extend(values, 0, 100_000)
    assert fold(values) == GOLD["0.77"]
    assert engine.work.method == "sparse"
    assert engine.work.scanned < 1000 * 100_000  # every search is short; without care each would read all splits


@pytest.mark.parametrize("heap", [46341, 65535, 65536, 92679])
def test_heaps_where_32_bits_would_overflow(heap: int) -> None:
    values = values_of(TakeAndBreak("0.6"), heap + 1)
    options = set(values[: heap - 1].tolist()[-1:])
    low = values[1 : (heap - 1) // 2 + 1]
    options |= set((low ^ values[heap - 1 - len(low) : heap - 1][::-1]).tolist())
    assert values[heap] == mex(options)


def test_bytes_end_where_a_value_does_not_fit() -> None:
    officers = TakeAndBreak("0.6")
    engine, values = OctalEngine(officers), np.zeros(12_000, np.uint8)
    reached = engine.extend(values, 0, 12_000)
    assert reached == 10344
    wider = values.astype(np.uint16)
    assert engine.extend(wider, reached, 12_000) == 12_000
    assert wider[reached] > 255
    assert wider.tolist() == values_of(officers, 12_000).tolist()


def test_work_of_officers() -> None:
    # 1583 rare heaps beside the empty one, the last 20627; mask 1ee (theory of this sequence).
    engine, values = OctalEngine(TakeAndBreak("0.6")), np.zeros(60_000, np.uint16)
    engine.extend(values, 0, 60_000)
    work = engine.work
    assert (work.method, work.rare, work.mask, work.twisted) == ("sparse", 1583, 0x1EE, False)
    assert engine.rare_heaps()[-1] == 20627
    assert work.marked > 0
    assert work.scanned > 0
    assert repr(engine) == "OctalEngine(TakeAndBreak('0.6'))"


def test_an_error_in_the_report_stops_and_the_engine_goes_on() -> None:
    engine, values, told = OctalEngine(TakeAndBreak("0.007")), np.zeros(100_000, np.uint16), []

    def stop_soon(done: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.extend(values, 0, 100_000, stop_soon)
    (done,) = told
    expected = values_of(TakeAndBreak("0.007"), done + 500)
    assert values[:done].tolist() == expected[:done].tolist()
    assert engine.extend(values, done, done + 500) == done + 500
    assert values[: done + 500].tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (
            lambda: OctalEngine(TakeAndBreak("0.8")),
            "TakeAndBreak('0.8') is no octal game: its digits must end and none may exceed 7; "
            "nim_values() takes every heap game",
        ),
        (
            lambda: OctalEngine(TakeAndBreak("0.77"), "quick"),
            "'quick' is no method for octal games; choose among auto, naive, sparse, scan",
        ),
    ],
)
def test_errors(make: Callable[[], object], text: str) -> None:
    with pytest.raises(DomainError) as caught:
        make()
    assert str(caught.value) == text


@pytest.mark.parametrize(("start", "dtype"), [(50, np.uint32), (150, np.uint32), (50, np.uint16)])
def test_values_of_another_game_are_refused_before_they_ask_for_memory(start: int, dtype: type) -> None:
    values = np.full(200, np.iinfo(dtype).max, dtype)
    text = "the values before start are not those of this game: one is above 2 * start; begin again with start = 0"
    with pytest.raises(ValueError, match=re.escape(text)):
        OctalEngine(TakeAndBreak("0.77")).extend(values, start, 200)


def asked_by_another_thread(question: Callable[[], object]) -> BaseException | None:
    """Return the error that the question meets there."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(question).exception()


def test_other_threads_wait_for_the_end_and_the_report_need_not() -> None:
    engine, values = OctalEngine(TakeAndBreak("0.007")), np.zeros(60_000, np.uint16)
    questions = (lambda: engine.work, engine.rare_heaps, lambda: engine.extend(values, 0, 10))
    met: list[str] = []

    def report(_: int) -> None:
        assert engine.work.rare == len(engine.rare_heaps())
        met.extend(str(asked_by_another_thread(question)) for question in questions)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.extend(values, 0, 60_000, report)
    reading = "another thread is computing these values; ask again when it has ended, or in its report"
    assert met == [reading] * 2 + ["these values are being computed already; wait for the end, or start another engine"]
    assert [asked_by_another_thread(question) for question in questions] == [None] * 3


def test_thousands_of_digits_by_the_splits_of_each_number_of_counters() -> None:
    # 500 to 1500 counters may be removed, in every way.
    game = TakeAndBreak.from_digits((0,) * 500 + (7,) * 1001)
    values = values_of(game, 3000)
    for heap in (499, 500, 501, 1003, 1500, 1501, 2222, 2999):
        options = {0} if 500 <= heap <= 1500 else set()
        for rest in range(max(heap - 1500, 1), heap - 499):
            options.add(int(values[rest]))
            options |= set((values[1 : rest // 2 + 1] ^ values[rest - 1 : rest - rest // 2 - 1 : -1]).tolist())
        assert values[heap] == mex(options)


@pytest.mark.parametrize(("start", "stop"), [(-1, 5), (3, 2), (0, 11)])
def test_places_outside_of_the_array_are_refused(start: int, stop: int) -> None:
    with pytest.raises(ValueError, match="0 <= start <= stop"):
        OctalEngine(TakeAndBreak("0.77")).extend(np.zeros(10, np.uint8), start, stop)
