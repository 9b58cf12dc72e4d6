"""The dock "Vocabulary": every token of the tokenizer that is shown, found, sorted and filtered."""
