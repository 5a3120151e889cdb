"""Exercises with small random graphs: labels with and without cycles, and tokens that annihilate each other."""

from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Any

from grundy.graphs import GameGraph, LoopyValue, Solution, solve
from grundy.linear import Annihilation, Shift
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.exercise import NO_WIN, Chance, Exercise, Kind, Vocabulary, nim_sum_text, with_few_winning_moves
from grundy.worksheets.pictures import WIDEST, GraphDrawing, graph_picture


class LabelGraph(Kind):
    """Label the vertices of an acyclic graph with outcomes and Grundy values (Reiter 1999)."""

    name = "label-graph"
    title = "Label the graph"
    about = "the outcome and the Grundy value of each vertex"
    # The number of vertices, the most followers, and a lower bound on the largest value, by difficulty.
    SIZES = ((6, 2, 2), (8, 3, 2), (10, 4, 3))

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        graph, solution = self._graph(chance, level)
        top = graph.names[-1]
        outcomes = [solution.outcome_of(name) for name in graph.names]
        values = [solution.value(name).nim_value for name in graph.names]
        wins = solution.winning_moves(top)
        notes = [f"{words.letter(outcome)} {value}" for outcome, value in zip(outcomes, values, strict=True)]
        winning = [(len(graph.names) - 1, graph.names.index(name)) for name in wins]
        return Exercise(
            kind=self.name,
            question="The circles are positions and the arrows are moves. The player who cannot move loses. In each "
            f"circle, write {words.choice} and the Grundy value.\n"
            f"A token is on {top}, and it is your turn. Which moves win?",
            picture=graph_picture(graph),
            space=1,
            solution=f"{self._reason(graph, solution, words)}\n{self._moves(top, wins, words)}",
            solution_picture=graph_picture(graph, outcomes, notes, winning),
            given={"followers": _named(graph), "start": top},
            answer={
                "labels": {
                    name: {"outcome": outcome.value, "value": value}
                    for name, outcome, value in zip(graph.names, outcomes, values, strict=True)
                },
                "winning_moves": wins,
            },
        )

    def _graph(self, chance: Chance, level: int) -> tuple[GraphDrawing, Solution]:
        """Return a graph that makes a good exercise, and its solution; usually its start has a winning move."""
        count, most, largest = self.SIZES[level]
        names, lost = NAMES[:count], chance.happens(NO_WIN)
        while True:
            followers = acyclic(chance, count, most)
            graph = GraphDrawing(followers, names, widest="W 0")
            solution = solve(GameGraph.from_adjacency(_named(graph)))
            values = [solution.value(name).nim_value for name in names]
            is_good = max(values) >= largest and self._is_mixed(followers, values, level)
            if is_good and len(followers[-1]) > 1 and (values[-1] == 0) == lost and fits_paper(graph):
                return graph, solution

    @staticmethod
    def _is_mixed(followers: list[list[int]], values: list[int], level: int) -> bool:
        """Return whether enough P-positions have moves, and at most two thirds of all positions are P-positions."""
        lost = [row for row, value in zip(followers, values, strict=True) if value == 0]
        return sum(1 for row in lost if row) > level // 2 and 3 * len(lost) <= 2 * len(values)

    @staticmethod
    def _reason(graph: GraphDrawing, solution: Solution, words: Vocabulary) -> str:
        """Return the rule, and one vertex as an example."""
        named = _named(graph)
        example = max(graph.names, key=lambda name: (solution.value(name).nim_value, name))
        values = sorted({solution.value(name).nim_value for name in named[example]})
        safe, value = words.positions(Outcome.P), solution.value(example).nim_value
        lost = join_words(solution.p_positions())
        return (
            "Work upwards from the ends, which have the value 0. Every other value is the mex of the values one move "
            f"away. From {example}, for example, moves lead to the values {join_words(values)}, and the least missing "
            f"number is {value}. The {safe} are the vertices of value 0: {lost}."
        )

    @staticmethod
    def _moves(top: str, wins: list[str], words: Vocabulary) -> str:
        if not wins:
            return f"No move wins, because {top} has the value 0 and is {words.adjective(Outcome.P)}."
        if len(wins) == 1:
            return f"From {top} the winning move leads to {wins[0]}, {words.a_position(Outcome.P)}."
        return f"From {top} the winning moves lead to {join_words(wins)}, {words.positions(Outcome.P)}."


