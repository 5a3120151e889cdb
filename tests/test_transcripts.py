from pathlib import Path

import pytest
from transcripts import run_page, stray_commands

PAGE = """\
# A page

```{code-block} python
:caption: numbers_of_a_page.py

TWO = 2
```

```console
$ echo a; echo; echo b
a

b
$ ls
numbers_of_a_page.py
page.md
```

```python
>>> from numbers_of_a_page import TWO
>>> TWO
2

```
"""


def outcome(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    (folder / "page.md").write_text(page, encoding="utf-8")
    return run_page(folder / "page.md")


def test_python_commands_and_files_of_a_page_run_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert outcome(PAGE, tmp_path, monkeypatch) == (0, 5)


@pytest.mark.parametrize(("shown", "other"), [("\nb\n", "\nc\n"), ("echo b", "echo c"), ("\n2\n", "\n3\n")])
def test_reports_differences(
    shown: str, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(PAGE.replace(shown, other), tmp_path, monkeypatch) == (1, 5)
    assert "page.md" in capsys.readouterr().out


def test_includes_messages_on_standard_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "```console\n$ grundy nim 1/0 2>&1 | wc -l\n1\n$ grundy nim 1/0 2>/dev/null\n```\n"
    assert outcome(page, tmp_path, monkeypatch) == (0, 2)


def test_finds_commands_outside_of_console_blocks() -> None:
    assert stray_commands("```\n$ grundy info\n```\n") == ["$ grundy info"]
    assert stray_commands("```console\n$ grundy info\n```\n") == []
