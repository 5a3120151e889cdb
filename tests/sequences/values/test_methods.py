"""All methods for a game, compared with the definition, in pieces and after interruptions; the octal engine."""

import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import product

import numpy as np
import pytest
import reference
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray
from reference.games import heap_values, mex

from grundy import DomainError, LimitError, nim
from grundy.sequences import AllBut, HeapFunction, HeapGame, Run, Subtraction, TakeAndBreak, Work, as_game
from grundy.sequences.values import METHODS, Engine, OctalEngine, methods_for


@cache
def partitions(total: int, count: int) -> NDArray[np.int64]:
    """Return all ways to leave this many heaps of this total, one per row, as options of the reference."""
    left = sorted(reference.take_and_break_options(lambda taken: 0 if taken else 2**count, total))
    return np.array(left, dtype=np.int64).reshape(len(left), count)


def by_definition(digits: tuple[int, ...], stop: int) -> list[int]:
    values = np.zeros(stop, dtype=np.int64)
    for heap in range(stop):
        found: set[int] = set()
        for taken, digit in enumerate(digits[: heap + 1]):
            for count in range(digit.bit_length()):
                if digit >> count & 1:
                    parts = values[partitions(heap - taken, count)]
                    found.update(np.bitwise_xor.reduce(parts, axis=1).tolist())
        values[heap] = reference.mex(found)
    return values.tolist()


def by_options(game: HeapGame, stop: int) -> list[int]:
    """Return the values computed from the options that the game lists."""

    def options(heap: int) -> Iterable[tuple[int, ...]]:
        return ((option,) if isinstance(option, int) else option for option in game.options(heap))

    return reference.heap_values(options, stop)


def by_all_methods(game: HeapGame, stop: int) -> list[int]:
    """Return the values, after checking that all methods agree."""
    found = {method: Run(game, method=method).extend(stop).values.tolist() for method in methods_for(game).engines}
    for method, values in found.items():
        assert values == found["auto"], (game, method)
    return found["auto"]


def test_the_fast_values_are_those_of_the_reference() -> None:
    for digits in [(0, 7, 7), (4, 3), (8, 0, 13), (12, 9), (0, 1, 2, 4)]:
        options = reference.heap_values(
            lambda heap, digits=digits: reference.take_and_break_options(
                lambda taken: digits[taken] if taken < len(digits) else 0, heap
            ),
            14,
        )
        assert by_definition(digits, 14) == options


@pytest.mark.parametrize("first", [0, 4, 8, 12])
def test_all_codes_of_one_and_two_digits(first: int) -> None:
    for digits in product((first,), range(16), range(16)):
        if any(digits):
            assert by_all_methods(TakeAndBreak.from_digits(digits), 40) == by_definition(digits, 40), digits


GAMES = [
    "Kayles",
    "Dawson's Chess",
    "Grundy's game",
    "Couples-are-Forever",
    "Officers",
    "Lasker's Nim",
    "Nim",
    "0.77 unequal stuck 5,9",
    "0.3 stuck 3",
    "0.31 stuck 1,2",
    "0.3102",
    "0.(12)",
    "0.2(3)",
    "0.(2)",
    "0.(3) stuck 4",
    "4.(7)",
    "0.(7)",
    "0.07(52)",
    "0.(03)",
    "0.8",
    "0.F unequal",
    "8.0C stuck 7",
    "0.(8)",
    "0.{16}",
    "Subtraction({2,5,6})",
    "Subtraction({1,1000000000000000000000})",
    "Subtraction({4,6})",
    "AllBut({})",
    "AllBut({1,2})",
    "AllBut({2,3,7})",
]


@pytest.mark.parametrize("text", GAMES)
def test_every_kind_of_game_by_its_options(text: str) -> None:
    game = as_game(text)
    stop = 26 if isinstance(game, TakeAndBreak) and game.most_heaps > 2 else 60
    assert by_all_methods(game, stop) == by_options(game, stop)


def test_numbers_larger_than_any_heap_have_no_effect() -> None:
    assert Run(AllBut({2, 10**21})).extend(200).values.tolist() == by_options(AllBut({2}), 200)
    assert Run(Subtraction({1, 4, 10**21})).extend(200).values.tolist() == by_options(Subtraction({1, 4}), 200)


@pytest.mark.parametrize("code", ["0.31", "0.77", "0.8", "0.(12)"])
def test_a_huge_stuck_heap_has_no_effect(code: str) -> None:
    game = TakeAndBreak(code)
    with_far_one = TakeAndBreak.from_digits(game.digits, game.repeating, stuck=[10**21])
    assert Run(with_far_one).extend(26).values.tolist() == by_options(game, 26)


