"""Known faults of other programs with BPE of characters: the mark for the end of a word, when it is typed.

Every case of the kind is run. Not here: other kinds (test_cases_by_kind.py says where).
"""

from tokenizers import Tokenizer
from tokenizers.decoders import BPEDecoder
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import WhitespaceSplit
from tokenizers.trainers import BpeTrainer

from engine.libraries.hugging_face import HuggingFacePipeline
from tests.engine.cases import cases_of


@cases_of("char-bpe")
def test_char_bpe(case):
    given, expected = case["input"], case["expect"]
    suffix = given["algorithm"].rpartition("suffix ")[2]
    text, _, options = given["train"].partition(" (x3), min_frequency ")
    library = Tokenizer(BPE(unk_token="<unk>", end_of_word_suffix=suffix))
    library.pre_tokenizer, library.decoder = WhitespaceSplit(), BPEDecoder(suffix=suffix)
    trainer = BpeTrainer(
        min_frequency=int(options), special_tokens=["<unk>"], end_of_word_suffix=suffix, show_progress=False
    )
    library.train_from_iterator([text] * 3, trainer)
    pipeline = HuggingFacePipeline.of_json(library.to_str())
    for text in given["texts"]:
        encoding = pipeline.encode(text)
        assert library.decode(encoding.ids.tolist()) == expected["wrong"][text]
        assert expected["decode_of_encode_equals_text_or_flagged"]
        assert pipeline.decode(encoding.ids.tolist()) == text
        assert encoding.utf8.decode() == text
        assert pipeline.merging_here().encode(text).ids.tolist() == encoding.ids.tolist()
