# %% [markdown]
# # Graphs on which play need not end
#
# Players move a token along the edges of a digraph; the player who cannot move loses. On cycles there are
# draws, and values may be infinite.

# %%
from IPython.display import SVG

import grundy
from grundy.graphs import GameGraph, solve
from grundy.linear import Annihilation, example_graphs

graph = GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da", "e": "df", "f": "eb"})

# %% [markdown]
# A notebook displays the graph and its solution: N means that the next player wins, P the previous one, and
# D is a draw. Winning moves are bold.

# %% tags=["picture"]
graph

# %% tags=["picture"]
solution = solve(graph)
solution

# %%
{vertex: str(solution.value(vertex)) for vertex in graph.names}

# %% [markdown]
# ## Steps of the labelling
#
# With `trace=True` the solution lists the steps, one vertex at a time, with the reason.

# %%
for step in solve(graph, trace=True).trace:
    print(step)

# %% [markdown]
# ## Sums
#
# A draw and a win make a win, by a move that would lose in the component alone.

# %%
print(solution.tokens("f", "b").explain())

# %%
solution.value("f") + solution.value("b")

# %% [markdown]
# ## Tokens that disappear when they meet
#
# On the same graph, with at most one token on each vertex. Now the P-positions form a linear space.

# %% tags=["picture"]
game = Annihilation(graph)
SVG(game.svg({"e", "f"}))

# %%
game.counts(), [sorted(game.position(vector)) for vector in game.p_space().elements()]

# %% [markdown]
# ## A graph with values up to 7
#
# Γ₃ of Fraenkel's paper (1996) has positions of all values below 8 in the annihilation game.

# %% tags=["picture"]
third = Annihilation(example_graphs.gamma(3))
start = {"x1", "y1", "y2", "y4"}
SVG(third.svg(start))

# %%
print(third.value(start), *(str(move) for move in third.winning_moves(start)), sep="\n")

# %% [markdown]
# ## Rules instead of edges
#
# Take one or two counters; a player may also add one to a heap of four. The graph is explored from the rules.


# %% tags=["picture"]
def take_or_put_back(heap: int) -> list[int]:
    return [heap - k for k in (1, 2) if k <= heap] + [5] * (heap == 4)


solve(GameGraph.explore(take_or_put_back, 6))

# %%
[str(grundy.loopy_value(take_or_put_back, heap)) for heap in range(7)]
