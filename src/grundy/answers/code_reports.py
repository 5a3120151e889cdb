"""The reports of ``grundy code``: what a code is, how far its words are apart, and what keeps it, as records."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from grundy.answers.codes import DigitCount, DistanceOrNull, LinearRecord, WeightCount
from grundy.records import BinaryWord, Count, Meta, Number, Positive, VertexName, Word

__all__ = [
    "AnncodeAnswer",
    "AutomorphismsAnswer",
    "BoundsAnswer",
    "CodeAnswer",
    "CodeSearchAnswer",
    "CosetsAnswer",
    "DecodeAnswer",
    "DistanceAnswer",
    "EquivalentAnswer",
    "LexiAnncodeAnswer",
    "LexicodeTableAnswer",
    "WeightsAnswer",
]

Bound: TypeAlias = Literal[
    "hamming",
    "singleton",
    "plotkin",
    "elias",
    "johnson",
    "delsarte",
    "griesmer",
    "gilbert_varshamov",
    "varshamov",
    "lexicode",
    "repetition",
]
Fraction: TypeAlias = Annotated[
    str,
    Meta(pattern="^-?(0x[0-9a-f]+|[0-9]+)(/(0x[0-9a-f]+|[0-9]+))?$"),
    "A fraction as a text, such as 256/3; a number of more than 2048 bits has hexadecimal digits.",
    Meta(name="fraction"),
]
WeightsOrNull: TypeAlias = Annotated[
    list[WeightCount] | None, "How many words have each weight; null when it would take long to count them."
]


class _DistanceBoundsRecord(TypedDict):
    lower: Annotated[Positive | None, "No less; null when 0 is the only word."]
    upper: Annotated[Positive | None, "No more; null when 0 is the only word."]
    proved: Annotated[bool, "Whether both are the same, so that this is the distance."]
    method: Annotated[Literal["enumerate", "dual", "zimmermann", "birthday", "lexicode", "chance"], "How it was found."]


class DistanceRecord(_DistanceBoundsRecord):
    """What is known of the minimum distance."""

    witness: Annotated[Word | None, "A word of the weight upper; null when 0 is the only word."]


class BinaryDistanceRecord(_DistanceBoundsRecord):
    """What is known of the minimum distance of a binary code."""

    witness: Annotated[BinaryWord | None, "A word of the weight upper; null when 0 is the only word."]


class CodeAnswer(LinearRecord):
    """All that is known at once of a code."""

    schema: Literal["grundy.code.show/1"]
    d: DistanceOrNull
    generator: Annotated[list[Word], "A basis."]
    parity_check: Annotated[list[Word], "A basis of the dual code."]
    information_set: Annotated[list[Count], "Coordinates that tell the others."]
    distance: DistanceRecord
    best_possible_distance: Annotated[
        Positive | None,
        "What the bounds allow a linear code of this length and dimension; null when 0 is the only word, or that would "
        "take long.",
    ]
    self_orthogonal: Annotated[bool, "Whether the dual code contains the code."]
    self_dual: Annotated[bool, "Whether the code is its own dual."]
    covering_radius: Annotated[
        Count | None, "The largest distance of a word to the code; null when that would take long."
    ]
    automorphisms: Annotated[
        Number | None, "How many permutations of the coordinates keep the code; null when that would take long."
    ]
    transitivity: Annotated[
        Count | None,
        "The largest t for which they carry any t coordinates to any others; null if it would take long.",
    ]
    weights: WeightsOrNull


class DistanceAnswer(LinearRecord, DistanceRecord):
    """The minimum distance of a code.

    The minimum distance, or the bounds that are known so far, with a word of the least weight that was found.
    """

    schema: Literal["grundy.code.distance/1"]
    interrupted: Annotated[bool, "Whether Ctrl-C ended the search."]


class WeightsAnswer(LinearRecord):
    """The weights of a code."""

    schema: Literal["grundy.code.weights/1"]
    dual: Annotated[bool, "Whether the words of the dual code were counted; then q, n, k and d are those of it."]
    d: Annotated[Positive | None, "The least weight; null when 0 is the only word."]
    weights: Annotated[list[WeightCount], "How many words there are of each weight."]


class CosetsAnswer(LinearRecord):
    """The cosets of a code.

    The weights of the cosets, and the covering radius.
    """

    schema: Literal["grundy.code.cosets/1"]
    covering_radius: Annotated[Count, "The largest weight of a coset."]
    coset_weights: Annotated[list[WeightCount], "How many cosets there are of each least weight."]


class DecodeAnswer(LinearRecord):
    """The nearest word of a code.

    A received word and the word of the code that is nearest to it.
    """

    schema: Literal["grundy.code.decode/1"]
    received: Word
    error: Annotated[Word, "What is added to the corrected word."]
    corrected: Word
    errors: Annotated[Count, "In how many coordinates they differ."]
    positions: Annotated[list[Count], "In which, counted from 0."]
    message: Annotated[Word, "What the corrected word encodes."]
    proved: Annotated[bool, "Whether no word of the code is nearer."]
    nearest_words: Annotated[Positive | None, "How many words of the code are as near; null where that is not known."]


class AutomorphismsAnswer(LinearRecord):
    """The automorphism group of a code.

    The permutations of the coordinates that keep a code.
    """

    schema: Literal["grundy.code.automorphisms/1"]
    order: Annotated[Number, "How many permutations keep the code."]
    transitivity: Annotated[Count, "The largest t for which any t coordinates go to any others."]
    orbits: Annotated[list[list[Count]], "The coordinates that go to each other."]
    base: Annotated[list[Count], "Coordinates such that only the identity keeps them all."]
    orbit_lengths: Annotated[list[Positive], "The lengths of the orbits along the base; their product is the order."]
    generators: Annotated[
        list[list[Count]], "Permutations that generate the group; entry i is where coordinate i goes."
    ]


class EquivalentAnswer(TypedDict):
    """Whether two codes are equivalent."""

    schema: Literal["grundy.code.equivalent/1"]
    equivalent: Annotated[bool, "Whether a permutation of the coordinates carries one to the other."]
    permutation: Annotated[
        list[Count] | None,
        "Where each coordinate of the first code goes in the second one; null when they are not equivalent.",
    ]


# ---- Bounds and tables


class BoundPairRecord(TypedDict):
    """Between what bounds something lies."""

    lower: Annotated[Number, "The best lower bound."]
    upper: Annotated[Number, "The best upper bound."]
    lowers: Annotated[dict[Bound, Number], "The lower bounds by their names."]
    uppers: Annotated[dict[Bound, Number], "The upper bounds by their names."]


class DelsarteRecord(TypedDict):
    """Delsarte's bound by linear programming, where it is in reach."""

    value: Annotated[Fraction, "The bound."]
    certificate: Annotated[list[Fraction], "The coefficients of Krawtchouk polynomials that prove it."]
    distribution: Annotated[list[Fraction], "What the distances of a code of that size would have to be."]
    verified: Annotated[bool, "Whether the certificate was checked in exact arithmetic."]


