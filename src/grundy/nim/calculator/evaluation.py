"""A calculator for nimbers that are written as a text."""

from grundy.nim.calculator.expression import Operation, read_expression
from grundy.nim.nimber import Nimber

__all__ = ["calculate"]


def calculate(text: str) -> Nimber | int:
    """Compute an expression in nimbers.

    Parameters
    ----------
    text : str
        Numbers (decimal, or with ``0x``, ``0o`` or ``0b`` in front), brackets and operators: ``+`` and ``-`` are both
        the nim sum, ``*`` and ``/`` the nim product and quotient (also ``⊕ ⊗ ÷``), ``^`` or ``**`` the nim power.
        Exponents are ordinary integers and may be calculated: ``5^(2^64 - 2)``. The functions are those of
        `grundy.nim.calculator.functions`, such as ``sqrt(9)``, ``inv(5)`` and ``order(4)``.

    Returns
    -------
    Nimber or int
        An ordinary integer when the expression is a function that counts, such as ``order(4)``.

    Raises
    ------
    NotationError
        With the place of the first bad character and what was expected there.

    Examples
    --------
    >>> calculate("77*77 + 1/5 - sqrt(9)")
    Nimber(110)
    >>> calculate("5^-1") == calculate("5^(2^4 - 2)") == calculate("inv(5)")
    True
    """
    values: list[Nimber | int] = []
    for step in read_expression(text):
        if isinstance(step, Operation):
            operands = values[-step.operands :]
            del values[-step.operands :]
            values.append(step.compute(*operands))
        else:
            values.append(step)
    return values.pop()
