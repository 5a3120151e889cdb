"""The page and its JSON API: a server for one's own machine, or for a class. ``grundy serve`` starts it.

A request goes through `guard` (who may ask), `body` and `reading` (its bytes and its JSON), and the table in
`questions` (its arguments); `cache` and `lanes` have it computed by the `processes`, each of which runs `worker`; a
`Refusal` says why there is no answer. `openapi` describes all of it from the same table.

It needs the extra ``web``: ``pip install "grundy[web]"``.
"""
