"""What charts show of a vocabulary: numbers after each merge, and tokens by length and by script. Draws nothing."""
