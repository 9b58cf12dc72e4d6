"""What lists of tokens and merges have in common: model, painter, table, search and ways out. No list itself."""
