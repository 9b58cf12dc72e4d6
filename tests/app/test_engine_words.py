"""The engine's messages in Chinese: each has its template; real errors come out whole, with every value kept."""

import ast
import base64
import gzip
import inspect
import json
import re
import time
from collections import Counter
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
import regex
from PySide6.QtCore import QCoreApplication

import engine
from app.engine_words import Words, said, words
from app.files.export_dialog import ExportDialog
from app.files.preset_dialog import PresetDialog
from app.files.special_tokens_dialog import SpecialTokensDialog
from app.files.text_document import read_document
from app.mnemonics import without_mnemonic
from app.reporter import Reporter
from app.training.kernel_preparation import KernelPreparation
from app.window.message_bar import MessageBar
from engine.errors import EngineError, PresetNeededError, SaveError
from engine.fetching.choice import choose
from engine.fetching.names import hub_name
from engine.formats import load
from engine.formats.exports import export, notes_on
from engine.id_list import read_ids
from engine.models.merges import Merges
from engine.text.split_patterns import compiled
from engine.text.text_reading import read_text
from engine.text.text_writing import write_text

SMALL = engine.Tokenizer(Merges.of([(97, 98)]), special_tokens=["<a>"], name="mine")
"""ab is its only merge."""


def _collector():
    path = Path(__file__).with_name("engine_messages.py")
    spec = spec_from_file_location("engine_messages", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


COLLECTOR = _collector()
FILE = COLLECTOR.ROOT / "resources" / "translations" / "engine_zh_CN.json"
KINDS = json.loads(FILE.read_text("utf-8"))
TEMPLATES = {english for pairs in KINDS.values() for english in pairs}
BY_HAND = {"system", "other", "role", "side", "beside", "rule", "names", "columns", "given"}
"""Kinds whose parts are single words in the source, or are said by Python, its libraries or the system."""
WITHOUT_WORDS = {"not saved: {0}", "{0}: {1}.", "{0}; {1}", "{0}... ({1})", "{0} and more", "nothing", "null"}
"""Templates that the collector does not see, since nothing in them reads like words."""


# --- The templates are complete ------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", COLLECTOR.modules(), ids=lambda path: path.relative_to(COLLECTOR.ENGINE).as_posix()
)
def test_every_message_of_the_engine_has_a_translation(path):
    assert [text for text in COLLECTOR.messages(path.read_text("utf-8")) if text not in TEMPLATES] == []


def test_so_has_every_engine_error_of_the_app():
    sources = [path.read_text("utf-8") for path in sorted((COLLECTOR.ROOT / "app").rglob("*.py"))]
    found = [text for source in sources for text in COLLECTOR.raised(source)]
    assert len(found) > 5
    assert [text for text in found if text not in TEMPLATES] == []


def test_a_message_without_a_translation_is_found():
    planted = '''
def read(fields, row, remarks):
    """Not this docstring."""
    remarks.append(f"Row {row} was skipped.")
    fields.fail("x", "it is quite " + "odd" if row else f"expected {row!r} only")
    raise FileFormatError(f"{row}; {fields}")
'''
    assert COLLECTOR.messages(planted) == ["Row {0} was skipped.", "it is quite ", "expected {0} only", "{0}; {1}"]
    assert not TEMPLATES & {"Row {0} was skipped.", "it is quite ", "expected {0} only"}


def test_no_translation_is_of_a_message_that_is_gone():
    found = {text for path in COLLECTOR.modules() for text in COLLECTOR.messages(path.read_text("utf-8"))}
    for path in (COLLECTOR.ROOT / "app").rglob("*.py"):
        found.update(COLLECTOR.raised(path.read_text("utf-8")))
    collected = {text for kind, pairs in KINDS.items() if kind not in BY_HAND for text in pairs}
    assert collected - found - WITHOUT_WORDS == set()


def test_what_is_never_shown_is_in_the_source():
    texts = set()
    for path in COLLECTOR.modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            texts.add(COLLECTOR._template(node))
    assert {text for text in COLLECTOR.NEVER_SHOWN if text != "{0}, then {1}"} - texts == set()


def test_every_translation_has_the_places_of_its_message():
    for pairs in KINDS.values():
        for english, other in pairs.items():
            numbers = Counter(re.findall(r"\{(\d+)\}", english))
            assert Counter(re.findall(r"\{(\d+)(?::[^{}]+)?\}", other)) == numbers, english
            kinds = {kind for each in re.findall(r"\{\d+:([^{}]+)\}", other) for kind in each.split("|")}
            assert kinds <= KINDS.keys(), english
            assert not re.search(r"[\u3400-\u9fff][,;:()]|[,;:()][\u3400-\u9fff]", other), other


