"""Classical codes, for comparison with the codes that come from games.

There are Hamming, simplex, repetition and parity codes, codes of polynomials (Reed–Muller, Reed–Solomon, the hexacode),
binary cyclic codes (BCH), and quadratic residue codes, including the Golay codes.
"""

from math import comb

import numpy as np

from grundy.codes.linear_code import LinearCode
from grundy.codes.words import bits_of, matrix_of
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.nim.ufuncs import power
from grundy.primes import is_prime
from grundy.text import format_number

__all__ = [
    "bch",
    "cyclic",
    "extended_golay",
    "extended_hamming",
    "extended_quadratic_residue",
    "golay",
    "hamming",
    "hexacode",
    "parity",
    "quadratic_residue",
    "reed_muller",
    "reed_solomon",
    "repetition",
    "simplex",
]


MOST_ENTRIES = 1 << 26  # of a generator, a byte each


# ---- Hamming codes and their duals, repetition and parity


def hamming(m: int, q: int = 2) -> LinearCode:
    """Return the Hamming code of redundancy m, a perfect code [(q^m - 1)/(q - 1), n - m, 3].

    The columns of its parity check are the words of m digits whose highest digit is 1, as integers in increasing order.
    For q = 2, column j is j + 1 in binary, so the words are the sets of numbers from 1 to n with nim sum 0.

    Parameters
    ----------
    m : int
        The redundancy, 1 or more.
    q : int, optional
        2, 4, 16 or 256.

    Raises
    ------
    LimitError
        If the generator would have more than 2^26 entries.

    References
    ----------
    R. W. Hamming, Error detecting and error correcting codes, Bell System Tech. J. 29 (1950); M. J. E. Golay, Notes on
    digital coding, Proc. IRE 37 (1949), for q > 2.

    Examples
    --------
    >>> hamming(3), hamming(2, q=4)
    (<LinearCode [7, 4]>, <LinearCode [5, 3] over GF(4)>)
    >>> [1 << a - 1 | 1 << b - 1 | 1 << c - 1 in hamming(3) for a, b, c in [(1, 2, 3), (2, 4, 6), (1, 2, 4)]]
    [True, True, False]
    """
    return simplex(m, q).dual()


def simplex(m: int, q: int = 2) -> LinearCode:
    """Return the dual of the Hamming code, [(q^m - 1)/(q - 1), m, q^(m - 1)]: all nonzero words have the same weight.

    Parameters
    ----------
    m : int
        The dimension, 1 or more.
    q : int, optional
        2, 4, 16 or 256.

    References
    ----------
    F. J. MacWilliams and N. J. A. Sloane, The Theory of Error-Correcting Codes (1977), chapter 1.

    Examples
    --------
    >>> [word.bit_count() for word in simplex(3)]
    [0, 4, 4, 4, 4, 4, 4, 4]
    """
    bits, rows = bits_of(q), as_natural(m, "m, the redundancy of a Hamming code,", least=1)
    if rows * bits > 64:
        raise LimitError(
            f"a Hamming code with m = {format_number(rows)} and q = {q} has more than 2^60 digits",
            hint="try a smaller m",
        )
    n = (q**rows - 1) // (q - 1)
    _check_size(n, n - rows, "this Hamming code")
    columns = [word for i in range(rows) for word in range(q**i, 2 * q**i)]
    return LinearCode(np.ascontiguousarray(matrix_of(columns, rows, q).T), q=q)


def extended_hamming(m: int) -> LinearCode:
    """Return the binary Hamming code with a parity digit appended, [2^m, 2^m - m - 1, 4].

    Parameters
    ----------
    m : int
        The redundancy of the Hamming code, 1 or more.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 1.

    Examples
    --------
    >>> extended_hamming(3)
    <LinearCode [8, 4]>
    """
    return hamming(m).extend()


def repetition(n: int, q: int = 2) -> LinearCode:
    """Return the repetition code, whose words have equal digits, [n, 1, n].

    Parameters
    ----------
    n : int
        The length, 1 or more.
    q : int, optional
        2, 4, 16 or 256.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 1.

    Examples
    --------
    >>> list(repetition(3)), list(repetition(2, q=4))
    ([0, 7], [0, 5, 10, 15])
    """
    bits_of(q)
    length = as_natural(n, "n, the length,", least=1)
    _check_size(length, 1, "this repetition code")
    return LinearCode(np.ones((1, length), np.uint8), q=q)


