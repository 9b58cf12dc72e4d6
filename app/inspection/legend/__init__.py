"""The legend under the text: what the colours and patterns of the rule in force mean."""