# --- Real errors ---------------------------------------------------------------------------------


def tokenizer_json(**model):
    whole = {"type": "WordLevel", "vocab": {"a": 0, "b": 1}, "unk_token": "a", **model}
    return json.dumps({"version": "1.0", "model": whole}).encode()


def native(**changes):
    value = json.loads(NATIVE)
    value.update(changes)
    return json.dumps(value).encode()


NATIVE = engine.formats.native.dump(SMALL)
RANKS = b"".join(base64.b64encode(bytes([byte])) + b" %d\n" % byte for byte in range(256))

FILES = {
    "empty.json": b"",
    "text.bin": b"\x00\x01\x02",
    "lfs.model": b"version https://git-lfs.github.com/spec/v1\n",
    "cut.json.gz": gzip.compress(b"{}" * 99)[:20],
    "half.json": b'{"model": {"type": "BPE", "vocab": {"a": 0}, "mer',
    "comma.json": b'{"model": 1,, "a": 2}',
    "latin.json": b'{"model": "\xe9"}',
    "constant.json": b'{"model": NaN}',
    "twice.json": b'{"model": {"type": "BPE", "type": "BPE"}}',
    "deep.json": b'{"model": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "type.prism.json": b'{"format": "other"}',
    "none.prism.json": b'{"format": null}',
    "newer.prism.json": native(format_version=99),
    "older.prism.json": native(format_version=0),
    "version.prism.json": native(format_version=1.5),
    "altered.prism.json": native(name="another"),
    "algorithm.prism.json": native(algorithm="magic"),
    "merges.prism.json": native(merges=3),
    "row.prism.json": native(merges=[[1, 2]]),
    "id.prism.json": native(merges=[[97, 999, 1, 1, False]]),
    "negative.prism.json": native(merges=[[97, -1, 1, 1, False]]),
    "pair.prism.json": native(merges=[[97, 98, 1, 1, False]] * 2),
    "special.prism.json": native(special_tokens={"": 257}),
    "specials.prism.json": native(special_tokens={"<a>": 257, "<b>": 257}),
    "far.prism.json": native(special_tokens={"<a>": 300}),
    "vocabulary.prism.json": native(vocabulary={"0": "ff"}),
    "pattern.prism.json": native(split_pattern={"name": "mine", "regex": "(a"}),
    "null.prism.json": native(split_pattern={"name": "mine", "regex": None}),
    "nothing.prism.json": native(split_pattern={"name": "none", "regex": "a"}),
    "fields.tiktoken": b"YQ== 0\nYg== 1 2\n",
    "alone.tiktoken": b"YQ== 0\nYg==\n",
    "base64.tiktoken": b"YQ== 0\nYg=! 1\n",
    "rank.tiktoken": b"YQ== 0\nYg== x\n",
    "high.tiktoken": b"YQ== 0\nYg== 99999999999\n",
    "ranks.tiktoken": b"YQ== 0\nYg== 0\n",
    "token.tiktoken": b"YQ== 0\nYQ== 1\n",
    "unknown.tiktoken": RANKS,
    "list.json": tokenizer_json(vocab=3),
    "float.json": tokenizer_json(vocab={"a": 0.5}),
    "large.json": tokenizer_json(vocab={"a": 1 << 40}),
    "same.json": tokenizer_json(vocab={"a": 1, "b": 1}),
    "kind.json": tokenizer_json(type=3),
    "bytes.json": tokenizer_json(type="BPE", vocab={"a": 0, "b": 1, "ab": 2}, merges=[["a", "b"], ["a", "x"]]),
    "parts.json": tokenizer_json(type="BPE", vocab={"a": 0}, merges=[["a", "b", "c"]]),
    "unigram.json": tokenizer_json(type="Unigram", vocab=[["a", -1], ["b"]], unk_id=0),
    "unknown.json": tokenizer_json(type="Unigram", vocab=[["a", -1]], unk_id=7),
    "score.json": tokenizer_json(type="Unigram", vocab=[["a", 10**400]], unk_id=0),
    "library.json": tokenizer_json(type="Strange"),
    "merges.txt": b"#version: 0.2\na b\n",
    "vocab.json": b'{"a": 0, "b": 1}',
    "vocab.txt": b"a\nb\n",
    "bert/vocab.txt": b"[UNK]\na\xe9\n",
    "old.vocab": b"[a] 97\n",
    "two.model": b"minbpe v2\n",
    "count.model": b"minbpe v1\n\nx\n",
    "short.model": b"minbpe v1\n\n1\n",
    "special.model": b"minbpe v1\n\n1\n<a>\n",
    "again.model": b"minbpe v1\n\n2\n<a> 256\n<a> 257\n",
    "owner.model": b"minbpe v1\n\n2\n<a> 256\n<b> 256\n",
    "merge.model": b"minbpe v1\n\n0\n97\n",
    "ids.model": b"minbpe v1\n\n0\n97 256\n",
    "merged.model": b"minbpe v1\n\n0\n97 98\n97 98\n",
    "regex.model": b"minbpe v1\n(a\n0\n",
    "piece.model": b"\x0a\x0a\x0a\x01a\x15\x00\x00\x40\xc0\x18\x01\x0a\xff",
    "claude.json": json.dumps({"bpe_ranks": "? 0 YQ==", "pat_str": "a", "special_tokens": {}}).encode(),
}

