"""All values, periods, single heaps of any size, and the moves to a given value."""

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from operator import xor

import numpy as np
import pytest
import reference
from hypothesis import given, settings, strategies as st
from known_periods import ALL_BUT, SUBTRACTION
from strategies import subsets, take_sets

from grundy import DomainError, LimitError, NotationError
from grundy.progress import progress_to
from grundy.sequences import (
    AllBut,
    HeapFunction,
    Periodicity,
    Subtraction,
    TakeAndBreak,
    find_period,
    nim_value,
    nim_values,
    questions,
)


def by_definition(takes: tuple[int, ...] | set[int], stop: int) -> list[int]:
    return list(reference.nim_values(lambda n: [n - s for s in takes if s <= n], range(stop)).values())


def test_values_of_all_small_sets() -> None:
    for takes in subsets(range(1, 8)):
        if takes:
            assert nim_values(Subtraction(takes), 40).tolist() == by_definition(takes, 40)


@given(take_sets, st.integers(0, 300))
def test_the_value_of_a_heap_is_that_of_the_definition(takes: set[int], heap: int) -> None:
    assert nim_value(Subtraction(takes), heap) == by_definition(takes, heap + 1)[heap]


@given(st.sets(st.integers(1, 150), min_size=1, max_size=6))
def test_values_of_single_heaps_are_those_of_the_array(takes: set[int]) -> None:
    game = Subtraction(takes)
    values = nim_values(game, 200).tolist()
    assert [game.nim_value(heap) for heap in range(200)] == values
    assert game.nim_value((7, 150, 90)) == values[7] ^ values[150] ^ values[90]


@pytest.mark.parametrize(("takes", "length", "preperiod", "largest"), SUBTRACTION)
def test_known_periods(takes: set[int], length: int, preperiod: int, largest: int) -> None:
    found = find_period(Subtraction(takes))
    assert (found.period, found.preperiod, found.proved) == (length, preperiod, True)
    assert nim_values(Subtraction(takes), 1000).max() == largest


@given(take_sets)
def test_a_proved_period_holds_is_least_and_starts_as_early_as_possible(takes: set[int]) -> None:
    found = find_period(Subtraction(takes))
    assert found.proved
    assert found.period is not None
    assert found.preperiod is not None
    values = nim_values(Subtraction(takes), 3 * found.checked_to + 5000).tolist()
    p, start = found.period, found.preperiod
    assert all(values[n + p] == values[n] for n in range(start, len(values) - p))
    assert start == 0 or values[start - 1 + p] != values[start - 1]
    tail = values[start:]
    assert not any(all(tail[n + q] == tail[n] for n in range(2 * p)) for q in range(1, p))


def test_no_period_is_claimed_without_proof() -> None:
    found = find_period(Subtraction({7, 12, 30, 41}), stop=300)
    assert found == Periodicity(None, None, None, None, proved=False, checked_to=300)


@given(take_sets, st.integers(10**20, 10**30))
@settings(max_examples=30)
def test_large_heaps_follow_the_period(takes: set[int], heap: int) -> None:
    found = find_period(Subtraction(takes))
    assert found.period is not None
    assert found.preperiod is not None
    reduced = found.preperiod + (heap - found.preperiod) % found.period
    assert nim_value(Subtraction(takes), heap) == by_definition(takes, reduced + 1)[reduced]


@given(take_sets, st.integers(1, 10**12), st.integers(0, 200))
def test_a_common_factor_of_the_moves_scales_the_heaps(takes: set[int], factor: int, heap: int) -> None:
    scaled = Subtraction(s * factor for s in takes)
    assert nim_value(scaled, heap * factor + factor - 1) == by_definition(takes, heap + 1)[heap]


def test_moves_longer_than_the_heap_do_not_matter() -> None:
    assert nim_value(Subtraction({1, 2, 10**30}), 5) == 2


def test_many_moves_need_wide_values() -> None:
    assert nim_value(Subtraction(range(1, 1001)), 10**9) == 10**9 % 1001
    assert nim_values(Subtraction(range(1, 1001)), 2000).max() == 1000


def test_too_expensive_values_raise_limit_errors() -> None:
    message = r"value of heap 2000000000000000000001 of Subtraction\(\{2, 300000000000000000001\}\): .* prove no period"
    with pytest.raises(LimitError, match=message):
        nim_value(Subtraction({2, 3 * 10**20 + 1}), 2 * 10**21 + 1)
    with pytest.raises(LimitError, match=r"^1000000000000 values of 8 bits need more than 4 GB of memory; "):
        nim_values(Subtraction({1}), 10**12)


