"""Time travel: how the text looked when only the first merges were there. The moment itself is the session's."""