class LabelLoopyGraph(Kind):
    """Label a graph with cycles: wins, losses and draws, and from medium on the values γ (Fraenkel 1996, section 2)."""

    name = "label-loopy"
    title = "Label the graph with cycles"
    about = "wins, losses and draws, and the values γ"
    # The number of vertices, by difficulty; medium and hard exercises also require values.
    SIZES = (6, 6, 8)

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        graph, solution = self._graph(chance, level)
        outcomes = [solution.outcome_of(name) for name in graph.names]
        values = [solution.value(name) for name in graph.names]
        notes = [words.letter(outcome) for outcome in outcomes]
        question = (
            "The circles are positions and the arrows are moves. The player who cannot move loses. Play may go on "
            f"forever, which is a draw. In each circle, write {words.choice_with_draws}"
        )
        if level:
            notes = [f"{letter} {value}" for letter, value in zip(notes, values, strict=True)]
            question += ", and the value γ: a number, or ∞(K) with the set K of the numbers one move away"
        labels = {
            name: {"outcome": outcome.value} | (self._value_data(value) if level else {})
            for name, outcome, value in zip(graph.names, outcomes, values, strict=True)
        }
        winning = [(v, w) for v, row in enumerate(graph.followers) for w in row if outcomes[w] is Outcome.P]
        return Exercise(
            kind=self.name,
            question=f"{question}.",
            picture=graph_picture(graph),
            space=0 if not level else 1,
            solution=self._rounds(graph, solution, words) + (f"\n{self._values(graph, solution)}" if level else ""),
            solution_picture=graph_picture(graph, outcomes, notes, winning),
            given={"followers": _named(graph)},
            answer={"labels": labels},
        )

    @staticmethod
    def _value_data(value: LoopyValue) -> dict[str, Any]:
        return {"value": value.nim_value} if value.is_finite else {"value": None, "k": sorted(value.k)}

    def _graph(self, chance: Chance, level: int) -> tuple[GraphDrawing, Solution]:
        """Return a graph with at least two positions of each outcome, and its solution."""
        count = self.SIZES[level]
        names = NAMES[:count]
        while True:
            followers = [
                sorted(
                    chance.some([w for w in range(max(0, v - 4), min(count, v + 3)) if w != v], chance.between(1, 2))
                )
                for v in range(count)
            ]
            followers[0] = []
            graph = GraphDrawing(followers, names, widest="W ∞(0,1)" if level else "")
            if not is_connected(followers):
                continue
            solution = solve(GameGraph.from_adjacency(_named(graph)))
            if self._is_good(solution, level) and fits_paper(graph):
                return graph, solution

    @staticmethod
    def _is_good(solution: Solution, level: int) -> bool:
        names = list(solution.graph.names)
        counts = [sum(solution.outcome_of(name) is outcome for name in names) for outcome in Outcome]
        if min(counts) < 2 or max(counts) > len(names) - 4:
            return False
        loops = [name for name in names if not solution.ends[solution.graph.number(name)]]
        won = any(solution.outcome_of(name) is not Outcome.D for name in loops)
        short = all(len(solution.value(name).k) <= 2 for name in names if not solution.value(name).is_finite)
        return short and (not level or won)

    @staticmethod
    def _rounds(graph: GraphDrawing, solution: Solution, words: Vocabulary) -> str:
        """Return the rounds of the labelling, from the ends backwards."""
        rounds: dict[int, list[str]] = {}
        for name in graph.names:
            if solution.outcome_of(name) is not Outcome.D:
                rounds.setdefault(int(solution.remoteness[solution.graph.number(name)]), []).append(name)
        steps = [
            f"{join_words(found)} {'is' if len(found) == 1 else 'are'} "
            f"{words.adjective(Outcome.N if left % 2 else Outcome.P)}"
            for left, found in sorted(rounds.items())
        ]
        draws = [name for name in graph.names if solution.outcome_of(name) is Outcome.D]
        safe, unsafe = words.a_position(Outcome.P), words.positions(Outcome.N)
        return (
            f"Start at the ends and work round by round. A vertex is {words.adjective(Outcome.N)} if a move leads to "
            f"{safe}, and {words.adjective(Outcome.P)} if all moves lead to {unsafe}: {', then '.join(steps)}. All "
            f"vertices without a label are {words.adjective(Outcome.D)}: from {join_words(draws)} a player can always "
            "move to another of these vertices, and has no winning move."
        )

    @staticmethod
    def _values(graph: GraphDrawing, solution: Solution) -> str:
        values = [f"γ({name}) = {solution.value(name)}" for name in graph.names]
        return (
            f"A finite γ is the mex of the finite values one move away, provided that every move to a larger value or "
            f"to ∞ can be answered by a move back to the value γ: {', '.join(values)}."
        )


