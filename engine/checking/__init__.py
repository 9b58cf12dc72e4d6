"""The check-up: what a careful person would look at in a tokenizer, one file for each check.

`checks.py` lists them. Not here: words (app/checkup), the list of unreachable tokens (engine/listing).
"""
