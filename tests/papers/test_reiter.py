"""Test the claims of Reiter's "Games and representations"."""

from fractions import Fraction
from functools import cache, reduce
from itertools import pairwise, product

import pytest
import reference
from strategies import Digraph, acyclic_digraphs_up_to, subsets

import grundy
from grundy.games import Wythoff
from grundy.graphs import GameGraph, Labelling, Solution, solve
from grundy.sequences import Subtraction, find_period

claim = pytest.mark.claim

DIGRAPHS = list(acyclic_digraphs_up_to(5))
TAKE_SETS = [takes for takes in subsets(range(1, 5)) if takes]
SMALL_NIM = [position for piles in (1, 2, 3) for position in product(range(8), repeat=piles)]

COMPOSITE = "N(20;1,3,5) ⊕ N(20;1,2,5) ⊕ N(20;1,2,6) ⊕ W(9,8) ⊕ N(3,5,7,9)"

# A digraph that fits the description of Fig. 4: a and j are terminal, and b and i lead only to them.
FIGURE_4 = {
    "a": "",
    "b": "a",
    "c": "ab",
    "d": "bc",
    "e": "cd",
    "f": "eg",
    "g": "hi",
    "h": "ij",
    "i": "j",
    "j": "",
}


@cache
def solved(digraph: Digraph) -> Solution:
    return solve(GameGraph.from_adjacency(digraph))


def one_pile_graph(n: int, takes: tuple[int, ...]) -> GameGraph:
    """Return the digraph of a one-pile game, with vertices 0 to n."""
    return GameGraph.from_adjacency([subtract(takes, m) for m in range(n + 1)])


def written(position: tuple[int, ...]) -> str:
    """Return a Nim position in the notation of the paper."""
    return f"N({','.join(map(str, position))})"


def one_pile(n: int, takes: tuple[int, ...]) -> str:
    return f"N({n};{','.join(map(str, takes))})"


def all_moves(text: str) -> list[grundy.Position]:
    """Return every position after one move, and check that moves and options agree."""
    position = grundy.parse(text)
    moves = list(position.moves())
    options = [
        (i, option) for i, term in enumerate(position.terms) for option in term.ruleset.game.options(term.position)
    ]
    assert sorted((move.index, move.option) for move in moves) == sorted(options)
    return [move.position for move in moves]


def piles(position: grundy.Position) -> tuple[int, ...]:
    return tuple(term.position for term in position.terms)


def subtract(takes: tuple[int, ...], n: int) -> list[int]:
    return [n - s for s in takes if s <= n]


def safe_by_rule(options: object, positions: range) -> set[int]:
    """Return the safe positions by the three properties alone, labelling upwards."""
    labels = reference.outcome_labels(options, positions)
    return {n for n in positions if labels[n] == "P"}


def safe_by_package(positions: list[str]) -> list[int]:
    return [n for n, text in enumerate(positions) if grundy.parse(text).outcome is grundy.Outcome.P]


# 1. Games and positions


@claim("reiter.1.representation")
def test_strings_in_base_2_3_and_10_stand_for_different_integers() -> None:
    for base, form in ((2, "b"), (10, "d")):
        strings = [format(n, form) for n in range(1000)]
        assert len(set(strings)) == 1000
        assert [int(string, base) for string in strings] == list(range(1000))
    ternary = [in_base(3, n) for n in range(1000)]
    assert len(set(ternary)) == 1000
    assert [int(string, 3) for string in ternary] == list(range(1000))


def in_base(base: int, n: int) -> str:
    digits = ""
    while n or not digits:
        n, digit = divmod(n, base)
        digits = str(digit) + digits
    return digits


@claim("reiter.1.rule-of-nim")
def test_a_nim_move_takes_counters_from_exactly_one_pile() -> None:
    for count in (1, 2, 3):
        for position in product(range(6), repeat=count):
            offered = [piles(after) for after in all_moves(written(position))]
            legal = [
                other
                for other in product(range(6), repeat=count)
                if sum(a != b for a, b in zip(position, other, strict=True)) == 1 and sum(other) < sum(position)
            ]
            assert sorted(offered) == sorted(legal)


PLAY = [
    (1, 3, 5, 7),
    (1, 3, 5, 6),
    (1, 3, 4, 6),
    (1, 3, 4, 3),
    (1, 3, 1, 3),
    (1, 3, 1, 0),
    (1, 0, 1, 0),
    (1, 0, 0, 0),
    (0, 0, 0, 0),
]


@claim("reiter.1.positions")
def test_384_positions_can_be_reached_from_1357_and_one_is_terminal() -> None:
    reached = reachable(PLAY[0])
    assert reached == set(product(range(2), range(4), range(6), range(8)))
    assert len(reached) == 384
    assert [position for position in reached if not all_moves(written(position))] == [(0, 0, 0, 0)]


