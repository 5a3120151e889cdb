"""The field of nimbers: NumPy ufuncs on arrays, Python integers of any size, scalars with operators.

>>> from grundy import nim
>>> nim.multiply(77, 77), nim.sqrt(2), nim.Nimber(77) ** -1
(109, 3, Nimber(29))
"""

from typing import TYPE_CHECKING

from grundy.loading import on_first_use

__all__ = [
    "Factorization",
    "Field",
    "NimOperations",
    "Nimber",
    "Polynomial",
    "add",
    "add_in_base",
    "artin_schreier",
    "calculate",
    "conjugates",
    "degree",
    "divide",
    "extended_gcd",
    "factor",
    "frobenius",
    "frobenius_matrix",
    "gcd",
    "group_factors",
    "is_irreducible",
    "is_normal",
    "is_primitive",
    "lenstra_matrices",
    "linalg",
    "log",
    "matmul",
    "minimal_polynomial",
    "multiply",
    "norm",
    "norton_add",
    "nth_roots",
    "order",
    "power",
    "primitive_root",
    "quadratic_roots",
    "reciprocal",
    "roots",
    "roots_of_unity",
    "sqrt",
    "square",
    "subfield",
    "trace",
]

if TYPE_CHECKING:
    from grundy.nim import linalg
    from grundy.nim.calculator import calculate
    from grundy.nim.digits import add_in_base, norton_add
    from grundy.nim.equations import nth_roots, quadratic_roots
    from grundy.nim.field import add, artin_schreier, divide, frobenius, multiply, power, reciprocal, sqrt, square
    from grundy.nim.finite_field import Field, subfield
    from grundy.nim.group import group_factors, is_primitive, order, primitive_root, roots_of_unity
    from grundy.nim.logarithm import log
    from grundy.nim.matrices import frobenius_matrix, lenstra_matrices, matmul
    from grundy.nim.nimber import Nimber, NimOperations
    from grundy.nim.polynomials import Factorization, Polynomial, extended_gcd, factor, gcd, is_irreducible, roots
    from grundy.nim.subfields import conjugates, degree, is_normal, minimal_polynomial, norm, trace
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "calculator": "calculate",
            "digits": "add_in_base norton_add",
            "equations": "nth_roots quadratic_roots",
            "field": "add artin_schreier divide frobenius multiply power reciprocal sqrt square",
            "finite_field": "Field subfield",
            "group": "group_factors is_primitive order primitive_root roots_of_unity",
            "logarithm": "log",
            "matrices": "frobenius_matrix lenstra_matrices matmul",
            "nimber": "Nimber NimOperations",
            "polynomials": "Factorization Polynomial extended_gcd factor gcd is_irreducible roots",
            "subfields": "conjugates degree is_normal minimal_polynomial norm trace",
        },
    )