def parity(n: int, q: int = 2) -> LinearCode:
    """Return the code of the words whose digits have nim sum 0 (even weight for q = 2), [n, n - 1, 2].

    Parameters
    ----------
    n : int
        The length, 1 or more.
    q : int, optional
        2, 4, 16 or 256.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 1.

    Examples
    --------
    >>> list(parity(3)), list(parity(2, q=4))
    ([0, 3, 5, 6], [0, 5, 10, 15])
    """
    length = as_natural(n, "n, the length,", least=1)
    _check_size(length, length - 1, "this parity code")
    return repetition(length, q).dual()


# ---- Codes of polynomials: a word is the list of values at the points of a space


def reed_muller(r: int, m: int) -> LinearCode:
    """Return the binary Reed–Muller code of order r, [2^m, C(m,0) + … + C(m,r), 2^(m - r)].

    Its words are the values of the polynomials of degree at most r in m variables over GF(2). Coordinate j is the point
    whose coordinates are the bits of j.

    Parameters
    ----------
    r : int
        The order, from 0 to m.
    m : int
        The number of variables.

    References
    ----------
    D. E. Muller (1954); I. S. Reed, A class of multiple-error-correcting codes (1954); MacWilliams and Sloane (1977),
    chapter 13.

    Examples
    --------
    >>> reed_muller(1, 3), reed_muller(2, 5)
    (<LinearCode [8, 4]>, <LinearCode [32, 16]>)
    >>> 0b10101010 in reed_muller(1, 3)  # the values of the first variable at 0, 1, …, 7
    True
    """
    order, variables = as_natural(r, "r, the order,"), as_natural(m, "m, the number of variables,")
    if order > variables:
        raise DomainError(f"r, the order, must be from 0 to m = {format_number(variables)}, not {format_number(order)}")
    if variables > 60:
        raise LimitError(
            f"a Reed-Muller code with m = {format_number(variables)} has more than 2^60 digits", hint="try a smaller m"
        )
    n = 1 << variables
    _check_size(n, sum(comb(variables, i) for i in range(order + 1)), "this Reed-Muller code")
    monomials = np.array([mask for mask in range(n) if mask.bit_count() <= order], np.int64)
    values = (np.arange(n) & monomials[:, np.newaxis]) == monomials[:, np.newaxis]
    return LinearCode(values.astype(np.uint8))


def reed_solomon(n: int, k: int, q: int) -> LinearCode:
    """Return the Reed–Solomon code over the nimbers below q, [n, k, n - k + 1].

    Its words are the values of the polynomials of degree below k at the nimbers 0, 1, …, n - 1, in this order.

    Parameters
    ----------
    n : int
        The length, from 1 to q.
    k : int
        The dimension, from 0 to n.
    q : int
        2, 4, 16 or 256.

    References
    ----------
    I. S. Reed and G. Solomon, Polynomial codes over certain finite fields (1960); MacWilliams and Sloane (1977),
    chapter 10.

    Examples
    --------
    >>> code = reed_solomon(4, 2, 4)
    >>> code, sorted({int((row != 0).sum()) for row in code.generator})
    (<LinearCode [4, 2] over GF(4)>, [3])
    """
    bits_of(q)
    length, dimension = as_natural(n, "n, the length,", least=1), as_natural(k, "k, the dimension,")
    if length > q:
        raise DomainError(
            f"a Reed-Solomon code over GF({q}) has at most {q} digits, one per nimber, not {format_number(length)}"
        )
    if dimension > length:
        raise DomainError(f"k, the dimension, must be at most n = {length}, not {format_number(dimension)}")
    points = np.arange(length, dtype=np.uint8)
    rows = power(points, np.arange(dimension, dtype=np.uint8)[:, np.newaxis])
    return LinearCode(np.asarray(rows, np.uint8).reshape(dimension, length), q=q)


def hexacode() -> LinearCode:
    """Return the hexacode, [6, 3, 4] over GF(4): the words a, b, c, f(1), f(2), f(3) with f(x) = ax^2 + bx + c.

    The digits 2 and 3 are nimbers, which books write as ω and its conjugate.

    References
    ----------
    J. H. Conway and N. J. A. Sloane, Sphere Packings, Lattices and Groups (1988), chapters 3 and 11.

    Examples
    --------
    >>> hexacode()
    <LinearCode [6, 3] over GF(4)>
    """
    return LinearCode([[1, 0, 0, 1, 3, 2], [0, 1, 0, 1, 2, 3], [0, 0, 1, 1, 1, 1]], q=4)


