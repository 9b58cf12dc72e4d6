"""Opening and saving vocabularies and texts, without ever losing one. What a file holds: `engine.formats`."""
