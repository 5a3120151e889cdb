"""Linear or not, judged by trying all pairs and all scalars."""

from itertools import product

import numpy as np
import pytest

from grundy.linear import SmallField
from grundy.linear.particles import Counterexample, Linearity
from grundy.linear.particles.field import Word, Words
from grundy.linear.particles.word_games import linearity
from grundy.rules import Outcome


def judged(words: Words, inside: np.ndarray) -> Linearity:
    return linearity(words, inside, lambda _: Outcome.N, lambda word: word)


def members(words: Words, inside: np.ndarray) -> list[Word]:
    return [words.word(number) for number in np.flatnonzero(inside).tolist()]


def first_pair(words: Words, code: list[Word]) -> tuple[Word, Word] | None:
    """The first two members, in the order of tuples, whose sum is none."""
    inside = set(code)
    pairs = ((u, v) for u, v in product(code, repeat=2) if tuple(map(words.field.add, u, v)) not in inside)
    return next(pairs, None)


def first_multiple(words: Words, code: list[Word]) -> tuple[Word, int] | None:
    inside = set(code)
    tries = product(code, range(words.field.q))
    return next(((u, c) for u, c in tries if tuple(words.field.multiply(c, x) for x in u) not in inside), None)


@pytest.mark.parametrize(("q", "n"), [(2, 3), (3, 2), (4, 2), (5, 2), (9, 1), (4, 3)])
def test_sets_near_groups_are_judged_as_by_trying_everything(q: int, n: int) -> None:
    words, random = Words(SmallField(q), n), np.random.default_rng(q)
    kinds = set()
    for _ in range(150):
        inside = np.zeros(words.size, bool)
        inside[0] = True
        for word in random.integers(words.size, size=random.integers(4)).tolist():
            for _ in range(words.field.p - 1):
                inside |= words.shifted(inside, words.word(word))
        if random.random() < 0.5:
            inside[random.integers(1, words.size)] ^= True
        found, code = judged(words, inside), members(words, inside)
        pair, multiple = first_pair(words, code), first_multiple(words, code)
        assert (found.additive, found.scalar_closed) == (pair is None, multiple is None)
        assert bool(found) == (pair is None and multiple is None)
        example = found.counterexample
        if pair:
            assert (example.first, example.second, example.scalar) == (*pair, None)
            assert example.result == tuple(map(words.field.add, *pair))
        elif multiple:
            assert (example.first, example.second, example.scalar) == (multiple[0], None, multiple[1])
        else:
            assert example is None
        kinds.add((found.additive, found.scalar_closed))
    # Multiples by 0 and 1 are always there, and multiples by elements of GF(p) are sums.
    expected = {2: {(True, True), (False, True)}, 4: set(product((True, False), repeat=2)) - {(False, True)}}
    assert expected.get(q, {(True, True), (False, False)}) <= kinds


def test_a_million_words_that_are_no_code_are_judged_by_few_tests() -> None:
    words = Words(SmallField(2), 20)
    inside = np.ones(words.size, bool)
    inside[-1] = False
    found = judged(words, inside)
    assert found.counterexample.first == (*[0] * 19, 1)
    assert found.counterexample.result == (1,) * 20
    inside[-1] = True
    assert judged(words, inside)


def test_counterexamples_in_words() -> None:
    found = Counterexample((1, 1), (1, 2), None, (2, 0), Outcome.N)
    assert str(found) == "(1, 1) and (1, 2) are P-positions, but their sum (2, 0) is an N-position"
    assert str(Linearity(False, True, found)) == f"not linear: {found}"
    double = Counterexample((1,), (1,), None, (2,), Outcome.D)
    assert str(double) == "(1,) is a P-position, but its double (2,) is a D-position"
    product_ = Counterexample((1, 0), None, 2, (2, 0), Outcome.N)
    assert str(product_) == "(1, 0) is a P-position, but 2 times it, (2, 0), is an N-position"
    sets = Counterexample(frozenset("ba"), frozenset(), None, frozenset("ab"), Outcome.N)
    assert str(sets) == "{a, b} and {} are P-positions, but their sum {a, b} is an N-position"
    assert str(Linearity(True, True, None)) == "linear"
