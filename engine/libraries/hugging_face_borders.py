"""Where a long text may be cut for a ``tokenizer.json``, as far as its steps are known to allow it.

Two kinds of places. Before a blank, with the character before it (why that changes nothing: blank_borders.py): any
step may be there of which it is shown below. After a line feed, without any other character: only where blanks part
words and nothing else is asked of them. Not here: cutting (engine/stretches.py, hugging_face_tokens.py).
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import PatternError
from engine.libraries.blank_borders import BLANKS, BlankBorders, blank_borders, lie_across, no_borders
from engine.libraries.charsmap import Charsmap
from engine.libraries.hugging_face_file import TokenizerJson
from engine.libraries.hugging_face_pieces import Pieces
from engine.libraries.hugging_face_variants import loses_letters
from engine.text.scanned_patterns import scheme_of
from engine.text.split_patterns import recognised

_PIECE = 1 << 16  # code points: some tens of milliseconds
# After such a line feed a word begins, whatever is before: neither letter takes part in a composition.
_BORDER = re.compile("\n(?=[0-9A-Za-z\u4e00-\u9fff])")
_DROP_BLANKS = {"BertPreTokenizer", "Whitespace", "WhitespaceSplit"}
_SEE_ONE_WORD = _DROP_BLANKS | {"Sequence", "Punctuation", "Digits"}
_SEE_ONE_LETTER = {"Sequence", "BertNormalizer", "Lowercase", "StripAccents", "NFC", "NFD", "NFKC", "NFKD"}
_SEE_NO_FURTHER = _SEE_ONE_LETTER | {"Prepend", "Strip", "Nmt", "Precompiled"}  # the ends of a text, too
_RUN_OF_BLANKS = re.compile(r"(\\s|\\n|\\r|\\t| |\[ \])([+]|\{\d+,\d*\})?")
_CLIP = r"'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"

_ACROSS = re.compile(r"[^\s▁][\s▁]")

Normalize = Callable[[str], str]
Step = Mapping[str, Any]


class Borders:
    """Where a text may be cut after a line feed without any change to its tokens.

    >>> from engine.libraries.hugging_face_file import read_tokenizer_json
    >>> model = {"type": "WordPiece", "vocab": {"[UNK]": 0}}
    >>> file = read_tokenizer_json({"model": model, "pre_tokenizer": {"type": "BertPreTokenizer"}}, "v.json")
    >>> Borders(file).of("a\\nb\\n c", piece=1)
    [0, 2, 6]
    """

    def __init__(self, file: TokenizerJson) -> None:
        pre_tokenizers = [part.get("type") for part in file.parts("pre_tokenizer")]
        first = next((kind for kind in pre_tokenizers if kind != "Sequence"), None)
        self._anywhere = (
            first in _DROP_BLANKS
            and _SEE_ONE_WORD.issuperset(pre_tokenizers)
            and _SEE_ONE_LETTER.issuperset(part.get("type") for part in file.parts("normalizer"))
            and not any("\n" in text for text in file.added)
        )

    def of(self, text: str, *, piece: int = _PIECE) -> list[int]:
        """Positions from 0 to the end, about ``piece`` code points apart where they may be."""
        borders = [0]
        while self._anywhere and len(text) - borders[-1] > piece:
            match = _BORDER.search(text, borders[-1] + piece - 1)
            if match is None:
                break
            borders.append(match.end())
        return [*borders, len(text)]


def borders_for(file: TokenizerJson, pieces: Pieces, normalize: Normalize) -> BlankBorders:
    """The borders before blanks, for the file's tokenizer, whose library normalises a text by ``normalize``."""
    steps = [part for part in file.parts("normalizer") if part.get("type") != "Sequence"]
    unknown = next((step.get("type") for step in steps if not _keeps_sides(step)), None)
    if unknown is not None:
        return no_borders(f"its normalizer {unknown} may change letters on both sides of a blank at once")
    try:
        rules = [_rules(step) for step in steps if step.get("type") == "Precompiled"]
    except ValueError as error:
        return no_borders(str(error))
    added = _Added(file)
    if added.problem:
        return no_borders(added.problem)
    blanks = []
    for blank in BLANKS:
        alone = not any(each.changes_with_others(blank) for each in rules)
        becomes = re.fullmatch(r"(?s).*a(.+)a", normalize(f"a{blank}a"))
        if alone and becomes and _is_split_at(becomes[1], file, pieces):
            blanks.append(blank)
    if not blanks:
        return no_borders("its tokens may go on over blanks and line ends")
    return blank_borders(blanks, not_after=added.endings, classes=added.classes)


