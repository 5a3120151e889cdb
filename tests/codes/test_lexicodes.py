"""Lexicodes, judged by the greedy scan of all words, by the game of coins, and by published tables."""

import sys
from itertools import islice
from typing import Any

import numpy as np
import pytest
import reference
from code_judges import game_values, greedy_scan, sum_of
from code_strategies import rows_of_values
from reference.codes import greedy_words, weight, weight_distribution

from grundy import DomainError, LimitError
from grundy.codes import (
    AdditiveCode,
    Growth,
    LexicodeTable,
    LinearCode,
    coin_values,
    coin_values_of,
    lexicode,
    redundancy_starts,
)
from grundy.linear import lexicode_game
from grundy.nim import multiply
from grundy.progress import progress_to

ALPHABETS = [2, 4, 8, 16, 32, 64, 128, 256]

# All lengths for which q^n words can be scanned quickly.
SMALL = [
    (q, n)
    for q, most in ((2, 10), (4, 5), (8, 3), (16, 2), (32, 2), (64, 1), (128, 1), (256, 1))
    for n in range(most + 1)
]


def test_the_judge_agrees_with_the_definition() -> None:
    for q, n in ((2, 6), (4, 3), (8, 2)):
        for d in range(1, n + 2):
            assert greedy_scan(n, d, q) == greedy_words(range(q**n), d, q)


@pytest.mark.parametrize(("q", "n"), SMALL)
def test_every_small_lexicode_agrees_with_the_greedy_scan(q: int, n: int) -> None:
    for d in range(1, n + 3):
        code = lexicode(n, d, q)
        assert list(code) == greedy_scan(n, d, q)
        assert (code.n, code.q) == (n, q)
        assert isinstance(code, LinearCode) == (q in (2, 4, 16, 256))


