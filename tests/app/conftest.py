"""What the tests of the window share: a small trained tokenizer and a session that is shut down."""

from collections.abc import Iterator

import pytest

import engine
from app.session import Session


@pytest.fixture(scope="session")
def trained() -> engine.Tokenizer:
    """Thirty merges of a few words of Chinese and English."""
    texts = ["中国 中文 中国人 low lower lowest newer wider 大模型 大模型"] * 3
    return engine.train(texts=texts, vocab_size=286, name="trained")


@pytest.fixture
def session(qapp) -> Iterator[Session]:
    """An empty session."""
    session = Session()
    yield session
    session.shutdown()