CALLS = {
    "both": lambda: engine.train(paths="a", texts="b"),
    "size": lambda: engine.train(texts="ab", vocab_size=3),
    "sizes": lambda: engine.train(texts="ab", vocab_size=1 << 40),
    "count": lambda: engine.train(texts="ab", min_count=0),
    "ties": lambda: engine.train(texts="ab", tie_rule="dice"),
    "encoding": lambda: engine.train(paths="a", encoding="klingon"),
    "errors": lambda: engine.train(paths="a", errors="loudly"),
    "missing": lambda: engine.train(paths="nowhere.txt"),
    "empty pattern": lambda: compiled(""),
    "open": lambda: compiled("a(b"),
    "repeat": lambda: compiled("*a"),
    "backwards": lambda: compiled("(?r)a"),
    "empty special": lambda: SMALL.with_special_tokens(["<a>", ""]),
    "special twice": lambda: SMALL.with_special_tokens(["<b>", "<b>"]),
    "lone special": lambda: SMALL.with_special_tokens(["\ud800"]),
    "unknown id": lambda: SMALL.decode([99_999]),
    "no UTF-8": lambda: SMALL.decode([0xE4, 0xB8], errors="strict"),
    "special=": lambda: SMALL.encode("a", special="some"),
    "errors=": lambda: SMALL.decode([97], errors="some"),
    "ids": lambda: read_ids("1, two"),
    "shortened": lambda: read_ids("[1, 2, ..., 9]", "list.txt"),
    "not a text": lambda: read_text(b"ab\xe9 c", "utf-8", source="a.txt"),
    "this text": lambda: read_text(b"\xe9", "ascii"),
    "lacking": lambda: write_text("a\n5 €", "latin-1", source="b.txt"),
    "halves": lambda: write_text("a\ud800", "utf-8"),
    "hub": lambda: hub_name(" "),
    "hub name": lambda: hub_name("a b/c"),
    "hub page": lambda: hub_name("https://example.org/a/b"),
    "revisions": lambda: hub_name("a/b@x", "y"),
    "revision": lambda: hub_name("a/b@a..b"),
    "none there": lambda: choose("a/b", ["x.bin", "y.bin"]),
    "nothing there": lambda: choose("a/b", []),
    "no tokenizer": lambda: choose("a/b", ["x.bin"], "x.bin"),
    "nowhere": lambda: engine.save(SMALL, "/nowhere/at/all.prism.json"),
    "format": lambda: notes_on(SMALL, "gif"),
    "ending": lambda: export(SMALL, "out.gif"),
    "wordpiece": lambda: notes_on(SMALL, "wordpiece-vocab"),
    "minbpe special": lambda: notes_on(SMALL.with_special_tokens(["<a b>"]), "minbpe"),
    "folder": lambda: read_document(COLLECTOR.ROOT, None, "strict", lambda: False),
    "role": lambda: export(SMALL, "out", "bundle", roles={"bos": "<x>"}),
    "preset": lambda: load(COLLECTOR.ROOT / "tests/fixtures/tiktoken_small_600.tiktoken", preset="gpt9"),
}


