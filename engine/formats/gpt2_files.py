"""``vocab.json`` and ``merges.txt`` as GPT-2 has them: tokens with their ids, merges in the order of their ranks.

Either file finds the other. They say nothing of split pattern, normalisation and special tokens: without a preset
a byte-level vocabulary is split as GPT-2's, and special tokens are known by their look (special_entries.py). Not
here: the lines of merges (merge_lines.py), what the engine does not run itself (bpe_json.py, end_of_word.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from engine.errors import FileFormatError, PresetNeededError
from engine.formats import bpe_json, byte_level, end_of_word
from engine.formats.bpe_strings import (
    Columns,
    check_entries,
    listed,
    merge_columns,
    remark_on_holes,
    without_repeated,
)
from engine.formats.file_names import is_called_companion, merges_beside, name_of, vocabularies_beside
from engine.formats.kind import Kind, Wanted, not_used
from engine.formats.merge_lines import MergeLines, are_merges, read_merges
from engine.formats.presets import PRESETS, Preset
from engine.formats.rank_tokenizer import chosen_form, chosen_pattern
from engine.formats.source import Source
from engine.formats.special_entries import special_entries, with_asked_for
from engine.formats.special_ids import beside_ranks
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.origin import Origin
from engine.pipeline import Pipeline
from engine.text.normalizer import Normalizer
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer

NAME = "gpt2"
_BLANK = "Ġ"
_MISSING = "where a text has one of them, it is shown as unknown or left out"


@dataclass(frozen=True, slots=True)
class _Files:
    """What the two files hold. columns: the merges by ids; special: its own special tokens and those asked for."""

    name: str
    entries: dict[str, int]
    merges: MergeLines
    columns: Columns
    special: dict[str, int]

    @property
    def pairs(self) -> zip[tuple[str, str]]:
        return zip(self.merges.left, self.merges.right, strict=True)


def read(source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer in both files; FileFormatError with line or token, PresetNeededError, SpecialTokenError."""
    vocabulary, merges = _both(source)
    remarks: list[str] = []
    files = _checked(vocabulary, merges, wanted, remarks)
    preset = wanted.preset or end_of_word.preset_of(files.entries)
    if wanted.preset is None and preset == "openai-gpt" and _has_capitals(files):
        preset = None
    if preset in end_of_word.PRESETS:
        if wanted.preset is None:
            remarks.append(f"Tokens end in {end_of_word.SUFFIX}: read as the preset {preset} says.")
        remarks += not_used(wanted, f"the preset {preset} has its own", "pattern", "normalization")
        value = end_of_word.end_of_word_json(preset, files.entries, list(files.pairs), name=vocabulary.name)
        pipeline: Pipeline = _in_library(value, files, remarks)
        library = "tokenizers"
    else:
        pipeline, library = _without_suffix(files, _known(preset, vocabulary.name), wanted, remarks)
    remarks += remark_on_holes(list(pipeline.vocabulary))
    origin = Origin(NAME, library, preset, tuple(remarks))
    return Tokenizer.of_pipeline(pipeline, name=name_of(vocabulary), origin=origin)


def _both(source: Source) -> tuple[Source, Source]:
    """The vocabulary and the merges, of which one is given."""
    is_vocabulary = source.looks_like_json
    names = merges_beside(source.name) if is_vocabulary else vocabularies_beside(source.name)
    for name in names:
        other = source.beside(name)
        if other is not None:
            return (source, other) if is_vocabulary else (other, source)
    what, whose = ("merges", "this vocabulary") if is_vocabulary else ("vocabulary", "these merges")
    raise FileFormatError(
        f"{source.name}: the {what} of {whose} should be beside it, but there is no {' or '.join(names)}; put that "
        "file into the same folder"
    )


def _checked(vocabulary: Source, merges: Source, wanted: Wanted, remarks: list[str]) -> _Files:
    """The content of both; FileFormatError where they disagree."""
    entries = vocabulary.json.value
    check_entries(entries, vocabulary.json, "")
    lines = read_merges(merges)

    def fail(number: int, problem: str) -> NoReturn:
        raise FileFormatError(
            f"{merges.name}: line {lines.lines[number]}: {problem} {vocabulary.name}; "
            "take two files that belong together"
        )

    columns, repeated = without_repeated(merge_columns(entries, lines.left, lines.right, fail))
    remarks += lines.remarks
    if repeated:
        where = listed([lines.lines[number] for number in repeated])
        remarks.append(f"Of merges that are listed twice the later counts; left out: line {where}.")
    made = set(columns[:, 2].tolist())
    special = special_entries(entries, made)
    if special:
        remarks.append(
            f"Special tokens, since they look like such and no merge makes them: {listed(list(special))}."
        )
    special = with_asked_for(special, wanted.special_tokens, vocabulary.name, entries)
    return _Files(vocabulary.name, entries, lines, columns, special)


