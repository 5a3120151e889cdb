from pathlib import Path

import click
import pytest

from grundy.cli.output import check_writable


def test_files_that_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").write_text("old")
    (tmp_path / "link").symlink_to("new")
    for name in ("old", "new", "./new", str(tmp_path / "new"), "link", "/dev/null"):
        check_writable(name, "rows")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "old"]
    assert (tmp_path / "old").read_text() == "old"


@pytest.mark.parametrize(
    ("name", "reason"),
    [("missing/x", "No such file or directory"), ("file/x", "Not a directory"), (".", "Is a directory")],
)
def test_files_that_cannot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(click.ClickException) as error:
        check_writable(name, "rows")
    assert error.value.message == f"cannot write the rows to {name}: {reason}"


def test_folders_that_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda folder, mode: False)
    with pytest.raises(click.ClickException, match=r": Permission denied$"):
        check_writable(str(tmp_path / "x"), "rows")
