"""The text pane: the typed text, exactly, with the tokens that own its bytes painted under it.

Read in this order: editor_text, block_text (the text), encoded_lines, colour_rule (its tokens), cells (geometry),
line_boxes, mixed_line, visible_lines (measuring), page, page_image (what is painted), exact_edit, token_edit (the
editor), token_words, caret_line, text_pane. Only `TextPane` is used from outside, by `app/application.py`.
"""
