"""Reports about codes: their parameters, distances, weights, cosets, symmetries, nearest words, and bounds.

Commands print the records as JSON, or render the reports that the records are made from.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from grundy._lazy import cached_property
from grundy.answers.codes import (
    DistanceOrNull,
    LinearRecord,
    WeightCount,
    cheap_distance,
    cheap_weights,
    counts_facts,
    matrix_facts,
    proved_distance,
    support,
    word_facts,
)
from grundy.codes.files.formats import Kind
from grundy.errors import DomainError, LimitError
from grundy.records import BinaryWord, Count, Meta, Number, Positive, Word
from grundy.text import json_number, number_literal

if TYPE_CHECKING:
    import fractions

    from grundy.codes import Distance, LinearCode, Nearest, PermutationGroup, SyndromeTable
    from grundy.codes.bounds import DimensionBounds, LinearProgrammingBound, SizeBounds

# ---- Records

WeightsOrNull: TypeAlias = Annotated[
    list[WeightCount] | None, "The number of words of each weight; null if counting them would take long."
]


class _DistanceBoundsRecord(TypedDict):
    lower: Annotated[Positive | None, "A lower bound on the distance; null if 0 is the only word."]
    upper: Annotated[Positive | None, "An upper bound on the distance; null if 0 is the only word."]
    proved: Annotated[bool, "Whether the bounds are equal, so that they are the distance."]
    method: Annotated[Literal["enumerate", "dual", "zimmermann", "birthday", "lexicode", "chance"], "The method used."]


class DistanceRecord(_DistanceBoundsRecord):
    """Bounds on the minimum distance of a code."""

    witness: Annotated[Word | None, "A word whose weight is upper; null if 0 is the only word."]


class BinaryDistanceRecord(_DistanceBoundsRecord):
    """Bounds on the minimum distance of a binary code."""

    witness: Annotated[BinaryWord | None, "A word whose weight is upper; null if 0 is the only word."]


class CodeAnswer(LinearRecord):
    """The properties of a code."""

    schema: Literal["grundy.code.show/1"]
    d: DistanceOrNull
    generator: Annotated[list[Word], "A basis."]
    parity_check: Annotated[list[Word], "A basis of the dual code."]
    information_set: Annotated[list[Count], "Coordinates that determine all others."]
    distance: DistanceRecord
    best_possible_distance: Annotated[
        Positive | None,
        "An upper bound on the distance of linear codes with this length and dimension; null if 0 is the only word, or "
        "if computing the bound would take long.",
    ]
    self_orthogonal: Annotated[bool, "Whether the dual code contains the code."]
    self_dual: Annotated[bool, "Whether the code is its own dual."]
    covering_radius: Annotated[
        Count | None, "The largest distance of a word to the code; null if computing it would take long."
    ]
    automorphisms: Annotated[
        Number | None, "The order of the automorphism group; null if computing it would take long."
    ]
    transitivity: Annotated[
        Count | None,
        "The largest t for which the group is t-transitive; null if computing it would take long.",
    ]
    weights: WeightsOrNull


class DistanceAnswer(LinearRecord, DistanceRecord):
    """The minimum distance of a code.

    The answer gives the minimum distance or bounds on it, with a word of the least weight found.
    """

    schema: Literal["grundy.code.distance/1"]
    interrupted: Annotated[bool, "Whether Ctrl-C stopped the search."]


class WeightsAnswer(LinearRecord):
    """The weights of a code."""

    schema: Literal["grundy.code.weights/1"]
    dual: Annotated[bool, "Whether q, n, k, d and the weights are those of the dual code."]
    d: Annotated[Positive | None, "The least nonzero weight; null if 0 is the only word."]
    weights: Annotated[list[WeightCount], "The number of words of each weight."]


class CosetsAnswer(LinearRecord):
    """The weights of the cosets of a code, and its covering radius."""

    schema: Literal["grundy.code.cosets/1"]
    covering_radius: Annotated[Count, "The largest weight of a coset."]
    coset_weights: Annotated[
        list[WeightCount],
        "The number of cosets of each minimum weight.",
    ]


class DecodeAnswer(LinearRecord):
    """The word of a code that is nearest to a received word."""

    schema: Literal["grundy.code.decode/1"]
    received: Word
    error: Annotated[Word, "The difference of the received word and the corrected word."]
    corrected: Word
    errors: Annotated[Count, "The number of coordinates in which they differ."]
    positions: Annotated[list[Count], "These coordinates, counted from 0."]
    message: Annotated[Word, "The message that the corrected word encodes."]
    proved: Annotated[bool, "Whether no word of the code is nearer."]
    nearest_words: Annotated[Positive | None, "The number of words of the code at this distance; null if unknown."]
    sentence: Annotated[str, "What is proved about the corrected word, and why."]


class AutomorphismsAnswer(LinearRecord):
    """The automorphism group of a code.

    The automorphisms are the permutations of the coordinates that map the code to itself.
    """

    schema: Literal["grundy.code.automorphisms/1"]
    order: Annotated[Number, "The order of the group."]
    transitivity: Annotated[Count, "The largest t for which the group is t-transitive."]
    orbits: Annotated[list[list[Count]], "The orbits of the coordinates."]
    base: Annotated[list[Count], "Coordinates such that only the identity fixes them all."]
    orbit_lengths: Annotated[list[Positive], "The lengths of the orbits along the base; their product is the order."]
    generators: Annotated[
        list[list[Count]], "Permutations that generate the group; entry i is the image of coordinate i."
    ]


class EquivalentAnswer(TypedDict):
    """Whether two codes are equivalent."""

    schema: Literal["grundy.code.equivalent/1"]
    equivalent: Annotated[bool, "Whether a permutation of the coordinates maps one code to the other."]
    permutation: Annotated[
        list[Count] | None,
        "The image of each coordinate of the first code; null if the codes are not equivalent.",
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
    "A fraction as text, such as 256/3; numbers of more than 2048 bits are hexadecimal.",
    Meta(name="fraction"),
]


class BoundPairRecord(TypedDict):
    """Lower and upper bounds on a number."""

    lower: Annotated[Number, "The best lower bound."]
    upper: Annotated[Number, "The best upper bound."]
    lowers: Annotated[dict[Bound, Number], "The lower bounds by name."]
    uppers: Annotated[dict[Bound, Number], "The upper bounds by name."]


class DelsarteRecord(TypedDict):
    """Delsarte's bound by linear programming, with its proof."""

    value: Annotated[Fraction, "The bound."]
    certificate: Annotated[list[Fraction], "The coefficients of Krawtchouk polynomials that prove it."]
    distribution: Annotated[list[Fraction], "The distance distribution of a code of that size."]
    verified: Annotated[bool, "Whether the certificate was checked in exact arithmetic."]


