import pytest

from grundy.ordinals import Ordinal
from grundy.ordinals._kernels import OrdinalAlgebra
from grundy.ordinals.closure import kappa, prime_at, terms as module
from grundy.ordinals.closure.terms import alpha_parts, kernel_terms
from grundy.ordinals.constants import alpha
from grundy.ordinals.ordinal import nim_sum, ordinal


@pytest.mark.parametrize("k", range(40))
def test_constants_by_their_places(k: int) -> None:
    odd, finite = alpha_parts(k)
    powers = (Ordinal.from_terms([(Ordinal.from_terms([(place, count)]), 1)]) for place, count in odd)
    assert nim_sum(*powers, ordinal(finite)) == alpha(prime_at(k)).value


def test_terms_there_and_back() -> None:
    for text in ("0", "5", "w^(w^7*3+w*2+1)*9+w^3+18446744073709551615", "w^(w^1048575)", "w^17592186044415"):
        x = Ordinal(text)
        kept = kernel_terms(x)
        assert kept is not None
        assert Ordinal.from_element(kept) == Ordinal(text)
        assert kernel_terms(x) is kept


@pytest.mark.parametrize("text", ["w*2^64", "w^(2^44)", "w^(w^(2^20))", "w^(w^9+w^8+w^7+w^6+w^5+w^4+w^3+w^2+w)"])
def test_terms_that_are_too_long(text: str) -> None:
    assert kernel_terms(Ordinal(text)) is None


def test_ordinals_of_many_terms_are_not_kept_as_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_TERMS", 2)
    assert kernel_terms(Ordinal("w+1")) is not None
    assert kernel_terms(Ordinal("w^2+w+1")) is None


def test_a_constant_too_long_for_the_kernel_is_none_of_its_business() -> None:
    algebra = OrdinalAlgebra(lambda k: 3, lambda k: ([], 1 << 64), lambda terms: ())
    x = algebra.element([([(0, 2)], 1)])
    assert x is not None
    assert x.multiply(x, 1) is None


def test_errors_of_the_constants_are_passed_on() -> None:
    def fail(k: int) -> int:
        raise ValueError(f"no prime at {k}")

    algebra = OrdinalAlgebra(fail, fail, lambda terms: ())
    x = algebra.element([([(5, 2)], 1)])
    assert x is not None
    with pytest.raises(ValueError, match="no prime at 5"):
        x.multiply(x, 1)


def test_elements_keep_their_algebra_alive() -> None:
    x = OrdinalAlgebra(lambda k: 3, lambda k: ([], 2), lambda terms: tuple(terms)).element([([(0, 2)], 1)])
    assert x is not None
    square = x.square()
    assert square is not None
    assert square.cantor_terms() == (((0, 1), 2),)


def test_kappa_of_large_primes() -> None:
    assert kernel_terms(kappa(719)).plain() == [([(126, 1)], 1)]
