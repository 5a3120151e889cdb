"""The annihilation game on a graph: one position with all its moves, or the whole game and the spaces it forms."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grundy.answers.annihilation.facts import SCHEMA, move_facts, position_facts, space_facts, summary_facts
from grundy.answers.annihilation.moves import MisereTokens, Tokens
from grundy.answers.annihilation.names import mask_of_names
from grundy.answers.annihilation.spaces import Spaces
from grundy.answers.graphs.reading import graph_of
from grundy.answers.json_names import json_name
from grundy.errors import DomainError, LimitError

if TYPE_CHECKING:
    from grundy.linear import Annihilation

__all__ = ["tokens"]

# Vertices and edges together, and names in the positions that all moves leave.
MOST, MOST_NAMES = 5_000, 200_000
# Positions that misère play searches, and moves that are looked at for that.
MOST_POSITIONS, MOST_MOVES = 100_000, 2_000_000
# Coordinates of the spaces.
MOST_COORDINATES = 1000


def tokens(
    graph: Mapping[str, str], tokens: Sequence[Any] | None = None, misere: bool = False, space: bool = False
) -> dict[str, Any]:
    r"""Play the annihilation game on a graph: tokens move along edges, and two that meet vanish.

    Parameters
    ----------
    graph : mapping
        ``{"text": …, "format": …}``, where the format is edges, csv, json, graphml or dot; at most 5,000 vertices and
        edges.
    tokens : list of names, optional
        Where the tokens of a position are; without it, the answer is about the whole game.
    misere : bool, optional
        Whether who makes the last move loses; that is searched, so it is for positions from which few can be reached.
    space : bool, optional
        Whether to tell the spaces V0 and V^f, with the code that V0 is.

    Returns
    -------
    dict
        The data of the schema ``grundy.tokens/1``.

    Examples
    --------
    >>> round_trip = {"text": "a b\nb a\nc d", "format": "edges"}
    >>> found = tokens(round_trip, ["a", "b"])
    >>> found["sentence"], [move["effect"] for move in found["all_moves"]]
    ('{a, b} is won by the player who moves next (N): all its 2 moves win.', ['wins', 'wins'])
    >>> tokens(round_trip, space=True)["anncode"]["generator"]
    ['111']
    """
    from grundy.linear import Annihilation

    game = Annihilation(graph_of(graph, MOST))
    _check(tokens, misere)
    answer: dict[str, Any] = {"schema": SCHEMA}
    if tokens is not None:
        answer |= _position(game, mask_of_names(game, tokens), misere)
    if tokens is None or space:
        answer |= _space(game) if space else summary_facts(Spaces(game, leaves=True))
    return answer


def _check(tokens: Any, misere: bool) -> None:
    if tokens is not None and (isinstance(tokens, (str, bytes)) or not isinstance(tokens, Sequence)):
        raise DomainError("tokens is a list of the names of vertices")
    if misere and tokens is None:
        raise DomainError("misère play is about one position; say where its tokens are, such as [] for none")


def _position(game: "Annihilation", mask: int, misere: bool) -> dict[str, Any]:
    found = Tokens(game, mask)
    if misere:
        found = MisereTokens(game, mask, _positions(game, mask))
    names = len(found.steps) * mask.bit_count()
    if names > MOST_NAMES:
        raise LimitError(
            f"{len(found.steps):,} moves with {mask.bit_count():,} tokens are more than an answer lists, which has at "
            f"most {MOST_NAMES:,} names in the positions that they leave; take fewer tokens"
        )
    facts = position_facts(found)
    # In the order of the graph, which does not tell what is best.
    in_order = sorted(found.steps, key=lambda step: (step.source, step.target))
    return {**facts, "all_moves": [move_facts(found, step) for step in in_order]}


def _positions(game: "Annihilation", mask: int) -> int:
    """Return how many positions are searched: none has more tokens, so none has many more moves."""
    import numpy as np

    moves = mask.bit_count() * int(np.diff(game.graph.offsets).max(initial=0))
    return min(MOST_POSITIONS, max(100, MOST_MOVES // max(moves, 1)))


def _space(game: "Annihilation") -> dict[str, Any]:
    if len(game) > MOST_COORDINATES:
        raise LimitError(
            f"spaces are listed for at most {MOST_COORDINATES:,} vertices here, and this graph has {len(game):,}; "
            "grundy tokens --space lists larger ones"
        )
    spaces = Spaces(game, leaves=True)
    return {**space_facts(spaces), **_words(spaces)}


def _words(spaces: Spaces) -> dict[str, Any]:
    """Return the vectors of the spaces as zeros and ones, and V0 without coordinates for leaves as a code."""
    from grundy.answers.codes.facts import matrix_facts
    from grundy.answers.codes.reach import cheap_distance, proved_distance
    from grundy.codes import LinearCode

    game, code = spaces.game, LinearCode.from_subspace(spaces.game.p_space(leaves=False))
    inner = [json_name(name) for name in game.names if name not in game.leaves]
    return {
        "basis_words": [spaces.row(mask) for mask in spaces.basis],
        "extension_words": [spaces.row(mask) for mask, _ in spaces.extension],
        "check_words": [spaces.row(mask) for mask in spaces.checks],
        "anncode": {
            "n": code.n,
            "k": code.k,
            "d": proved_distance(cheap_distance(code, seconds=1.0)),
            "coordinates": inner,
            "generator": matrix_facts(code.basis, code.n, 2),
        },
    }
