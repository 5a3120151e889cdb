"""A calculator for nimbers, finite and infinite."""

from typing import Any

from grundy.answers.nimbers.facts import calculated, decimal, explained, is_infinite, nim_facts
from grundy.errors import DomainError, LimitError

__all__ = ["nim"]

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
