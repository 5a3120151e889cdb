import click
import pytest

from grundy.cli import LazyGroup


def test_a_command_is_loaded_when_it_is_named() -> None:
    group = LazyGroup(
        name="some",
        places={"info": ("grundy.cli.about:info", "Versions."), "missing-one": ("grundy.cli.none:one", "Not there.")},
    )
    context = click.Context(group)
    assert group.list_commands(context) == ["info", "missing-one"]
    loaded = group.get_command(context, "info")
    assert loaded is not None
    assert loaded.name == "info"
    assert group.get_command(context, "graph") is None
    assert "info         Versions." in group.get_help(context)


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ("game", "No such command 'game'. Did you mean games?"),
        ("N(3,5)", "No such command 'N(3,5)'. A position stands behind solve or play, in quotes."),
        ("xyzzy", "No such command 'xyzzy'."),
    ],
)
def test_a_command_that_is_not_there_is_answered_by_what_was_meant(named: str, message: str) -> None:
    group = LazyGroup(
        name="some",
        places={"solve": ("grundy.cli.solve:command", "Who wins."), "games": ("grundy.cli.games:command", "All.")},
    )
    with pytest.raises(click.UsageError) as caught:
        group.resolve_command(click.Context(group), [named])
    assert caught.value.message == message
