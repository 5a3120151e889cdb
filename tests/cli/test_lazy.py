import click

from grundy.cli.lazy import LazyGroup


def test_a_command_is_loaded_when_it_is_named() -> None:
    group = LazyGroup(name="some", lines={"info": "Versions.", "missing-one": "Not there."}, place="grundy.cli.")
    context = click.Context(group)
    assert group.list_commands(context) == ["info", "missing-one"]
    loaded = group.get_command(context, "info")
    assert loaded is not None
    assert loaded.name == "info"
    assert group.get_command(context, "graph") is None
    assert "info         Versions." in group.get_help(context)
