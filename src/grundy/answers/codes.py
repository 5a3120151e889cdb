"""Lexicodes: their matrices, coin values and weights, and the correction of words by a winning move.

The words of a binary lexicode are the positions of value 0 in a game of turning coins. So a winning move from a
received word leads to a word of the code, and the winning move that turns the fewest coins corrects the fewest errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isinf
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict, cast

from grundy.errors import LimitError
from grundy.integers import as_natural, bits
from grundy.progress import note_timeout
from grundy.records import BinaryWord, Count, Meta, Number, Positive, Word
from grundy.text import format_number, join_words, json_number

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, Distance, GreedyCode, LinearCode, PlayedCorrection


# ---- Records

FieldSize: TypeAlias = Annotated[Literal[2, 4, 16, 256], "The number of different digits."]
DigitCount: TypeAlias = Annotated[Literal[2, 4, 8, 16, 32, 64, 128, 256], "The number of different digits."]
WeightCount: TypeAlias = Annotated[tuple[Count, Number], "A weight and its count.", Meta(name="weight_count")]
DistanceOrNull: TypeAlias = Annotated[
    Positive | None, "The minimum distance; null if it is not proved or 0 is the only word."
]


class LinearRecord(TypedDict):
    """The parameters of a linear code over a field of nimbers."""

    q: FieldSize
    n: Annotated[Count, "The length."]
    k: Annotated[Count, "The dimension."]


class CodeFileAnswer(LinearRecord):
    """A linear code in a file.

    The content of a file of a code, with a generator or a parity check. Files are also accepted without schema, n, k, d
    and name.
    """

    schema: Literal["grundy.code/1"]
    d: NotRequired[Annotated[Positive, "The minimum distance, if it is known."]]
    name: NotRequired[str]
    generator: NotRequired[Annotated[list[Word], "Rows that generate the code."]]
    parity_check: NotRequired[Annotated[list[Word], "Rows whose products with all words of the code are 0."]]


class LexicodeAnswer(TypedDict):
    """A lexicode.

    The answer gives the lexicode of a length and a distance with the values of its coins, or of the words of another
    basis. A linear code has k and a generator; any other code has bits and words that span it.
    """

    schema: Literal["grundy.code.lexicode/1"]
    asked: Annotated[Positive, "The distance that was requested."]
    q: DigitCount
    n: Annotated[Count, "The length."]
    k: NotRequired[Annotated[Count, "The dimension of a linear code."]]
    bits: NotRequired[Annotated[Count, "The dimension over GF(2) of a code that is only additive."]]
    d: DistanceOrNull
    generator: NotRequired[Annotated[list[Word], "A basis of a linear code."]]
    spanned_by: NotRequired[Annotated[list[Word], "Words that span an additive code by XOR."]]
    coin_values: NotRequired[Annotated[list[Number], "The value of each coin when it shows the digit 1."]]
    basis: NotRequired[Annotated[list[Word], "The basis that the greedy algorithm used."]]
    basis_values: NotRequired[Annotated[list[Number], "The values of these words."]]
    weights: Annotated[
        list[WeightCount] | None, "The number of words of each weight; null if counting them would take long."
    ]
    parity_check: NotRequired[
        Annotated[
            list[Word] | None,
            "Rows of a parity check; over GF(2), row i has bit i of the value of each coin. Null if the code is only "
            "additive.",
        ]
    ]


class PlayedCorrectionAnswer(TypedDict):
    """Errors corrected by a move.

    A received word is a position of the game of a binary lexicode, and the winning move that turns the fewest coins
    corrects it.
    """

    schema: Literal["grundy.code.play/1"]
    n: Annotated[Count, "The length."]
    k: Annotated[Count, "The dimension of the lexicode."]
    d: Annotated[Positive, "The distance of the lexicode."]
    received: BinaryWord
    outcome: Literal["N", "P"]
    value: Number
    turn: Annotated[list[Count], "The coins to turn, counted from 0."]
    corrected: BinaryWord
    message: BinaryWord
    detour: Annotated[
        BinaryWord | None,
        "A word of the lexicode to turn first if the highest coin of the move shows tails; otherwise null.",
    ]
    unique: Annotated[bool, "Whether every other word of the lexicode is farther away."]
    lines: Annotated[list[str], "Sentences: who wins, by which move, and why it corrects the errors."]
    coin_values: NotRequired[Annotated[list[Number], "The value of each coin."]]


# ---- Answers

# The most digits of a word, bytes of the table, and sets of coins to try for a correction.
LONGEST, MEMORY, MOST_SETS = 512, 1 << 26, 1_000_000


def lexicode(n: int, d: int, q: int = 2) -> LexicodeAnswer:
    """Return the lexicode of length n and distance d.

    Parameters
    ----------
    n : int
        The length, at most 512.
    d : int
        The distance.
    q : int, optional
        The number of different digits: a power of 2 up to 256.

    Examples
    --------
    >>> found = lexicode(24, 8)
    >>> found["k"], found["weights"]
    (12, [[0, 1], [8, 759], [12, 2576], [16, 759], [24, 1]])
    >>> lexicode(7, 3)["parity_check"]
    ['1010101', '0110011', '0001111']
    """
    code, distance = _make_lexicode(n, d, q)
    answer = lexicode_answer(code, distance, proved_distance(code.minimum_distance()))
    answer["parity_check"] = _checks(code)
    return answer


def correct_by_play(n: int, d: int, word: str) -> PlayedCorrectionAnswer:
    """Correct a word by the winning move with the fewest coins in the game of the binary lexicode.

    Parameters
    ----------
    n : int
        The length, at most 512.
    d : int
        The distance.
    word : str
        The received word: digits 0 and 1, coordinate 0 first. A dot also means 0.

    Examples
    --------
    >>> found = correct_by_play(7, 3, "1110001")
    >>> found["value"], found["turn"], found["corrected"], found["lines"][0]
    (7, [6], '1110000', 'The player who moves next wins (N): turn coin 6.')
    """
    from grundy import codes
    from grundy.codes.words import read_word

    code, distance = _make_lexicode(n, d, 2)
    assert isinstance(code, codes.LinearCode)
    if isinstance(word, str) and len(word) > 4 * LONGEST:
        raise LimitError(f"a word may have at most {4 * LONGEST:,} characters, not {len(word):,}")
    received = read_word(word, code.n, 2)
    values = codes.coin_values_of(code)
    try:
        correction = codes.correct_by_play(received, code.n, distance, values=values, limit=MOST_SETS)
    except LimitError:
        raise LimitError(
            f"{received.bit_count()} of {code.n} coins show heads, which takes too many trials to correct",
            hint="use a smaller n, or a word with fewer errors",
        ) from None
    answer = play_answer(code, distance, correction)
    answer["coin_values"] = list(map(json_number, values))
    return answer


def _make_lexicode(n: int, d: int, q: int) -> tuple[AdditiveCode, int]:
    """Return the lexicode and its distance, or raise if making it takes too long."""
    from grundy.codes import lexicode

    length, distance = as_natural(n, "n, the length,"), as_natural(d, "d, the distance,", least=1)
    if length > LONGEST:
        raise LimitError(
            f"a word may have at most {LONGEST} digits, not {format_number(length)}",
            hint="use grundy code lexicode, which accepts longer words",
        )
    if distance > LONGEST:
        raise LimitError(f"the distance must be at most {LONGEST}, not {format_number(distance)}")
    try:
        return lexicode(length, distance, as_natural(q, "q, the number of digits,"), memory=MEMORY), distance
    except LimitError as error:
        hint = "try a smaller n or d, or use grundy code lexicode, which may use more memory"
        raise LimitError(error.message, hint=hint) from None


def _checks(code: AdditiveCode) -> list[str | list[int]] | None:
    """Return a parity check, over GF(2) from the bits of the coin values; None if the code is only additive."""
    from grundy.codes import LinearCode, coin_values_of

    if not isinstance(code, LinearCode):
        return None
    if code.q > 2:
        return matrix_facts(code.dual().basis, code.n, code.q)
    values = coin_values_of(code)
    return ["".join(str(value >> i & 1) for value in values) for i in range(max(values, default=0).bit_length())]


def lexicode_answer(code: AdditiveCode, asked: int, d: int | None, greedy: GreedyCode | None = None) -> LexicodeAnswer:
    """Return the parameters, the generator, the coin values, and the weights if counting them is fast."""
    from grundy.codes import coin_values_of

    weights = cheap_weights(code)
    facts: dict[str, Any] = {"schema": "grundy.code.lexicode/1", "asked": asked, **code_facts(code, d)}
    if greedy is None:
        facts["coin_values"] = list(map(json_number, coin_values_of(code)))
    else:
        facts["basis"] = matrix_facts(greedy.basis, code.n, 2)
        facts["basis_values"] = list(map(json_number, greedy.values))
    facts["weights"] = None if weights is None else counts_facts(weights)
    return cast("LexicodeAnswer", facts)


def code_facts(code: AdditiveCode, d: int | None = None) -> dict[str, Any]:
    """Return the parameters and the generator, or for an additive code the rows that span it by XOR."""
    from grundy.codes import LinearCode

    facts = {"q": code.q, "n": code.n}
    if isinstance(code, LinearCode):
        return {**facts, "k": code.k, "d": d, "generator": matrix_facts(code.basis, code.n, code.q)}
    rows = matrix_facts(code.space.basis, code.n, code.q)
    return {**facts, "bits": code.space.dimension, "d": d, "spanned_by": rows}


def matrix_facts(words: Iterable[int], n: int, q: int) -> list[str | list[int]]:
    """Return words as rows in the format of files: strings of digits, or lists of numbers over GF(256)."""
    rows = list(words)
    if len(rows) * n > MOST_DIGITS:
        raise LimitError(
            f"a matrix of {len(rows)} × {n} digits is too large to list: the limit is {MOST_DIGITS:,} digits",
            hint="use --save OUT to write the code to a file, or leave out --json to see the first rows",
        )
    return [word_facts(word, n, q) for word in rows]


def word_facts(word: int, n: int, q: int) -> str | list[int]:
    """Return the digits of a word in the format of files."""
    row = row_text(word, n, q)
    return row if q <= 16 else [int(digit) for digit in row.split()]


def counts_facts(counts: Mapping[int, int]) -> list[Any]:
    """Return pairs of a weight and its count."""
    return [[weight, json_number(count)] for weight, count in counts.items()]


# ---- Correcting errors by a move

MAX_COINS = 12


def play_answer(code: LinearCode, d: int, correction: PlayedCorrection) -> PlayedCorrectionAnswer:
    """Return the received word as a position, its value, and the move that corrects it."""
    return {
        "schema": "grundy.code.play/1",
        "n": code.n,
        "k": code.k,
        "d": d,
        "received": row_text(correction.received, code.n, 2),
        "outcome": "N" if correction.value else "P",
        "value": json_number(correction.value),
        "turn": list(correction.move),
        "corrected": row_text(correction.corrected, code.n, 2),
        "message": row_text(int(code.message(correction.corrected)), code.k, 2),
        "detour": row_text(correction.detour, code.n, 2) if correction.detour else None,
        "unique": correction.unique,
        "lines": [_sentence(correction), _value(code, correction), *_why(code, correction), _certainty(d, correction)],
    }


def _sentence(correction: PlayedCorrection) -> str:
    """Return a sentence that says who wins the position, and by which move."""
    if not correction.value:
        return "The player who has just moved wins (P): this is a word of the lexicode, without errors."
    coins = f"coin{'s' * (len(correction.move) > 1)} {numbered(correction.move)}"
    if correction.detour:
        return f"The player who moves next wins (N), and turning {coins} corrects the word."
    return f"The player who moves next wins (N): turn {coins}."


def _value(code: LinearCode, correction: PlayedCorrection) -> str:
    heads = list(bits(correction.received))
    if not heads:
        return "All coins show tails: the value is 0."
    return f"The coins that show heads have the values {_sum(code, heads)} = {correction.value}."


def _sum(code: LinearCode, coins: list[int]) -> str:
    from grundy.codes import coin_values_of

    values = coin_values_of(code)
    texts = [str(values[coin]) for coin in coins]
    return " ⊕ ".join([*texts[:MAX_COINS], *["…"] * (len(texts) > MAX_COINS)])


def _why(code: LinearCode, correction: PlayedCorrection) -> list[str]:
    if not correction.value:
        return ["A player wants to leave the value 0, because every move then changes the value."]
    turned = _sum(code, list(correction.move))
    same = "" if len(correction.move) == 1 else f" = {correction.value}"
    which = "coin to turn has" if len(correction.move) == 1 else "coins to turn have"
    lines = [f"The {which} {turned}{same}; then the value is 0, a word of the lexicode."]
    if correction.detour:
        lines.append(_detour(correction))
    return lines


def _detour(correction: PlayedCorrection) -> str:
    top = max(correction.move)
    word = numbered(bits(correction.detour), most=MAX_COINS)
    return (
        f"A move must turn its highest coin from heads to tails, but coin {top} shows tails. So first turn coins "
        f"{word}, a word of the lexicode, which does not change the value. Then make the move, and turn them back."
    )


def _certainty(d: int, correction: PlayedCorrection) -> str:
    count = len(correction.move)
    if not count:
        return f"Every other word of the lexicode differs from it in {d} coins or more."
    if correction.unique:
        return f"No other word of the lexicode is as near: {count} is at most (d - 1)/2, as d = {d}."
    return f"No word of the lexicode is nearer; others may be as near, for {count} is more than (d - 1)/2, as d = {d}."


# ---- Distance and weights, computed within a second or two

# Seconds for a distance, and the most words to count and the longest words for the weights: about a second in all.
SECONDS = 2.0
MOST_WORDS = 1 << 28
MOST_LENGTH = 512


def dimension_in_bits(code: AdditiveCode) -> int:
    """Return the base-2 logarithm of the number of words."""
    from grundy.codes import LinearCode

    return code.k * (code.q.bit_length() - 1) if isinstance(code, LinearCode) else code.space.dimension


def words_looked_at(code: AdditiveCode) -> int:
    """Return how many words must be counted for the weights: those of the code or its dual, whichever are fewer."""
    bits = dimension_in_bits(code)
    return 1 << min(bits, code.n * (code.q.bit_length() - 1) - bits)


def cheap_distance(code: AdditiveCode, seconds: float | None = None) -> Distance:
    """Return the distance, or the bounds found in a short time; a timeout is noted as in `grundy.progress`."""
    found = code.minimum_distance(seconds=SECONDS if seconds is None else seconds)
    if not found.proved:
        note_timeout()
    return found


def proved_distance(distance: Distance) -> int | None:
    """Return the distance as a number; None if it is not proved or 0 is the only word."""
    return int(distance.upper) if distance.proved and not isinf(distance.upper) else None


def cheap_weights(code: AdditiveCode) -> dict[int, int] | None:
    """Return the weights if counting them takes at most about a second; otherwise None."""
    if words_looked_at(code) > MOST_WORDS or code.n > MOST_LENGTH:
        return None
    return code.weights()


# ---- Words as rows of digits

MOST_DIGITS = 1 << 28  # of a matrix; each is a byte of the answer
HEX = "0123456789abcdef"


def row_text(word: int, n: int, q: int) -> str:
    """Format the digits of a word, coordinate 0 first, as in a file; over GF(256), spaces separate them.

    Examples
    --------
    >>> row_text(0b1101, 6, 2), row_text(0xA1, 3, 16), row_text(0xA1, 3, 256)
    ('101100', '1a0', '161 0 0')
    """
    if q == 2:
        return f"{word:0{n}b}"[::-1] if n else ""
    from grundy.codes.words import digits_of

    digits = digits_of(word, n, q).tolist()
    return "".join(HEX[digit] for digit in digits) if q <= 16 else " ".join(map(str, digits))


def support(word: int, n: int, q: int) -> list[int]:
    """Return the coordinates of the nonzero digits of a word."""
    from grundy.codes.words import digits_of

    found: list[int] = digits_of(word, n, q).nonzero()[0].tolist()
    return found


def numbered(numbers: Iterable[int | str], most: int = 40) -> str:
    """Format numbers as a list in a sentence; of many numbers, only the first ones."""
    texts = list(map(str, numbers))
    if len(texts) > most:
        texts = [*texts[:most], f"{len(texts) - most} more"]
    return join_words(texts) or "none"
