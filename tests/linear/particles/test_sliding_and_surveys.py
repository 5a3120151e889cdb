"""Sliding several tokens, and surveys of all small boards, judged by the definition on each board."""

from itertools import combinations, product

import pytest
import reference
from linear.particles.definitions import position_graph, sliding_game
from strategies import Digraph, digraphs, digraphs_up_to_renaming, random_digraphs

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import Particles, Sliding
from grundy.linear.particles import SlidingMove, Survey, board_graph, particle_survey, sliding_survey
from grundy.linear.particles.word_games import TableGame
from grundy.rules import Outcome


def heap(size: int) -> GameGraph:
    """Vertices 0 to size - 1 with edges to all smaller ones and to a leaf, a Nim heap."""
    return GameGraph.from_adjacency([[*range(v), size] for v in range(size)] + [[]])


def star(rays: int) -> GameGraph:
    return GameGraph.from_adjacency([[rays]] * rays + [[]])


def greedy_code(n: int, d: int) -> list[int]:
    """The lexicode: take each number whose Hamming distance to all taken before is at least d."""
    code: list[int] = []
    for word in range(2**n):
        if all((word ^ other).bit_count() >= d for other in code):
            code.append(word)
    return code


def masks(game: Sliding) -> list[int]:
    return sorted(sum(1 << v for v in position) for position in game.p_positions())


def check(digraph: Digraph, k: int, exactly: bool) -> None:
    """Compare everything with the definition."""
    n = len(digraph)
    game = Sliding(GameGraph.from_adjacency(digraph), k, exactly)
    graph = position_graph(sliding_game(digraph, range(k if exactly else 1, k + 1)), 2, n)
    outcomes, values = reference.graph_outcomes(graph), reference.graph_values(graph)
    for word, followers in graph.items():
        position = frozenset(v for v in range(n) if word[v])
        reached = {word: frozenset(v for v in range(n) if word[v]) for word in followers}
        value = values[word]
        assert game.word(position) == game.word(sum(1 << v for v in position)) == word
        assert set(game.options(position)) == set(reached.values())
        assert game.outcome(position).value == outcomes[word]
        assert game.value(position) == (LoopyValue(value) if isinstance(value, int) else LoopyValue.infinite(value))
        good = {reached[v] for v in followers if outcomes[v] == "P"}
        assert {move.position for move in game.winning_moves(position)} == good
        keeping = {reached[v] for v in followers if outcomes[v] == "D"} if outcomes[word] == "D" else set()
        assert {move.position for move in game.drawing_moves(position)} == keeping
    assert len(game.p_positions()) == sum(outcome == "P" for outcome in outcomes.values())


@pytest.mark.parametrize("exactly", [True, False])
@pytest.mark.parametrize("k", [1, 2, 3, 5])
def test_all_digraphs_with_at_most_3_vertices_up_to_renaming(k: int, exactly: bool) -> None:
    for digraph in [*digraphs(1), *digraphs(2), *digraphs_up_to_renaming(3)[::2]]:
        check(digraph, k, exactly)


@pytest.mark.parametrize(("k", "exactly"), [(2, True), (2, False), (3, False), (4, False)])
def test_random_digraphs(k: int, exactly: bool) -> None:
    for digraph in random_digraphs(12, most=5):
        check(digraph, k, exactly)


def test_one_token_is_the_annihilation_game() -> None:
    for digraph in digraphs_up_to_renaming(3):
        graph = GameGraph.from_adjacency(digraph)
        particles = Particles(graph, 2).p_positions()
        for exactly in (True, False):
            game = Sliding(graph, 1, exactly)
            assert [game.word(position) for position in game.p_positions()] == particles


def test_a_move_names_its_slides_and_tokens_that_meet_vanish() -> None:
    graph = GameGraph.from_adjacency({"a": "b", "c": "b", "b": ["leaf"]})
    both = Sliding(graph, 2)
    assert both.moves("ac") == [SlidingMove((("a", "b"), ("c", "b")), frozenset())]
    assert both.moves("a") == []
    # The token on b slides away, and the other one takes its place.
    assert both.moves("ab") == [SlidingMove((("a", "b"), ("b", "leaf")), frozenset({"b", "leaf"}))]
    without = Sliding(graph, 2, exactly=False, leaves=False)
    assert [move.position for move in without.moves("ab")] == [frozenset(), frozenset("a"), frozenset("b")]
    assert without.outcome("ac") is Outcome.N
    assert str(without.is_linear()) == "not linear: {c} and {a} are P-positions, but their sum {a, c} is an N-position"
    assert repr(both) == "Sliding(GameGraph(4 vertices, 3 edges), 2, exactly=True)"


def test_exactly_k_is_linear_only_where_nothing_moves() -> None:
    for k, digraph in product((2, 3), digraphs_up_to_renaming(3)):
        game = Sliding(GameGraph.from_adjacency(digraph), k)
        movable = sum(map(bool, digraph))
        assert bool(game.is_linear()) == (movable < k)
        if movable < k:
            assert (game.linear_code().k, game.linear_code().minimum_distance()) == (3, 1)


