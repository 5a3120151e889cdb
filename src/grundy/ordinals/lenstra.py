"""Lenstra's results on the ordinals from t = ω^ω^ω to ε₀: a basis, lists of ordinals, simplest extensions, a hierarchy.

`basis_element` returns the elements of the basis B of K(t). `list_element` returns the elements λ of the list whose
roots generate the tower, and `order_type` the length of that list. `simplest_extension` describes an ordinal as an
algebra, and as an expression in smaller ordinals. `hierarchy` is the function that Lenstra uses for a conjecture about
the algebraic closure of t(t).

H. W. Lenstra, Jr., Nim multiplication, 1978, section 5. There t = ω^ω^ω is the least algebraically closed field among
the ordinals, and u = t^(t·ω).
"""

from dataclasses import dataclass
from enum import StrEnum

from grundy.errors import DomainError, LimitError
from grundy.ordinals.arithmetic import (
    binary_expansion,
    left_subtract,
    ordinal_divmod,
    ordinal_log,
    ordinal_mul,
    ordinal_pow,
    ordinal_sum,
)
from grundy.ordinals.closure import prime_at
from grundy.ordinals.constants import alpha
from grundy.ordinals.ordinal import (
    OMEGA,
    OMEGA_OMEGA,
    ZERO,
    Ordinal,
    OrdinalLike,
    T,
    cantor,
    format_short,
    nim_sum,
    omega_power,
    ordinal,
)
from grundy.ordinals.tower.operations import S, U, basis_terms, ordinal_of
from grundy.ordinals.tower.quadratic import (
    base_place,
    generator,
    lambda_at,
    lambda_value,
    place_of_product,
    pole_and_order,
)

__all__ = [
    "BasisElement",
    "Extension",
    "Form",
    "ListElement",
    "basis_element",
    "basis_place",
    "hierarchy",
    "is_listed",
    "list_element",
    "list_place",
    "order_type",
    "simplest_extension",
]


# ---- The basis B of K(t) over K: the nim powers of t, and the nim powers of all 1/(t ⊕ α)
#
# As ordinals they ascend in the order t^0, t^1, …, then 1/(t ⊕ α), 1/(t ⊕ α)^2, … for α = 0, 1, 2, …. So the element at
# place γ < t is the ordinal t^γ (ordinary power), and B has the order type ω·(1 + t) = t.


@dataclass(frozen=True, slots=True)
class BasisElement:
    """An element of the basis B.

    Attributes
    ----------
    place : Ordinal
        The order type of the smaller elements of B.
    ordinal : Ordinal
        The element, t^place.
    pole : Ordinal or None
        The α in (t ⊕ α) ∘∘ (-n), or None for t ∘∘ n.
    power : int
        The exponent n or -n of the nim power.

    Examples
    --------
    >>> str(basis_element(2).ordinal)
    'ω^(ω^ω·2)'
    """

    place: Ordinal
    ordinal: Ordinal
    pole: Ordinal | None
    power: int


def basis_element(place: OrdinalLike) -> BasisElement:
    """Return the element of the basis B at a place.

    Parameters
    ----------
    place : Ordinal or int
        An ordinal below t = ω^ω^ω.

    Examples
    --------
    >>> basis_element(3)
    BasisElement(place=Ordinal('3'), ordinal=Ordinal('w^(w^w*3)'), pole=None, power=3)
    >>> basis_element(Ordinal("w*2+1"))
    BasisElement(place=Ordinal('w*2+1'), ordinal=Ordinal('w^(w^(w+1)*2+w^w)'), pole=Ordinal('1'), power=-2)
    """
    gamma = ordinal(place)
    if not gamma.is_algebraic:
        raise DomainError(f"the place of an element of the basis B must be below t = ω^ω^ω, not {format_short(gamma)}")
    pole, n = pole_and_order(gamma)
    exponent = cantor(tuple((OMEGA + e, c) for e, c in gamma.terms))
    return BasisElement(gamma, omega_power(exponent), pole, n if pole is None else -n - 1)


