# %% [markdown]
# # Exploring octal games
#
# An octal game has a digit for each number of counters that a move may take from a heap: 1 if nothing may be left,
# 2 for one heap, 4 for two heaps, or sums of these. Kayles is 0.77. What do the nim values of such games look like,
# and when do they repeat?

# %%
import numpy as np
from IPython.display import SVG

import grundy
from grundy.draw import table_svg
from grundy.sequences import Run, TakeAndBreak, find_period, nim_values, plot_values
from grundy.sequences.survey import octal, survey

kayles = TakeAndBreak("0.77")
nim_values(kayles, 36)

# %% [markdown]
# Rows of twelve show the pattern: the values are irregular at first, and from heap 71 on all rows are equal.

# %% tags=["picture"]
SVG(table_svg(nim_values(kayles, 96).reshape(8, 12), heads=range(12), sides=range(0, 96, 12), title="Kayles"))

# %% tags=["picture"]
found = find_period(kayles)
found

# %% tags=["picture"]
plot_values(nim_values(kayles, 200), periodicity=found, title="Kayles, 0.77")

# %% [markdown]
# A period counts only with its proof, which can be verified again.

# %%
print(found.certificate.statement())
found.certificate.verify(nim_values(kayles, found.certificate.length))

# %% [markdown]
# ## A row of pins as a position
#
# With the values, every position of the game can be played as a sum.

# %% tags=["picture"]
position = grundy.parse("Kayles(5,7)")
position

# %% tags=["picture"]
position.explain()

# %% [markdown]
# ## A game with a long preperiod
#
# 0.16 looks irregular. Only its few *rare* heaps, ringed in orange, must be combined with all
# other heaps to compute a value. From heap 105,351 on it has the period 149,459.

# %% tags=["picture"]
run = Run("0.16").extend(3000)
plot_values(run.values, rare=run.rare_heaps(), title="0.16, the first 3,000 values")

# %% tags=["picture"]
find_period("0.16")

# %% [markdown]
# ## All games of two digits
#
# A survey examines each of them. Games that are equal by a theorem are computed once.

# %%
table = survey(octal(2), 5000)
{status: sum(row.status == status for row in table.rows) for status in sorted({row.status for row in table.rows})}

# %% [markdown]
# The periods by their first and second digit; 0 where none was proved with 5,000 values.

# %% tags=["picture"]
periods = np.zeros((8, 8), dtype=int)
for row in table.rows:
    digits = row.notation.partition(".")[2].ljust(2, "0")
    periods[int(digits[0]), int(digits[1])] = row.period or 0
SVG(table_svg(periods, heads=range(8), sides=range(8), corner="0.", title="Periods of the octal games of two digits"))
