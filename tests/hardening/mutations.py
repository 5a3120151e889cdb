"""Almost valid inputs: valid inputs with pieces changed, deleted, inserted, repeated, nested or enlarged."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

Input = TypeVar("Input", str, bytes)

# Pieces that are difficult for parsers, for strings and bytes.
PIECES = (
    *"\0 \t \n \r\n \r \ufeff \ud800 \udfff \u2028 \x1a \x7f ٣ ² ½ １ − – × ω ∞ ⊕ é e\u0301 漢 \U0001f600 \u202e".split(
        " "
    ),
    *"- -- -1 +1 0 00 0x10 1e9 1e999 1.5 1_000 2^64 4294967295 4294967296 18446744073709551616 nan Infinity".split(),
    *"( ) [ ] { } < > , ; : | / \\ * ^ + = # % & $ @ ! ? ' \" ` ~ . .. … -> <- // /* */ <!-- <![CDATA[".split(),
    *"null true None __import__ __class__ x w a N %s %n {0} ${x} &lt; &#0;".split(),
)


def hostile(kind: type, many: int) -> list[Any]:
    """Return inputs that are invalid for most readers: empty, of another alphabet, or with `many` repetitions."""
    texts = [
        *("", " ", "\n", "\0", "\ufeff", "\ud800", "\r\n\r\n", "\x1a", "٣", "²", "１２", "\u202e", "e\u0301", "-", "#"),
        *(piece * many for piece in ("(", "[", "{", "<", "-", "+", "9", "a", " ", "\n", ",", ";", '"', "'", "/", "0 ")),
        *("[" * many + "]" * many, "(" * many + "1" + ")" * many, "{" * many + "}" * many),
        *("1+" * many + "1", "1," * many + "1", "w^" * many + "1", "N(1)+" * many + "N(1)", "a>" * many + "b"),
        *("1" + "0" * many, "-" + "9" * many, "0." + "7" * many, "1e" + "9" * 100, "0x" + "f" * many, "2^2^2^2^2^2"),
        "99999999999999999999 99999999999999999999",
    ]
    return texts if kind is str else [text.encode("utf-8", "surrogatepass") for text in texts]


def recoded(example: str) -> list[bytes]:
    """Return a text in unexpected encodings."""
    return [example.encode(name) for name in ("utf-8-sig", "utf-16", "utf-16-le", "utf-32", "utf-7")]


def almost(examples: Sequence[Input]) -> st.SearchStrategy[Input]:
    """Generate inputs that differ from valid ones in a few places."""
    return st.builds(_changed, st.sampled_from(list(examples)), st.lists(_changes(examples), min_size=1, max_size=4))


def _changed(given: Input, changes: list[Callable[[Input], Input]]) -> Input:
    for change in changes:
        given = change(given)
    return given


def _changes(examples: Sequence[Input]) -> st.SearchStrategy[Callable[[Input], Input]]:
    as_bytes = isinstance(examples[0], bytes)
    places = st.floats(0, 1)
    pieces = st.sampled_from(PIECES) | st.text(max_size=3)
    if as_bytes:
        coded = pieces.map(lambda piece: piece.encode("utf-8", "surrogatepass"))
        pieces = coded | st.binary(max_size=9) | st.sampled_from([b"\xff" * 8, b"\0" * 512, b"\x7f\xff\xff\xff"])
    return st.one_of(
        st.builds(_put_in, places, pieces, st.integers(0, 3)),
        st.builds(_cut_off, places),
        st.builds(_left_out, places, places),
        st.builds(_doubled, places, places, st.integers(2, 30)),
        st.builds(_joined, places, st.sampled_from(list(examples)), places),
        st.builds(_flipped, places, st.integers(0, 7)),
        st.builds(_deepened, places, st.sampled_from(["()", "[]", "{}", "<>", '""']), st.sampled_from([1, 9, 600])),
        st.builds(_blown_up, st.integers(0, 9), st.sampled_from([2**31, 2**32, 2**63, 2**64, 10**30, 10**5000])),
        st.just(_with_carriage_returns),
    )


def _put_in(place: float, piece: Any, over: int) -> Callable[[Any], Any]:
    def change(given: Any) -> Any:
        at = int(place * len(given))
        return given[:at] + piece + given[at + over :]

    return change


def _cut_off(place: float) -> Callable[[Any], Any]:
    return lambda given: given[: int(place * len(given))]


def _left_out(place: float, other: float) -> Callable[[Any], Any]:
    first, last = sorted((place, other))
    return lambda given: given[: int(first * len(given))] + given[int(last * len(given)) :]


def _doubled(place: float, other: float, times: int) -> Callable[[Any], Any]:
    first, last = sorted((place, other))

    def change(given: Any) -> Any:
        start, end = int(first * len(given)), int(last * len(given))
        return given[:end] + given[start:end] * (times - 1) + given[end:] if len(given) < 10_000 else given

    return change


def _joined(place: float, example: Any, other: float) -> Callable[[Any], Any]:
    return lambda given: given[: int(place * len(given))] + example[int(other * len(example)) :]


def _flipped(place: float, bit: int) -> Callable[[Any], Any]:
    def change(given: Any) -> Any:
        if not given:
            return given
        at = min(int(place * len(given)), len(given) - 1)
        if isinstance(given, bytes):
            return given[:at] + bytes([given[at] ^ 1 << bit]) + given[at + 1 :]
        return given[:at] + chr(ord(given[at]) ^ 1 << bit) + given[at + 1 :]

    return change


def _deepened(place: float, brackets: str, times: int) -> Callable[[Any], Any]:
    def change(given: Any) -> Any:
        first, last = brackets[0] * times, brackets[1] * times
        at = int(place * len(given))
        if isinstance(given, bytes):
            return given[:at] + first.encode() + given[at:] + last.encode()
        return given[:at] + first + given[at:] + last

    return change


def _blown_up(which: int, number: int) -> Callable[[Any], Any]:
    """Return a change that replaces a number by a huge one."""
    digits = hex(number) if number > 10**4000 else str(number)
    digits = "9" * len(digits) if digits.startswith("0x") else digits

    def change(given: Any) -> Any:
        is_bytes = isinstance(given, bytes)
        found = list(re.finditer(rb"[0-9]+" if is_bytes else "[0-9]+", given))
        if not found:
            return given
        run = found[which % len(found)]
        return given[: run.start()] + (digits.encode() if is_bytes else digits) + given[run.end() :]

    return change


def _with_carriage_returns(given: Any) -> Any:
    return given.replace(b"\n", b"\r\n") if isinstance(given, bytes) else given.replace("\n", "\r\n")


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from([2**64, -1, 10**4000, "0.77", "N(3)", "\ud800", "", 1.0, 0, 1]),
)
data = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def almost_data(draw: st.DrawFn, examples: Sequence[Any]) -> Any:
    """Generate data that differ from valid data in a few places."""
    found = json.loads(json.dumps(draw(st.sampled_from(list(examples)))))
    for _ in range(draw(st.integers(1, 3))):
        found = _with_other_part(draw, found)
    return found


def _with_other_part(draw: st.DrawFn, found: Any) -> Any:
    keys: list[Any] = (
        list(found) if isinstance(found, dict) else list(range(len(found))) if isinstance(found, list) else []
    )
    if not keys or draw(st.integers(0, 9)) == 0:
        return draw(data)
    key = draw(st.sampled_from(keys))
    match draw(st.integers(0, 4)):
        case 0:
            del found[key]
        case 1 if isinstance(found, dict):
            found[draw(st.text(max_size=6))] = found[key]
        case 1:
            found.insert(key, found[key])
        case _:
            found[key] = _with_other_part(draw, found[key])
    return found
