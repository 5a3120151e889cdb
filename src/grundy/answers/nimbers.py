"""Nimbers: the calculator for finite and infinite nimbers, tables of operations, and the constants α_p."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypeAlias, TypedDict, cast

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.records import Count, HexText, Meta, Number, Positive
from grundy.text import format_number, join_words, json_number, short_repr

if TYPE_CHECKING:
    from grundy.nim import Nimber
    from grundy.ordinals import Alpha, Explanation


# ---- Records


class RelationRecord(TypedDict):
    """A relation of the field, used in a calculation."""

    equation: str
    known: str


class ExplanationRecord(TypedDict):
    """The generators and relations of the field that a calculation used."""

    steps: list[str]
    generators: dict[str, str]
    relations: list[RelationRecord]
    is_exact: bool
    field: str
    rests_on: dict[str, str]
    caveat: str


class _CalculatedRecord(TypedDict):
    expression: str
    caveat: NotRequired[Annotated[str, "The unproved assumptions behind the value."]]
    explanation: NotRequired[ExplanationRecord]
    lines: NotRequired[
        Annotated[
            list[str],
            "The explanation in lines; indented lines belong to the heading above them.",
        ]
    ]


class NimAnswer(_CalculatedRecord):
    """A finite nimber.

    The value of an expression of nimbers, or of ordinary integers.
    """

    schema: Literal["grundy.nim/1"]
    kind: Literal["nimber", "integer"]
    value: Annotated[Count | None, "The value; null if it has more than 600 digits."]
    hex: Annotated[HexText, "The value in hexadecimal digits."]
    field_bits: Annotated[
        Count | None,
        "The least m such that the field of 2^m nimbers contains the value; null for an ordinary integer.",
    ]
    decimal: NotRequired[
        Annotated[Annotated[str, Meta(pattern="^[0-9]+$")] | None, "All decimal digits; null if there are very many."]
    ]


class TermRecord(TypedDict):
    """A term of a Cantor normal form."""

    exponent: str
    coefficient: Number


class OrdinalAnswer(_CalculatedRecord):
    """An infinite nimber.

    The value of an expression of nimbers if it is an infinite ordinal.
    """

    schema: Literal["grundy.nim-ordinal/1"]
    kind: Literal["ordinal"]
    text: Annotated[str, "The Cantor normal form."]
    ascii: Annotated[str, "The same in ASCII characters."]
    latex: str
    terms: list[TermRecord]


class NimTableAnswer(TypedDict):
    """The table of an operation for the nimbers below a size."""

    schema: Literal["grundy.nim-table/1"]
    operation: Operation
    size: Positive
    rows: Annotated[list[list[Count | None]], "Row a and column b contain a operation b; null for division by zero."]
    sign: NotRequired[Annotated[Sign, "The sign of the operation."]]


class TrialRecord(TypedDict):
    """A trial in the proof of a constant."""

    excess: Annotated[Count, "The number m to try."]
    is_power: Annotated[bool, "Whether κ_f ⊕ m is a p-th power."]
    method: Literal["theorem", "finite", "direct", "crossed"]


class ProofRecord(TypedDict):
    """The proof of the value of a constant."""

    prime: Annotated[int, Meta(minimum=3)]
    kappas: Annotated[
        list[Annotated[int, Meta(minimum=2)]], "The prime powers q whose generators κ_q have the sum κ_f."
    ]
    excess: Annotated[Count, "The m of the last trial."]
    method: Annotated[Literal["finite", "direct", "crossed"], "The method of the last trial."]
    trials: Annotated[list[TrialRecord], "The trials for m = 0, 1, 2, …, until one is not a p-th power."]
    degree: Annotated[Positive, "The degree over F_2 of κ_f ⊕ m."]
    size: Annotated[Positive, "The degree of the field in which the last trial computes."]
    seconds: Annotated[float, "The time that the trials took.", Meta(minimum=0)]
    rests_on: Annotated[
        list[Annotated[int, Meta(minimum=3)]],
        "The smaller primes whose constants generate the field; each of them is also proved.",
    ]
    recorded: Annotated[bool, "Whether the trials were run earlier and only their results were stored."]


class ConstantRecord(TypedDict):
    """A constant α_p."""

    prime: Annotated[Number, "The odd prime p."]
    order: Annotated[Number, "The order f of 2 modulo p."]
    kappas: Annotated[list[Number], "The prime powers q whose generators κ_q have the sum κ_f."]
    excess: Annotated[Count, "The finite m in α_p = κ_f ⊕ m."]
    degree: Annotated[Number, "The degree over F_2 of α_p."]
    value: Annotated[str | None, "α_p as an ordinal, with w for ω; null if its exponents cannot be counted."]
    provenance: Annotated[Literal["proved here", "published", "conjectural rule"], "The origin of the value."]
    source: Annotated[str | None, "The publication with the value."]
    proof: Annotated[ProofRecord | None, "The proof of the value; null if there is none."]


class AlphaAnswer(TypedDict):
    """Constants of transfinite nim multiplication.

    The ordinals α_p, each the p-th nim power of κ_p, and their proofs.
    """

    schema: Literal["grundy.alpha/1"]
    interrupted: Annotated[bool, "Whether Ctrl-C stopped the proofs."]
    constants: Annotated[list[ConstantRecord], "One constant for each prime, in the requested order."]


def alpha_answer(constants: Iterable[Alpha], interrupted: bool) -> AlphaAnswer:
    """Return constants α_p with their proofs as a record."""
    return {
        "schema": "grundy.alpha/1",
        "interrupted": interrupted,
        "constants": [constant_record(constant) for constant in constants],
    }


def constant_record(constant: Alpha) -> ConstantRecord:
    """Return a constant as a record; its value is None if the indices of its primes cannot be counted."""
    try:
        value = f"{constant.value:ascii}"
    except LimitError:
        value = None
    return {
        "prime": json_number(constant.prime),
        "order": json_number(constant.order),
        "kappas": list(map(json_number, constant.kappas)),
        "excess": constant.excess,
        "degree": json_number(constant.degree),
        "value": value,
        "provenance": constant.provenance.value,
        "source": constant.source,
        "proof": None if constant.proof is None else cast("ProofRecord", constant.proof.data()),
    }


# ---- The calculator

MOST_TEXT = 10_000
# The most bits of a number with decimal digits in the answer, and the most characters of an ordinal.
MOST_BITS, MOST_CHARACTERS = 1 << 16, 1_000_000
# Python can always print and read this many digits at once, whatever its limit is set to.
DIGITS = 600


def nim(expression: str, explain: bool = False) -> NimAnswer | OrdinalAnswer:
    """Calculate an expression in the field of nimbers.

    Parameters
    ----------
    expression : str
        An expression as for ``grundy nim``: ``77*77 + 1/5 - sqrt(9)``, or with ordinals ``(w^(w^13))^47``.
    explain : bool, optional
        Whether to list the generators and relations of the field that the calculation used.

    Returns
    -------
    dict
        The data of the schema ``grundy.nim/1``, or of ``grundy.nim-ordinal/1`` if the value is infinite.

    Examples
    --------
    >>> nim("77*77 + 1/5 - sqrt(9)")["value"], nim("(w)^3")["value"], nim("w*w")["text"]
    (110, 2, 'ω^2')
    """
    if not isinstance(expression, str):
        raise DomainError(f"the expression must be a string, not {type(expression).__name__}")
    if len(expression) > MOST_TEXT:
        raise LimitError(f"the expression may have at most {MOST_TEXT:,} characters, not {len(expression):,}")
    value, explanation = calculate_explained(expression) if explain else calculate_quickly(expression)
    answer = nim_answer(expression, value, explanation, explain)
    if answer["kind"] == "ordinal":
        length = len(answer["text"])
        if length > MOST_CHARACTERS:
            raise LimitError(f"the value has {length:,} characters, but an answer may have at most {MOST_CHARACTERS:,}")
    else:
        answer["decimal"] = decimal_digits(int(value)) if int(value).bit_length() <= MOST_BITS else None
    if explain and explanation is not None:
        answer["lines"] = list(explanation.lines())
    return answer


def nim_answer(
    text: str, value: Nimber | int, explanation: Explanation | None, explain: bool
) -> NimAnswer | OrdinalAnswer:
    """Return the value of an expression with any caveat, and with the explanation if `explain` is true."""
    answer = _ordinal_answer(text, value) if is_infinite(value) else _finite_answer(text, value)
    if explanation is not None and explanation.caveat:
        answer["caveat"] = explanation.caveat
    if explanation is not None and explain:
        answer["explanation"] = cast(ExplanationRecord, explanation.as_dict())
    return answer


def _finite_answer(text: str, value: Nimber | int) -> NimAnswer | OrdinalAnswer:
    from grundy.nim import degree

    number = int(value)
    return {
        "schema": "grundy.nim/1",
        "expression": text.strip(),
        "kind": "integer" if isinstance(value, int) else "nimber",
        "value": number if number < 10**DIGITS else None,
        "hex": hex(number),
        "field_bits": None if isinstance(value, int) else degree(number),
    }


def _ordinal_answer(text: str, value: Nimber | int) -> NimAnswer | OrdinalAnswer:
    from grundy.ordinals.ordinal import ordinal

    x = ordinal(value)
    return {
        "schema": "grundy.nim-ordinal/1",
        "expression": text.strip(),
        "kind": "ordinal",
        "text": f"{x}",
        "ascii": f"{x:ascii}",
        "latex": f"{x:latex}",
        "terms": [{"exponent": f"{e:ascii}", "coefficient": json_number(n)} for e, n in x.terms],
    }


def calculate_quickly(text: str) -> tuple[Nimber | int, Explanation | None]:
    """Compute an expression. Without names of ordinals, it loads none of their modules and returns no explanation."""
    from grundy.nim import calculate
    from grundy.nim.calculator import has_other_names

    return calculate_explained(text) if has_other_names(text) else (calculate(text), None)


def calculate_explained(text: str) -> tuple[Nimber | int, Explanation | None]:
    """Compute an expression, and explain which generators and relations of the field it used."""
    from grundy.ordinals import explain

    explanation = explain(text)
    return explanation.value, explanation


def is_infinite(value: Nimber | int) -> bool:
    """Return whether a value is an infinite ordinal."""
    from grundy.nim import Nimber

    return isinstance(value, Nimber) and not isinstance(value.value, int)


def decimal_digits(number: int) -> str:
    """Return the decimal digits of a number of any length, in chunks that stay below Python's limit."""
    chunks = []
    while number >= 10**DIGITS:
        number, low = divmod(number, 10**DIGITS)
        chunks.append(f"{low:0{DIGITS}}")
    return "".join([str(number), *reversed(chunks)])