def errors(folder):
    """Name, message, and what was given: a file's content and path, or nothing."""
    for number, (name, content) in enumerate(FILES.items()):
        path = folder / str(number) / Path(name).name
        path.parent.mkdir()
        path.write_bytes(content)
        message = message_of(lambda path=path: load(path, verify=path.name == "altered.prism.json"))
        yield name, message, content.decode("utf-8", "replace") + str(path)
    for name, call in CALLS.items():
        yield name, message_of(call), str(Path.cwd())


def message_of(call):
    with pytest.raises(EngineError) as caught:
        call()
    return str(caught.value)


LIBRARY_SAYS = {"library.json"}
"""Whose messages hold a sentence of a library, which stays as it is."""

_QUOTED = r"'[^']*'|\"[^\"]*\""
_FILE = r"[\w/*-]*\.[a-z]\w+"


def latin_words(text):
    return set(re.findall(r"[A-Za-z]{2,}", text))


def kept(text):
    """What no translation may change: numbers, what is in quotation marks, names of files."""
    rest = re.sub(_QUOTED, " ", text)
    return Counter([*re.findall(_QUOTED, text), *re.findall(r"\d+", rest), *re.findall(_FILE, rest)])


def as_python_quotes(shown, message):
    """With the quotation marks of the message around what is quoted in it."""
    quoted = {each[1:-1]: each for each in re.findall(_QUOTED, message)}
    return re.sub("“([^”]*)”", lambda found: quoted.get(found[1], found[0]), shown)


def test_real_errors_are_chinese_and_keep_every_value(tmp_path):
    chinese, different = words("zh_CN"), set()
    pairs = [pair for kind in KINDS.values() for pair in kind.items()]
    literals = {word for english, _ in pairs for word in latin_words(english)}
    templates = [re.sub(r":[^{}]+\}", "", other) for _, other in pairs]
    names = {word for other in templates for word in latin_words(other)} | {"hf", "lowest", "first", "pair"}
    for name, message, given in errors(tmp_path):
        shown = chinese.translated(message)
        different.add(re.sub(r"\d+|'.*?'", "", message.replace(str(tmp_path), "")))
        english = latin_words(re.sub(f"{_QUOTED}|“[^”]*”|{_FILE}", " ", shown)) & literals
        assert name in LIBRARY_SAYS or english - latin_words(given) - names == set(), (name, shown)
        assert kept(as_python_quotes(shown, message)) == kept(message), (name, shown)
        assert re.search(r"[\u3400-\u9fff]{2}", shown), name
        assert not re.search(r"[\u3400-\u9fff][,;:]", shown), shown
    assert len(different) >= 60


def test_remarks_and_notes_are_chinese(tmp_path):
    path = tmp_path / "vocab.txt"
    path.write_bytes(b"[UNK]\n\na\na\nb\nb \n")
    tokenizer = load(path)
    found = [*tokenizer.origin.remarks, *notes_on(tokenizer, "wordpiece-vocab"), *notes_on(SMALL, "gpt2")]
    found += notes_on(SMALL, "tiktoken")
    assert [words("zh_CN").translated(text) for text in found] == [
        "没有词元含大写字母：字母变为小写；若不对，请换成 bert-cased。",
        "第 2 行是空的：文本中不会出现它的 id。",
        "a 在第 3 和 4 行；它的 id 是 3。",
        "第 6 行“b ”比第 5 行“b”末尾多一个空格：这里是两个词元；会去掉行尾空格的程序只算一个。",
        "vocab.txt 不说明字母变为小写：请另行给出",
        "vocab.json 和 merges.txt 不含切分模式 gpt2：请另行给出",
        "它们不说明哪些词元是特殊词元：<a>",
        ".tiktoken 文件不含切分模式 gpt2；特殊词元 <a> = 257：请另行给出",
    ]


# --- The ways out are those of the window --------------------------------------------------------

ARGUMENT = re.compile(r"--[a-z]|\b[a-z_]+=[a-z{'\"]")
"""An option of the command line, or an argument of a call in Python."""
PLACE = re.compile(r"\{\d+\}")
NEVER_IN_THE_WINDOW = {
    *("special={0} is not known; give 'none' or 'all'", "errors={0} is not known; give 'replace' or 'strict'"),
    "the bytes of these ids are not UTF-8: byte {0} is 0x{1}, {2}; decode with errors=replace, or take the bytes "
    "as they are",
}
"""The window gives none but these values, and takes the bytes."""


