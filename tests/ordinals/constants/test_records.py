import json
from dataclasses import replace

from grundy.ordinals.constants import Proof, Provenance
from grundy.ordinals.constants.trials import prove_alone


def test_a_proof_comes_back_from_json_as_a_recorded_one() -> None:
    proof = prove_alone(19)
    assert Proof.from_data(json.loads(json.dumps(proof.data()))) == replace(proof, recorded=True)


def test_provenances_equal_their_texts() -> None:
    assert [*Provenance] == ["proved here", "published", "conjectural rule"]
