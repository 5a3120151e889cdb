"""What is known of an annihilation game and of its positions, as JSON."""

from typing import TYPE_CHECKING, Any

from grundy.cli.graph_json import json_name, json_value
from grundy.cli.tokens_moves import MisereTokens, Step, Tokens
from grundy.cli.tokens_names import named
from grundy.cli.tokens_space import acyclic
from grundy.cli.tokens_spaces import Spaces

if TYPE_CHECKING:
    from grundy.linear import Annihilation

__all__ = ["SCHEMA", "position_facts", "space_facts", "summary_facts"]

SCHEMA = "grundy.tokens/1"
# Python writes numbers of at most some thousands of digits.
MAX_COUNTED = 1000


def summary_facts(spaces: Spaces) -> dict[str, Any]:
    """Return the numbers of positions and the dimensions of the spaces; counts are null for large graphs."""
    known, graph = spaces.game.syndromes, spaces.game.graph
    cosets = {"N": len(known.members), "P": 1}
    power = spaces.dimension(0)
    counts = {letter: number << power for letter, number in cosets.items()}
    counts["D"] = (1 << len(spaces.vertices)) - sum(counts.values())
    return {
        "vertices": len(graph),
        "edges": graph.edges,
        "acyclic": acyclic(graph),
        "leaves": len(spaces.game.leaves),
        "dimensions": {"v0": power, "vf": spaces.dimension(spaces.t)},
        "t": spaces.t,
        "cosets_of_v0": cosets,
        "counts": counts if len(spaces.vertices) <= MAX_COUNTED else None,
    }


def space_facts(spaces: Spaces) -> dict[str, Any]:
    """Return the summary, the bases and the parity checks; vectors are lists of vertices."""
    game = spaces.game
    return {
        **summary_facts(spaces),
        "coordinates": [json_name(game.names[k]) for k in spaces.vertices],
        "basis": [_names(game, mask) for mask in spaces.basis],
        "extension": [{"tokens": _names(game, mask), "value": value} for mask, value in spaces.extension],
        "checks": [_names(game, mask) for mask in spaces.checks],
    }


def position_facts(tokens: Tokens) -> dict[str, Any]:
    """Return who wins a position, its value, and all moves that win or keep a draw."""
    game = tokens.game
    winning = [_move(tokens, step) for step in tokens.moves_that("P")]
    drawing = [_move(tokens, step) for step in tokens.moves_that("D")] if tokens.outcome == "D" else []
    return {
        "vertices": len(game),
        "edges": game.graph.edges,
        "misere": tokens.misere,
        "tokens": _names(game, tokens.mask),
        "outcome": tokens.outcome,
        "value": json_value(tokens.value_of(tokens.mask)),
        "moves": len(tokens.steps),
        "moves_left": tokens.bound,
        "recommended": next(iter(winning or drawing), None),
        "winning_moves": winning,
        "drawing_moves": drawing,
        **(_search(tokens) if isinstance(tokens, MisereTokens) else {"ordinary": _ordinary(tokens)}),
    }


def _move(tokens: Tokens, step: Step) -> dict[str, Any]:
    return {
        "from": json_name(tokens.game.names[step.source]),
        "to": json_name(tokens.game.names[step.target]),
        "annihilates": step.annihilates,
        "position": _names(tokens.game, step.mask),
        "moves_left": tokens.moves_left(step.mask),
    }


def _ordinary(tokens: Tokens) -> dict[str, Any]:
    ordinary = tokens.game.ordinary_play(tokens.mask)
    return {
        "outcome": ordinary.outcome.value,
        "value": json_value(ordinary.value),
        "differs": (ordinary.outcome.value, ordinary.value) != (tokens.outcome, tokens.value_of(tokens.mask)),
    }


def _search(tokens: MisereTokens) -> dict[str, Any]:
    return {"searched": len(tokens.searched.graph), "limit": tokens.limit}


def _names(game: "Annihilation", mask: int) -> list[Any]:
    return list(map(json_name, named(game, mask)))
