"""A BERT vocabulary whose case was guessed: the message says where the other one is chosen, and goes in time."""

import pytest

PIECES = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nb\n中\n"


@pytest.fixture
def vocabulary(tmp_path):
    path = tmp_path / "bert-base-chinese-vocab.txt"
    path.write_text(PIECES, "utf-8", newline="\n")
    return path


@pytest.fixture
def application(qtbot, open_window, vocabulary):
    application = open_window(files=(vocabulary,))
    qtbot.waitUntil(lambda: application.session.path == vocabulary and not application.files.opening)
    return application


def test_the_message_names_the_entry_of_the_menu(application):
    way = application.actions.named["other_case"]
    assert way.isEnabled()
    assert way in application.actions.menus["file"].actions()
    assert "choose bert-uncased if that is wrong" in application.message_bar.text
    assert way.text().replace("&", "") in application.message_bar.text


def test_the_entry_opens_the_file_in_the_other_case_beside_it(qtbot, application, vocabulary):
    cased = application.session.tokenizer
    assert cased.origin.preset == "bert-cased"
    application.actions.named["other_case"].trigger()
    qtbot.waitUntil(lambda: application.session.tokenizer is not cased and not application.files.opening)
    assert (application.session.tokenizer.origin.preset, application.session.path) == ("bert-uncased", vocabulary)
    assert len(application.session.documents) == 2
    assert application.message_bar.text == ""  # that one was not guessed
    application.actions.named["other_case"].trigger()
    qtbot.waitUntil(lambda: application.session.tokenizer.origin.preset == "bert-cased")


def test_the_message_is_said_in_the_language_that_is_chosen(qtbot, application, trained):
    application.choosing.choose_language("zh_CN")
    qtbot.waitUntil(lambda: "中文词表有的区分大小写" in application.message_bar.text)
    assert "更换方法：“文件”菜单中的“换一种大小写方式打开 BERT 词表”。" in application.message_bar.text
    application.session.open(trained, path=None, dirty=False)
    assert application.message_bar.text == ""


def test_what_was_said_on_opening_goes_with_its_tokenizer(qtbot, application, tmp_path):
    ranks = tmp_path / "other"
    ranks.mkdir()
    (ranks / "vocab.txt").write_text(PIECES + "c\n", "utf-8", newline="\n")
    first = application.session.active
    assert application.message_bar.text
    application.session.set_text("typed")
    assert application.message_bar.text
    application.files.open(ranks / "vocab.txt")
    qtbot.waitUntil(lambda: application.session.active is not first and not application.files.opening)
    assert "No piece has a capital letter" in application.message_bar.text
    assert "Chinese" not in application.message_bar.text
    application.session.activate(first)
    assert application.message_bar.text == ""


def test_other_tokenizers_have_no_other_case(qtbot, open_window):
    application = open_window()
    qtbot.waitUntil(lambda: application.session.tokenizer is not None)
    assert not application.actions.named["other_case"].isEnabled()