def _known(name: str | None, file: str) -> Preset | None:
    if name is None or name in PRESETS:
        return None if name is None else PRESETS[name]
    names = (*PRESETS, *end_of_word.PRESETS)
    raise PresetNeededError(f"{file}: there is no preset {name!r} for it; choose one of {', '.join(names)}", names)


def _without_suffix(
    files: _Files, preset: Preset | None, wanted: Wanted, remarks: list[str]
) -> tuple[Pipeline, str]:
    """The pipeline of a vocabulary of bytes or of characters, and who runs it."""
    entries = files.entries
    pattern = chosen_pattern(wanted, NAMED["gpt2"] if preset is None else preset.pattern)
    form = chosen_form(wanted, None if preset is None else preset.normalization)
    special = files.special
    if preset is not None:
        made = set(files.columns[:, 2].tolist())
        own = {text: entries[text] for text in preset.special_tokens if entries.get(text, -1) not in {-1, *made}}
        tokens = {token_id: token.encode() for token, token_id in entries.items()}
        special, moved = beside_ranks({**own, **special}, preset, tokens)
        remarks += moved
    if byte_level.runs_here(entries, files.columns, special):
        _remark_on_unmade(files, special, remarks)
        pipeline = byte_level.byte_level_bpe(
            entries, files.columns, pattern=pattern, special_tokens=special,
            normalizer=None if form is None else Normalizer(form), normalize_first=form is not None,
        )  # fmt: skip
        return pipeline, "engine"
    chosen = preset is not None or wanted.pattern is not None
    if chosen or any(token.startswith(_BLANK) for token in entries):
        missing = [f"{byte:02X}" for byte in byte_level.missing_bytes(entries)]
        if missing:
            remarks.append(f"There is no token for {len(missing)} of the 256 bytes: {listed(missing)}; {_MISSING}.")
        return _in_library(
            bpe_json.in_bytes(entries, files.pairs, special, pattern, form), files, remarks
        ), "tokenizers"
    remarks.append("The tokens are read as characters, not as bytes, since most bytes have none.")
    remarks += not_used(wanted, "only vocabularies of bytes are normalised", "normalization")
    return _in_library(bpe_json.in_characters(entries, files.pairs, special), files, remarks), "tokenizers"


def _in_library(value: end_of_word.Object, files: _Files, remarks: list[str]) -> HuggingFacePipeline:
    known = {row["content"] for row in value["added_tokens"]}
    more = {text: token_id for text, token_id in files.special.items() if text not in known}
    rows = [*value["added_tokens"], *(end_of_word.special_token(text, token_id) for text, token_id in more.items())]
    pipeline = HuggingFacePipeline.of_object({**value, "added_tokens": rows}, name=files.name)
    remarks += pipeline.remarks
    return pipeline


def _remark_on_unmade(files: _Files, special: dict[str, int], remarks: list[str]) -> None:
    """Say which tokens no text is encoded to."""
    made = set(files.columns[:, 2].tolist())
    unmade = [
        token
        for token, token_id in files.entries.items()
        if len(token) > 1 and token_id not in made and token not in special
    ]
    for is_text, problem in (
        (True, "These tokens are no bytes in stand-in letters but literal text, and no text is encoded to them"),
        (False, "No merge makes these tokens, so no text is encoded to them"),
    ):
        found = [token for token in unmade if (byte_level.token_bytes(token) is None) == is_text]
        if found:
            named = [f"{token} (id {files.entries[token]})" for token in found]
            remarks.append(f"{problem}: {listed(named)}.")


def _has_capitals(files: _Files) -> bool:
    """Whether lower-casing would leave merges without use."""
    return any(text != text.lower() for text in files.merges.left)


def _recognises(source: Source) -> bool:
    if not source.looks_like_json:
        return are_merges(source)
    values = source.json.value.values()
    if not values:
        return Path(source.name).name.endswith("vocab.json")
    if is_called_companion(source.name):
        return False
    numbers = sum(type(value) is int for value in values)
    return 2 * numbers > len(values) and not any(isinstance(value, dict | list) for value in values)


KIND = Kind(NAME, "vocabulary and merges as GPT-2 has them", "vocab.json + merges.txt", _recognises, read)
