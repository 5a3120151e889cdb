import pytest

from grundy.answers.numbers import number_facts


@pytest.mark.parametrize("number", [0, 77, 2**2048 - 1])
def test_numbers_that_can_be_read_stay_numbers(number: int) -> None:
    assert number_facts(number) is number


def test_longer_ones_are_texts_in_hexadecimal() -> None:
    assert number_facts(2**2048) == "0x1" + 512 * "0"
    assert int(str(number_facts(3**5000)), 16) == 3**5000
