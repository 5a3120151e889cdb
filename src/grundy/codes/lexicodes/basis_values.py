"""The values of the coins of a lexicode, read off its basis."""

from grundy.codes.additive import AdditiveCode
from grundy.codes.code import LinearCode
from grundy.integers import bits

__all__ = ["coin_values_of"]


def coin_values_of(code: AdditiveCode) -> list[int]:
    """Return the value of digit 1 of each coin of a lexicode, without the table by which `coin_values` finds them.

    In a lexicode, a coin that is not the highest of a word of the basis has a new power of q as its value. The others
    complete a word to value 0, so the other digits of that word tell their values.

    Parameters
    ----------
    code : AdditiveCode
        A lexicode.

    Returns
    -------
    list of int
        Of any size: the values of n < d coins are the first n powers of q.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> coin_values_of(lexicode(8, 4)), coin_values_of(lexicode(6, 4, q=4))
    ([1, 2, 4, 7, 8, 11, 13, 14], [1, 4, 16, 21, 27, 30])
    """
    digit_bits = code.q.bit_length() - 1
    basis, step = (code.basis, digit_bits) if isinstance(code, LinearCode) else (code.space.basis, 1)
    words = {(word.bit_length() - 1) // step: word for word in basis}
    values: list[int] = []
    power = 0
    for place in range(code.n * digit_bits // step):
        if place not in words:
            values.append(1 << step * power)
            power += 1
        else:
            rest = words[place] & (1 << step * place) - 1
            # A digit at a place whose value is a power of q: its bits move there.
            values.append(sum(1 << bit % step + values[bit // step].bit_length() - 1 for bit in bits(rest)))
    return values[:: digit_bits // step]
