"""Texts too large for the editor, which are only shown: rows, layout, scrolling, painting, the bar above them."""
