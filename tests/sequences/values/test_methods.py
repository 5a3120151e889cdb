"""All methods for a game give the values of the definition, in pieces, from the middle and after a stop."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product

import numpy as np
import pytest
import reference
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from grundy import DomainError, LimitError
from grundy.sequences import AllBut, HeapFunction, HeapGame, Run, Subtraction, TakeAndBreak, Work, as_game
from grundy.sequences.values.engines import METHODS, Engine, methods_for


@cache
def partitions(total: int, count: int) -> NDArray[np.int64]:
    """All ways to leave so many heaps of this total, one in each row, as the options of the reference."""
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
    """The values by the options that the game itself lists."""

    def options(heap: int) -> Iterable[tuple[int, ...]]:
        return ((option,) if isinstance(option, int) else option for option in game.options(heap))

    return reference.heap_values(options, stop)


def by_all_methods(game: HeapGame, stop: int) -> list[int]:
    """The values, on which all methods agree."""
    found = {method: Run(game, method=method).extend(stop).values.tolist() for method in methods_for(game).engines}
    for method, values in found.items():
        assert values == found["auto"], (game, method)
    return found["auto"]


def test_the_quick_judge_is_the_reference() -> None:
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


def test_numbers_that_no_heap_here_allows_do_not_matter() -> None:
    assert Run(AllBut({2, 10**21})).extend(200).values.tolist() == by_options(AllBut({2}), 200)
    assert Run(Subtraction({1, 4, 10**21})).extend(200).values.tolist() == by_options(Subtraction({1, 4}), 200)


@pytest.mark.parametrize("code", ["0.31", "0.77", "0.8", "0.(12)"])
def test_a_stuck_heap_far_out_does_not_matter(code: str) -> None:
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
def test_every_method_has_a_name_and_auto_and_naive_always_serve(text: str) -> None:
    kind = methods_for(as_game(text))
    assert {"auto", "naive"} <= set(kind.engines) <= set(METHODS)
    assert kind.reach >= 2_000


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as caught:
        call()
    return str(caught.value)


def test_methods_that_there_are_not() -> None:
    assert refused(lambda: Run("Kayles", method="quick")) == (
        "'quick' is no method; choose among auto, naive, sparse, scan, endless, closed"
    )
    assert refused(lambda: Run(Subtraction({1, 4}), method="sparse")) == (
        "the method 'sparse' does not serve Subtraction({1, 4}); the methods for it are auto, naive"
    )
    assert refused(lambda: Run("Kayles", method="closed")) == (
        "the method 'closed' does not serve TakeAndBreak('0.77'); the methods for it are auto, naive, sparse, scan"
    )


def test_digits_as_long_as_a_large_exception_are_not_written() -> None:
    game = AllBut({10**12})
    assert methods_for(game).start("auto").extend(np.zeros(5, np.uint8), 0, 5) == 5
    with pytest.raises(
        LimitError, match="a digit for each number up to 1000000000000, and at most 1000000 are written"
    ):
        methods_for(game).start("naive")


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
