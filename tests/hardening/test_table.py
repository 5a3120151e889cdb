"""Every function with the name of a reader is in the table, either as a reader or with a reason."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator

import pytest
from hardening.reader import REFUSED, Reader, check_round_trip, value_of
from hardening.table import NO_READERS, READERS

import grundy

NAMES = re.compile(r"^(parse|read|load|open|from|restore|import|decode|evaluate|resumed?)(_|$)|_from(_|$)")
# Modules that check the games of users.
APART = "grundy.testing"


def modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(grundy.__path__, "grundy."):
        last = found.name.rpartition(".")[2]
        if not last.startswith("_") and not found.name.startswith(APART):
            yield found.name


def named_like_readers() -> set[str]:
    found = set()
    for module in modules():
        for name, thing in vars(importlib.import_module(module)).items():
            if name.startswith("_") or getattr(thing, "__module__", None) != module:
                continue
            here = module.removeprefix("grundy.")
            if inspect.isfunction(thing) and NAMES.search(name):
                found.add(f"{here}:{name}")
            if inspect.isclass(thing):
                found |= {f"{here}:{name}.{method}" for method in methods(thing) if NAMES.search(method)}
    return found


def methods(kind: type) -> Iterator[str]:
    for name, thing in vars(kind).items():
        if not name.startswith("_") and inspect.isroutine(thing):
            yield name


COVERED = {name for reader in READERS for name in reader.covers}


def test_every_function_with_the_name_of_a_reader_is_in_the_table() -> None:
    assert named_like_readers() - COVERED - set(NO_READERS) == set()


def test_the_table_names_existing_functions_once() -> None:
    assert set(NO_READERS) - named_like_readers() == set()
    assert COVERED & set(NO_READERS) == set()
    assert len({str(reader) for reader in READERS}) == len(READERS)


@pytest.mark.parametrize("reader", READERS, ids=str)
def test_every_example_can_be_read_and_written(reader: Reader) -> None:
    for example in reader.examples:
        value = value_of(reader, example)
        assert value is not REFUSED, example
        check_round_trip(reader, value)
