"""Calls that GAP and Magma have in common, and the code without words but 0."""

from __future__ import annotations

import numpy as np

from grundy.codes.files.algebra import Algebra, Field
from grundy.codes.files.code_file import CodeFile
from grundy.codes.files.powers import field_size
from grundy.codes.files.statements import Call
from grundy.files.places import fault

__all__ = ["dual_called", "field_called", "zero_code"]


def field_called(algebra: Algebra, call: Call) -> Field:
    """Return the field of a call such as ``GF(4)`` or ``GF(2, 2)``.

    Examples
    --------
    >>> from grundy.codes.files.statements import statements_of
    >>> text = "GF(2, 2);"
    >>> field_called(Algebra(text, None, lambda *_: None, {}), statements_of(text)[0].value)
    Field(q=4)
    """
    sizes = [algebra.value(node) for node in algebra.arguments(call, 1, 2)]
    if not all(isinstance(size, int) for size in sizes):
        raise fault(algebra.text, call.at, f"expected the size of a field in {call.word}(...)")
    return Field(field_size(*sizes))  # type: ignore[arg-type]


def dual_called(algebra: Algebra, call: Call) -> CodeFile:
    """Return the dual code of the argument.

    Examples
    --------
    >>> from grundy.codes.files.statements import statements_of
    >>> text = "Dual(C);"
    >>> algebra = Algebra(text, None, lambda *_: None, {}, {"C": zero_code(3, 4)})
    >>> dual_called(algebra, statements_of(text)[0].value).kind
    'parity check'
    """
    (node,) = algebra.arguments(call, 1)
    code = algebra.value(node)
    if not isinstance(code, CodeFile):
        raise fault(algebra.text, node.at, "expected a code")
    return code.dual()


def zero_code(n: int, q: int) -> CodeFile:
    """Return the code of length n whose only word is 0.

    Examples
    --------
    >>> zero_code(3, 4)
    <CodeFile: generator 0 × 3 over GF(4)>
    """
    return CodeFile(np.zeros((0, n), np.uint8), q)
