"""Each game of the catalogue finds its picture, and every picture named is there."""

from collections import Counter
from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import walk_packages

import pytest

import grundy
from grundy.games import CATALOGUE, Nim
from grundy.play.boards.pictures import PICTURES, BoardPicture, picture_of


def test_every_class_in_the_table_is_there_once():
    classes = Counter[str]()
    for package in (grundy.games, grundy.sequences):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            module = import_module(found.name)
            classes.update(name for name, cls in getmembers(module, isclass) if cls.__module__ == found.name)
    assert {name: classes[name] for name in PICTURES} == dict.fromkeys(PICTURES, 1)


@pytest.mark.parametrize("place", sorted(set(PICTURES.values())))
def test_every_picture_in_the_table_is_there(place):
    module, name = place.split(".")
    assert issubclass(getattr(import_module(f"grundy.play.boards.{module}"), name), BoardPicture)


def test_every_game_of_the_catalogue_has_a_picture():
    for entry in CATALOGUE:
        assert picture_of(grundy.parse(entry.example).terms[0].ruleset.game) is not None, entry.id


def test_a_subclass_is_drawn_like_its_class():
    class Mine(Nim):
        pass

    assert type(picture_of(Mine())) is type(picture_of(Nim()))
    assert picture_of(object()) is None


def test_a_game_of_the_same_name_from_elsewhere_has_no_picture():
    class Chomp:
        def options(self, n):
            return range(n)

    assert picture_of(Chomp()) is None
