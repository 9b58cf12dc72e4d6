"""What helps to teach: the worked examples of the articles, and guessing where the tokens end."""
