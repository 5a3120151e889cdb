"""The page and its JSON API: a server for one's own machine, or for a class. ``grundy serve`` starts it.

A request goes through `door.guard` (who may ask), `door.body` and `api.reading` (its bytes and its JSON), and the
table in `api.questions` (its arguments); `work.cache` and `work.lanes` have it computed by the `work.processes`, each
of which runs `work.worker`; a `Refusal` says why there is no answer. `api.openapi` describes all of it from the same
table.

It needs the extra ``web``: ``pip install "grundy[web]"``.
"""
