"""The page of the walk: stages by keys, orders and the timer, and what each of them says."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction

import engine
from app.colour_rule import by_position
from app.explanation import walk_page, walk_stages
from app.explanation.dock import ExplanationDock
from app.palette import DARK, LIGHT
from engine.models.merges import Merges
from engine.text.offsets import line_starts
from engine.tokenizer import Tokenizer
from tests.app.explanation.passages import CHINA


@pytest.fixture
def dock(qtbot, session) -> Iterator[ExplanationDock]:
    dock = ExplanationDock(session)
    qtbot.addWidget(dock)
    dock.resize(900, 500)
    with qtbot.waitExposed(dock):
        dock.show()
    dock.bring(dock.walk)
    yield dock
    dock.shutdown()


def show(qtbot, dock, session, tokenizer, text, span):
    session.open(tokenizer, path=None, dirty=False)
    session.set_text(text)
    qtbot.waitUntil(lambda: not session.busy)
    dock.set_place(span)
    qtbot.waitUntil(lambda: not dock.busy)


def said(dock):
    return [content.accessibleName() for _title, content in dock.walk._labels if content.text()]


def test_from_the_character_to_its_id(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国", (0, 3))
    assert dock.walk.shown == 1
    dock.walk.player.last()
    plain = [" ".join(each.replace("\u2068", "").replace("\u2069", "").split()) for each in said(dock)]
    assert plain == [
        "中 CJK UNIFIED IDEOGRAPH-4E2D",
        "U+4E2D = 0100 111000 101101",
        "1110 0100 = E4 10 111000 = B8 10 101101 = AD",
        "E4 → ä B8 → ¸ AD → Ń",
        "rank 0: ä + ¸ → ä¸ (<0xE4><0xB8>)",
        "rank 1: ä¸ + Ń → ä¸Ń (中)",
        "rank 4: ä¸Ń + åĽ½ → ä¸ŃåĽ½ (中国)",
        "260 ä¸ŃåĽ½ (中国)",
    ]


def test_in_a_very_long_pre_token_no_merges_are_told_but_the_ids_are(qtbot, dock, session):
    text = "中国" * 11_000
    show(qtbot, dock, session, CHINA, text, (3, 3))
    dock.walk.player.last()
    assert said(dock)[-2] == "not told of this pre-token: it has 66000 bytes, and more than 65536 are not explained"
    assert said(dock)[-1].startswith("260 ")


def test_a_special_token_is_found_as_a_whole(qtbot, dock, session):
    session.set_recognises_special(True)
    show(qtbot, dock, session, Tokenizer(Merges.of([]), special_tokens=["<s>"]), "a<s>", (2, 2))
    dock.walk.player.last()
    assert said(dock)[-2:] == ["none: a special token is found as a whole", "256 \u2068<s>\u2069"]


@pytest.mark.parametrize("line", ["", "国国\n"])
def test_bytes_have_the_colours_of_their_tokens_as_in_the_strip(qtbot, dock, session, line):
    tokenizer = Tokenizer(Merges.of([(0xE4, 0xB8)]))  # two tokens cut 中
    show(qtbot, dock, session, tokenizer, f"{line}a中b", (len(line.encode()) + 1, len(line.encode()) + 4))
    dock.walk.player.last()
    encoding = session.encoding
    first = len(line.encode()) + 1
    colours = by_position(encoding.spans[:, 0], line_starts(encoding.utf8), first, first + 2)
    one, other = (LIGHT.tokens[number] for number in colours.tolist())
    assert one != other
    found = [re.findall("background-color:(#[0-9a-f]{6})", content.text()) for _, content in dock.walk._labels]
    wanted = [one, one, other]
    assert [each for each in found if each] == [wanted, wanted, wanted, [one] * 3, [one, other]]


@pytest.mark.parametrize("at", range(1, 11))
def test_a_character_of_several_code_points_is_walked_as_a_whole(qtbot, dock, session, at):
    show(qtbot, dock, session, Tokenizer(Merges.of([(0xF0, 0x9F)])), "a👩\u200d👧b", (at, at + 1))
    dock.walk.player.last()
    assert [title.text() for title, content in dock.walk._labels if content.text()][1] == "Code points"
    assert said(dock)[0] == "\u2068👩\u200d👧\u2069"
    words = said(dock)[1]
    assert [words.index(each) for each in ("WOMAN", "ZERO WIDTH JOINER", "GIRL")] == sorted(
        words.index(each) for each in ("WOMAN", "ZERO WIDTH JOINER", "GIRL")
    )
    assert "Tokens that share this character: 9" in said(dock)[-1]


def test_a_mark_that_the_pattern_takes_from_its_letter(qtbot, dock, session):
    show(qtbot, dock, session, Tokenizer(Merges.of([(0xCC, 0x81)])), "re\u0301", (2, 4))
    dock.walk.player.last()
    assert "cut before any merge" in said(dock)[4]
    assert "rank 0" in said(dock)[5]
    assert "Tokens that share this character: 2" in said(dock)[-1]


def test_a_character_with_marks_without_end_is_shown_in_part(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "e" + 900 * "\u0301", (0, 1))
    dock.walk.player.last()
    assert said(dock)[1].count("U+") == walk_stages.MOST_CODE_POINTS
    assert said(dock)[1].endswith("…")


def test_keys_go_from_stage_to_stage(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国", (3, 6))
    view = dock.walk.view
    key = Qt.Key
    for pressed, shown in (
        (key.Key_Right, 2), (key.Key_Space, 3), (key.Key_PageDown, 4), (key.Key_Left, 3), (key.Key_PageUp, 2),
        (key.Key_End, 8), (key.Key_Right, 8), (key.Key_Home, 1), (key.Key_Left, 1),
    ):  # fmt: skip
        qtbot.keyClick(view, pressed)
        assert dock.walk.shown == shown
        assert len(said(dock)) == shown
    assert dock.walk.player._place_label.text() == "Step 1 of 8"


def test_the_orders_of_the_menu_are_for_the_page_in_front(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国", (0, 3))
    names = ["explain_steps", "explain_borders", "explain_variants", "explain_origin", "explain_walk"]
    names += ["first_step", "back_step", "play_steps", "forward_step", "last_step"]
    actions = {name: QAction() for name in names}
    dock.bind(actions)
    actions["last_step"].trigger()
    assert dock.walk.shown == 8
    actions["back_step"].trigger()
    assert dock.walk.shown == 7
    assert dock.page is dock.walk
    actions["explain_steps"].trigger()
    actions["explain_walk"].trigger()
    assert dock.page is dock.walk


def test_it_plays_to_the_last_stage(qtbot, dock, session, monkeypatch):
    show(qtbot, dock, session, CHINA, "中国", (0, 3))
    dock.walk.player._timer.setInterval(1)
    with qtbot.waitSignal(dock.walk.player.playing_changed, check_params_cb=lambda playing: not playing):
        dock.walk.player.play()
        assert dock.walk.player.playing
    assert dock.walk.shown == 8
    dock.walk.player._timer.setInterval(walk_page.STAGE_TIME)
    dock.walk.player.play()
    assert dock.walk.shown == 1
    dock.walk.player.play()
    assert not dock.walk.player.playing


def test_another_character_begins_anew_and_the_same_one_stays(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "中国", (0, 3))
    dock.walk.player.last()
    other = Tokenizer(Merges.of([(0xE4, 0xB8)]))
    show(qtbot, dock, session, other, "中国", (0, 3))
    assert dock.walk.shown == 6
    assert "Tokens that share this character: 2" in said(dock)[-1]
    dock.set_place((3, 6))
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.walk.shown == 1


def test_characters_that_no_merge_takes_or_that_are_not_seen(qtbot, dock, session):
    show(qtbot, dock, session, Tokenizer(Merges.of([])), "x\n\u0301", (1, 2))
    dock.walk.player.last()
    assert said(dock)[0].strip() == "↵"
    assert "no merge takes these bytes" in said(dock)[-2]
    dock.set_place((2, 4))
    qtbot.waitUntil(lambda: not dock.busy)
    assert "◌\u0301" in said(dock)[0]
    assert "COMBINING ACUTE ACCENT" in said(dock)[0]


def test_what_a_library_makes(qtbot, dock, session, shared):
    show(qtbot, dock, session, engine.load(shared / "vocabs/made-here/spm_unigram_nfkc_6k.model"), "中", (0, 3))
    dock.walk.player.last()
    assert "sentencepiece" in said(dock)[3]
    assert len(said(dock)) == 5


def test_an_empty_text_theme_and_language(qtbot, dock, session):
    show(qtbot, dock, session, CHINA, "", (0, 0))
    assert not dock.walk.note.isHidden()
    dock.walk.player.forward()
    assert dock.walk.shown == 0
    show(qtbot, dock, session, CHINA, "中", (0, 3))
    dock.set_theme(DARK)
    dock.changeEvent(QEvent(QEvent.Type.LanguageChange))
    qtbot.waitUntil(lambda: not dock.busy)
    assert dock.walk.shown == 1
    assert not dock.grab().isNull()


@pytest.mark.parametrize("name", ["bert/bert-base-chinese-vocab.txt", "made-here/spm_unigram_nfkc_6k.model"])
def test_pieces_that_are_not_made_of_bytes_have_no_byte_letters(qtbot, dock, session, shared, name):
    show(qtbot, dock, session, engine.load(shared / "vocabs" / name), "中", (0, 3))
    dock.walk.player.last()
    titles = [title.text() for title, content in dock.walk._labels if content.text()]
    assert "Byte letters" not in titles
    assert said(dock)[-1].replace("\u2068", "").replace("\u2069", "").split()[1] == "中"
    assert "ä" not in " ".join(said(dock))


@pytest.mark.parametrize(
    ("file", "stages"),
    [
        ("spm_unigram_nfkc_6k.model", ["Character", "Code point", "UTF-8 bytes", "Merges", "Ids"]),
        ("spm_bpe_nfkc_6k.model", ["Character", "Ids"]),  # whose normaliser is known to leave nothing of it
    ],
)
def test_what_is_dropped_has_no_id(qtbot, dock, session, shared, file, stages):
    show(qtbot, dock, session, engine.load(shared / "vocabs/made-here" / file), "ab  ", (3, 4))
    dock.walk.player.last()
    assert [title.text() for title, content in dock.walk._labels if content.text()] == stages
    assert said(dock)[-1] == "none: it is dropped, no token owns it"
