"""Closed forms that no code can pass: Hamming, Singleton, Plotkin, Elias and Johnson.

Each bounds A_q(n, d), the largest number of words of n letters, out of an alphabet of q, any two of which differ in at
least d places. The code need not be linear, and q need not be a power of a prime. A_q(n, d) = 1 when d > n: one word
alone has no two that are too close.

Source for all of them: MacWilliams and Sloane, The Theory of Error-Correcting Codes (1977), chapters 1 and 17; Huffman
and Pless, Fundamentals of Error-Correcting Codes (2003), chapter 2, for any q.
"""

from math import comb

from grundy.codes.bounds.parameters import ball, parameters

__all__ = ["elias", "hamming", "johnson", "plotkin", "singleton"]


def hamming(n: int, d: int, q: int = 2) -> int:
    """Return the sphere-packing bound on A_q(n, d): balls of radius ⌊(d-1)/2⌋ around the words do not meet.

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The number of letters, 2 or more.

    Raises
    ------
    DomainError
        When a number is not whole or too small.
    LimitError
        When a word takes more than 32768 bits.

    Examples
    --------
    The Golay codes fill their spaces:

    >>> hamming(23, 7), hamming(11, 5, q=3)
    (4096, 729)
    """
    n, d, q = parameters(n, d, q)
    return 1 if d > n else int(q**n) // ball(n, (d - 1) // 2, q)


def singleton(n: int, d: int, q: int = 2) -> int:
    """Return the Singleton bound on A_q(n, d), q^(n-d+1): the words stay different when d - 1 places are wiped out.

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The number of letters, 2 or more.

    Raises
    ------
    DomainError
        When a number is not whole or too small.
    LimitError
        When a word takes more than 32768 bits.

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

    Where n is too large for that, it is applied to words of the longest length m that is not: the first n - m places
    can be filled in q^(n-m) ways, and the words that begin alike differ in the other m.

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The number of letters, 2 or more.

    Raises
    ------
    DomainError
        When a number is not whole or too small.
    LimitError
        When a word takes more than 32768 bits.

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
    """Return Plotkin's bound for d > (1 - 1/q)·n; no column halves an odd number of binary words, so it is even."""
    if q == 2:
        return 2 * (d // (2 * d - n))
    return q * d // (q * d - (q - 1) * n)


def elias(n: int, d: int, q: int = 2) -> int:
    """Return the bound of Elias and Bassalygo on A_q(n, d): Plotkin's argument inside a ball, with the best radius.

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The number of letters, 2 or more.

    Raises
    ------
    DomainError
        When a number is not whole or too small.
    LimitError
        When a word takes more than 32768 bits.

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
        if divisor <= 0:  # it falls as r grows to t·n
            break
        volume += sphere
        best = max(best, divisor * volume)
        sphere = sphere * (n - r) * (q - 1) // (r + 1)
    return int(top * d * q**n // best)


def johnson(n: int, d: int, q: int = 2) -> int:
    """Return the Johnson bound on A_q(n, d): Hamming's, with the words counted that no ball covers (Johnson 1962).

    Parameters
    ----------
    n, d : int
        Length, 0 or more, and distance, 1 or more.
    q : int
        The number of letters, 2 or more.

    Raises
    ------
    DomainError
        When a number is not whole or too small.
    LimitError
        When a word takes more than 32768 bits.

    Examples
    --------
    >>> johnson(16, 6), hamming(16, 6), hamming(15, 5)
    (256, 478, 270)
    """
    n, d, q = parameters(n, d, q)
    if d > n:
        return 1
    if d % 2 == 0:
        n, d = n - 1, d - 1  # words of even distance stay different when one place is wiped out
    # For d = 2t + 1, a word at distance t + 1 from a word of the code lies in no ball of radius t, unless it lies in
    # that of a word of the code at distance d. It is that far from at most A_q(n, d, t + 1) words of the code.
    t = d // 2
    far = comb(n, t + 1) * int((q - 1) ** (t + 1)) - comb(d, t) * _constant_weight(n, d, d, q)
    shared = _constant_weight(n, d, t + 1, q)
    return int(q**n) * shared // (ball(n, t, q) * shared + max(far, 0))


def _constant_weight(n: int, d: int, weight: int, q: int) -> int:
    """Return a bound on the number of words of one weight, 1 to n, at distances of d or more.

    The words that agree in one nonzero letter are, without it, words of length n - 1 and weight w - 1; each word is
    counted w times: A(n, d, w) <= ⌊n·(q-1)/w · A(n-1, d, w-1)⌋, and two words of weight w < d/2 are too close.
    """
    least = (d + 1) // 2
    count = 1
    for w in range(least, weight + 1):
        count = (n - weight + w) * (q - 1) * count // w
    return count
