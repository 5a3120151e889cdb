"""The annihilation game on a graph: tokens move along edges, and two that meet disappear.

`tokens` answers questions about one position (who wins it, why, and what every move does), about the whole game, and
about the spaces V0 of its P-positions and V^f of its positions of finite value, which are linear (Fraenkel 1996).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from grundy._lazy import cached_property
from grundy.answers.graphs import CountsRecord, Value, graph_of, json_name, json_value
from grundy.answers.token_positions import (
    Effect,
    MisereTokens,
    Step,
    Tokens,
    names_at,
    ordinary_text,
    reasons,
    who_wins,
)
from grundy.errors import DomainError, LimitError
from grundy.graphs.names import find_vertex
from grundy.integers import bits, mask_of
from grundy.records import BinaryWord, Count, OutcomeLetter, VertexName
from grundy.text import short_repr

if TYPE_CHECKING:
    from grundy.linear import Annihilation

# ---- Records

_Ends = TypedDict("_Ends", {"from": VertexName, "to": VertexName})


class TokenMoveRecord(_Ends):
    """A move of a token."""

    annihilates: Annotated[bool, "Whether two tokens meet and vanish."]
    position: Annotated[list[VertexName], "The vertices with tokens afterwards."]
    outcome: OutcomeLetter
    value: Value
    effect: Annotated[Effect, "What the move does for the player who makes it."]
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


# ---- Answers

# Vertices and edges together, and names in the positions that all moves leave.
MOST, MOST_NAMES = 5_000, 200_000
# Positions that misère play searches, and moves that are looked at for that.
MOST_POSITIONS, MOST_MOVES = 100_000, 2_000_000
# Coordinates of the spaces, and of those whose positions are counted: Python writes numbers of some thousand digits.
MOST_COORDINATES = MAX_COUNTED = 1000


def tokens(
    graph: Mapping[str, str], tokens: Sequence[Any] | None = None, misere: bool = False, space: bool = False
) -> TokensAnswer:
    r"""Play the annihilation game on a graph: tokens move along edges, and two that meet disappear.

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
    if tokens is not None and (isinstance(tokens, (str, bytes)) or not isinstance(tokens, Sequence)):
        raise DomainError("tokens is a list of the names of vertices")
    if tokens is None:
        if misere:
            raise DomainError("misère play is about one position; say where its tokens are, such as [] for none")
        return _spaces_answer(game) if space else summary_answer(Spaces(game, leaves=True))
    answer = _listed_position(game, mask_of_names(game, tokens), misere)
    return answer | _spaces_answer(game) if space else answer


def _listed_position(game: Annihilation, mask: int, misere: bool) -> TokensAnswer:
    """Return the answer about a position with all its moves, if they are few enough to be listed."""
    found = MisereTokens(game, mask, _positions(game, mask)) if misere else Tokens(game, mask)
    if len(found.steps) * mask.bit_count() > MOST_NAMES:
        raise LimitError(
            f"{len(found.steps):,} moves with {mask.bit_count():,} tokens are more than an answer lists, which has at "
            f"most {MOST_NAMES:,} names in the positions that they leave",
            hint="take fewer tokens",
        )
    answer = position_answer(found)
    # In the order of the graph, which does not tell what is best.
    in_order = sorted(found.steps, key=lambda step: (step.source, step.target))
    answer["all_moves"] = [_move(found, step) for step in in_order]
    return answer


