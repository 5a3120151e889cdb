from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from itertools import product
from operator import xor

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from grundy import DomainError, LimitError, reference
from grundy.sequences.heaps import Subtraction, TakeAndBreak
from grundy.sequences.values.engines import WideEngine


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
    """Three different heaps: 1 + 2 + 3 is the least move of all."""
    game = TakeAndBreak("8. unequal")
    assert computed(game, 30) == by_definition(game, 30)
    assert computed(game, 8) == [0, 0, 0, 0, 0, 0, 1, 1]


@given(
    st.lists(st.integers(0, 60), min_size=1, max_size=5), st.sampled_from(["0.3F", "4.(7)", "8.1(9E)", "C.5 unequal"])
)
@settings(max_examples=40, deadline=None)
def test_an_engine_goes_on_from_any_start(starts: list[int], text: str) -> None:
    game = TakeAndBreak(text)
    right = computed(game, 61)
    engine = WideEngine(game)
    for start in starts:
        values = np.array(right, dtype=np.uint16)
        values[start:] = 0
        assert engine.extend(values, start, 61) == 61
        assert values.tolist() == right


def test_a_value_too_large_for_the_type_ends_the_work() -> None:
    engine, values = WideEngine(TakeAndBreak("0.(3)")), np.zeros(300, dtype=np.uint8)
    assert engine.extend(values, 0, 300) == 256
    wider = values.astype(np.uint16)
    assert engine.extend(wider, 256, 300) == 300
    assert wider.tolist() == list(range(300))


def test_too_much_memory_is_refused_with_figures() -> None:
    values = np.zeros(100_000, dtype=np.uint32)
    message = r"values of TakeAndBreak\('0.8'\) from heap \d+ on need more .* or raise memory=…"
    with pytest.raises(LimitError, match=message):
        WideEngine(TakeAndBreak("0.8"), memory=100_000).extend(values, 0, len(values))


def test_other_games_are_refused() -> None:
    with pytest.raises(DomainError, match=r"Subtraction\(\{1\}\) has no digits"):
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


def test_other_threads_wait_for_the_end_and_the_report_need_not() -> None:
    engine, values = WideEngine(TakeAndBreak("0.8")), np.zeros(20_000, dtype=np.uint16)
    met: list[str] = []

    def report(_: int) -> None:
        assert engine.work.marked > 0
        with ThreadPoolExecutor(1) as pool:
            met.append(str(pool.submit(lambda: engine.work).exception()))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.extend(values, 0, 20_000, report)
    assert met == ["another thread is computing these values; ask again when it has ended, or in its report"]
    assert engine.work.marked > 0


def test_an_error_while_values_are_taken_over_does_no_harm() -> None:
    engine, game = WideEngine(TakeAndBreak("0.8")), TakeAndBreak("0.8")
    right = np.array(computed(game, 3000), dtype=np.uint16)

    def stop_soon(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.extend(np.resize(right, 20_000), 3000, 20_000, stop_soon)
    values = np.zeros(60, dtype=np.uint16)
    assert engine.extend(values, 0, 60) == 60
    assert values.tolist() == right[:60].tolist()
