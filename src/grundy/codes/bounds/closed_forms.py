"""Bounds in closed form: sizes that no code exceeds, and sizes that some code attains.

A_q(n, d) is the largest number of words of n letters from an alphabet of q letters such that any two words differ in at
least d places. The code need not be linear, and q need not be a power of a prime. A_q(n, d) = 1 if d > n. Bounds on
linear codes, with a dimension k, require a field of q elements.

All functions require n >= 0, d >= 1, q >= 2 and 1 <= k <= n, and raise `DomainError` otherwise. Words of more than
32768 bits raise `LimitError`.

Sources: MacWilliams and Sloane, The Theory of Error-Correcting Codes (1977), chapters 1 and 17; Huffman and Pless,
Fundamentals of Error-Correcting Codes (2003), chapter 2, for any q.
"""

from bisect import bisect_right
from math import comb

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.text import format_number

# ---- Upper bounds on A_q(n, d): Hamming, Singleton, Plotkin, Elias and Johnson


def hamming(n: int, d: int, q: int = 2) -> int:
    """Return the sphere-packing bound on A_q(n, d): balls of radius ⌊(d-1)/2⌋ around the words are disjoint.

    Examples
    --------
    The Golay codes fill their spaces:

    >>> hamming(23, 7), hamming(11, 5, q=3)
    (4096, 729)
    """
    n, d, q = parameters(n, d, q)
    return 1 if d > n else int(q**n) // ball(n, (d - 1) // 2, q)


def singleton(n: int, d: int, q: int = 2) -> int:
    """Return the Singleton bound on A_q(n, d), q^(n-d+1): words stay different when d - 1 places are erased.

    Examples
    --------
    The hexacode meets it:

    >>> singleton(6, 4, q=4)
    64
    """
    n, d, q = parameters(n, d, q)
    return 1 if d > n else int(q ** (n - d + 1))


