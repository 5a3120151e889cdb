import numpy as np
from hypothesis import given, strategies as st

from grundy.graphs.implicit.many_at_once import SPREAD, DirectTable, HashTable, Table


def check_against_a_dictionary(table: Table, batches: list[list[int]]) -> None:
    numbers: dict[int, int] = {}
    for batch in batches:
        known = len(numbers)
        wanted = [numbers.setdefault(key, len(numbers)) for key in batch]
        found, new = table.numbered(np.array(batch, np.int64))
        assert found.tolist() == wanted
        assert new.tolist() == list(numbers)[known:]
        assert table.count == len(numbers)


@given(st.lists(st.lists(st.integers(0, 30), max_size=20), max_size=8))
def test_keys_are_numbered_as_they_come(batches: list[list[int]]) -> None:
    check_against_a_dictionary(DirectTable(31), batches)
    check_against_a_dictionary(HashTable(), batches)


@given(st.lists(st.lists(st.integers(0, 2**63 - 1), max_size=50), max_size=5))
def test_keys_of_63_bits_are_numbered_as_they_come(batches: list[list[int]]) -> None:
    check_against_a_dictionary(HashTable(), batches)


def test_a_hash_table_grows() -> None:
    table = HashTable()
    rng = np.random.default_rng(1)
    check_against_a_dictionary(table, [rng.integers(0, 2**40, 3000).tolist() for _ in range(10)])
    assert table.count > 20_000


def test_keys_that_want_the_same_place_find_others() -> None:
    # Keys whose products with the multiplier are small modulo 2^64, so that their top bits are all 0.
    back = pow(int(SPREAD), -1, 2**64)
    keys = [key for j in range(400) if (key := j * back % 2**64) < 2**63]
    assert len(keys) > 100
    check_against_a_dictionary(HashTable(), [keys, keys[::-1], [5, *keys, 6]])


def test_no_keys_get_no_numbers() -> None:
    found, new = HashTable().numbered(np.zeros(0, np.int64))
    assert (len(found), len(new)) == (0, 0)
