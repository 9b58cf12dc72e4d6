"""The presets for tokens that end in ``</w>``: what they add to a vocabulary and its merges."""

import pytest

from engine.errors import FileFormatError, PresetNeededError
from engine.formats.end_of_word import PRESETS, end_of_word_json, preset_of
from engine.libraries.hugging_face import HuggingFacePipeline

CLIP = {"h": 0, "i</w>": 1, "hi</w>": 2, "i": 3, "<|startoftext|>": 4, "<|endoftext|>": 5}
GPT = {"<unk>": 0, "h": 1, "i</w>": 2, "hi</w>": 3}


def opened(preset, entries):
    return HuggingFacePipeline.of_object(end_of_word_json(preset, entries, [("h", "i</w>")], name="v.json"))


def test_clip():
    pipeline = opened("clip", CLIP)
    encoding = pipeline.encode("HI  hi")
    assert encoding.ids.tolist() == [2, 2]
    assert encoding.spans.tolist() == [[0, 2], [4, 6]]
    assert encoding.altered.normalized == b"hi  hi"
    assert pipeline.vocabulary[2] == b"hi</w>"
    assert pipeline.special_tokens == {"<|startoftext|>": 4, "<|endoftext|>": 5}
    assert pipeline.encode("hi<|endoftext|>", special=True).ids.tolist() == [2, 5]
    assert pipeline.with_ends().encode("hi").ids.tolist() == [4, 2, 5]
    assert pipeline.merges.left.tolist() == [0]
    assert pipeline.merge_ids.tolist() == [2]


def test_openai_gpt():
    pipeline = opened("openai-gpt", GPT)
    encoding = pipeline.encode("Hi <unk>ß")
    assert encoding.ids.tolist() == [3, 0, 0, 0, 0, 0, 0]
    assert encoding.altered.unknown.tolist() == [False] + [True] * 6
    typed = pipeline.encode("hi<unk>", special=True)
    assert typed.ids.tolist() == [3, 0]
    assert typed.special.tolist() == [False, True]
    assert typed.altered is None
    assert pipeline.decode([3, 3]) == "hi hi"


def test_which_preset_fits():
    assert [preset_of(CLIP), preset_of(GPT)] == list(PRESETS)
    assert preset_of({"a</w>": 0}) is None
    assert preset_of({"<unk>": 0, "a": 1}) is None


def test_a_preset_that_does_not_fit():
    with pytest.raises(
        PresetNeededError, match=r"v\.json: there is no preset 'gpt2' for it; choose one of clip, openai"
    ):
        opened("gpt2", GPT)
    with pytest.raises(FileFormatError, match=r"v\.json: the preset clip needs the token <.startoftext.>"):
        opened("clip", GPT)
