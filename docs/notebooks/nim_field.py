# %% [markdown]
# # The field of nimbers in pictures
#
# Nim addition and multiplication are defined by mex. With them the numbers below 2, 4, 16, 256, … are fields.
# Here are their tables.

# %%
import numpy as np
from IPython.display import SVG

from grundy import nim
from grundy.draw import table_svg
from grundy.linear import turning_corners
from grundy.nim import Nimber
from grundy.ordinals import Ordinal, multiply
from grundy.sequences import plot_values

n = np.arange(16, dtype=np.uint8)

# %% [markdown]
# Addition is a Latin square with the pattern of binary digits: blocks in blocks.

# %% tags=["picture"]
SVG(table_svg(nim.add.outer(n, n), heads=n, sides=n, corner="⊕", title="Nim sums below 16"))

# %% [markdown]
# Multiplication looks irregular, except that the corners of size 2, 4 and 16 are closed.

# %% tags=["picture"]
SVG(table_svg(nim.multiply.outer(n, n), heads=n, sides=n, corner="⊗", title="Nim products below 16"))

# %% [markdown]
# Division: row a, column b contains a divided by b. Each row and each column contains every number from 1 to 15
# once.

# %% tags=["picture"]
b = n[1:]
SVG(table_svg(nim.divide.outer(b, b), heads=b, sides=b, corner="/", title="Nim quotients below 16"))

# %% [markdown]
# ## Powers
#
# In the field with 16 elements 4 is primitive: its powers are all numbers from 1 to 15. 2 is not; its order is 3.

# %% tags=["picture"]
exponents = np.arange(15)
rows = [nim.power(np.full(15, a, dtype=np.uint8), exponents) for a in range(1, 16)]
SVG(table_svg(rows, heads=exponents, sides=range(1, 16), corner="^", title="Nim powers"))

# %%
{a: nim.order(a) for a in range(1, 16)}

# %% [markdown]
# ## Squares are additive
#
# Squaring is a linear map, so the squares of 0, 1, 2, … are far from a parabola.

# %% tags=["picture"]
plot_values(nim.square(np.arange(256, dtype=np.uint8)), title="the nim square of n, for n below 256")

# %% [markdown]
# ## The game with these values
#
# In Turning Corners a head in column a and row b has the value a ⊗ b. A scalar is printed as in the
# books.

# %%
Nimber(77) * Nimber(77)

# %%
[str(move) for move in turning_corners().winning_moves([(2, 3), (4, 4)])]

# %% [markdown]
# ## Beyond the finite
#
# ω is the cube root of 2.

# %%
Ordinal("w^(w^7)+1")

# %% tags=["picture"]
few = [Ordinal(text) for text in ("1", "2", "3", "w", "w*2", "w^2", "w^w")]
SVG(table_svg([[multiply(x, y) for y in few] for x in few], heads=few, sides=few, corner="⊗", title="Nim products"))