def _keeps_sides(step: Step) -> bool:
    """Whether a normalizer, where a blank follows a visible character, changes each side by itself."""
    if step.get("type") != "Replace":
        return step.get("type") in _SEE_NO_FURTHER
    match step.get("pattern"), step.get("content"):
        case {"Regex": str(expression)}, str():
            return _RUN_OF_BLANKS.fullmatch(expression) is not None
        case {"String": str(text)}, str(content):
            if not text.strip(BLANKS):
                return bool(text)
            return text.split() == [text] and content.split() == [content] and not content.endswith("▁")
    return False


def _rules(step: Step) -> Charsmap:
    rules = Charsmap(base64.b64decode(step.get("precompiled_charsmap") or ""))
    rules.check_visible()
    return rules


class _Added:
    """The added tokens that are always looked for: no border lies in one, or at the end of one.

    endings: characters that none may follow; classes: ``\\p{...}`` that none may follow; problem: why there are no
    borders at all.
    """

    def __init__(self, file: TokenizerJson) -> None:
        self.problem = self.classes = ""
        rows = [row for row in file.value.get("added_tokens") or () if row["content"] not in ("", *file.special)]
        texts = [row["content"] for row in rows]
        self.endings = [text[-1] for text in texts]
        across = next(filter(_ACROSS.search, texts), None)
        if across is not None:
            self.problem = f"its added token {across!a} goes on over a blank"
        elif file.value.get("normalizer") is not None:
            ends = [row["content"][-1] for row in rows if row.get("normalized")]
            if any(map(str.isalnum, ends)) or (ends and file.has("Precompiled", "normalizer")):
                self.problem = "it looks for added tokens in the normalised text"
            elif ends:
                self.classes = r"\p{N}\p{P}\p{S}"  # what may become such an ending


def _is_split_at(mark: str, file: TokenizerJson, pieces: Pieces) -> bool:
    """Whether no token goes on over the mark that a blank has become."""
    for part in file.parts("pre_tokenizer"):
        match part.get("type"):
            case "Sequence" | "Punctuation" | "Digits":
                continue
            case "BertPreTokenizer" | "Whitespace" | "WhitespaceSplit":
                return mark.isspace()
            case "Metaspace":
                sign = part.get("replacement", "▁")
                if mark in (" ", sign):
                    if part.get("split", True):
                        return True
                    mark = sign
            case "ByteLevel":
                return bool(part.get("use_regex", True)) and mark in BLANKS
            case "Split" if _is_letter(part.get("pattern")):
                continue
            case "Split":
                return _pattern_splits_at(mark, part)
            case _:
                return False
    return _pieces_split_at(mark, file, pieces)


def _is_letter(pattern: Any) -> bool:
    """Whether it is one character: what is split there depends on nothing else."""
    return isinstance(pattern, dict) and len(str(pattern.get("String", ""))) == 1


def _pattern_splits_at(mark: str, part: Step) -> bool:
    match part.get("pattern"), part.get("behavior"), part.get("invert"):
        case {"Regex": str(expression)}, "Removed", True if expression == _CLIP:
            return mark.isspace()
        case {"Regex": str(expression)}, "Isolated", False:
            try:
                return mark == " " and scheme_of(recognised(expression)) is not None
            except PatternError:
                return False
    return False


def _pieces_split_at(mark: str, file: TokenizerJson, pieces: Pieces) -> bool:
    """Whether no piece goes on over the mark, which is known, so that it is not one unknown token with others."""
    if file.kind not in ("BPE", "Unigram") or pieces.depends_on_place or file.model.get("ignore_merges"):
        return False
    if loses_letters(file, pieces) or (mark not in file.ids and not file.model.get("byte_fallback")):
        return False
    return lie_across(file.pieces.values(), mark) is None
