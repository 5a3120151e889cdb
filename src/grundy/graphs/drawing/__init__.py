"""Pictures of graphs: solved ones, plain ones, and the frame and the signs that all of them share."""
