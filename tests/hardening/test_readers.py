"""Readers return a value or raise a one-sentence error for any input, and read what they write."""

import re
from typing import Any

import pytest
from hardening.mutations import almost, almost_data, data, hostile, recoded
from hardening.reader import Reader, check_round_trip, value_of
from hardening.table import READERS
from hypothesis import given, settings, strategies as st

# There are many readers, so each gets few examples; "make fuzz" uses a profile with more.
# More brackets than fit on the stack of Python.
MANY = min(30 * settings().max_examples, 100_000)
few = settings(max_examples=max(settings().max_examples // 8, 1))
every_reader = pytest.mark.parametrize("reader", READERS, ids=str)


@every_reader
@few
@given(given_data=st.data())
def test_almost_valid_inputs(reader: Reader, given_data: st.DataObject) -> None:
    is_data = reader.kind is object
    tried = given_data.draw(almost_data(reader.examples) if is_data else almost(reader.examples))
    check_round_trip(reader, value_of(reader, tried))


ANYTHING: dict[type, st.SearchStrategy[Any]] = {str: st.text(), bytes: st.binary(), object: data}


@every_reader
@few
@given(given_data=st.data())
def test_any_input(reader: Reader, given_data: st.DataObject) -> None:
    check_round_trip(reader, value_of(reader, given_data.draw(ANYTHING[reader.kind])))


@pytest.mark.parametrize("reader", [reader for reader in READERS if reader.kind is not object], ids=str)
def test_long_deep_and_huge_inputs(reader: Reader) -> None:
    for tried in hostile(reader.kind, MANY):
        value_of(reader, tried)


@pytest.mark.parametrize("reader", [reader for reader in READERS if reader.kind is str], ids=str)
def test_huge_numbers_and_words(reader: Reader) -> None:
    """Enlarge each number and each word of an example in turn."""
    for example in reader.examples:
        for found in re.finditer(r"[0-9]+|[A-Za-z]+", example):
            for huge in ("9" * 3000, "a" * 3000):
                value_of(reader, example[: found.start()] + huge + example[found.end() :])


@pytest.mark.parametrize("reader", [reader for reader in READERS if reader.kind is bytes], ids=str)
def test_texts_in_other_encodings(reader: Reader) -> None:
    for example in reader.examples:
        for tried in recoded(example.decode("latin-1")):
            value_of(reader, tried)
