"""Measure speed as ratios: grundy against a peer and against a limit, in turns in one run.

``make bench`` measures everything and writes ``docs/benchmarks.json``; the documentation builds a page from it.
Each file of ``topics`` measures one topic and yields rows of data. Only ``terminal.py`` prints.
"""