class BoundsAnswer(TypedDict):
    """Bounds on the best codes of a length and a distance."""

    schema: Literal["grundy.code.bounds/1"]
    n: Annotated[Count, "The length."]
    d: Annotated[Positive, "The minimum distance."]
    q: Annotated[int, "The number of different digits.", Meta(minimum=2)]
    size: Annotated[BoundPairRecord, "The number of words of the best codes, linear or not."]
    dimension: Annotated[
        BoundPairRecord | None,
        "The dimension of the best linear codes; null if there is no field of q elements.",
    ]
    delsarte: NotRequired[DelsarteRecord]


# ---- The properties of a code

# With these limits, each property takes at most about a second.
MOST_COSETS = 1 << 24
MOST_WORDS = 1 << 26
MOST_SYMMETRIC = 128
MOST_CHECKED = 1 << 23  # digits of the parity check
PROGRAM_BITS = 1 << 18  # the largest linear program for Delsarte's bound


class CodeReport:
    """The properties of a code, each computed on first use; None if computing it would take too long."""

    def __init__(self, code: LinearCode):
        self.code = code

    @cached_property
    def distance(self) -> Distance:
        """The bounds on the minimum distance."""
        return cheap_distance(self.code)

    @property
    def d(self) -> int | None:
        """The distance; None if it is not proved or 0 is the only word."""
        return proved_distance(self.distance)

    @cached_property
    def weights(self) -> dict[int, int] | None:
        """The number of words of each weight."""
        return cheap_weights(self.code)

    @cached_property
    def best(self) -> int | None:
        """An upper bound on the distance of linear codes with this length and dimension."""
        from grundy.codes.bounds import largest_distance

        if not self.code.k:
            return None
        try:
            return largest_distance(self.code.n, self.code.k, self.code.q, limit=PROGRAM_BITS).upper
        except LimitError:
            return None

    @cached_property
    def self_orthogonal(self) -> bool:
        """Whether the dual code contains the code."""
        return self.code.is_self_orthogonal()

    @property
    def self_dual(self) -> bool:
        """Whether the code is its own dual."""
        return 2 * self.code.k == self.code.n and self.self_orthogonal

    @cached_property
    def checks(self) -> tuple[int, ...] | None:
        """The rows of a parity check."""
        return self.code.checks if self.code.n * (self.code.n - self.code.k) <= MOST_CHECKED else None

    @cached_property
    def cosets(self) -> SyndromeTable | None:
        """The table of the weights of the cosets."""
        try:
            return self.code.syndrome_table(memory=MOST_COSETS)
        except LimitError:
            return None

    @cached_property
    def group(self) -> PermutationGroup | None:
        """The automorphism group."""
        if self.code.n > MOST_SYMMETRIC:
            return None
        try:
            return self.code.automorphism_group(limit=MOST_WORDS)
        except LimitError:
            return None


