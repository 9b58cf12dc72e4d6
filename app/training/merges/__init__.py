"""The list of merges: shown live, found, sorted, copied. Not here: learning them (app/training)."""