def reachable(start: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return all Nim positions that can be reached from the start."""
    reached, queue = {start}, [start]
    for position in queue:
        for after in map(piles, all_moves(written(position))):
            if after not in reached:
                reached.add(after)
                queue.append(after)
    return reached


@claim("reiter.1.sample-play-legal")
def test_the_sample_play_consists_of_legal_moves() -> None:
    for before, after in pairwise(PLAY):
        assert after in [piles(position) for position in all_moves(written(before))]


@claim("reiter.1.sample-play-won-by-sally")
def test_the_second_player_wins_the_sample_play_by_perfect_moves() -> None:
    moves = len(PLAY) - 1
    assert grundy.parse(written(PLAY[-1])).has_ended()
    assert moves % 2 == 0
    after_sally = PLAY[2::2]
    assert all(grundy.parse(written(position)).outcome is grundy.Outcome.P for position in after_sally)


# 2. Place value


@claim("reiter.2.place-value")
def test_463_05_is_a_sum_of_digits_times_powers_of_ten() -> None:
    digits, highest = "46305", 2
    value = sum(int(d) * Fraction(10) ** (highest - i) for i, d in enumerate(digits))
    assert value == Fraction("463.05")


@claim("reiter.2.binary-925")
def test_binary_1001_01_is_9_25() -> None:
    digits, highest = "100101", 3
    assert sum(int(d) * Fraction(2) ** (highest - i) for i, d in enumerate(digits)) == Fraction("9.25")


@claim("reiter.2.binary-unique")
def test_each_integer_has_exactly_one_binary_string() -> None:
    values = [sum(int(d) * 2 ** (9 - i) for i, d in enumerate(string)) for string in product("01", repeat=10)]
    assert sorted(values) == list(range(1024))
    # Real numbers: 0.0111... comes arbitrarily close to 0.1.
    for ones in range(1, 51):
        string = sum(Fraction(1, 2**place) for place in range(2, ones + 2))
        assert Fraction(1, 2) - string == Fraction(1, 2 ** (ones + 1))


# 3. One pile


@claim("reiter.3.one-pile-rule")
def test_a_one_pile_move_takes_a_number_from_the_set() -> None:
    for takes in TAKE_SETS:
        for n in range(13):
            left = [piles(after)[0] for after in all_moves(one_pile(n, takes))]
            assert sorted(n - m for m in left) == [s for s in takes if s <= n]


@claim("reiter.3.who-wins-n10")
def test_the_first_player_wins_n10_by_taking_1() -> None:
    moves = grundy.parse("N(10;1,2)").winning_moves()
    assert [(move.label, piles(move.position)) for move in moves] == [("take 1", (9,))]


@claim("reiter.3.digraph")
def test_playing_on_the_digraph_is_playing_the_game() -> None:
    for takes in TAKE_SETS:
        digraph = {n: subtract(takes, n) for n in range(13)}
        solution = solve(one_pile_graph(12, takes))
        for n in digraph:
            assert solution.value(n) == grundy.parse(one_pile(n, takes)).nim_value
            wins = [piles(move.position)[0] for move in grundy.parse(one_pile(n, takes)).winning_moves()]
            assert sorted(solution.winning_moves(n)) == sorted(wins)
            assert sorted(digraph[n]) == sorted(piles(after)[0] for after in all_moves(one_pile(n, takes)))
            assert grundy.nim_value(digraph.__getitem__, n) == grundy.parse(one_pile(n, takes)).nim_value


@claim("reiter.3.figure-1")
def test_the_digraph_of_n10_has_19_edges() -> None:
    edges = [(n, piles(after)[0]) for n in range(11) for after in all_moves(one_pile(n, (1, 2)))]
    assert len(edges) == len(set(edges)) == 19
    assert sorted(edges) == [(n, m) for n in range(11) for m in range(11) if n - m in (1, 2)]
    graph = one_pile_graph(10, (1, 2))
    assert (len(graph), graph.edges) == (11, 19)
    assert sorted((n, m) for n in range(11) for m in graph.followers(n)) == sorted(edges)


@claim("reiter.3.figure-2")
@claim("reiter.3.safe-unsafe-n10")
@claim("reiter.3.figure-3")
def test_safe_positions_of_n10_are_the_multiples_of_3() -> None:
    outcomes = {n: grundy.parse(one_pile(n, (1, 2))).outcome for n in range(11)}
    assert [n for n in outcomes if outcomes[n] is grundy.Outcome.P] == [0, 3, 6, 9]
    assert [n for n in outcomes if outcomes[n] is grundy.Outcome.N] == [1, 2, 4, 5, 7, 8, 10]
    solution = solve(one_pile_graph(10, (1, 2)))
    assert solution.p_positions() == [0, 3, 6, 9]
    # All edges lead down, as in the drawing.
    assert solution.numbering.tolist() == list(range(11))


@claim("reiter.3.property-1")
def test_position_0_is_safe() -> None:
    assert all(grundy.parse(one_pile(0, takes)).outcome is grundy.Outcome.P for takes in TAKE_SETS)


@claim("reiter.3.property-2")
def test_from_every_unsafe_position_a_move_leads_to_a_safe_one() -> None:
    for takes in TAKE_SETS:
        safe = set(safe_by_package([one_pile(n, takes) for n in range(13)]))
        assert all(safe & set(subtract(takes, n)) for n in range(13) if n not in safe)


@claim("reiter.3.property-3")
def test_from_a_safe_position_all_moves_lead_to_unsafe_ones() -> None:
    for takes in TAKE_SETS:
        safe = set(safe_by_package([one_pile(n, takes) for n in range(13)]))
        assert not any(safe & set(subtract(takes, n)) for n in safe)


@claim("reiter.3.strategy-wins")
def test_moving_into_the_safe_set_makes_the_last_move_against_every_reply() -> None:
    def strategy_wins(n: int) -> bool:
        winning = grundy.parse(one_pile(n, (1, 2))).winning_moves()
        return bool(winning) and all(
            all(strategy_wins(reply) for reply in subtract((1, 2), piles(move.position)[0])) for move in winning
        )

    assert [n for n in range(13) if strategy_wins(n)] == [n for n in range(13) if n % 3]


@claim("reiter.3.labels-0-to-3")
def test_the_first_four_labels_and_the_move_from_2() -> None:
    outcomes = "".join(grundy.parse(one_pile(n, (1, 2))).outcome.value for n in range(4))
    assert outcomes == "PNNP"
    obeying = [
        safe
        for safe in map(set, subsets(range(4)))
        if 0 in safe and all((n in safe) == safe.isdisjoint(subtract((1, 2), n)) for n in range(4))
    ]
    assert obeying == [{0, 3}]
    assert [piles(move.position) for move in grundy.parse("N(2;1,2)").winning_moves()] == [(0,)]


@claim("reiter.3.general-step")
@claim("reiter.3.every-digraph")
def test_the_general_step_labels_every_acyclic_digraph_with_its_outcomes() -> None:
    for digraph in DIGRAPHS:
        label: dict[int, str] = {}
        while len(label) < len(digraph):
            ready = [v for v in range(len(digraph)) if v not in label and all(w in label for w in digraph[v])]
            assert ready
            for v in ready:
                label[v] = "S" if all(label[w] == "U" for w in digraph[v]) else "U"
        found = {v: grundy.outcome(digraph.__getitem__, v) for v in label}
        assert {v: "S" if outcome is grundy.Outcome.P else "U" for v, outcome in found.items()} == label
        assert solved(digraph).p_positions() == [v for v in range(len(digraph)) if label[v] == "S"]
        assert solved(digraph).outcome.tolist() == [found[v].value for v in range(len(digraph))]


# The printed tables, from position 20 down to 0.
TABLE_135 = "SUSUSUSUSUSUSUSUSUSUS"
TABLE_125 = "UUSUUSUUSUUSUUSUUSUUS"
TABLE_126 = "UUUSUUSUUUSUUSUUUSUUS"


@pytest.mark.parametrize(
    ("takes", "printed", "period"),
    [
        pytest.param((1, 3, 5), TABLE_135, 2, marks=claim("reiter.3.table-n20-135")),
        pytest.param((1, 2, 5), TABLE_125, 3, marks=claim("reiter.3.table-n20-125")),
        pytest.param((1, 2, 6), TABLE_126, 7, marks=claim("reiter.3.table-n20-126")),
    ],
)
def test_the_printed_tables_of_safe_positions(takes: tuple[int, ...], printed: str, period: int) -> None:
    outcomes = [grundy.parse(one_pile(n, takes)).outcome for n in range(20, -1, -1)]
    assert "".join("S" if outcome is grundy.Outcome.P else "U" for outcome in outcomes) == printed
    safe = solve(one_pile_graph(20, takes)).p_positions()
    assert "".join("S" if n in safe else "U" for n in range(20, -1, -1)) == printed
    found = find_period(Subtraction(takes))
    assert (found.period, found.preperiod, found.proved) == (period, 0, True)
    assert {n for n in range(21) if printed[20 - n] == "S"} == {n for n in range(21) if n % period in safe}


@claim("reiter.3.n100")
def test_safe_positions_of_n100_are_the_multiples_of_3() -> None:
    assert safe_by_package([one_pile(n, (1, 2)) for n in range(101)]) == list(range(0, 101, 3))
    period = find_period(Subtraction({1, 2}))
    assert (period.period, period.preperiod, period.proved) == (3, 0, True)


@claim("reiter.3.ternary-zero")
def test_safe_positions_of_n100_end_in_0_in_ternary() -> None:
    safe = safe_by_package([one_pile(n, (1, 2)) for n in range(101)])
    assert safe == [n for n in range(101) if in_base(3, n)[-1] == "0"]


@claim("reiter.3.divisibility-useless")
def test_no_modulus_describes_the_safe_positions_of_nim_and_wythoff() -> None:
    for word in ("N", "W"):
        outcome = {p: grundy.parse(f"{word}({p[0]},{p[1]})").outcome for p in product(range(51), repeat=2)}
        for modulus in range(2, 51):
            classes: dict[tuple[int, int], set[grundy.Outcome]] = {}
            for (a, b), result in outcome.items():
                classes.setdefault((a % modulus, b % modulus), set()).add(result)
            assert any(len(results) == 2 for results in classes.values())
            assert (outcome[0, 0], outcome[0, modulus]) == (grundy.Outcome.P, grundy.Outcome.N)


@claim("reiter.3.figure-4")
def test_the_substitute_for_figure_4_fits_the_text() -> None:
    assert [v for v, followers in FIGURE_4.items() if not followers] == ["a", "j"]
    assert "".join(FIGURE_4) == "abcdefghij"
    assert set(FIGURE_4["b"]) | set(FIGURE_4["i"]) <= {"a", "j"}
    # It has one start, and all edges lead down, so no position repeats.
    assert set(FIGURE_4) - set("".join(FIGURE_4.values())) == {"f"}
    assert grundy.nim_value(FIGURE_4.__getitem__, "f") == 2


@claim("reiter.3.figure-4-start")
def test_terminal_positions_are_safe_and_positions_above_them_unsafe() -> None:
    for below_b, below_i in product(("a", "j", "aj"), repeat=2):
        fitting = FIGURE_4 | {"b": below_b, "i": below_i}
        outcome = {v: grundy.outcome(fitting.__getitem__, v).value for v in "ajbi"}
        assert outcome == {"a": "P", "j": "P", "b": "N", "i": "N"}
        solution = solve(GameGraph.from_adjacency(fitting))
        assert {v: solution.outcome_of(v).value for v in "ajbi"} == outcome
        # Ends are labelled first, and b and i next.
        assert [int(solution.counter[solution.graph.number(v)]) for v in "ajbi"] == [1, 1, 2, 2]


@claim("reiter.3.handout-3")
def test_labels_of_the_substitute_for_figure_4() -> None:
    outcome = {v: grundy.outcome(FIGURE_4.__getitem__, v).value for v in FIGURE_4}
    assert outcome == reference.outcome_labels(FIGURE_4.__getitem__, FIGURE_4)
    assert "".join(outcome.values()) == "PNNPNNPNNP"
    solution = solve(GameGraph.from_adjacency(FIGURE_4))
    assert solution.p_positions() == ["a", "d", "g", "j"]
    assert {v: solution.outcome_of(v).value for v in FIGURE_4} == outcome


# 4. Grundy values


@claim("reiter.4.mex-definition")
def test_mex_is_the_least_number_left_out() -> None:
    for numbers in subsets(range(10)):
        assert grundy.mex(numbers) == min(set(range(11)) - set(numbers))


@claim("reiter.4.mex-examples")
def test_four_examples_of_mex() -> None:
    assert [grundy.mex(t) for t in ({1, 2, 3}, {0, 1, 4, 7}, {0, 1, 2, 3}, {5})] == [0, 2, 4, 0]


@claim("reiter.4.grundy-value")
def test_values_satisfy_the_defining_equation() -> None:
    for digraph in DIGRAPHS:
        values = [grundy.nim_value(digraph.__getitem__, v) for v in range(len(digraph))]
        assert values == [reference.mex(values[w] for w in digraph[v]) for v in range(len(digraph))]
        assert solved(digraph).g.tolist() == values


@claim("reiter.4.grundy-n10")
def test_values_of_n10() -> None:
    assert [grundy.parse(one_pile(n, (1, 2))).nim_value for n in range(11)] == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]
    assert solve(one_pile_graph(10, (1, 2))).g.tolist() == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]


@claim("reiter.4.figure-4-values")
def test_values_of_the_substitute_for_figure_4() -> None:
    values = {v: grundy.nim_value(FIGURE_4.__getitem__, v) for v in FIGURE_4}
    assert values == reference.nim_values(FIGURE_4.__getitem__, FIGURE_4)
    assert list(values.values()) == [0, 1, 2, 0, 1, 2, 0, 2, 1, 0]
    solution = solve(GameGraph.from_adjacency(FIGURE_4))
    assert {v: solution.value(v) for v in FIGURE_4} == values


@claim("reiter.4.finer-classification")
def test_value_0_is_safe_and_positive_value_unsafe() -> None:
    for digraph in DIGRAPHS:
        labels = reference.outcome_labels(digraph.__getitem__, range(len(digraph)))
        for vertex, label in labels.items():
            assert (label == "P") == (grundy.nim_value(digraph.__getitem__, vertex) == 0)
        assert solved(digraph).p_positions() == [v for v, value in enumerate(solved(digraph).g.tolist()) if value == 0]


@claim("reiter.4.proof-terminal")
def test_terminal_positions_are_safe_with_value_0() -> None:
    for digraph in DIGRAPHS:
        labels = reference.outcome_labels(digraph.__getitem__, range(len(digraph)))
        for vertex, successors in enumerate(digraph):
            if not successors:
                assert (labels[vertex], grundy.nim_value(digraph.__getitem__, vertex)) == ("P", 0)


@claim("reiter.4.proof-step")
def test_safe_positions_miss_the_value_0_below_and_unsafe_ones_have_it() -> None:
    for digraph in DIGRAPHS:
        labels = reference.outcome_labels(digraph.__getitem__, range(len(digraph)))
        value = Labelling(digraph.__getitem__).value
        for vertex, successors in enumerate(digraph):
            if labels[vertex] == "P":
                assert all(labels[successor] == "N" for successor in successors)
                assert 0 not in map(value, successors)
                assert value(vertex) == 0
            else:
                assert 0 in map(value, successors)
                assert value(vertex) > 0


# 5. Two piles on a grid

GRID = list(product(range(11), range(12)))


def slides(square: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the squares to the left and below."""
    x, y = square
    return [(left, y) for left in range(x)] + [(x, down) for down in range(y)]


def grid_graph() -> GameGraph:
    return GameGraph.from_adjacency({square: slides(square) for square in GRID})


@claim("reiter.5.vertex-count")
def test_n_10_11_has_132_positions() -> None:
    assert len(reachable((10, 11))) == len(grid_graph()) == 132 == 11 * 12


@claim("reiter.5.edge-count")
def test_n_10_11_has_1386_edges_and_not_1265() -> None:
    assert sum(len(all_moves(written(square))) for square in GRID) == grid_graph().edges == 1386 != 1265


@claim("reiter.5.figure-grid")
def test_the_squares_of_the_grid_are_the_positions() -> None:
    rows = [[(x, y) for x in range(11)] for y in range(11, -1, -1)]
    assert (len(rows), {len(row) for row in rows}) == (12, {11})
    assert [rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]] == [(0, 11), (10, 11), (0, 0), (10, 0)]
    assert {square for row in rows for square in row} == reachable((10, 11))