@pytest.mark.parametrize(("q", "n"), [(2, 12), (4, 6), (8, 4), (256, 2)])
def test_some_larger_lexicodes_agree_with_the_greedy_scan(q: int, n: int) -> None:
    for d in range(max(2, n // 2), n + 1):
        assert list(lexicode(n, d, q)) == greedy_scan(n, d, q)


@pytest.mark.parametrize(("q", "n"), [(2, 7), (4, 3), (8, 2), (16, 2)])
def test_values_of_coins_are_the_grundy_values_of_the_game(q: int, n: int) -> None:
    for d in range(1, n + 2):
        values = rows_of_values(coin_values(n, d, q))
        assert [sum_of(values, word, q) for word in range(q**n)] == game_values(n, d, q)


@pytest.mark.parametrize("d", range(1, 9))
def test_values_of_coins_are_those_of_the_linear_game(d: int) -> None:
    game = lexicode_game(11, d)
    assert coin_values(11, d).tolist() == [game.value({coin}).nim_value for coin in range(11)]
    assert lexicode(11, d) == LinearCode.from_subspace(game.p_space())


@pytest.mark.parametrize("d", range(1, 8))
def test_values_are_the_mex_of_the_sums_of_fewer_than_d_minus_1_before_them(d: int) -> None:
    values = coin_values(24, d).tolist()
    sums = [{0}] + [set() for _ in range(d - 2)]
    for value in values:
        assert value == (reference.mex(set().union(*sums)) if d > 1 else 0)
        for size in range(len(sums) - 1, 0, -1):
            sums[size] |= {total ^ value for total in sums[size - 1]}


@pytest.mark.parametrize("q", [4, 16, 256])
def test_over_a_nim_field_the_value_of_a_digit_is_a_multiple_of_that_of_1(q: int) -> None:
    values = coin_values(9, 3, q)
    assert values.shape == (9, q.bit_length() - 1)
    for bit in range(values.shape[1]):
        assert values[:, bit].tolist() == multiply(values[:, 0], np.uint64(1 << bit)).tolist()


@pytest.mark.parametrize(
    ("n", "d", "q"), [(20, 5, 2), (30, 4, 2), (24, 8, 2), (9, 4, 4), (12, 6, 4), (6, 3, 8), (9, 4, 16)]
)
def test_the_values_are_a_parity_check(n: int, d: int, q: int) -> None:
    code, values = lexicode(n, d, q), rows_of_values(coin_values(n, d, q))
    assert all(sum_of(values, word, q) == 0 for word in code.space.basis)
    independent = len({value.bit_length() for row in values for value in row})
    assert code.space.dimension == n * (q.bit_length() - 1) - independent


def test_the_words_of_distance_3_and_4_agree_with_the_oeis() -> None:
    # OEIS A075926 and A075928.
    three = [0, 7, 25, 30, 42, 45, 51, 52, 75, 76, 82, 85, 97, 102, 120, 127, 385, 390, 408, 415, 427]
    four = [0, 15, 51, 60, 85, 90, 102, 105, 150, 153, 165, 170, 195, 204, 240, 255, 771, 780, 816, 831, 854, 857]
    four += [869, 874, 917, 922, 934, 937, 960, 975, 1011, 1020, 1285, 1290, 1334, 1337, 1360, 1375, 1379, 1388, 1427]
    assert list(islice(lexicode(11, 3), len(three))) == three
    assert list(islice(lexicode(11, 4), len(four))) == four


def test_distance_1_has_all_words_and_distance_2_the_even_ones() -> None:
    # OEIS A001969: evil numbers.
    assert list(lexicode(6, 1)) == list(range(64))
    assert list(lexicode(6, 2)) == [word for word in range(64) if word.bit_count() % 2 == 0]


DIMENSIONS = {
    # n: k for d = 3, 4, …; n = 16 and n = 24 are in Conway and Sloane 1986, n = 42 was found by another program.
    16: (11, 11, 8, 7, 5, 5, 2, 2, 1, 1, 1, 1, 1, 1),
    24: (19, 18, 14, 13, 12, 12, 7, 6, 5, 5, 3, 2, 2, 2),
    42: (36, 35, 30, 29, 25, 24, 21, 20),
}


@pytest.mark.parametrize("n", DIMENSIONS)
def test_dimensions_of_binary_lexicodes_agree_with_published_tables(n: int) -> None:
    found = [lexicode(n, d) for d in range(3, 3 + len(DIMENSIONS[n]))]
    assert tuple(code.k for code in found if isinstance(code, LinearCode)) == DIMENSIONS[n]


@pytest.mark.parametrize(
    ("n", "k", "d"),
    [(7, 4, 3), (8, 4, 4), (15, 11, 3), (16, 11, 4), (17, 9, 5), (18, 9, 6), (23, 12, 7), (24, 12, 8), (16, 7, 6)],
)
def test_the_codes_that_lenstra_names(n: int, k: int, d: int) -> None:
    # Lenstra, Nim multiplication, 1978; Conway and Sloane 1986.
    code = lexicode(n, d)
    assert repr(code) == f"<LinearCode [{n}, {k}, {d}]>"
    assert min(word.bit_count() for word in code if word) == d


def test_the_golay_codes_have_their_weights() -> None:
    assert weight_distribution(lexicode(24, 8)) == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert weight_distribution(lexicode(23, 7)) == {0: 1, 7: 253, 8: 506, 11: 1288, 12: 1288, 15: 506, 16: 253, 23: 1}


FOURS = {
    3: (0, 0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 19, 20),
    4: (0, 0, 0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19),
}


@pytest.mark.parametrize("d", FOURS)
def test_dimensions_over_gf_4(d: int) -> None:
    # Conway and Sloane 1986, lexicodes over four digits.
    assert tuple(lexicode(n, d, 4).dimension for n in range(1, 25)) == FOURS[d]


@pytest.mark.parametrize(
    ("n", "k", "d", "q"),
    [(6, 3, 4, 4), (12, 6, 6, 4), (5, 3, 3, 4), (21, 18, 3, 4), (17, 15, 3, 16), (18, 15, 4, 16), (10, 6, 5, 16)],
)
def test_good_codes_over_larger_fields(n: int, k: int, d: int, q: int) -> None:
    assert repr(lexicode(n, d, q)) == f"<LinearCode [{n}, {k}, {d}] over GF({q})>"


def test_the_values_of_distance_4_over_gf_4() -> None:
    expected = [[1, 2], [4, 8], [16, 32], [21, 42], [27, 45], [30, 39], [64, 128], [69, 138]]
    assert coin_values(8, 4, 4).tolist() == expected


def test_the_lexicode_of_length_6_over_gf_4_is_a_hexacode() -> None:
    # The hexacode has 45 words of weight 4 and 18 of weight 6, and is the only code [6, 3, 4] over GF(4).
    assert weight_distribution(lexicode(6, 4, 4), 4) == {0: 1, 4: 45, 6: 18}


def test_over_8_digits_the_code_is_additive_and_not_linear() -> None:
    code = lexicode(5, 3, 8)
    assert type(code) is AdditiveCode
    assert (code.size, code.dimension) == (256, pytest.approx(8 / 3))
    assert list(code) == greedy_scan(5, 3, 8)


def test_the_distance_is_known_with_a_witness() -> None:
    for n, d, q in ((9, 3, 2), (24, 8, 2), (6, 4, 4), (4, 3, 8), (6, 5, 16), (5, 5, 2)):
        code = lexicode(n, d, q)
        distance = code._distance
        assert (code.d, distance.lower, distance.upper, distance.proved) == (d, d, d, True)
        assert distance.witness in code
        assert weight(distance.witness, q) == d


def test_a_basis_in_reverse_order_gives_the_lexicode_of_reversed_words() -> None:
    n, d = 9, 4
    reverse = [1 << place for place in range(n)][::-1]
    mirrored = lexicode(n, d).permute(range(n - 1, -1, -1))
    assert lexicode(n, d, basis=reverse) == mirrored
    assert lexicode(n, d, basis=[1 << place for place in range(n)]) == lexicode(n, d)


@pytest.mark.parametrize("basis", [[1, 7, 3, 12], [3, 5, 9], [15, 6], [8, 4, 2, 1], []])
def test_a_basis_is_scanned_in_its_own_order(basis: list[int]) -> None:
    words = [0]
    for vector in basis:
        words += [word ^ vector for word in words]
    for d in range(1, 6):
        assert list(lexicode(4, d, basis=basis)) == sorted(greedy_words(words, d))


@pytest.mark.parametrize("d", range(4, 14, 2))
def test_an_even_distance_adds_a_parity_coin(d: int) -> None:
    for n in range(1, 26):
        assert n - lexicode(n, d).dimension == 1 + (n - 1 - lexicode(n - 1, d - 1).dimension)


@pytest.mark.parametrize("d", [1, 3, *range(2, 13, 2)])
def test_values_by_formula_or_parity_agree_with_a_table(d: int) -> None:
    table = LexicodeTable(d)
    table.grow(26)
    assert table.values.tolist() == coin_values(26, d).tolist()


@pytest.mark.parametrize("q", ALPHABETS)
@pytest.mark.parametrize("d", [1, 2])
def test_values_of_digits_by_formula_agree_with_a_table(d: int, q: int) -> None:
    table = LexicodeTable(d, q=q)
    table.grow(9)
    values = coin_values(9, d, q)
    assert (values.dtype, values.shape) == (table.values.dtype, table.values.shape)
    assert values.tolist() == table.values.tolist()


def test_many_coins_of_known_values_need_no_table() -> None:
    assert coin_values(1 << 21, 3)[-1] == 1 << 21
    assert coin_values(1 << 20, 2, 4).max(axis=0).tolist() == [1, 2]


@pytest.mark.parametrize("q", [2, 4, 8, 16])
def test_a_lexicode_extends_a_given_table(q: int) -> None:
    for d in range(1, 6):
        odd = d - (q == 2 and d % 2 == 0)
        table = LexicodeTable(odd, q=q)
        for n in (0, 5, 3, 6):
            assert lexicode(n, d, q, table=table) == lexicode(n, d, q)
        assert len(table) == (0 if d == 5 and q == 2 else 6 - (d - odd))


def test_rejects_tables_for_other_codes() -> None:
    for arguments, table, message in (
        (
            (24, 8),
            LexicodeTable(8),
            "the lexicode of distance 8 over 2 digits needs a table for d = 7 and q = 2, not for d = 8 and q = 2",
        ),
        (
            (6, 4, 4),
            LexicodeTable(4),
            "the lexicode of distance 4 over 4 digits needs a table for d = 4 and q = 4, not for d = 4 and q = 2",
        ),
    ):
        with pytest.raises(DomainError) as refused:
            lexicode(*arguments, table=table)  # type: ignore[call-overload]
        assert str(refused.value) == message
    with pytest.raises(DomainError, match=r"^basis and table cannot be given together; omit one"):
        lexicode(4, 2, basis=[1, 2], table=LexicodeTable(1))


@pytest.mark.parametrize("q", [2, 4, 8, 16, 256])
def test_extreme_lengths_and_distances(q: int) -> None:
    for d in (1, 2, 5, 10**30):
        assert list(lexicode(0, d, q)) == [0]
        assert coin_values(0, min(d, 9), q).size == 0
    assert lexicode(3, 4, q).size == lexicode(3, 10**30, q).size == 1
    assert lexicode(3, 1, q).size == q**3
    assert list(lexicode(3, 3, q))[:2] == [0, 1 + q + q**2]
    assert lexicode(3, 3, q).size == q


def test_accepts_numpy_integers() -> None:
    assert lexicode(np.int64(7), np.int8(3)) == lexicode(7, 3)
    assert coin_values(np.uint8(9), np.int16(5)).tolist() == coin_values(9, 5).tolist()


@pytest.mark.parametrize("q", [np.int64(2), np.uint8(4), np.int64(4), np.int16(8), np.uint64(16)])
def test_accepts_a_numpy_integer_as_q(q: Any) -> None:
    assert lexicode(5, 3, q) == lexicode(5, 3, int(q))
    assert coin_values(6, 5, q).tolist() == coin_values(6, 5, int(q)).tolist()


def test_long_lexicodes_of_small_distance() -> None:
    assert lexicode(2000, 3).dimension == 2000 - 11
    assert lexicode(2000, 4).dimension == 2000 - 12
    assert lexicode(1000, 2).dimension == 999
    assert lexicode(100, 8).dimension == 77  # redundancy 1 + 22, as 88 <= 99 < 102 for d = 7
    assert lexicode(2149, 2).n == 2149


def test_two_words_of_any_length_need_no_table() -> None:
    assert list(lexicode(1000, 800)) == [0, (1 << 800) - 1]
    assert list(lexicode(300, 201)) == [0, (1 << 201) - 1]
    for d in range(1, 12):
        last = d + (d + 1) // 2 - 1
        assert (lexicode(last, d).size, lexicode(last + 1, d).size) == (2, 4)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 3), "n, the length, must be at least 0, not -1"),
        ((3.0, 3), "n, the length, must be a whole number, not 3.0"),
        (("3", 3), "n, the length, must be a whole number, not '3'"),
        ((3, 0), "d, the distance, must be at least 1, not 0"),
        ((3, 2.0), "d, the distance, must be a whole number, not 2.0"),
        ((3, None), "d, the distance, must be a whole number, not None"),
        ((3, 2, 3), "q must be one of 2, 4, 8, 16, 32, 64, 128, 256, not 3"),
        ((3, 2, 512), "q must be one of 2, 4, 8, 16, 32, 64, 128, 256, not 512"),
        ((3, 2, "4"), "q, the number of digits, must be a whole number, not '4'"),
    ],
)
def test_lexicode_rejects_invalid_arguments(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError) as refused:
        lexicode(*arguments)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 3), "n, the number of coins, must be at least 0, not -1"),
        ((3, 0), "d, the distance, must be at least 1, not 0"),
        ((3, 2, 5), "q must be one of 2, 4, 8, 16, 32, 64, 128, 256, not 5"),
    ],
)
def test_coin_values_rejects_invalid_arguments(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError) as refused:
        coin_values(*arguments)
    assert str(refused.value) == message


