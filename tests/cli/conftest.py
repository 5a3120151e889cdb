from pathlib import Path
from shutil import copy

import pytest

LOOPY = Path(__file__).parents[2] / "docs" / "examples" / "loopy.json"


@pytest.fixture
def loopy(tmp_path: Path) -> str:
    """Return the path of the graph of the documentation, in a copy."""
    return str(copy(LOOPY, tmp_path))