def basis_place(x: OrdinalLike) -> Ordinal:
    """Return the place of an element of the basis B.

    Parameters
    ----------
    x : Ordinal or int
        One of the nim powers t ∘∘ n, n >= 0, or (t ⊕ α) ∘∘ (-n), n >= 1, α < t.

    Examples
    --------
    >>> from grundy.ordinals import reciprocal
    >>> basis_place(1), basis_place(Ordinal("t")), basis_place(reciprocal(Ordinal("t+5")))
    (Ordinal('0'), Ordinal('1'), Ordinal('w*6'))
    """
    x = ordinal(x)
    exponent = x.degree
    if x != omega_power(exponent) or not all(OMEGA <= e < OMEGA_OMEGA for e, _ in exponent.terms):
        raise DomainError(f"{format_short(x)} is not in the basis B, which consists of the ordinals t^γ, γ < t = ω^ω^ω")
    return ordinal_divmod(exponent, OMEGA_OMEGA)[0]


# ---- Lenstra's list: the ordinals λ whose roots λ* must be adjoined on the way from t(t) to its quadratic closure ε₀
#
# With ℘(x) = x∘x ⊕ x, L(F) is the set of all λ in the field F such that no λ ⊕ ℘(y), y in F, is a nim sum of ordinals
# below λ. The tower of fields is u_α = u^(2^α), u = t^(t·ω). M(α) is the union of the L(u_β), β <= α. Together, these
# lists are one sequence λ_0 < λ_1 < …. M(α) consists of its first f(α) = t·2^α elements, and L(u_α) of the same
# elements without the first α. See `grundy.ordinals.tower.quadratic`.


@dataclass(frozen=True, slots=True)
class ListElement:
    """An element λ of Lenstra's list.

    Attributes
    ----------
    place : Ordinal
        The β with λ = λ_β.
    ordinal : Ordinal
        The element λ.
    root : Ordinal
        The root λ*, the least y with y∘y ⊕ y = λ. It is the ordinal u^(2^β).
    factors : tuple of Ordinal
        The places α, descending, of the generators u_α that divide λ.
    pole : Ordinal or None
        The α in the factor (t ⊕ α) ∘∘ (-order), or None for t ∘∘ order.
    order : int
        The exponent in that factor, an odd number.
    coefficient : Ordinal
        The factor below t, a power of 2.

    Examples
    --------
    >>> str(list_element(2).ordinal)
    'ω^(ω^ω)·4'
    """

    place: Ordinal
    ordinal: Ordinal
    root: Ordinal
    factors: tuple[Ordinal, ...]
    pole: Ordinal | None
    order: int
    coefficient: Ordinal


def list_element(place: OrdinalLike) -> ListElement:
    """Return the element of Lenstra's list at a place.

    Parameters
    ----------
    place : Ordinal or int
        Any ordinal below ε₀.

    Raises
    ------
    LimitError
        If its coefficient has more than a million binary digits.

    Examples
    --------
    >>> list_element(0).ordinal, list_element(1).ordinal, list_element(Ordinal("w^w")).ordinal
    (Ordinal('w^(w^w)'), Ordinal('w^(w^w)*2'), Ordinal('w^(w^w*3)'))
    >>> first = list_element(Ordinal("t"))
    >>> first.ordinal, first.factors, first.root
    (Ordinal('w^(w^(w^w+1)+w^w)'), (Ordinal('0'),), Ordinal('w^(w^(w^(w^w)))'))
    """
    beta = ordinal(place)
    factors, pole, order, coefficient = lambda_at(beta)
    descending = tuple(sorted(factors, reverse=True))
    value, root = ordinal_of(lambda_value(beta)), ordinal_of(generator(beta))
    return ListElement(beta, value, root, descending, pole, order, coefficient)


def list_place(x: OrdinalLike) -> Ordinal:
    """Return the place of an ordinal in Lenstra's list.

    Parameters
    ----------
    x : Ordinal or int
        An element of L(u_α) for some α, which means that α <= place < t·2^α.

    Examples
    --------
    >>> list_place(Ordinal("t^5*2")), list_place(Ordinal("t^w")), list_place(Ordinal("w^(w^(w^w+1)+w^w)"))
    (Ordinal('w^w*2+1'), Ordinal('w^(w+1)'), Ordinal('w^(w^w)'))
    """
    found = _place(ordinal(x))
    if found is None:
        raise DomainError(f"{format_short(ordinal(x))} is not in any of Lenstra's lists L(u^(2^α)), α < ε₀")
    return found