def test_a_basis_is_binary_and_independent() -> None:
    with pytest.raises(DomainError) as refused:
        lexicode(4, 2, 4, basis=[1, 2])
    assert str(refused.value) == "with a basis, q must be 2, not 4; omit q or the basis"
    with pytest.raises(DomainError, match="the vectors of a basis must be independent"):
        lexicode(4, 2, basis=[1, 1])


def refusal(work: Any, *arguments: Any, **options: Any) -> str:
    with pytest.raises(LimitError) as refused:
        work(*arguments, **options)
    return str(refused.value)


@pytest.mark.parametrize("work", [lexicode, coin_values])
def test_rejects_large_tables_before_allocation(work: Any) -> None:
    assert refusal(work, 100, 20, memory=1 << 40) == (
        "the lexicode of length 100 and distance 20 takes a table of at least 2199023255552 bytes, more than "
        "memory=1099511627776; try a smaller n or d, or raise memory=…"
    )
    assert refusal(work, 40, 11, memory=1000) == (
        "the lexicode of length 40 and distance 11 takes a table of at least 1048576 bytes, more than memory=1000; "
        "try a smaller n or d, or raise memory=…"
    )
    assert refusal(work, 1000, 300) == "a table for distance 299 does not fit into any memory; try d up to 36"


