"""Whatever is given to a reader, it gives a value or one sentence; and what it can write, it reads again."""

import re
from typing import Any

import pytest
from hardening.mutations import almost, almost_data, data, hostile, recoded
from hardening.reader import Reader, check_round_trip, value_of
from hardening.table import READERS
from hypothesis import given, settings, strategies as st

# There are many readers; "make fuzz" takes a profile with more.
# More brackets than Python has room for on its stack.
MANY = min(30 * settings().max_examples, 100_000)
few = settings(max_examples=max(settings().max_examples // 8, 1))
every_reader = pytest.mark.parametrize("reader", READERS, ids=str)


@every_reader
@few
@given(given_data=st.data())
def test_inputs_that_are_almost_right(reader: Reader, given_data: st.DataObject) -> None:
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
def test_inputs_that_are_endless_deep_or_huge(reader: Reader) -> None:
    for tried in hostile(reader.kind, MANY):
        value_of(reader, tried)


@pytest.mark.parametrize("reader", [reader for reader in READERS if reader.kind is str], ids=str)
def test_numbers_and_words_that_are_huge(reader: Reader) -> None:
    """One after the other, each number and each word of an example is blown up."""
    for example in reader.examples:
        for found in re.finditer(r"[0-9]+|[A-Za-z]+", example):
            for huge in ("9" * 3000, "a" * 3000):
                value_of(reader, example[: found.start()] + huge + example[found.end() :])


@pytest.mark.parametrize("reader", [reader for reader in READERS if reader.kind is bytes], ids=str)
def test_texts_in_other_encodings(reader: Reader) -> None:
    for example in reader.examples:
        for tried in recoded(example.decode("latin-1")):
            value_of(reader, tried)
