"""The text pane and what stands around it: the exact text, its tokens, their bytes, their ids, pictures of them.

Read in this order: editor_text, block_text (the text), encoded_lines, cells (its tokens, geometry), line_boxes,
mixed_line, visible_lines (measuring), colour_rule, scale_rules, script_rule, flag_rule, colouring, marks, page,
inks, strips, page_image (what is painted), exact_edit, encoded_edit, token_edit (the editor), token_words,
caret_line, byte_cells, byte_strip, caret_views (the place of the caret), view_options, view_menu, legend,
text_pane. Beside it: find_* (find and replace), large_* (texts that are only shown), tokens_* (the table),
ids_* (ids that are read), picture_* (request, layout, shapes, painter, svg, html, dialog). `inspection.py` puts
them together; that and `LargeText` are used from outside, by `app/application.py`.
"""
