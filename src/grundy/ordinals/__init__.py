"""Ordinals below ε₀, and the transfinite field of nimbers that they form.

>>> from grundy.ordinals import Ordinal, multiply
>>> w = Ordinal("w")
>>> multiply(w, w), multiply(w, w * w)
(Ordinal('w^2'), Ordinal('2'))
"""

from typing import TYPE_CHECKING

from grundy.loading import on_first_use

__all__ = [
    "Alpha",
    "Explanation",
    "LinearFactors",
    "Ordinal",
    "OrdinalArray",
    "add",
    "alpha",
    "artin_schreier",
    "base_expansion",
    "binary_expansion",
    "calculate",
    "conjugates",
    "degree",
    "divide",
    "explain",
    "factor",
    "frobenius",
    "from_base_expansion",
    "from_binary_expansion",
    "kappa",
    "least_root",
    "left_divide",
    "left_subtract",
    "lenstra",
    "minimal_polynomial",
    "multiply",
    "norm",
    "nth_roots",
    "order",
    "order_part",
    "ordinal_add",
    "ordinal_divmod",
    "ordinal_mul",
    "ordinal_pow",
    "parse",
    "power",
    "quadratic_roots",
    "reciprocal",
    "roots",
    "roots_of_unity",
    "sets",
    "sqrt",
    "square",
    "trace",
]

if TYPE_CHECKING:
    from grundy.ordinals import lenstra, sets
    from grundy.ordinals.arithmetic import (
        left_divide,
        left_subtract,
        ordinal_add,
        ordinal_divmod,
        ordinal_mul,
        ordinal_pow,
    )
    from grundy.ordinals.arrays import OrdinalArray
    from grundy.ordinals.calculator import calculate
    from grundy.ordinals.closure.arithmetic import kappa
    from grundy.ordinals.closure.degree import conjugates, degree, minimal_polynomial, norm, trace
    from grundy.ordinals.closure.nth_roots import least_root, nth_roots, roots_of_unity
    from grundy.ordinals.closure.order import order, order_part
    from grundy.ordinals.closure.polynomial_roots import LinearFactors, factor, roots
    from grundy.ordinals.constants import Alpha, alpha
    from grundy.ordinals.expansions import base_expansion, binary_expansion, from_base_expansion, from_binary_expansion
    from grundy.ordinals.explanation import Explanation, explain
    from grundy.ordinals.field import (
        add,
        artin_schreier,
        divide,
        frobenius,
        multiply,
        power,
        quadratic_roots,
        reciprocal,
        sqrt,
        square,
    )
    from grundy.ordinals.notation import parse
    from grundy.ordinals.ordinal import Ordinal
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "ordinal": "Ordinal",
            "arrays": "OrdinalArray",
            "notation": "parse",
            "arithmetic": "left_divide left_subtract ordinal_add ordinal_divmod ordinal_mul ordinal_pow",
            "expansions": "base_expansion binary_expansion from_base_expansion from_binary_expansion",
            "field": "add artin_schreier divide frobenius multiply power quadratic_roots reciprocal sqrt square",
            "closure.arithmetic": "kappa",
            "closure.degree": "conjugates degree minimal_polynomial norm trace",
            "closure.nth_roots": "least_root nth_roots roots_of_unity",
            "closure.order": "order order_part",
            "closure.polynomial_roots": "LinearFactors factor roots",
            "constants": "Alpha alpha",
            "calculator": "calculate",
            "explanation": "Explanation explain",
        },
    )
