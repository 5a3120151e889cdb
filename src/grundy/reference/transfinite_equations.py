"""Solutions of y ⊗ y ⊕ y = x below ε₀, by reduction to a greedy basis.

℘(y) stands for y² + y, an additive function. In each field F of the tower, every element is ℘(w) plus a sum of elements
b_ξ of the greedy basis of F modulo ℘(F); and b_ξ is ℘(y_ξ) in the next field.
"""

from typing import Any

from grundy.ordinals.ordinal import Ordinal
from grundy.reference.transfinite import Algebraic, algebraic_product
from grundy.reference.transfinite_tower import Element, K, PerfectClosure, QuadraticStage, field_of, stage

__all__ = ["algebraic_root", "algebraic_solution", "reduction", "tower_solution"]


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