def is_listed(x: OrdinalLike, alpha: OrdinalLike | None = None) -> bool:
    """Return whether an ordinal is in Lenstra's list L(u_α), u_α = u^(2^α), or in any of these lists if α is omitted.

    Examples
    --------
    >>> is_listed(Ordinal("t")), is_listed(Ordinal("t"), 0), is_listed(Ordinal("t"), 1), is_listed(Ordinal("t^2"))
    (True, True, False, False)
    """
    place = _place(ordinal(x))
    return place is not None and (alpha is None or alpha <= place < order_type(alpha))


def _place(x: Ordinal) -> Ordinal | None:
    if len(x.terms) != 1 or x.terms[0][1].bit_count() != 1 or x.is_algebraic:
        return None
    (((monomial, root, pole, order), coefficient),) = basis_terms(x)
    if root or order % 2 == 0:
        return None
    (sigma,) = binary_expansion(coefficient)
    place = base_place(pole, order, sigma)
    for beta in sorted(monomial):
        if place < beta:
            return None
        place = place_of_product(beta, place)
    return place


# ---- The order type f(α) of the union M(α) of Lenstra's lists L(u_β), β <= α
#
# If L(u) has the order type v, then f(0) = v, f(α+1) = f(α) + (-α + f(α)) while f(α) > α, and f is continuous. The
# tower of quadratic extensions of u ends at the y with f(y) = y.
#
# * 1 <= v < ω: f(n) = v·2^n - (2^n - n - 1), and f(ω) = ω, so y = ω.
# * ω <= v < ε₀: f(α) = v·2^α for all α < ε₀. At limits this holds because v·2^α is continuous in α. The successor step
#   requires α + v·2^α = v·2^α, so the degree of α must be smaller than that of v·2^α. Write α = ω·e + i. If e = 0, the
#   degrees are 0 and at least 1. If e > 0, they are 1 + deg e and deg v + e. For finite e these are 1 and at least 2.
#   For infinite e, 1 + deg e = deg e < e <= deg v + e, because e is not an ε-number.


def order_type(alpha: OrdinalLike, first: OrdinalLike | None = None) -> Ordinal:
    """Return f(α), the order type of the union of Lenstra's lists for the fields up to u^(2^α).

    Parameters
    ----------
    alpha : Ordinal or int
        The index α of the last field.
    first : Ordinal or int, optional
        The order type v = f(0) of the list of u. The default is t = ω^ω^ω, for u = t^(t·ω).

    Raises
    ------
    DomainError
        If v is 0, or v is finite and α > ω, because then the tower ends at ω.

    Examples
    --------
    >>> order_type(0), order_type(3), order_type(Ordinal("w"))
    (Ordinal('w^(w^w)'), Ordinal('w^(w^w)*8'), Ordinal('w^(w^w+1)'))
    >>> [int(order_type(n, 1)) for n in range(5)], [int(order_type(n, 2)) for n in range(5)]
    ([1, 2, 3, 4, 5], [2, 4, 7, 12, 21])
    """
    alpha, v = ordinal(alpha), T if first is None else ordinal(first)
    if not v:
        raise DomainError(
            "the order type of the first list must not be 0: then the field is quadratically closed and has no tower"
        )
    if not v.is_finite:
        return ordinal_mul(v, ordinal_pow(2, alpha))
    if alpha.is_finite:
        n = int(alpha)
        return ordinal_mul(int(v) - 1, ordinal_pow(2, n)) + (n + 1)
    if alpha == OMEGA:
        return alpha
    raise DomainError(
        f"f(α) is not defined at α = {format_short(alpha)}: "
        f"if the first list has the finite order type {v}, then f(ω) = ω and the tower ends there"
    )


