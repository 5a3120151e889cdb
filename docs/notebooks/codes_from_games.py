# %% [markdown]
# # Codes from games
#
# A move turns fewer than d coins in a row, the rightmost from heads to tails. The P-positions form a linear
# code.

# %%
from IPython.display import SVG

import grundy
from grundy.codes import anncode, coin_values, greedy_code, lexi_anncode, lexicode, lexigraph
from grundy.draw import table_svg
from grundy.graphs import GameGraph, solve
from grundy.linear import example_graphs
from grundy.sequences import plot_values

# %% [markdown]
# With d = 3 and seven coins the game is Turning Turtles, and the code is the Hamming code.

# %% tags=["picture"]
grundy.parse("TurningTurtles(HTHTTHH)")

# %% tags=["picture"]
hamming = lexicode(7, 3)
hamming

# %% tags=["picture"]
words = [[word >> place & 1 for place in range(7)] for word in hamming.words()]
SVG(table_svg(words, heads=range(7), title="The words of the lexicode of length 7 and distance 3"))

# %% [markdown]
# Any two words differ in at least three places. The table shows the distances between all pairs.

# %% tags=["picture"]
SVG(table_svg([[(u ^ v).bit_count() for v in hamming.words()] for u in hamming.words()], title="Distances"))

# %% [markdown]
# ## The Golay code as a greedy code
#
# With d = 8 and 24 coins the greedy code is the extended Golay code.

# %% tags=["picture"]
golay = lexicode(24, 8)
SVG(table_svg(golay.generator.tolist(), title="A generator of the lexicode of length 24 and distance 8"))

# %%
golay.weights(), golay.automorphism_group().order

# %% [markdown]
# The code is determined by the values of the coins. For d = 5 each is the least number that is not a sum of at
# most three earlier ones.

# %% tags=["picture"]
plot_values(coin_values(60, 5), title="values of the coins, d = 5")

# %% [markdown]
# ## Decoding is play
#
# Turn three coins of a word; the nearest word is the word sent.

# %%
word = golay.encode(0b101)
damaged = word ^ 0b1000100001
golay.decode(damaged) == word, golay.decode(damaged) == damaged

# %% [markdown]
# ## Any order: the lexigraph
#
# List the words by another basis. An edge leads to each earlier word at distance less than d. The words of the
# code are the P-positions.

# %% tags=["picture"]
basis = [1, 3, 6]
solve(lexigraph(basis, 2, n=3))

# %%
greedy_code(basis, 2, n=3).values

# %% [markdown]
# ## From a graph to a code
#
# The P-positions of the annihilation game on a graph form an anncode. A greedy code inside it has a larger
# distance.

# %% tags=["picture"]
graph = GameGraph.from_adjacency({"a": "cd", "b": "cd", "c": "de", "d": "e", "e": ""})
graph

# %% tags=["picture"]
anncode(graph)

# %%
fourth = example_graphs.gamma(4)
[(d, lexi_anncode(fourth, d).k) for d in (2, 4, 6, 8)]
