"""Running ``grundy sequence`` in this process."""

import json
from typing import Any

from click.testing import CliRunner, Result

from grundy.cli import group
from grundy.sequences import Periodicity, Subtraction
from grundy.sequences.periods import TakingCertificate

# Winning Ways, chapter 4: Kayles, its period from heap 72 on and the exceptions.
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7]
KAYLES_EXCEPTIONS = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]


def sequence_command(*arguments: str, **environment: str) -> Result:
    """Run ``grundy sequence``."""
    return CliRunner().invoke(group, ["sequence", *arguments], env=environment, catch_exceptions=False)


def printed(*arguments: str) -> str:
    """Return what ``grundy sequence`` prints when all is well."""
    result = sequence_command(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def facts(*arguments: str) -> Any:
    """Return the object that ``grundy sequence … --json`` writes."""
    return json.loads(printed(*arguments, "--json"))


def refused(*arguments: str, code: int = 2) -> str:
    """Return the error, without its name, of a command that prints nothing else."""
    result = sequence_command(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    return result.stderr.rpartition("Error: ")[2].rstrip("\n")


def as_if_proved(
    period: int, preperiod: int, saltus: int = 0, exceptions: tuple[int, ...] | None = (), checked_to: int = 200
) -> Periodicity:
    """Return a period with a certificate that nobody verifies, for what only writes or draws it."""
    certificate = TakingCertificate(Subtraction({1}), period=period, preperiod=preperiod, saltus=saltus)
    return Periodicity(period, preperiod, saltus, exceptions, True, checked_to, certificate)
