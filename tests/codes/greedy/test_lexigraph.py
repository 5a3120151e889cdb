"""Lexigraphs and lexigames: against the definition, the greedy codes, and the lexicode game."""

import re
from functools import reduce
from operator import xor

import pytest
from codes.greedy.bases import all_bases, listed, random_bases
from reference.codes import greedy_words, lexigraph as defined, weight

from grundy.codes.greedy import greedy_code, lexigame, lexigraph
from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph, solve
from grundy.linear import lexicode_game


def edges(graph: GameGraph) -> set[tuple[int, int]]:
    """Return the edges by number."""
    return {(k, int(j)) for k in range(len(graph)) for j in graph.follower_numbers(k)}


def small_cases() -> list[tuple[tuple[int, ...], int]]:
    """All ordered bases with three coordinates, and random ones."""
    small = [(basis, 3) for m in range(4) for basis in all_bases(3, m)]
    return small + list(random_bases(20, most=7))


def test_edges_lead_from_later_words_to_earlier_ones_nearby() -> None:
    for i, (basis, n) in enumerate(small_cases()):
        d = 1 + i % (n + 1)
        graph = lexigraph(basis, d, n)
        rows = defined(listed(basis), d)
        assert edges(graph) == {(k, j) for k, row in enumerate(rows) for j in row}
        assert list(graph.names) == listed(basis)


def test_with_numeric_orientation_edges_lead_from_larger_words_to_smaller_ones() -> None:
    for i, (basis, n) in enumerate(small_cases()):
        d = 1 + i % (n + 1)
        words = listed(basis)
        right = {(u, v) for u in words for v in words if v < u and weight(u ^ v) < d}
        graph = lexigraph(basis, d, n, orientation="numeric")
        assert {(words[k], words[j]) for k, j in edges(graph)} == right


def test_homework_3_8_the_other_orientation_gives_a_linear_function_too() -> None:
    for i, (basis, n) in enumerate(small_cases()):
        d = 1 + i % (n + 1)
        values = solve(lexigraph(basis, d, n, orientation="numeric")).nim_value.tolist()
        words = listed(basis)
        assert values == [
            reduce(xor, (values[1 << b] for b in range(len(basis)) if k >> b & 1), 0) for k in range(len(words))
        ]
        # Its kernel is the greedy code of the space in numeric order.
        kernel = {word for word, value in zip(words, values, strict=True) if value == 0}
        assert kernel == set(greedy_words(sorted(words), d))


def test_p_positions_of_the_game_on_coins_are_the_greedy_code() -> None:
    for i, (basis, n) in enumerate(small_cases()):
        d = 1 + i % (n + 1)
        found = greedy_code(basis, d, n)
        game = lexigame(basis, d, n)
        words = listed(basis)
        assert {words[k] for k in game.p_space().elements()} == set(listed(found.code))
        assert tuple(int(game.value(1 << b).nim_value) for b in range(len(basis))) == found.values


@pytest.mark.parametrize("d", range(1, 7))
def test_for_unit_vectors_it_is_the_lexicode_game(d: int) -> None:
    game, other = lexigame(6, d), lexicode_game(6, d)
    for mask in range(64):
        assert set(game.options(mask)) == set(other.options(mask))


def test_a_number_stands_for_the_unit_vectors() -> None:
    assert lexigraph(5, 3) == lexigraph([1, 2, 4, 8, 16], 3, n=5)
    assert lexigraph(0, 3) == GameGraph.from_edges(1, [])
    assert len(lexigame(0, 3)) == 0


@pytest.mark.parametrize(
    ("call", "error", "complaint"),
    [
        (
            lambda: lexigraph(4, 3, orientation="up"),
            DomainError,
            "orientation='up' is not known; edges follow the 'order'",
        ),
        (
            lambda: lexigraph(4, 3, n=5),
            DomainError,
            "the basis of the 4 unit vectors has 4 coordinates, and n is 5; leave",
        ),
        (lambda: lexigraph(4, 0), DomainError, "d, the least distance, is 1 or more, not 0"),
        (lambda: lexigame(5000, 3), LimitError, "a lexigame has at most 4096 coins, not 5000"),
        (
            lambda: lexigraph(40, 3),
            LimitError,
            "the lexigraph of 40 basis vectors has 2^40 vertices, more than limit=16777216; take fewer, or "
            "raise limit=…",
        ),
        (
            lambda: lexigraph(10, 4, limit=5000),
            LimitError,
            "the space has more than 9 words of weight from 1 to 3, 512 edges for each of them, more than "
            "limit=5000; take a smaller d or fewer vectors, or raise limit=…",
        ),
        (
            lambda: lexigame(10, 4, limit=174),
            LimitError,
            "the space has more than 174 words of weight from 1 to 3, a move for each of them, more than "
            "limit=174; take a smaller d or fewer vectors, or raise limit=…",
        ),
    ],
)
def test_what_cannot_be_made_is_told(call: object, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=re.escape(complaint)):
        call()  # type: ignore[operator]


def test_the_limit_is_exact() -> None:
    assert lexigame(10, 4, limit=175).table.start.size - 1 == 10 + 45 + 120
    assert lexigraph(4, 2, limit=32).edges == 32