def code_answer(report: CodeReport) -> CodeAnswer:
    """Return the properties of a code as a record."""
    code, group, table = report.code, report.group, report.cosets
    return {
        "schema": "grundy.code.show/1",
        **_linear(code),
        "d": report.d,
        "generator": matrix_facts(code.basis, code.n, code.q),
        "parity_check": matrix_facts(code.checks, code.n, code.q),
        "information_set": list(code.information_set),
        "distance": distance_record(report.distance, code.n, code.q),
        "best_possible_distance": report.best,
        "self_orthogonal": report.self_orthogonal,
        "self_dual": report.self_dual,
        "covering_radius": None if table is None else table.covering_radius,
        "automorphisms": None if group is None else json_number(group.order),
        "transitivity": None if group is None else group.transitivity,
        "weights": None if report.weights is None else counts_facts(report.weights),
    }


def _linear(code: LinearCode) -> LinearRecord:
    q: Any = code.q  # mypy does not know that it is one of the allowed values
    return {"q": q, "n": code.n, "k": code.k}


# ---- Distances, weights, cosets and symmetries


def distance_record(distance: Distance, n: int, q: int) -> Any:
    """Return the bounds on a minimum distance, and the word that proves the upper bound.

    The result is a `DistanceRecord`, and for q = 2 also a `BinaryDistanceRecord`.
    """
    none = isinf(distance.upper)
    return {
        "lower": None if none else int(distance.lower),
        "upper": None if none else int(distance.upper),
        "proved": distance.proved,
        "witness": None if distance.witness is None else word_facts(distance.witness, n, q),
        "method": distance.method,
    }


def distance_answer(code: LinearCode, distance: Distance, interrupted: bool) -> DistanceAnswer:
    """Return the bounds on the minimum distance of a code as a record."""
    record: DistanceRecord = distance_record(distance, code.n, code.q)
    return {"schema": "grundy.code.distance/1", **_linear(code), **record, "interrupted": interrupted}


def weights_answer(code: LinearCode, weights: Mapping[int, int], dual: bool) -> WeightsAnswer:
    """Return the weights of a code as a record; `dual` is true if it is the dual of the user's code."""
    d, counts = least_weight(weights), counts_facts(weights)
    return {"schema": "grundy.code.weights/1", **_linear(code), "dual": dual, "d": d, "weights": counts}


def least_weight(weights: Mapping[int, int]) -> int | None:
    """Return the least nonzero weight, which is the distance of a linear code; None if 0 is the only word."""
    return min((weight for weight in weights if weight), default=None)


def cosets_answer(code: LinearCode, table: SyndromeTable) -> CosetsAnswer:
    """Return the weights of the cosets of a code as a record."""
    radius, counts = table.covering_radius, counts_facts(table.counts)
    return {"schema": "grundy.code.cosets/1", **_linear(code), "covering_radius": radius, "coset_weights": counts}


def is_perfect(d: int | None, radius: int) -> bool:
    """Return whether every word is within (d - 1)/2 of the code."""
    return d is not None and radius == (d - 1) // 2


def automorphisms_answer(code: LinearCode, group: PermutationGroup) -> AutomorphismsAnswer:
    """Return the automorphism group of a code as a record."""
    return {
        "schema": "grundy.code.automorphisms/1",
        **_linear(code),
        "order": json_number(group.order),
        "transitivity": group.transitivity,
        "orbits": list(map(list, group.orbits())),
        "base": list(group.base),
        "orbit_lengths": list(group.orbit_lengths),
        "generators": list(map(list, group.generators)),
    }


def equivalent_answer(images: tuple[int, ...] | None) -> EquivalentAnswer:
    """Return whether two codes are equivalent, with the permutation that maps one to the other."""
    permutation = None if images is None else list(images)
    return {"schema": "grundy.code.equivalent/1", "equivalent": images is not None, "permutation": permutation}


# ---- Decoding

MOST_NEAREST = 1 << 22  # the size of codes whose nearest words are counted one by one


