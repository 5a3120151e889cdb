"""Questions about annihilation games: who wins with these tokens, every move, and the spaces of positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from grundy._lazy import cached_property
from grundy.answers.annihilation_text import (
    MisereTokens,
    Step,
    Tokens,
    mask_of_names,
    named,
    ordinary_text,
    reasons,
    who_wins,
)
from grundy.answers.graphs import CountsRecord, Value, graph_of, json_name, json_value
from grundy.errors import DomainError, LimitError
from grundy.integers import bits, mask_of
from grundy.records import BinaryWord, Count, OutcomeLetter, VertexName

if TYPE_CHECKING:
    from grundy.linear import Annihilation


__all__ = [
    "SCHEMA",
    "Spaces",
    "move_facts",
    "names_of",
    "position_facts",
    "space_facts",
    "summary_facts",
    "tokens",
]


# ---- Records

_Ends = TypedDict("_Ends", {"from": VertexName, "to": VertexName})


class TokenMoveRecord(_Ends):
    """A move of a token."""

    annihilates: Annotated[bool, "Whether two tokens meet and vanish."]
    position: Annotated[list[VertexName], "The vertices with tokens afterwards."]
    outcome: OutcomeLetter
    value: Value
    effect: Annotated[Literal["wins", "draws", "loses"], "What the move does for the player who makes it."]
    moves_left: Annotated[Count | None, "How many moves are left at most after it; null where that is not known."]


class OrdinaryRecord(TypedDict):
    """The same position when tokens that meet do not vanish."""

    outcome: OutcomeLetter
    value: Value
    differs: Annotated[bool, "Whether outcome or value differ."]
    sentence: str


class DimensionsRecord(TypedDict):
    """The dimensions of V0, the P-positions, and of V^f, the positions of finite value."""

    v0: Count
    vf: Count


class CosetsRecord(TypedDict):
    """How many cosets of V0 are N and P."""

    N: Count
    P: Count


class ExtensionRecord(TypedDict):
    """A vector outside V0 with its value."""

    tokens: list[VertexName]
    value: Count


class PSpaceCodeRecord(TypedDict):
    """V0 without coordinates for leaves, a linear code [n, k, d]."""

    n: Count
    k: Count
    d: Annotated[Count | None, "The least distance; null if it was not found at once, or there are no two words."]
    coordinates: list[VertexName]
    generator: list[BinaryWord]


class TokenPositionRecord(TypedDict, total=False):
    """A position of tokens with its moves."""

    misere: Annotated[bool, "Whether who makes the last move loses."]
    tokens: Annotated[list[VertexName], "The vertices with tokens, in the order of the graph."]
    outcome: OutcomeLetter
    value: Value
    sentence: Annotated[str, "Who wins and why."]
    reasons: Annotated[list[str], "The sentences that follow: the move to make, how long the win takes, the value."]
    moves: Annotated[Count, "How many moves there are."]
    moves_left: Annotated[Count | None, "How many moves are left at most; null in a draw."]
    recommended: Annotated[TokenMoveRecord | None, "The best of the winning or drawing moves; null if there is none."]
    winning_moves: Annotated[list[TokenMoveRecord], "The moves that win, the quickest first."]
    drawing_moves: Annotated[list[TokenMoveRecord], "In a draw, the moves that keep it."]
    ordinary: OrdinaryRecord
    searched: Annotated[Count, "How many positions misère play has searched."]
    limit: Annotated[Count, "How many it may search."]
    all_moves: Annotated[list[TokenMoveRecord], "All moves in the order of the graph."]


class SpacesRecord(TypedDict, total=False):
    """The whole game, with the spaces that its positions form."""

    acyclic: Annotated[bool, "Whether every play of one token ends."]
    leaves: Annotated[Count, "How many vertices have no followers."]
    dimensions: DimensionsRecord
    t: Annotated[Count, "The finite values are 0 to 2^t - 1."]
    cosets_of_v0: CosetsRecord
    counts: Annotated[CountsRecord | None, "How many positions have each outcome; null for large graphs."]
    coordinates: Annotated[list[VertexName], "The vertex of each coordinate."]
    basis: Annotated[list[list[VertexName]], "A basis of V0, each vector as a list of vertices."]
    extension: Annotated[list[ExtensionRecord], "Together with these, a basis of V^f."]
    checks: Annotated[list[list[VertexName]], "The parity checks of V0."]
    basis_words: Annotated[list[BinaryWord], "The basis of V0 as zeros and ones."]
    extension_words: Annotated[list[BinaryWord], "The vectors of the extension as zeros and ones."]
    check_words: Annotated[list[BinaryWord], "The parity checks as zeros and ones."]
    anncode: PSpaceCodeRecord


class TokensAnswer(TokenPositionRecord, SpacesRecord):
    """The annihilation game on a graph.

    A position with its moves, the whole game with the spaces that its positions form, or both.
    """

    schema: Literal["grundy.tokens/1"]
    vertices: Annotated[Count, "How many vertices there are."]
    edges: Annotated[Count, "How many edges there are."]


# ---- The spaces of an annihilation game as lists of vectors, with or without coordinates for the leaves


class Spaces:
    """V0, V^f and the parity checks; coordinate j stands for the vertex ``vertices[j]``.

    Parameters
    ----------
    leaves : bool
        Whether vertices without followers are coordinates.
    hint : str, optional
        What to try when the basis is too large.
    """

    def __init__(self, game: Annihilation, leaves: bool, hint: str = "take a smaller graph"):
        self.game, self.leaves, self.hint = game, leaves, hint
        dead = set() if leaves else game.leaves
        self.vertices = [k for k, name in enumerate(game.names) if name not in dead]

    @property
    def t(self) -> int:
        """The finite values are 0, …, 2^t - 1."""
        return self.game.t

    def dimension(self, level: int) -> int:
        """Return the dimension of the space of the positions with γ < 2^level."""
        return len(self.vertices) - self.game.syndromes.bits + level

    @cached_property
    def basis(self) -> list[int]:
        """A basis of V0, as masks of vertices."""
        try:
            found = self.game.p_space(leaves=self.leaves).basis
        except LimitError:
            raise LimitError(
                f"a basis of V0 has {self.dimension(0)} vectors with {len(self.vertices)} coordinates, too many to "
                f"print; {self.hint}"
            ) from None
        return [mask_of(self.vertices[j] for j in bits(mask)) for mask in found]

    @cached_property
    def extension(self) -> list[tuple[int, int]]:
        """Masks of vertices with the values 1, 2, 4, …, which make the basis of V0 one of V^f."""
        return [(self._with_value(1 << i), 1 << i) for i in range(self.t)]

    def _with_value(self, value: int) -> int:
        """Return a token of this value, or else a move: who moves from this value to 0 adds a move of this value."""
        known = self.game.syndromes
        if value in known.columns:
            return 1 << known.columns.index(value)
        move = int((known.member_of_move == known.number_of_member[value]).argmax())
        return self.game.table.mask(int(self.game.table.owner[move]), move)

    @property
    def checks(self) -> list[int]:
        """The parity checks as masks of vertices: t rows for γ, and the rows that tell whether it is finite."""
        return self.game.syndromes.check_rows

    def row(self, mask: int) -> str:
        """Return a vector as zeros and ones."""
        return "".join("1" if mask >> k & 1 else "0" for k in self.vertices)


# ---- What is known of an annihilation game and of its positions, as data

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


def names_of(game: Annihilation, mask: int) -> list[Any]:
    """Return the names of the occupied vertices as JSON has them.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> names_of(Annihilation(example_graphs.gamma_prime()), 0b101)
    [1, 3]
    """
    return list(map(json_name, named(game, mask)))


# ---- The annihilation game on a graph: one position with all its moves, or the whole game and the spaces it forms

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


def _position(game: Annihilation, mask: int, misere: bool) -> dict[str, Any]:
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


def _positions(game: Annihilation, mask: int) -> int:
    """Return how many positions are searched: none has more tokens, so none has many more moves."""
    import numpy as np

    moves = mask.bit_count() * int(np.diff(game.graph.offsets).max(initial=0))
    return min(MOST_POSITIONS, max(100, MOST_MOVES // max(moves, 1)))


def _space(game: Annihilation) -> dict[str, Any]:
    if len(game) > MOST_COORDINATES:
        raise LimitError(
            f"spaces are listed for at most {MOST_COORDINATES:,} vertices here, and this graph has {len(game):,}; "
            "grundy tokens --space lists larger ones"
        )
    spaces = Spaces(game, leaves=True)
    return {**space_facts(spaces), **_words(spaces)}


def _words(spaces: Spaces) -> dict[str, Any]:
    """Return the vectors of the spaces as zeros and ones, and V0 without coordinates for leaves as a code."""
    from grundy.answers.codes import cheap_distance, matrix_facts, proved_distance
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
