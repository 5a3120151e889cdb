import click
from click.testing import CliRunner

from grundy.cli import Interrupted


@click.command()
def interrupted() -> None:
    raise Interrupted("3 games are in the table")


def test_the_sentence_goes_to_standard_error_and_the_exit_code_is_130() -> None:
    result = CliRunner().invoke(interrupted)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "Interrupted: 3 games are in the table.\n"
