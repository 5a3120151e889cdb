"""Hypothesis strategies for ordinals of every level."""

from functools import reduce

from hypothesis import strategies as st

from grundy.ordinals import Ordinal, from_binary_expansion, nim_sum, ordinal_add, ordinal_mul, ordinal_pow
from grundy.ordinals.tower.quadratic import lambda_at

OMEGA = Ordinal.from_terms(((Ordinal(1), 1),))
# t = ω^ω^ω, and u = t^(t·ω), the first field of the quadratic tower.
T = ordinal_pow(OMEGA, ordinal_pow(OMEGA, OMEGA))
U = ordinal_pow(ordinal_pow(T, T), OMEGA)

# Places of the odd primes up to 13. The field of the components of 23 has 5060 bits, which is too many for most tests.
_PLACES = {3: 0, 5: 1, 7: 2, 11: 3, 13: 4}
_SMALL_COMPONENTS = (3, 9, 27, 5, 25, 7, 11, 13)


def ordinals(
    max_height: int = 4,
    max_terms: int = 4,
    max_coefficient: int = 20,
    coefficients: st.SearchStrategy[int] | None = None,
) -> st.SearchStrategy[Ordinal]:
    """Ordinals with at most `max_height` nested exponents: 0 gives whole numbers, 2 ordinals below ω^ω^ω."""
    counts = st.integers(1, max_coefficient) if coefficients is None else coefficients
    finite = st.integers(0, max_coefficient).map(Ordinal)
    if max_height == 0:
        return finite
    exponents = ordinals(max_height - 1, max(1, max_terms - 1), max_coefficient)
    terms = st.dictionaries(exponents, counts, max_size=max_terms)
    return st.one_of(finite, terms.map(lambda found: Ordinal.from_terms(tuple(sorted(found.items(), reverse=True)))))


def algebraic_ordinals(
    components: tuple[int, ...] = _SMALL_COMPONENTS, max_terms: int = 4, max_bits: int = 4
) -> st.SearchStrategy[Ordinal]:
    """Ordinals below ω^ω^ω: nim sums of products of finite nimbers and κ_q for these odd prime powers q."""
    exponents = st.dictionaries(st.sampled_from(components), st.integers(1, 3), max_size=2).map(_exponent)
    terms = st.tuples(exponents, st.integers(1, 2**max_bits - 1))
    term_lists = st.lists(terms, max_size=max_terms)
    return term_lists.map(lambda found: nim_sum(*(Ordinal.from_terms((term,)) for term in found)))


def _exponent(counts: dict[int, int]) -> Ordinal:
    """Return the exponent of the product of the κ_q^n, where κ_(p^a) = ω^(ω^k·p^(a-1)) for the prime p at place k."""
    powers = []
    for q, n in counts.items():
        p = next(p for p in _PLACES if q % p == 0)
        powers.append((Ordinal(_PLACES[p]), q // p * min(n, p - 1)))
    merged: dict[Ordinal, int] = {}
    for place, n in powers:
        merged[place] = merged.get(place, 0) + n
    return Ordinal.from_terms(tuple(sorted(merged.items(), reverse=True)))


def rational_ordinals(max_terms: int = 3) -> st.SearchStrategy[Ordinal]:
    """Ordinals below t^t, the rational functions: sums of t^γ·c with small γ, c < t, with powers of t and poles."""
    small = algebraic_ordinals((3,), 2, 2)
    powers = st.integers(0, 4).map(Ordinal)
    poles = st.builds(lambda x, n: ordinal_add(ordinal_mul(OMEGA, ordinal_add(1, x)), n), small, st.integers(0, 2))
    return _expansions(T, st.one_of(powers, poles), small, max_terms)


def perfect_ordinals(max_terms: int = 3) -> st.SearchStrategy[Ordinal]:
    """Ordinals below u = t^(t·ω), the perfect closure, with dyadic powers of t."""
    return _expansions(ordinal_pow(T, T), st.integers(0, 7).map(Ordinal), rational_ordinals(2), max_terms)


def tower_ordinals(max_terms: int = 2) -> st.SearchStrategy[Ordinal]:
    """Ordinals below ε₀ in base u, with exponents of several levels."""
    exponents = st.one_of(
        st.integers(0, 5).map(Ordinal), ordinals(1, 2, 3), algebraic_ordinals((3, 5), 2, 2), rational_ordinals(1)
    )
    return _expansions(U, exponents, st.one_of(algebraic_ordinals((3,), 2, 2), perfect_ordinals(1)), max_terms)


# Places β of generators u_β = u^(2^β) of all kinds. From β = t on, λ_β contains other generators.
PLACES = tuple(
    map(
        Ordinal,
        """0 1 w w+1 w^w w^w*2 w^(w+1) w^(w+1)*2+1 t t+w^w t*2+1 t*3 w^(w^w+1) w^(w^w+1)+t w^(w^w*2)*2+t
        w^(w^(w+1)) w^(w^(w^w)) w^(w^(w^w))*2+1 w^(w^(w^w+1)) w^(w^(w^w+1)+w^w) w^(w^(w^w+1)*2)
        w^(w^(w^(w^w+1)))+w^(w^(w^w+1))+t+1""".split(),
    )
)


def interacting_ordinals(
    count: int, max_terms: int = 2, max_factors: int = 2
) -> st.SearchStrategy[tuple[Ordinal, ...]]:
    """Tuples of `count` ordinals below ε₀ that share generators, from a few places and the places in their squares."""
    chosen = st.lists(st.sampled_from(PLACES), min_size=1, max_size=2, unique=True).map(_closed_places)
    return chosen.flatmap(lambda places: st.tuples(*[_sharing(places, max_terms, max_factors)] * count))


def _closed_places(places: list[Ordinal]) -> list[Ordinal]:
    found: list[Ordinal] = []
    while places:
        beta, *places = places
        if beta not in found:
            found.append(beta)
            places += lambda_at(beta).factors
    return found


def _sharing(places: list[Ordinal], max_terms: int, max_factors: int) -> st.SearchStrategy[Ordinal]:
    products = st.sets(st.sampled_from(places), max_size=max_factors).map(
        lambda found: from_binary_expansion(sorted(found, reverse=True))
    )
    coefficients = st.one_of(st.integers(1, 3).map(Ordinal), rational_ordinals(1), perfect_ordinals(1))
    return _expansions(U, products, coefficients, max_terms)


def any_level(max_terms: int = 3) -> st.SearchStrategy[Ordinal]:
    """Ordinals of every level: finite, algebraic, rational functions, perfect closure, and the tower to ε₀."""
    return st.one_of(
        st.integers(0, 300).map(Ordinal),
        algebraic_ordinals((3, 9, 5), max_terms, 3),
        rational_ordinals(max_terms),
        perfect_ordinals(max_terms),
        tower_ordinals(max(1, max_terms - 1)),
    )


def _expansions(
    base: Ordinal, exponents: st.SearchStrategy[Ordinal], coefficients: st.SearchStrategy[Ordinal], max_terms: int
) -> st.SearchStrategy[Ordinal]:
    """Sums of base^γ·c with distinct γ."""
    pairs = st.dictionaries(exponents, coefficients, max_size=max_terms)
    return pairs.map(lambda found: _total(base, sorted(found.items(), reverse=True)))


def _total(base: Ordinal, pairs: list[tuple[Ordinal, Ordinal]]) -> Ordinal:
    terms = (ordinal_mul(ordinal_pow(base, gamma), c) for gamma, c in pairs)
    return reduce(ordinal_add, terms, Ordinal(0))
