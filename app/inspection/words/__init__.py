"""What is said of a token, a code point, a merge: in lines, tips and for screen readers."""
