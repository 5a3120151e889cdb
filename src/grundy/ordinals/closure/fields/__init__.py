"""The finite fields of closed sets of components, with their elements packed in integers."""
