"""The table of all readers, and of functions that are not readers despite their names."""

from hardening.data_readers import DATA, WORDS
from hardening.file_readers import FILES
from hardening.notation_readers import NOTATIONS
from hardening.reader import Reader

READERS: tuple[Reader, ...] = (*NOTATIONS, *FILES, *DATA, *WORDS)

_VALUES = "it takes values of Python, checks them, and reads neither text nor files"
_ROUTES = "it is a part of the server that test_routes.py asks"
_OWN = "it reads what is shipped with the package, and nothing that is given"
_KERNEL = "it takes arrays; tests/kernels gives it wrong ones"
_INNER = "it is the inner half of readers that are listed"

NO_READERS = {
    "cli.options:ExpressionCommand.parse_args": "it gives the words of a command line to click",
    "cli.graph:read_graph": "it opens a file or standard input for read_graph, which is listed; tests/cli asks it",
    "cli.survey:read_list": "it opens a file or standard input for the games of a list; tests/cli asks it",
    "codes.linear_code:LinearCode.decode": _VALUES,
    "codes.linear_code:LinearCode.from_parity_check": _VALUES,
    "codes.linear_code:LinearCode.from_subspace": _VALUES,
    "games.representation:from_digits": _VALUES,
    "games.tokens.coins:CoinTurning.parse": "it is abstract; CoinRow and CoinBoard are listed",
    "files:parse_json": _INNER,
    "graphs.files.edge_lists:graph_from_numbers": _INNER,
    "graphs.files.edge_lists:parse_number_lines": _INNER,
    "graphs.files.formats:graph_from_lines": _INNER,
    "graphs.files.storage:names_from_text": _INNER,
    "graphs.graph:GameGraph.from_adjacency": _VALUES,
    "graphs.graph:GameGraph.from_arrays": _VALUES,
    "graphs.graph:GameGraph.from_csr": _VALUES,
    "graphs.graph:GameGraph.from_edges": _VALUES,
    "graphs.graph:GameGraph.from_networkx": _VALUES,
    "graphs.edges:rows_from_columns": _VALUES,
    "graphs.edges:rows_from_lists": _VALUES,
    "graphs.edges:rows_from_mapping": _VALUES,
    "graphs.edges:adjacency_from_columns": _VALUES,
    "gf2:Subspace.from_checks": _VALUES,
    "nim.polynomial:Polynomial.from_roots": _VALUES,
    "ordinals.arithmetic:from_base_expansion": _VALUES,
    "ordinals.arithmetic:from_binary_expansion": _VALUES,
    "ordinals.ordinal:Ordinal.from_element": _VALUES,
    "ordinals.ordinal:Ordinal.from_terms": _VALUES,
    "papers:load": _OWN,
    "papers:load_all": _OWN,
    "rules:game_from": _VALUES,
    "sequences.heaps.take_and_break:TakeAndBreak.from_digits": _VALUES,
    "sequences.survey.row:load_pyarrow": "it imports a package",
    "tables.table:load": _OWN,
    "web.app:read_body": _ROUTES,
    "web.scheduler:Scheduler.open": _ROUTES,
    "web.app:read_static_files": _OWN,
}
