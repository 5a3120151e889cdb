"""What is known of an annihilation game and of its positions, as data."""

from typing import TYPE_CHECKING, Any

from grundy.answers.annihilation.moves import MisereTokens, Step, Tokens
from grundy.answers.annihilation.names import named
from grundy.answers.annihilation.sentences import ordinary_text, reasons, who_wins
from grundy.answers.annihilation.spaces import Spaces
from grundy.answers.json_names import json_name, json_value

if TYPE_CHECKING:
    from grundy.linear import Annihilation

__all__ = ["SCHEMA", "move_facts", "names_of", "position_facts", "space_facts", "summary_facts"]

SCHEMA = "grundy.tokens/1"
# Python writes numbers of at most some thousands of digits.
MAX_COUNTED = 1000
# What a move does for the player who makes it, by the outcome of where it leads.
EFFECTS = {"P": "wins", "D": "draws", "N": "loses"}


def summary_facts(spaces: Spaces) -> dict[str, Any]:
    """Return the numbers of positions and the dimensions of the spaces; counts are null for large graphs.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> facts = summary_facts(Spaces(Annihilation(example_graphs.figure(2)), leaves=True))
    >>> facts["dimensions"], facts["t"], facts["counts"]
    ({'v0': 3, 'vf': 4}, 1, {'N': 8, 'P': 8, 'D': 16})
    """
    from grundy.graphs import solve

    known, graph = spaces.game.syndromes, spaces.game.graph
    cosets = {"N": len(known.members), "P": 1}
    power = spaces.dimension(0)
    counts = {letter: number << power for letter, number in cosets.items()}
    counts["D"] = (1 << len(spaces.vertices)) - sum(counts.values())
    return {
        "vertices": len(graph),
        "edges": graph.edges,
        "acyclic": bool(solve(graph).ends.all()),
        "leaves": len(spaces.game.leaves),
        "dimensions": {"v0": power, "vf": spaces.dimension(spaces.t)},
        "t": spaces.t,
        "cosets_of_v0": cosets,
        "counts": counts if len(spaces.vertices) <= MAX_COUNTED else None,
    }


def space_facts(spaces: Spaces) -> dict[str, Any]:
    """Return the summary, the bases and the parity checks; vectors are lists of vertices.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> facts = space_facts(Spaces(Annihilation(example_graphs.figure(2)), leaves=False))
    >>> facts["coordinates"], facts["basis"]
    (['z0', 'z1', 'z2', 'z3'], [['z0', 'z1', 'z2'], ['z0', 'z1', 'z3']])
    """
    game = spaces.game
    return {
        **summary_facts(spaces),
        "coordinates": [json_name(game.names[k]) for k in spaces.vertices],
        "basis": [names_of(game, mask) for mask in spaces.basis],
        "extension": [{"tokens": names_of(game, mask), "value": value} for mask, value in spaces.extension],
        "checks": [names_of(game, mask) for mask in spaces.checks],
    }


def position_facts(tokens: Tokens) -> dict[str, Any]:
    """Return who wins a position and why, its value, and all moves that win or keep a draw.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> facts = position_facts(Tokens(Annihilation(example_graphs.figure(2)), 0b0011))
    >>> facts["tokens"], facts["outcome"], facts["recommended"]["position"]
    (['z0', 'z1'], 'N', [])
    """
    game = tokens.game
    winning = [move_facts(tokens, step) for step in tokens.moves_that("P")]
    drawing = [move_facts(tokens, step) for step in tokens.moves_that("D")] if tokens.outcome == "D" else []
    return {
        "vertices": len(game),
        "edges": game.graph.edges,
        "misere": tokens.misere,
        "tokens": names_of(game, tokens.mask),
        "outcome": tokens.outcome,
        "value": json_value(tokens.value_of(tokens.mask)),
        "sentence": who_wins(tokens),
        "reasons": list(reasons(tokens)),
        "moves": len(tokens.steps),
        "moves_left": tokens.bound,
        "recommended": next(iter(winning or drawing), None),
        "winning_moves": winning,
        "drawing_moves": drawing,
        **(_search(tokens) if isinstance(tokens, MisereTokens) else {"ordinary": _ordinary(tokens)}),
    }


def move_facts(tokens: Tokens, step: Step) -> dict[str, Any]:
    """Return a move, the position that it leaves, who wins that, and what the move does for who makes it.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> tokens = Tokens(Annihilation(example_graphs.figure(2)), 0b0011)
    >>> facts = move_facts(tokens, tokens.steps[0])
    >>> facts["from"], facts["to"], facts["annihilates"], facts["effect"]
    ('z0', 'z1', True, 'wins')
    """
    return {
        "from": json_name(tokens.game.names[step.source]),
        "to": json_name(tokens.game.names[step.target]),
        "annihilates": step.annihilates,
        "position": names_of(tokens.game, step.mask),
        "outcome": step.outcome,
        "value": json_value(tokens.value_of(step.mask)),
        "effect": EFFECTS[step.outcome],
        "moves_left": tokens.moves_left(step.mask),
    }


def _ordinary(tokens: Tokens) -> dict[str, Any]:
    ordinary = tokens.game.ordinary_play(tokens.mask)
    sentence, differs = ordinary_text(tokens)
    return {
        "outcome": ordinary.outcome.value,
        "value": json_value(ordinary.value),
        "differs": differs,
        "sentence": sentence,
    }


def _search(tokens: MisereTokens) -> dict[str, Any]:
    return {"searched": len(tokens.searched.graph), "limit": tokens.limit}


def names_of(game: "Annihilation", mask: int) -> list[Any]:
    """Return the names of the occupied vertices as JSON has them.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> names_of(Annihilation(example_graphs.gamma_prime()), 0b101)
    [1, 3]
    """
    return list(map(json_name, named(game, mask)))
