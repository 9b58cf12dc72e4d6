"""Ids that are pasted and read: the field, what they decode to, and the table of them."""
