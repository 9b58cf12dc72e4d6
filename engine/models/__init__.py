"""Pre-tokens to tokens: merges, the vocabulary that follows from them, the byte-level BPE model.

Not here: how a text becomes pre-tokens (engine/text), how merges are learned (engine/training).
"""
