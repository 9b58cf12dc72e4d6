"""The charts of a vocabulary: the dock, what is asked of the background, drawing, pictures and tables of them."""
