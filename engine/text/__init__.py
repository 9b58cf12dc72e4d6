"""Text to pre-tokens, and the ways to count and write text: UTF-8, split patterns, special tokens, offsets.

Not here: anything that knows of token ids or merges (engine/models).
"""