def _positions(game: Annihilation, mask: int) -> int:
    """Return how many positions are searched: none has more tokens, so none has many more moves."""
    import numpy as np

    moves = mask.bit_count() * int(np.diff(game.graph.offsets).max(initial=0))
    return min(MOST_POSITIONS, max(100, MOST_MOVES // max(moves, 1)))


def _spaces_answer(game: Annihilation) -> TokensAnswer:
    """Return the spaces, also as zeros and ones, and V0 without coordinates for leaves as a code."""
    from grundy.answers.codes import cheap_distance, proved_distance, row_text
    from grundy.codes import LinearCode

    if len(game) > MOST_COORDINATES:
        raise LimitError(
            f"spaces are listed for at most {MOST_COORDINATES:,} vertices here, and this graph has {len(game):,}",
            hint="grundy tokens --space lists larger ones",
        )
    spaces, code = Spaces(game, leaves=True), LinearCode.from_subspace(game.p_space(leaves=False))
    return {
        **space_answer(spaces),
        "basis_words": [spaces.row(mask) for mask in spaces.basis],
        "extension_words": [spaces.row(mask) for mask, _ in spaces.extension],
        "check_words": [spaces.row(mask) for mask in spaces.checks],
        "anncode": {
            "n": code.n,
            "k": code.k,
            "d": proved_distance(cheap_distance(code, seconds=1.0)),
            "coordinates": [json_name(name) for name in game.names if name not in game.leaves],
            "generator": [row_text(word, code.n, 2) for word in code.basis],
        },
    }


def summary_answer(spaces: Spaces) -> TokensAnswer:
    """Return the numbers of positions and the dimensions of the spaces; counts are null for large graphs."""
    from grundy.graphs import solve

    known, graph, power = spaces.game.syndromes, spaces.game.graph, spaces.dimension(0)
    finite = len(known.members)
    counts: CountsRecord = {
        "N": finite << power,
        "P": 1 << power,
        "D": (1 << len(spaces.vertices)) - (finite + 1 << power),
    }
    return {
        "schema": "grundy.tokens/1",
        "vertices": len(graph),
        "edges": graph.edges,
        "acyclic": bool(solve(graph).ends.all()),
        "leaves": len(spaces.game.leaves),
        "dimensions": {"v0": power, "vf": spaces.dimension(spaces.t)},
        "t": spaces.t,
        "cosets_of_v0": {"N": finite, "P": 1},
        "counts": counts if len(spaces.vertices) <= MAX_COUNTED else None,
    }


def space_answer(spaces: Spaces) -> TokensAnswer:
    """Return the summary, the bases and the parity checks; vectors are lists of vertices."""
    game = spaces.game
    return {
        **summary_answer(spaces),
        "coordinates": [json_name(game.names[k]) for k in spaces.vertices],
        "basis": [_json_names(game, mask) for mask in spaces.basis],
        "extension": [{"tokens": _json_names(game, mask), "value": value} for mask, value in spaces.extension],
        "checks": [_json_names(game, mask) for mask in spaces.checks],
    }


def position_answer(tokens: Tokens) -> TokensAnswer:
    """Return who wins a position and why, its value, and all moves that win or keep a draw."""
    game = tokens.game
    winning = [_move(tokens, step) for step in tokens.moves_that("P")]
    drawing = [_move(tokens, step) for step in tokens.moves_that("D")] if tokens.outcome == "D" else []
    answer: TokensAnswer = {
        "schema": "grundy.tokens/1",
        "vertices": len(game),
        "edges": game.graph.edges,
        "misere": tokens.misere,
        "tokens": _json_names(game, tokens.mask),
        "outcome": tokens.outcome,
        "value": json_value(tokens.value_of(tokens.mask)),
        "sentence": who_wins(tokens),
        "reasons": list(reasons(tokens)),
        "moves": len(tokens.steps),
        "moves_left": tokens.bound,
        "recommended": next(iter(winning or drawing), None),
        "winning_moves": winning,
        "drawing_moves": drawing,
    }
    if isinstance(tokens, MisereTokens):
        return {**answer, "searched": len(tokens.searched.graph), "limit": tokens.limit}
    ordinary = game.ordinary_play(tokens.mask)
    sentence, differs = ordinary_text(tokens)
    answer["ordinary"] = {
        "outcome": ordinary.outcome.value,
        "value": json_value(ordinary.value),
        "differs": differs,
        "sentence": sentence,
    }
    return answer


def _move(tokens: Tokens, step: Step) -> TokenMoveRecord:
    return {
        "from": json_name(tokens.game.names[step.source]),
        "to": json_name(tokens.game.names[step.target]),
        "annihilates": step.annihilates,
        "position": _json_names(tokens.game, step.mask),
        "outcome": step.outcome,
        "value": json_value(tokens.value_of(step.mask)),
        "effect": step.effect,
        "moves_left": tokens.moves_left(step.mask),
    }


def _json_names(game: Annihilation, mask: int) -> list[VertexName]:
    return [json_name(name) for name in names_at(game, mask)]


# ---- The spaces


MAX_BITS = 39  # numbers below 2^40 are written with all their digits


class Spaces:
    """V0, V^f and the parity checks; coordinate j stands for the vertex ``vertices[j]``."""

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
                "print",
                hint=self.hint,
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

    def size_text(self) -> str:
        """Return how many positions there are."""
        n = len(self.vertices)
        return f"2^{n} = {1 << n:,}" if n <= MAX_BITS else f"2^{n}"

    def count_texts(self) -> dict[str, str]:
        """Return the numbers of N-, P- and D-positions: the size of V0 times the number of cosets that they fill."""
        power, bits, following = self.dimension(0), self.game.syndromes.bits, len(self.game.syndromes.members)
        cosets = {"N": following, "P": 1, "D": (1 << bits) - following - 1}
        if power + bits <= MAX_BITS:
            return {letter: f"{number << power:,}" for letter, number in cosets.items()}
        texts = {letter: f"{number:,}" for letter, number in cosets.items() if number < 1 << MAX_BITS}
        texts.setdefault("D", f"(2^{bits} − {following + 1:,})")
        return {letter: _times_power(power, texts[letter]) for letter in cosets}

    def row(self, mask: int) -> str:
        """Return a vector as zeros and ones."""
        return "".join("1" if mask >> k & 1 else "0" for k in self.vertices)


def _times_power(power: int, text: str) -> str:
    if not power or text == "0":
        return text.strip("()")
    return f"2^{power}" if text == "1" else f"2^{power}·{text}"


# ---- Positions by the names of their vertices


def mask_of_names(game: Annihilation, tokens: Sequence[Any]) -> int:
    """Return the position with tokens on the vertices with these names, as JSON has them, or as they are written."""
    from grundy.graphs.edges import Numbered

    if isinstance(game.names, Numbered):
        known = {str(number): number for number in range(len(game))}
    else:
        known = {json.dumps(json_name(name)): number for number, name in enumerate(game.names)}
    numbers = []
    for token in tokens:
        number = known.get(_key(token))
        if number is None and not isinstance(token, str):
            raise DomainError(f"there is no vertex {short_repr(token)}")
        numbers.append(find_vertex(game.graph, token) if number is None else number)
    return game.mask([game.graph.name(number) for number in numbers])


def _key(token: Any) -> str:
    try:
        return json.dumps(token)
    except (TypeError, ValueError, RecursionError):
        return ""