# ---- An ordinal over the smaller ordinals: Conway's simplest extension theorems below ε₀
#
# Conway 1976, chapter 6, as stated in Lenstra 1978, section 5. Consider an ordinal α >= 2 as the set of all smaller
# ordinals. If α is not a group, it is the sum β ⊕ γ for the lexicographically least pair in α whose sum is not in α. If
# it is a group but not a ring, it is the product of the least such pair for products. If it is a ring but not a field,
# it is the inverse of the least element without an inverse in α. If it is a field but not perfect, it is the square
# root of the least element without a square root in α. If it is perfect but not algebraically closed, it is a zero of
# the lexicographically least polynomial without a zero in α. Otherwise it is transcendental.
#
# The classification (t = ω^ω^ω, K the field t, u = t^(t·ω)):
#
# * Groups are the powers 2^γ. Otherwise let 2^c be the last term of α in base 2. A β < 2^c changes only digits below
#   2^c, and α has none there, so β ⊕ γ < α for all γ < α. Hence the least pair is 2^c and α less 2^c.
# * A ring that is algebraic over a field in it is a field. If a field F is an ordinal and p is the degree of the
#   element F over it, then by the theorems 1, F, F², …, F^(p-1), which are also nim powers, are a basis of the next
#   field, which is the ordinal F^p. No ring lies between, as it would contain the element F. So the fields are
#   - the finite ones, 2^(2^n), p = 2, with the polynomial X² + X + 2^(2^n - 1);
#   - ω^(ω^k·p^n), where p is the odd prime at place k, with X^p + α_p for n = 0 and X^p + κ_(p^n) otherwise (Lenstra
#     1977);
#   - t, which is algebraically closed;
#   - t^(t·2^i), not perfect; these are K(t^(1/2^i)), and t^(t·2^i) is the square root of t^(t·2^(i-1)), or of t when i
#     = 0;
#   - u^(2^β), β < ε₀, perfect, with X² + X + λ_β, the element at place β of Lenstra's list.
# * Between t and t^t, the rings are the t^(ω·(1+α)), α < t: the functions with poles only at places below α. For a ring
#   above t contains the element t, so it contains all polynomials. If it contains 1/(t ⊕ α), which is the ordinal
#   t^(ω·(1+α)), then it also contains its powers. Only t is a field, as t ⊕ α has no inverse in the other rings.
# * A group that is not a ring is R·P·2^b, with the largest ring R below it, P = R^(j-1) (or P = t^m above a ring that
#   is not a field), and 2^b in the last field F <= R. If 2^b > 1 is a ring, the pair is 2^b and R·P: for smaller β, the
#   products have a leading coefficient below 2^b. If 2^b is not a ring and has the pair (β, γ), then the pair of the
#   group is (β, R·P·γ). If 2^b = 1, a β in R does not raise the degree (the order of the pole), so the pair is R and P.

# The greatest degree of a polynomial that is listed.
MAX_DEGREE = 10**6


class Form(StrEnum):
    """The ways to express an ordinal in smaller ordinals."""

    SUM = "sum"
    PRODUCT = "product"
    INVERSE = "inverse"
    SQUARE_ROOT = "square root"
    ALGEBRAIC = "zero of a polynomial"
    TRANSCENDENTAL = "transcendental"