def decode(
    code: str,
    word: str,
    *,
    format: str | None = None,
    q: int | None = None,
    kind: Kind | None = None,
    seconds: float | None = 5,
) -> DecodeAnswer:
    r"""Find the word of a linear code that is nearest to a received word.

    Parameters
    ----------
    code : str
        The code in the format of a file: rows of digits, JSON, or an alist.
    word : str
        The received word: digits, coordinate 0 first, as for `grundy code decode`.
    format, q, kind : optional
        Details that the text does not specify, as for `grundy.codes.files.code_from_text`.
    seconds : float or None, optional
        The time limit of the search if there is no table of syndromes; None for no limit.

    Examples
    --------
    >>> found = decode("11100\n10011", "11111")
    >>> found["corrected"], found["positions"], found["sentence"]
    ('01111', [0], 'It is the only nearest word of the code: 1 is at most (d - 1)/2, as d = 3.')
    """
    from grundy.codes.files import code_from_text
    from grundy.codes.words import read_word

    report = CodeReport(code_from_text(code, format, q=q, kind=kind).code())
    return nearest_answer(report, read_word(word, report.code.n, report.code.q), seconds)


def nearest_answer(report: CodeReport, received: int, seconds: float | None) -> DecodeAnswer:
    """Return the nearest word of a code found within this time."""
    code, distance = report.code, report.distance
    found = code.nearest(received, seconds=seconds)
    error, corrected = int(found.error), int(found.word)
    count, sentence = _certainty(code, received, found, distance)
    return {
        "schema": "grundy.code.decode/1",
        **_linear(code),
        "received": word_facts(received, code.n, code.q),
        "error": word_facts(error, code.n, code.q),
        "corrected": word_facts(corrected, code.n, code.q),
        "errors": found.weight,
        "positions": support(error, code.n, code.q),
        "message": word_facts(int(code.message(corrected)), code.k, code.q),
        "proved": found.proved,
        "nearest_words": count,
        "sentence": sentence,
    }


def _certainty(code: LinearCode, received: int, found: Nearest, distance: Distance) -> tuple[int | None, str]:
    """Return the number of nearest words, or None if it takes long to count, and a sentence about what is proved."""
    if not found.proved:
        return None, "It was not proved that no word of the code is nearer."
    only, weight = "It is the only nearest word of the code", found.weight
    if not weight or isinf(distance.lower):
        return 1, f"{only}."
    if 2 * weight < distance.lower:
        known = f"d {'=' if distance.proved else '≥'} {distance.lower}"
        return 1, f"{only}: {weight} is at most (d - 1)/2, as {known}."
    nearer = "No word of the code is nearer"
    if code.size > MOST_NEAREST:
        return None, f"{nearer}; others may be as near, for {weight} is more than (d - 1)/2."
    if (count := code.weights(received)[weight]) == 1:
        return 1, f"{only}: all words were compared."
    return count, f"{nearer}, but {count:,} are as near: this is one of them."


# ---- Bounds


class BoundsReport(NamedTuple):
    """Bounds on sizes, on dimensions if there is a field, and the proof of Delsarte's bound if requested."""

    size: SizeBounds
    dimension: DimensionBounds | None
    certificate: LinearProgrammingBound | None


def bounds_report(n: int, d: int, q: int, certified: bool) -> BoundsReport:
    """Return the bounds on codes of a length and a distance, if `certified` with the proof of Delsarte's bound."""
    from grundy.codes.bounds import delsarte, largest_dimension, largest_size

    size = largest_size(n, d, q)
    try:
        dimension = largest_dimension(n, d, q)
    except DomainError:  # there is no field of q elements
        dimension = None
    certificate = delsarte(n, d, q) if certified and "delsarte" in size.uppers else None
    return BoundsReport(size, dimension, certificate)


def bounds_answer(report: BoundsReport) -> BoundsAnswer:
    """Return the bounds on the best codes of a length and a distance as a record."""
    size, dimension, proof = report
    answer: BoundsAnswer = {
        "schema": "grundy.code.bounds/1",
        "n": size.n,
        "d": size.d,
        "q": size.q,
        "size": _bound_pair(size),
        "dimension": None if dimension is None else _bound_pair(dimension),
    }
    if proof is not None:
        answer["delsarte"] = {
            "value": fraction_text(proof.value),
            "certificate": list(map(fraction_text, proof.certificate)),
            "distribution": list(map(fraction_text, proof.distribution)),
            "verified": proof.verify(),
        }
    return answer


def _bound_pair(bounds: SizeBounds | DimensionBounds) -> BoundPairRecord:
    lowers: Any = {name: json_number(bound) for name, bound in bounds.lowers.items()}
    uppers: Any = {name: json_number(bound) for name, bound in bounds.uppers.items()}
    return {
        "lower": json_number(bounds.lower),
        "upper": json_number(bounds.upper),
        "lowers": lowers,
        "uppers": uppers,
    }


def fraction_text(value: fractions.Fraction) -> str:
    """Return a fraction as text, with hexadecimal digits for numbers too long for decimal digits in Python."""
    numerator = number_literal(value.numerator)
    return numerator if value.denominator == 1 else f"{numerator}/{number_literal(value.denominator)}"
