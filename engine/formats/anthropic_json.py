"""Reading Anthropic's ``claude.json``: JSON with the ranks as a line "! offset base64 base64 ...".

It holds split pattern and special tokens too; js-tiktoken's files of ranks are of the same kind. That a text is
brought to NFKC first stands only in the code of Anthropic's package, so it is done where its special tokens are.
``explicit_n_vocab`` is left alone: in Anthropic's own file it is not the number of tokens. Source: index.ts of
@anthropic-ai/tokenizer, and ``Tiktoken`` of js-tiktoken. Not here: the ranks themselves (base64_ranks.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import PatternError
from engine.formats.base64_ranks import Entry, fault, rank_number, ranks_of, shown
from engine.formats.json_fields import Fields
from engine.formats.kind import Kind, Wanted, not_used
from engine.formats.rank_tokenizer import chosen_form, chosen_pattern, rank_tokenizer
from engine.formats.source import Source
from engine.formats.special_ids import asked_for
from engine.origin import Origin
from engine.text.split_patterns import SplitPattern, recognised
from engine.tokenizer import Tokenizer

_KEY = "bpe_ranks"
_CLAUDE = {"<EOT>", "<META>", "<META_START>", "<META_END>", "<SOS>"}


def recognises(source: Source) -> bool:
    """Whether there are ranks under their key."""
    # The search comes first: to parse a large file only to ask for a key would take long.
    return source.looks_like_json and f'"{_KEY}"'.encode() in source.data and _KEY in source.json.value


def read(source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer in the file; FileFormatError names the path in it."""
    fields = source.json
    pattern = _pattern(fields)
    tokens = ranks_of(source.name, _entries(source.name, fields.take(_KEY, str)))
    listed = _special_tokens(fields, tokens)
    asked = asked_for(source.name, wanted.special_tokens, tokens)
    others = {text: number for text, number in listed.items() if number not in asked.values()}
    return rank_tokenizer(
        source,
        tokens,
        pattern=chosen_pattern(wanted, pattern),
        special_tokens={**others, **asked},
        normalization=chosen_form(wanted, "NFKC" if listed.keys() == _CLAUDE else None),
        origin=Origin("anthropic", remarks=tuple(not_used(wanted, "the file holds what a preset would", "preset"))),
    )


def _pattern(fields: Fields) -> SplitPattern:
    try:
        return recognised(fields.take("pat_str", str))
    except PatternError as error:
        fields.fail("pat_str", str(error), way_out="take an undamaged copy")


def _entries(source: str, lines: str) -> Iterator[Entry]:
    for number, line in enumerate(lines.split("\n"), 1):
        mark, *rest = line.encode().split(b" ")
        if not mark and not rest:
            continue
        place = f"{_KEY}, line {number}"
        if mark != b"!" or not rest:
            begin = shown(line.encode()[:20])
            raise fault(source, place, f'expected "!", the first rank and tokens in base64, found {begin}')
        first = rank_number(source, place, rest[0])
        for position, word in enumerate(rest[1:]):
            yield f"{place}, token {position}", word, b"%d" % (first + position)


def _special_tokens(fields: Fields, ranks: dict[int, bytes]) -> dict[str, int]:
    found = fields.take_object("special_tokens")
    for text, number in found.value.items():
        found.checked(f"special_tokens[{text!r}]", number, int)
    return asked_for(f"{fields.source}: special_tokens", found.value, ranks)


KIND = Kind("anthropic", "ranks in JSON as Anthropic and js-tiktoken have them", "claude.json", recognises, read)