@pytest.mark.parametrize("call", [lambda g: nim_value(g, -1), lambda g: nim_values(g, -1)])
def test_rejects_negative_heaps(call: object) -> None:
    with pytest.raises(DomainError):
        call(Subtraction({1}))


def test_no_values_below_0() -> None:
    assert nim_values(Subtraction({1}), 0).tolist() == []


def test_finds_a_short_period_despite_long_moves() -> None:
    assert find_period(Subtraction({1, 8_999_999})).period == 2
    assert nim_value(Subtraction({1, 8_999_999}), 10**9 + 1) == 1


def test_the_period_of_scaled_moves_is_scaled() -> None:
    found = find_period(Subtraction({10**8, 3 * 10**8}))
    assert (found.period, found.preperiod, found.proved) == (2 * 10**8, 0, True)
    found = find_period(Subtraction({20, 40, 70}))
    assert (found.period, found.preperiod) == (30, 80)


def test_moves_that_no_computed_heap_allows_prove_nothing() -> None:
    assert not find_period(Subtraction({1, 10**30}), stop=5000).proved


@given(take_sets, st.integers(2, 9))
@settings(max_examples=30)
def test_scaled_periods_hold_in_the_values(takes: set[int], factor: int) -> None:
    game = Subtraction(s * factor for s in takes)
    found = find_period(game)
    assert found.period is not None
    assert found.preperiod is not None
    values = nim_values(game, 6000).tolist()
    p, start = found.period, found.preperiod
    assert all(values[n + p] == values[n] for n in range(start, 6000 - p))
    assert start == 0 or values[start - 1 + p] != values[start - 1]


@pytest.mark.parametrize("bad", [2.5, float("nan"), "3", None])
def test_rejects_what_is_not_a_whole_number(bad: object) -> None:
    for call in (lambda: nim_value(Subtraction({1}), bad), lambda: nim_values(Subtraction({1}), bad)):
        with pytest.raises(DomainError, match="must be a whole number, not"):
            call()
    with pytest.raises(DomainError, match="a move must be a whole number, not"):
        Subtraction({bad})


def test_many_large_heaps_share_their_tables() -> None:
    """The values of 150 options of a heap near the limit come from one cached run."""
    game = Subtraction([*range(2, 302, 2), 10_000_001])
    questions._cached_run.cache_clear()
    assert len({nim_value(game, 19_999_999 - s) for s in game.takes}) > 1
    assert questions._cached_run.cache_info().misses == 1


HUGE = 10**30


def by_options(game: TakeAndBreak, stop: int) -> list[int]:
    return reference.heap_values(game.options, stop)


