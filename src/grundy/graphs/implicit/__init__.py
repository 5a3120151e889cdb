"""Games that are given by their options: exploring, labelling, and the questions that can be asked of them."""
