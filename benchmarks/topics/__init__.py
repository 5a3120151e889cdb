"""The benchmarks, one file per topic: ``BENCHMARKS`` holds functions that yield rows and growths.

``ALL`` is the order of a run. Its numbers are roughly the seconds of a quick run of each topic on a quiet machine with
all peers; a run with a time limit is divided in this proportion.
"""

ALL = {
    "startup": 4,
    "tables": 2,
    "sums": 2,
    "nim": 4,
    "matrices": 10,
    "integers": 4,
    "graphs": 6,
    "peers_of_graphs": 3,
    "linear": 5,
    "lexicodes": 8,
    "distances": 8,
    "heaps": 4,
    "boards": 2,
    "polynomials": 5,
    "ordinals": 3,
    "web": 22,
    "page": 4,
}