@claim("reiter.5.grid")
def test_sliding_a_marker_left_or_down_is_nim_with_two_piles() -> None:
    for square in GRID:
        assert sorted(piles(after) for after in all_moves(written(square))) == sorted(slides(square))


@claim("reiter.5.grid-labels")
def test_safe_squares_are_those_on_the_diagonal() -> None:
    safe = [square for square in GRID if grundy.parse(written(square)).outcome is grundy.Outcome.P]
    assert safe == [(n, n) for n in range(11)]
    assert sorted(solve(grid_graph()).p_positions()) == safe


@claim("reiter.5.symmetry")
def test_restoring_equal_piles_wins_from_10_11() -> None:
    assert [piles(move.position) for move in grundy.parse("N(10,11)").winning_moves()] == [(10, 10)]
    assert solve(grid_graph()).winning_moves((10, 11)) == [(10, 10)]
    for n in range(11):
        for disturbed in all_moves(written((n, n))):
            a, b = piles(disturbed)
            assert a != b
            assert (min(a, b), min(a, b)) in [piles(after) for after in all_moves(str(disturbed))]


@claim("reiter.5.grid-values")
def test_values_of_the_grid_are_nim_sums() -> None:
    labels, solution = Labelling(slides), solve(grid_graph())
    for x, y in GRID:
        assert labels.value((x, y)) == solution.value((x, y)) == x ^ y == grundy.parse(written((x, y))).nim_value


