"""The field of nimbers: NumPy ufuncs on arrays, Python integers of any size, scalars with operators.

>>> from grundy import nim
>>> nim.multiply(77, 77), nim.sqrt(2), nim.Nimber(77) ** -1
(109, 3, Nimber(29))

`ufuncs` has the operations on arrays and integers, `nimber` the scalars, and `calculator` evaluates expressions. The
other modules build on these: linear algebra (`linalg`), polynomials (`polynomial`, `factorization`), finite subfields
(`fields`), the multiplicative group (`group`), and `equations` (quadratic equations, n-th roots and logarithms).
"""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.nim import linalg as linalg
    from grundy.nim._kernels import choose_path as choose_path, paths as paths
    from grundy.nim.calculator import calculate as calculate
    from grundy.nim.equations import log as log, nth_roots as nth_roots, quadratic_roots as quadratic_roots
    from grundy.nim.factorization import (
        Factorization as Factorization,
        factor as factor,
        is_irreducible as is_irreducible,
        roots as roots,
    )
    from grundy.nim.fields import (
        Field as Field,
        conjugates as conjugates,
        degree as degree,
        is_normal as is_normal,
        minimal_polynomial as minimal_polynomial,
        norm as norm,
        subfield as subfield,
        trace as trace,
    )
    from grundy.nim.group import (
        group_factors as group_factors,
        is_primitive as is_primitive,
        order as order,
        primitive_root as primitive_root,
        roots_of_unity as roots_of_unity,
    )
    from grundy.nim.linalg import (
        frobenius_matrix as frobenius_matrix,
        lenstra_matrices as lenstra_matrices,
        matmul as matmul,
    )
    from grundy.nim.nimber import Nimber as Nimber, NimOperations as NimOperations
    from grundy.nim.polynomial import Polynomial as Polynomial, extended_gcd as extended_gcd, gcd as gcd
    from grundy.nim.ufuncs import (
        add as add,
        add_in_base as add_in_base,
        artin_schreier as artin_schreier,
        divide as divide,
        frobenius as frobenius,
        multiply as multiply,
        norton_add as norton_add,
        power as power,
        reciprocal as reciprocal,
        sqrt as sqrt,
        square as square,
    )
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "_kernels": "choose_path paths",
            "calculator": "calculate",
            "equations": "log nth_roots quadratic_roots",
            "factorization": "Factorization factor is_irreducible roots",
            "fields": "Field conjugates degree is_normal minimal_polynomial norm subfield trace",
            "group": "group_factors is_primitive order primitive_root roots_of_unity",
            "linalg": "frobenius_matrix lenstra_matrices matmul",
            "nimber": "NimOperations Nimber",
            "polynomial": "Polynomial extended_gcd gcd",
            "ufuncs": "add add_in_base artin_schreier divide frobenius multiply norton_add power reciprocal "
            "sqrt square",
        },
        "linalg",
    )
