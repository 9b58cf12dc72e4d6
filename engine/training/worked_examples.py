"""The small examples of the articles that teach BPE, with the settings under which their results come out.

The end-of-word mark of the paper (``</w>`` or ·) is here the blank behind each word: ``\\S+ ?`` keeps it there. Not
here: what is said of an example (`app/teaching`), training (bpe_trainer.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.tokenizer import Tokenizer
from engine.training.bpe_trainer import BpeTrainer
from engine.training.corpus import Corpus


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """An example. corpus: what is learned from; shown: the text to open; merges: how many are learned.

    published: the tokens that the article makes, in its order; as ours are, unless ``differs``.
    """

    name: str
    corpus: str
    shown: str
    merges: int
    pattern: str
    tie_rule: str
    published: tuple[str, ...]
    differs: bool = False

    def tokenizer(self) -> Tokenizer:
        """Learn its merges; takes a few milliseconds.

        >>> [step.count for step in EXAMPLES["hug"].tokenizer().merges]
        [20, 16, 15]
        """
        corpus = Corpus.from_texts([self.corpus])
        (document,) = corpus.documents
        # As the file in resources/examples is called: by name and content the text is found there again.
        corpus = replace(corpus, documents=(replace(document, name=f"{self.name}.txt"),))
        trainer = BpeTrainer(
            corpus, 256 + self.merges, pattern=self.pattern, tie_rule=self.tie_rule,
            min_count=1, name=self.name,
        )  # fmt: skip
        while not trainer.finished:
            trainer.advance(seconds=1.0)
        return trainer.tokenizer()


def _words(counts: Mapping[str, int]) -> str:
    return "".join(f"{word} " * count for word, count in counts.items())


_ALL = (
    # Sennrich, Haddow, Birch 2016, "Neural Machine Translation of Rare Words with Subword Units", algorithm 1.
    WorkedExample(
        "low-newest", _words({"low": 5, "lower": 2, "newest": 6, "widest": 3}), "low lower newest widest lowest ",
        10, r"\S+ ?", "first-seen", ("es", "est", "est ", "lo", "low", "ne", "new", "newest ", "low ", "wi"),
    ),
    # The same paper, figure 1: learned from four words, tried on a fifth, "lower". All four pairs are equally
    # frequent, and the figure lists "r·" first.
    WorkedExample(
        "low-wider", _words({"low": 1, "lowest": 1, "newer": 1, "wider": 1}), "low lower lowest newer wider ",
        4, r"\S+ ?", "first-seen", ("r ", "lo", "low", "er "), differs=True,
    ),
    # Jurafsky and Martin, "Speech and Language Processing", 3rd edition, chapter 2.
    WorkedExample(
        "low-new", _words({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}),
        "low lower lowest newer wider new ", 8, r"\S+ ?", "first-seen",
        ("er", "er ", "ne", "new", "lo", "low", "newer ", "low "),
    ),
    # Hugging Face's course, chapter 6: its words have no blanks.
    WorkedExample(
        "hug", _words({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}), "hug pug pun bun hugs bug mug thug",
        3, "whitespace", "first-seen", ("ug", "un", "hug"),
    ),
    # Wikipedia, "Byte pair encoding", after Gage 1994: Z is aa, Y is ab, X is ZY.
    WorkedExample("aaabdaaabac", "aaabdaaabac", "aaabdaaabac", 3, "none", "lowest-pair", ("aa", "ab", "aaab")),
    # The six bytes of 中国, as articles on Chinese show them.
    WorkedExample(
        "中国", "中国 中文 国家 中国", "中国", 5, "whitespace", "first-seen", ("ä¸", "ä¸Ń", "åĽ", "åĽ½", "ä¸ŃåĽ½"),
    ),
)  # fmt: skip

EXAMPLES: Mapping[str, WorkedExample] = {example.name: example for example in _ALL}
"""Name -> example, in the order in which they are offered."""
