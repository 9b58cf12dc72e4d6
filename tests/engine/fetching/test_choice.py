"""Which files of a repository are its tokenizer."""

import pytest

from engine.errors import FetchError
from engine.fetching.choice import choose

MODEL = ["README.md", "config.json", "model.safetensors", "pytorch_model.bin", "tokenization_x.py", "vocab.pkl"]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (["tokenizer.json", "tokenizer.model", "vocab.json", "merges.txt"], ("tokenizer.json",)),
        (["tokenizer.model", "vocab.txt", "merges.txt"], ("tokenizer.model",)),
        (["spiece.model", "model.model"], ("spiece.model",)),
        (["tokenizer.model.v3"], ("tokenizer.model.v3",)),
        (["vocab.json", "merges.txt", "vocab.txt"], ("vocab.json", "merges.txt")),
        (["encoder.json", "vocab.bpe"], ("encoder.json", "vocab.bpe")),
        (["vocab.txt", "tokenizer_config.json"], ("vocab.txt", "tokenizer_config.json")),
        (["vocab.txt"], ("vocab.txt",)),
        (["qwen.tiktoken", "vocab.json"], ("qwen.tiktoken",)),
        (["mine.prism.json"], ("mine.prism.json",)),
    ],
)
def test_the_most_exact_comes_first(files, expected):
    chosen = choose("o/n", [*MODEL, *files])
    assert chosen.files == expected
    assert chosen.others == ()


def test_the_uppermost_folder_comes_first_and_the_others_are_named():
    files = ["text_encoder/config.json", "tokenizer/vocab.json", "tokenizer/merges.txt", "tokenizer_2/spiece.model"]
    chosen = choose("o/n", [*MODEL, *files])
    assert chosen.files == ("tokenizer/vocab.json", "tokenizer/merges.txt")
    assert chosen.others == ("tokenizer_2",)
    assert choose("o/n", files, "tokenizer_2").files == ("tokenizer_2/spiece.model",)
    assert choose("o/n", ["original/tokenizer.model", "tokenizer.json"]).files == ("tokenizer.json",)


def test_a_file_may_be_named():
    files = [*MODEL, "tokenizer.json", "old/vocab.json", "old/merges.txt"]
    assert choose("o/n", files, "old/merges.txt").files == ("old/merges.txt", "old/vocab.json")
    with pytest.raises(FetchError, match=r"pytorch_model\.bin is no tokenizer file"):
        choose("o/n", files, "pytorch_model.bin")


@pytest.mark.parametrize("files", [MODEL, ["vocab.json"], ["source.spm"], ["model.model"], []])
def test_without_a_tokenizer_it_says_what_is_there(files):
    with pytest.raises(FetchError) as failure:
        choose("o/n", files)
    assert str(failure.value).startswith("o/n: there are no tokenizer files")
    assert (sorted(files)[0] if files else "it is empty") in str(failure.value)
