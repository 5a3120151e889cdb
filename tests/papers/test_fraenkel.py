"""Test the claims of Fraenkel 1996, "Error-correcting codes derived from combinatorial games"."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from operator import xor

import pytest
import reference
from strategies import Digraph, acyclic_digraphs_up_to, subsets

import grundy
from grundy import Outcome
from grundy.graphs import Labelling

Options = Callable[[Hashable], Iterable[Hashable]]

SMALL_DIGRAPHS = tuple(acyclic_digraphs_up_to(4))
DIGRAPHS = tuple(acyclic_digraphs_up_to(5))


# Games on a digraph


def token_game(digraph: Digraph) -> Options:
    """The plain token game; a position is the tuple of the numbers of tokens on the vertices."""

    def options(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for start, end in moves(digraph):
            if counts[start]:
                yield shifted(counts, start, end)

    return options


def annihilation_game(digraph: Digraph) -> Options:
    """The annihilation game; a position is the bit mask of the occupied vertices."""

    def options(mask: int) -> Iterator[int]:
        for start, end in moves(digraph):
            if mask >> start & 1:
                yield mask ^ 1 << start ^ 1 << end

    return options


def sliding_game(digraph: Digraph, sizes: Iterable[int]) -> Options:
    """The annihilation game in which a move slides several tokens at once; `sizes` are the allowed numbers."""

    def options(mask: int) -> Iterator[int]:
        occupied = [v for v in range(len(digraph)) if mask >> v & 1]
        for size in sizes:
            for tokens in combinations(occupied, size):
                for targets in product(*(digraph[v] for v in tokens)):
                    yield mask ^ xor_of(1 << v for v in (*tokens, *targets))

    return options


def particle_game(digraph: Digraph, add: Callable[[int, int], int]) -> Options:
    """The particle game; a position is the tuple of the field elements on the vertices, 0 for an empty vertex."""

    def options(particles: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for start, end in moves(digraph):
            if particles[start]:
                after = list(particles)
                after[start] = 0
                after[end] = add(after[end], particles[start])
                yield tuple(after)

    return options


def sum_of_two(digraph: Digraph) -> Options:
    """Two copies of the one-token game; formula (3.2) gives the followers of a pair."""

    def options(pair: tuple[int, int]) -> list[tuple[int, int]]:
        u1, u2 = pair
        return [(u1, v2) for v2 in digraph[u2]] + [(v1, u2) for v1 in digraph[u1]]

    return options


def lexigame(vectors: list[int], d: int) -> Options:
    """The game of moving from a vector of the list to an earlier one at Hamming distance less than d."""
    return lambda vector: [v for v in vectors[: vectors.index(vector)] if (v ^ vector).bit_count() < d]


# Digraphs


def moves(digraph: Digraph) -> list[tuple[int, int]]:
    """Return all edges as pairs (start, end)."""
    return [(u, v) for u, followers in enumerate(digraph) for v in followers]


def digraphs(vertices: int) -> Iterator[Digraph]:
    """Yield every digraph with this number of vertices, including cycles and loops."""
    return product(subsets(range(vertices)), repeat=vertices)


def star(rays: int) -> Digraph:
    """Vertices z_0, z_1, ... that each have one edge to a leaf; the leaf is the last vertex."""
    return (*(((rays,),) * rays), ())


def nim_heap(size: int) -> Digraph:
    """Vertices z_0, z_1, ... with edges to all lower ones and to a leaf; the leaf is the last vertex."""
    return (*((*range(j), size) for j in range(size)), ())


def yesha_digraph(t: int) -> dict[str, list[str]]:
    """Return the followers of each vertex of Γ_t."""
    places = range(1, 2 ** (t - 1) + 1)
    x = {f"x{i}": [f"y{i}"] for i in places}
    y = {f"y{k}": [f"y{i}" for i in places if i < k] + [f"x{j}" for j in places if j != k] for k in places}
    return x | y


# Positions, codes and numbers


def shifted(counts: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    """Return the numbers of tokens after one token moves from start to end."""
    return tuple(count - (v == start) + (v == end) for v, count in enumerate(counts))


def mask_of(counts: tuple[int, ...]) -> int:
    """Return the bit mask of the vertices with an odd number of tokens."""
    return sum(1 << v for v, count in enumerate(counts) if count % 2)


def p_positions(options: Options, positions: Iterable[Hashable]) -> set:
    """Return the P-positions among the positions of a game that always ends."""
    labels = Labelling(options)
    return {position for position in positions if labels.value(position) == 0}


def p_positions_with_draws(options: Options, positions: list | range) -> set:
    """Return the P-positions of a game that may go on forever, found round by round."""
    p: set = set()
    n: set = set()
    while True:
        new_p = {position for position in positions if n.issuperset(options(position))}
        new_n = {position for position in positions if not new_p.isdisjoint(options(position))}
        if (new_p, new_n) == (p, n):
            return p
        p, n = new_p, new_n


def mex_functions(digraph: Digraph) -> list[tuple[int, ...]]:
    """Return all functions g with values 0 to 3 and g(u) = mex g(F(u)); larger values need 4 followers or more."""
    return [
        g
        for g in product(range(4), repeat=len(digraph))
        if all(g[u] == reference.mex(g[v] for v in followers) for u, followers in enumerate(digraph))
    ]


def play_lengths(options: Options, position: Hashable) -> set[int]:
    """Return the possible numbers of moves of plays from the position."""
    return {1 + rest for option in options(position) for rest in play_lengths(options, option)} or {0}


def is_closed(code: set, add: Callable) -> bool:
    """Return whether the sum of any two words is a word."""
    return all(add(u, v) in code for u in code for v in code)


def minimum_distance(code: set[int]) -> int:
    """Return the smallest Hamming distance of two words."""
    return min((u ^ v).bit_count() for u, v in combinations(code, 2))


def listed(basis: list[int] | tuple[int, ...]) -> list[int]:
    """Return A_0, A_1, ...: A_k is the ⊕ of the basis vectors at the 1-bits of k."""
    return [xor_of(v for h, v in enumerate(basis) if k >> h & 1) for k in range(2 ** len(basis))]


def greedy_code(vectors: list[int], d: int) -> set[int]:
    """Take vectors in order if their Hamming distance to all vectors taken before is at least d."""
    code: set[int] = set()
    for vector in vectors:
        if all((vector ^ word).bit_count() >= d for word in code):
            code.add(vector)
    return code


def xor_of(numbers: Iterable[int]) -> int:
    """Return the ⊕ of all the numbers."""
    return reduce(xor, numbers, 0)


def determinant(columns: tuple[int, ...]) -> int:
    """Return the determinant over GF(2): the parity of the number of ways to take a 1 from each column and row."""
    return sum(all(map(bit, columns, rows)) for rows in permutations(range(len(columns)))) % 2


def phi(a: int) -> set[int]:
    """Return φ(a), the natural numbers below a."""
    return set(range(a))


def bit(s: int, h: int) -> int:
    """Return the binary digit of s in place h, the lowest place being 0."""
    return s // 2**h % 2


# Section 1


def test_the_bounds_of_4_and_5_vertices_are_75_and_1099_digraphs() -> None:
    assert [sum(len(digraph) == n for digraph in DIGRAPHS) for n in range(1, 6)] == [1, 2, 8, 64, 1024]
    assert [digraph for digraph in DIGRAPHS if len(digraph) <= 4] == list(SMALL_DIGRAPHS)


@pytest.mark.claim("fraenkel.1.nim-is-a-token-game")
def test_tokens_on_the_complete_acyclic_digraph_are_nim_heaps() -> None:
    complete = tuple(tuple(range(j)) for j in range(5))
    labels = Labelling(token_game(complete))
    for size in range(4):
        for heaps in combinations_with_replacement(range(5), size):
            counts = tuple(heaps.count(v) for v in range(5))
            assert labels.value(counts) == xor_of(heaps)


@pytest.mark.claim("fraenkel.1.same-strategy-acyclic")
def test_the_same_moves_win_with_and_without_annihilation_on_acyclic_digraphs() -> None:
    for digraph in SMALL_DIGRAPHS:
        # A move may bring a second token to a vertex.
        plain = reference.outcome_labels(token_game(digraph), product(range(3), repeat=len(digraph)))
        annihilating = Labelling(annihilation_game(digraph))
        for counts in product(range(2), repeat=len(digraph)):
            for start, end in moves(digraph):
                if counts[start]:
                    wins_plain = plain[shifted(counts, start, end)] == "P"
                    wins_annihilating = annihilating.value(mask_of(counts) ^ 1 << start ^ 1 << end) == 0
                    assert wins_plain == wins_annihilating


@pytest.mark.claim("fraenkel.1.parity-suffices-acyclic")
def test_only_the_parity_of_the_tokens_on_a_vertex_counts_on_acyclic_digraphs() -> None:
    for digraph in acyclic_digraphs_up_to(3):
        plain = reference.nim_values(token_game(digraph), product(range(3), repeat=len(digraph)))
        annihilating = Labelling(annihilation_game(digraph))
        for counts, value in plain.items():
            assert annihilating.value(mask_of(counts)) == value


@pytest.mark.claim("fraenkel.1.length-of-play")
def test_annihilation_can_shorten_play_but_keeps_the_winner() -> None:
    digraph = ((), (0,), (1,), (1,))
    plain, annihilating = token_game(digraph), annihilation_game(digraph)
    counts = (0, 0, 1, 1)
    assert play_lengths(plain, counts) == {4}
    assert play_lengths(annihilating, mask_of(counts)) == {2, 4}
    assert grundy.outcome(plain, counts) == grundy.outcome(annihilating, mask_of(counts)) == Outcome.P


@pytest.mark.claim("fraenkel.1.g-may-not-exist")
def test_a_loop_and_the_3_cycle_have_no_function_with_the_mex_property() -> None:
    loop, two_cycle, three_cycle = ((0,),), ((1,), (0,)), ((1,), (2,), (0,))
    assert mex_functions(loop) == []
    assert mex_functions(three_cycle) == []
    # A cycle alone does not exclude g.
    assert mex_functions(two_cycle) == [(0, 1), (1, 0)]
    # A loop always excludes g. Among loopless digraphs with at most 3 vertices, only the 3-cycles have no g.
    small = [digraph for n in (1, 2, 3) for digraph in digraphs(n)]
    has_loop = {digraph: any(u in followers for u, followers in enumerate(digraph)) for digraph in small}
    assert not any(mex_functions(digraph) for digraph in small if has_loop[digraph])
    without = [digraph for digraph in small if not has_loop[digraph] and not mex_functions(digraph)]
    assert without == [three_cycle, ((2,), (0,), (1,))]


@pytest.mark.claim("fraenkel.1.factor-2000")
def test_scanning_the_anncode_of_section_4_saves_a_factor_of_2048() -> None:
    vertices = len(yesha_digraph(5)) + 10
    # The dimension as the paper computes it; the claim on Γ5 + Γ′ checks it.
    dimension = (2**5 - 5 - 1) + 4 + 1
    assert (vertices, dimension) == (42, 31)
    assert 2**vertices // 2**dimension == 2048


# Section 2


@pytest.mark.claim("fraenkel.2.p-relation-acyclic")
def test_a_position_is_p_exactly_when_all_followers_are_n() -> None:
    for digraph in DIGRAPHS:
        outcomes = [grundy.outcome(digraph.__getitem__, u) for u in range(len(digraph))]
        for u, followers in enumerate(digraph):
            assert (outcomes[u] == Outcome.P) == all(outcomes[v] == Outcome.N for v in followers)


@pytest.mark.claim("fraenkel.2.n-relation-acyclic")
def test_a_position_is_n_exactly_when_some_follower_is_p_and_these_followers_are_the_winning_moves() -> None:
    for digraph in DIGRAPHS:
        outcomes = [grundy.outcome(digraph.__getitem__, u) for u in range(len(digraph))]
        for u, followers in enumerate(digraph):
            p_followers = [v for v in followers if outcomes[v] == Outcome.P]
            assert (outcomes[u] == Outcome.N) == bool(p_followers)
            assert grundy.winning_moves(digraph.__getitem__, u) == p_followers


@pytest.mark.claim("fraenkel.2.p-is-g-zero")
def test_p_is_the_set_of_positions_with_value_0() -> None:
    for digraph in DIGRAPHS:
        # The outcomes come from play alone, without numbers.
        outcomes = reference.outcome_labels(digraph.__getitem__, range(len(digraph)))
        for u in range(len(digraph)):
            assert (outcomes[u] == "P") == (grundy.nim_value(digraph.__getitem__, u) == 0)


@pytest.mark.claim("fraenkel.2.example-1-parity")
def test_in_the_star_game_the_next_player_wins_exactly_with_an_odd_number_of_tokens() -> None:
    for mask in range(16):
        assert (grundy.outcome(annihilation_game(star(4)), mask) == Outcome.N) == (mask.bit_count() % 2 == 1)


@pytest.mark.claim("fraenkel.2.example-1-code")
def test_the_code_of_the_star_game_is_the_printed_one() -> None:
    assert p_positions(annihilation_game(star(4)), range(16)) == {0, 3, 5, 6, 9, 10, 12, 15}


@pytest.mark.claim("fraenkel.2.example-1-distance")
def test_the_code_of_the_star_game_is_linear_with_distance_2() -> None:
    code = p_positions(annihilation_game(star(4)), range(16))
    assert is_closed(code, xor)
    assert minimum_distance(code) == 2


@pytest.mark.claim("fraenkel.2.example-3-heap")
def test_the_code_of_the_nim_heap_of_size_5_is_the_printed_one() -> None:
    assert p_positions(annihilation_game(nim_heap(5)), range(32)) == {0, 7, 25, 30}


@pytest.mark.claim("fraenkel.2.example-3-distance")
def test_the_code_of_the_nim_heap_of_size_5_is_linear_with_distance_3() -> None:
    code = p_positions(annihilation_game(nim_heap(5)), range(32))
    assert is_closed(code, xor)
    assert minimum_distance(code) == 3


@pytest.mark.claim("fraenkel.2.lexicographic-order-as-printed")
def test_the_printed_places_of_the_bits_do_not_list_the_space_unless_m_is_n() -> None:
    def as_printed(columns: tuple[int, ...], rows: tuple[int, ...]) -> list[int]:
        # W K with the bits of k in the places named by the row numbers: these columns are added.
        return listed([columns[row] for row in rows])

    # Columns from right to left, rows from the bottom, both counted from 0.
    assert as_printed((2, 0), rows=(1,)) == [0, 0]
    assert listed((2,)) == [0, 2]

    # n = 2, m = 1: each row where the rightmost column has a 1 may be chosen.
    pairs = [(columns, row) for columns in product(range(4), repeat=2) for row in range(2) if bit(columns[0], row)]
    failures = [pair for pair in pairs if set(as_printed(pair[0], (pair[1],))) != {0, pair[0][0]}]
    assert (len(failures), len(pairs)) == (6, 16)

    # m = n: all rows are chosen, and every invertible matrix lists the whole space.
    for n in range(1, 4):
        for columns in product(range(2**n), repeat=n):
            lists_all = sorted(as_printed(columns, rows=tuple(range(n)))) == list(range(2**n))
            assert lists_all == (determinant(columns) == 1)


@pytest.mark.claim("fraenkel.2.table-1-order")
def test_the_matrix_of_example_4_lists_the_vectors_in_the_printed_order() -> None:
    rows = ["1000", "1100", "0110", "0011"]
    columns = [int("".join(row[-place] for row in rows), 2) for place in (1, 2, 3, 4)]
    assert columns == [1, 3, 6, 12]
    printed = """0000 0 0001 1 0011 3 0010 2 0110 6 0111 7 0101 5 0100 4
                 1100 12 1101 13 1111 15 1110 14 1010 10 1011 11 1001 9 1000 8""".split()
    assert listed(columns) == [int(decimal) for decimal in printed[1::2]]
    assert listed(columns) == [int(binary, 2) for binary in printed[0::2]]
    assert listed(columns) == [k ^ k // 2 for k in range(16)]


# Section 3


@pytest.mark.claim("fraenkel.3.mex")
def test_mex_is_not_in_the_set_and_all_smaller_numbers_are() -> None:
    for numbers in subsets(range(10)):
        least = grundy.mex(numbers)
        assert least not in numbers
        assert phi(least) <= set(numbers)


@pytest.mark.claim("fraenkel.3.formula-1")
def test_the_value_of_a_position_is_the_mex_of_the_values_of_its_followers() -> None:
    for digraph in DIGRAPHS:
        g = [grundy.nim_value(digraph.__getitem__, u) for u in range(len(digraph))]
        for u, followers in enumerate(digraph):
            reached = {g[v] for v in followers}
            assert g[u] not in reached
            assert phi(g[u]) <= reached


@pytest.mark.claim("fraenkel.3.g-exists-uniquely")
def test_exactly_one_function_on_an_acyclic_digraph_has_the_mex_property() -> None:
    for digraph in SMALL_DIGRAPHS:
        g = tuple(grundy.nim_value(digraph.__getitem__, u) for u in range(len(digraph)))
        assert mex_functions(digraph) == [g]


@pytest.mark.claim("fraenkel.3.phi")
def test_phi_is_the_set_of_smaller_numbers_and_bits_count_from_the_lowest_place() -> None:
    assert (phi(0), phi(3)) == (set(), {0, 1, 2})
    assert [bit(6, h) for h in range(3)] == [0, 1, 1]
    for s in range(64):
        assert grundy.mex(phi(s)) == s
        assert [bit(s, h) for h in range(6)] == [int(digit) for digit in reversed(f"{s:06b}")]


@pytest.mark.claim("fraenkel.3.lemma-1")
def test_each_number_below_a_nim_sum_is_reached_by_lowering_one_summand() -> None:
    for a1, a2 in product(range(64), repeat=2):
        for b in phi(a1 ^ a2):
            # d = b ⊕ a_j is the only number with b = a_j ⊕ d.
            assert b ^ a2 < a1 or b ^ a1 < a2


@pytest.mark.claim("fraenkel.3.lemma-1-proof")
def test_the_summand_with_the_highest_differing_bit_can_be_lowered() -> None:
    for a1, a2 in product(range(64), repeat=2):
        c = a1 ^ a2
        for b in phi(c):
            k = (b ^ c).bit_length() - 1
            assert (bit(b, k), bit(c, k)) == (0, 1)
            assert bit(a1, k) + bit(a2, k) == 1
            lowered, other = (a1, a2) if bit(a1, k) else (a2, a1)
            d = other ^ b
            assert d == lowered ^ b ^ c
            assert d < lowered
            assert bit(d, k) == 0
            assert d >> (k + 1) == lowered >> (k + 1)


@pytest.mark.claim("fraenkel.3.corollary-2")
def test_the_numbers_below_a_nim_sum_are_nim_sums_with_one_summand_lowered() -> None:
    def lowered(a1: int, a2: int) -> set[int]:
        return {a1 ^ d for d in phi(a2)} | {d ^ a2 for d in phi(a1)}

    for a1, a2 in product(range(64), repeat=2):
        assert phi(a1 ^ a2) <= lowered(a1, a2)
    assert phi(1 ^ 0) == lowered(1, 0)
    assert phi(1 ^ 1) < lowered(1, 1)


@pytest.mark.claim("fraenkel.3.formula-2")
def test_the_value_of_a_pair_is_the_nim_sum_of_the_two_values() -> None:
    for digraph in DIGRAPHS:
        g, pairs = Labelling(digraph.__getitem__), Labelling(sum_of_two(digraph))
        for u1, u2 in product(range(len(digraph)), repeat=2):
            assert pairs.value((u1, u2)) == g.value(u1) ^ g.value(u2)


@pytest.mark.claim("fraenkel.3.theorem-5-proof-sum")
def test_one_move_in_a_pair_reaches_every_smaller_nim_sum_and_never_the_same() -> None:
    for digraph in DIGRAPHS:
        g = Labelling(digraph.__getitem__)
        for u1, u2 in product(range(len(digraph)), repeat=2):
            reached = {g.value(v1) ^ g.value(v2) for v1, v2 in sum_of_two(digraph)((u1, u2))}
            nim_sum = g.value(u1) ^ g.value(u2)
            assert phi(nim_sum) <= reached
            assert nim_sum not in reached


@pytest.mark.claim("fraenkel.3.unique-kernel")
def test_an_acyclic_digraph_has_exactly_one_kernel_and_it_is_the_set_of_p_positions() -> None:
    def is_kernel(digraph: Digraph, vertices: tuple[int, ...]) -> bool:
        # A vertex has an edge into the set exactly when it lies outside.
        return all(set(vertices).isdisjoint(followers) == (u in vertices) for u, followers in enumerate(digraph))

    for digraph in DIGRAPHS:
        kernels = [set(s) for s in subsets(range(len(digraph))) if is_kernel(digraph, s)]
        assert kernels == [p_positions(digraph.__getitem__, range(len(digraph)))]


@pytest.mark.claim("fraenkel.3.homework-8-same-code")
def test_edges_by_numeric_order_give_the_lexicode_of_that_order_which_can_differ() -> None:
    def by_list_and_by_number(basis: tuple[int, ...], d: int) -> tuple[set[int], set[int]]:
        vectors = listed(basis)
        by_list, by_number = (p_positions(lexigame(order, d), order) for order in (vectors, sorted(vectors)))
        assert by_list == greedy_code(vectors, d)
        assert by_number == greedy_code(sorted(vectors), d)
        return by_list, by_number

    assert listed((1, 7)) == [0, 1, 7, 6]
    assert by_list_and_by_number((1, 7), 2) == ({0, 7}, {0, 6})
    assert by_list_and_by_number((1, 7, 2), 2) == ({0, 7}, {0, 3, 5, 6})

    differing = set()
    for n, m, d in product(range(1, 4), range(1, 4), range(1, 5)):
        for basis in permutations(range(1, 2**n), m):
            if len(set(listed(basis))) == 2**m:
                by_list, by_number = by_list_and_by_number(basis, d)
                if by_list != by_number:
                    differing.add((n, m, d))
    assert min(differing) == (3, 2, 2)


@pytest.mark.claim("fraenkel.3.particle-linear")
def test_the_particle_game_is_not_linear_over_fields_with_more_than_2_elements() -> None:
    def p_set_and_sum(digraph: Digraph, field: tuple[int, Callable[[int, int], int]]) -> tuple[set, Callable]:
        size, add = field
        positions = list(product(range(size), repeat=len(digraph)))
        return (
            p_positions_with_draws(particle_game(digraph, add), positions),
            lambda u, v: tuple(map(add, u, v)),
        )

    def prime_field(p: int) -> tuple[int, Callable[[int, int], int]]:
        return p, lambda a, b: (a + b) % p

    gf2, gf3, gf4, gf5, gf8 = (2, xor), prime_field(3), (4, xor), prime_field(5), (8, xor)

    # z0 → leaf ← z1 modulo 3; a position lists the particles on z0, z1 and the leaf.
    options = particle_game(star(2), gf3[1])
    positions = [(1, 1, 0), (1, 2, 0), (2, 0, 0)]
    assert [grundy.outcome(options, position) for position in positions] == [Outcome.P, Outcome.P, Outcome.N]

    for field in (gf3, gf4, gf5, gf8):
        code, add = p_set_and_sum(star(2), field)
        assert code == {(a, b, c) for a, b, c in product(range(field[0]), repeat=3) if bool(a) == bool(b)}
        assert not is_closed(code, add)

    # Smaller digraphs are linear. Sums are enough for linearity: to multiply all particles by a nonzero element
    # is a symmetry of the game.
    for digraph in [*digraphs(1), *digraphs(2)]:
        assert all(is_closed(*p_set_and_sum(digraph, field)) for field in (gf3, gf4))

    # With two elements it is the annihilation game, and linear.
    for digraph in digraphs(3):
        code, add = p_set_and_sum(digraph, gf2)
        assert set(map(mask_of, code)) == p_positions_with_draws(annihilation_game(digraph), range(8))
        assert is_closed(code, add)


@pytest.mark.claim("fraenkel.3.brualdi-pless-heap-game")
def test_the_lexigraph_of_the_identity_matrix_is_a_heap_game() -> None:
    for n in range(1, 6):
        for d in range(1, n + 2):
            heaps: list[int] = []
            for h in range(n):
                replacements = [xor_of(heaps[i] for i in lower) for lower in subsets(range(h)) if len(lower) <= d - 2]
                heaps.append(reference.mex(replacements))
            g = Labelling(lexigame(list(range(2**n)), d))
            for vector in range(2**n):
                assert g.value(vector) == xor_of(heaps[h] for h in range(n) if bit(vector, h))


# Section 4


@pytest.mark.claim("fraenkel.4.no-leaf")
def test_only_the_first_digraph_of_the_family_has_a_leaf() -> None:
    leaves = {t: [v for v, followers in yesha_digraph(t).items() if not followers] for t in range(1, 7)}
    assert leaves == {1: ["y1"], 2: [], 3: [], 4: [], 5: [], 6: []}
    assert [grundy.nim_value(yesha_digraph(1).__getitem__, v) for v in ("y1", "x1")] == [0, 1]


@pytest.mark.claim("fraenkel.4.remark-2-method-3-at-most")
def test_sliding_at_most_two_tokens_does_not_give_a_linear_code() -> None:
    # Vertices: the leaf 0, then b → leaf, a → b, c → b.
    digraph = ((), (0,), (1,), (1,))
    a, c = 1 << 2, 1 << 3
    options = sliding_game(digraph, sizes=(1, 2))
    assert [grundy.outcome(options, mask) for mask in (a, c, a ^ c)] == [Outcome.P, Outcome.P, Outcome.N]
    # Both tokens move to b and disappear.
    assert 0 in grundy.winning_moves(options, a ^ c)


@pytest.mark.claim("fraenkel.4.remark-2-method-3-exactly")
def test_sliding_exactly_two_tokens_does_not_give_a_linear_code() -> None:
    z0, z1 = 1, 2
    options = sliding_game(star(2), sizes=(2,))
    assert [grundy.outcome(options, mask) for mask in (z0, z1, z0 ^ z1)] == [Outcome.P, Outcome.P, Outcome.N]
