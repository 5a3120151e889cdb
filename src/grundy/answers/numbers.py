"""Numbers of any size as JSON can hold them."""

__all__ = ["number_facts"]

# Python reads and writes numbers of at least so many bits in decimal digits.
MAX_BITS = 2048


def number_facts(number: int) -> int | str:
    """Return a number that JSON can hold; one that nobody could read is written as a text in hexadecimal.

    Parameters
    ----------
    number : int

    Returns
    -------
    int or str

    Examples
    --------
    >>> number_facts(77), number_facts(1 << 4000) == "0x1" + 1000 * "0"
    (77, True)
    """
    return number if number.bit_length() <= MAX_BITS else hex(number)