def test_a_game_given_by_a_function() -> None:
    game = HeapFunction(lambda n: [n // 2, (n // 3, n // 4, 0), ()] if n else [], name="fractions")
    assert by_all_methods(game, 300) == by_options(game, 300)


octal_digits = st.tuples(st.sampled_from([0, 4]), *[st.integers(0, 7)] * 6).filter(any)
stuck_heaps = st.sets(st.integers(1, 90), max_size=2)


@settings(max_examples=15)
@given(octal_digits, st.booleans(), stuck_heaps)
def test_longer_octal_codes(digits: tuple[int, ...], unequal: bool, stuck: set[int]) -> None:
    game = TakeAndBreak.from_digits(digits, unequal=unequal, stuck=sorted(stuck))
    assert by_all_methods(game, 400)[:60] == by_options(game, 60)


@settings(max_examples=15)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=9).filter(any), stuck_heaps)
def test_longer_taking_codes(digits: list[int], stuck: set[int]) -> None:
    game = TakeAndBreak.from_digits([0, *digits], stuck=sorted(stuck))
    assert by_all_methods(game, 400) == by_options(game, 400)


@settings(max_examples=15)
@given(st.lists(st.integers(0, 3), max_size=5), st.lists(st.integers(0, 3), min_size=1, max_size=5).filter(any))
def test_longer_codes_that_repeat(digits: list[int], repeating: list[int]) -> None:
    game = TakeAndBreak.from_digits([0, *digits], repeating)
    assert by_all_methods(game, 400)[:100] == by_options(game, 100)


@settings(max_examples=15)
@given(st.sets(st.integers(1, 30), max_size=5))
def test_longer_all_but_sets(excluded: set[int]) -> None:
    game = AllBut(excluded)
    assert by_all_methods(game, 400)[:100] == by_options(game, 100)


@settings(max_examples=15)
@given(st.tuples(st.sampled_from([0, 4, 8, 12]), *[st.integers(0, 15)] * 4).filter(any))
def test_longer_hexadecimal_codes(digits: tuple[int, ...]) -> None:
    assert by_all_methods(TakeAndBreak.from_digits(digits), 70) == by_definition(digits, 70)


@pytest.mark.parametrize(
    ("text", "methods", "used"),
    [
        ("0.77", ["auto", "naive", "sparse", "scan"], None),
        ("4. unequal", ["auto", "naive", "sparse", "scan"], None),
        ("4. stuck 2", ["auto", "naive", "sparse", "scan"], None),
        ("0.3 stuck 3", ["auto", "naive"], "naive"),
        ("0.31", ["auto", "naive"], "naive"),
        ("0.33", ["auto", "naive", "closed"], "closed"),
        ("0.8", ["auto", "naive"], "naive"),
        ("0.(12)", ["auto", "naive", "endless"], "endless"),
        ("0.(12) stuck 5", ["auto", "naive", "endless"], "endless"),
        ("0.(5)", ["auto", "naive"], "naive"),
        ("Nim", ["auto", "naive", "endless", "closed"], "closed"),
        ("Lasker's Nim", ["auto", "naive", "closed"], "closed"),
        ("AllBut({2})", ["auto", "naive", "endless"], "endless"),
        ("AllBut({1})", ["auto", "naive", "endless", "closed"], "closed"),
        ("Subtraction({1,4})", ["auto", "naive"], "naive"),
        ("Subtraction({1,2})", ["auto", "naive", "closed"], "closed"),
    ],
)
def test_the_methods_for_each_kind_of_game(text: str, methods: list[str], used: str | None) -> None:
    engines = methods_for(as_game(text)).engines
    assert list(engines) == methods
    if used is not None:
        assert engines["auto"]().work.method == used


@pytest.mark.parametrize("text", GAMES)
def test_auto_and_naive_support_every_game(text: str) -> None:
    kind = methods_for(as_game(text))
    assert {"auto", "naive"} <= set(kind.engines) <= set(METHODS)
    assert kind.reach >= 2_000


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as caught:
        call()
    return str(caught.value)


def test_rejects_unknown_and_unsupported_methods() -> None:
    assert refused(lambda: Run("Kayles", method="quick")) == (
        "there is no method 'quick'; the methods are auto, naive, sparse, scan, endless, closed"
    )
    assert refused(lambda: Run(Subtraction({1, 4}), method="sparse")) == (
        "the method 'sparse' does not support Subtraction({1, 4}); use one of auto, naive"
    )
    assert refused(lambda: Run("Kayles", method="closed")) == (
        "the method 'closed' does not support TakeAndBreak('0.77'); use one of auto, naive, sparse, scan"
    )


def test_the_naive_method_rejects_large_exceptions() -> None:
    game = AllBut({10**12})
    assert methods_for(game).start("auto").extend(np.zeros(5, np.uint8), 0, 5) == 5
    with pytest.raises(
        LimitError, match="a digit for each number up to 1000000000000, more than the maximum of 1000000"
    ):
        methods_for(game).start("naive")


