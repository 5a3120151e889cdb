"""Tests of small fields, codes, words, linearity, and the algorithm for additive rules, against all positions."""

from itertools import product

import flint
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from strategies import any_digraphs, digraphs, digraphs_up_to_renaming

from grundy import DomainError, LimitError, nim
from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import Particles, SmallField
from grundy.linear.particles import Counterexample, Linearity, ParticleCode, TableGame, board_graph
from grundy.linear.particles.field import Word, Words, eliminate
from grundy.linear.particles.word_games import linearity
from grundy.rules import Outcome

PRIME_POWERS = [
    q for q in range(2, 257) if len({d for d in range(2, q + 1) if q % d == 0 and all(d % e for e in range(2, d))}) == 1
]


def test_fields_exist_for_exactly_the_70_prime_powers_up_to_256() -> None:
    made = []
    for q in range(2, 257):
        try:
            made.append(SmallField(q).q)
        except DomainError as error:
            assert f"the number of elements of a field must be a prime power, not {q}; the nearest" in str(error)
    assert made == PRIME_POWERS
    assert len(made) == 70


@pytest.mark.parametrize("q", [q for q in PRIME_POWERS if q < 50] + [64, 81, 121, 125, 128, 169, 243, 256])
def test_the_tables_satisfy_the_axioms_of_a_field(q: int) -> None:
    field = SmallField(q)
    add, multiply, every = field.addition, field.multiplication, np.arange(q)
    for table, neutral in ((add, 0), (multiply, 1)):
        assert np.array_equal(table, table.T)
        assert np.array_equal(table[neutral], every)
    some = every if q < 50 else np.random.default_rng(q).integers(q, size=30)
    for x in some:
        assert np.array_equal(add[add[x]], add[x][add])
        assert np.array_equal(multiply[multiply[x]], multiply[x][multiply])
        assert np.array_equal(multiply[x][add], add[np.ix_(multiply[x], multiply[x])])
    assert not add[every, field.negatives].any()
    assert (multiply[every, field.reciprocals][1:] == 1).all()
    assert (multiply[1:, 1:] > 0).all()


@pytest.mark.parametrize("q", [4, 8, 9, 16, 25, 27, 49, 64, 81, 243, 256])
def test_the_modulus_is_irreducible_and_products_agree_with_flint(q: int) -> None:
    field = SmallField(q)
    modulus = flint.nmod_poly(list(field.modulus), field.p)
    assert (modulus.degree(), modulus.factor()) == (field.a, (1, [(modulus, 1)]))

    def polynomial(x: int) -> flint.nmod_poly:
        return flint.nmod_poly(list(field.digits(x)), field.p)

    for x, y in np.random.default_rng(q).integers(q, size=(200, 2)).tolist():
        assert polynomial(field.multiply(x, y)) == polynomial(x) * polynomial(y) % modulus


def test_the_modulus_is_the_first_irreducible_polynomial() -> None:
    assert [SmallField(q).modulus for q in (7, 4, 8, 9, 16)] == [
        (0, 1),
        (1, 1, 1),
        (1, 1, 0, 1),
        (1, 0, 1),
        (1, 1, 0, 0, 1),
    ]


def test_only_the_fields_with_2_and_4_elements_are_the_nimbers() -> None:
    found = []
    for q in PRIME_POWERS:
        field, every = SmallField(q), np.arange(q, dtype=np.uint16)
        sums, products = np.bitwise_xor.outer(every, every), nim.multiply.outer(every, every)
        if np.array_equal(field.addition, sums) and np.array_equal(field.multiplication, products):
            found.append(q)
    assert found == [2, 4]
    # The nimbers below q form a field too, but with another product: 2 × 2 is 3.
    assert [SmallField(q).multiply(2, 2) for q in (16, 256)] == [4, 4]


@pytest.mark.parametrize("q", [2, 5, 8, 9, 49, 256])
def test_addition_is_digit_by_digit_and_digits_determine_an_element(q: int) -> None:
    field = SmallField(q)
    digits = [field.digits(x) for x in range(q)]
    assert len(set(digits)) == q
    assert {len(row) for row in digits} == {field.a}
    for x, y in np.random.default_rng(q).integers(q, size=(50, 2)).tolist():
        assert field.digits(field.add(x, y)) == tuple(
            (a + b) % field.p for a, b in zip(digits[x], digits[y], strict=True)
        )


