"""Counters of games with tokens, and their purpose: winning play in a sum ends against every reply."""

from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

import grundy
from grundy.errors import DomainError
from grundy.games import AnnihilationGame, CelataGame, WalkingTokens
from grundy.games.tokens import annihilation
from grundy.play import Perfect, Random as RandomPlayer, play_out
from grundy.rules import Counter, Outcome
from grundy.testing import check_game


def digraph(n, edges):
    return ", ".join([*map(str, range(n)), *(f"{a}>{b}" for a, b in edges)])


def all_digraphs(n, *, loops=True):
    pairs = [(a, b) for a, b in product(range(n), repeat=2) if loops or a != b]
    for size in range(len(pairs) + 1):
        for edges in combinations(pairs, size):
            yield digraph(n, edges)


def random_digraph(n, random, *, loops=True):
    """Return a graph with more edges downwards than upwards, so that many values are finite."""
    down, up = random.choice([0.3, 0.5, 0.8]), random.choice([0.1, 0.3])
    chances = ((a, b, down if b < a else up if b > a else 0.05 * loops) for a, b in product(range(n), repeat=2))
    return digraph(n, [(a, b) for a, b, chance in chances if random.random() < chance])


def sets_of_vertices(game):
    names = list(game.digraph.graph.names)
    return [frozenset(some) for size in range(len(names) + 1) for some in combinations(names, size)]


def up_to_three_tokens(game):
    names = list(game.digraph.graph.names)
    return [some for size in range(4) for some in combinations_with_replacement(names, size)]


def check_counters(game, positions):
    """Check the two rules of `grundy.rules.Counter`; return how many moves raise the value."""
    value, counter = {p: game.loopy_value(p) for p in positions}, {p: game.counter(p) for p in positions}
    raised = 0
    for position in positions:
        assert type(counter[position]) is int
        if not value[position].is_finite:
            assert counter[position] == 0
            continue
        for option in game.options(position):
            if value[option].is_finite and value[option].nim_value < value[position].nim_value:
                assert counter[option] < counter[position]
                continue
            back = [answer for answer in game.options(option) if value[answer] == value[position]]
            assert min(map(counter.get, back)) < counter[position]
            raised += 1
    return raised


def test_counters_of_annihilation_on_all_digraphs_with_up_to_three_vertices():
    games = [AnnihilationGame(text) for n in (1, 2, 3) for text in all_digraphs(n)]
    assert sum(check_counters(game, sets_of_vertices(game)) for game in games) > 100


@pytest.mark.parametrize("fired", [0, 1, 2, 3])
def test_counters_of_celata_on_all_digraphs_with_up_to_three_vertices(fired):
    games = [CelataGame(f"{fired} of {text}") for n in (1, 2, 3) for text in all_digraphs(n, loops=False)]
    assert sum(check_counters(game, sets_of_vertices(game)) for game in games) > 100


def test_counters_of_walking_tokens_on_small_digraphs():
    games = [WalkingTokens(text) for text in (*all_digraphs(2), *all_digraphs(3, loops=False))]
    assert sum(check_counters(game, up_to_three_tokens(game)) for game in games) > 100


def test_counters_on_larger_digraphs():
    random, raised = Random(8), 0
    for n in (4, 5, 6) * 12:
        raised += check_counters(game := AnnihilationGame(random_digraph(n, random)), sets_of_vertices(game))
        raised += check_counters(game := WalkingTokens(random_digraph(n, random)), up_to_three_tokens(game))
        text = f"{random.choice([1, 2, 3])} of {random_digraph(n, random, loops=False)}"
        raised += check_counters(game := CelataGame(text), sets_of_vertices(game))
    assert raised > 2000


@pytest.mark.parametrize("text", ["gamma 3", "figure 2", "nim 5", "cycle 6 both ways"])
def test_counters_on_the_graphs_of_the_paper(text):
    game = AnnihilationGame(text)
    check_counters(game, sets_of_vertices(game))


def test_a_move_can_lower_the_value_of_two_tokens_and_raise_the_sum_of_their_counters():
    game = WalkingTokens("1>3, 3>1, 3>2")
    alone = {vertex: int(game.solution.counter.data[game.digraph.graph.number(vertex)]) for vertex in (1, 3)}
    assert (3, 3) in game.options((1, 3))
    assert (game.loopy_value((1, 3)), game.loopy_value((3, 3))) == (1, 0)
    assert alone[3] + alone[3] > alone[1] + alone[3]
    assert game.counter((3, 3)) < game.counter((1, 3))


def test_the_conformance_test_agrees():
    games = [AnnihilationGame("0>1, 1>0, 1>2, 2>3"), CelataGame("2 of 0>1, 0>2, 1>2, 2>0, 2>3")]
    for game in games:
        assert isinstance(game, Counter)
        check_game(game, [frozenset({0, 1, 2})])
    check_game(WalkingTokens("0>1, 1>2, 1>3, 2>0"), [(0, 2, 2), (0, 0, 1)])


