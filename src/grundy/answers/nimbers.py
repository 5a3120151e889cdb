"""Questions about nim arithmetic: an expression, and the tables."""

from typing import TYPE_CHECKING, Any

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.text import format_number, json_number

if TYPE_CHECKING:
    from grundy.nim import Nimber
    from grundy.ordinals import Explanation

__all__ = [
    "FACTS_SCHEMA",
    "ORDINAL_SCHEMA",
    "TABLES",
    "TABLES_SCHEMA",
    "calculated",
    "decimal",
    "explained",
    "is_infinite",
    "nim",
    "nim_facts",
    "nim_table",
    "table_facts",
]


# ---- Values of the calculator for nimbers, as data

FACTS_SCHEMA, ORDINAL_SCHEMA = "grundy.nim/1", "grundy.nim-ordinal/1"
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
    schema = ORDINAL_SCHEMA if is_infinite(value) else FACTS_SCHEMA
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


# ---- A calculator for nimbers, finite and infinite

MOST_TEXT = 10_000
# Bits of a number that is also written in decimal digits, and signs of an ordinal.
MOST_BITS, MOST_SIGNS = 1 << 16, 1_000_000


def nim(expression: str, explain: bool = False) -> dict[str, Any]:
    """Calculate an expression in the field of nimbers.

    Parameters
    ----------
    expression : str
        As ``grundy nim`` reads it: ``77*77 + 1/5 - sqrt(9)``, or with ordinals ``(w^(w^13))^47``.
    explain : bool, optional
        Whether to tell which generators and relations of the field were used.

    Returns
    -------
    dict
        The data of the schema ``grundy.nim/1`` or, when the value is infinite, of ``grundy.nim-ordinal/1``.

    Examples
    --------
    >>> nim("77*77 + 1/5 - sqrt(9)")["value"], nim("(w)^3")["value"], nim("w*w")["text"]
    (110, 2, 'ω^2')
    """
    if not isinstance(expression, str):
        raise DomainError("an expression is a text")
    if len(expression) > MOST_TEXT:
        raise LimitError(f"an expression has at most {MOST_TEXT:,} characters here, and this one {len(expression):,}")
    value, explanation = (explained if explain else calculated)(expression)
    facts = nim_facts(expression, value, explanation, explain)
    if is_infinite(value):
        if len(facts["text"]) > MOST_SIGNS:
            raise LimitError(f"the value has {len(facts['text']):,} signs, more than the {MOST_SIGNS:,} of an answer")
    else:
        facts["decimal"] = decimal(int(value)) if int(value).bit_length() <= MOST_BITS else None
    if explain and explanation is not None:
        facts["lines"] = list(explanation.lines())
    return facts


# ---- Tables of the operations of nimbers

TABLES_SCHEMA = "grundy.nim-table/1"
# The sign in the corner of a table, and the function of grundy.nim behind it.
TABLES = {"add": ("⊕", "add"), "mul": ("⊗", "multiply"), "div": ("/", "divide"), "pow": ("^", "power")}
LARGEST = 256


def nim_table(operation: str, size: int) -> dict[str, Any]:
    """Return the table of an operation for the nimbers below a size.

    Parameters
    ----------
    operation : str
        add, mul, div or pow; multiply, divide and power are other names for these.
    size : int
        At most 256.

    Returns
    -------
    dict
        The data of the schema ``grundy.nim-table/1``; null stands for division by zero.

    Examples
    --------
    >>> nim_table("multiply", 4)["rows"]
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    """
    known = {function: name for name, (_, function) in TABLES.items()}
    name = known.get(operation, operation) if isinstance(operation, str) else None
    if name not in TABLES:
        raise DomainError(f"the operation of a table is one of {', '.join(TABLES)}")
    number = as_natural(size, "the size of a table", least=1)
    if number > LARGEST:
        raise LimitError(
            f"a table goes up to {LARGEST} here, not {format_number(number)}; grundy nim --table goes to 1024"
        )
    return {"schema": TABLES_SCHEMA, **table_facts(name, number), "sign": TABLES[name][0]}


def table_facts(operation: str, size: int) -> dict[str, Any]:
    """Compute a table; there is nothing in the column of division by zero.

    Examples
    --------
    >>> table_facts("div", 2)
    {'operation': 'div', 'size': 2, 'rows': [[None, 0], [None, 1]]}
    """
    import numpy as np

    from grundy import nim

    numbers = np.arange(size, dtype=np.uint16)
    with np.errstate(divide="ignore"):
        rows: list[list[int | None]] = getattr(nim, TABLES[operation][1]).outer(numbers, numbers).tolist()
    if operation == "div":
        rows = [[None, *row[1:]] for row in rows]
    return {"operation": operation, "size": size, "rows": rows}
