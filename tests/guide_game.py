"""A pytest plugin that adds the game of CONTRIBUTING.md to the catalogue, as a reader would.

`pytest -p guide_game` loads it before the tests, with this folder in PYTHONPATH.
"""

import re
from pathlib import Path

from grundy.games import catalogue
from grundy.games.heaps import subtraction

GUIDE = Path(__file__).parents[1] / "CONTRIBUTING.md"
GAME, CHECK, ROW = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), flags=re.DOTALL)


def add_game() -> None:
    """Add the class to its module, and the row to the table."""
    exec(GAME, vars(subtraction))
    row = eval(ROW, vars(catalogue))
    catalogue.CATALOGUE = (*(entry for entry in catalogue.CATALOGUE if entry.id != row.id), row)


def pytest_configure() -> None:
    """Add the game before the tests are collected."""
    add_game()
