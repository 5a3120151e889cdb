import json

from commands import grundy_command

from grundy.papers import load_all


def test_papers_counts_claims_by_paper_status_and_owner() -> None:
    text = grundy_command("papers").stdout
    papers = load_all()
    for paper in papers:
        row = next(line for line in text.splitlines() if line.startswith(paper.id))
        assert str(len(paper.claims)) in row.split()
    pending = [claim.owner for paper in papers for claim in paper.claims if claim.status == "pending"]
    assert ("pending" in text) == bool(pending)
    for owner in set(pending):
        assert f"{owner:17}  {pending.count(owner)}" in text


def test_papers_lists_the_claims_of_one_paper() -> None:
    text = grundy_command("papers", "reiter").stdout
    assert "reiter.5.edge-count  false" in text
    assert "1386" in text


def test_papers_filters_by_status_and_owner() -> None:
    data = json.loads(grundy_command("papers", "--owner", "ordinals", "--json").stdout)
    owned = [claim.id for paper in load_all() for claim in paper.claims if claim.owner == "ordinals"]
    assert [claim["id"] for claim in data["claims"]] == owned
    assert sum(data["counts"].values()) == len(data["claims"])
    data = json.loads(grundy_command("papers", "reiter", "--status", "false", "--json").stdout)
    assert [claim["id"] for claim in data["claims"]] == ["reiter.5.edge-count", "reiter.8.sample-move"]
    assert grundy_command("papers", "euclid").returncode == 2
    assert grundy_command("papers", "--owner", "cods").returncode == 2
