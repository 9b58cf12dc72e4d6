"""What gives a token its colour: the rules, and what they need from the encoding. Painting is `painting`."""