NIM = HeapFunction(lambda n: range(n), name="Nim by a function")
# All games have values above 255 below heap 600, so bytes are too small.
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
def test_values_computed_in_pieces_are_the_same(game: HeapGame, method: str) -> None:
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
    assert engine.extend(narrow, reached, STOP) == reached  # only a wider type helps
    wide = narrow.astype(np.uint16)
    assert engine.extend(wide, reached, STOP) == STOP
    assert wide.tolist() == expected.tolist()


@pytest.mark.parametrize(("game", "method"), CASES)
def test_a_new_engine_continues_from_the_values_of_another(game: HeapGame, method: str) -> None:
    expected = values_of(game, method)
    for start in (1, 100, STOP - 1, STOP):
        values = np.where(np.arange(STOP) < start, expected, 0).astype(np.uint16)
        assert fresh(game, method).extend(values, start, STOP) == STOP
        assert values.tolist() == expected.tolist()


@pytest.mark.parametrize(("game", "method"), CASES)
def test_an_engine_can_restart_from_an_earlier_heap(game: HeapGame, method: str) -> None:
    """Engines restart after Ctrl-C, when they have found more values than they reported."""
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
def test_reports_increase_and_reported_values_are_final(method: str) -> None:
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


OCTAL_METHODS = ("auto", "naive", "sparse", "scan")
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
    """Use plain instructions only; other tests use the fastest instructions of the processor."""
    before = nim.choose_path("scalar")
    yield
    nim.choose_path(before)


def octal_values(game: TakeAndBreak, stop: int, method: str = "auto", dtype: type = np.uint16) -> np.ndarray:
    values = np.zeros(stop, dtype)
    assert OctalEngine(game, method).extend(values, 0, stop) == stop
    return values


def fold(values: np.ndarray) -> str:
    """Return the 64-bit hash (FNV-1a) of a long sequence."""
    state = 1469598103934665603
    for value in values.tolist():
        state = (state ^ value) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return f"{state:016x}"


@pytest.mark.parametrize("first", [0, 4])
def test_all_two_digit_codes_by_the_options_of_the_game(first: int) -> None:
    for digits in product(range(8), repeat=2):
        game = TakeAndBreak.from_digits((first, *digits))
        if game.digits:
            assert octal_values(game, 40).tolist() == heap_values(game.options, 40)


@pytest.mark.parametrize("game", [GRUNDY, COUPLES], ids=["Grundy", "Couples"])
@pytest.mark.parametrize("method", OCTAL_METHODS)
def test_variations_by_the_options_of_the_game(game: TakeAndBreak, method: str) -> None:
    assert octal_values(game, 260, method).tolist() == heap_values(game.options, 260)


@settings(max_examples=25, deadline=None)
@given(game=games, cuts=st.lists(st.integers(0, 1500), max_size=5))
def test_methods_types_and_pieces_give_the_same_values(game: TakeAndBreak, cuts: list[int]) -> None:
    expected = octal_values(game, 1500, "naive").tolist()
    for method in OCTAL_METHODS:
        assert octal_values(game, 1500, method, np.uint32).tolist() == expected
        engine, values, start = OctalEngine(game, method), np.zeros(1500, np.uint16), 0
        for stop in [*sorted(cuts), 1500]:
            assert engine.extend(values, start, stop) == stop
            start = stop
        assert values.tolist() == expected


@settings(max_examples=25, deadline=None)
@given(game=games, start=st.integers(0, 1500))
def test_a_new_engine_continues_from_given_values(game: TakeAndBreak, start: int) -> None:
    expected = octal_values(game, 1500, "naive")
    for method in OCTAL_METHODS:
        values = expected.copy()
        values[start:] = 0
        OctalEngine(game, method).extend(values, start, 1500)
        assert values.tolist() == expected.tolist()


# Hashes of the first 100 000 values, computed by an independent program.
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
def test_known_hashes_of_long_sequences(notation: str) -> None:
    assert fold(octal_values(TakeAndBreak(notation), 100_000)) == GOLD[notation]


@pytest.mark.usefixtures("scalar_path")
@pytest.mark.parametrize("notation", ["0.77", "0.16", "4. unequal"])
def test_known_hashes_with_plain_instructions(notation: str) -> None:
    assert fold(octal_values(TakeAndBreak(notation), 100_000)) == GOLD[notation]


def test_kayles_by_the_sparse_method_is_fast_and_right() -> None:
    engine, values = OctalEngine(TakeAndBreak("0.77"), "sparse"), np.zeros(100_000, np.uint8)
    engine.extend(values, 0, 100_000)
    assert fold(values) == GOLD["0.77"]
    assert engine.work.method == "sparse"
    assert engine.work.scanned < 1000 * 100_000  # every search is short; the worst case would read all splits