@dataclass(frozen=True, slots=True)
class Extension:
    """An ordinal as an extension of the set of smaller ordinals.

    Attributes
    ----------
    ordinal : Ordinal
        The ordinal.
    form : Form
        The operation that gives the ordinal from smaller ones.
    parts : tuple of Ordinal
        The operands: two summands or factors, the argument of the inverse or square root, or the coefficients of the
        polynomial, constant first. Empty for a transcendental ordinal.

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
        return self._goes_beyond(Form.SUM)

    @property
    def is_ring(self) -> bool:
        """Whether the smaller ordinals are closed under nim addition and nim multiplication."""
        return self._goes_beyond(Form.PRODUCT)

    @property
    def is_field(self) -> bool:
        """Whether the smaller ordinals are a field."""
        return self._goes_beyond(Form.INVERSE)

    @property
    def is_perfect(self) -> bool:
        """Whether the smaller ordinals are a field in which every element has a square root."""
        return self._goes_beyond(Form.SQUARE_ROOT)

    @property
    def is_algebraically_closed(self) -> bool:
        """Whether the smaller ordinals are an algebraically closed field."""
        return self._goes_beyond(Form.ALGEBRAIC)

    def _goes_beyond(self, form: Form) -> bool:
        """Return whether the form of this ordinal comes after another one in `Form`."""
        forms = list(Form)
        return forms.index(self.form) > forms.index(form)


def simplest_extension(x: OrdinalLike) -> Extension:
    """Return an ordinal as the simplest extension of the set of smaller ordinals (Conway 1976, chapter 6).

    Parameters
    ----------
    x : Ordinal or int
        An ordinal of at least 2.

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
        raise DomainError(f"the simplest extension theorems apply to ordinals of at least 2, not to {x}")
    last = ordinal_pow(2, binary_expansion(x)[-1])
    if last != x:
        return Extension(x, Form.SUM, (last, nim_sum(x, last)))
    field = _last_field(x)
    if field == x:
        return _field_extension(x)
    return _product_or_inverse(x, field)


def _last_field(x: Ordinal) -> Ordinal:
    """Return the largest field that is at most x."""
    if x.is_finite:
        return ordinal(1 << _last_power(2, int(x).bit_length() - 1))
    if x.is_algebraic:
        k, c = x.degree.terms[0]
        return omega_power(cantor(((k, _last_power(prime_at(int(k)), c)),)))
    if x < S:
        return T
    if x < U:
        return ordinal_pow(S, _last_power(2, int(ordinal_log(x, S))))
    return ordinal_pow(U, ordinal_pow(2, ordinal_log(ordinal_log(x, U), 2)))


def _last_power(p: int, n: int) -> int:
    """Return the largest power of p that is at most n."""
    power = 1
    while power * p <= n:
        power *= p
    return power