def test_raises_when_a_table_grows_too_large() -> None:
    # Redundancy 6 at length 8, 7 at length 9: sphere packing alone would allow 2^6.
    assert refusal(lexicode, 9, 5, memory=64) == (
        "the lexicode of length 9 and distance 5 takes a table of more than 64 bytes, which suffice up to length 8; "
        "raise memory=…"
    )
    assert lexicode(9, 5, memory=128).dimension == 2


def test_rejects_huge_numbers_of_coins() -> None:
    for d in (1, 2, 3, 4):
        assert refusal(coin_values, 10**9, d, memory=1 << 30) == (
            "the values of 1000000000 coins take 8000000000 bytes, more than memory=1073741824; try a smaller n, or "
            "raise memory=…"
        )
        assert refusal(lexicode, 10**9, d) == (
            "a lexicode may have at most 65536 digits, not 1000000000; use coin_values for longer codes"
        )
    assert refusal(lexicode, 10**12, 10**12).startswith("a lexicode may have at most 65536 digits, not 1000000000000")
    assert refusal(redundancy_starts, 3, 10**5) == "redundancy must be at most 1000, not 100000"


@pytest.mark.parametrize("q", [4, 8, 256])
def test_rejects_values_of_many_digits_before_allocation(q: int) -> None:
    for d in (1, 2):
        assert refusal(coin_values, 10**9, d, q, memory=1 << 30).startswith("the values of 1000000000 coins take ")