def all_messages():
    for path in COLLECTOR.modules():
        yield from COLLECTOR.messages(path.read_text("utf-8"))
    for path in (COLLECTOR.ROOT / "app").rglob("*.py"):
        yield from COLLECTOR.raised(path.read_text("utf-8"))


def test_no_way_out_is_an_argument():
    named = {text for text in all_messages() if ARGUMENT.search(text)} - NEVER_IN_THE_WINDOW
    assert named  # else nothing is looked at
    assert [text for text in named if ARGUMENT.search(said(f"a.txt: odd; {text}"))] == []
    chinese = [pair for pairs in KINDS.values() for pair in pairs.items() if pair[0] not in NEVER_IN_THE_WINDOW]
    assert [other for _, other in chinese if ARGUMENT.search(other)] == []


def test_every_english_template_is_of_a_message():
    path = FILE.with_name("engine_en.json")
    ends = [english.removeprefix("{0}") for english in json.loads(path.read_text("utf-8"))["message"]]
    found = [PLACE.sub("{}", text) for text in (*all_messages(), *(f"; {text}" for text in all_messages()))]
    assert [end for end in ends if not any(text.endswith(PLACE.sub("{}", end)) for text in found)] == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_way_out_names_what_stands_in_the_window(languages, tmp_path, language):
    languages.use(language)
    train, view = ("TrainingDock", "Train"), ("Menu", "&View")
    ends = ("Menu", "&Add what the model puts around a text")
    (tmp_path / "marked.txt").write_text("a", "utf-16")
    (tmp_path / "nul.txt").write_bytes(b"a\0" * 9)
    (tmp_path / "wrong.txt").write_bytes(b"\xff")
    (tmp_path / "empty").mkdir()
    for name, labels in {
        "marked.txt": (train, ("CorpusPicker", "Encoding")),
        "nul.txt": (train, ("CorpusPicker", "Encoding")),
        "wrong.txt": (train, ("CorpusPicker", "Encoding"), ("CorpusPicker", "Wrong bytes")),
        "empty": (train, ("CorpusPicker", "Add files…")),
    }.items():
        shown = said(message_of(lambda name=name: engine.train(paths=tmp_path / name)))
        assert [each for each in label_texts(labels) if each not in shown] == []
    for message in (
        "the library tokenizers cannot add special tokens: no; encode without them",
        "t: post_processor: it makes of one token 2; take an undamaged copy, or encode without added tokens",
        "the post-processor makes 3 tokens of the text's 2; encode without added tokens",
    ):
        assert [each for each in label_texts((view, ends)) if each not in said(message)] == []


def label_texts(labels):
    return [without_mnemonic(QCoreApplication.translate(*label)) for label in labels]


# --- How texts are matched -----------------------------------------------------------------------


WORDS = Words(
    {
        "message": {
            "{0}: {1}; {2}": "{0}：{1:problem}；{2}",
            "{0} is of {1}": "{0} 属于{1:kind|hue}",
            "choose {0}!": "请选择{0:names}之一",
            "no": "否",
        },
        "problem": {"expected {0}, found {1}": "应为{0:kind}，却是 {1}", "line {0}: {1}": "第 {0} 行：{1:problem}"},
        "kind": {"a list": "列表", "{0} or {1}": "{0:kind}或{1:kind}"},
        "hue": {"red": "红"},
        "names": {"none": "无", ", ": "、"},
        "system": {"full": "已满"},
    }
)


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("no", "否"),
        ("v: expected a list, found 3; go", "v：应为列表，却是 3；go"),
        ("v: line 4: expected a list or a list, found x: y; z; go", "v：第 4 行：应为列表或列表，却是 x: y；z; go"),
        ("v: expected {1}, found {0}; go", "v：应为 {1}，却是 {0}；go"),
        ("a list is of red", "a list 属于红"),
        ("a list is of blue", "a list 属于 blue"),
        ("v: w; x", "v: w; x"),  # colons alone are no message
        ("choose a, b, c!", "请选择 a、b、c 之一"),
        ("choose none!", "请选择无之一"),
        (r"choose 'a', 'c\'d'!", r"请选择“a”、“c\'d”之一"),
        ("'中文 名' is of \"it's\"", "“中文 名”属于“it's”"),
        ("'a'b' is of 'c", "'a'b' 属于 'c"),
        ("not known", "not known"),
        ("", ""),
    ],
)
def test_a_text_is_written_by_the_templates_that_cover_most_of_it(english, chinese):
    assert WORDS.translated(english) == chinese


