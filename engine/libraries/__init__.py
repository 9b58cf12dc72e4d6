"""Tokenizers that run in their own library, exactly as their model sees them; nothing is implemented anew here."""
