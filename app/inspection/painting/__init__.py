"""A page of coloured tokens: what is painted (marks, page), and the painting (strips, page_image)."""
