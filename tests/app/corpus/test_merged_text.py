"""The merged token in the list of places: readable wherever its bytes are whole characters."""

import pytest
from pytestqt.qtbot import QtBot

import engine
from app.corpus.finding import Places, Question
from app.corpus.merged_text import merged_text
from app.corpus.places_table import TOKEN, PlacesTable
from app.training.training_settings import TrainingSettings
from engine.training.concordance import Occurrence


@pytest.mark.parametrize(
    ("left", "right", "written"),
    [
        (b"lo", b"w", "lo·w"),
        ("中".encode(), "国".encode(), "中·国"),
        ("止".encode()[:2], "止".encode()[2:], "止 (E6 AD·A2)"),
        ("停止".encode()[:4], "停止".encode()[4:], "停止 (E6·AD A2)"),
        ("é".encode()[:1], "éa".encode()[1:], "éa (C3·A9)"),
        ("😀".encode()[:3], "😀".encode()[3:], "😀 (F0 9F 98·80)"),
        ("止".encode()[:1], "止".encode()[1:2], "<0xE6>·<0xAD>"),
        (b"a" * 70, b"b" * 70, f"{'a' * 64}…·{'b' * 64}…"),
        (b"a" * 70 + "é".encode()[:1], "é".encode()[1:], f"{'a' * 64}… (C3·A9)"),
        (b"\x80\x80\x80\x80", b"\x80", "<0x80><0x80><0x80><0x80>·<0x80>"),
    ],
)
def test_bytes_are_shown_only_where_no_character_is_whole(left: bytes, right: bytes, written: str) -> None:
    assert merged_text(left, right) == written


def test_the_table_shows_the_whole_hanzi(qtbot: QtBot) -> None:
    table = PlacesTable()
    qtbot.addWidget(table)
    settings = TrainingSettings((), 258)
    tokenizer = engine.train(texts=["止止"], vocab_size=258)
    hanzi = "止".encode()
    place = Occurrence("/a.txt", 3, b"before", hanzi[:2], hanzi[2:], b"after")
    table.show_places(Places(Question(settings, tokenizer, 1), (place,)))
    assert table.item(0, TOKEN).text() == "止 (E6 AD·A2)"
