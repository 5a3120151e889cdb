import pytest
from code_commands import printed

from grundy.answers.codes.coins import coin_values_of
from grundy.codes import coin_values, lexicode


@pytest.mark.parametrize("q", [2, 4, 8, 16])
def test_values_read_off_a_basis_are_those_of_the_game(q: int) -> None:
    for n in range(8 if q > 4 else 12):
        for d in range(1, 6 if q == 2 else 4):
            values = coin_values(n, d, q)
            first = values if values.ndim == 1 else values[:, 0]
            assert coin_values_of(lexicode(n, d, q)) == first.tolist()


def test_many_coins_are_cut_and_long_values_are_powers() -> None:
    assert "… 36 more (--all prints them)\n" in printed("lexicode", "100", "8")
    assert "value of the coin\n1\n" in printed("lexicode", "1", "5")
    assert " 2^98\n" in printed("lexicode", "99", "200", "--all")
