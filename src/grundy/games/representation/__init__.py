"""Ways to write a whole number, from which the winner of many games can be read: base b, Zeckendorf, Ostrowski."""

from grundy.games.representation.continued_fraction import continued_fraction
from grundy.games.representation.numeration import Numeration, ostrowski, p_system, q_system, zeckendorf
from grundy.games.representation.positional import digits, from_digits
from grundy.games.representation.rows import digit_rows

__all__ = [
    "Numeration",
    "continued_fraction",
    "digit_rows",
    "digits",
    "from_digits",
    "ostrowski",
    "p_system",
    "q_system",
    "zeckendorf",
]