@pytest.mark.parametrize("memory", ["lots", 1.5, [1]])
def test_memory_is_a_whole_number(memory: Any) -> None:
    for work in (lexicode, coin_values):
        with pytest.raises(DomainError, match="memory must be a whole number, not"):
            work(24, 7, memory=memory)


def test_reports_the_coins_so_far() -> None:
    heard: list[tuple[int, int | None]] = []
    with progress_to(lambda what, done, total: heard.append((done, total))):
        coin_values(600, 5)
    assert all(total == 600 and 0 < done <= 600 for done, total in heard)
    assert heard == sorted(heard)


def forgotten(code: AdditiveCode) -> AdditiveCode:
    """Return the same code from its basis, without cached values."""
    if isinstance(code, LinearCode):
        return LinearCode(code.basis, code.n, q=code.q)
    return AdditiveCode(code.space.basis, code.n, q=code.q)


@pytest.mark.parametrize("q", [2, 4, 8, 16])
def test_values_from_a_basis_agree_with_the_game(q: int) -> None:
    for n in range(8 if q > 4 else 12):
        for d in range(1, 6 if q == 2 else 4):
            values = coin_values(n, d, q)
            first = values if values.ndim == 1 else values[:, 0]
            code = lexicode(n, d, q)
            assert coin_values_of(code) == coin_values_of(forgotten(code)) == first.tolist()


