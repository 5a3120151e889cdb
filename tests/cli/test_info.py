import json

from commands import grundy_command


def test_info_tells_versions_build_and_cpu() -> None:
    text = grundy_command("info").stdout
    data = json.loads(grundy_command("info", "--json").stdout)
    assert data["schema"] == "grundy.info/1"
    assert data["grundy"] == data["core"]
    for name in ("grundy", "core", "build", "python", "numpy", "system", "cpu", "nim_path"):
        assert name in text
        assert name in data
    assert isinstance(data["cpu"], list)
    assert data["nim_path"] in data["nim_paths"]