@claim("reiter.5.quarter-turn")
def test_a_quarter_turn_of_the_grid_gives_the_table_of_nim_addition() -> None:
    grid = [[grundy.parse(written((x, y))).nim_value for x in range(11)] for y in range(11, -1, -1)]
    clockwise = [list(row) for row in zip(*reversed(grid), strict=True)]
    assert clockwise == [row[:12] for row in reference.nim_sum_table(12)[:11]]


# The printed table, row by row in hexadecimal digits.
ADDITION_TABLE = """
    0123456789ABCDEF 1032547698BADCFE 23016745AB89EFCD 32107654BA98FEDC
    45670123CDEF89AB 54761032DCFE98BA 67452301EFCDAB89 76543210FEDCBA98
    89ABCDEF01234567 98BADCFE10325476 AB89EFCD23016745 BA98FEDC32107654
    CDEF89AB45670123 DCFE98BA54761032 EFCDAB8967452301 FEDCBA9876543210
""".split()


@claim("reiter.5.addition-table")
def test_the_printed_table_of_nim_addition() -> None:
    printed = [[int(digit, 16) for digit in row] for row in ADDITION_TABLE]
    assert printed == reference.nim_sum_table(16)
    assert printed == [[grundy.parse(f"N({a},{b})").nim_value for b in range(16)] for a in range(16)]