def test_single_elements() -> None:
    field = SmallField(7)
    assert (field.add(5, 4), field.negate(2), field.multiply(3, 5), field.reciprocal(3)) == (2, 5, 1, 5)
    assert (field.p, field.a, str(field), repr(field)) == (7, 1, "GF(7)", "SmallField(7)")
    assert field == SmallField(7) != SmallField(8)
    assert len({field, SmallField(7)}) == 1


def test_tables_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        SmallField(3).addition[0, 0] = 1


@pytest.mark.parametrize(
    ("q", "message"),
    [
        (6, "the number of elements of a field must be a prime power, not 6; the nearest are 5 and 7"),
        (14, "the number of elements of a field must be a prime power, not 14; the nearest is 13"),
        (1, "the number of elements of a SmallField must be from 2 to 256, not 1"),
        (257, "the number of elements of a SmallField must be from 2 to 256, not 257"),
        (-3, "the number of elements of a field must be at least 0, not -3"),
        (2.5, "the number of elements of a field must be a whole number, not 2.5"),
    ],
)
def test_rejects_other_sizes(q: int, message: str) -> None:
    with pytest.raises(DomainError) as error:
        SmallField(q)
    assert str(error.value) == message


def test_rejects_values_that_are_not_elements() -> None:
    field = SmallField(3)
    with pytest.raises(DomainError, match=r"^a particle of GF\(3\) must be from 0 to 2, not 3$"):
        field.add(1, 3)
    with pytest.raises(DomainError, match=r"^a particle of GF\(3\) must be at least 0, not -1$"):
        field.negate(-1)
    with pytest.raises(DomainError, match=r"^0 has no reciprocal in GF\(3\)$"):
        field.reciprocal(0)


CASES = [(2, 5), (3, 4), (4, 3), (5, 3), (9, 2)]


