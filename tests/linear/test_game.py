"""Tests of linear games, misère play and batches of positions against search through all positions."""

import copy
import pickle
import re
from collections.abc import Callable
from itertools import accumulate, islice
from random import Random
from typing import Any

import numpy as np
import pytest
import reference
from hypothesis import given
from linear_judges import assert_spaces, assert_values, plain, reached, rows_of, searched
from strategies import Families, annihilation_families, digraphs, linear_games, random_linear_games

from grundy import DomainError, LimitError
from grundy.graphs import GameGraph, LoopyValue
from grundy.integers import bits
from grundy.linear import Annihilation, LinearGame, LinearMove, Shift, Subspace, example_graphs
from grundy.rules import Outcome


def game_of(families: Families, passes: tuple[int, ...] = ()) -> LinearGame:
    return LinearGame(len(families), families, passes)


def assert_solved(families: Families, passes: tuple[int, ...]) -> None:
    """Compare everything with a search through all positions, by the solver for graphs."""
    game, rows = game_of(families, passes), rows_of(families, passes)
    solution = searched(rows)
    values = {mask: plain(solution.value(mask)) for mask in range(len(rows))}
    assert_values(game, rows, values)
    assert_spaces(game, values)


def test_all_games_on_one_and_two_vertices() -> None:
    # Each vertex has some of the moves that contain it, and may have a pass.
    on_one = [((m,), p) for m in ((), (1,)) for p in ((), (0,))]
    moves = [(), (1,), (3,), (1, 3)], [(), (2,), (3,), (2, 3)]
    on_two = [((a, b), p) for a in moves[0] for b in moves[1] for p in ((), (0,), (1,), (0, 1))]
    for families, passes in [*on_one, *on_two]:
        values = reference.linear_values(len(families), families, passes)
        assert_values(game_of(families, passes), rows_of(families, passes), values)
        assert_spaces(game_of(families, passes), values)


def test_random_games_with_moves_of_any_size() -> None:
    for families, passes in random_linear_games(100, most=7):
        assert_solved(families, passes)


@given(linear_games(most=6))
def test_any_game(game: tuple[Families, tuple[int, ...]]) -> None:
    assert_solved(*game)


def test_play_of_coin_turning_always_ends() -> None:
    # Mock Turtles (Winning Ways, chapter 14): turn up to three coins, the rightmost from heads to tails; the value of
    # the coin in place k is the odious number 2k or 2k + 1.
    places = range(10)
    families = [[1 << k | 1 << i | 1 << j for i in range(k + 1) for j in range(i + 1)] for k in places]
    game = LinearGame(10, families)
    assert [game.value([k]).nim_value for k in places] == [1, 2, 4, 7, 8, 11, 13, 14, 16, 19]
    assert game.finite_space().dimension == 10


# Names

NAMED = {"a": ["ab"], "b": ["ba", "bc"], "c": []}


def named(passes: Any = ()) -> LinearGame:
    """Return the annihilation game on a ↔ b → c."""
    return LinearGame(3, NAMED, passes, names="abc")


def test_positions_are_returned_as_sets_of_names() -> None:
    game = named()
    for position in ({"a", "b"}, "ab", ["b", "a"], 3, np.int64(3), iter("ab")):
        assert game.position(position) == frozenset("ab")
    assert game.position([]) == game.position(0) == frozenset()
    assert {type(option) for option in game.options("abc")} == {frozenset}
    assert (game.mask("ac"), len(game), list(game.names)) == (5, 3, ["a", "b", "c"])


def test_moves_have_their_vertex_turned_set_and_position() -> None:
    assert named("a").moves("ab") == [
        LinearMove("a", frozenset("ab"), frozenset()),
        LinearMove("a", frozenset(), frozenset("ab")),
        LinearMove("b", frozenset("ab"), frozenset()),
        LinearMove("b", frozenset("bc"), frozenset("ac")),
    ]
    assert named("a").options("ab") == [frozenset(), frozenset("ab"), frozenset("ac")]
    assert named().moves("c") == named().moves([]) == []