# ---- Binary cyclic codes: a word is a polynomial modulo x^n - 1, and digit j is the coefficient of x^j


def cyclic(n: int, generator: int) -> LinearCode:
    """Return the cyclic code generated by a divisor of x^n - 1, [n, n - degree].

    Parameters
    ----------
    n : int
        The length, 1 or more.
    generator : int
        The polynomial over GF(2): bit j is the coefficient of x^j. x^n - 1 itself generates the zero code.

    Raises
    ------
    DomainError
        If the polynomial does not divide x^n - 1.

    References
    ----------
    E. Prange, Cyclic error-correcting codes in two symbols (1957); MacWilliams and Sloane (1977), chapter 7.

    Examples
    --------
    >>> cyclic(7, 0b1011)
    <LinearCode [7, 4]>
    >>> cyclic(7, 0b101)
    Traceback (most recent call last):
    grundy.errors.DomainError: the generator of a cyclic code of length 7 must divide x^7 - 1 over GF(2), not x^2 + 1
    """
    length = as_natural(n, "n, the length,", least=1)
    polynomial = as_natural(generator, "the mask of a generator polynomial", least=1)
    degree = polynomial.bit_length() - 1
    _check_size(length, max(length - degree, 0), "this cyclic code")
    if degree > length or _remainder(1 << length | 1, polynomial):
        raise DomainError(
            f"the generator of a cyclic code of length {length} must divide x^{length} - 1 over GF(2), "
            f"not {_polynomial_text(polynomial)}"
        )
    return LinearCode([polynomial << shift for shift in range(length - degree)], n=length)


def _remainder(dividend: int, divisor: int) -> int:
    """Return the remainder of the division of polynomials over GF(2)."""
    length = divisor.bit_length()
    while dividend.bit_length() >= length:
        dividend ^= divisor << dividend.bit_length() - length
    return dividend


def _polynomial_text(polynomial: int) -> str:
    """Return a polynomial in mathematical notation, or its mask if that is too long."""
    exponents = [j for j in range(polynomial.bit_length() - 1, -1, -1) if polynomial >> j & 1]
    if len(exponents) > 20:
        return f"the polynomial {format_number(polynomial)}"
    return " + ".join({0: "1", 1: "x"}.get(j, f"x^{j}") for j in exponents)


def bch(n: int, designed_distance: int) -> LinearCode:
    """Return the primitive narrow-sense binary BCH code: its words are 0 at α, α^2, …, α^(designed_distance-1).

    α is the root x of the primitive polynomial over GF(2) of degree m with the least mask, for example x^4 + x + 1 for
    n = 15. The minimum distance is at least the designed distance, and may be larger.

    Parameters
    ----------
    n : int
        The length, 2^m - 1 with m at least 2.
    designed_distance : int
        The designed distance, from 1 to n.

    References
    ----------
    A. Hocquenghem, Codes correcteurs d'erreurs (1959); R. C. Bose and D. K. Ray-Chaudhuri, On a class of error
    correcting binary group codes (1960); MacWilliams and Sloane (1977), chapter 9.

    Examples
    --------
    >>> bch(15, 5), bch(15, 7), bch(31, 11)
    (<LinearCode [15, 7]>, <LinearCode [15, 5]>, <LinearCode [31, 11]>)
    """
    length, distance = as_natural(n, "n, the length,"), as_natural(designed_distance, "the designed distance", least=1)
    if length < 3 or length & (length + 1):
        raise DomainError(
            f"n = {format_number(length)} is not the length of a primitive BCH code",
            hint="try n = 2^m - 1, for example 7 or 15",
        )
    if distance > length:
        raise DomainError(
            f"the designed distance must be at most n = {format_number(length)}, not {format_number(distance)}"
        )
    _check_size(length, length, "this BCH code")
    powers, m = _powers_of_root(length), length.bit_length()
    checks = [matrix_of(powers[np.arange(length) * i % length].tolist(), m).T for i in _leaders(length, distance)]
    return LinearCode.from_parity_check(np.concatenate(checks) if checks else np.zeros((0, length), np.uint8))