@claim("reiter.5.bouton-any")
def test_nim_takes_any_number_of_piles_of_any_size() -> None:
    many = grundy.parse(f"N({','.join(map(str, range(1000)))})")
    assert many.nim_value == 0  # 0 ⊕ 1 ⊕ ... ⊕ 999, as 999 = 3 modulo 4
    large = grundy.parse("N(123456789012345678901234567890, 5)")
    (move,) = large.winning_moves()
    assert piles(move.position) == (5, 5)


# 6. Composite games

SMALL_ONE_PILE = [(n, takes) for takes in subsets(range(1, 4)) if takes for n in range(7)]


def composite_options(position: tuple[tuple[int, tuple[int, ...]], ...]) -> list[tuple]:
    """Return the positions after one move in one of the one-pile games, each given as (pile, moves)."""
    return [
        (*position[:i], (left, takes), *position[i + 1 :])
        for i, (n, takes) in enumerate(position)
        for left in subtract(takes, n)
    ]


@claim("reiter.6.composite-rule")
@claim("reiter.8.sum-theorem")
def test_the_value_of_a_composite_is_the_nim_sum_of_the_values() -> None:
    labels = Labelling(composite_options)
    smaller = [(n, takes) for n, takes in SMALL_ONE_PILE if n <= 3 and max(takes) <= 2]
    for games in [*product(SMALL_ONE_PILE, repeat=2), *product(smaller, repeat=3)]:
        value = grundy.parse(" ⊕ ".join(one_pile(*game) for game in games)).nim_value
        assert labels.value(games) == value
        single = [grundy.nim_value(lambda n, takes=takes: subtract(takes, n), n) for n, takes in games]
        assert value == reduce(reference.nim_add, single)


