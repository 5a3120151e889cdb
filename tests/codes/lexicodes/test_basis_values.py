"""Values read off a basis, judged by those that the game has."""

import pytest

from grundy.codes import coin_values, coin_values_of, lexicode


@pytest.mark.parametrize("q", [2, 4, 8, 16])
def test_values_read_off_a_basis_are_those_of_the_game(q: int) -> None:
    for n in range(8 if q > 4 else 12):
        for d in range(1, 6 if q == 2 else 4):
            values = coin_values(n, d, q)
            first = values if values.ndim == 1 else values[:, 0]
            assert coin_values_of(lexicode(n, d, q)) == first.tolist()
