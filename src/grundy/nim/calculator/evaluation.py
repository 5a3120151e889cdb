"""A calculator for nimbers that are written as a text."""

from collections.abc import Callable
from typing import TypeAlias

from grundy.nim.calculator.expression import Operation, Steps, read_expression
from grundy.nim.nimber import Nimber

__all__ = ["Watch", "calculate", "evaluate"]

Watch: TypeAlias = Callable[[Operation, list[Nimber | int], Nimber | int], None]


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
    return evaluate(read_expression(text))


def evaluate(steps: Steps, watch: Watch | None = None) -> Nimber | int:
    """Carry out the steps of an expression.

    Parameters
    ----------
    steps : list of Nimber, int and Operation
        In postfix order, as `read_expression` gives them.
    watch : callable, optional
        Is told each operation, its operands and its result.

    Returns
    -------
    Nimber or int

    Examples
    --------
    >>> evaluate(read_expression("5*(3+4)"), lambda operation, operands, result: print(operands, result.value))
    [Nimber(3), Nimber(4)] 7
    [Nimber(5), Nimber(7)] 13
    Nimber(13)
    """
    values: list[Nimber | int] = []
    for step in steps:
        if not isinstance(step, Operation):
            values.append(step)
            continue
        operands = values[-step.operands :]
        del values[-step.operands :]
        values.append(step.compute(*operands))
        if watch is not None:
            watch(step, operands, values[-1])
    return values.pop()