@claim("reiter.6.nim-is-composite")
def test_two_single_piles_are_played_like_two_piles() -> None:
    for a, b in GRID:
        together, apart = grundy.parse(f"N({a},{b})"), grundy.parse(f"N({a}) ⊕ N({b})")
        assert list(map(piles, all_moves(str(together)))) == list(map(piles, all_moves(str(apart))))
        assert together.nim_value == apart.nim_value
        moves = [[piles(move.position) for move in position.winning_moves()] for position in (together, apart)]
        assert moves[0] == moves[1]


@claim("reiter.6.example-12-11")
def test_the_example_composite_is_won_by_taking_3_from_the_second_pile() -> None:
    @cache
    def first_player_wins(position: grundy.Position) -> bool:
        """Play the winning moves against every reply."""
        winning = position.winning_moves()
        return bool(winning) and all(first_player_wins(reply) for m in winning for reply in all_moves(str(m.position)))

    position = grundy.parse("N(12;1,2,5) ⊕ N(11;1,2,3)")
    assert [term.nim_value for term in position.terms] == [0, 3]
    assert [piles(move.position) for move in position.winning_moves()] == [(12, 8)]
    assert first_player_wins(position)


@claim("reiter.6.identity")
def test_0_is_the_identity() -> None:
    assert all(reference.nim_add(0, n) == n == grundy.parse(f"N(0,{n})").nim_value for n in range(256))


@claim("reiter.6.associative")
def test_nim_addition_is_associative() -> None:
    add = reference.nim_add
    assert all(add(add(a, b), c) == add(a, add(b, c)) for a, b, c in product(range(32), repeat=3))


@claim("reiter.6.commutative")
def test_nim_addition_is_commutative() -> None:
    assert all(reference.nim_add(a, b) == reference.nim_add(b, a) for a, b in product(range(64), repeat=2))


@claim("reiter.6.own-inverse")
def test_each_number_is_its_own_inverse() -> None:
    table = reference.nim_sum_table(64)
    assert all((table[a][b] == 0) == (a == b) for a, b in product(range(64), repeat=2))


@claim("reiter.6.abelian-group")
def test_nim_addition_obeys_the_axioms_of_an_abelian_group() -> None:
    table = reference.nim_sum_table(32)
    numbers = range(32)
    assert all(sorted(row) == list(numbers) for row in table)  # closed, and a ⊕ x = b has exactly one solution x
    assert all(table[0][a] == a for a in numbers)
    assert all(0 in table[a] for a in numbers)
    assert all(table[a][b] == table[b][a] for a, b in product(numbers, repeat=2))
    assert all(table[table[a][b]][c] == table[a][table[b][c]] for a, b, c in product(numbers, repeat=3))


@claim("reiter.6.subgroups")
def test_numbers_below_a_power_of_two_are_closed_under_nim_addition() -> None:
    table = reference.nim_sum_table(64)
    for i in range(7):
        assert all(table[a][b] < 2**i for a, b in product(range(2**i), repeat=2))


@claim("reiter.6.digit-table")
def test_nim_addition_follows_the_digit_table() -> None:
    digit = {("0", "0"): "0", ("0", "1"): "1", ("1", "0"): "1", ("1", "1"): "0"}
    for u, v in product(range(64), repeat=2):
        digits = "".join(digit[pair] for pair in zip(f"{u:06b}", f"{v:06b}", strict=True))
        assert reference.nim_add(u, v) == int(digits, 2)


# 7. Bouton's strategy


@claim("reiter.7.configuration-1357")
def test_the_configuration_of_1357_is_balanced() -> None:
    explanation = grundy.parse("N(1,3,5,7)").explain()
    configuration = explanation.configuration
    assert [configuration.binary(term.nim_value) for term in configuration.terms] == ["001", "011", "101", "111"]
    assert configuration.binary(explanation.nim_sum) == "000"
    assert (configuration.unbalanced, explanation.outcome) == ((), grundy.Outcome.P)


def is_balanced(position: tuple[int, ...]) -> bool:
    """Return whether every binary column has an even number of ones."""
    return all(sum(pile >> column & 1 for pile in position) % 2 == 0 for column in range(8))


@claim("reiter.7.balanced")
def test_a_configuration_is_balanced_when_its_nim_sum_is_0() -> None:
    for position in SMALL_NIM:
        explanation = grundy.parse(written(position)).explain()
        assert [term.nim_value for term in explanation.configuration.terms] == list(position)
        assert is_balanced(position) == (explanation.nim_sum == 0)
        assert is_balanced(position) == (explanation.configuration.unbalanced == ()) or len(position) == 1
        assert is_balanced(position) == (reduce(reference.nim_add, position) == 0)


@claim("reiter.7.balanced-is-safe")
def test_balanced_positions_are_the_safe_ones() -> None:
    positions = SMALL_NIM + list(product(range(5), repeat=4))
    outcome = reference.outcome_labels(lambda p: [piles(after) for after in all_moves(written(p))], positions)
    for position in positions:
        assert is_balanced(position) == (outcome[position] == "P")
        assert grundy.parse(written(position)).outcome.value == outcome[position]


