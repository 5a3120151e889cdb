"""The engines for games with splits, for takes only, and for functions."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from itertools import product, repeat
from operator import xor

import numpy as np
import pytest
import reference
from hypothesis import given, settings, strategies as st
from strategies import subsets

from grundy import DomainError, LimitError
from grundy.sequences import AllBut, HeapFunction, HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.values import EndlessEngine, Engine, TakingEngine, WideEngine, engines, methods_for


def by_definition(game: TakeAndBreak, stop: int) -> list[int]:
    values: list[int] = []
    for heap in range(stop):
        sums = {reduce(xor, (values[part] for part in option), 0) for option in game.options(heap)}
        values.append(reference.mex(sums))
    return values


def computed(game: TakeAndBreak, stop: int, dtype: type = np.uint16) -> list[int]:
    values = np.full(stop, 99, dtype=dtype)
    assert WideEngine(game).extend(values, 0, stop) == stop
    return values.tolist()


def test_values_of_all_hexadecimal_codes_of_two_digits() -> None:
    for digits in product([0, 8], range(16), range(16)):
        game = TakeAndBreak.from_digits(digits)
        assert computed(game, 14) == by_definition(game, 14), game


def test_values_of_repeating_digits_that_break() -> None:
    for once, repeating in product(product([0, 4], range(8)), product(range(8), repeat=2)):
        game = TakeAndBreak.from_digits(once, repeating)
        assert computed(game, 14) == by_definition(game, 14), game


digits = st.lists(st.integers(0, 31), max_size=3)


@given(st.sampled_from([0, 4, 8, 16, 28]), digits, digits, st.booleans(), st.sets(st.integers(0, 12), max_size=2))
@settings(max_examples=60, deadline=None)
def test_values_of_any_rules(first: int, once: list[int], repeating: list[int], unequal: bool, stuck: set[int]) -> None:
    game = TakeAndBreak.from_digits([first, *once], repeating, unequal=unequal, stuck=stuck)
    assert computed(game, 16) == by_definition(game, 16)


def test_the_parts_of_an_unequal_move_all_differ() -> None:
    """With three different heaps the smallest move leaves 1 + 2 + 3."""
    game = TakeAndBreak("8. unequal")
    assert computed(game, 30) == by_definition(game, 30)
    assert computed(game, 8) == [0, 0, 0, 0, 0, 0, 1, 1]


@given(
    st.lists(st.integers(0, 60), min_size=1, max_size=5), st.sampled_from(["0.3F", "4.(7)", "8.1(9E)", "C.5 unequal"])
)
@settings(max_examples=40, deadline=None)
def test_an_engine_continues_from_any_start(starts: list[int], text: str) -> None:
    game = TakeAndBreak(text)
    right = computed(game, 61)
    engine = WideEngine(game)
    for start in starts:
        values = np.array(right, dtype=np.uint16)
        values[start:] = 0
        assert engine.extend(values, start, 61) == 61
        assert values.tolist() == right


def test_the_engine_stops_at_a_value_too_large_for_the_type() -> None:
    engine, values = WideEngine(TakeAndBreak("0.(3)")), np.zeros(300, dtype=np.uint8)
    assert engine.extend(values, 0, 300) == 256
    wider = values.astype(np.uint16)
    assert engine.extend(wider, 256, 300) == 300
    assert wider.tolist() == list(range(300))


def test_errors_state_the_memory_in_use() -> None:
    values = np.zeros(100_000, dtype=np.uint32)
    message = r"values of TakeAndBreak\('0.8'\) from heap \d+ on needs more .* or raise memory=…"
    with pytest.raises(LimitError, match=message):
        WideEngine(TakeAndBreak("0.8"), memory=100_000).extend(values, 0, len(values))


def test_rejects_games_without_digits() -> None:
    with pytest.raises(DomainError, match=r"expected a take-and-break game, not Subtraction\(\{1\}\)"):
        WideEngine(Subtraction({1}))


# Period and saltus of hexadecimal games: Kenyon's game 0.3F (Winning Ways, ch. 4), and 0.8 with G(n) = (n - 1) // 3.
def test_known_values() -> None:
    values = computed(TakeAndBreak("0.3F"), 600)
    assert values[:8] == [0, 1, 2, 0, 1, 2, 3, 4]
    assert all(values[n + 6] == values[n] + 3 for n in range(40, 594))
    assert computed(TakeAndBreak("0.8"), 600)[1:] == [(n - 1) // 3 for n in range(1, 600)]


def test_progress_is_reported_and_work_is_counted() -> None:
    told: list[int] = []
    engine, values = WideEngine(TakeAndBreak("0.8")), np.zeros(4000, dtype=np.uint16)
    assert engine.work.marked == engine.work.scanned == 0
    engine.extend(values, 0, 4000, told.append)
    assert told == sorted(told)
    assert all(0 <= count <= 4000 for count in told)
    assert engine.work.method == "naive"
    assert engine.work.marked > 0
    assert engine.work.scanned > 0
    assert engine.rare_heaps().tolist() == []


def test_other_threads_wait_but_the_report_does_not() -> None:
    engine, values = WideEngine(TakeAndBreak("0.8")), np.zeros(20_000, dtype=np.uint16)
    met: list[str] = []

    def report(_: int) -> None:
        assert engine.work.marked > 0
        with ThreadPoolExecutor(1) as pool:
            met.append(str(pool.submit(lambda: engine.work).exception()))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.extend(values, 0, 20_000, report)
    assert met == ["another thread is computing these values; read them after it ends, or in its report function"]
    assert engine.work.marked > 0


def test_an_error_while_reading_values_does_no_harm() -> None:
    engine, game = WideEngine(TakeAndBreak("0.8")), TakeAndBreak("0.8")
    right = np.array(computed(game, 3000), dtype=np.uint16)

    def stop_soon(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.extend(np.resize(right, 20_000), 3000, 20_000, stop_soon)
    values = np.zeros(60, dtype=np.uint16)
    assert engine.extend(values, 0, 60) == 60
    assert values.tolist() == right[:60].tolist()


def taking_by_definition(game: Subtraction | TakeAndBreak, stop: int) -> list[int]:
    def options(heap: int) -> list[int]:
        return [left if isinstance(left, int) else sum(left) for left in game.options(heap)]

    return list(reference.nim_values(options, range(stop)).values())


def by_taking(game: HeapGame, stop: int) -> list[int]:
    values = np.full(stop, 99, dtype=np.uint8)
    assert TakingEngine(game).extend(values, 0, stop) == stop
    return values.tolist()


def test_all_small_subtraction_sets() -> None:
    for takes in subsets(range(1, 8)):
        if takes:
            assert by_taking(Subtraction(takes), 40) == taking_by_definition(Subtraction(takes), 40)


def test_all_digits_up_to_three() -> None:
    for digits in product(range(4), repeat=4):
        game = TakeAndBreak.from_digits([0, *digits])
        assert by_taking(game, 30) == taking_by_definition(game, 30), game


@given(st.lists(st.integers(0, 3), max_size=9), st.sets(st.integers(0, 20), max_size=3), st.integers(0, 50))
@settings(max_examples=60, deadline=None)
def test_values_with_stuck_heaps_from_any_start(digits: list[int], stuck: set[int], start: int) -> None:
    game = TakeAndBreak.from_digits([0, *digits], stuck=stuck)
    right = taking_by_definition(game, 50)
    values = np.array(right, dtype=np.uint16)
    values[start:] = 9
    assert TakingEngine(game).extend(values, start, 50) == 50
    assert values.tolist() == right


def test_takes_larger_than_any_heap_have_no_effect() -> None:
    assert by_taking(Subtraction({1, 10**30}), 10) == [0, 1] * 5


def test_more_than_sixty_takes() -> None:
    for count in (61, 62, 63, 64, 200):
        game = Subtraction(range(1, count + 1))
        assert by_taking(game, 500) == [n % (count + 1) for n in range(500)]


def test_takes_stop_at_a_value_too_large_for_the_type() -> None:
    engine, values = TakingEngine(Subtraction(range(1, 1000))), np.zeros(2000, dtype=np.uint8)
    assert engine.extend(values, 0, 2000) == 256
    wider = values.astype(np.uint16)
    assert engine.extend(wider, 256, 2000) == 2000
    assert wider.tolist() == [n % 1000 for n in range(2000)]


@pytest.mark.parametrize("game", [TakeAndBreak("0.77"), TakeAndBreak("0.(3)"), AllBut({1})])
def test_other_games_have_no_finite_takes(game: HeapGame) -> None:
    with pytest.raises(DomainError, match="expected a subtraction game or finitely many digits 0, 1, 2 and 3"):
        TakingEngine(game)


def test_work_is_counted() -> None:
    engine = TakingEngine(Subtraction({1, 4}))
    engine.extend(np.zeros(10, dtype=np.uint8), 0, 10)
    assert engine.work.marked == 9 + 6
    assert engine.rare_heaps().tolist() == []


def test_all_digits_before_and_in_a_period_count() -> None:
    for once, repeating in product(product(range(4), repeat=3), product(range(4), repeat=2)):
        if any(repeating):
            game = TakeAndBreak.from_digits([0, *once], repeating)
            values = np.zeros(20, dtype=np.uint8)
            assert EndlessEngine(game).extend(values, 0, 20) == 20
            assert values.tolist() == endless_by_definition(game, 20)


def test_all_but() -> None:
    for excluded in subsets(range(1, 6)):
        values = np.zeros(20, dtype=np.uint8)
        assert EndlessEngine(AllBut(excluded)).extend(values, 0, 20) == 20
        assert values.tolist() == endless_by_definition(AllBut(excluded), 20)


def test_finite_digits() -> None:
    for once in product(range(4), repeat=4):
        game = TakeAndBreak.from_digits([0, *once])
        values = np.zeros(20, dtype=np.uint8)
        assert TakingEngine(game).extend(values, 0, 20) == 20
        assert values.tolist() == endless_by_definition(game, 20)


def endless_by_definition(game: AllBut | TakeAndBreak, stop: int) -> list[int]:
    def options(heap: int) -> list[int]:
        return [left if isinstance(left, int) else sum(left) for left in game.options(heap)]

    return list(reference.nim_values(options, range(stop)).values())


def by_endless(game: HeapGame, stop: int) -> list[int]:
    values = np.full(stop, 99, dtype=np.uint16)
    assert EndlessEngine(game).extend(values, 0, stop) == stop
    return values.tolist()


def test_all_numbers_but_those_of_each_small_set() -> None:
    for excluded in subsets(range(1, 9)):
        assert by_endless(AllBut(excluded), 80) == endless_by_definition(AllBut(excluded), 80)


def test_all_short_repeating_digits() -> None:
    for length in range(3):
        for once, repeating in product(product(range(4), repeat=length), product(range(4), repeat=2)):
            if any(repeating):
                game = TakeAndBreak.from_digits((0, *once), repeating)
                assert by_endless(game, 40) == endless_by_definition(game, 40), game


quaternary = st.lists(st.integers(0, 3), max_size=6)


@given(quaternary, quaternary.filter(any), st.sets(st.integers(0, 20), max_size=3))
@settings(max_examples=60, deadline=None)
def test_values_are_those_of_the_definition(once: list[int], repeating: list[int], stuck: set[int]) -> None:
    game = TakeAndBreak.from_digits([0, *once], repeating, stuck=stuck)
    assert by_endless(game, 60) == endless_by_definition(game, 60)


@given(st.sets(st.integers(1, 12)), st.lists(st.integers(0, 60), min_size=1, max_size=5))
@settings(max_examples=40, deadline=None)
def test_endless_takes_continue_from_any_start(excluded: set[int], starts: list[int]) -> None:
    right = by_endless(AllBut(excluded), 61)
    engine = EndlessEngine(AllBut(excluded))
    for start in starts:
        values = np.array(right, dtype=np.uint16)
        values[start:] = 0
        assert engine.extend(values, start, 61) == 61
        assert values.tolist() == right


def test_numbers_larger_than_any_heap_have_no_effect() -> None:
    assert by_endless(AllBut({10**30}), 500) == list(range(500))


def test_a_long_exception_costs_no_more_than_a_short_one() -> None:
    """From heap k on, taking k is excluded, so the values of 0, ..., k - 1 repeat."""
    k = 30_000
    assert by_endless(AllBut({k}), 4 * k)[k : 3 * k] == [*range(k), *range(k, 2 * k)]


def test_endless_takes_stop_at_a_value_too_large_for_the_type() -> None:
    engine, values = EndlessEngine(AllBut({1})), np.zeros(600, dtype=np.uint8)
    assert engine.extend(values, 0, 600) == 512
    wider = values.astype(np.uint16)
    assert engine.extend(wider, 512, 600) == 600
    assert wider.tolist() == [n // 2 for n in range(600)]


def test_errors_state_the_memory_of_the_counts() -> None:
    message = r"AllBut\(\{1\}\) from heap 500 on needs more than 1000 bytes .* or raise memory=…"
    with pytest.raises(LimitError, match=message):
        EndlessEngine(AllBut({1}), memory=1000).extend(np.zeros(600, dtype=np.uint16), 0, 600)


@pytest.mark.parametrize("text", ["0.33", "4.(3)", "0.(7)"])
def test_other_games_have_no_endless_takes(text: str) -> None:
    with pytest.raises(DomainError, match="expected an all-but game or repeating digits 0, 1, 2 and 3"):
        EndlessEngine(TakeAndBreak(text))


def test_work_of_endless_takes_is_counted() -> None:
    engine = EndlessEngine(AllBut({1, 3}))
    engine.extend(np.zeros(50, dtype=np.uint8), 0, 50)
    assert engine.work.method == "endless"
    assert 0 < engine.work.marked <= 100
    assert engine.rare_heaps().tolist() == []


def function_engine(function: Callable[[int], object], **named: str) -> Engine:
    return methods_for(HeapFunction(function, **named)).start("auto")


def by_function(function: Callable[[int], object], stop: int) -> list[int]:
    values = np.full(stop, 99, dtype=np.uint8)
    assert function_engine(function).extend(values, 0, stop) == stop
    return values.tolist()


@pytest.mark.parametrize("text", ["0.77", "0.137", "4. unequal", "0.1F", "4.(3)"])
def test_the_options_of_a_game_give_its_values(text: str) -> None:
    game = TakeAndBreak(text)
    right = np.zeros(40, dtype=np.uint8)
    WideEngine(game).extend(right, 0, 40)
    assert by_function(game.options, 40) == right.tolist()


def test_options_are_integers_or_sums_in_any_iterable() -> None:
    assert by_function(lambda n: range(n), 6) == [0, 1, 2, 3, 4, 5]
    assert by_function(lambda n: (np.int64(k) for k in range(n)), 6) == [0, 1, 2, 3, 4, 5]
    assert by_function(lambda n: {(n - 1, 0), ()} if n else set(), 6) == [0, 1, 2, 1, 2, 1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (lambda n: [n], r"\(0\) has the option 0, but a move may only leave smaller heaps"),
        (lambda n: [(n + 1, 1)], r"\(0\) has the option \(1, 1\), but a move may only leave smaller heaps"),
        (lambda n: [()], r"\(0\) has the option \(\), but a move may only leave smaller heaps"),
        (lambda n: [n] if n else [], r"\(1\) has the option 1, but a move may only leave smaller heaps"),
        (lambda n: [-1], r"\(0\) has the option -1: a heap must be at least 0, not -1"),
        (lambda n: [0.5], r"\(0\) has the option 0.5: a heap must be a whole number, not 0.5"),
        (lambda n: [("a",)], "a heap must be a whole number, not 'a'"),
        (lambda n: None, r"\(0\) must be a list of options, not None"),
    ],
)
def test_rejects_invalid_options(options: Callable[[int], object], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        by_function(options, 5)


def test_exceptions_of_the_function_propagate() -> None:
    def options(heap: int) -> list[int]:
        return [[0, 1, 2][heap]] if heap > 2 else []

    with pytest.raises(IndexError):
        by_function(options, 5)


def test_functions_stop_at_a_value_too_large_for_the_type() -> None:
    engine, values = function_engine(range), np.zeros(300, dtype=np.uint8)
    assert engine.extend(values, 0, 300) == 256
    wider = values.astype(np.uint16)
    assert engine.extend(wider, 256, 300) == 300
    assert wider.tolist() == list(range(300))


def test_counts_the_options_of_functions() -> None:
    engine = function_engine(range)
    engine.extend(np.zeros(4, dtype=np.uint8), 0, 4, lambda done: None)
    assert engine.work.marked == 0 + 1 + 2 + 3


def test_endless_options_raise_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_OPTIONS", 1000)
    engine = function_engine(lambda n: repeat(0) if n else [], name="forever")
    with pytest.raises(LimitError, match=r"forever\(1\) has more than 1000 options, perhaps infinitely many"):
        engine.extend(np.zeros(3, np.uint8), 0, 3)
