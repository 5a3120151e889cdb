"""The calculator of `grundy.nim`, extended to ordinals: their notation, and the functions that accept them."""

import re
from collections.abc import Callable
from dataclasses import replace

from grundy.errors import DomainError, LimitError, NotationError
from grundy.integers import as_natural
from grundy.nim.calculator import (
    FUNCTIONS as FINITE_FUNCTIONS,
    MAX_BITS,
    Function,
    Parameter,
    Vocabulary,
    evaluate,
    read_expression,
)
from grundy.nim.nimber import Nimber
from grundy.ordinals.ordinal import OMEGA, Ordinal, OrdinalLike, T, format_short, int_if_finite, nim_sum, ordinal
from grundy.ordinals.parser import read_power
from grundy.parsing import Reader

_NAMED = re.compile(r"(?:\\?omega|w|t)(?![A-Za-z0-9_])|[ω𝜔]")
_RAISED = re.compile(r"\s*(?:\^|\*\*|[⁰¹²³⁴⁵⁶⁷⁸⁹])")
_SIGNED = re.compile(r"\s*(?:\^|\*\*)\s*[-−]")


def calculate(text: str) -> Nimber | int:
    r"""Evaluate an expression in nimbers, finite or infinite.

    Parameters
    ----------
    text : str
        The notation of `grundy.nim.calculate`, extended by ordinals below ε₀: ``w`` (also ``ω``, ``omega``), ``t``
        for ω^ω^ω, ``kappa(q)``, ``alpha(p)``, and ``root(x, n)``. An exponent directly after ``w`` or ``t`` belongs to
        the ordinal, and its operators are ordinary arithmetic: ``w^3`` and ``w^(w*2+1)`` are ordinals. After a
        bracket, an exponent is a nim power: ``(w)^3`` is the nim cube of ω, which is 2. All other operators are nim
        operations. In a Cantor normal form both readings agree: the nim sum of descending terms is their ordinary
        sum, and ω^e ⊗ n is ω^e·n (Lenstra 1978, section 5). So the printed form of an ordinal is valid input.

    Returns
    -------
    Nimber or int
        An ordinary integer when the expression is a function that counts, for example ``order(w)``.

    Raises
    ------
    NotationError
        If the text cannot be parsed; the error has the position of the first bad character.

    Examples
    --------
    >>> print(calculate("(w^(w^13))^47"))
    *(ω^(ω^7)+1)
    >>> calculate("(w)^3") == 2, calculate("1/w").value, calculate("77*77")
    (True, Ordinal('w^2*3'), Nimber(109))
    >>> calculate("w^w*2+w+5").value, calculate("2*w").value, calculate("w+w") == 0
    (Ordinal('w^w*2+w+5'), Ordinal('w*2'), True)
    """
    return evaluate(read_expression(text, VOCABULARY))


def _read_ordinal(reader: Reader) -> Nimber | None:
    """Read w or t, and the exponent directly after it."""
    found = _NAMED.match(reader.text, reader.at)
    if not found:
        return None
    if not _RAISED.match(reader.text, found.end()):
        reader.at = found.end()
        return Nimber(T if found[0] == "t" else OMEGA)
    if signed := _SIGNED.match(reader.text, found.end()):
        name = found[0]
        message = f"an exponent of the ordinal {name} cannot have a sign; write ({name})^-1 for a nim power"
        raise NotationError(reader.text, signed.end() - 1, message)
    return Nimber(int_if_finite(read_power(reader)))


def _total(*nimbers: Nimber) -> Nimber:
    return Nimber(int_if_finite(nim_sum(*map(ordinal, nimbers))))


def _extended(function: Function) -> Function:
    """Return a function of finite nimbers that accepts ordinals too, or raises `DomainError` for them."""

    def compute(*arguments: OrdinalLike) -> int | Ordinal:
        infinite = next((x for x in arguments if isinstance(x, Ordinal)), None)
        if infinite is None:
            return int(_finite(function)(*arguments))
        return int_if_finite(ordinal(_transfinite(function.name, infinite)(*arguments)))

    return replace(function, compute=compute)


def _finite(function: Function) -> Callable[..., int]:
    from grundy import nim

    return function.compute or getattr(nim, function.name)  # type: ignore[return-value]


def _transfinite(name: str, infinite: Ordinal) -> Callable[..., OrdinalLike]:
    """Return the function with this name for infinite ordinals; its imports are slow, so they are delayed."""
    from grundy.ordinals.closure.degree import degree, norm, order, trace
    from grundy.ordinals.field import artin_schreier, frobenius, reciprocal, sqrt, square

    functions: dict[str, Callable[..., Ordinal]] = {
        "sqrt": sqrt,
        "square": square,
        "reciprocal": reciprocal,
        "artin_schreier": artin_schreier,
        "frobenius": frobenius,
    }
    # These refer to a finite field, so they are defined for algebraic ordinals only.
    of_finite_fields: dict[str, Callable[..., OrdinalLike]] = {
        "order": order,
        "degree": degree,
        "trace": trace,
        "norm": norm,
    }
    if name in of_finite_fields and not infinite.is_algebraic:
        raise DomainError(f"{format_short(infinite)} is not algebraic over {{0, 1}}, so it has no {name}")
    found = functions.get(name) or of_finite_fields.get(name)
    if found is None:
        raise DomainError(f"{name} accepts only finite nimbers, not {format_short(infinite)}")
    return found


def _root(x: OrdinalLike, n: int) -> int | Ordinal:
    """Return the least n-th root; from ω^ω^ω on, n must be a power of 2."""
    base, degree = ordinal(x), as_natural(n, "the n of an n-th root", least=1)
    if not base.is_algebraic and degree.bit_count() == 1:
        from grundy.ordinals.field import frobenius

        return int_if_finite(frobenius(base, 1 - degree.bit_length()))
    if not base.is_algebraic:
        rule = "n-th roots are computed only below ω^ω^ω, unless n is a power of 2"
        why = "its roots may be ε₀ or larger"
        raise DomainError(f"{rule}; {format_short(base)} is not below ω^ω^ω, and {why}")
    from grundy.ordinals.closure.nth_roots import least_root

    return int_if_finite(least_root(base, degree))


def _kappa(q: int) -> int | Ordinal:
    from grundy.ordinals.closure import kappa

    if q.bit_count() == 1 and q > MAX_BITS:
        raise LimitError(f"kappa(q) = 2^(q/2) for a power q of 2 is computed up to q = {MAX_BITS}")
    return int_if_finite(kappa(as_natural(q, "the q of kappa(q)", least=2)))


def _alpha(p: int) -> int | Ordinal:
    from grundy.ordinals.constants import alpha

    return int_if_finite(alpha(as_natural(p, "the p of alpha(p)")).value)


_X, _N, _Q, _P = Parameter("x", Nimber), Parameter("n", int), Parameter("q", int), Parameter("p", int)

FUNCTIONS = (
    *map(_extended, FINITE_FUNCTIONS),
    Function("root", (_X, _N), "the least y with y^n = x", compute=_root),
    Function("kappa", (_Q,), "the generator κ_q, q a prime power", compute=_kappa),
    Function("alpha", (_P,), "α_p = κ_p^p, the least ordinal below κ_p that is not a p-th power", compute=_alpha),
)
VOCABULARY = Vocabulary(FUNCTIONS, _read_ordinal, "a number, w, a function or (", _total)
