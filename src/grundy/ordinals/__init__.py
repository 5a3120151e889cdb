"""Ordinals below ε₀, and the transfinite field of nimbers that they form.

>>> from grundy.ordinals import Ordinal, multiply
>>> w = Ordinal("w")
>>> multiply(w, w), multiply(w, w * w)
(Ordinal('w^2'), Ordinal('2'))

An `Ordinal` is a Cantor normal form with ordinary arithmetic (`ordinal`, `arithmetic`, `parser`). The functions in
`field` are the nim operations. Below ω^ω^ω they use `closure` and the `constants` α_p, and from there up to ε₀ they use
`tower`. `calculator` evaluates expressions. `explanation` lists the relations that a result depends on, with the help
of `tracing`. `lenstra` and `sets` follow Lenstra's paper of 1978.
"""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.ordinals import lenstra as lenstra, sets as sets
    from grundy.ordinals.arithmetic import (
        base_expansion as base_expansion,
        binary_expansion as binary_expansion,
        from_base_expansion as from_base_expansion,
        from_binary_expansion as from_binary_expansion,
        left_divide as left_divide,
        left_subtract as left_subtract,
        ordinal_add as ordinal_add,
        ordinal_divmod as ordinal_divmod,
        ordinal_log as ordinal_log,
        ordinal_mul as ordinal_mul,
        ordinal_pow as ordinal_pow,
        ordinal_sum as ordinal_sum,
    )
    from grundy.ordinals.calculator import calculate as calculate
    from grundy.ordinals.closure.arithmetic import kappa as kappa
    from grundy.ordinals.closure.degree import (
        conjugates as conjugates,
        degree as degree,
        minimal_polynomial as minimal_polynomial,
        norm as norm,
        order as order,
        order_part as order_part,
        trace as trace,
    )
    from grundy.ordinals.closure.nth_roots import (
        least_root as least_root,
        nth_roots as nth_roots,
        roots_of_unity as roots_of_unity,
    )
    from grundy.ordinals.closure.polynomial_roots import (
        LinearFactors as LinearFactors,
        factor as factor,
        roots as roots,
    )
    from grundy.ordinals.constants import Alpha as Alpha, alpha as alpha
    from grundy.ordinals.explanation import (
        Explanation as Explanation,
        Relation as Relation,
        Step as Step,
        explain as explain,
    )
    from grundy.ordinals.field import (
        OrdinalArray as OrdinalArray,
        add as add,
        artin_schreier as artin_schreier,
        divide as divide,
        frobenius as frobenius,
        multiply as multiply,
        power as power,
        quadratic_roots as quadratic_roots,
        reciprocal as reciprocal,
        sqrt as sqrt,
        square as square,
    )
    from grundy.ordinals.ordinal import (
        OMEGA as OMEGA,
        Ordinal as Ordinal,
        OrdinalLike as OrdinalLike,
        T as T,
        nim_sum as nim_sum,
    )
    from grundy.ordinals.parser import parse as parse
    from grundy.ordinals.tracing import Uses as Uses
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "arithmetic": (
                "base_expansion binary_expansion from_base_expansion from_binary_expansion left_divide left_subtract "
                "ordinal_add ordinal_divmod ordinal_log ordinal_mul ordinal_pow ordinal_sum"
            ),
            "calculator": "calculate",
            "closure.arithmetic": "kappa",
            "closure.degree": "conjugates degree minimal_polynomial norm order order_part trace",
            "closure.nth_roots": "least_root nth_roots roots_of_unity",
            "closure.polynomial_roots": "LinearFactors factor roots",
            "constants": "Alpha alpha",
            "explanation": "Explanation Relation Step explain",
            "field": (
                "OrdinalArray add artin_schreier divide frobenius multiply power quadratic_roots reciprocal sqrt square"
            ),
            "parser": "parse",
            "ordinal": "OMEGA Ordinal OrdinalLike T nim_sum",
            "tracing": "Uses",
        },
        "lenstra sets",
    )
