"""The same text under two open tokenizers, one row above the other, aligned by bytes."""
