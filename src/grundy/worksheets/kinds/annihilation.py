"""Annihilation: tokens on an acyclic graph, of which two vanish when they meet (Fraenkel 1996, section 1)."""

from functools import reduce
from operator import xor

from grundy.graphs import GameGraph
from grundy.linear import Annihilation, Shift
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.kinds.choice import with_few_winning_moves
from grundy.worksheets.kinds.random_graphs import NAMES, acyclic, fits_paper
from grundy.worksheets.pictures.graph import Drawn, graph_picture
from grundy.worksheets.sentences import added
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["annihilation"]

# Vertices, most followers and tokens, by difficulty.
SIZES = ((6, 2, 2), (7, 3, 3), (9, 3, 4))


def annihilation(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: tell who wins with these tokens on this graph, and by which moves.

    Parameters
    ----------
    chance : Chance
        What the graph and the tokens depend on.
    level : int
        0 easy, 1 medium, 2 hard.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> len(annihilation(Chance(1), 0, vocabulary("np")).given["tokens"])
    2
    """
    graph, game = _position(chance, level)
    tokens = sorted(graph.tokens)
    names = [graph.names[v] for v in tokens]
    values = [game.value({name}).nim_value for name in graph.names]
    moves = game.winning_moves(set(names))
    total = reduce(xor, (values[v] for v in tokens))
    outcome = Outcome.of(total)
    winning = [(graph.names.index(move.source), graph.names.index(move.target)) for move in moves]
    return Exercise(
        "annihilation",
        "In your turn you move one token (black) along an arrow. If another token stands there already, both vanish; "
        f"who cannot move loses. Is this position {words.choice}? Find all winning moves, or say that there is none.",
        graph_picture(graph),
        2,
        _solution(names, [values[v] for v in tokens], moves, words),
        graph_picture(graph, None, list(map(str, values)), winning),
        {
            "followers": {
                v: [graph.names[w] for w in row] for v, row in zip(graph.names, graph.followers, strict=True)
            },
            "tokens": names,
        },
        {
            "value": total,
            "outcome": outcome.value,
            "winning_moves": [[move.source, move.target] for move in moves],
        },
    )


def _position(chance: Chance, level: int) -> tuple[Drawn, Annihilation]:
    """Return tokens on a graph that is worth looking at."""
    while True:
        graph, game = with_few_winning_moves(
            chance,
            lambda: _tokens(chance, *SIZES[level]),
            lambda found: len(found[1].winning_moves({found[0].names[v] for v in found[0].tokens})),
        )
        if fits_paper(graph):
            return graph, game


def _tokens(chance: Chance, count: int, most: int, wanted: int) -> tuple[Drawn, Annihilation]:
    """Return tokens on a graph: none on an end, two that can meet, and not only the values 0 and 1."""
    names = NAMES[:count]
    while True:
        followers = acyclic(chance, count, most)
        inner = [v for v in range(count) if followers[v]]
        tokens = set(chance.some(inner, wanted))
        if not any(set(followers[v]) & tokens for v in tokens):
            continue
        game = Annihilation(
            GameGraph.from_adjacency({v: [names[w] for w in followers[k]] for k, v in enumerate(names)})
        )
        if max(game.value({name}).nim_value for name in names) > 1:
            return Drawn(followers, names, tokens, widest="0"), game


def _solution(names: list[str], values: list[int], moves: list[Shift], words: Vocabulary) -> str:
    total = reduce(xor, values)
    first = (
        "On a graph without cycles two tokens on the same vertex have the nim sum 0, so it does not matter that they "
        f"vanish: the value is the nim sum of the Grundy values below the tokens, {added(values)} = {total} for "
        f"{join_words(names)}."
    )
    if not moves:
        return f"{first} The position is {words.adjective(Outcome.P)}, and no move wins."
    verb = "is" if len(moves) == 1 else "are"
    return (
        f"{first} The position is {words.adjective(Outcome.N)}. The winning move{'s' * (len(moves) > 1)} {verb} "
        f"{join_words(moves)}: then the nim sum is 0."
    )
