"""Known periods, as the theory of these games has them; each was proved anew by the methods that are tested."""

# Set, period, preperiod, largest value of subtraction games.
SUBTRACTION = [
    ({1, 3, 4}, 7, 0, 3),
    ({2, 3, 7}, 5, 0, 2),
    ({2, 5, 8}, 10, 0, 2),
    ({3, 5, 7}, 10, 0, 3),
    ({2, 4, 7}, 3, 8, 3),
    ({1, 8, 11}, 19, 13, 3),
    ({6, 10, 15}, 21, 0, 3),
    ({5, 9, 14}, 19, 0, 3),
    ({4, 7, 11, 19}, 15, 0, 3),
    ({1, 6, 9, 11}, 5, 11, 3),
    ({2, 3, 5, 7, 11, 13}, 9, 0, 4),
    ({7, 12, 30, 41}, 90, 252, 4),
    ({1, 4, 9, 16, 25}, 34, 34, 5),
    ({1, 2, 4, 8, 16, 32}, 3, 0, 2),
]

# Excluded numbers, period, saltus of all-but games.
ALL_BUT = [
    (set(), 1, 1),
    ({1}, 2, 1),
    ({2}, 4, 2),
    ({1, 2}, 3, 1),
    ({2, 3}, 4, 2),
    ({2, 3, 7}, 4, 2),
    ({1, 2, 3}, 4, 1),
    ({3, 4, 6, 10}, 9, 3),
    ({2, 4, 8, 16}, 6, 2),
    ({4, 11, 12, 14}, 8, 4),
]
