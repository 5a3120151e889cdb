"""What an ordinal is over the smaller ones: Conway's simplest extension theorems below ε₀.

Conway 1976, chapter 6, in the words of Lenstra 1978, section 5. Take an ordinal α >= 2 as the set of all smaller
ones. If α is no group, it is the sum β ⊕ γ for the lexicographically least pair in α whose sum is not in α. If it is
a group but no ring, the same for products. If it is a ring but no field, it is the inverse of the least element
without an inverse in α. If it is a field but not perfect, it is the square root of the least element without one. If
it is perfect but not algebraically closed, it is a zero of the lexicographically least polynomial that has none in α.
And otherwise it is transcendental.

Which ordinals are what (t = ω^ω^ω, K the field t, u = t^(t·ω)):

* Groups are the powers 2^γ. Otherwise let 2^c be the last term of α in base 2. A β < 2^c changes digits below 2^c
  only, and α has none there, so β ⊕ γ < α for all γ < α; hence the least pair is 2^c and α less 2^c.
* A ring that is algebraic over a field in it is a field. If a field F is an ordinal and p is the degree of the
  element F over it, then by the theorems 1, F, F², …, F^(p-1), which are nim powers too, are a basis of the next
  field, which is the ordinal F^p; and no ring lies between, as it would contain the element F. So the fields are
  - the finite ones, 2^(2^n), p = 2, with the polynomial X² + X + 2^(2^n - 1);
  - ω^(ω^k·p^n), where p is the odd prime at place k, with X^p + α_p for n = 0 and X^p + κ_(p^n) otherwise (Lenstra
    1977);
  - t, which is algebraically closed;
  - t^(t·2^i), not perfect; these are K(t^(1/2^i)), and t^(t·2^i) is the square root of t^(t·2^(i-1)), or of t when i
    = 0;
  - u^(2^β), β < ε₀, perfect, with X² + X + λ_β, the element at place β of Lenstra's list.
* Between t and t^t, the rings are the t^(ω·(1+α)), α < t: the functions with poles at places below α only. For a ring
  above t contains the element t, so all polynomials, and if it contains 1/(t ⊕ α), which is the ordinal t^(ω·(1+α)),
  then also its powers. None but t is a field, as t ⊕ α has no inverse in it.
* A group that is no ring is R·P·2^b, with the largest ring R below it, P = R^(j-1) (or P = t^m above a ring that is
  no field), and 2^b in the last field F <= R. If 2^b > 1 is a ring, the pair is 2^b and R·P: smaller β have products
  with the leading coefficient below 2^b. If it is no ring, its own pair is (β, γ), and here it is (β, R·P·γ). If 2^b
  = 1, a β in R does not raise the degree (the order of the pole), so the pair is R and P.
"""

from dataclasses import dataclass
from enum import StrEnum

from grundy.errors import DomainError, LimitError
from grundy.ordinals.arithmetic import ordinal_divmod, ordinal_mul, ordinal_pow
from grundy.ordinals.closure import prime_at
from grundy.ordinals.constants import alpha
from grundy.ordinals.expansions import binary_expansion, ordinal_log
from grundy.ordinals.lenstra.listing import list_element
from grundy.ordinals.nim_sum import nim_sum
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, cantor, ordinal

__all__ = ["Extension", "Form", "simplest_extension"]

_ONE = ordinal(1)
_MOST_COEFFICIENTS = 10**6
_T = Ordinal("t")
_S = ordinal_pow(_T, _T)
_U = ordinal_pow(_S, Ordinal("w"))


class Form(StrEnum):
    """How an ordinal is made of smaller ones."""

    SUM = "sum"
    PRODUCT = "product"
    INVERSE = "inverse"
    SQUARE_ROOT = "square root"
    ALGEBRAIC = "zero of a polynomial"
    TRANSCENDENTAL = "transcendental"


_ORDER = list(Form)


@dataclass(frozen=True, slots=True)
class Extension:
    """An ordinal as an extension of the set of smaller ones.

    Attributes
    ----------
    ordinal : Ordinal form : Form How it is made of smaller ordinals. parts : tuple of Ordinal The two summands or
    factors, the ordinal of which it is the inverse or the square root, or the coefficients of the polynomial of which
    it is a zero, the constant first.

    Examples
    --------
    >>> six, four = simplest_extension(Ordinal(6)), simplest_extension(Ordinal(4))
    >>> str(six.form), six.is_ring, str(four.form), four.is_field
    ('sum', False, 'zero of a polynomial', True)
    """

    ordinal: Ordinal
    form: Form
    parts: tuple[Ordinal, ...]

    @property
    def is_group(self) -> bool:
        """Whether the smaller ordinals are closed under nim addition."""
        return self.form is not Form.SUM

    @property
    def is_ring(self) -> bool:
        """Whether they are closed under nim multiplication too."""
        return _ORDER.index(self.form) > _ORDER.index(Form.PRODUCT)

    @property
    def is_field(self) -> bool:
        """Whether they are a field."""
        return _ORDER.index(self.form) > _ORDER.index(Form.INVERSE)

    @property
    def is_perfect(self) -> bool:
        """Whether they are a field in which everything has a square root."""
        return _ORDER.index(self.form) > _ORDER.index(Form.SQUARE_ROOT)

    @property
    def is_algebraically_closed(self) -> bool:
        """Whether they are an algebraically closed field."""
        return self.form is Form.TRANSCENDENTAL