# ---- Tables

Operation: TypeAlias = Literal["add", "mul", "div", "pow"]
Sign: TypeAlias = Literal["⊕", "⊗", "/", "^"]
# The sign in the corner of a table, and the function of grundy.nim behind it.
TABLES: dict[Operation, tuple[Sign, str]] = {
    "add": ("⊕", "add"),
    "mul": ("⊗", "multiply"),
    "div": ("/", "divide"),
    "pow": ("^", "power"),
}
LARGEST = 256


def nim_table(operation: str, size: int) -> NimTableAnswer:
    """Return the table of an operation on the nimbers below a size.

    Parameters
    ----------
    operation : str
        add, mul, div or pow; multiply, divide and power are other names for these.
    size : int
        The number of rows and columns, at most 256.

    Returns
    -------
    dict
        The data of the schema ``grundy.nim-table/1``; division by zero is None.

    Examples
    --------
    >>> nim_table("multiply", 4)["rows"]
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    """
    found = [name for name, (_, function) in TABLES.items() if operation in (name, function)]
    if not found:
        raise DomainError(f"the operation of a table must be {join_words(TABLES, 'or')}, not {short_repr(operation)}")
    number = as_natural(size, "the size of a table", least=1)
    if number > LARGEST:
        raise LimitError(
            f"a table may have a size of at most {LARGEST}, not {format_number(number)}",
            hint="use grundy nim --table, which goes up to 1024",
        )
    answer = table_answer(found[0], number)
    answer["sign"] = TABLES[found[0]][0]
    return answer


def table_answer(operation: Operation, size: int) -> NimTableAnswer:
    """Compute a table; the column of division by zero is None."""
    import numpy as np

    from grundy import nim

    numbers = np.arange(size, dtype=np.uint16)
    with np.errstate(divide="ignore"):
        rows: list[list[int | None]] = getattr(nim, TABLES[operation][1]).outer(numbers, numbers).tolist()
    if operation == "div":
        rows = [[None, *row[1:]] for row in rows]
    return {"schema": "grundy.nim-table/1", "operation": operation, "size": size, "rows": rows}
