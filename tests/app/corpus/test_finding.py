"""What is kept between two questions about merges, and what is not."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

import engine
from app.corpus.finding import Finder, Question
from engine.errors import CorpusError, EncodingStopped
from engine.training.bpe_trainer import BpeTrainer
from engine.training.corpus import Corpus

TEXT = "low lower lowest newer wider " * 3


@dataclass(frozen=True)
class Settings:
    """Settings that keep the trainers that were made of them."""

    path: Path
    made: list[BpeTrainer] = field(default_factory=list, compare=False)

    def trainer(self) -> BpeTrainer:
        self.made.append(BpeTrainer(Corpus.from_paths([self.path]), 270))
        return self.made[-1]


@pytest.fixture
def question(tmp_path: Path) -> Question:
    path = tmp_path / "corpus.txt"
    path.write_text(TEXT, encoding="utf-8")
    return Question(Settings(path), engine.train(paths=[path], vocab_size=270), 5)


def test_a_file_that_is_mended_is_read_again(question: Question) -> None:
    finder, path = Finder(), question.settings.path
    path.write_bytes(b"low \xff")
    with pytest.raises(CorpusError, match="not valid UTF-8"):
        finder.rivals(question, lambda: False)
    path.write_text(TEXT, encoding="utf-8")
    assert finder.rivals(question, lambda: False).pairs[0].count == question.tokenizer.merges[5].count
    assert len(question.settings.made) == 2


def test_a_training_that_nobody_waits_for_any_more_is_kept_for_the_next_question(question: Question) -> None:
    finder = Finder()
    with pytest.raises(EncodingStopped):
        finder.rivals(question, lambda: True)
    assert finder.rivals(question, lambda: False).pairs[0].count == question.tokenizer.merges[5].count
    assert len(question.settings.made) == 1
