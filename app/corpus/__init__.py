"""The corpus behind a merge: what it won against, and where in the corpus it applies."""
