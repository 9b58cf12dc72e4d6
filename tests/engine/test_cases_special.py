"""Special tokens on which other programs fail: the rule, what is refused, and what may stand beside them."""

import base64

import pytest
import tokenizers

from engine.errors import SpecialTokenError
from engine.formats import load_source
from engine.formats.kind import Wanted
from engine.formats.source import Source
from engine.models.merges import Merges
from engine.text.token_text import gpt2_alphabet
from engine.tokenizer import Tokenizer
from tests.engine.cases import cases_of


def tokenizer_of(special, extra=(), pattern="gpt2"):
    """A tokenizer whose special tokens have just these ids, beside the 256 single bytes and more tokens."""
    tokens = {**{byte: bytes([byte]) for byte in range(256)}, **{rank: bytes.fromhex(data) for data, rank in extra}}
    lines = b"".join(base64.b64encode(data) + b" %d\n" % rank for rank, data in tokens.items())
    return load_source(Source("v.tiktoken", lines), Wanted(pattern=pattern, special_tokens=special))


@cases_of("special")
def test_case(case):
    given, expected = case["input"], case["expect"]
    checks = {
        "special_off_ids": check_on_and_off,
        "token_texts": check_texts,
        "registration_refused": check_empty,
        "decoded": check_decoding,
        "refused_or_flagged": check_one_id_for_two,
        "id_and_offset": check_blanks_taken_in,
        "ids": check_ids,
    }
    checks[next(key for key in checks if key in expected)](given, expected)


def check_on_and_off(given, expected):
    tokenizer = tokenizer_of(given["special"])
    off, on = tokenizer.encode(given["text"]), tokenizer.encode(given["text"], special="all")
    assert off.ids.tolist() == expected["special_off_ids"]
    assert on.ids.tolist() == expected["special_on_ids"]
    assert tokenizer.decode(off.ids) == tokenizer.decode(on.ids) == given["text"]


def check_texts(given, expected):
    assert expected["same_for_reversed_registration"]
    for turn in (1, -1):
        special = {text: 300 + position for position, text in enumerate(given["special"][::turn])}
        tokenizer = tokenizer_of(special)
        for text, tokens in expected["token_texts"].items():
            encoding = tokenizer.encode(text, special="all")
            assert [encoding.bytes_of(at).decode() for at in range(len(encoding))] == tokens


def check_empty(given, expected):
    with pytest.raises(SpecialTokenError, match="empty"):
        tokenizer_of(dict.fromkeys(given["special"], 300))
    with pytest.raises(SpecialTokenError, match="empty"):
        Tokenizer(Merges.of([]), special_tokens=given["special"])
    assert tokenizer_of({}).encode(given["text"], special="all").ids.tolist() == expected["ids_unchanged"]


def check_decoding(given, expected):
    assert tokenizer_of(given["special"]).decode(given["decode_ids"]) == expected["decoded"]


def check_one_id_for_two(given, expected):
    with pytest.raises(SpecialTokenError) as caught:
        tokenizer_of(given["special"])
    assert all(str(name) in str(caught.value) for name in expected["message_names"])


def check_ids(given, expected):
    special = given["special"]
    if isinstance(special, str):
        special = {" " * count: 300 + count for count in range(2, 32)}
        texts = {" " * int(count): ids for count, ids in expected["ids"].items()}
    else:
        ids = expected["ids"]
        texts = ids if isinstance(ids, dict) else {given["text"]: ids}
    tokenizer = tokenizer_of(special, given.get("ranks_extra", []))
    for text, ids in texts.items():
        encoding = tokenizer.encode(text, special="all")
        assert encoding.ids.tolist() == ids
        assert tokenizer.decode(encoding.ids) == text


def check_blanks_taken_in(given, expected):
    """Blanks that an added token takes in belong to its span, and are not there after decoding."""
    letters = sorted(gpt2_alphabet(bytes([byte])) for byte in range(256))
    for flags in given["flags"]:
        library = tokenizers.Tokenizer(tokenizers.models.BPE({each: at for at, each in enumerate(letters)}, []))
        library.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
        library.decoder = tokenizers.decoders.ByteLevel()
        library.add_tokens([tokenizers.AddedToken("<x>", **flags)])
        tokenizer = load_source(Source("tokenizer.json", library.to_str().encode()), Wanted())
        (flag,) = flags
        for text, rows in expected["id_and_offset"][flag].items():
            encoding = tokenizer.encode(text, special="all")
            found = zip(encoding.ids.tolist(), encoding.spans.tolist(), strict=True)
            assert [list(each) for each in found] == rows
            assert tokenizer.decode(encoding.ids) != text