class BoundsAnswer(TypedDict):
    """Bounds of codes.

    Between what bounds the best codes of a length and a distance lie.
    """

    schema: Literal["grundy.code.bounds/1"]
    n: Annotated[Count, "The length."]
    d: Annotated[Positive, "The least distance."]
    q: Annotated[int, "How many digits there are.", Meta(minimum=2)]
    size: Annotated[BoundPairRecord, "How many words the best codes have, linear or not."]
    dimension: Annotated[
        BoundPairRecord | None,
        "The dimension of the best linear codes; null when there is no field of q elements.",
    ]
    delsarte: NotRequired[DelsarteRecord]


class DimensionRowRecord(TypedDict):
    """The dimensions for one length."""

    n: Annotated[Positive, "The length."]
    k: Annotated[
        list[Annotated[float, Meta(minimum=0)] | None],
        "The dimension for each distance, which may be a fraction when the code is only additive; null where it is not "
        "known.",
    ]


class LexicodeTableAnswer(TypedDict):
    """The dimensions of lexicodes."""

    schema: Literal["grundy.code.table/1"]
    q: DigitCount
    d: Annotated[list[Positive], "The distances, a column each."]
    rows: list[DimensionRowRecord]
    interrupted: Annotated[bool, "Whether Ctrl-C ended the work."]


# ---- Codes of annihilation games


class _AnncodeRecord(TypedDict):
    coordinates: Annotated[list[VertexName], "The vertex of each coordinate."]
    q: Annotated[Literal[2], "There are two digits."]
    n: Annotated[Count, "The length."]
    k: Annotated[Count, "The dimension."]
    d: DistanceOrNull
    generator: Annotated[list[BinaryWord], "A basis."]
    distance: BinaryDistanceRecord
    weights: WeightsOrNull


class AnncodeAnswer(_AnncodeRecord):
    """An anncode.

    The P-positions of the annihilation game on a graph, as a code.
    """

    schema: Literal["grundy.code.anncode/1"]
    level: Annotated[Count, "The code has the positions of values below 2^level."]
    t: Annotated[Count, "The largest level; there are values 0 to 2^t - 1."]


class OrderSearchRecord(TypedDict):
    """The search for the order, if there was one."""

    trials: Annotated[Count, "How many orders were tried, in all runs."]
    resumed_from: Annotated[Count, "How many of them in earlier runs."]
    seed: Number
    best_trial: Annotated[Count, "The number of the best one."]
    kind: Annotated[str, "What kind of order it is."]
    basis: Annotated[list[BinaryWord], "The basis of the anncode whose sums are gone through."]
    interrupted: Annotated[bool, "Whether Ctrl-C ended the search."]


class LexiAnncodeAnswer(_AnncodeRecord):
    """A lexi-anncode.

    The greedy code of a distance in an anncode.
    """

    schema: Literal["grundy.code.lexi-anncode/1"]
    asked: Annotated[Positive, "The distance that was asked for."]
    order: Annotated[str, "The order of the vertices: numeric, reversed, some other kind, or all of them with commas."]
    method: Annotated[Literal["enumerate", "table", "trivial"], "How it was made."]
    anncode_k: Annotated[Count, "The dimension of the anncode in which it was made."]
    search: NotRequired[OrderSearchRecord]


class FoundCodeRecord(TypedDict):
    """A code that a search has found."""

    n: Annotated[Count, "The length."]
    k: Annotated[Positive, "The dimension."]
    d: Annotated[Positive, "The distance."]
    d_at_most: Annotated[Positive, "What the bounds allow a linear code of this length and dimension."]
    trial: Annotated[Count, "The number of the game."]
    game: str
    greedy: Annotated[Positive | None, "The distance for which it is a greedy code; null for all P-positions."]
    generator: Annotated[list[BinaryWord], "A basis."]


class CodeSearchAnswer(TypedDict):
    """Codes found in a family of games."""

    schema: Literal["grundy.code.search/1"]
    family: Annotated[str, "The family with its settings."]
    seed: Number
    trials: Annotated[Count, "How many games were looked at, in all runs."]
    resumed_from: Annotated[Count, "How many of them in earlier runs."]
    finished: Annotated[bool, "Whether these are all games of the family."]
    interrupted: Annotated[bool, "Whether Ctrl-C ended the search."]
    codes: Annotated[list[FoundCodeRecord], "For each length and dimension, the code with the largest distance."]
