"""Values of the calculator for nimbers, as data."""

from typing import TYPE_CHECKING, Any

from grundy.text import json_number

if TYPE_CHECKING:
    from grundy.nim import Nimber
    from grundy.ordinals import Explanation

__all__ = ["ORDINAL_SCHEMA", "SCHEMA", "calculated", "decimal", "explained", "is_infinite", "nim_facts"]

SCHEMA, ORDINAL_SCHEMA = "grundy.nim/1", "grundy.nim-ordinal/1"
# Python prints and reads at least this many digits at once, whatever limit it was given.
DIGITS = 600


def calculated(text: str) -> "tuple[Nimber | int, Explanation | None]":
    """Compute an expression; what has no names of ordinals in it needs none of their modules.

    Examples
    --------
    >>> calculated("77*77")
    (Nimber(109), None)
    """
    from grundy.nim import calculate
    from grundy.nim.calculator import has_other_names

    return explained(text) if has_other_names(text) else (calculate(text), None)


def explained(text: str) -> "tuple[Nimber | int, Explanation | None]":
    """Compute an expression, and tell which generators and relations of the field were used.

    Examples
    --------
    >>> value, explanation = explained("(w)^3")
    >>> value
    Nimber(2)
    """
    from grundy.ordinals import explain

    explanation = explain(text)
    return explanation.value, explanation


def nim_facts(text: str, value: "Nimber | int", explanation: "Explanation | None", explain: bool) -> dict[str, Any]:
    """Return the value of an expression, with its schema.

    Parameters
    ----------
    text : str
        The expression.
    explanation : Explanation or None
        What was used; its caveat is always told.
    explain : bool
        Whether the rest is told, too.

    Returns
    -------
    dict
        The data of ``grundy.nim/1`` or, for an infinite ordinal, of ``grundy.nim-ordinal/1``.

    Examples
    --------
    >>> nim_facts("2*2", *calculated("2*2"), explain=False)["value"]
    3
    """
    facts = _ordinal(value) if is_infinite(value) else _finite(value)
    schema = ORDINAL_SCHEMA if is_infinite(value) else SCHEMA
    facts = {"schema": schema, "expression": text.strip(), **facts}
    if explanation is not None and explanation.caveat:
        facts["caveat"] = explanation.caveat
    if explanation is not None and explain:
        facts["explanation"] = explanation.as_dict()
    return facts


def is_infinite(value: "Nimber | int") -> bool:
    """Return whether a value is an infinite ordinal.

    Examples
    --------
    >>> is_infinite(calculated("w + 1")[0]), is_infinite(calculated("2*2")[0])
    (True, False)
    """
    from grundy.nim import Nimber

    return isinstance(value, Nimber) and not isinstance(value.value, int)


def _finite(value: "Nimber | int") -> dict[str, Any]:
    from grundy.nim import degree

    number = int(value)
    return {
        "kind": "integer" if isinstance(value, int) else "nimber",
        "value": number if number < 10**DIGITS else None,
        "hex": hex(number),
        "field_bits": None if isinstance(value, int) else degree(number),
    }


def _ordinal(value: "Nimber | int") -> dict[str, Any]:
    from grundy.ordinals.ordinal import ordinal

    x = ordinal(value)
    return {
        "kind": "ordinal",
        "text": f"{x}",
        "ascii": f"{x:ascii}",
        "latex": f"{x:latex}",
        "terms": [{"exponent": f"{e:ascii}", "coefficient": json_number(n)} for e, n in x.terms],
    }


def decimal(number: int) -> str:
    """Write a number of any length in decimal digits, which Python refuses to do at once.

    Examples
    --------
    >>> decimal(77), len(decimal(10**5000))
    ('77', 5001)
    """
    chunks = []
    while number >= 10**DIGITS:
        number, low = divmod(number, 10**DIGITS)
        chunks.append(f"{low:0{DIGITS}}")
    return "".join([str(number), *reversed(chunks)])