def calls_for_values(code: AdditiveCode) -> int:
    """Return the number of functions called to find the values of the coins."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        coin_values_of(code)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize(("n", "d", "q"), [(300, 5, 2), (300, 6, 2), (60, 4, 4), (30, 3, 8)])
def test_lexicodes_store_their_coin_values(n: int, d: int, q: int) -> None:
    code = lexicode(n, d, q)
    assert calls_for_values(code) < 10 < n <= calls_for_values(forgotten(code))
    assert coin_values_of(code) == coin_values_of(forgotten(code))
    kept = coin_values_of(code)
    kept.clear()  # the code does not share the list
    assert len(coin_values_of(code)) == n


STARTS = {
    # Found by another program; it also has the ends of Jenkins' tables of lexicodes, (2149, 2122, 5) and (305, 275, 7).
    5: (1, 2, 3, 4, 6, 7, 9, 12, 18, 22, 30, 39, 53, 70, 93, 121, 157, 204, 267),
    7: (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 24, 25, 26, 28, 32, 40, 56, 60, 68, 77),
    11: (*range(1, 11), 12, 13, 14, 15, 16, 18, 19, 21, 24, 27, 29),
    15: (*range(1, 15), 16, 17, 18, 19, 20, 21, 22),
}


@pytest.mark.parametrize("d", STARTS)
def test_redundancy_starts_agree_with_the_codes(d: int) -> None:
    growth = redundancy_starts(d, len(STARTS[d]))
    assert growth.starts == STARTS[d]
    # One more coin needs one more check.
    assert redundancy_starts(d, len(STARTS[d]) - 1).n == STARTS[d][-1] - 1
    even = redundancy_starts(d + 1, len(STARTS[d]))
    assert even.starts == (1, *(start + 1 for start in STARTS[d][:-1]))


@pytest.mark.parametrize("d", range(3, 10))
def test_growth_has_the_redundancy_of_each_length(d: int) -> None:
    growth = redundancy_starts(d, 7)
    lengths = range(growth.n + 1)
    assert [growth.redundancy(n) for n in lengths] == [n - lexicode(n, d).dimension for n in lengths]
    assert growth.n + 1 - lexicode(growth.n + 1, d).dimension == 8


def test_redundancy_starts_for_extreme_arguments() -> None:
    assert redundancy_starts(3, 0) == redundancy_starts(4, 0) == redundancy_starts(5, 0) == Growth((), 0)
    assert redundancy_starts(4, 1) == redundancy_starts(6, 1) == Growth((1,), 1)
    assert redundancy_starts(5, 1) == Growth((1,), 1)
    assert redundancy_starts(3, 5) == Growth((1, 2, 4, 8, 16), 31)
    assert redundancy_starts(np.int64(5), np.int8(6)).starts == (1, 2, 3, 4, 6, 7)


def test_rejects_redundancy_above_the_memory_limit() -> None:
    assert refusal(redundancy_starts, 5, 50, memory=1 << 49) == (
        "redundancy 50 takes a table of 2^50 bytes, more than memory=562949953421312; raise memory=…"
    )
    assert refusal(redundancy_starts, 5, 1000).startswith("redundancy 1000 takes a table of 2^1000 bytes, more than")
    assert refusal(redundancy_starts, 7, 11, memory=1000) == (
        "redundancy 11 takes a table of 2^11 bytes, more than memory=1000; raise memory=…"
    )
    assert "redundancy 12 " in refusal(redundancy_starts, 8, 12, memory=1000)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((2,), "d, the distance, must be at least 3, not 2"),
        ((5.0,), "d, the distance, must be a whole number, not 5.0"),
        ((5, -1), "redundancy must be at least 0, not -1"),
        ((5, "9"), "redundancy must be a whole number, not '9'"),
    ],
)
def test_redundancy_starts_rejects_invalid_arguments(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(DomainError) as refused:
        redundancy_starts(*arguments)
    assert str(refused.value) == message


@pytest.mark.parametrize("n", [25, 10**6])
def test_rejects_lengths_beyond_the_growth(n: int) -> None:
    with pytest.raises(DomainError) as refused:
        redundancy_starts(7, 12).redundancy(n)
    assert (
        str(refused.value)
        == f"n, the length, must be from 0 to 24, the lengths of this table, not {n}; try a larger redundancy"
    )


def test_a_length_is_a_whole_number() -> None:
    for n, message in (
        (-1, "n, the length, must be at least 0, not -1"),
        (None, "n, the length, must be a whole number, not None"),
    ):
        with pytest.raises(DomainError) as refused:
            redundancy_starts(7, 12).redundancy(n)  # type: ignore[arg-type]
        assert str(refused.value) == message
