"""Speed as ratios: ours against a peer and against a limit, measured in turns in one run.

``make bench`` measures everything and writes ``docs/benchmarks.json``, from which a page of the documentation is made.
Each file of ``rooms`` measures one room and yields rows of data; nothing but ``terminal.py`` prints.
"""
