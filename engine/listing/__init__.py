"""A vocabulary as a list: its columns, its order, what is found in it. Not here: the window (app/vocabulary)."""
