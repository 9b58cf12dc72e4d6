"""The text pane and what stands around it: the exact text, its tokens, their bytes, their ids, pictures of them.

Read the rooms in this order: `lines` (text, tokens, geometry), `colours`, `painting`, `words`, `editor`, `caret`,
`legend`, `find`, `large`; view_options, view_menu and text_pane join them to the pane. Beside it stand `tokens`,
`ids` and `picture`. `inspection.py` puts all together; that and `LargeText` are used from outside, by
`app/application.py`.
"""
