"""A check that theorems on periods reject altered values."""

from grundy.sequences import Certificate, Values


def check_that_alterations_show(proof: Certificate, values: Values) -> None:
    assert proof.fulfils(values)
    for heap in range(proof.preperiod, proof.length):
        altered = values.copy()
        altered[heap] ^= 1
        assert not proof.fulfils(altered), heap
