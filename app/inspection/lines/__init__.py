"""The exact text in the editor, its lines, the tokens on each line, and how a line is measured.

Read editor_text, block_text (the text), cells, encoded_lines (its tokens), then line_boxes (geometry).
"""