@pytest.mark.parametrize("heap", [46341, 65535, 65536, 92679])
def test_heaps_where_32_bits_would_overflow(heap: int) -> None:
    values = octal_values(TakeAndBreak("0.6"), heap + 1)
    options = set(values[: heap - 1].tolist()[-1:])
    low = values[1 : (heap - 1) // 2 + 1]
    options |= set((low ^ values[heap - 1 - len(low) : heap - 1][::-1]).tolist())
    assert values[heap] == mex(options)


def test_stops_where_a_value_does_not_fit_in_a_byte() -> None:
    officers = TakeAndBreak("0.6")
    engine, values = OctalEngine(officers), np.zeros(12_000, np.uint8)
    reached = engine.extend(values, 0, 12_000)
    assert reached == 10344
    wider = values.astype(np.uint16)
    assert engine.extend(wider, reached, 12_000) == 12_000
    assert wider[reached] > 255
    assert wider.tolist() == octal_values(officers, 12_000).tolist()


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


def test_an_engine_continues_after_an_error_in_the_report() -> None:
    engine, values, told = OctalEngine(TakeAndBreak("0.007")), np.zeros(100_000, np.uint16), []

    def stop_soon(done: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.extend(values, 0, 100_000, stop_soon)
    (done,) = told
    expected = octal_values(TakeAndBreak("0.007"), done + 500)
    assert values[:done].tolist() == expected[:done].tolist()
    assert engine.extend(values, done, done + 500) == done + 500
    assert values[: done + 500].tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (
            lambda: OctalEngine(TakeAndBreak("0.8")),
            "TakeAndBreak('0.8') is not an octal game: it must have finitely many digits, each at most 7; "
            "use nim_values(), which accepts every heap game",
        ),
        (
            lambda: OctalEngine(TakeAndBreak("0.77"), "quick"),
            "there is no method 'quick' for octal games; the methods are auto, naive, sparse, scan",
        ),
    ],
)
def test_errors(make: Callable[[], object], text: str) -> None:
    with pytest.raises(DomainError) as caught:
        make()
    assert str(caught.value) == text


@pytest.mark.parametrize(("start", "dtype"), [(50, np.uint32), (150, np.uint32), (50, np.uint16)])
def test_rejects_values_of_another_game_before_allocating_memory(start: int, dtype: type) -> None:
    values = np.full(200, np.iinfo(dtype).max, dtype)
    text = "the values before start do not belong to this game: one is above 2 * start; begin again with start = 0"
    with pytest.raises(ValueError, match=re.escape(text)):
        OctalEngine(TakeAndBreak("0.77")).extend(values, start, 200)


def asked_by_another_thread(question: Callable[[], object]) -> BaseException | None:
    """Return the error that the call raises in another thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(question).exception()


def test_other_threads_wait_but_the_report_does_not() -> None:
    engine, values = OctalEngine(TakeAndBreak("0.007")), np.zeros(60_000, np.uint16)
    questions = (lambda: engine.work, engine.rare_heaps, lambda: engine.extend(values, 0, 10))
    met: list[str] = []

    def report(_: int) -> None:
        assert engine.work.rare == len(engine.rare_heaps())
        met.extend(str(asked_by_another_thread(question)) for question in questions)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.extend(values, 0, 60_000, report)
    reading = "another thread is computing these values; read them after it ends, or in its report function"
    computing = "these values are already being computed; wait until that ends, or start another engine"
    assert met == [reading] * 2 + [computing]
    assert [asked_by_another_thread(question) for question in questions] == [None] * 3


def test_thousands_of_digits_by_the_splits_of_each_number_of_counters() -> None:
    # 500 to 1500 counters may be removed, in every way.
    game = TakeAndBreak.from_digits((0,) * 500 + (7,) * 1001)
    values = octal_values(game, 3000)
    for heap in (499, 500, 501, 1003, 1500, 1501, 2222, 2999):
        options = {0} if 500 <= heap <= 1500 else set()
        for rest in range(max(heap - 1500, 1), heap - 499):
            options.add(int(values[rest]))
            options |= set((values[1 : rest // 2 + 1] ^ values[rest - 1 : rest - rest // 2 - 1 : -1]).tolist())
        assert values[heap] == mex(options)


@pytest.mark.parametrize(("start", "stop"), [(-1, 5), (3, 2), (0, 11)])
def test_rejects_ranges_outside_of_the_array(start: int, stop: int) -> None:
    with pytest.raises(ValueError, match="0 <= start <= stop"):
        OctalEngine(TakeAndBreak("0.77")).extend(np.zeros(10, np.uint8), start, stop)
