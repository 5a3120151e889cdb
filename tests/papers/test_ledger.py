"""The ledger and the tests correspond: every decided claim has a test, and every test has a claim."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from grundy import DomainError
from grundy.papers import OWNERS, PAPERS, STATUSES, Claim, load, load_all

KINDS = set(
    """definition theorem lemma corollary proposition claim statement example exercise homework remark question
    problem conjecture table figure algorithm""".split()
)
DECIDED = {"proved to bound", "checked", "false"}

CLAIMS = [claim for paper in load_all() for claim in paper.claims]


def marked(paper: str) -> list[str]:
    """Return the claims in the markers of the test files of a paper, from their source code."""
    sources = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob(f"test_{paper}*.py"))]
    return [
        node.args[0].value
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", None) or getattr(node.func, "attr", None)) == "claim"
        and isinstance(node.args[0], ast.Constant)
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_decided_claim_has_a_test(paper: str) -> None:
    decided = {claim.id for claim in load(paper).claims if claim.status in DECIDED}
    assert decided - set(marked(paper)) == set()


@pytest.mark.parametrize("paper", PAPERS)
def test_every_test_names_a_decided_claim(paper: str) -> None:
    decided = {claim.id for claim in load(paper).claims if claim.status in DECIDED}
    assert set(marked(paper)) - decided == set()


@pytest.mark.parametrize("paper", PAPERS)
def test_no_claim_has_two_tests(paper: str) -> None:
    assert [claim for claim, count in Counter(marked(paper)).items() if count > 1] == []


def test_ids_are_unique() -> None:
    assert [id for id, count in Counter(claim.id for claim in CLAIMS).items() if count > 1] == []


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_a_claim_has_the_fields_of_its_status(claim: Claim) -> None:
    assert claim.id.split(".")[0] in PAPERS
    assert claim.kind in KINDS
    assert claim.status in STATUSES
    assert claim.place
    assert claim.statement
    assert claim.scan in {"", "lost", "reconstructed", "repaired"}
    assert bool(claim.owner) == (claim.status == "pending")
    assert claim.owner in {*OWNERS, ""}
    assert bool(claim.bound) == (claim.status == "proved to bound")
    assert bool(claim.truth) == (claim.status == "false")


def test_claims_belong_to_their_paper() -> None:
    for paper in load_all():
        assert all(claim.id.startswith(f"{paper.id}.") for claim in paper.claims)


def test_the_error_about_an_unknown_paper_lists_all_papers() -> None:
    with pytest.raises(DomainError, match="there is no paper 'euler'; the papers are notes_labelling"):
        load("euler")