def combinations(field: SmallField, n: int, rows: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    found = {(0,) * n}
    for row in rows:
        multiples = [tuple(field.multiply(c, x) for x in row) for c in range(field.q)]
        found = {tuple(map(field.add, word, multiple)) for word in found for multiple in multiples}
    return found


def random_rows(q: int, n: int, count: int) -> list[tuple[int, ...]]:
    return [tuple(row) for row in np.random.default_rng(100 * q + count).integers(q, size=(count, n)).tolist()]


@pytest.mark.parametrize(("q", "n"), CASES)
@pytest.mark.parametrize("count", range(4))
def test_words_distance_and_membership_agree_with_all_combinations(q: int, n: int, count: int) -> None:
    field, rows = SmallField(q), random_rows(q, n, count)
    code, words = ParticleCode.spanned(field, n, rows), combinations(SmallField(q), n, rows)
    assert [*map(tuple, code.words().tolist())] == sorted(words)
    assert code.size == len(words)
    weights = [sum(map(bool, word)) for word in words if any(word)]
    assert code.minimum_distance() == (min(weights) if weights else None)
    assert all((word in code) == (word in words) for word in product(range(q), repeat=n))


@pytest.mark.parametrize(("q", "n"), CASES)
def test_the_generator_is_in_reduced_echelon_form(q: int, n: int) -> None:
    form = np.array(ParticleCode.spanned(SmallField(q), n, random_rows(q, n, 3)).generator)
    pivots = [int(np.argmax(row != 0)) for row in form]
    assert pivots == sorted(set(pivots))
    for row, pivot in zip(form, pivots, strict=True):
        assert not row[:pivot].any()
        assert form[:, pivot].tolist() == [int(other == pivot) for other in pivots]


def test_elimination_leaves_the_other_columns_to_be_read() -> None:
    rows, pivots = eliminate(SmallField(5), np.array([[2, 1, 4], [4, 2, 4]], np.uint8), 2)
    assert (rows.tolist(), pivots) == ([[1, 3, 2], [0, 0, 1]], [0])


@pytest.mark.parametrize("q", [4, 8, 9])
def test_digits_keep_the_words_and_can_be_read_back(q: int) -> None:
    field = SmallField(q)
    for count in range(3):
        code = ParticleCode.spanned(field, 3, random_rows(q, 3, count))
        digits = code.digits()
        assert (digits.n, digits.k, digits.field) == (3 * field.a, code.k * field.a, SmallField(field.p))
        written = {tuple(d for x in word for d in field.digits(x)) for word in code.words().tolist()}
        assert written == {*map(tuple, digits.words().tolist())}
        assert (digits.minimum_distance() or 0) >= (code.minimum_distance() or 0)
        assert digits.undigits(field) == code


def test_digits_of_a_prime_field_change_nothing() -> None:
    code = ParticleCode.spanned(SmallField(3), 2, [(1, 2)])
    assert code.digits() == code == code.undigits(SmallField(3))


def test_an_additive_set_that_is_not_linear_has_no_code_over_the_large_field() -> None:
    with pytest.raises(
        DomainError, match=r"^the words are not closed under multiplication by the elements of GF\(4\)$"
    ):
        ParticleCode.spanned(SmallField(2), 4, [(1, 0, 1, 0)]).undigits(SmallField(4))


def test_the_ternary_golay_code() -> None:
    # Quadratic residues modulo 11: the cyclic code of x^5 + x^4 + 2x^3 + x^2 + 2 (MacWilliams and Sloane, ch. 16).
    polynomial = (2, 0, 1, 2, 1, 1)
    rows = [(*[0] * i, *polynomial, *[0] * (5 - i)) for i in range(6)]
    assert str(ParticleCode.spanned(SmallField(3), 11, rows)) == "[11, 6, 5] code over GF(3)"


def test_rejects_large_codes_and_bad_words() -> None:
    code = ParticleCode.spanned(SmallField(3), 3, [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
    with pytest.raises(LimitError) as error:
        code.minimum_distance(limit=26)
    assert str(error.value) == "the code has 3^3 words, more than limit=26; raise limit=…"
    with pytest.raises(DomainError, match=r"^a word must have 3 elements, not 2$"):
        (1, 2) in code  # noqa: B015
    with pytest.raises(DomainError, match=r"^a particle of GF\(3\) must be from 0 to 2, not 5$"):
        (1, 2, 5) in code  # noqa: B015


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([(1, 5)], "a particle of GF(3) must be from 0 to 2, not 5"),
        (np.array([[1, 5]], np.uint8), "a particle of GF(3) must be from 0 to 2, not 5"),
        (np.array([[1, -1]]), "a particle of GF(3) must be at least 0, not -1"),
        ([(1, 2), (1,)], "a word must have 2 elements, not 1"),
        (np.ones((2, 3), np.uint8), "a word must have 2 elements, not 3"),
        (5, "the words that span a code must be iterable, not 5; try a list"),
        ([5], "the elements of a word must be iterable, not 5; try a list"),
    ],
)
def test_only_words_span_a_code(words: object, text: str) -> None:
    with pytest.raises(DomainError) as error:
        ParticleCode.spanned(SmallField(3), 2, words)
    assert str(error.value) == text


@pytest.mark.parametrize(("q", "n"), [(3, 2), (2, 3), (4, 2)])
def test_undigits_rejects_other_codes(q: int, n: int) -> None:
    with pytest.raises(DomainError) as error:
        ParticleCode.spanned(SmallField(q), n, [(1,) * n]).undigits(SmallField(4))
    assert str(error.value) == (
        "the digits of words over GF(4) must be words over GF(2) whose length is a multiple of 2, not words over "
        f"GF({q}) of length {n}"
    )


def test_large_codes_are_formatted_without_their_distance() -> None:
    assert str(ParticleCode.spanned(SmallField(3), 20, np.eye(20, dtype=np.uint8))) == "[20, 20, ?] code over GF(3)"
    assert str(ParticleCode(SmallField(2), 4, ())) == "[4, 0, –] code over GF(2)"


@pytest.mark.parametrize(("q", "n"), [(2, 4), (3, 3), (4, 2), (9, 2), (5, 0)])
def test_words_are_numbered_in_the_order_of_tuples(q: int, n: int) -> None:
    words = Words(SmallField(q), n)
    listed = list(product(range(q), repeat=n))
    assert [words.word(number) for number in range(words.size)] == listed
    assert [words.number(word) for word in listed] == list(range(q**n))
    numbers = np.arange(words.size)
    for k in range(n):
        assert words.letters(numbers, k).tolist() == [word[k] for word in listed]


@pytest.mark.parametrize(("q", "n"), [(2, 4), (3, 3), (4, 2), (9, 2)])
def test_tables_are_shifted_and_scaled_like_words(q: int, n: int) -> None:
    field = SmallField(q)
    words = Words(field, n)
    table = np.random.default_rng(q).permutation(words.size)
    for number in (0, 1, q, words.size - 1):
        by = words.word(number)
        sums = [tuple(map(field.add, word, by)) for word in product(range(q), repeat=n)]
        assert words.shifted(table, by).tolist() == [table[words.number(word)] for word in sums]
    for scalar in range(q):
        multiples = [tuple(field.multiply(scalar, x) for x in word) for word in product(range(q), repeat=n)]
        assert words.scaled(table, scalar).tolist() == [table[words.number(word)] for word in multiples]


def test_rejects_too_many_words() -> None:
    Words(SmallField(3), 4).check(81)
    with pytest.raises(LimitError) as error:
        Words(SmallField(3), 4).check(80)
    assert str(error.value) == (
        "the board has 3^4 positions, more than limit=80; use fewer vertices or a smaller field, or raise limit=…"
    )


ADDITIVE = [(2, "whole"), (3, "any"), (4, "any"), (4, "unit"), (5, "plus-minus")]


def agrees(game: Particles) -> bool:
    """Return whether outcomes, and for odd q also values, agree with the table."""
    for number in range(game.words.size):
        word = game.words.word(number)
        if game.closure.outcome(word) != game.solution.outcome_of(number):
            return False
        if game.field.p > 2 and game.closure.value(word) != game.solution.value(number):
            return False
    return game.closure.code.size == len(game.p_positions())


@pytest.mark.parametrize(("q", "rule"), [*ADDITIVE, (8, "unit"), (9, "plus-minus"), (9, "any"), (7, "any")])
def test_all_digraphs_with_2_vertices(q: int, rule: str) -> None:
    assert all(agrees(Particles(GameGraph.from_adjacency(digraph), q, rule)) for digraph in digraphs(2))


@pytest.mark.parametrize(("q", "rule"), ADDITIVE)
def test_digraphs_with_3_vertices_up_to_renaming(q: int, rule: str) -> None:
    for digraph in digraphs_up_to_renaming(3)[:: 2 if q < 4 else 5]:
        assert agrees(Particles(GameGraph.from_adjacency(digraph), q, rule))


@given(any_digraphs(most=6), st.sampled_from([(2, "unit"), (3, "any")]))
@settings(max_examples=60, deadline=None)
def test_random_digraphs_with_up_to_6_vertices(digraph: tuple[tuple[int, ...], ...], kind: tuple[int, str]) -> None:
    game = Particles(GameGraph.from_adjacency(digraph), *kind)
    p_positions = np.array(game.p_positions(), np.uint8).reshape(-1, len(digraph))
    assert np.array_equal(game.closure.code.words(), p_positions)


def test_p_is_additive_and_for_odd_q_every_finite_value_is_0() -> None:
    for q, rule in ADDITIVE:
        for digraph in digraphs_up_to_renaming(3)[::2]:
            game = Particles(GameGraph.from_adjacency(digraph), q, rule)
            assert TableGame.is_linear(game).additive
            if q % 2:
                assert game.solution.labels.max() <= 0


@pytest.mark.parametrize(("q", "n"), [(4, 3), (5, 3), (7, 2), (8, 2), (9, 2)])
def test_any_amount_over_4_or_more_elements_gives_only_the_leaves(q: int, n: int) -> None:
    for board in range(0, 1 << n * n, 1 if n == 2 else 5):
        graph = board_graph(n, board)
        assert Particles(graph, q, "any", leaves=False).linear_code().k == 0


@pytest.mark.parametrize(("q", "n"), [(5, 3), (7, 2), (25, 2)])
def test_one_unit_or_minus_one_gives_only_the_leaves_from_characteristic_5_on(q: int, n: int) -> None:
    for board in range(0, 1 << n * n, 1 if n == 2 else 5):
        graph = board_graph(n, board)
        assert Particles(graph, q, "plus-minus", leaves=False).closure.code.k == 0


def test_over_3_elements_the_distance_is_at_most_3() -> None:
    distances = set()
    for digraph in [*digraphs_up_to_renaming(3), *digraphs_up_to_renaming(4)[::50]]:
        code = Particles(GameGraph.from_adjacency(digraph), 3, "any", leaves=False).linear_code()
        distances.add(code.minimum_distance())
    assert distances == {None, 2, 3}


def test_thirty_copies_of_a_board_have_thirty_copies_of_its_code() -> None:
    # Every finite value is 0, so a sum is P exactly if all parts are. There are 3^60 positions.
    edges = [*((v, v ^ 1) for v in range(60)), *((v, 60) for v in range(60))]
    game = Particles(GameGraph.from_edges(61, edges), 3, "any", leaves=False)
    small = Particles(GameGraph.from_edges(3, [(0, 1), (1, 0), (0, 2), (1, 2)]), 3, "any", leaves=False)
    assert small.linear_code().generator == ((1, 1),)
    units = np.eye(30, dtype=int).repeat(2, axis=1)
    assert game.linear_code().generator == tuple(map(tuple, units.tolist()))
    for word in product(range(3), repeat=2):
        assert game.value(dict(enumerate(word))) == small.value(word) == small.solution.value(small.words.number(word))
    assert game.outcome({0: 1, 1: 1, 58: 2, 59: 2}) is Outcome.P
    won = game.winning_moves({0: 1, 1: 1, 58: 2, 59: 1})
    assert [(move.source, move.target, move.amount) for move in won] == [
        (58, 59, 2),
        (58, 60, 1),
        (59, 58, 1),
        (59, 60, 2),
    ]
    assert game.outcome({0: 1, 30: 1}) is Outcome.D
    assert game.value({0: 1, 30: 1}) == LoopyValue.infinite()


def test_rejects_too_many_move_vectors() -> None:
    complete = GameGraph.from_edges(6, [(u, v) for u in range(6) for v in range(6) if u != v])
    with pytest.raises(LimitError) as error:
        Particles(complete, 256, "any").outcome({0: 1})
    assert str(error.value) == (
        "the board has 7650 move vectors, but at most 32000000 pairs of them can be compared; use fewer edges, or "
        "raise limit=…"
    )


def test_move_vectors_are_counted_before_they_are_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("grundy.linear.particles.closure._move_vectors")
    complete = GameGraph.from_edges(50, [(u, v) for u in range(50) for v in range(50) if u != v])
    with pytest.raises(LimitError, match="the board has 624750 move vectors, but at most 32000000 pairs"):
        Particles(complete, 256, "any").linear_code()


def judged(words: Words, inside: np.ndarray) -> Linearity:
    return linearity(words, inside, lambda _: Outcome.N, lambda word: word)


def members(words: Words, inside: np.ndarray) -> list[Word]:
    return [words.word(number) for number in np.flatnonzero(inside).tolist()]


def first_pair(words: Words, code: list[Word]) -> tuple[Word, Word] | None:
    """Return the first two members, in the order of tuples, whose sum is not a member."""
    inside = set(code)
    pairs = ((u, v) for u, v in product(code, repeat=2) if tuple(map(words.field.add, u, v)) not in inside)
    return next(pairs, None)


def first_multiple(words: Words, code: list[Word]) -> tuple[Word, int] | None:
    inside = set(code)
    tries = product(code, range(words.field.q))
    return next(((u, c) for u, c in tries if tuple(words.field.multiply(c, x) for x in u) not in inside), None)


@pytest.mark.parametrize(("q", "n"), [(2, 3), (3, 2), (4, 2), (5, 2), (9, 1), (4, 3)])
def test_linearity_agrees_with_the_definition_near_groups(q: int, n: int) -> None:
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
    # Multiples by 0 and 1 are always members, and multiples by elements of GF(p) are sums.
    expected = {2: {(True, True), (False, True)}, 4: set(product((True, False), repeat=2)) - {(False, True)}}
    assert expected.get(q, {(True, True), (False, False)}) <= kinds


def test_a_million_words_need_few_tests() -> None:
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