def _leaders(n: int, distance: int) -> list[int]:
    """Return one element of each set i, 2i, 4i, … modulo n that meets 1, …, distance - 1: x(α^2i) = x(α^i)^2."""
    leaders: list[int] = []
    covered: set[int] = set()
    for i in range(1, distance):
        if i not in covered:
            leaders.append(i)
            while i not in covered:
                covered.add(i)
                i = 2 * i % n
    return leaders


def _powers_of_root(n: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return 1, α, …, α^(n-1) in GF(n + 1) as masks, by the least polynomial whose root α has order n."""
    for polynomial in range(n + 2, 2 * n + 2, 2):
        powers = [1]
        while len(powers) < n:
            power = powers[-1] << 1
            power = power ^ polynomial if power > n else power
            if power == 1:
                break
            powers.append(power)
        if len(powers) == n:
            return np.array(powers, np.int64)
    raise AssertionError("there is a primitive polynomial of each degree")


# ---- Quadratic residue codes, including the Golay codes


def quadratic_residue(p: int) -> LinearCode:
    """Return the binary quadratic residue code of length p, [p, (p + 1)/2], with d^2 ≥ p.

    It is the cyclic code whose idempotent is the sum of x^r over the nonzero squares r modulo p, plus 1 when p ≡ 1
    modulo 8; digit j of a word is the coefficient of x^j.

    Parameters
    ----------
    p : int
        A prime number with p ≡ 1 or 7 modulo 8: 7, 17, 23, 31, 41, 47, …

    Raises
    ------
    DomainError
        If p is not a prime congruent to 1 or 7 modulo 8.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 16.

    Examples
    --------
    >>> quadratic_residue(7), quadratic_residue(47)
    (<LinearCode [7, 4]>, <LinearCode [47, 24]>)
    """
    prime = as_natural(p, "p, the length,")
    k = (prime + 1) // 2
    if prime % 8 in (1, 7):
        _check_size(prime, k, "this quadratic residue code")
    if prime % 8 not in (1, 7) or not is_prime(prime):
        raise DomainError(
            f"there is no binary quadratic residue code of length {format_number(prime)}; "
            "the length must be a prime congruent to 1 or 7 modulo 8, for example 7, 17, 23 or 31"
        )
    idempotent = sum(1 << r for r in {i * i % prime for i in range(1, k)}) | int(prime % 8 == 1)
    every = (1 << prime) - 1
    # E, xE, …, x^(k-1) E are a basis of the code with the idempotent E (MacWilliams and Sloane, chapter 8).
    return LinearCode([idempotent << i & every | idempotent >> prime - i for i in range(k)], n=prime)


def extended_quadratic_residue(p: int) -> LinearCode:
    """Return the quadratic residue code of length p with a parity digit appended, [p + 1, (p + 1)/2].

    For p ≡ 7 modulo 8 it is self-dual and all weights are multiples of 4.

    Parameters
    ----------
    p : int
        A prime number with p ≡ 1 or 7 modulo 8.

    References
    ----------
    MacWilliams and Sloane (1977), chapter 16.

    Examples
    --------
    >>> code = extended_quadratic_residue(7)
    >>> code, code == code.dual()
    (<LinearCode [8, 4]>, True)
    """
    return quadratic_residue(p).extend()


def golay() -> LinearCode:
    """Return the binary Golay code, perfect with [23, 12, 7], as the quadratic residue code of length 23.

    References
    ----------
    M. J. E. Golay, Notes on digital coding, Proc. IRE 37 (1949); MacWilliams and Sloane (1977), chapter 16.

    Examples
    --------
    >>> golay()
    <LinearCode [23, 12]>
    """
    return quadratic_residue(23)


def extended_golay() -> LinearCode:
    """Return the extended Golay code, [24, 12, 8], as the extended quadratic residue code of length 24.

    References
    ----------
    MacWilliams and Sloane (1977), chapters 2 and 16.

    Examples
    --------
    >>> code = extended_golay()
    >>> code, code == code.dual()
    (<LinearCode [24, 12]>, True)
    """
    return extended_quadratic_residue(23)


def _check_size(n: int, k: int, what: str) -> None:
    """Raise `LimitError` if the generator would have too many entries."""
    if n * max(k, 1) > MOST_ENTRIES:
        raise LimitError(
            f"{what} has n = {format_number(n)} and k = {format_number(k)}, so its generator would have more than "
            f"{MOST_ENTRIES} entries",
            hint="try smaller parameters",
        )
