"""Games that are given by their options: search within limits, sums, labels by mex, and answers about one position.

Each module uses those before it only: `limits`, `sums`, `batch`, `explore`, `labelling`, `questions`.
"""
