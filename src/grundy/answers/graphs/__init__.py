"""Questions about game graphs: who wins from each vertex, the labelling step by step, and graphs that are ready."""
