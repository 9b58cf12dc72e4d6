"""The check-up: a dock that runs every check on the open tokenizer. The checks: engine/checking."""