def simplest_extension(x: OrdinalLike) -> Extension:
    """Return how an ordinal is made of smaller ones, and which kind of algebra these are.

    Parameters
    ----------
    x : Ordinal or int
        2 or more.

    Returns
    -------
    Extension

    Raises
    ------
    DomainError
        For 0 and 1.

    Examples
    --------
    >>> for text in ("6", "8", "4", "w", "w^2", "t", "t^w", "t^t", "w^(w^(w^w+1))"):
    ...     found = simplest_extension(Ordinal(text))
    ...     print(f"{text}: {found.form}", *found.parts)
    6: sum 2 4
    8: product 2 4
    4: zero of a polynomial 2 1 1
    w: zero of a polynomial 2 0 0 1
    w^2: product ω ω
    t: transcendental
    t^w: inverse ω^(ω^ω)
    t^t: square root ω^(ω^ω)
    w^(w^(w^w+1)): zero of a polynomial ω^(ω^ω) 1 1
    """
    x = ordinal(x)
    if x < 2:
        raise DomainError(f"the simplest extension theorems are about ordinals from 2 on, and this one is {x}")
    last = ordinal_pow(2, binary_expansion(x)[-1])
    if last != x:
        return Extension(x, Form.SUM, (last, nim_sum(x, last)))
    field = _last_field(x)
    if field == x:
        return _field_extension(x)
    return _group_extension(x, field)


def _last_field(x: Ordinal) -> Ordinal:
    """Return the largest field that is x or smaller."""
    if x.is_finite:
        return ordinal(1 << _last_power_of_two(int(x).bit_length() - 1))
    if x.is_algebraic:
        k, c = x.degree.terms[0]
        p = prime_at(int(k))
        exponent = 1
        while exponent * p <= c:
            exponent *= p
        return cantor(((cantor(((k, exponent),)), 1),))
    if x < _S:
        return _T
    if x < _U:
        n = int(ordinal_log(x, _S))
        return ordinal_pow(_S, _last_power_of_two(n))
    return ordinal_pow(_U, ordinal_pow(2, ordinal_log(ordinal_log(x, _U), 2)))


def _last_power_of_two(n: int) -> int:
    """Return the largest power of 2 that is n or smaller."""
    return 1 << n.bit_length() - 1


def _field_extension(x: Ordinal) -> Extension:
    if x.is_algebraic:
        return Extension(x, Form.ALGEBRAIC, _finite_polynomial(x) if x.is_finite else _kummer_polynomial(x))
    if x == _T:
        return Extension(x, Form.TRANSCENDENTAL, ())
    if x < _U:
        n = int(ordinal_log(x, _S))
        return Extension(x, Form.SQUARE_ROOT, (ordinal_pow(_S, n // 2) if n > 1 else _T,))
    beta = ordinal_log(ordinal_log(x, _U), 2)
    return Extension(x, Form.ALGEBRAIC, (list_element(beta).ordinal, _ONE, _ONE))


def _finite_polynomial(x: Ordinal) -> tuple[Ordinal, ...]:
    """X² + X + x/2 for a finite field x (Conway 1976)."""
    return ordinal(int(x) // 2), _ONE, _ONE


def _kummer_polynomial(x: Ordinal) -> tuple[Ordinal, ...]:
    """X^p + α_p for κ_p = ω^(ω^k), and X^p + κ_(q/p) for κ_q, where q = p² or a higher power (Lenstra 1977)."""
    ((k, c),) = x.degree.terms
    p = prime_at(int(k))
    if p > _MOST_COEFFICIENTS:
        raise LimitError(
            f"this ordinal is a zero of X^{p} + c, and polynomials are listed up to the degree {_MOST_COEFFICIENTS}; "
            f"c is its nim power to {p}"
        )
    constant = alpha(p).value if c == 1 else cantor(((cantor(((k, c // p),)), 1),))
    return (constant, *[ordinal(0)] * (p - 1), _ONE)


def _group_extension(x: Ordinal, field: Ordinal) -> Extension:
    """Write the group as (power of the field)·2^b with 2^b in the field."""
    j = ordinal_log(x, field)
    power = ordinal_pow(field, j)
    small, _ = ordinal_divmod(x, power)
    if small > 1:
        inner = simplest_extension(small)
        first, second = inner.parts if inner.form is Form.PRODUCT else (small, _ONE)
        return Extension(x, Form.PRODUCT, (first, ordinal_mul(power, second)))
    ring, rest = ordinal_divmod(j, Ordinal("w"))
    if not ring:
        return Extension(x, Form.PRODUCT, (field, ordinal_pow(field, int(j) - 1)))
    # Only above t: t^(ω·(1+α) + m), where the largest ring is t^(ω·(1+α)).
    base = ordinal_mul(Ordinal("w"), ring)
    if not rest:
        return Extension(x, Form.INVERSE, (nim_sum(_T, _less_one(ring)),))
    return Extension(x, Form.PRODUCT, (ordinal_pow(_T, base), ordinal_pow(_T, base + (int(rest) - 1))))


def _less_one(ring: Ordinal) -> Ordinal:
    """Return the α with 1 + α = ring."""
    return ordinal(int(ring) - 1) if ring.is_finite else ring