def test_a_move_unpacks_into_a_label_and_the_position() -> None:
    labels = dict(named("a").moves("ab"))
    assert list(labels) == ["turn a, b", "pass at a", "turn b, a", "turn b, c"]
    assert labels["turn b, c"] == frozenset("ac")


def test_a_move_is_given_by_its_vertex_and_turned_set() -> None:
    game = named("a")
    for move in game.moves("abc"):
        assert game.move("abc", move.vertex, move.turned) == move.position
    assert game.move(iter("ab"), "b", 0b110) == frozenset("ac")
    assert game.move("a", "a", []) == frozenset("a")


@pytest.mark.parametrize(
    ("vertex", "turned", "message"),
    [
        ("b", "ab", r"^vertex 'b' is not occupied, and a move needs an occupied vertex$"),
        ("a", "ac", r"^\{'a', 'c'\} is not a move of vertex 'a'; moves\(position\) lists all moves$"),
        ("a", "", r"^\{\} is not a move of vertex 'a'"),
        ("x", "", r"^there is no vertex 'x'"),
        ("a", "ax", r"^there is no vertex 'x'"),
        ("a", 9, r"^9 is not a position on 3 vertices"),
    ],
)
def test_rejects_illegal_moves(vertex: Any, turned: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        named().move("ac", vertex, turned)


QUESTIONS = ["mask", "position", "moves", "options", "value", "outcome", "winning_moves", "drawing_moves"]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("ax", r"^there is no vertex 'x'; the vertices are 'a', 'b', 'c'$"),
        ("aa", r"^vertex 'a' is repeated; it holds at most one token$"),
        (8, r"^8 is not a position on 3 vertices"),
        (-1, r"^-1 is not a position on 3 vertices"),
        (True, r"^a position must be a set of vertices or a bit mask, not True$"),
        (1.0, r"not 1\.0$"),
        (None, r"not None$"),
    ],
)
def test_rejects_bad_positions(question: str, position: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        getattr(named(), question)(position)


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_iterator_is_read_once(question: str) -> None:
    for position in ("", "a", "b", "ab"):
        assert getattr(named("c"), question)(iter(position)) == getattr(named("c"), question)(position)


# Making a game

MISTAKES: dict[str, tuple[tuple[Any, ...], dict[str, Any], str]] = {
    "a negative number": ((-1, []), {}, r"^n, the number of vertices, must be at least 0, not -1$"),
    "a float": ((2.0, [[], []]), {}, r"^n, the number of vertices, must be a whole number, not 2\.0$"),
    "None": ((None, []), {}, r"^n, the number of vertices, must be a whole number, not None$"),
    "too few families": ((2, [[]]), {}, r"^expected one family of moves for each of 2 vertices, found 1$"),
    "no families": ((2, []), {}, r"^expected one family of moves for each of 2 vertices, found 0$"),
    "too few names": ((2, [[], []]), {"names": "a"}, r"^expected 2 names, one per vertex, found 1$"),
    "equal names": ((2, [[], []]), {"names": "aa"}, r"^two vertices have the name 'a'; names must be different$"),
    "a move elsewhere": (
        (2, [[{1}], []]),
        {},
        r"^a move of vertex 0 must contain this vertex, but \{1\} does not;",
    ),
    "an unknown member": ((2, [[{0, 2}], []]), {}, r"^there is no vertex 2; the vertices are 0 to 1$"),
    "a member twice": ((2, [[[0, 1, 1]], []]), {}, r"^vertex 1 is repeated"),
    "an unknown pass": ((2, [[], []]), {"passes": [2]}, r"^there is no vertex 2; the vertices are 0 to 1$"),
    "an unknown key": ((2, {7: []}), {}, r"^there is no vertex 7; the vertices are 0 to 1$"),
    "a limit that is none": ((2, [[], []]), {"limit": -1}, r"^limit, the number of bytes, must be at least 0, not -1$"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_rejects_bad_games(name: str) -> None:
    arguments, keywords, message = MISTAKES[name]
    with pytest.raises(DomainError, match=message):
        LinearGame(*arguments, **keywords)


def test_rejects_too_many_vertices_before_they_fill_the_memory() -> None:
    with pytest.raises((DomainError, LimitError), match="vertices"):
        LinearGame(10**12, {})


def test_families_may_be_iterators_and_repeat_moves() -> None:
    game = LinearGame(2, iter([iter([{0}, [0], 1]), ({0, 1} for _ in range(3))]), iter([1, 1]))  # type: ignore[arg-type]
    assert repr(game) == "LinearGame(2 vertices, 2 moves)"
    assert [move.turned for move in game.moves(3)] == [{0}, {0, 1}, set()]


def test_the_repr_has_the_counts() -> None:
    assert repr(named()) == "LinearGame(3 vertices, 3 moves)"


# Spaces


def test_the_level_is_from_0_to_t() -> None:
    game = LinearGame(3, [[1], [2, 3], [4, 6, 5, 7]])
    assert (game.t, [game.p_space(level).dimension for level in range(4)]) == (3, [0, 1, 2, 3])
    assert game.p_space(np.int64(3)) == game.finite_space() == Subspace(3, [1, 2, 4])
    for level, message in (
        (4, r"^the level must be at most t = 3, not 4$"),
        (-1, r"^the level must be at least 0, not -1$"),
        (1.0, r"^the level must be a whole number, not 1\.0$"),
        (None, r"^the level must be a whole number, not None$"),
        (10**5000, r"^the level must be at most t = 3, not a number of 16610 bits$"),
    ):
        with pytest.raises(DomainError, match=message):
            game.p_space(level)  # type: ignore[arg-type]


def test_matrices_cannot_be_changed() -> None:
    game = LinearGame(3, [[1], [6], [6]])
    for matrix in (game.gamma, game.parity_check, game.generator):
        assert (matrix.dtype, matrix.flags.writeable) == (np.uint8, False)


def test_a_syndrome_has_more_than_one_word() -> None:
    # 100 2-cycles: V0 has the sums of two of them, and γ is the parity of their number.
    game = LinearGame(200, [[1 << k | 1 << (k ^ 1)] for k in range(200)])
    assert (game.t, game.p_space().dimension, game.finite_space().dimension) == (1, 99, 100)
    assert game.value([0, 1]) == 1
    assert game.value([0, 1, 198, 199]) == 0
    assert game.value([0]) == game.value([0, 2]) == LoopyValue.infinite()
    assert game.value([0, 2, 3]) == LoopyValue.infinite()
    assert game.counts() == (2**99, 2**99, 2**200 - 2**100)
    assert list(islice(game.p_space().elements(), 3)) == [0, 15, 51]


# Small boards


def test_the_game_without_vertices() -> None:
    game = LinearGame(0, [])
    assert (game.value([]), game.outcome(0), game.t, game.counts()) == (0, Outcome.P, 0, (0, 1, 0))
    assert game.p_space() == game.finite_space() == Subspace(0)
    assert game.gamma.shape == game.parity_check.shape == game.generator.shape == (0, 0)
    assert game.moves([]) == game.options(0) == game.winning_moves([]) == game.drawing_moves([]) == []
    assert repr(game) == "LinearGame(0 vertices, 0 moves)"


@pytest.mark.parametrize(
    ("moves", "passes", "value", "spaces", "counts"),
    [
        ([], [], LoopyValue(0), (1, 1, 0), (0, 2, 0)),
        ([1], [], LoopyValue(1), (0, 1, 1), (1, 1, 0)),
        ([], [0], LoopyValue.infinite(), (0, 0, 0), (0, 1, 1)),
        ([1], [0], LoopyValue.infinite([0]), (0, 0, 0), (1, 1, 0)),
    ],
)
def test_games_on_one_vertex(moves: Any, passes: Any, value: LoopyValue, spaces: Any, counts: Any) -> None:
    game = LinearGame(1, [moves], passes)
    assert game.value([0]) == value
    assert (game.p_space().dimension, game.finite_space().dimension, game.t) == spaces
    assert game.counts() == counts
    assert game.parity_check.shape == (1 - spaces[0], 1)


# Limits and copies


def test_rejects_a_large_game_before_solving_it() -> None:
    cyclic = [[1 << k | 1 << (k + 1) % 100] for k in range(100)]
    with pytest.raises(
        LimitError,
        match=r"needs \d+ bytes, more than limit=1000; use fewer vertices, or raise limit=…$",
    ):
        LinearGame(100, cyclic, limit=1000).value([0])
    assert not LinearGame(100, cyclic, limit=2000).value([0]).is_finite
    # If all play ends, a column is a nim value.
    assert LinearGame(100, [[1 << k] for k in range(100)], limit=0).value([0]) == 1
    # The moves are known anyway.
    assert LinearGame(100, cyclic, limit=0).options([99]) == [{0}]


def test_accepts_a_limit_beyond_any_memory() -> None:
    assert LinearGame(2, [[3], [3]], limit=10**30).value([0, 1]) == 1


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("solved", [False, True])
def test_a_copy_is_as_good(copied: Callable[[LinearGame], LinearGame], solved: bool) -> None:
    game = named()
    if solved:
        assert game.t == 1
    other = copied(game)
    assert [other.value(mask) for mask in range(8)] == [game.value(mask) for mask in range(8)]
    assert other.moves("ab") == game.moves("ab")
    assert other.strategy().move("ab") == game.strategy().move("ab")


def test_a_random_game_of_300_vertices_keeps_its_promises() -> None:
    game = LinearGame(300, [[1 << k | 1 << v for v in row] for k, row in enumerate(followers(300, 700))])
    space, finite = game.p_space(), game.finite_space()
    assert space.dimension + game.t == finite.dimension
    assert space <= finite
    assert all(game.value(vector) == 0 for vector in space.basis)
    assert all(game.value(vector).is_finite for vector in finite.basis)
    assert not (game.generator.astype(int) @ game.parity_check.T.astype(int) % 2).any()


def followers(n: int, edges: int) -> list[list[int]]:
    """Return the followers in a random digraph."""
    graph = example_graphs.random(n, edges, seed=3)
    return [graph.follower_numbers(k).tolist() for k in range(n)]


def test_rejects_a_basis_larger_than_the_limit() -> None:
    game = Annihilation(example_graphs.path(3000), limit=100_000)
    assert game.outcome([0]) is Outcome.N
    with pytest.raises(
        LimitError, match=r"^a basis of this space takes 1124625 bytes, more than limit=100000; use a graph"
    ):
        game.p_space()


def test_counts_with_very_many_digits_have_a_repr() -> None:
    counts = Annihilation(example_graphs.path(20_000)).counts()
    assert counts.n + counts.p + counts.d == 2**20_000
    assert re.fullmatch(r"Counts\(n=.{1,80}, p=.{1,80}, d=0\)", repr(counts))


LETTERS = {"N": Outcome.N, "P": Outcome.P, "D": Outcome.D}
STAR = LinearGame(3, [[{0}], [{1}], [{2}]])


def test_outcomes_and_moves_on_all_positions_of_small_games() -> None:
    small = [annihilation_families(digraph) for n in range(3) for digraph in digraphs(n)]
    for families, passes in [*small, *random_linear_games(30, most=5, seed=9)]:
        game, rows = LinearGame(len(families), families, passes), rows_of(families, passes)
        letters = reference.graph_outcomes(rows, misere=True)
        for u, row in enumerate(rows):
            assert game.outcome(u, misere=True) is LETTERS[letters[u]]
            winning = sorted(v for v in row if letters[v] == "P")
            drawing = sorted(v for v in row if letters[v] == "D") if letters[u] == "D" else []
            assert reached(game, game.winning_moves(u, misere=True)) == winning
            assert reached(game, game.drawing_moves(u, misere=True)) == drawing


def test_the_player_who_cannot_move_wins() -> None:
    assert [STAR.outcome(mask, misere=True) for mask in (0, 1, 3, 7)] == [Outcome.N, Outcome.P, Outcome.N, Outcome.P]
    assert [STAR.outcome(mask) for mask in (0, 1, 3, 7)] == [Outcome.P, Outcome.N, Outcome.P, Outcome.N]
    assert LinearGame(0, []).outcome([], misere=True) is Outcome.N


def test_moves_have_names() -> None:
    # At d the player to move has won, so c is lost, and a is won by a move there.
    game = Annihilation(GameGraph.from_adjacency({"a": "cd", "c": "d", "d": ""}))
    assert game.winning_moves("a", misere=True) == [Shift("a", "c", frozenset("c"))]


def test_misere_p_positions_do_not_form_a_space() -> None:
    # One heap of 1 is a P-position and none is not.
    assert STAR.outcome(0, misere=True) is not Outcome.P


def test_misere_play_reads_an_iterator_once() -> None:
    game = Annihilation(GameGraph.from_adjacency({"a": "bc", "b": "a", "c": "d", "d": "", "e": "e"}))
    for position in ("a", "e", "c"):
        for question in (game.outcome, game.winning_moves, game.drawing_moves):
            assert question(iter(position), misere=True) == question(position, misere=True)


def test_the_search_is_limited() -> None:
    game = Annihilation(example_graphs.random(200, 800, seed=1))
    for question in (game.outcome, game.winning_moves, game.drawing_moves):
        with pytest.raises(
            LimitError, match=r"would visit more than 1000 positions or too many moves; .* raise limit=…"
        ):
            question(range(100), misere=True, limit=1000)
    assert STAR.outcome(7, misere=True, limit=8) is Outcome.P
    with pytest.raises(LimitError, match=r"would visit more than 7 positions"):
        STAR.outcome(7, misere=True, limit=7)


@pytest.mark.parametrize(("limit", "message"), [(-1, "must be at least 0, not -1"), (1.5, "a whole number, not 1.5")])
def test_the_limit_is_a_natural_number(limit: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        STAR.outcome(1, misere=True, limit=limit)


@pytest.mark.parametrize("position", ["x", [0, 0], 8, True, None])
def test_misere_play_rejects_bad_positions(position: Any) -> None:
    for question in (STAR.outcome, STAR.winning_moves, STAR.drawing_moves):
        with pytest.raises(DomainError):
            question(position, misere=True)


def letters(game: LinearGame, positions: list[list[int]], dtype: Any = np.int64) -> list[str]:
    """Return the outcomes of positions, computed as a batch."""
    offsets = np.array([0, *accumulate(map(len, positions))], dtype)
    tokens = np.array([k for position in positions for k in position], dtype)
    found: list[str] = game.outcomes(offsets, tokens).tolist()
    return found


@given(linear_games())
def test_all_positions_of_small_games(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = LinearGame(len(game[0]), *game)
    positions = [list(bits(mask)) for mask in range(1 << len(solved))]
    assert letters(solved, positions) == [solved.outcome(mask).name for mask in range(1 << len(solved))]


# Syndromes of few bits, of less than a word, and of several words.
@pytest.mark.parametrize(("n", "edges"), [(40, 60), (18, 60), (40, 160), (64, 300), (65, 300), (200, 800)])
def test_random_positions_on_larger_graphs(n: int, edges: int) -> None:
    game, random = Annihilation(example_graphs.random(n, edges, seed=n)), Random(n)
    # Random positions rarely have few tokens or are one move from V0, so such positions are added.
    masks = [sum(1 << k for k in random.sample(range(n), random.randrange(4))) for _ in range(300)]
    masks += [vector ^ move for vector in [0, *game.p_space().basis[:20]] for move in (0, 1 << random.randrange(n))]
    masks += [game.mask(move.position) for vector in game.p_space().basis[:20] for move in game.moves(vector)]
    expected = [game.outcome(mask).name for mask in masks]
    assert letters(game, [list(bits(mask)) for mask in masks]) == expected
    assert set(expected) >= {"N", "P"}


@pytest.mark.parametrize("dtype", [np.int64, np.uint64, np.int32, np.uint32, np.int16, np.uint8, object])
def test_numbers_of_any_integer_type(dtype: Any) -> None:
    game = Annihilation(example_graphs.figure(2))
    assert letters(game, [[], [2], [2, 3], [0, 1], [0]], dtype) == ["P", "N", "P", "N", "D"]


def test_lists_and_strided_arrays_and_names_do_not_matter() -> None:
    game = Annihilation(example_graphs.figure(2))
    assert game.outcomes([0, 1, 3], [2, 0, 1]).tolist() == ["N", "N"]
    assert game.outcomes(np.array([0, 9, 1, 9, 3])[::2], np.array([2, 9, 0, 9, 1], np.uint32)[::2]).tolist() == [
        "N",
        "N",
    ]
    assert game.outcomes([0, 1, 3], [2, 0, 1]).dtype.kind == "U"


def test_no_positions_and_no_tokens() -> None:
    game = Annihilation(example_graphs.figure(2))
    assert game.outcomes([0], []).tolist() == []
    assert game.outcomes([0, 0, 0], []).tolist() == ["P", "P"]
    assert LinearGame(0, []).outcomes([0, 0], []).tolist() == ["P"]
    assert LinearGame(2, [[], []]).outcomes([0, 1, 3], [0, 0, 1]).tolist() == ["P", "P"]


@pytest.mark.parametrize(
    ("offsets", "tokens", "message"),
    [
        ([], [], r"^offsets must begin with 0, end with the number of tokens, 0, and never decrease$"),
        (
            [0, 2],
            [0],
            r"^offsets must begin with 0, end with the number of tokens, 1, and never decrease$",
        ),
        ([1, 1], [0], r"^offsets must begin with 0"),
        ([0, 1, 0, 2], [0, 1], r"^offsets must begin with 0"),
        ([0, -1, 1], [0], r"^offsets"),
        ([0, 2**62, 1], [0], r"^offsets must begin with 0"),
        ([0, 1], [5], r"^there is no vertex number 5; 5 vertices are numbered from 0$"),
        ([0, 1], [-1], r"^there is no vertex number -1; 5 vertices"),
        ([0, 1], [2**32], r"^there is no vertex number 4294967296; 5 vertices"),
        ([0, 1], [1.5], r"^tokens\[0\] must be a 64-bit integer, not 1\.5"),
        ([0, 0.5], [], r"^offsets\[1\] must be a 64-bit integer, not 0\.5"),
        ([0, 1], ["z0"], r"^tokens\[0\] must be a 64-bit integer, not 'z0'"),
        ([[0, 1]], [0], r"^offsets"),
        (None, [0], r"offsets"),
    ],
    ids=str,
)
def test_batch_rejects_bad_positions(offsets: Any, tokens: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Annihilation(example_graphs.figure(2)).outcomes(offsets, tokens)


@pytest.mark.parametrize("dtype", [np.uint32, np.uint64, np.uint8])
def test_numbers_beyond_the_vertices_in_types_without_sign(dtype: Any) -> None:
    with pytest.raises(DomainError, match=r"^there is no vertex number 7; 5 vertices are numbered from 0$"):
        Annihilation(example_graphs.figure(2)).outcomes([0, 2], np.array([0, 7], dtype))


def test_the_letters_of_a_solved_game() -> None:
    assert Annihilation(example_graphs.cycle(2)).outcomes([0, 1, 3], [0, 0, 1]).tolist() == ["D", "N"]