@claim("reiter.7.terminal-balanced")
def test_only_empty_piles_are_terminal_and_they_are_balanced() -> None:
    ended = [position for position in SMALL_NIM if not all_moves(written(position))]
    assert ended == [(0,), (0, 0), (0, 0, 0)]
    assert all(map(is_balanced, ended))


@claim("reiter.7.unbalanced-can-balance")
def test_an_unbalanced_position_can_be_balanced() -> None:
    for position in SMALL_NIM:
        if not is_balanced(position):
            winning = [piles(move.position) for move in grundy.parse(written(position)).winning_moves()]
            assert winning
            assert all(map(is_balanced, winning))


@claim("reiter.7.balanced-is-disturbed")
def test_every_move_disturbs_the_balance() -> None:
    for position in filter(is_balanced, SMALL_NIM):
        assert not any(is_balanced(piles(after)) for after in all_moves(written(position)))


@claim("reiter.7.a-one-falls")
def test_a_smaller_number_has_a_0_where_the_larger_has_a_1() -> None:
    assert all(larger & ~smaller for larger in range(256) for smaller in range(larger))


@claim("reiter.7.strategy")
def test_moving_to_balanced_positions_wins_against_every_reply() -> None:
    @cache
    def balancing_wins(position: tuple[int, ...]) -> bool:
        """Play every balancing move, against every reply."""
        balanced = [after for after in map(piles, all_moves(written(position))) if is_balanced(after)]
        return bool(balanced) and all(
            balancing_wins(reply) for after in balanced for reply in map(piles, all_moves(written(after)))
        )

    for position in (p for count in (1, 2, 3) for p in product(range(5), repeat=count)):
        assert balancing_wins(position) == (not is_balanced(position))
        if is_balanced(position):
            assert all(balancing_wins(after) for after in map(piles, all_moves(written(position))))


@claim("reiter.7.configuration-5-to-25")
def test_the_configuration_of_5_10_15_20_25() -> None:
    explanation = grundy.parse("N(5,10,15,20,25)").explain()
    configuration = explanation.configuration
    rows = [configuration.binary(term.nim_value) for term in configuration.terms]
    assert rows == ["00101", "01010", "01111", "10100", "11001"]
    assert [sum(row[column] == "1" for row in rows) % 2 for column in range(5)] == [0, 1, 1, 0, 1]
    assert configuration.binary(explanation.nim_sum) == "01101"
    # The second, third and fifth columns, counted from 0, and the piles that can repair them.
    assert (explanation.unbalanced, explanation.repairers) == ((1, 2, 4), (1, 2, 4))


@claim("reiter.7.three-piles-can-balance")
def test_balancing_moves_are_in_the_piles_of_10_15_and_25() -> None:
    moves = grundy.parse("N(5,10,15,20,25)").winning_moves()
    assert [(move.before.position, move.option) for move in moves] == [(10, 7), (15, 2), (25, 20)]
    every = [piles(after) for after in all_moves("N(5,10,15,20,25)")]
    assert len(every) == 75
    assert [after for after in every if is_balanced(after)] == [piles(move.position) for move in moves]


@claim("reiter.7.why-these-piles")
def test_balancing_moves_are_one_in_each_pile_with_a_1_in_the_leftmost_unbalanced_column() -> None:
    for position in SMALL_NIM:
        if not is_balanced(position):
            column = max(c for c in range(3) if sum(pile >> c & 1 for pile in position) % 2)
            moved = [
                next(i for i, (a, b) in enumerate(zip(position, after, strict=True)) if a != b)
                for after in map(piles, all_moves(written(position)))
                if is_balanced(after)
            ]
            assert sorted(moved) == [i for i, pile in enumerate(position) if pile >> column & 1]


@claim("reiter.7.move-25-to-20")
def test_the_pile_of_25_becomes_20() -> None:
    moves = [move for move in grundy.parse("N(5,10,15,20,25)").winning_moves() if move.before.position == 25]
    assert [str(move.position) for move in moves] == ["N(5,10,15,20,20)"]
    assert [left for left in range(25) if is_balanced((5, 10, 15, 20, left))] == [20]
    assert (f"{25:05b}", f"{20:05b}", f"{25 ^ 20:05b}") == ("11001", "10100", "01101")
    assert grundy.parse("N(5,10,15,20,20)").outcome is grundy.Outcome.P


# 8. Wythoff's game and the composite that closes the paper


@claim("reiter.8.wythoff-rule")
def test_a_wythoff_move_takes_from_one_pile_or_equally_from_both() -> None:
    for a, b in product(range(13), repeat=2):
        offered = [after.terms[0].position for after in all_moves(f"W({a},{b})")]
        legal = [
            (x, y)
            for x, y in product(range(a + 1), range(b + 1))
            if (x, y) != (a, b) and (x == a or y == b or a - x == b - y)
        ]
        assert sorted(offered) == sorted(legal)


@claim("reiter.8.wythoff-homework")
def test_values_and_safe_positions_of_wythoff() -> None:
    squares = list(product(range(41), repeat=2))
    by_definition = reference.nim_values(reference.wythoff_options, squares)
    assert all(grundy.parse(f"W({a},{b})").nim_value == by_definition[a, b] for a, b in squares)
    safe = {reference.wythoff_p_position(n) for n in range(619)}
    wythoff = Wythoff()
    found = {(a, b) for b in range(1001) for a in range(b + 1) if wythoff.nim_value((a, b)) == 0}
    assert found == {(a, b) for a, b in safe if b <= 1000}


