"""The place of the caret: the strip of its bytes, the line of words, and when both are brought up to date."""
