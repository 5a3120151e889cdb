from grundy.ordinals.closure.components import alpha_components
from grundy.ordinals.constants.trials import alpha_degree, foundations
from grundy.primes import is_prime


def test_everything_that_a_prime_rests_on_is_smaller_and_closed() -> None:
    for p in filter(is_prime, range(3, 1000)):
        assert all(r < p for r in foundations(p))
        assert all(set(foundations(r)) <= set(foundations(p)) for r in foundations(p))


def test_degrees_are_those_of_the_note() -> None:
    known = {7: 6, 11: 20, 43: 42, 61: 60, 47: 5060, 167: 68060, 263: 102180, 283: 237820}
    assert {p: alpha_degree(p) for p in known} == known


def test_the_excess_4_brings_its_own_component() -> None:
    assert alpha_components(163) == {81, 4}
    assert alpha_degree(163) == 324
    assert alpha_degree(163, 0) == 162
