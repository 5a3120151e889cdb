"""Long computations: results stored in files, and work in several processes or on a cluster."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.runs.cluster import cluster_executor as cluster_executor, on_executor as on_executor
    from grundy.runs.store import Record as Record, Store as Store
    from grundy.runs.values_file import StoredValues as StoredValues, ValuesFile as ValuesFile
    from grundy.runs.workers import (
        Finished as Finished,
        LostError as LostError,
        any_order as any_order,
        in_order as in_order,
    )
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "cluster": "cluster_executor on_executor",
            "store": "Record Store",
            "values_file": "StoredValues ValuesFile",
            "workers": "Finished LostError any_order in_order",
        },
    )
