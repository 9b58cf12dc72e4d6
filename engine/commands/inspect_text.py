"""``python -m engine inspect``: texts to JSON with the span and flags of every token.

Not here: ids alone (encode.py).
"""

from __future__ import annotations

import dataclasses
import json
import math
from typing import Any

import numpy as np

from engine.commands import inputs
from engine.commands.arguments import Arguments, Subparsers
from engine.commands.compiled import use_compiled
from engine.commands.streams import write_output
from engine.encoding import Altered, Encoding


def add(subparsers: Subparsers) -> None:
    """Arguments of ``inspect``."""
    parser = subparsers.add_parser("inspect", help="print tokens, spans, flags and counts of a text as JSON")
    inputs.add_vocabulary(parser)
    inputs.add_texts(parser)
    parser.set_defaults(run=run)


def run(arguments: Arguments) -> None:
    """One JSON object a line for each text."""
    tokenizer = inputs.vocabulary(arguments)
    texts = inputs.texts(arguments)
    use_compiled(sum(map(len, texts)))
    for text in texts:
        described = as_object(tokenizer.encode(text, special=arguments.special))
        for token in described["tokens"]:
            score = tokenizer.score_of(token["id"])
            if score is not None and math.isfinite(score):
                token["score"] = score
        write_output(json.dumps(described).encode("ascii") + b"\n")


def as_object(encoding: Encoding) -> dict[str, Any]:
    """What is printed of one text."""
    flags = encoding.flags
    columns = zip(
        encoding.ids.tolist(), encoding.spans.tolist(), flags.names, flags.cuts_grapheme.tolist(),
        encoding.special.tolist(), strict=True,
    )  # fmt: skip
    tokens = [
        {
            "id": token_id,
            "bytes": encoding.token_bytes(position).hex(),
            "start": start,
            "end": end,
            "cuts_character": cuts_character,
            "cuts_grapheme": cuts_grapheme,
            "special": special,
        }
        for position, (token_id, (start, end), cuts_character, cuts_grapheme, special) in enumerate(columns)
    ]
    altered = encoding.altered
    return {
        "text": encoding.text,
        "surrogates": list(encoding.surrogates),
        "tokens": tokens,
        "counts": dataclasses.asdict(encoding.counts),
        **({} if altered is None else _as_altered(altered)),
    }


def _as_altered(altered: Altered) -> dict[str, Any]:
    """What is added where the tokens do not stand for the text as it is; tokens by their number, from 0."""
    return {
        "normalized": altered.normalized.decode("utf-8", "replace"),
        "inserted": np.flatnonzero(altered.inserted).tolist(),
        "unknown": np.flatnonzero(altered.unknown).tolist(),
        "dropped": altered.dropped.tolist(),
    }