@pytest.fixture
def little_work(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lower the limit from ten seconds of work to a tenth of a millisecond."""
    questions._cached_run.cache_clear()
    monkeypatch.setattr(questions, "WORK", 100_000)
    yield
    questions._cached_run.cache_clear()


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Kayles", TakeAndBreak("0.77")),
        ("grundys game", TakeAndBreak("4. unequal")),
        ("Subtraction({1,2,6})", Subtraction({1, 2, 6})),
        ("AllBut({2})", AllBut({2})),
    ],
)
def test_accepts_names_and_notations_of_games(text: str, game: TakeAndBreak | Subtraction | AllBut) -> None:
    assert nim_values(text, 50).tolist() == nim_values(game, 50).tolist()
    assert find_period(text, 200) == find_period(game, 200)
    assert nim_value(text, 33) == nim_value(game, 33)


def test_accepts_functions_as_games() -> None:
    def grundys_game(n: int) -> list[tuple[int, int]]:
        return [(i, n - i) for i in range(1, (n + 1) // 2)]

    expected = reference.heap_values(grundys_game, 100)
    assert nim_values(grundys_game, 100).tolist() == nim_values("Grundy's game", 100).tolist() == expected
    assert [nim_value(grundys_game, n) for n in range(100)] == expected
    assert find_period(grundys_game, 100) == Periodicity(None, None, None, None, proved=False, checked_to=100)


def test_rejects_texts_that_are_not_games() -> None:
    for call in (lambda: nim_values("Kales", 10), lambda: find_period("0.7?"), lambda: nim_value("", 3)):
        with pytest.raises(NotationError):
            call()


def test_callers_may_change_the_values() -> None:
    values = nim_values("Kayles", 500)
    values[:] = 7
    assert nim_values("Kayles", 500).tolist() == nim_values("0.77", 500, method="naive").tolist()
    assert nim_value("Kayles", 11) == 6


def test_values_take_one_byte_if_possible() -> None:
    assert nim_values("Kayles", 1_000_000).dtype == np.uint8
    assert nim_values("Nim", 200).dtype == np.uint8
    assert nim_values("Nim", 257).dtype == np.uint16
    assert nim_values("Nim", 65_537).dtype == np.uint32


@pytest.mark.parametrize("game", ["Nim", "AllBut({2})", "0.8", "Lasker's Nim"])
def test_a_copied_period_has_the_narrowest_possible_type(game: str) -> None:
    for stop in (*range(250, 262), *range(505, 520), *range(760, 775)):
        values = nim_values(game, stop)
        assert values.dtype == (np.uint8 if values.max() <= 255 else np.uint16), stop


# Heaps for which squares overflow 32 bits, or sizes 16 bits.
EDGES = [46340, 46341, 65535, 65536, 65537, 92679]


def value_by_splits(values: np.ndarray, heap: int, digits: tuple[int, ...], unequal: bool) -> int:
    """Return the mex of the options of one large heap, from the values of all smaller heaps."""
    found: set[int] = set()
    for taken, digit in enumerate(digits):
        left = heap - taken
        most = (left - 1) // 2 if unequal else left // 2
        if digit & 2:
            found.add(int(values[left]))
        if digit & 4:
            found.update(np.unique(values[1 : most + 1] ^ values[left - most : left][::-1]).tolist())
    return int(reference.mex(found))


@pytest.mark.parametrize("text", ["0.07", "0.16", "4. unequal"])
def test_large_heaps_by_two_methods_and_by_their_options(text: str) -> None:
    game = TakeAndBreak(text)
    values, sparse = (nim_values(game, EDGES[-1] + 1, method=method) for method in ("auto", "sparse"))
    assert np.array_equal(values, sparse)
    for heap in EDGES:
        assert values[heap] == value_by_splits(values, heap, game.digits, game.unequal)
        assert values[heap] == nim_value(game, heap)


def test_large_heaps_by_scanning_every_split() -> None:
    assert np.array_equal(nim_values("0.16", EDGES[-1] + 1, method="scan"), nim_values("0.16", EDGES[-1] + 1))


@pytest.mark.parametrize("heap", EDGES)
def test_large_heaps_that_are_never_broken(heap: int) -> None:
    assert nim_values("AllBut({2})", heap + 1)[heap] == nim_value("AllBut({2})", heap) == heap // 4 * 2 + heap % 2
    assert nim_values("Nim", heap + 1)[heap] == nim_value("Nim", heap) == heap
    assert (
        nim_values("0.13", heap + 1)[heap]
        == nim_value("0.13", heap)
        == by_options(TakeAndBreak("0.13"), 9)[heap % 4 + 4]
    )


# The period of Kayles, n mod 12 (Guy and Smith 1956).
KAYLES = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]


@given(st.integers(10**20, HUGE))
def test_huge_heaps_of_kayles(heap: int) -> None:
    assert nim_value("0.77", heap) == KAYLES[heap % 12]


@given(st.integers(10**20, HUGE))
def test_huge_heaps_with_a_saltus(heap: int) -> None:
    assert nim_value("0.8", heap) == (heap - 1) // 3
    assert nim_value("AllBut({2})", heap) == heap // 4 * 2 + heap % 2
    assert nim_value("AllBut({1,2})", heap) == heap // 3
    assert nim_value("Lasker's Nim", heap) == heap + {3: 1, 0: -1}.get(heap % 4, 0)


@pytest.mark.parametrize("text", ["0.89", "0.8B", "0.31", "0.3102", "0.21", "0.(12)", "AllBut({2,3,7})", "0.55"])
def test_huge_heaps_follow_a_proved_period(text: str) -> None:
    found = find_period(text)
    assert found.proved
    assert found.period is not None
    assert found.preperiod is not None
    assert found.saltus is not None
    values = nim_values(text, found.preperiod + found.period, method="naive").tolist()
    for heap in (HUGE, HUGE + 1, HUGE + 12345):
        rounds, rest = divmod(heap - found.preperiod, found.period)
        assert nim_value(text, heap) == values[found.preperiod + rest] + rounds * found.saltus


@pytest.mark.parametrize(("excluded", "period", "saltus"), ALL_BUT)
def test_known_periods_of_all_but_sets(excluded: set[int], period: int, saltus: int) -> None:
    found = find_period(AllBut(excluded))
    assert (found.period, found.saltus, found.proved) == (period, saltus, True)


def test_the_period_does_not_depend_on_stop() -> None:
    for game in ("Kayles", "0.137", "0.31", "0.8", "AllBut({2})", "Nim", "Lasker's Nim"):
        free, bounded = find_period(game), find_period(game, 1000)
        assert free.proved
        assert (free.period, free.preperiod, free.saltus) == (bounded.period, bounded.preperiod, bounded.saltus)
        assert bounded.checked_to <= 1000
        assert not find_period(game, 0).proved
    assert all(find_period("0.137", 1000, method=method).period == 34 for method in ("naive", "sparse", "scan"))
    assert find_period("Kayles", 167) == Periodicity(None, None, None, None, proved=False, checked_to=167)


@pytest.mark.usefixtures("little_work")
def test_without_a_stop_the_work_is_bounded() -> None:
    found = find_period("Officers")
    assert not found.proved
    assert 100 < found.checked_to < 10_000


@pytest.mark.usefixtures("little_work")
def test_too_large_heaps_raise_an_error_and_smaller_heaps_do_not() -> None:
    with pytest.raises(LimitError) as caught:
        nim_value("Officers", HUGE)
    count = questions._cached_run(TakeAndBreak("0.6")).count
    assert str(caught.value) == (
        "cannot compute the nim value of heap 1000000000000000000000000000000 of TakeAndBreak('0.6'): "
        f"the first {count} values prove no period; try a smaller heap"
    )
    assert nim_value("Officers", 500) == nim_values("Officers", 501)[500]
    with pytest.raises(LimitError, match="cannot compute the nim value"):
        nim_value("Officers", HUGE)
    assert questions._cached_run(TakeAndBreak("0.6")).count == count  # no further values are computed


def test_the_limit_for_functions_is_2000_heaps() -> None:
    with pytest.raises(LimitError, match=r"heap 5000 of HeapFunction\(halves\): the first 2000 values prove no period"):
        nim_value(HeapFunction(lambda n: [n // 2] if n else [], name="halves"), 5000)


def test_arrays_of_more_than_4_gb_raise_an_error_immediately() -> None:
    for game, stop, bits in [("Kayles", 10**11, 8), ("Nim", 2 * 10**9, 32), ("Officers", 2**33, 8)]:
        with pytest.raises(LimitError) as caught:
            nim_values(game, stop)
        assert str(caught.value) == (
            f"{stop} values of {bits} bits need more than 4 GB of memory; compute fewer values, or use a store"
        )


def test_progress_counts_the_values_towards_stop() -> None:
    reports: list[tuple[str, int, int | None]] = []
    with progress_to(lambda *report: reports.append(report)):
        nim_values("Kayles", 100_000)
    assert reports == sorted(reports)
    assert reports[-1] == ("nim values", 100_000, 100_000)
    assert {(what, total) for what, _, total in reports} == {("nim values", 100_000)}


def test_an_exception_in_a_progress_listener_propagates() -> None:
    def stop_it(what: str, done: int, total: int | None) -> None:
        raise KeyboardInterrupt

    for call in (nim_values, find_period):
        with pytest.raises(KeyboardInterrupt), progress_to(stop_it):
            call("0.007", 1_000_000)


@given(st.tuples(st.sampled_from([0, 4]), *[st.integers(0, 7)] * 3).filter(any), st.integers(0, 100))
@settings(max_examples=30)
def test_the_value_of_a_heap_of_any_octal_game(digits: tuple[int, ...], heap: int) -> None:
    game = TakeAndBreak.from_digits(digits)
    assert nim_value(game, heap) == by_options(game, heap + 1)[heap]


def test_a_formula_proves_a_period_longer_than_any_table() -> None:
    found = find_period(Subtraction({10**9, 10**9 + 1}))
    assert (found.period, found.preperiod, found.saltus, found.exceptions) == (2 * 10**9 + 1, 0, 0, ())
    assert nim_value(Subtraction({10**9, 10**9 + 1}), 10**30) == (10**30 % (2 * 10**9 + 1)) // 10**9


def test_a_formula_proves_the_period_of_a_game_in_units() -> None:
    game = Subtraction({2 * 10**9, 2 * (10**9 + 1)})
    found = find_period(game)
    assert (found.period, found.preperiod, found.saltus, found.exceptions) == (4 * 10**9 + 2, 0, 0, ())
    assert found.certificate is not None
    assert found.certificate.game == game
    assert found.certificate.verify()


# Octal with and without a proved period, wide, endless, unequal, stuck, closed forms.
GAMES = "0.77 0.137 0.07 0.15 0.34 0.6 0.007 4.7 0.3F 8.F 0.(3) 0.(7) 4.(3) 4.(7) 0.1(23) 0.0(03) 0.3 0.(1)".split()
CONDITIONS = ["4. unequal", "4. stuck 2", "0.77 stuck 2,5", "8.F unequal"]


def by_trial(game: TakeAndBreak, heap: int) -> dict[int, set[tuple[str, tuple[int, ...]]]]:
    values = nim_values(game, heap + 1).tolist()
    found: dict[int, set[tuple[str, tuple[int, ...]]]] = {}
    for label, left in game.moves(heap):
        found.setdefault(reduce(xor, (values[part] for part in left), 0), set()).add((label, left))
    return found


@pytest.mark.parametrize("text", GAMES + CONDITIONS)
def test_finds_all_moves_to_each_value_once(text: str) -> None:
    game = TakeAndBreak(text)
    for heap in range(17):
        wanted = by_trial(game, heap)
        for value in range(max(wanted, default=0) + 2):
            found = list(game.moves_to(heap, value))
            assert len(found) == len(set(found))
            assert set(found) == wanted.get(value, set())


@pytest.mark.parametrize("text", ["0.77", "0.137", "0.15", "0.34", "0.07"])
def test_periods_give_the_moves_of_larger_heaps(text: str) -> None:
    """Try heaps just beyond the known values, where the larger part of a split is first found by the period."""
    game = TakeAndBreak(text)
    found = find_period(game)
    assert found.preperiod is not None
    assert found.period is not None
    behind = found.preperiod + found.period
    for heap in (*range(behind - 2, behind + 8), *range(2 * behind - 2, 2 * behind + 8), 4 * behind + 1):
        wanted = by_trial(game, heap)
        for value in range(10):
            found = list(game.moves_to(heap, value))
            assert len(found) == len(set(found))
            assert set(found) == wanted.get(value, set())


@settings(max_examples=30)
@given(st.sampled_from(["0.77", "0.137", "0.15", "0.34"]), st.integers(10**9, 10**60), st.integers(0, 9))
def test_finds_moves_of_huge_heaps_quickly(text: str, heap: int, value: int) -> None:
    game = TakeAndBreak(text)
    for _, left in islice(game.moves_to(heap, value), 50):
        assert game.nim_value(left) == value
        assert 0 <= heap - sum(left) <= 3


def test_finds_no_moves_to_values_that_do_not_occur() -> None:
    assert list(TakeAndBreak("0.77").moves_to(10**30, 16)) == []
    assert list(TakeAndBreak("0.(3)").moves_to(10**30, 10**30)) == []


def test_sums_of_heaps_move_in_one_of_them() -> None:
    kayles = TakeAndBreak("0.77")
    found = list(kayles.moves_to((5, 3, 3), 0))
    wanted = [(label, left) for label, left in kayles.moves((5, 3, 3)) if kayles.nim_value(left) == 0]
    assert sorted(found) == sorted(wanted)
    assert found


def test_moves_to_a_value_if_values_grow_forever() -> None:
    game = AllBut({1, 3})
    for heap in (0, 1, 7, 40):
        for value in range(25):
            wanted = [(label, left) for label, left in game.moves(heap) if game.nim_value(left) == value]
            assert sorted(game.moves_to(heap, value)) == sorted(wanted)
    assert [left for _, left in game.moves_to(10**30, 10**15)] == [2 * 10**15, 2 * 10**15 + 1]


def test_subtraction_games_at_any_size() -> None:
    game = Subtraction({1, 2, 6})
    assert list(game.moves_to(20, 2)) == [("take 1", 19)]
    assert [left for _, left in game.moves_to(7 * 10**30 + 6, 0)] == [7 * 10**30]


def test_too_large_heaps_without_a_suitable_period_raise_an_error() -> None:
    with pytest.raises(LimitError) as caught:
        next(TakeAndBreak("4.(3)").moves_to(10**30, 3))
    assert str(caught.value) == (
        f"cannot find the moves from heap {10**30} of TakeAndBreak('4.(3)') to one value: no suitable period is "
        "proved, and there are more than 16777216 values to search; try a smaller heap"
    )


def test_the_work_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "MOST_PAIRS", 100_000)
    with pytest.raises(LimitError) as caught:
        list(TakeAndBreak("8.F").moves_to(500, 3))
    assert str(caught.value) == (
        "finding all moves to one value in TakeAndBreak('8.F') requires more than 100000 comparisons; "
        "try a smaller heap"
    )


@pytest.mark.parametrize("game", [TakeAndBreak("0.77"), Subtraction({1}), AllBut({1})])
def test_rejects_negative_values(game: TakeAndBreak | Subtraction | AllBut) -> None:
    with pytest.raises(DomainError, match=r"^a nim value must be at least 0, not -1$"):
        list(game.moves_to(5, -1))
