"""The solved game: one syndrome for each position that decides all about it."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from linear_judges import nim_sum, plain, rows_of, searched
from strategies import Families, linear_games

from grundy.graphs.names import Numbered
from grundy.integers import bits, mask_of
from grundy.linear import Annihilation, example_graphs
from grundy.linear.syndromes import MoveTable, Syndromes, moves_of_sets

LIMIT = 1 << 28


def syndromes_of(families: Families, passes: tuple[int, ...]) -> Syndromes:
    return Syndromes(moves_of_sets(Numbered(len(families)), families, passes), LIMIT)


def replies_of(solved: Syndromes) -> list[tuple[int, int, list[int]]]:
    """Return for each generator the pass that found it, its vertices, and the replies to their moves."""
    found = solved.found.generators
    vertices = [mask_of(found.vertices[a:b].tolist()) for a, b in pairwise(found.vertex_offsets.tolist())]
    replies = [found.replies[a:b].tolist() for a, b in pairwise(found.reply_offsets.tolist())]
    return list(zip(found.passes.tolist(), vertices, replies, strict=True))


@given(linear_games())
def test_syndromes_are_linear_and_decide_the_value(game: tuple[Families, tuple[int, ...]]) -> None:
    solved, rows = syndromes_of(*game), rows_of(*game)
    values = searched(rows)
    for mask in range(len(rows)):
        syndrome = solved.of(mask)
        assert syndrome == nim_sum(solved.columns[k] for k in bits(mask))
        assert syndrome == sum((mask & row).bit_count() % 2 << j for j, row in enumerate(solved.check_rows))
        assert plain(solved.value(syndrome)) == plain(values.value(mask))
        assert solved.outcome(syndrome) == values.outcome_of(mask)
    assert len(solved.check_rows) == solved.bits
    assert solved.vertices == len(game[0])


@given(linear_games())
def test_all_moves_have_their_syndromes_in_s(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = syndromes_of(*game)
    moves = [move for family in game[0] for move in dict.fromkeys(family)]
    assert [solved.members[x] for x in solved.member_of_move] == list(map(solved.of, moves))
    assert solved.members == sorted(set(map(solved.of, moves)))
    assert 0 not in solved.members  # no move alone is a P-position
    assert solved.number_of_member == {member: x for x, member in enumerate(solved.members)}


def test_members_of_s_with_more_than_64_bits() -> None:
    table = Annihilation(example_graphs.random(150, 600, seed=5)).table
    solved = Syndromes(table, LIMIT)
    assert solved.bits > 64
    owners = table.owner.tolist()
    moves = [solved.of(table.mask(k, e)) for e, k in enumerate(owners)]
    assert [solved.members[x] for x in solved.member_of_move] == moves
    assert len(set(solved.members)) == len(solved.members)


def test_a_generator_is_proved_to_be_a_p_position_by_replies() -> None:
    for seed in range(20):
        graph = example_graphs.random(40, 80, seed=seed, loops=seed % 2 == 0)
        table = Annihilation(graph).table
        solved = Syndromes(table, LIMIT)
        assert_proved(table, solved)


def assert_proved(table: MoveTable, solved: Syndromes) -> None:
    """Follow the replies with nothing but masks: each leads to what is spanned by what was found in earlier passes."""
    owner, values = table.owner.tolist(), solved.found.values.tolist()
    peeled = set(solved.found.peeled.tolist())
    assert all(set(table.others(e)) <= peeled for k in peeled for e in table.of(k))

    def modulo(mask: int) -> int:
        """Forget what positions on peeled vertices with value 0 add."""
        return nim_sum(values[k] if k in peeled else 1 << 64 + k for k in bits(mask))

    known: dict[int, list[int]] = {0: []}
    for number, generator, replies in replies_of(solved):
        earlier = [vector for passed, vectors in known.items() if passed < number for vector in vectors]
        known.setdefault(number, []).append(modulo(generator))
        answers = iter(replies)
        for k in bits(generator):
            assert not table.passes[k]
            for e in table.of(k):
                reply = next(answers)
                left = modulo(generator ^ table.mask(k, e) ^ table.mask(owner[reply], reply))
                assert is_spanned(left, earlier)
        assert next(answers, None) is None


def is_spanned(vector: int, vectors: list[int]) -> bool:
    """Return whether a vector is a sum of others, by elimination."""
    basis: dict[int, int] = {}
    for other in [*vectors, vector]:
        rest = other
        while rest.bit_length() in basis:
            rest ^= basis[rest.bit_length()]
        if rest:
            basis[rest.bit_length()] = rest
    return rest == 0


@given(linear_games())
def test_counts_are_cosets_of_v0(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = syndromes_of(*game)
    n, p, d = solved.counts()
    assert p == 2 ** (len(game[0]) - solved.bits)
    assert (n, n + p + d) == (len(solved.members) * p, 2 ** len(game[0]))


def test_a_game_of_no_vertices_and_one_without_moves() -> None:
    empty, leaves = syndromes_of((), ()), syndromes_of(((), ()), ())
    assert (empty.bits, empty.t, empty.check_rows, empty.members, empty.counts()) == (0, 0, [], [], (0, 1, 0))
    assert (leaves.bits, leaves.t, leaves.check_rows, leaves.members, leaves.counts()) == (0, 0, [], [], (0, 4, 0))
    assert empty.of(0) == leaves.of(3) == 0
    none = np.zeros(2, np.int64), np.zeros(0, np.uint32)
    assert empty.outcome_letters(*none).tolist() == leaves.outcome_letters(*none).tolist() == ["P"]
