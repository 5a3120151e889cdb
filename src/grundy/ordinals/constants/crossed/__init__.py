"""The crossed test: whether κ_f ⊕ m is a p-th power, by a norm to a field that is much smaller than its own."""
