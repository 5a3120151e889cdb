import pytest

from grundy.nim import Nimber
from grundy.nim.calculator import FINITE, FUNCTIONS, has_other_names


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", False),
        ("77*77 + 1/5 - sqrt(9)", False),
        ("0xabw", False),  # not a name, but a number that ends badly
        ("0b11 ⊕ 0o7 ⊗ 5 ÷ 3 × 2 · 1 ∘ 1 − 1", False),
        ("as(5) + inv(7)", False),
        ("w", True),
        ("2^w", True),
        ("ω", True),
        ("3 + t", True),
        ("kappa(3)", True),
        ("x", True),
        ("5²", True),
    ],
)
def test_texts_with_names_that_finite_nimbers_do_not_have(text: str, answer: bool) -> None:
    assert has_other_names(text) is answer


def test_all_functions_are_found_by_both_names() -> None:
    assert {f.name for f in FUNCTIONS} | {f.also for f in FUNCTIONS if f.also} == set(FINITE.by_name)
    assert FINITE.by_name["inv"] is FINITE.by_name["reciprocal"]


def test_any_number_of_nimbers_is_added_at_once() -> None:
    assert FINITE.total(*map(Nimber, (1, 2, 4, 7, 2**70))) == 2**70
