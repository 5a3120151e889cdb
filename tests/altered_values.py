"""The hypothesis of a theorem on periods fails for values that are altered where it speaks of them."""

from grundy.sequences import Certificate, Values


def check_that_alterations_show(proof: Certificate, values: Values) -> None:
    assert proof.fulfils(values)
    for heap in range(proof.preperiod, proof.length):
        altered = values.copy()
        altered[heap] ^= 1
        assert not proof.fulfils(altered), heap
