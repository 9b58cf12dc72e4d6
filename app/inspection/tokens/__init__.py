"""The table of tokens, which follows the caret both ways, its copies and its export."""
