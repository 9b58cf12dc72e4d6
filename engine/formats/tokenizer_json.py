"""``tokenizer.json`` of Hugging Face: plain byte-level BPE runs in the engine, everything else in that library.

What is plain is said in plain_steps.py. What a post-processor adds comes only on request (ends.py). Not here: the
other kinds of models and their checks (engine/libraries/hugging_face_file.py), writing such files
(exports/tokenizer_json.py).
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import Any, NoReturn

from engine.byte_level_bpe import ByteLevelBpe
from engine.formats import byte_level
from engine.formats.bpe_strings import (
    Columns,
    check_entries,
    listed,
    merge_columns,
    remark_on_holes,
    without_repeated,
)
from engine.formats.file_names import name_of
from engine.formats.json_fields import Fields, shown
from engine.formats.kind import Kind, Wanted, not_used
from engine.formats.plain_steps import plain_steps
from engine.formats.source import Source
from engine.formats.special_entries import with_asked_for
from engine.formats.special_ids import asked_for
from engine.libraries.hugging_face import HuggingFacePipeline
from engine.libraries.hugging_face_file import read_tokenizer_json
from engine.origin import Origin
from engine.pipeline import Pipeline
from engine.tokenizer import Tokenizer

NAME = "tokenizer-json"
_HEADER = "#version"


def read(source: Source, wanted: Wanted) -> Tokenizer:
    """The tokenizer in a file; FileFormatError with the path of what is wrong in it."""
    remarks = not_used(wanted, "the file says itself how it splits and normalises")
    pipeline: Pipeline | None = _in_engine(source, wanted, remarks)
    library = "engine"
    if pipeline is None:
        pipeline = in_library(source.json.value, source.name, wanted)
        remarks += pipeline.remarks
        library = "tokenizers"
    origin = Origin(NAME, library, remarks=tuple(remarks))
    return Tokenizer.of_pipeline(pipeline, name=name_of(source), origin=origin)


def in_library(value: dict[str, Any], name: str, wanted: Wanted) -> HuggingFacePipeline:
    """The library's pipeline for the object of a ``tokenizer.json``, with the special tokens that are asked for."""
    if wanted.special_tokens:
        file = read_tokenizer_json(value, name)
        others = {text: number for text, number in file.added.items() if text not in wanted.special_tokens}
        taken = {number: text.encode() for text, number in (*file.ids.items(), *others.items())}
        asked = asked_for(name, wanted.special_tokens, taken)
        rows = [row for row in value.get("added_tokens") or [] if row["content"] not in asked]
        plain = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
        rows += [{"id": token_id, "content": text, **plain, "special": True} for text, token_id in asked.items()]
        value = {**value, "added_tokens": rows}
    return HuggingFacePipeline.of_object(value, name=name)


def _in_engine(source: Source, wanted: Wanted, remarks: list[str]) -> ByteLevelBpe | None:
    """The pipeline, where it is plain byte-level BPE."""
    fields = source.json
    model = fields.take_object("model")
    steps = plain_steps(fields.value) if _is_plain(model.value) else None
    if steps is None:
        return None
    entries = model.take_object("vocab").value
    check_entries(entries, fields, "model.vocab")
    added = {**steps.added_tokens, **steps.special_tokens}
    columns, repeated = without_repeated(_columns(model, entries))
    if not byte_level.runs_here(entries, columns, added, wanted.special_tokens) or not _agree(entries, added):
        return None
    special = with_asked_for(steps.special_tokens, wanted.special_tokens, source.name, entries, steps.added_tokens)
    pipeline = byte_level.byte_level_bpe(
        entries, columns, pattern=steps.pattern, special_tokens=special,
        added_tokens={text: token_id for text, token_id in steps.added_tokens.items() if text not in special},
        normalizer=steps.normalizer, normalize_first=steps.normalize_first,
        whole_first=bool(model.value.get("ignore_merges")), post_processor=fields.value.get("post_processor"),
    )  # fmt: skip
    if repeated:
        remarks.append(f"Of merges that are listed twice the later counts; left out: {listed(repeated)}.")
    remarks += [
        f'The file asks for "{key}", which is not applied: every token of a text is shown, and no other.'
        for key in ("truncation", "padding")
        if fields.value.get(key) is not None
    ]
    remarks += remark_on_holes(list(pipeline.vocabulary))
    return pipeline


def _is_plain(model: dict[str, Any]) -> bool:
    """Whether a model merges bytes and nothing else; what it does with letters that it lacks never happens then."""
    if model.get("type", "BPE" if "merges" in model else None) != "BPE":
        return False
    return not any(model.get(key) for key in ("dropout", "continuing_subword_prefix", "end_of_word_suffix"))


def _columns(model: Fields, entries: dict[str, int]) -> Columns:
    rows = model.take("merges", list)
    # The older form, one string, has room for a header, as in merges.txt.
    heads = {number for number, row in enumerate(rows) if type(row) is str and row.startswith(_HEADER)}
    numbers = [number for number in range(len(rows)) if number not in heads]
    texts = _parts([rows[number] for number in numbers] if heads else rows)
    if texts is None:
        wrong = next(number for number in numbers if _parts(rows[number : number + 1]) is None)
        problem = f'expected two parts, ["a", "b"] or "a b", found {shown(rows[wrong])}'
        model.fail(f"model.merges[{wrong}]", problem)

    def fail(number: int, problem: str) -> NoReturn:
        model.fail(f"model.merges[{numbers[number]}]", problem)

    return merge_columns(entries, texts[::2], texts[1::2], fail)


def _parts(rows: list[Any]) -> list[str] | None:
    """The two parts of each row, one row after the other, be it a list or a string; None where one is neither.

    All strings are cut at once: many small lists would keep Python's garbage collector busy.
    """
    if set(map(type, rows)) == {list}:
        if set(map(len, rows)) != {2}:
            return None
        texts = list(chain.from_iterable(rows))
    elif set(map(type, rows)) <= {str}:
        if set(map(str.count, rows, repeat(" "))) - {1}:
            return None
        texts = " ".join(rows).split(" ") if rows else []
    elif len(rows) == 1:
        return None
    else:
        pairs = [_parts([row]) for row in rows]
        return None if None in pairs else [text for pair in pairs if pair is not None for text in pair]
    return texts if set(map(type, texts)) <= {str} and "" not in texts else None


def _agree(entries: dict[str, int], added: dict[str, int]) -> bool:
    """Whether model and added tokens give the same ids: where not, the library has its own way out."""
    others = {text: token_id for text, token_id in added.items() if text not in entries}
    taken = set(entries.values())
    return taken.isdisjoint(others.values()) and all(
        entries.get(text, number) == number for text, number in added.items()
    )


def _recognises(source: Source) -> bool:
    if not source.looks_like_json:
        return False
    model = source.json.value.get("model")
    return isinstance(model, dict) and ("vocab" in model or "type" in model)


KIND = Kind(NAME, "Hugging Face tokenizers", "tokenizer.json", _recognises, read)
