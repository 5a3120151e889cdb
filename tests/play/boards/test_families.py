"""Each game of the catalogue finds its picture, and every picture named is there."""

from importlib import import_module

from grundy.games import CATALOGUE
from grundy.play.boards.table import FAMILIES, family_of


def test_every_class_in_the_table_is_there():
    for name, family in FAMILIES.items():
        module, cls = name.rsplit(".", 1)
        assert getattr(import_module(module), cls).__module__ == module
        picture = import_module(f"grundy.play.boards.pictures.{family}")
        assert callable(picture.board)
        assert callable(picture.touches)


def test_every_game_of_the_catalogue_has_a_picture():
    import grundy

    for entry in CATALOGUE:
        assert family_of(grundy.parse(entry.example).terms[0].ruleset.game) is not None, entry.id


def test_a_subclass_is_drawn_like_its_class():
    from grundy.games import Nim

    class Mine(Nim):
        pass

    assert family_of(Mine()) is family_of(Nim())
    assert family_of(object()) is None
