"""Why a text was split as it was: steps, borders, the origin of a token. Not here: splitting it (engine/models)."""