def _field_extension(x: Ordinal) -> Extension:
    if x.is_finite:
        return Extension(x, Form.ALGEBRAIC, (ordinal(int(x) // 2), ordinal(1), ordinal(1)))
    if x.is_algebraic:
        return Extension(x, Form.ALGEBRAIC, _kummer_polynomial(x))
    if x == T:
        return Extension(x, Form.TRANSCENDENTAL, ())
    if x < U:
        n = int(ordinal_log(x, S))
        return Extension(x, Form.SQUARE_ROOT, (ordinal_pow(S, n // 2) if n > 1 else T,))
    beta = ordinal_log(ordinal_log(x, U), 2)
    return Extension(x, Form.ALGEBRAIC, (list_element(beta).ordinal, ordinal(1), ordinal(1)))


def _kummer_polynomial(x: Ordinal) -> tuple[Ordinal, ...]:
    """Return X^p + α_p for κ_p = ω^(ω^k), and X^p + κ_(q/p) for κ_q with q = p², p³, … (Lenstra 1977)."""
    ((k, c),) = x.degree.terms
    p = prime_at(int(k))
    if p > MAX_DEGREE:
        raise LimitError(
            f"this ordinal is a zero of X^{p} + c; polynomials are listed only up to degree {MAX_DEGREE}",
            hint=f"compute c as its nim power with exponent {p}",
        )
    constant = alpha(p).value if c == 1 else omega_power(cantor(((k, c // p),)))
    return (constant, *[ZERO] * (p - 1), ordinal(1))


def _product_or_inverse(x: Ordinal, field: Ordinal) -> Extension:
    """Write the group as (power of the field)·2^b with 2^b in the field."""
    j = ordinal_log(x, field)
    power = ordinal_pow(field, j)
    small, _ = ordinal_divmod(x, power)
    if small > 1:
        inner = simplest_extension(small)
        first, second = inner.parts if inner.form is Form.PRODUCT else (small, 1)
        return Extension(x, Form.PRODUCT, (first, ordinal_mul(power, second)))
    ring, rest = ordinal_divmod(j, OMEGA)
    if not ring:
        return Extension(x, Form.PRODUCT, (field, ordinal_pow(field, int(j) - 1)))
    # The ordinal is t^(ω·(1+α) + m), and its largest ring is t^(ω·(1+α)).
    base = ordinal_mul(OMEGA, ring)
    if not rest:
        return Extension(x, Form.INVERSE, (nim_sum(T, left_subtract(1, ring)),))
    return Extension(x, Form.PRODUCT, (ordinal_pow(T, base), ordinal_pow(T, base + (int(rest) - 1))))


# ---- The function f(x; α₀, α₁, α₂, …) in Lenstra's conjecture about the algebraic closure of t(t)
#
# Four rules: f(x; 0, 0, …) = x + 1; f(x; α₀+1, α₁, …) = f(f(x; α₀, α₁, …); 0, α₁, …); if the first nonzero entry is a
# limit, the value is the limit of the values; and f(x; 0, …, 0, α_k+1, α_(k+1), …), k >= 1, is the least y > x with
# f(0; 0, …, 0, y, α_k, α_(k+1), …) = y, where y is entry number k - 1.
#
# **Two entries.** f(x; α, β) = ω^β + α if x < ω^β, and x + 1 + α otherwise. By induction: for β = 0 it is x + 1 + α in
# both cases (1 + α if x = 0). If this holds for β, then f(0; y, β) = ω^β + y, which is y exactly when y >= ω^β·ω =
# ω^(β+1). So f(x; 0, β+1) is ω^(β+1) if x < ω^(β+1), and x + 1 otherwise. The case of a limit β is clear, and each
# further step of α adds 1, because the value before it is at least ω^β.
#
# **Three entries** give values from ε₀ on: f(0; 0, y, 0) = ω^y, so f(x; 0, 0, 1) is the least ε-number above x. For
# x < ε₀, f(x; α, β, 1) is Veblen's ordinal φ_(1+β)(α), and f(x; 0, 0, 2) is the least y with φ_(1+y)(0) = y, the
# ordinal Γ₀ of Feferman and Schütte.


def hierarchy(x: OrdinalLike, *entries: OrdinalLike) -> Ordinal:
    """Return Lenstra's f(x; α₀, α₁, …) if it is below ε₀, that is, if all entries except the first two are 0.

    Parameters
    ----------
    *entries : Ordinal or int
        The entries α₀, α₁, …; omitted entries are 0.

    Raises
    ------
    DomainError
        If the value is ε₀ or larger. The message names the value if it has a name.

    Examples
    --------
    >>> hierarchy(5), hierarchy(0, 3, 2), hierarchy(Ordinal("w^2"), 3, 2)
    (Ordinal('6'), Ordinal('w^2+3'), Ordinal('w^2+4'))
    >>> hierarchy(0, 0, 0, 1)
    Traceback (most recent call last):
    grundy.errors.DomainError: f(0; 0, 0, 1) = ε₀, but only ordinals below ε₀ are supported
    """
    start, found = ordinal(x), [ordinal(entry) for entry in entries]
    while found and not found[-1]:
        found.pop()
    if len(found) > 2:
        written = "; ".join([format_short(start), ", ".join(map(format_short, found))])
        raise DomainError(f"f({written}) {_describe_value(found)}, but only ordinals below ε₀ are supported")
    alpha, beta = [*found, ZERO, ZERO][:2]
    power = omega_power(beta)
    return ordinal_sum((power, alpha)) if start < power else ordinal_sum((start, 1, alpha))


def _describe_value(entries: list[Ordinal]) -> str:
    """Describe a value of the function that is not below ε₀."""
    alpha, beta, gamma = entries[:3]
    if len(entries) == 3 and gamma == 1:
        if beta:
            index = _subscript(ordinal_sum((1, beta)))
            return f"= φ_{index}({format_short(alpha)}) in Veblen's notation, which is above ε₀"
        return f"= ε_{_subscript(alpha)}, which is above ε₀" if alpha else "= ε₀"
    if len(entries) == 3 and gamma == 2 and not alpha and not beta:
        return "= Γ₀, the ordinal of Feferman and Schütte, which is above ε₀"
    return "is larger than ε₀"


def _subscript(index: Ordinal) -> str:
    return str(index) if index.is_finite else f"({format_short(index)})"