def test_counters_are_0_if_there_are_too_many_values(monkeypatch):
    assert AnnihilationGame("nim 4").counter({4}) > 0
    monkeypatch.setattr(annihilation, "MOST_VALUE_BITS", 2)
    assert AnnihilationGame("nim 4").counter({4}) == 0


def test_counters_reject_invalid_positions():
    with pytest.raises(DomainError, match="a position must be a set of the vertices with a token, not 3"):
        AnnihilationGame("cycle 5").counter(3)
    with pytest.raises(DomainError, match="there is no vertex 9; the vertices are 0 to 4"):
        WalkingTokens("cycle 5").counter((9,))


# Winning play by counters


def key(position):
    return tuple((term.ruleset.entry.id, term.ruleset.parameters, term.position) for term in position.terms)


def check_that_the_winner_gets_on(start, most=2000):
    """Follow all play against the winner, who leaves value 0 each time and never repeats a position."""
    left = start if start.outcome is Outcome.P else start.best_move().position
    on_the_way, done = {key(left)}, set()
    path = [(left, left.moves())]
    while path and len(done) < most:
        position, moves = path[-1]
        move = next(moves, None)
        if move is None:
            path.pop()
            on_the_way.remove(key(position))
            done.add(key(position))
            continue
        answer = move.position.best_move().position
        assert answer.value == 0
        assert key(answer) not in on_the_way, f"play from {start} can repeat"
        if key(answer) not in done:
            on_the_way.add(key(answer))
            path.append((answer, answer.moves()))


# If all counters were 0, winning play from each of these would repeat.
@pytest.mark.parametrize(
    "text",
    [
        "Annihilation(1>2, 2>0, 2>1; 0,1,2) + Annihilation(1>0, 2; 1,2)",
        "Annihilation(0>3, 0>4, 1>4, 2, 3>1, 4>0; 0,2,4) + Annihilation(0>1, 0>3, 1>2, 1>3, 2>1; 1)",
        "Celata(2 of 0>2, 0>3, 1>0, 2>0, 3>0; 0,1,2,3) + N(0)",
        "Tokens(0, 1; 0,0) + Tokens(0>1, 1>2, 2>0, 2>1, 2>3; 0,3)",
        "Tokens(0>2, 2>0, 2>1; 2) + Annihilation(0>1, 0>2, 0>3, 2>0, 3>1; 0,3) + Annihilation(0, 2>1; 0,2)",
    ],
)
def test_winning_play_in_a_sum_lowers_the_counter(text):
    check_that_the_winner_gets_on(grundy.parse(text))


def random_term(random):
    kind, n = (
        random.choice(["nim", "tokens", "annihilation", "annihilation", "celata", "searched"]),
        random.randint(2, 5),
    )
    if kind == "nim":
        return grundy.parse(f"N({random.randint(0, 4)})")
    if kind == "searched":
        followers = {k: [j for j in range(n) if j != k and random.random() < 0.4] for k in range(n)}
        return grundy.position(followers.get, random.randrange(n))
    some = ",".join(map(str, random.sample(range(n), random.randint(1, n))))
    if kind == "celata":
        return grundy.parse(f"Celata({random.choice([1, 2])} of {random_digraph(n, random, loops=False)}; {some})")
    if kind == "tokens":
        some = ",".join(str(random.randrange(n)) for _ in range(random.randint(1, 2)))
    return grundy.parse(f"{kind.capitalize()}({random_digraph(n, random)}; {some})")


def random_won_sums(random, count):
    while count:
        terms = [random_term(random) for _ in range(random.randint(2, 3))]
        total = sum(terms[1:], terms[0])
        if total.outcome is not Outcome.D:
            count -= 1
            yield total


def test_winning_play_in_random_sums_lowers_the_counter():
    for total in random_won_sums(Random(9), 200):
        check_that_the_winner_gets_on(total, most=300)


class Stubborn:
    """A player that moves to the position it left most often, otherwise to the largest possible value."""

    def __init__(self):
        self.left = []

    def __call__(self, position):
        best = max(position.moves(), key=lambda move: (self.left.count(key(move.position)), self.worth(move)))
        self.left.append(key(best.position))
        return best

    @staticmethod
    def worth(move):
        value = move.position.value
        return value.nim_value if value.is_finite else 1 << 30


def test_perfect_play_wins_random_sums_from_either_side():
    for number, total in enumerate(random_won_sums(Random(10), 150)):
        for opponent in (RandomPlayer(number), Stubborn()):
            first = total.outcome is Outcome.N
            record = play_out(total, *((Perfect(), opponent) if first else (opponent, Perfect())), most=500)
            assert record.winner == (0 if first else 1), str(record)
