"""The nim field of the ordinals below ε₀, field by field: K, K(t), its perfect closure, and quadratic extensions.

K is the field of ordinals below t = ω^ω^ω. Each later field has a basis over the one before it, and an element is the
set of pairs (name of a basis element, coefficient). As ordinals the basis elements are the powers θ^γ of the field θ
before.

Equations y ⊗ y ⊕ y = x are solved by reduction to a greedy basis. ℘(y) stands for y² + y, an additive function. In each
field F of the tower, every element is ℘(w) plus a sum of elements b_ξ of the greedy basis of F modulo ℘(F); and b_ξ is
℘(y_ξ) in the next field.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any, Protocol, TypeAlias

from grundy.ordinals import Ordinal, left_subtract
from reference.transfinite import (
    Algebraic,
    algebraic,
    algebraic_ordinal,
    algebraic_product,
    algebraic_reciprocal,
    binary_places,
    expansion,
    ordinal_of_items,
    power_of_two,
)

# Elements of K are sets of monomials, those of other fields sets of pairs.
Element: TypeAlias = frozenset[Any]
Name: TypeAlias = Hashable

W = Ordinal.from_terms([(1, 1)])
WW = Ordinal.from_terms([(W, 1)])
T = Ordinal.from_terms([(WW, 1)])


class Field(Protocol):
    """A field of ordinals below `size`; 0 is the empty set."""

    @property
    def size(self) -> Ordinal:
        """The ordinals of the field are those below this one."""

    @property
    def one(self) -> Element:
        """The element 1."""

    def element(self, x: Ordinal) -> Element:
        """Return an ordinal as an element."""

    def ordinal(self, x: Element) -> Ordinal:
        """Return an element as an ordinal."""

    def add(self, x: Element, y: Element) -> Element:
        """Return the sum."""

    def multiply(self, x: Element, y: Element) -> Element:
        """Return the product."""

    def square(self, x: Element) -> Element:
        """Return the square, which is the sum of the squares of the terms."""


class AlgebraicClosure:
    """K, the ordinals below t = ω^ω^ω."""

    size = T
    one: Element = frozenset([frozenset()])
    element = staticmethod(algebraic)
    ordinal = staticmethod(algebraic_ordinal)
    multiply = staticmethod(algebraic_product)

    @staticmethod
    def add(x: Element, y: Element) -> Element:
        """Return the sum."""
        return x ^ y

    @staticmethod
    def square(x: Element) -> Element:
        """Return the square."""
        total: Element = frozenset()
        for monomial in x:
            total ^= algebraic_product(frozenset([monomial]), frozenset([monomial]))
        return total


K = AlgebraicClosure()


class Extension(ABC):
    """A field with a basis over the field before it.

    Subclasses say which basis element the ordinal θ^γ is, θ being the size of the field before, and what the product of
    two basis elements is.
    """

    before: Field
    size: Ordinal
    unit: Name

    @abstractmethod
    def name(self, gamma: Ordinal) -> Name:
        """Return the name of the basis element θ^γ."""

    @abstractmethod
    def place(self, name: Any) -> Ordinal:
        """Return the γ of a basis element θ^γ."""

    @abstractmethod
    def basis_product(self, i: Any, j: Any) -> Element:
        """Return the product of two basis elements."""

    @property
    def one(self) -> Element:
        """The element 1."""
        return self.basis(self.unit)

    def basis(self, name: Name) -> Element:
        """Return a basis element."""
        return self.scaled(self.before.one, name)

    def scaled(self, coefficient: Element, name: Name) -> Element:
        """Return a basis element with a coefficient of the field before."""
        return frozenset([(name, coefficient)]) if coefficient else frozenset()

    def element(self, x: Ordinal) -> Element:
        """Return an ordinal as an element: its expansion in base θ."""
        parts = expansion(x, self.before.size.degree)
        return frozenset((self.name(gamma), self.before.element(c)) for gamma, c in parts.items())

    def ordinal(self, x: Element) -> Ordinal:
        """Return an element as an ordinal."""
        degree = self.before.size.degree
        return ordinal_of_items(
            (degree * self.place(name) + e, n) for name, c in x for e, n in self.before.ordinal(c).terms
        )

    def add(self, x: Element, y: Element) -> Element:
        """Return the sum."""
        total = dict(x)
        for name, c in y:
            total[name] = self.before.add(total.get(name, frozenset()), c)
        return frozenset((name, c) for name, c in total.items() if c)

    def sum(self, elements: Iterable[Element]) -> Element:
        """Return the sum of any number of elements."""
        total: Element = frozenset()
        for x in elements:
            total = self.add(total, x)
        return total

    def times(self, coefficient: Element, x: Element) -> Element:
        """Return the product with an element of the field before."""
        return frozenset((name, self.before.multiply(coefficient, c)) for name, c in x) if coefficient else frozenset()

    def multiply(self, x: Element, y: Element) -> Element:
        """Return the product: everything times everything."""
        return self.sum(self.times(self.before.multiply(a, b), self.basis_product(i, j)) for i, a in x for j, b in y)

    def square(self, x: Element) -> Element:
        """Return the square, which is the sum of the squares of the terms."""
        return self.sum(self.times(self.before.square(c), self.basis_product(i, i)) for i, c in x)


class Fractions(Extension):
    """K(t), the ordinals below t^t, by partial fractions (Lenstra 1978, section 5).

    The name (None, n) stands for t^n, and (x, n) for 1/(t ⊕ x)^n, n >= 1.
    """

    before: Field = K
    size = Ordinal.from_terms([(T, 1)])
    unit = (None, 0)

    def name(self, gamma: Ordinal) -> Name:
        """Return which partial fraction t^γ is: γ = n, or γ = ω·(1 + x) + n - 1."""
        pole, n = divmod(gamma, W)
        if not pole:
            return None, int(n)
        return K.element(left_subtract(1, pole)), int(n) + 1

    def place(self, name: Any) -> Ordinal:
        """Return γ = n for t^n, and γ = ω·(1 + x) + n - 1 for 1/(t ⊕ x)^n."""
        pole, n = name
        return Ordinal(n) if pole is None else W * (1 + K.ordinal(pole)) + (n - 1)

    @cache  # noqa: B019 (there is one object)
    def basis_product(self, i: Any, j: Any) -> Element:
        """Return the product of two partial fractions, lowering one exponent at a time."""
        (x, m), (y, n) = i, j
        if m == 0 or n == 0:
            return self.basis(j if m == 0 else i)
        if x == y:
            return self.basis((x, m + n))
        if y is None:
            return self.basis_product(j, i)
        if x is None:  # t^m/(t+y)^n = t^(m-1)·(1/(t+y)^(n-1) + y/(t+y)^n)
            lower = self.basis((y, n - 1) if n > 1 else self.unit)
            return self.multiply(self.basis((None, m - 1)), self.add(lower, self.scaled(y, j)))
        # 1/((t+x)(t+y)) = (1/(t+x) + 1/(t+y))/(x+y)
        fewer = self.add(
            self.basis_product((x, m), (y, n - 1) if n > 1 else self.unit),
            self.basis_product((x, m - 1) if m > 1 else self.unit, (y, n)),
        )
        return self.times(algebraic_reciprocal(x ^ y), fewer)


class PerfectClosure(Extension):
    """The perfect closure of K(t), the ordinals below u = t^(t·ω): the name e, 0 <= e < 1, stands for t^e."""

    before: Field = Fractions()
    size = Ordinal.from_terms([(T * W, 1)])
    unit = Fraction(0)

    def name(self, gamma: Ordinal) -> Name:
        """Return the exponent of t: θ^(2^i) is the 2^(i+1)-th root of t."""
        return sum((Fraction(1, 2 ** (int(i) + 1)) for i in binary_places(gamma)), Fraction(0))

    def place(self, name: Any) -> Ordinal:
        """Return the natural number whose binary digits are those of the fraction, read from the point on."""
        gamma, bit = 0, 1
        while name:
            gamma += bit * int(name * 2)
            name, bit = name * 2 % 1, bit * 2
        return Ordinal(gamma)

    def basis_product(self, i: Any, j: Any) -> Element:
        """Return t^(i + j)."""
        carry = self.before.element(T if i + j >= 1 else Ordinal(1))
        return self.scaled(carry, (i + j) % 1)

    order_type = T

    def listed(self, xi: Ordinal) -> Element:
        """Return element number ξ of the greedy basis modulo all y² + y: c·t^n and c/(t ⊕ x)^n, n odd, c = 2^γ.

        ξ = ω^ω·ρ + γ, with ρ = k for t^(2k+1) and ρ = ω·(1 + x) + k for 1/(t ⊕ x)^(2k+1).
        """
        rho, gamma = divmod(xi, WW)
        pole, k = divmod(rho, W)
        name = (K.element(left_subtract(1, pole)) if pole else None, 2 * int(k) + 1)
        coefficient = K.element(Ordinal.from_terms([power_of_two(gamma)]))
        return self.scaled(frozenset([(name, coefficient)]), self.unit)

    def number(self, name: Any, monomial: Any) -> Ordinal:
        """Return ξ for a monomial of K and the name of an odd power."""
        pole, n = name
        gamma = max(binary_places(K.ordinal(frozenset([monomial]))))
        rho = Ordinal(n // 2) if pole is None else W * (1 + K.ordinal(pole)) + n // 2
        return WW * rho + gamma


class QuadraticStage(Extension):
    """All square roots y_ξ of b_ξ = y_ξ² + y_ξ adjoined to a field, b_ξ running through its greedy basis.

    A name is a finite set of ordinals ξ and stands for the product of the y_ξ. As ordinals y_ξ = θ^(2^ξ).
    """

    unit: Name = frozenset()
    order_type: Ordinal

    def __init__(self, before: "PerfectClosure | QuadraticStage"):
        self.before: Any = before
        many = 2**before.order_type
        self.size = before.size**many
        self.order_type = before.order_type * many

    def name(self, gamma: Ordinal) -> Name:
        """Return the ξ with γ = Σ 2^ξ."""
        return binary_places(gamma)

    def place(self, name: Any) -> Ordinal:
        """Return Σ 2^ξ."""
        return ordinal_of_items(power_of_two(xi) for xi in name)

    def basis_product(self, i: Any, j: Any) -> Element:
        """Return the product: a common factor y_ξ² is y_ξ + b_ξ."""
        result = self.basis(i ^ j)
        for xi in i & j:
            square = self.add(self.basis(frozenset([xi])), self.scaled(self.before.listed(xi), self.unit))
            result = self.multiply(result, square)
        return result

    def listed(self, xi: Ordinal) -> Element:
        """Return element number ξ of the greedy basis: b_η·y_T with η >= m = min T.

        With τ = Σ 2^ξ over T and o the number of b_η, its number is o·(-1 + τ) + (-m + η).
        """
        quotient, remainder = divmod(xi, self.before.order_type)
        names = binary_places(1 + quotient)
        return self.scaled(self.before.listed(min(names) + remainder), names)

    def number(self, names: Any, eta: Ordinal) -> Ordinal:
        """Return the number of b_η·y_T."""
        many: Ordinal = self.before.order_type
        return many * left_subtract(1, self.place(names)) + left_subtract(min(names), eta)


@cache
def stage(n: int) -> PerfectClosure | QuadraticStage:
    """Return the field number n of the tower: number 1 is the perfect closure of K(t).

    >>> stage(1).size, stage(2).size, stage(3).size
    (Ordinal('w^(w^(w^w+1))'), Ordinal('w^(w^(w^(w^w)))'), Ordinal('w^(w^(w^(w^(w^w))))'))
    """
    return PerfectClosure() if n == 1 else QuadraticStage(stage(n - 1))


def field_of(*ordinals: Ordinal) -> PerfectClosure | QuadraticStage:
    """Return the first field of the tower that holds all these ordinals.

    >>> field_of(Ordinal("w^(w^(w^w+1))")) is stage(2)
    True
    """
    n = 1
    while not max(ordinals) < stage(n).size:
        n += 1
    return stage(n)


def tower_product(x: Ordinal, y: Ordinal) -> Ordinal:
    """Return the nim product of two ordinals below ε₀.

    >>> u = Ordinal("w^(w^(w^w+1))")
    >>> tower_product(u, u)
    Ordinal('w^(w^(w^w+1))+w^(w^w)')
    """
    field = field_of(x, y)
    return field.ordinal(field.multiply(field.element(x), field.element(y)))


def conjugates(c: Algebraic) -> list[Algebraic]:
    """Return c, c², c⁴, … as long as they are different."""
    found = [c]
    while (following := K.square(found[-1])) != c:
        found.append(following)
    return found


def algebraic_root(c: Algebraic) -> Algebraic:
    """Return the square root of an element of K: squaring leads from c to its last conjugate and back to c.

    >>> K.ordinal(algebraic_root(K.element(Ordinal("w"))))
    Ordinal('w^2*2')
    """
    return conjugates(c)[-1]


def algebraic_solution(c: Algebraic) -> Algebraic:
    """Return a w of K with w² + w = c (Hilbert's theorem 90, additive).

    Let c have trace 0 in the field of degree d, and θ trace 1. Then w = Σ (c + c² + … + c^(2^(i-1)))·θ^(2^i), 0 < i <
    d. If 2^k is the power of 2 in d, then θ = 2^(2^k - 1), the top bit in the field of 2^(2^k) nimbers, has trace 1.

    >>> K.ordinal(algebraic_solution(K.element(Ordinal(1))))
    Ordinal('3')
    """
    all_c = conjugates(c)
    if _total(all_c):
        all_c += all_c  # in the field of twice the degree the trace is 0
    d = len(all_c)
    theta = K.element(Ordinal(2 ** ((d & -d) - 1)))
    all_theta = conjugates(theta)
    terms = [algebraic_product(_total(all_c[:i]), all_theta[i % len(all_theta)]) for i in range(1, d)]
    return _total(terms)


def _total(elements: list[Algebraic]) -> Algebraic:
    total: Algebraic = frozenset()
    for x in elements:
        total ^= x
    return total


def reduction(field: PerfectClosure | QuadraticStage, f: Element) -> tuple[Element, frozenset[Ordinal]]:
    """Return a w and the ordinals ξ with f = ℘(w) + Σ b_ξ.

    >>> field = stage(1)
    >>> w, numbers = reduction(field, field.element(Ordinal("w^(w^w*3)+w^(w^w*2)")))
    >>> field.ordinal(w), numbers
    (Ordinal('w^(w^w)'), frozenset({Ordinal('0'), Ordinal('w^w')}))
    """
    return _perfect_reduction(field, f) if isinstance(field, PerfectClosure) else _stage_reduction(field, f)


def _perfect_reduction(field: PerfectClosure, f: Element) -> tuple[Element, frozenset[Ordinal]]:
    w: Element = frozenset()
    while any(fraction for fraction, _ in f):  # f = f² + ℘(f), and squaring makes the exponents of t whole
        w, f = field.add(w, f), field.square(f)
    rest: dict[Any, Algebraic] = dict(dict(f).get(field.unit, frozenset()))
    numbers: set[Ordinal] = set()
    while rest:
        name = max(rest, key=lambda name: name[1])
        c = rest.pop(name)
        pole, n = name
        if n % 2:
            numbers ^= {field.number(name, monomial) for monomial in c}
            continue
        # c·b^(2m) = ℘(√c·b^m) + √c·b^m
        half = (pole, n // 2)
        root = algebraic_root(c) if n else algebraic_solution(c)
        w = field.add(w, field.scaled(frozenset([(half, root)]), field.unit))
        if n and (c := rest.pop(half, frozenset()) ^ root):
            rest[half] = c
    return w, frozenset(numbers)


def _stage_reduction(field: QuadraticStage, f: Element) -> tuple[Element, frozenset[Ordinal]]:
    w: Element = frozenset()
    numbers: set[Ordinal] = set()
    while f:
        names, coefficient = max(f, key=lambda item: field.place(item[0]))
        g, etas = reduction(field.before, coefficient)
        steps = [field.scaled(g, names)]
        for eta in etas:
            if names and eta >= min(names):
                numbers ^= {field.number(names, eta)}
                f = field.add(f, field.scaled(field.before.listed(eta), names))
            else:  # ℘ of the product of the y_ξ, ξ in T and ξ = η, is b_η·y_T and smaller terms
                steps.append(field.basis(names | {eta}))
        for step in steps:
            w = field.add(w, step)
            f = field.add(f, field.add(field.square(step), step))
    return w, frozenset(numbers)


def tower_solution(x: Ordinal) -> Ordinal:
    """Return the least y with y ⊗ y ⊕ y = x.

    >>> tower_solution(Ordinal("w^(w^w)"))
    Ordinal('w^(w^(w^w+1))')
    """
    field = field_of(x)
    following = next(stage(n + 1) for n in range(1, 100) if stage(n) is field)
    w, numbers = reduction(field, field.element(x))
    y = following.scaled(w, following.unit)
    for xi in numbers:
        y = following.add(y, following.basis(frozenset([xi])))
    return min(following.ordinal(y), following.ordinal(following.add(y, following.one)))
