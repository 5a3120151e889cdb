"""Games that are given by their options: limits → sums → batch and explore, labelling → questions."""
