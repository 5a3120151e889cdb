"""Values that increase by a constant in each period, and the two halves of their proof."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from operator import xor

import numpy as np
import pytest
import reference
from hypothesis import given, settings, strategies as st

from grundy.sequences import ArithmeticCertificate, TakeAndBreak, Values
from grundy.sequences.periods import arithmetic
from grundy.sequences.periods.arithmetic import (
    Claim,
    _class_inherited,
    _options,
    _Rests,
    covers,
    excludes,
    has_solution,
)

BITS = 9
# For each b < BITS, the positions below 2^BITS whose bit b is 0.
LOW = [sum(1 << v for v in range(1 << BITS) if not v >> b & 1) for b in range(BITS)]


def translated(values: int, by: int) -> int:
    """Return the set {v ^ by : v in values}; a set is an integer with the bits v."""
    for b in range(by.bit_length()):
        if by >> b & 1:
            values = (values & LOW[b]) << (1 << b) | values >> (1 << b) & LOW[b]
    return values


def with_one_more(sums: list[int], values: list[int], total: int) -> int:
    """Return the nim sums of one heap with others, whose nim sums are given for each total."""
    others = dict.fromkeys(values, 0)
    for heap in range(1, total):
        others[values[heap]] |= sums[total - heap]
    union = 0
    for value, rest in others.items():
        union |= translated(rest, value)
    return union


def least_missing(values: int) -> int:
    return (~values & (values + 1)).bit_length() - 1


@cache
def nim_values(game: TakeAndBreak, stop: int) -> Values:
    """Return the values by the definition, using the set of nim sums of h heaps for each total."""
    values: list[int] = []
    sums: list[list[int]] = [[] for _ in range(game.most_heaps + 1)]
    for n in range(stop):
        sums[0].append(int(n == 0))
        for heaps in range(2, game.most_heaps + 1):
            sums[heaps].append(with_one_more(sums[heaps - 1], values, n))
        options = 0
        for taken, digit in enumerate(game.digits[: n + 1]):
            for heaps in range(game.most_heaps + 1):
                if digit >> heaps & 1:
                    options |= sums[heaps][n - taken]
        values.append(least_missing(options))
        sums[1].append(1 << values[n] if n else 0)
    assert max(values) < 1 << BITS
    return np.array(values, dtype=np.uint16)


def claim_of(certificate: ArithmeticCertificate | None) -> tuple[int, int, int] | None:
    return certificate and (certificate.period, certificate.saltus, certificate.preperiod)


def holds(certificate: ArithmeticCertificate, values: Values) -> bool:
    """Return whether the claim is true for all these values with the least preperiod."""
    period, start = certificate.period, certificate.preperiod
    steps = values[period:].astype(int) - values[:-period]
    return bool((steps[start:] == certificate.saltus).all()) and (start == 1 or steps[start - 1] != certificate.saltus)


def two_digit_games() -> Iterator[TakeAndBreak]:
    for first in range(16):
        for second in range(16):
            if max(first, second) >= 8:
                yield TakeAndBreak.from_digits([0, first, second])


@pytest.mark.parametrize("text", ["0.8", "0.3F", "0.9C", "8.1", "4.{16}2", "0.{31}"])
def test_the_values_of_these_tests_are_those_of_the_definition(text: str) -> None:
    game = TakeAndBreak(text)
    expected = reference.nim_values(game.options, [(n,) for n in range(13)])
    assert nim_values(game, 13).tolist() == [expected[(n,)] for n in range(13)]


# (period, saltus, preperiod), found by an independent program that checks other conditions.
GOLD = {
    "0.8": (3, 1, 1),
    "0.08": (4, 1, 1),
    "0.0B": (2, 1, 5),
    "0.89": (4, 2, 3),
    "0.8B": (7, 4, 7),
    "0.9B": (7, 4, 8),
    "0.9E": (3, 2, 4),
    "0.A8": (4, 2, 1),
    "0.AA": (1, 1, 1),
    "0.B8": (7, 4, 9),
    "0.BC": (3, 2, 4),
    "0.C9": (3, 2, 3),
    "0.F8": (6, 4, 7),
    "0.FC": (5, 4, 7),
    "0.FF": (1, 1, 1),
}


@pytest.mark.parametrize("text", GOLD)
def test_known_periods_are_proved(text: str) -> None:
    game = TakeAndBreak(text)
    certificate = ArithmeticCertificate.prove(game, nim_values(game, 150))
    assert certificate is not None
    assert claim_of(certificate) == GOLD[text]
    assert certificate.length < 50
    assert holds(certificate, nim_values(game, 150))


def test_proves_kenyons_game_although_its_saltus_is_not_a_power_of_two() -> None:
    kenyon = TakeAndBreak("0.3F")
    certificate = ArithmeticCertificate.prove(kenyon, nim_values(kenyon, 150))
    assert certificate is not None
    assert claim_of(certificate) == (6, 3, 1)
    assert holds(certificate, nim_values(kenyon, 300))


@pytest.mark.parametrize(("text", "claim"), [("0.9C", (36, 16, 28)), ("0.28", (53, 16, 1))])
def test_long_periods_are_proved_with_enough_values(text: str, claim: tuple[int, int, int]) -> None:
    game = TakeAndBreak(text)
    values = nim_values(game, 300)
    certificate = ArithmeticCertificate.prove(game, values[:220])
    assert certificate is not None
    assert claim_of(certificate) == claim
    assert holds(certificate, values)
    assert ArithmeticCertificate.prove(game, values[:150]) is None


def test_150_values_of_two_digit_games_prove_68_periods_that_hold() -> None:
    proved = 0
    for game in two_digit_games():
        values = nim_values(game, 150)
        certificate = ArithmeticCertificate.prove(game, values)
        if certificate is not None:
            proved += 1
            assert holds(certificate, values), game
            assert certificate.fulfils(values[: certificate.length]), game
            assert not certificate.fulfils(values[: certificate.length - 1]), game
    assert proved == 68


def test_no_window_proves_a_period_that_fails_later() -> None:
    accepted = refused = 0
    for game in two_digit_games():
        values = nim_values(game, 150)
        for length in range(4, 40, 8):
            certificate = ArithmeticCertificate.prove(game, values[:length])
            accepted += certificate is not None
            refused += certificate is None
            assert certificate is None or holds(certificate, values), (game, length)
    assert accepted > 100
    assert refused > 100


# Games whose values repeat for more than a hundred values and then do not.
@pytest.mark.parametrize(
    ("text", "period", "saltus", "start", "broken"), [("0.E4731D", 35, 32, 18, 139), ("0.F15DF", 20, 16, 28, 166)]
)
def test_a_long_coincidence_is_not_proved_as_a_period(
    text: str, period: int, saltus: int, start: int, broken: int
) -> None:
    game = TakeAndBreak(text)
    values = nim_values(game, broken + 1)
    steps = values[period:].astype(int) - values[:-period]
    assert (steps[start:-1] == saltus).all()
    assert steps[-1] != saltus
    assert ArithmeticCertificate.prove(game, values[:broken]) is None
    claim = ArithmeticCertificate(game, period, start, saltus, broken, 1)
    assert not claim.fulfils(values)


@given(
    st.lists(st.integers(0, 31), min_size=1, max_size=3).filter(lambda digits: max(digits) >= 8),
    st.sampled_from([0, 4, 8]),
)
@settings(max_examples=40, deadline=None)
def test_proved_periods_of_random_games_hold_for_later_values(digits: list[int], passing: int) -> None:
    game = TakeAndBreak.from_digits([passing, *digits])
    certificate = ArithmeticCertificate.prove(game, nim_values(game, 50))
    assert certificate is None or holds(certificate, nim_values(game, 110))


def test_the_theorem_applies_to_moves_that_leave_four_heaps() -> None:
    game = TakeAndBreak("0.{16}8")
    certificate = ArithmeticCertificate.prove(game, nim_values(game, 60))
    assert certificate is not None
    assert holds(certificate, nim_values(game, 150))


def test_two_periods_treated_as_one_prove_more() -> None:
    game = TakeAndBreak("0.{55}B")
    certificate = ArithmeticCertificate.prove(game, nim_values(game, 60))
    assert certificate is not None
    assert (claim_of(certificate), certificate.times) == ((1, 1, 5), 2)
    assert holds(certificate, nim_values(game, 150))
    assert not replace(certificate, times=1).fulfils(nim_values(game, 60))


@pytest.mark.parametrize("text", ["0.8", "0.9B", "0.3F", "0.FC"])
def test_rejects_altered_certificates(text: str) -> None:
    game = TakeAndBreak(text)
    values = nim_values(game, 150)
    certificate = ArithmeticCertificate.prove(game, values)
    assert certificate is not None
    assert certificate.fulfils(values)
    period, start, saltus = certificate.period, certificate.preperiod, certificate.saltus
    for change in (
        {"period": 2 * period, "saltus": 2 * saltus, "window": 150},
        {"period": period + 1},
        {"period": 0},
        {"preperiod": start + 1},
        {"preperiod": start - 1},
        {"saltus": saltus + 1},
        {"saltus": 0},
        {"window": start + 2 * period - 1},
        {"window": 0},
        {"window": 151},
        {"times": 0},
        {"times": 1000},
        {"game": TakeAndBreak("0.77")},
        {"game": TakeAndBreak("0.1")},
    ):
        assert not replace(certificate, **change).fulfils(values), change


@pytest.mark.parametrize("text", ["0.8", "0.9B", "0.3F", "0.FC"])
def test_rejects_altered_values_of_regular_heaps(text: str) -> None:
    game = TakeAndBreak(text)
    values = nim_values(game, 150)
    certificate = ArithmeticCertificate.prove(game, values)
    assert certificate is not None
    for heap in range(certificate.preperiod, certificate.length):
        altered = values.copy()
        altered[heap] += 1
        assert not certificate.fulfils(altered), heap


def test_rejects_values_that_are_covered_but_not_excluded() -> None:
    # The game has a further move to n - 1, which has the same value as n for two of three n.
    values = nim_values(TakeAndBreak("0.8"), 60)
    certificate = ArithmeticCertificate.prove(TakeAndBreak("0.8"), values)
    assert certificate is not None
    assert not replace(certificate, game=TakeAndBreak("0.A")).fulfils(values)


@pytest.mark.parametrize("last", ["1", "2", "8"])
def test_a_digit_beyond_the_values_is_not_overlooked(last: str) -> None:
    game, short = TakeAndBreak("0.8" + "0" * 40 + last), TakeAndBreak("0.8")
    values = nim_values(short, 40)
    assert ArithmeticCertificate.prove(short, values) is not None
    assert ArithmeticCertificate.prove(game, values) is None
    certificate = ArithmeticCertificate.prove(short, values)
    assert certificate is not None
    assert not replace(certificate, game=game).fulfils(values)


def test_gives_no_proof_for_games_outside_the_theorem() -> None:
    values = np.arange(60, dtype=np.uint8)
    for text in ("0.77", "0.3", "0.(F)", "8. unequal", "0.F stuck 2"):
        assert ArithmeticCertificate.prove(TakeAndBreak(text), values) is None
    assert ArithmeticCertificate.prove(lambda heap: range(heap), values) is None
    assert ArithmeticCertificate.prove(TakeAndBreak("0.8"), values[:0]) is None


def test_gives_no_proof_for_a_period_without_saltus() -> None:
    periodic = [game for game in two_digit_games() if len(set(nim_values(game, 150)[75:].tolist())) <= 2]
    assert periodic
    assert all(ArithmeticCertificate.prove(game, nim_values(game, 150)) is None for game in periodic)


def test_the_statement_describes_the_check() -> None:
    game = TakeAndBreak("0.8")
    certificate = ArithmeticCertificate.prove(game, nim_values(game, 60))
    assert certificate is not None
    assert certificate.statement() == (
        "G(n + 3) = G(n) + 1 for 1 <= n < 7 by the first 10 values; if this continues, no option of n has the value "
        "G(n) (decided by a finite automaton), and options have all smaller values (checked in the last two periods, "
        "and inherited by all later ones); hence for all n >= 1 by induction"
    )
    assert "two spans of 4 periods" in replace(certificate, times=4).statement()


def test_the_least_preperiod_is_found() -> None:
    values = np.array([0, 5, 1, 2, 3, 4, 5, 6])
    claim = Claim.of_values({}, values, 1)
    assert claim is not None
    assert (claim.period, claim.preperiod, claim.saltus) == (1, 2, 1)
    assert claim.early.tolist() == [1]


def test_the_preperiod_is_at_least_one() -> None:
    claim = Claim.of_values({}, np.arange(9), 1)
    assert claim is not None
    assert claim.preperiod == 1
    assert claim.early.tolist() == []


def test_the_claim_extends_the_values() -> None:
    values = np.array([0, 7, 1, 0, 3, 2, 5, 4, 7, 6])
    claim = Claim.of_values({}, values, 2)
    assert claim is not None
    assert (claim.preperiod, claim.saltus, claim.shift) == (2, 2, 1)
    assert claim.value(np.arange(10)).tolist() == values.tolist()
    assert claim.value(np.array([10**9, 10**9 + 1])).tolist() == [10**9 - 1, 10**9 - 2]


@pytest.mark.parametrize("values", [[0, 1, 2], [0, 3, 2, 1, 0, 1, 0, 1, 0], [5, 4, 3, 2, 1, 0]])
def test_few_or_not_increasing_values_give_no_claim(values: list[int]) -> None:
    assert Claim.of_values({}, np.array(values), 2) is None


def solved_below(state: tuple[int, ...], step: int, stop: int) -> bool:
    *parts, early, result = state
    return any(
        reduce(xor, (part + step * t for part, t in zip(parts, times, strict=True)), early)
        == result + step * sum(times)
        for times in product(range(stop), repeat=len(parts))
    )


@pytest.mark.parametrize(("parts", "largest", "stop"), [(1, 7, 40), (2, 4, 16), (3, 2, 8)])
@pytest.mark.parametrize("step", [1, 3, 5])
def test_the_automaton_decides_all_small_equations(parts: int, largest: int, stop: int, step: int) -> None:
    answers = set()
    for chosen in combinations_with_replacement(range(largest), parts):
        for early, result in product(range(largest), repeat=2):
            state = (*chosen, early, result)
            answer = has_solution({state}, step)
            assert answer is solved_below(state, step, stop), state
            answers.add(answer)
    assert answers == {True, False}


def test_finds_a_large_solution() -> None:
    assert next(t for t in range(5000) if t ^ 1023 == t + 1) == 511
    assert has_solution({(0, 1023, 1)}, 1) is True


def test_stops_after_too_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arithmetic, "MOST_STEPS", 6)
    assert has_solution({(0, 1023, 1)}, 1) is None


@pytest.mark.parametrize("limit", ["MOST_OPTIONS", "MOST_ROWS"])
def test_stops_if_there_are_too_many_options(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim({1: (3,)}, np.array([0, 0, 0, 0]), 3, 1, 1)
    assert excludes(claim)
    monkeypatch.setattr(arithmetic, limit, 2)
    assert not excludes(claim)


def test_stops_early_for_many_heaps() -> None:
    # Each step of the automaton would try 2^15 bits.
    assert has_solution({(5,) * 15 + (0, 21)}, 1) is None


def meets_an_option(claim: Claim, stop: int) -> bool:
    """Return whether, for some n below stop, F(n) is the value of an option of n with a regular heap, by trying all."""
    values = claim.value(np.arange(stop)).tolist()
    rests: list[set[int]] = [{0}] + [set() for _ in range(stop - 1)]
    for heaps in range(1, max(claim.rules) + 1):
        with_regular = [
            {v ^ values[heap] for heap in range(claim.preperiod, n + 1) for v in rests[n - heap]} for n in range(stop)
        ]
        takes = claim.rules.get(heaps, ())
        if any(values[n] in with_regular[n - i] for i in takes for n in range(i, stop)):
            return True
        rests = [{v ^ values[heap] for heap in range(1, n + 1) for v in rests[n - heap]} for n in range(stop)]
    return False


RULES = [{1: (1,)}, {1: (2, 3)}, {2: (1,)}, {2: (0, 2)}, {3: (1,)}, {3: (2,)}, {0: (9,), 1: (1,), 3: (3,)}, {4: (1,)}]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_exclusion_agrees_with_trying_all_options(rules: dict[int, tuple[int, ...]]) -> None:
    for early, saltus in product([(), (1,), (0, 2)], [1, 2, 3]):
        for regular in product(range(3), repeat=2):
            claim = Claim(rules, np.array([0, *early, *regular]), 2, 1 + len(early), saltus)
            assert excludes(claim) is not meets_an_option(claim, 50), claim


def option_values(claim: Claim, stop: int) -> list[set[int]]:
    """Return for each n below stop the values F of all options of n that leave heaps."""
    values = claim.value(np.arange(stop)).tolist()
    sums: list[list[set[int]]] = [[{0}] + [set() for _ in range(stop - 1)]]
    for _ in range(max(claim.rules)):
        sums.append([{v ^ values[m] for m in range(1, n + 1) for v in sums[-1][n - m]} for n in range(stop)])
    return [
        set().union(*(sums[heaps][n - i] for heaps, takes in claim.rules.items() if heaps for i in takes if i <= n))
        for n in range(stop)
    ]


def uncovered(claim: Claim, start: int, stop: int) -> list[int]:
    values, options = claim.value(np.arange(stop)).tolist(), option_values(claim, stop)
    return [n for n in range(start, stop) if not set(range(values[n])) <= options[n]]


COVERED_RULES = [
    {3: (1,)},
    {3: (1, 2)},
    {1: (1,), 3: (2,)},
    {2: (0,), 3: (1,)},
    {1: (1, 2), 2: (1,), 3: (1,)},
    {3: (1,), 4: (2,)},
]


@pytest.mark.parametrize("rules", COVERED_RULES, ids=str)
@pytest.mark.parametrize("times", [1, 2])
def test_values_covered_in_two_periods_are_covered_later(rules: dict[int, tuple[int, ...]], times: int) -> None:
    accepted = 0
    for early, saltus, period in product([(), (0,), (1,), (0, 2)], [1, 2, 3], [2, 3]):
        for regular in product(range(2), repeat=period):
            claim = Claim(rules, np.array([0, *early, *regular]), period, 1 + len(early), saltus)
            length = 12 + 2 * times * period
            if covers(claim, length, times):
                accepted += 1
                assert uncovered(claim, length - 2 * times * period, 40) == [], claim
    assert accepted


def test_notices_a_value_that_no_option_has() -> None:
    # The values of 0.8 increase too fast.
    claim = Claim({3: (1,)}, np.array([0, 0, 0, 0]), 3, 1, 2)
    assert uncovered(claim, 20, 40)
    assert not any(covers(claim, length, times) for length in range(60) for times in (1, 2, 4))


def test_the_window_needs_two_periods() -> None:
    claim = Claim({3: (1,)}, np.array([0, 0, 0, 0]), 3, 1, 1)
    assert [length for length in range(14) if covers(claim, length)] == [10, 11, 12, 13]


@pytest.mark.parametrize("limit", ["MOST_ENTRIES", "MOST_READS"])
def test_rejects_large_tables(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Claim({3: (1,)}, np.array([0, 0, 0, 0]), 3, 1, 1)
    assert covers(claim, 20)
    monkeypatch.setattr(arithmetic, limit, 10)
    assert not covers(claim, 20)


def kinds(claim: Claim, unit: int, n: int) -> tuple[set[int], set[int], set[int]]:
    """Return the values below F(n) of free, lasting and rising options of at most three heaps, by trying all."""
    values = claim.value(np.arange(n + 1)).tolist()
    free, lasting, rising = set(), set(), set()
    for heaps, takes in claim.rules.items():
        for option in product(range(1, n + 1), repeat=heaps):
            if n - sum(option) in takes:
                head, *rest = option
                levels = [values[heap] // unit for heap in option]
                value = reduce(xor, (values[heap] for heap in option))
                twins = heaps > 1 and levels[-1] == levels[-2] and min(option[-2:]) >= claim.preperiod
                flat = reduce(xor, (values[heap] for heap in rest), 0) < unit
                free |= {value} if heaps > 2 and twins and head >= claim.preperiod else set()
                lasting |= {value} if twins else set()
                rising |= {value} if flat and head >= claim.preperiod else set()
    below = set(range(values[n]))
    return free & below, lasting & below, rising & below


@pytest.mark.parametrize("rules", COVERED_RULES[:-1], ids=str)
def test_the_three_kinds_of_options_are_those_of_the_proof(rules: dict[int, tuple[int, ...]]) -> None:
    for first, saltus in product([(0, 0, 1, 2), (0, 3, 0, 1, 3), (0, 1, 2, 0, 2, 1)], [2, 3, 4]):
        claim = Claim(rules, np.array(first), 2, len(first) - 2, saltus)
        unit = saltus & -saltus
        rests = _Rests.of(claim, claim.value(np.arange(18)), unit)
        for n in range(claim.preperiod, 18):
            found = _options(claim.rules, rests, n)
            free, lasting, rising = kinds(claim, unit, n)
            assert set(np.flatnonzero(found.free)) == free
            assert set(np.flatnonzero(found.low)) == free | lasting
            assert set(np.flatnonzero(found.high)) == free | rising


def inherited_by_trying(now: list[bool], then: list[bool], bottom: int, top: int) -> bool:
    last = len(now) - 1
    return any(
        all(now[m : last - w + 1]) and all(then[m : last - w + 2])
        for m in range(bottom + 1)
        for w in range(top + 1)
        if m <= last - w
    )


def test_chooses_the_best_ends() -> None:
    for size in range(5):
        for marks in product([False, True], repeat=2 * size + 1):
            now, then = list(marks[:size]), list(marks[size:])
            for bottom, top in product(range(size + 1), repeat=2):
                expected = inherited_by_trying(now, then, bottom, top)
                assert _class_inherited(np.array(now, bool), np.array(then, bool), bottom, top) is expected
