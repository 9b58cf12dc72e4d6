"""A folder for a release: the vocabulary in every format that holds it, its settings in words, and checksums.

``PreTrainedTokenizerFast.from_pretrained`` of huggingface/transformers opens the folder: tokenizer.json holds the
tokenizer, tokenizer_config.json and special_tokens_map.json say which special token has which role. Not here: the
single formats.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.errors import SaveError, SettingsError
from engine.formats import native
from engine.formats.exports import tiktoken_ranks, tokenizer_json
from engine.formats.exports.written import Written
from engine.tokenizer import Tokenizer

ROLES = ("bos", "eos", "unk", "pad", "mask")
"""What a special token may be for: begin and end of a text, unknown, filling up, hidden."""

_NONE: Mapping[str, str] = {}


def write(tokenizer: Tokenizer, folder: Path, roles: Mapping[str, str] = _NONE) -> Written:
    """The files of the bundle; ``roles``: role -> special token.

    SaveError where tokenizer.json cannot hold it; SettingsError where a role is given to no special token.
    """
    for role, text in roles.items():
        if role not in ROLES or text not in tokenizer.special_tokens:
            known = ", ".join(tokenizer.special_tokens) or "none"
            raise SettingsError(
                f"{role} = {text!r}: give one of {', '.join(ROLES)} a special token; there are: {known}"
            )
    stem = re.sub(r"[^\w.-]+", "-", tokenizer.name).strip(".-") or "vocabulary"
    written = tokenizer_json.write(tokenizer, folder / "tokenizer.json")
    files, notes = dict(written.files), list(written.notes)
    files[folder / "tokenizer_config.json"] = _json(_config(tokenizer, roles))
    files[folder / "special_tokens_map.json"] = _json({f"{role}_token": text for role, text in roles.items()})
    if tokenizer.trained_here:
        files[folder / f"{stem}.prism.json"] = native.dump(tokenizer)
    try:
        files |= tiktoken_ranks.write(tokenizer, folder / f"{stem}.tiktoken").files
    except SaveError as error:
        notes.append(f"no .tiktoken file: {str(error).removeprefix('not saved: ')}")
    files[folder / "README.md"] = _readme(tokenizer, roles, notes).encode()
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {path.name}\n" for path, data in sorted(files.items()))
    files[folder / "SHA256SUMS"] = sums.encode()
    return Written(files, tuple(notes))


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def _config(tokenizer: Tokenizer, roles: Mapping[str, str]) -> dict[str, Any]:
    return {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "clean_up_tokenization_spaces": False,
        "name": tokenizer.name,
        **({"version": tokenizer.version} if tokenizer.version else {}),
        **{f"{role}_token": text for role, text in roles.items()},
    }


def _readme(tokenizer: Tokenizer, roles: Mapping[str, str], notes: list[str]) -> str:
    lines = [
        f"# {tokenizer.name} {tokenizer.version}".rstrip(), "", *([tokenizer.notes, ""] if tokenizer.notes else []),
        f"- created: {tokenizer.created}",
        f"- tokens: {tokenizer.vocab_size}, merges: {len(tokenizer.merges)}",
        f"- split pattern: `{tokenizer.pattern}`",
    ]  # fmt: skip
    if tokenizer.pattern is not None and tokenizer.pattern.name is not None and tokenizer.pattern.regex is not None:
        lines.append(f"- as a regular expression: `{tokenizer.pattern.regex}`")
    special = ", ".join(f"`{text}` = {number}" for text, number in tokenizer.special_tokens.items())
    lines.append(f"- special tokens: {special or 'none'}")
    lines += [f"- {role}: `{text}`" for role, text in roles.items()]
    record = tokenizer.training
    if record is not None:
        encodings = dict.fromkeys(each.encoding or record.encoding for each in record.corpus)
        lines += [
            f"- trained to {record.vocab_size} tokens, minimum count {record.min_count}, ties: {record.tie_rule}, "
            f"stopped: {record.stopped_because}",
            f"- corpus: documents: {len(record.corpus)}, bytes as UTF-8: {record.corpus_bytes}, "
            f"encoding: {', '.join(encodings) or record.encoding}",
            f"- made with Token Prism {record.program_version}, Unicode {record.unicode_version}",
        ]
    lines += [f"- note: {note}" for note in notes]
    lines += ["", "`SHA256SUMS` holds the checksums, as sha256sum writes and checks them.", ""]
    return "\n".join(lines)
