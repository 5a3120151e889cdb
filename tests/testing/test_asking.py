import pytest

from grundy.rules import game_from
from grundy.testing.walk import Asking, demand, raised


def test_a_demand_is_no_assert_statement() -> None:
    demand(True, "never said")
    with pytest.raises(AssertionError, match=r"^said$"):
        demand(False, "said")


def test_errors_without_words_are_called_by_their_class() -> None:
    with (
        pytest.raises(AssertionError, match=r"^f\(5\) raises KeyError, it was said$"),
        raised("f(5)", lambda: ", it was said"),
    ):
        raise KeyError
    with pytest.raises(KeyboardInterrupt), raised("f(5)"):
        raise KeyboardInterrupt


def test_only_methods_are_abilities() -> None:
    asking = Asking(game_from(range), 100)
    assert asking.can("options")
    assert not asking.can("nim_value")