@pytest.mark.parametrize("k", range(1, 8))
def test_at_most_k_tokens_on_a_star_of_k_plus_1_rays_give_the_repetition_code(k: int) -> None:
    game = Sliding(star(k + 1), k, exactly=False, leaves=False)
    assert str(game.linear_code()) == f"[{k + 1}, 1, {k + 1}] code over GF(2)"


def test_stars_are_moores_nim_with_heaps_of_1() -> None:
    # Moore 1910: the number of heaps is divisible by k + 1.
    for k in (1, 2, 3):
        assert masks(Sliding(star(7), k, exactly=False, leaves=False)) == [
            mask for mask in range(128) if mask.bit_count() % (k + 1) == 0
        ]


@pytest.mark.parametrize(("k", "sizes"), [(1, range(1, 9)), (2, range(1, 9)), (3, range(1, 9))])
def test_at_most_k_tokens_on_small_nim_heaps_give_lexicodes_with_distance_2k_plus_1(k: int, sizes: range) -> None:
    for size in sizes:
        game = Sliding(heap(size), k, exactly=False, leaves=False)
        assert game.is_linear()
        assert masks(game) == greedy_code(size, 2 * k + 1)


def test_distances_above_4_with_two_tokens_and_more_than_one_word() -> None:
    codes = {size: str(Sliding(heap(size), 2, exactly=False, leaves=False).linear_code()) for size in (5, 8)}
    assert codes == {5: "[5, 1, 5] code over GF(2)", 8: "[8, 2, 5] code over GF(2)"}


def test_the_nim_heap_of_9_with_at_most_2_tokens_is_no_code() -> None:
    game = Sliding(heap(9), 2, exactly=False, leaves=False)
    code = masks(game)
    assert code == [0, 31, 227, 252, 364, 437, 474]
    assert not game.is_linear()
    assert min((u ^ v).bit_count() for u, v in combinations(code, 2)) == 3


def test_dense_boards_with_any_number_of_tokens_are_solved() -> None:
    graph = GameGraph.from_edges(9, [(u, v) for u in range(8) for v in range(9) if u != v])
    # All tokens can always leave at once.
    assert masks(Sliding(graph, 8, exactly=False, leaves=False)) == [0]


NO_MASK = (
    "is no position on 4 vertices: as a number it has bit k for a token on vertex number k; a set of vertices will "
    "also do"
)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("aa", "vertex 'a' is there twice; it holds at most one token, and two cancel"),
        ("az", "there is no vertex 'z'; the vertices are 'a', 'b', 'c', 'leaf'"),
        (16, f"16 {NO_MASK}"),
        (-1, f"-1 {NO_MASK}"),
        (1.5, "a position is a set of vertices, or a number whose bits are, not 1.5"),
        (["leaf"], "'leaf' is a leaf, and with leaves=False nothing stays on a leaf; try leaves=True"),
    ],
)
def test_what_is_no_position_is_refused(position: object, message: str) -> None:
    game = Sliding(GameGraph.from_adjacency({name: ["leaf"] for name in "abc"}), 2, leaves=False)
    for method in (game.outcome, game.value, game.moves, game.options, game.winning_moves, game.drawing_moves):
        with pytest.raises(DomainError) as error:
            method(position)
        assert str(error.value) == message


def test_the_number_of_tokens_that_slide_is_1_or_more() -> None:
    with pytest.raises(DomainError, match=r"^the number of tokens that slide is 1 or more, not 0$"):
        Sliding(star(2), 0)
    assert Sliding(star(2), 10**30).moves([0, 1]) == []
    assert len(Sliding(star(2), 10**30, exactly=False).moves([0, 1])) == 3


def test_boards_that_are_too_large_are_refused() -> None:
    large = Sliding(star(60), 60, exactly=False, leaves=False)
    assert len(large.moves([3])) == 1
    with pytest.raises(LimitError, match=r"^the board has more than 32000000 moves, 32 for each of 1000000 positions"):
        large.moves(range(60))
    with pytest.raises(LimitError, match=r"^the board has 2\^60 positions, more than limit=1000000"):
        large.outcome([3])


# Rule: additive on boards with q = 3 and n = 2, 3, then q = 4 and n = 2, 3; found by another program before.
ADDITIVE = {
    "whole": (15, 424, 12, 154),
    "any": (16, 512, 16, 512),
    "unit": (2, 77, 16, 512),
    "plus-minus": (16, 512, 16, 512),
}


@pytest.mark.parametrize("rule", ADDITIVE)
def test_on_how_many_boards_p_is_closed_under_addition(rule: str) -> None:
    surveys = [particle_survey(n, q, rule) for q in (3, 4) for n in (2, 3)]
    assert tuple(survey.additive for survey in surveys) == ADDITIVE[rule]
    assert [survey.boards for survey in surveys] == [16, 512, 16, 512]


