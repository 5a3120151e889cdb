"""Periods of nim sequences, and the finite checks that prove them; `theorems` gives an overview."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.sequences.periods.arithmetic import ArithmeticCertificate as ArithmeticCertificate
    from grundy.sequences.periods.endless import (
        AllButCertificate as AllButCertificate,
        EndlessCertificate as EndlessCertificate,
    )
    from grundy.sequences.periods.periodicity import (
        Bound as Bound,
        Certificate as Certificate,
        Periodicity as Periodicity,
        WindowCertificate as WindowCertificate,
    )
    from grundy.sequences.periods.theorems import (
        ClosedFormCertificate as ClosedFormCertificate,
        ConditionsCertificate as ConditionsCertificate,
        GuySmithCertificate as GuySmithCertificate,
        TakingCertificate as TakingCertificate,
        find_proof as find_proof,
    )
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "arithmetic": "ArithmeticCertificate",
            "endless": "AllButCertificate EndlessCertificate",
            "periodicity": "Bound Certificate Periodicity WindowCertificate",
            "theorems": "ClosedFormCertificate ConditionsCertificate GuySmithCertificate TakingCertificate find_proof",
        },
    )
