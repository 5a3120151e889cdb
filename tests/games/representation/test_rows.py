import pytest

from grundy import DomainError
from grundy.games.representation import digit_rows


def test_rows_are_equally_long() -> None:
    assert digit_rows([("x", (1,)), ("y", (1, 35, 0))]) == (("x", "001"), ("y", "1z0"))
    assert digit_rows([]) == ()


def test_digits_without_a_symbol_are_refused() -> None:
    with pytest.raises(DomainError, match=r"^a digit from 0 to 35 has a symbol, and 36 has none$"):
        digit_rows([("x", (36,))])