@claim("reiter.8.composite-of-piles")
def test_n3579_is_the_composite_of_its_piles() -> None:
    assert grundy.parse("N(3,5,7,9)").terms == grundy.parse("N(3) ⊕ N(5) ⊕ N(7) ⊕ N(9)").terms


@claim("reiter.8.sample-move")
def test_the_sample_move_takes_three_counters_from_each_pile() -> None:
    wythoff = grundy.parse("W(12,11)").terms[0].ruleset.game
    labels = {option: label for label, option in wythoff.moves((12, 11))}
    assert labels[9, 8] == "take 3 from both piles"
    assert labels[11, 10] == "take 1 from both piles"
    assert grundy.parse(COMPOSITE).outcome is grundy.Outcome.N


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("N(20;1,3,5)", 0, marks=claim("reiter.8.value-n20-135")),
        pytest.param("N(20;1,2,5)", 2, marks=claim("reiter.8.value-n20-125")),
        pytest.param("N(20;1,2,6)", 3, marks=claim("reiter.8.value-n20-126")),
        pytest.param("W(9,8)", 15, marks=claim("reiter.8.value-w98")),
    ],
)
def test_values_of_the_components(text: str, value: int) -> None:
    (term,) = grundy.parse(text).terms
    by_definition = reference.nim_values(term.ruleset.game.options, [term.position])
    assert term.nim_value == by_definition[term.position] == value


@claim("reiter.8.value-piles")
def test_values_of_single_piles() -> None:
    assert [grundy.parse(f"N({n})").nim_value for n in (3, 5, 7, 9)] == [3, 5, 7, 9]
    assert reference.nim_values(lambda n: range(n), [3, 5, 7, 9]) == {3: 3, 5: 5, 7: 7, 9: 9}


@claim("reiter.8.binary-column")
def test_the_binary_column_of_the_closing_table() -> None:
    explanation = grundy.parse(COMPOSITE).explain()
    rows = {str(term): f"{term.nim_value:05b}" for term in explanation.configuration.terms}
    assert rows == {
        "N(20;1,3,5)": "00000",
        "N(20;1,2,5)": "00010",
        "N(20;1,2,6)": "00011",
        "W(9,8)": "01111",
        "N(3)": "00011",
        "N(5)": "00101",
        "N(7)": "00111",
        "N(9)": "01001",
    }


@claim("reiter.8.composite-value")
def test_the_value_of_the_composite_is_6() -> None:
    assert grundy.parse(COMPOSITE).nim_value == 0b110 == 6


@claim("reiter.8.win-any-composite")
def test_balancing_moves_are_the_winning_moves_of_a_composite() -> None:
    pairs = list(product(SMALL_ONE_PILE, repeat=2))
    outcome = reference.outcome_labels(composite_options, pairs)
    for first, second in pairs:
        moves = grundy.parse(f"{one_pile(*first)} ⊕ {one_pile(*second)}").winning_moves()
        found = [tuple(zip(piles(move.position), (first[1], second[1]), strict=True)) for move in moves]
        winning = [option for option in composite_options((first, second)) if outcome[option] == "P"]
        assert sorted(found) == sorted(winning)


def value_by_definition(position: grundy.Position) -> int:
    """Return the nim sum of the values of the components, all by their definitions."""
    values = (reference.nim_values(term.ruleset.game.options, [term.position]).popitem()[1] for term in position.terms)
    return reduce(reference.nim_add, values)


@claim("reiter.8.which-components")
def test_the_composite_is_won_in_n5_n7_and_w98_only() -> None:
    moves = grundy.parse(COMPOSITE).winning_moves()
    assert {str(move.before) for move in moves} == {"N(5)", "N(7)", "W(9,8)"}
    # All moves, with values by the definition.
    balancing = [str(after) for after in all_moves(COMPOSITE) if value_by_definition(after) == 0]
    assert balancing == [str(move.position) for move in moves]


@claim("reiter.8.closing-question")
def test_the_winning_move_in_w98_leaves_w90() -> None:
    moves = [move for move in grundy.parse(COMPOSITE).winning_moves() if str(move.before) == "W(9,8)"]
    assert [(move.label, str(move.after)) for move in moves] == [("take 8 from the second pile", "W(9,0)")]
    assert moves[0].after.nim_value == 15 ^ 6 == 9
    values = reference.nim_values(reference.wythoff_options, reference.wythoff_options((9, 8)))
    assert (len(values), [square for square, value in values.items() if value == 9]) == (25, [(9, 0)])
    assert moves[0].position.outcome is grundy.Outcome.P


@claim("reiter.8.w1211")
def test_the_composite_with_w1211_has_value_1() -> None:
    position = grundy.parse(COMPOSITE.replace("W(9,8)", "W(12,11)"))
    assert reference.nim_values(reference.wythoff_options, [(12, 11)]) == {(12, 11): 8}
    assert position.nim_value == 1
    assert position.outcome is grundy.Outcome.N
