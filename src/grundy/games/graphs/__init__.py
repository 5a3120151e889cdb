"""Games on undirected graphs: how graphs are written, and Green Hackenbush."""