def plotkin(n: int, d: int, q: int = 2) -> int:
    """Return the Plotkin bound on A_q(n, d): the average distance of the words is at least d.

    If n is too large, the bound is applied to the longest admissible length m: the first n - m places can be filled in
    q^(n-m) ways, and words that agree there differ in the other m places.

    Examples
    --------
    A Hadamard matrix of order 12 gives codes that meet it:

    >>> plotkin(11, 6), plotkin(12, 6), plotkin(11, 5)
    (12, 24, 24)
    """
    n, d, q = parameters(n, d, q)
    if d > n:
        return 1
    if q == 2 and d % 2:
        n, d = n + 1, d + 1  # a parity bit makes an odd distance even: A_2(n, d) = A_2(n + 1, d + 1)
    longest = min(n, (q * d - 1) // (q - 1))
    return int(q ** (n - longest)) * _by_average(longest, d, q)


def _by_average(n: int, d: int, q: int) -> int:
    """Return Plotkin's bound for d > (1 - 1/q)·n; for q = 2 it is even, as no column halves an odd number of words."""
    if q == 2:
        return 2 * (d // (2 * d - n))
    return q * d // (q * d - (q - 1) * n)


def elias(n: int, d: int, q: int = 2) -> int:
    """Return the bound of Elias and Bassalygo on A_q(n, d): Plotkin's argument inside a ball, with the best radius.

    Examples
    --------
    >>> elias(100, 30), hamming(100, 30)
    (2033245478054, 24141609256495)
    """
    # With t = 1 - 1/q and each r <= t·n for which the divisor is positive (Huffman and Pless, section 2.5):
    # A_q(n, d) <= t·n·d / (r² - 2·t·n·r + t·n·d) · q^n / ball(n, r). Both sides of the fraction are multiplied by q.
    n, d, q = parameters(n, d, q)
    if d > n:
        return 1
    top = (q - 1) * n
    best = volume = 0
    sphere = 1
    for r in range(top // q + 1):
        divisor = q * r * r - 2 * top * r + top * d
        if divisor <= 0:  # the divisor decreases as r grows to t·n
            break
        volume += sphere
        best = max(best, divisor * volume)
        sphere = sphere * (n - r) * (q - 1) // (r + 1)
    return int(top * d * q**n // best)


def johnson(n: int, d: int, q: int = 2) -> int:
    """Return the Johnson bound on A_q(n, d): Hamming's bound, improved by the words outside all balls (Johnson 1962).

    Examples
    --------
    >>> johnson(16, 6), hamming(16, 6), hamming(15, 5)
    (256, 478, 270)
    """
    n, d, q = parameters(n, d, q)
    if d > n:
        return 1
    if d % 2 == 0:
        n, d = n - 1, d - 1  # words of even distance stay different when one place is erased
    # For d = 2t + 1, a word at distance t + 1 from a codeword lies in a ball of radius t only around a codeword at
    # distance d. At most A_q(n, d, t + 1) codewords are at distance t + 1 from it.
    t = d // 2
    far = comb(n, t + 1) * int((q - 1) ** (t + 1)) - comb(d, t) * _constant_weight(n, d, d, q)
    shared = _constant_weight(n, d, t + 1, q)
    return int(q**n) * shared // (ball(n, t, q) * shared + max(far, 0))


def _constant_weight(n: int, d: int, weight: int, q: int) -> int:
    """Return a bound on the number of words of one weight, 1 to n, at distance d or more.

    The words that agree in one nonzero letter are, without it, words of length n - 1 and weight w - 1; each word is
    counted w times: A(n, d, w) <= ⌊n·(q-1)/w · A(n-1, d, w-1)⌋, and two words of weight w < d/2 are too close.
    """
    least = (d + 1) // 2
    count = 1
    for w in range(least, weight + 1):
        count = (n - weight + w) * (q - 1) * count // w
    return count


# ---- Upper bounds for linear codes: Griesmer
#
# A linear code of dimension k and distance d over the field of q elements has at least d + ⌈d/q⌉ + ⌈d/q²⌉ + … +
# ⌈d/q^(k-1)⌉ places (Griesmer 1960; Solomon and Stiffler 1965 for any q): the words that vanish where a word of least
# weight does not vanish form a code of dimension k - 1 and distance at least ⌈d/q⌉.


def griesmer_length(k: int, d: int, q: int = 2) -> int:
    """Return the Griesmer bound on the length of a linear code of dimension k and distance d.

    This is the sum of ⌈d/q^i⌉ for i from 0 to k - 1.

    Examples
    --------
    >>> griesmer_length(12, 8), griesmer_length(5, 16), griesmer_length(6, 5, q=3)
    (23, 31, 11)
    """
    k = as_natural(k, "k, the dimension,")
    d = as_natural(d, "d, the distance,", 1)
    q = field_size(as_natural(q, "q, the size of the field,", 2))
    length = i = 0
    while i < k and d > 1:
        length += d
        d = -(-d // q)
        i += 1
    return length + k - i


def griesmer_dimension(n: int, d: int, q: int = 2) -> int:
    """Return the largest dimension that the Griesmer bound allows for a linear code of length n and distance d.

    This is the largest k with ``griesmer_length(k, d, q) <= n``; 0 if d > n.

    Examples
    --------
    >>> griesmer_dimension(24, 8), griesmer_dimension(31, 16), griesmer_dimension(3, 4)
    (13, 5, 0)
    """
    n, d, q = parameters(n, d, q)
    field_size(q)
    k = 0
    while 1 < d <= n:
        n -= d
        d = -(-d // q)
        k += 1
    return k + n if d == 1 else k


def griesmer_distance(n: int, k: int, q: int = 2) -> int:
    """Return the largest distance that the Griesmer bound allows for a linear code of length n and dimension k.

    This is the largest d with ``griesmer_length(k, d, q) <= n``.

    Examples
    --------
    >>> griesmer_distance(24, 12), griesmer_distance(31, 5), griesmer_distance(5, 5)
    (8, 16, 1)
    """
    n, k, q = dimension_and_length(n, k, q)
    return bisect_right(range(1, n - k + 2), n, key=lambda d: griesmer_length(k, d, q))


# ---- Lower bounds without a construction of the codes: Gilbert and Varshamov


def gilbert_varshamov(n: int, d: int, q: int = 2) -> int:
    """Return the Gilbert–Varshamov lower bound on A_q(n, d).

    If the balls of radius d - 1 around the words of a code do not contain a word, it can be added to the code (Gilbert
    1952). A lexicode is built like this, so it has at least this number of words.

    Examples
    --------
    >>> gilbert_varshamov(24, 8), gilbert_varshamov(24, 25)
    (32, 1)
    """
    n, d, q = parameters(n, d, q)
    return -(-int(q**n) // ball(n, d - 1, q))


def varshamov_dimension(n: int, d: int, q: int = 2) -> int:
    """Return a dimension that some linear code of length n and distance d attains.

    If the combinations of d - 2 out of n - 1 columns of a parity check do not fill its space, a column can be added so
    that no d - 1 columns are dependent (Varshamov 1957). So n - k checks suffice if ball(n - 1, d - 2) < q^(n-k).

    This is the largest such k; 0 if d > n.

    Examples
    --------
    >>> varshamov_dimension(24, 8), varshamov_dimension(7, 3), varshamov_dimension(5, 1)
    (6, 4, 5)
    """
    n, d, q = parameters(n, d, q)
    field_size(q)
    if d == 1 or d > n:
        return n if d == 1 else 0
    return n - floor_log(ball(n - 1, d - 2, q), q) - 1


def varshamov_distance(n: int, k: int, q: int = 2) -> int:
    """Return a distance that some linear code of length n and dimension k attains.

    This is the largest d with ``varshamov_dimension(n, d, q) >= k``.

    Examples
    --------
    >>> varshamov_distance(24, 12), varshamov_distance(7, 4), varshamov_distance(5, 1)
    (5, 3, 5)
    """
    n, k, q = dimension_and_length(n, k, q)
    return bisect_right(range(1, n - k + 2), -k, key=lambda d: -varshamov_dimension(n, d, q))


# ---- Checked parameters, balls and logarithms

MOST_BITS = 1 << 15  # of a word, so that bounds on a distance take only seconds
MOST_FIELD = 1 << 32  # a field size up to which trial division is quick


def length_and_alphabet(n: int, q: int) -> tuple[int, int]:
    """Validate the length and the alphabet size and return them as integers."""
    n, q = as_natural(n, "n, the length of the words,"), as_natural(q, "q, the number of letters of the alphabet,", 2)
    bits = n * (q - 1).bit_length()
    if bits > MOST_BITS:
        raise LimitError(
            f"words of at most {MOST_BITS} bits are supported, not {format_number(bits)} "
            f"(n = {format_number(n)}, q = {format_number(q)})",
            hint="try a smaller n",
        )
    return n, q


def parameters(n: int, d: int, q: int) -> tuple[int, int, int]:
    """Validate length, distance and alphabet size and return them as integers."""
    n, q = length_and_alphabet(n, q)
    return n, as_natural(d, "d, the distance,", 1), q


def field_size(q: int) -> int:
    """Return q if it is a prime power, so that a field of q elements exists."""
    if q > MOST_FIELD:
        message = f"q, the size of the field, must be at most 2^32, not {format_number(q)}"
        raise LimitError(message, hint="try a smaller q")
    prime = next((p for p in range(2, 1 << (q.bit_length() + 1) // 2) if q % p == 0), q)
    if prime ** floor_log(q, prime) != q:
        raise DomainError(f"q, the size of the field, must be a power of a prime, not {q}")
    return q


def dimension_and_length(n: int, k: int, q: int) -> tuple[int, int, int]:
    """Validate length, dimension and field size of a linear code of dimension 1 or more and return them."""
    n, q = length_and_alphabet(n, q)
    k = as_natural(k, "k, the dimension of a code with a distance,", 1)
    if k > n:
        raise DomainError(f"k, the dimension, must be at most the length n = {n}, not {format_number(k)}")
    return n, k, field_size(q)


def ball(n: int, radius: int, q: int) -> int:
    """Return the number of words that differ from a given one in at most `radius` of n places."""
    total, sphere = 0, 1
    for r in range(min(radius, n) + 1):
        total += sphere
        sphere = sphere * (n - r) * (q - 1) // (r + 1)
    return total


def floor_log(value: int, q: int) -> int:
    """Return the largest e with q^e <= value."""
    exponent = (value.bit_length() - 1) // q.bit_length()
    power = q**exponent
    while power * q <= value:
        power *= q
        exponent += 1
    return exponent