def test_on_how_many_boards_p_is_closed_under_scalars_of_4_elements() -> None:
    assert [particle_survey(n, 4, "unit").scalar_closed for n in (2, 3)] == [11, 172]
    assert [particle_survey(n, 4, "unit").linear for n in (2, 3)] == [11, 172]


@pytest.mark.parametrize(("q", "n"), [(3, 2), (3, 3), (4, 2), (4, 3), (5, 2), (7, 2), (8, 2)])
def test_p_is_closed_under_scalars_on_every_board_when_whole_particles_move(q: int, n: int) -> None:
    survey = particle_survey(n, q)
    assert survey.scalar_closed == survey.boards > survey.additive == survey.linear


def test_the_codes_over_3_elements() -> None:
    assert particle_survey(3, 3, "any").codes == {
        (0, None): 265,
        (1, 1): 66,
        (1, 2): 36,
        (1, 3): 18,
        (2, 1): 111,
        (2, 2): 15,
        (3, 1): 1,
    }


@pytest.mark.parametrize(("q", "n"), [(4, 2), (4, 3), (5, 2), (5, 3), (7, 2), (9, 2)])
def test_the_codes_over_more_elements_are_those_of_vertices_without_edges(q: int, n: int) -> None:
    # A vertex has no edges in 1 of 2^n cases.
    others = (1 << n) - 1
    expected = {2: {0: others**2, 1: 2 * others, 2: 1}, 3: {0: others**3, 1: 3 * others**2, 2: 3 * others, 3: 1}}
    assert particle_survey(n, q, "any").codes == {(k, 1 if k else None): count for k, count in expected[n].items()}


def test_on_how_many_boards_sliding_gives_a_linear_code() -> None:
    assert [sliding_survey(n, 2).linear for n in (2, 3)] == [7, 22]
    assert [sliding_survey(n, 2, exactly=False).linear for n in (2, 3, 4)] == [16, 500, 60791]
    assert [sliding_survey(n, 3, exactly=False).linear for n in (2, 3)] == [16, 500]
    assert [sliding_survey(n, 1).linear for n in (2, 3)] == [16, 512]


def test_exactly_k_tokens_give_no_distance_above_1() -> None:
    # Fewer than k of n vertices have edges, each in 2^n - 1 ways.
    assert sliding_survey(3, 2).codes == {(3, 1): 1 + 3 * 7}
    assert sliding_survey(3, 3).codes == {(3, 1): 1 + 3 * 7 + 3 * 49}
    assert sliding_survey(2, 3).codes == {(2, 1): 16}


def counted(games: list[TableGame], n: int) -> Survey:
    """The survey by one game at a time."""
    found = [TableGame.is_linear(game) for game in games]
    codes: dict[tuple[int, int | None], int] = {}
    for game, linear in zip(games, found, strict=True):
        if linear:
            key = game.linear_code().k, game.linear_code().minimum_distance()
            codes[key] = codes.get(key, 0) + 1
    additive, scalar_closed = (sum(getattr(linear, word) for linear in found) for word in ("additive", "scalar_closed"))
    return Survey(games[0].field, n, len(games), additive, scalar_closed, codes)


def without_leaf(survey: Survey) -> Survey:
    """What a survey says when the leaf outside is a place too: a further dimension, and words of weight 1."""
    codes: dict[tuple[int, int | None], int] = {}
    for (k, _), count in survey.codes.items():
        codes[k + 1, 1] = codes.get((k + 1, 1), 0) + count
    return Survey(survey.field, survey.n, survey.boards, survey.additive, survey.scalar_closed, codes)


@pytest.mark.parametrize(("n", "q", "rule"), [(2, 3, "whole"), (2, 4, "unit"), (3, 3, "whole")])
def test_a_particle_survey_is_that_of_one_board_at_a_time(n: int, q: int, rule: str) -> None:
    games: list[TableGame] = [Particles(board_graph(n, board), q, rule) for board in range(1 << n * n)]
    assert counted(games, n) == without_leaf(particle_survey(n, q, rule))


@pytest.mark.parametrize(("n", "k", "exactly"), [(2, 2, True), (2, 2, False), (3, 2, False)])
def test_a_sliding_survey_is_that_of_one_board_at_a_time(n: int, k: int, exactly: bool) -> None:
    games: list[TableGame] = [Sliding(board_graph(n, board), k, exactly) for board in range(1 << n * n)]
    assert counted(games, n) == without_leaf(sliding_survey(n, k, exactly))


def test_surveys_that_would_take_too_long_are_refused() -> None:
    with pytest.raises(LimitError) as error:
        particle_survey(4, 4)
    assert str(error.value) == (
        "a survey of 65536 boards with 256 positions each takes 4294967296 steps, more than 1000000000; take fewer "
        "vertices or a smaller field, or raise limit=…"
    )
    with pytest.raises(LimitError, match=r"^there are 2\^81 boards with 9 vertices; a survey takes 4 or fewer"):
        sliding_survey(9, 2)
    with pytest.raises(DomainError, match=r"^the number of vertices is 1 or more, not 0$"):
        particle_survey(0, 3)
