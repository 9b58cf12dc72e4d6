"""The post-processor of a ``tokenizer.json``: what it puts around a text, and whether it can.

The library panics where a template names what it does not describe, and takes ids that no vocabulary has: both are
found here first. Not here: the places of what is added (hugging_face_tokens.py), calling the library at large
(hugging_face_call.py).
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any, NoReturn

from engine.errors import EngineError, FileFormatError
from engine.libraries.hugging_face_call import failing_as, opened

_PATH = "post_processor"
_PLACES = ("cls", "sep")
_Step = tuple[str, dict[str, Any]]


def completed(post_processor: Any, encoding: Any) -> Any:
    """An encoding with the tokens that the post-processor adds; EngineError where it fails."""
    with failing_as(EngineError, "the library tokenizers cannot add special tokens", "encode without them"):
        return post_processor.process(encoding, None, True)


def ends_of(described: Any, name: str, ids: Container[int]) -> tuple[list[int], list[int]]:
    """The ids that a described post-processor (None: there is none) puts before and after every text.

    FileFormatError where it cannot be, or does anything else to a text.

    >>> pair = [{"id": "A", "type_id": 0}, {"id": "B", "type_id": 0}]
    >>> begin = {"SpecialToken": {"id": "<s>", "type_id": 0}}
    >>> described = {"type": "TemplateProcessing", "single": [begin, {"Sequence": pair[0]}],
    ...              "pair": [begin, *({"Sequence": each} for each in pair)],
    ...              "special_tokens": {"<s>": {"id": "<s>", "ids": [7], "tokens": ["<s>"]}}}
    >>> ends_of(described, "tokenizer.json", {7})
    ([7], [])
    """
    post_processor = post_processor_of(described, name, ids)
    if post_processor is None:
        return [], []
    model = {"type": "WordLevel", "vocab": {"x": 0}, "unk_token": "x"}
    head = dict.fromkeys(("normalizer", "pre_tokenizer", "decoder", _PATH))
    plain = opened({"version": "1.0", "added_tokens": [], **head, "model": model}, name).encode("x")
    whole = completed(post_processor, plain)
    text = [number for number, added in enumerate(whole.special_tokens_mask) if not added]
    if len(text) != 1:
        _fail(name, _PATH, f"it makes of one token {len(text)}")
    return whole.ids[: text[0]], whole.ids[text[0] + 1 :]


def post_processor_of(described: Any, name: str, ids: Container[int]) -> Any:
    """The library's post-processor as a file named ``name`` describes it; ``ids`` are those of the vocabulary.

    None where it describes none; FileFormatError.
    """
    if described is None:
        return None
    steps = list(_steps(_PATH, described))
    for path, step in steps:
        _check_template(name, path, step)
    empty = {"type": "BPE", "vocab": {}, "merges": []}
    head = dict.fromkeys(("normalizer", "pre_tokenizer", "decoder"))
    value = {"version": "1.0", "added_tokens": [], **head, "model": empty, _PATH: described}
    found = opened(value, name).post_processor
    for path, step in steps:
        for place, number in _ids(path, step):
            if number not in ids:
                _fail(name, place, f"the vocabulary has no token {number}")
    return found


def _steps(path: str, described: Any) -> Iterator[_Step]:
    """The steps, those of sequences too, each with its path."""
    if not isinstance(described, dict):
        return
    yield path, described
    inner = described.get("processors")
    for number, each in enumerate(inner if isinstance(inner, list) else []):
        yield from _steps(f"{path}.processors[{number}]", each)


def _check_template(name: str, path: str, step: dict[str, Any]) -> None:
    """FileFormatError where a template names a special token that it does not describe."""
    if step.get("type") != "TemplateProcessing":
        return
    described = step.get("special_tokens")
    known = described if isinstance(described, dict) else {}
    for key in ("single", "pair"):
        parts = step.get(key)
        for number, part in enumerate(parts if isinstance(parts, list) else []):
            named = part.get("SpecialToken") if isinstance(part, dict) else None
            text = named.get("id") if isinstance(named, dict) else None
            if isinstance(text, str) and text not in known:
                place = f"{path}.{key}[{number}].SpecialToken.id"
                _fail(name, place, f"{text!a} is not among {path}.special_tokens")


def _ids(path: str, step: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """The ids that a step adds, each with its path; the library has opened the step, so it is well-formed."""
    for key in _PLACES:
        if isinstance(step.get(key), list):
            yield f"{path}.{key}[1]", step[key][1]
    if step.get("type") == "TemplateProcessing":
        for text, each in step["special_tokens"].items():
            for number, token_id in enumerate(each["ids"]):
                yield f"{path}.special_tokens[{text!a}].ids[{number}]", token_id


def _fail(name: str, place: str, problem: str) -> NoReturn:
    raise FileFormatError(f"{name}: {place}: {problem}; take an undamaged copy, or encode without added tokens")
