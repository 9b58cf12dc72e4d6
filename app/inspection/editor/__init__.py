"""The editor: exact_edit holds the text, encoded_edit its tokens, token_edit paints them and answers the mouse."""
