"""Corpus in, merge events out: reading, counting pre-tokens, learning merges.

corpus -> pre_token_counts -> pair_index -> bpe_trainer, which hands out events. Not here: the loops that do the
work (engine.kernels) and what is made of the merges (engine.tokenizer).
"""
