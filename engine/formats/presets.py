"""Presets: what a file of ranks does not hold (split pattern, special tokens, normalisation), by name.

A known file is found by the SHA-256 of its content, else by its name. Not here: reading the ranks
(tiktoken_file.py), what becomes of the ids where a file has other ranks (special_ids.py).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.errors import PresetNeededError
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.text.normalizer import Form
from engine.text.split_patterns import CARRIED, NAMED, SplitPattern


@dataclass(frozen=True, slots=True)
class Preset:
    """What goes with the ranks of one vocabulary.

    ranks: the ids 0 to this, exclusive, are those of its ranks; special_tokens: text -> id; normalization: the
    normal form of a text before anything else; files: how its file is called, without ending; sha256: of the file.
    """

    name: str
    pattern: SplitPattern
    ranks: int
    special_tokens: Mapping[str, int]
    normalization: Form | None = None
    files: tuple[str, ...] = ()
    sha256: str = ""


def _in_a_row(first: int, texts: Iterable[str]) -> Mapping[str, int]:
    return MappingProxyType({text: first + position for position, text in enumerate(texts)})


_END = "<|endoftext|>"

# Hugging Face's tokenizer.json of Llama 3.1 to 3.3; in Llama 3 itself the ids 128004, 128005, 128008 and those from
# 128010 on are further reserved tokens.
_LLAMA3 = (
    "<|begin_of_text|>", "<|end_of_text|>", "<|reserved_special_token_0|>", "<|reserved_special_token_1|>",
    "<|finetune_right_pad_id|>", "<|reserved_special_token_2|>", "<|start_header_id|>", "<|end_header_id|>",
    "<|eom_id|>", "<|eot_id|>", "<|python_tag|>", *(f"<|reserved_special_token_{n}|>" for n in range(3, 248)),
)  # fmt: skip

# QwenLM/Qwen, tokenization_qwen.py.
_QWEN = (_END, "<|im_start|>", "<|im_end|>", *(f"<|extra_{n}|>" for n in range(205)))

# tokenizer.json and tokenizer_config.json of Qwen3.5 and Qwen3.6.
_QWEN3_6 = (
    _END, "<|im_start|>", "<|im_end|>", "<|object_ref_start|>", "<|object_ref_end|>", "<|box_start|>",
    "<|box_end|>", "<|quad_start|>", "<|quad_end|>", "<|vision_start|>", "<|vision_end|>", "<|vision_pad|>",
    "<|image_pad|>", "<|video_pad|>", "<tool_call>", "</tool_call>", "<|fim_prefix|>", "<|fim_middle|>",
    "<|fim_suffix|>", "<|fim_pad|>", "<|repo_name|>", "<|file_sep|>", "<tool_response>", "</tool_response>",
    "<think>", "</think>", "<|audio_start|>", "<|audio_end|>", "<tts_pad>", "<tts_text_bos>", "<tts_text_eod>",
    "<tts_text_bos_single>", "<|audio_pad|>",
)  # fmt: skip

# Patterns, ids and hashes of OpenAI's: tiktoken, tiktoken_ext/openai_public.py.
_ALL = (
    Preset("gpt2", NAMED["gpt2"], 50256, {_END: 50256}),
    Preset(
        "r50k", NAMED["gpt2"], 50256, {_END: 50256}, files=("r50k_base",),
        sha256="306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
    ),
    # Its ranks go on behind the special token: runs of blanks.
    Preset(
        "p50k", NAMED["gpt2"], 50281, {_END: 50256}, files=("p50k_base",),
        sha256="94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069",
    ),
    Preset(
        "cl100k", NAMED["cl100k"], 100256,
        {
            _END: 100257, "<|fim_prefix|>": 100258, "<|fim_middle|>": 100259, "<|fim_suffix|>": 100260,
            "<|endofprompt|>": 100276,
        },
        files=("cl100k_base",), sha256="223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    ),
    Preset(
        "o200k", NAMED["o200k"], 199998, {_END: 199999, "<|endofprompt|>": 200018}, files=("o200k_base",),
        sha256="446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
    ),
    # Its pattern is another writing of cl100k's older form; the file is called tokenizer.model.
    Preset(
        "llama3", NAMED["cl100k-hf"], 128000, _in_a_row(128000, _LLAMA3),
        sha256="82e9d31979e92ab929cd544440f129d9ecd797b69e327f80f17e1c50d5551b55",
    ),
    Preset(
        "qwen", CARRIED["qwen"], 151643, _in_a_row(151643, _QWEN), "NFC",
        sha256="b2b1b8dfb5cc5f024bafc373121c6aba3f66f9a5a0269e243470a1de16a33186",
    ),
    Preset(
        "qwen3_6", CARRIED["qwen3_6"], 248044, _in_a_row(248044, _QWEN3_6), "NFC",
        sha256="8dde380a6405e935f5de16a99eb61c824f3f814dd1ed298784c72babb7a03cdd",
    ),
)  # fmt: skip

PRESETS: Mapping[str, Preset] = MappingProxyType({each.name: each for each in _ALL})
"""Name -> preset, in the order in which they are offered."""


def preset_for(source: Source, wanted: Wanted, ranks: Mapping[int, bytes] = MappingProxyType({})) -> Preset | None:
    """The preset that was asked for, else the one of this very file, else the one of its name.

    None where there is none and none is needed, because a split pattern was asked for; else PresetNeededError,
    which has the ``ranks``.

    >>> preset_for(Source("v/cl100k_base.tiktoken", b""), Wanted()).name
    'cl100k'
    """
    names = tuple(PRESETS)
    if wanted.preset is not None:
        for preset in _ALL:
            if wanted.preset in (preset.name, *preset.files):
                return preset
        raise PresetNeededError(
            f"{source.name}: there is no preset {wanted.preset!r} for it; choose one of {', '.join(names)}", names
        )
    digest, stem = hashlib.sha256(source.data).hexdigest(), source.stem
    by_content = (preset for preset in _ALL if preset.sha256 == digest)
    by_name = (preset for preset in _ALL if stem in (preset.name, *preset.files))
    found = next(by_content, None) or next(by_name, None)
    if found is None and wanted.pattern is None:
        raise PresetNeededError(
            f"{source.name}: it holds neither a split pattern nor special tokens, and it is no file that is known; "
            f"choose a preset: {', '.join(names)}",
            names,
            ranks,
        )
    return found
