"""Known periods from the theory of these games; the tested methods also prove each of them."""

from grundy.sequences import Periodicity, Subtraction
from grundy.sequences.periods import TakingCertificate

# Winning Ways, chapter 4: values of Kayles and the exceptions to its period.
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7]
KAYLES_EXCEPTIONS = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]

# Set, period, preperiod, largest value of subtraction games.
SUBTRACTION = [
    ({1, 3, 4}, 7, 0, 3),
    ({2, 3, 7}, 5, 0, 2),
    ({2, 5, 8}, 10, 0, 2),
    ({3, 5, 7}, 10, 0, 3),
    ({2, 4, 7}, 3, 8, 3),
    ({1, 8, 11}, 19, 13, 3),
    ({6, 10, 15}, 21, 0, 3),
    ({5, 9, 14}, 19, 0, 3),
    ({4, 7, 11, 19}, 15, 0, 3),
    ({1, 6, 9, 11}, 5, 11, 3),
    ({2, 3, 5, 7, 11, 13}, 9, 0, 4),
    ({7, 12, 30, 41}, 90, 252, 4),
    ({1, 4, 9, 16, 25}, 34, 34, 5),
    ({1, 2, 4, 8, 16, 32}, 3, 0, 2),
]

# Excluded numbers, period, saltus of all-but games.
ALL_BUT = [
    (set(), 1, 1),
    ({1}, 2, 1),
    ({2}, 4, 2),
    ({1, 2}, 3, 1),
    ({2, 3}, 4, 2),
    ({2, 3, 7}, 4, 2),
    ({1, 2, 3}, 4, 1),
    ({3, 4, 6, 10}, 9, 3),
    ({2, 4, 8, 16}, 6, 2),
    ({4, 11, 12, 14}, 8, 4),
]


def as_if_proved(
    period: int, preperiod: int, saltus: int = 0, exceptions: tuple[int, ...] | None = (), checked_to: int = 200
) -> Periodicity:
    """Return a period with an unverified certificate, for tests that only print or draw it."""
    certificate = TakingCertificate(Subtraction({1}), period=period, preperiod=preperiod, saltus=saltus)
    return Periodicity(period, preperiod, saltus, exceptions, True, checked_to, certificate)
