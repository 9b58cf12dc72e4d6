"""The tokenizer of a file of ranks, with what its reader noticed. Not here: the readers (tiktoken_file.py,
anthropic_json.py), whence pattern and special tokens come (presets.py, special_ids.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import SettingsError
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.incomplete_bpe import IncompleteBpe
from engine.models.ranks import Ranks
from engine.origin import Origin
from engine.text.normalizer import FORMS, Form, Normalizer
from engine.text.split_patterns import CARRIED, SplitPattern, recognised, split_pattern
from engine.tokenizer import Tokenizer


def rank_tokenizer(
    source: Source,
    tokens: Mapping[int, bytes],
    *,
    pattern: SplitPattern,
    special_tokens: Mapping[str, int],
    normalization: Form | None,
    origin: Origin,
) -> Tokenizer:
    """The tokenizer of these ranks; a text is normalised before special tokens are looked for."""
    ranks = Ranks(tokens)
    kind = IncompleteBpe if ranks.missing_bytes else ByteLevelBpe
    pipeline = kind(
        ranks,
        pattern=pattern,
        special_tokens=special_tokens,
        normalizer=None if normalization is None else Normalizer(normalization),
        normalize_first=True,
    )
    remarks = (*origin.remarks, *_remarks(ranks, special_tokens))
    return Tokenizer.of_pipeline(pipeline, name=source.stem, origin=replace(origin, remarks=remarks))


def chosen_pattern(wanted: Wanted, otherwise: SplitPattern | None) -> SplitPattern:
    """The split pattern that was asked for, else the other one; one of them must be there.

    >>> from engine.text.split_patterns import NAMED
    >>> chosen_pattern(Wanted(pattern="qwen"), NAMED["gpt2"]).name, chosen_pattern(Wanted(), NAMED["gpt2"]).name
    ('qwen', 'gpt2')
    """
    if wanted.pattern is None:
        if otherwise is None:
            raise SettingsError("there is no split pattern; give the name of one, or a regular expression")
        return otherwise
    if wanted.pattern in CARRIED:
        return CARRIED[wanted.pattern]
    named = split_pattern(wanted.pattern)
    return named if named.name is not None else recognised(wanted.pattern)


def chosen_form(wanted: Wanted, otherwise: Form | None) -> Form | None:
    """The normal form that was asked for, else the other one.

    >>> chosen_form(Wanted(normalization="NFC"), None)
    'NFC'
    """
    if wanted.normalization is None:
        return otherwise
    for form in FORMS:
        if form == wanted.normalization:
            return form
    raise SettingsError(f"{wanted.normalization!r} is no normal form; give one of {', '.join(FORMS)}")


def _remarks(ranks: Ranks, special_tokens: Mapping[str, int]) -> list[str]:
    """What is unusual about these ranks, a sentence each."""
    found = []
    if ranks.missing_bytes:
        found.append(
            f"{len(ranks.missing_bytes)} of the 256 single bytes are missing: where such a byte is left over, it "
            "is shown as unknown, without an id."
        )
    end = max(ranks.tokens, default=-1) + 1
    inside = sum(number < end and number not in ranks.tokens for number in special_tokens.values())
    holes = end - len(ranks.tokens) - inside
    if holes:
        ids = f"{holes:,} ids" if holes > 1 else "1 id"
        found.append(f"{ids} below {end:,} stand for no token.")
    return found