def test_what_the_regular_expressions_library_says_is_chinese():
    wrong = ["(a", "[a", "*a", "a**", "\\", "(?P<n", "\\p{Foo}", "[b-a]", "(?Z)", "a{3,2}", "\\1", "\\x", "a)"]
    for expression in wrong:
        with pytest.raises(regex.error) as caught:
            regex.compile(expression)
        assert re.search("[\u3400-\u9fff]", words("zh_CN").translated(caught.value.msg)), caught.value.msg


def test_every_message_of_that_library_is_chinese():
    source = inspect.getsource(import_module(regex.error.__module__))
    messages = set(re.findall(r'raise error\(\s*"((?:[^"\\]|\\.)+)"', source)) - {
        "recursive regex not supported by Scanner"  # which nobody uses here
    }
    assert len(messages) > 30
    for message in messages:
        written = re.sub(r"%s|\{\}", "x", message.replace(r"\\", "\\"))
        assert re.search("[\u3400-\u9fff]", words("zh_CN").translated(written)), written


def test_no_blank_comes_between_letters_where_none_is_written():
    message = "语料: no *.txt file in this folder; name the files themselves"
    assert words("en").translated(message).startswith("语料: no")


def test_english_stays_as_it_is_and_the_language_may_change(languages):
    message = "the merge of rank 3 joins ids 9 and 700; both must be from 0 to 258"
    assert said(EngineError(message)) == message
    languages.use("zh_CN")
    assert said(EngineError(message)) == "序号 3 的合并连接 id 9 和 700；两者都必须在 0 到 258 之间"
    assert said("of nobody") == "of nobody"
    languages.use("en")
    assert said(EngineError(message)) == message


def test_even_a_text_full_of_colons_takes_little_time():
    chinese = words("zh_CN")
    begun = time.perf_counter()
    shown = chinese.translated(f"v.json: {'x: y; ' * 200}missing; expected a list; take an undamaged copy")
    assert time.perf_counter() - begun < 5  # some milliseconds; many seconds without the limit
    assert "take" in shown or "请" in shown


# --- Where it is shown ---------------------------------------------------------------------------


def test_dialogs_say_it_in_chinese(languages, qtbot):
    languages.use("zh_CN")
    preset = PresetDialog("v.tiktoken", PresetNeededError("", ("gpt2",)))
    qtbot.addWidget(preset)
    preset._presets.setCurrentIndex(1)
    preset._pattern.setText("a(b")
    assert preset._fault.text().startswith("切分模式“a(b”：缺少 )（末尾处）；请改正")
    assert preset._fault.text().endswith("。")
    special = SpecialTokensDialog(SMALL)
    qtbot.addWidget(special)
    special.table.add_row()
    assert special._note.text() == "第 2 个特殊词元是空的：文本中处处都能匹配到它；请去掉。"
    exporting = ExportDialog(SMALL)
    qtbot.addWidget(exporting)
    exporting.show_fault(SaveError(message_of(lambda: notes_on(SMALL, "wordpiece-vocab"))))
    assert exporting._notes.text() == "mine 不是 WordPiece 词表，而 vocab.txt 只能容纳这种词表；请选择其他格式。"
    exporting.show_notes(notes_on(SMALL, "gpt2"))
    assert exporting._notes.text().splitlines() == [
        "vocab.json 和 merges.txt 不含切分模式 gpt2：请另行给出。",
        "它们不说明哪些词元是特殊词元：<a>。",
        "不含：名称、版本和校验和。",
    ]


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "Exported as v. A .tiktoken file does not hold the split pattern gpt2: give them anew. Kept."),
        ("zh_CN", "已导出为 v。.tiktoken 文件不含切分模式 gpt2：请另行给出。Kept。"),
    ],
)
def test_notes_are_said_as_sentences(languages, qtbot, language, shown):
    languages.use(language)
    bar = MessageBar()
    qtbot.addWidget(bar)
    reporter = Reporter(bar, KernelPreparation())
    reporter.say_exported(
        Path("v"), ("a .tiktoken file does not hold the split pattern gpt2: give them anew", "kept")
    )
    assert bar.text == shown
    reporter.report(EngineError("the merge of rank 3 joins ids 9 and 700; both must be from 0 to 258"))
    assert bar.text.startswith("the merge of rank 3" if language == "en" else "序号 3 的合并")
    assert bar.text.endswith("258" if language == "en" else "258 之间。")
