"""The dock that tells why a text was split so. Not here: finding it out (engine/explaining), the text pane."""