class AnnihilatingTokens(Kind):
    """Find the winning moves of annihilating tokens on an acyclic graph (Fraenkel 1996, section 1)."""

    name = "annihilation"
    title = "Tokens that annihilate"
    about = "all winning moves of tokens on a graph"
    # The number of vertices, the most followers, and the number of tokens, by difficulty.
    SIZES = ((6, 2, 2), (7, 3, 3), (9, 3, 4))

    def make(self, chance: Chance, level: int, words: Vocabulary) -> Exercise:
        """See `Kind`."""
        graph, game = self._position(chance, level)
        tokens = sorted(graph.tokens)
        names = [graph.names[v] for v in tokens]
        values = [game.value({name}).nim_value for name in graph.names]
        moves = game.winning_moves(set(names))
        total = reduce(xor, (values[v] for v in tokens))
        outcome = Outcome.of(total)
        winning = [(graph.names.index(move.source), graph.names.index(move.target)) for move in moves]
        return Exercise(
            kind=self.name,
            question="A move takes one token (black) along an arrow. If it meets another token, both disappear. The "
            f"player who cannot move loses. Is this position {words.choice}? Find all winning moves, if any.",
            picture=graph_picture(graph),
            space=2,
            solution=self._solution(names, [values[v] for v in tokens], moves, words),
            solution_picture=graph_picture(graph, None, list(map(str, values)), winning),
            given={"followers": _named(graph), "tokens": names},
            answer={
                "value": total,
                "outcome": outcome.value,
                "winning_moves": [[move.source, move.target] for move in moves],
            },
        )

    def _position(self, chance: Chance, level: int) -> tuple[GraphDrawing, Annihilation]:
        """Return tokens on a graph that make a good exercise and fit the paper, and the game."""
        while True:
            graph, game = with_few_winning_moves(
                chance,
                lambda: self._tokens(chance, *self.SIZES[level]),
                lambda found: len(found[1].winning_moves({found[0].names[v] for v in found[0].tokens})),
            )
            if fits_paper(graph):
                return graph, game

    @staticmethod
    def _tokens(chance: Chance, count: int, most: int, wanted: int) -> tuple[GraphDrawing, Annihilation]:
        """Return tokens on a graph with a value above 1; no token is on an end, and two tokens can meet."""
        names = NAMES[:count]
        while True:
            followers = acyclic(chance, count, most)
            inner = [v for v in range(count) if followers[v]]
            tokens = set(chance.some(inner, wanted))
            if not any(set(followers[v]) & tokens for v in tokens):
                continue
            graph = GraphDrawing(followers, names, tokens, widest="0")
            game = Annihilation(GameGraph.from_adjacency(_named(graph)))
            if max(game.value({name}).nim_value for name in names) > 1:
                return graph, game

    @staticmethod
    def _solution(names: list[str], values: list[int], moves: list[Shift], words: Vocabulary) -> str:
        total = reduce(xor, values)
        first = (
            "On a graph without cycles, two tokens on the same vertex have the nim sum 0, so it does not matter that "
            "they disappear. The value is the nim sum of the Grundy values of the vertices with tokens, "
            f"{nim_sum_text(values)} = {total} for {join_words(names)}."
        )
        if not moves:
            return f"{first} The position is {words.adjective(Outcome.P)}, so no move wins."
        verb = "is" if len(moves) == 1 else "are"
        return (
            f"{first} The position is {words.adjective(Outcome.N)}. The winning move{'s' * (len(moves) > 1)} {verb} "
            f"{join_words(moves)}, which makes the nim sum 0."
        )


# ---- Small random graphs, connected and fit for paper

# Without l and o, which look like 1 and 0 in handwriting.
NAMES = "abcdefghijkmnp"

# The most layers of vertices, and the greatest height of a drawing; they are about equally restrictive.
MOST_LAYERS, HIGHEST = 5, 430.0

# The most vertices without an edge that leads to them.
MOST_STARTS = 2


def acyclic(chance: Chance, count: int, most: int) -> list[list[int]]:
    """Return the followers of the vertices of an acyclic graph: 1 to `most` smaller ones; vertex 0 is an end.

    The graph is connected, no play is long, and at most two vertices have no edge that leads to them. Such graphs exist
    with 6 vertices and 2 followers, or 10 and 4, but not with many vertices and few followers. Edges lead to near
    vertices, so that a drawing has short lines. Vertex 1 may also be an end.
    """
    while True:
        rows = _random_rows(chance, count, most)
        starts = count - len({w for row in rows for w in row})
        if starts <= MOST_STARTS and is_connected(rows) and _longest_play(rows) < MOST_LAYERS:
            return rows


def _random_rows(chance: Chance, count: int, most: int) -> list[list[int]]:
    ends = {0, 1} if chance.happens(0.5) else {0}
    rows: list[list[int]] = []
    for v in range(count):
        near = list(range(max(0, v - 5), v))
        wanted = 0 if v in ends else min(len(near), chance.between(1, most))
        rows.append(sorted(chance.some(near, wanted)))
    return rows


def _longest_play(rows: Sequence[Sequence[int]]) -> int:
    lengths: list[int] = []
    for row in rows:
        lengths.append(max((lengths[w] + 1 for w in row), default=0))
    return max(lengths)


def is_connected(followers: Sequence[Sequence[int]]) -> bool:
    """Return whether the graph is connected if the directions of its edges are ignored."""
    reached, waiting = {0}, [0]
    while waiting:
        v = waiting.pop()
        near = {*followers[v], *(u for u, row in enumerate(followers) if v in row)} - reached
        reached |= near
        waiting += near
    return len(reached) == len(followers)


def fits_paper(graph: GraphDrawing) -> bool:
    """Return whether a drawing of a graph is small enough for a page with other exercises."""
    layout = graph.layout
    return layout.width <= WIDEST and layout.height <= HIGHEST


def _named(graph: GraphDrawing) -> dict[str, list[str]]:
    return {name: [graph.names[w] for w in row] for name, row in zip(graph.names, graph.followers, strict=True)}
