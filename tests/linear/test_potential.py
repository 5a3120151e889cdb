"""The number that falls with every reply, on all P-positions of small games."""

from itertools import combinations

from hypothesis import given
from linear_judges import reached
from strategies import Families, annihilation_families, digraphs, linear_games, random_linear_games

from grundy.integers import bits
from grundy.linear import Annihilation, LinearGame, example_graphs
from grundy.linear.strategy import Potential

# Peeled vertices beside cyclic ones: a ↔ b with tails, a Nim heap under a 2-cycle, sets that turn both kinds.
MIXED: list[tuple[Families, tuple[int, ...]]] = [
    (((1, 3), (2, 3, 6), (4, 20), (8, 24), (16,)), ()),
    (((), (3,), (6, 5), (24, 12, 10), (24, 17, 18)), ()),
    (((1,), (3, 2), (7, 4, 6), (24, 9), (24, 18), (32 + 7, 32 + 24)), ()),
    (((1,), (3,), (12, 7), (12, 9), (16 + 15, 16 + 3)), (4,)),
    (((1,), (2,), (4 + 8 + 1, 4 + 16), (8 + 4 + 2, 8 + 16), (16 + 12, 16 + 3)), ()),
]


def assert_it_falls(families: Families, passes: tuple[int, ...]) -> None:
    """Check the theorem: from what a move on a P-position leaves, some move leads to one with a smaller φ."""
    game = LinearGame(len(families), families, passes)
    potential = Potential(game.syndromes)
    for u in game.p_space().elements():
        assert (potential.of(u) == 0) == (not game.moves(u))
        for v in reached(game, game.moves(u)):
            assert min(map(potential.of, reached(game, game.winning_moves(v)))) < potential.of(u)


def test_it_falls_on_all_digraphs_with_up_to_3_vertices() -> None:
    for n in range(4):
        for digraph in digraphs(n):
            assert_it_falls(*annihilation_families(digraph))


def test_it_falls_on_random_games() -> None:
    for families, passes in [*MIXED, *random_linear_games(150, most=7, seed=4)]:
        assert_it_falls(families, passes)


@given(linear_games())
def test_it_falls_on_any_game(game: tuple[Families, tuple[int, ...]]) -> None:
    assert_it_falls(*game)


@given(linear_games(most=6))
def test_of_a_sum_it_is_at_most_the_sum(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = LinearGame(len(game[0]), *game)
    potential = Potential(solved.syndromes)
    for u, w in combinations(list(solved.p_space().elements())[:16], 2):
        assert potential.of(u ^ w) <= potential.of(u) + potential.of(w)


@given(linear_games())
def test_the_parts_of_a_p_position_add_up_to_it(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = LinearGame(len(game[0]), *game)
    potential = Potential(solved.syndromes)
    peeled = set(solved.syndromes.found.peeled.tolist())
    for u in solved.p_space().elements():
        chosen, rest = potential.parts(u)
        assert set(bits(rest)) <= peeled
        assert solved.value(rest) == 0
        for number in bits(chosen):
            rest ^= potential.generators[number]
        assert rest == u


def test_where_every_play_ends_it_is_the_longest_play() -> None:
    # On a path the token on vertex k, counted from the end, can move k times.
    potential = Potential(Annihilation(example_graphs.path(6)).syndromes)
    assert potential.weights == {5 - k: k for k in range(6)}
    assert potential.generators == []
    assert (potential.of(0b100001 ^ 1), potential.of(0b010100), potential.of(0)) == (0, 1 + 3, 0)


def test_on_2_cycles_each_pair_of_them_costs_a_move() -> None:
    game = Annihilation(example_graphs.gamma_prime())
    potential = Potential(game.syndromes)
    # The opponent empties one 2-cycle, and the answer the other one.
    assert potential.costs == [1] * 4
    assert all(1 <= potential.of(vector) <= 4 for vector in game.p_space().basis)


def test_it_falls_along_a_game_on_200_vertices() -> None:
    game = Annihilation(example_graphs.random(200, 300, seed=8))
    potential = Potential(game.syndromes)
    for u in game.p_space().basis[:40]:
        for move in game.moves(u)[:3]:
            replies = reached(game, game.winning_moves(move.position))
            assert min(map(potential.of, replies)) < potential.of(u)
