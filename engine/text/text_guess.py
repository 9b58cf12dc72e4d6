"""In which encodings the bytes of a text may be written, the likeliest first.

A guess: the user sees the text and decides. Not here: decoding (text_reading.py), names (text_encoding.py).

How: a mark at the beginning or valid UTF-8 is as good as proof, and zeros at every other byte nearly so. Else each
encoding gets the share of its characters beyond ASCII that are among the commonest of its languages, and what it
cannot decode counts heavily against it. A wrong encoding turns a text into rare characters: those few hundred are
a third of any Chinese text, and of the 20,000 hanzi that chance picks from, one in sixty. What no text has (private
use, unassigned, C1 controls) counts as not decoded: to it Python's codecs map bytes that mean nothing. Where nearly
all is ASCII, the few others must look like the encoding's own, and of an alphabet without Latin letters two must
stand side by side, or it is not named: they may as well be damage.
"""

from __future__ import annotations

import codecs
import re
import unicodedata

import numpy as np

from engine.text.text_encoding import encoding_of_mark
from engine.text.text_reading import find_fault

SAMPLE = 1 << 14
"""Bytes that are looked at: the first line that is not ASCII, and what follows."""

MOST = 8
"""Guesses by letters that are given."""

# The commonest first; who decodes Chinese wrongly hits one of these only by chance.
_HANZI = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家"
    "种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民"
    "第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话"
    "合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神"
    "這個們來為國說時會對於著過發後裡種經麼學現當沒動還進樣開從實軍無與長機業將兩間問應戰頭體見產話給門兒東聲員論處義"
    "幾條氣題爾別變總電數報結務場計資許統區隊決馬書則聽達強難權設記類據邊張該規萬覺術領確傳師觀讓識帶導爭運點關"
)
_WIDE_SIGNS = "，。、；：？！“”‘’（）《》「」『』…—·～\u3000"
_KANA = "".join(map(chr, [*range(0x3041, 0x3094), *range(0x30A1, 0x30F7)])) + "ー々"
_HANGUL = (
    "이다는의에을가고하지한로은도를사아기어나시리자라서그대해수인들일부있정만오제전상보과으주여스장원것진러드동니면구적"
    "우문없때성세말안방학각거소유생국선화게경모심미할된었였와위공무계조실관행연간내더려며같까요용분산신치비마또중되"
)
_WEST = "éèàùâêîôçäöüßñáíóúãåøæœïë¿¡«»“”‘’–—…°§"  # õ and û are ő and ű of Hungarian in cp1250
_EAST = "ąćęłńóśźżáčďéěíňřšťúůýžőűăâîşţäöüß“”„–"
_CYRILLIC = "оеаинтсрвлкмід"

_COMMON = {
    "gb18030": _HANZI + _WIDE_SIGNS,
    "big5": _HANZI + _WIDE_SIGNS,
    "big5hkscs": _HANZI + _WIDE_SIGNS,
    "shift_jis": _KANA + _HANZI + _WIDE_SIGNS,
    "euc_jp": _KANA + _HANZI + _WIDE_SIGNS,
    "cp932": _KANA + _HANZI + _WIDE_SIGNS,
    "euc_kr": _HANGUL,
    "cp949": _HANGUL,
    "johab": _HANGUL,
    "cp1252": _WEST,
    "latin-1": _WEST,
    "cp1251": _CYRILLIC,
    "koi8-u": _CYRILLIC,
    "cp866": _CYRILLIC,
    "cp1254": "ğışçöüİâ",
    "cp1250": _EAST,
    "iso8859-2": _EAST,
    "cp1253": "αοιετσνηυρπκς",
    "cp1255": "יוהלאתרבמש",
    "cp1256": "الينمرتبوسدعه",
    "cp874": "านรอกเงมยลวดทสตะปบค่้ีัิ",
    "mac-roman": _WEST,
}
"""What is tried, in the order of ties, and the commonest characters of the languages written in it."""

_ALPHABETS_WITH_ASCII = {"cp1252", "latin-1", "cp1250", "iso8859-2", "cp1254", "mac-roman"}
_ALPHABETS_WITHOUT_ASCII = {"cp1251", "koi8-u", "cp866", "cp1253", "cp1255", "cp1256", "cp874"}
_PENALTY = 10
_FEW = 10
"""Where fewer than one character in so many is beyond ASCII, damage is as likely as another encoding."""
_LEAST_OF_FEW = 0.5
"""The share of common ones among those few, below which an encoding is not named."""
_NEARLY = 2
"""So many bytes in their right place behind the first of a character in UTF-8 for each U+FFFD; a wrong one makes up
to three."""
# A text in UTF-16 may hold any of these.
_WIDE = re.compile(f"[{_KANA}{_HANZI}{_HANGUL}{_WIDE_SIGNS}{_WEST}{_CYRILLIC}a-zA-Z0-9 ,.\r\n]")
_LEAST_WIDE = 0.2
_HIGH = 0x20
"""Below it are the high bytes that UTF-16 has of all alphabets: Latin, Cyrillic, Hindi, Thai and others."""

_SIGNATURES = {
    b"\x89PNG\r\n": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"%PDF-": "a PDF document",
    b"PK\x03\x04": "a ZIP archive, or a document of an office program",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"\x7fELF": "a program",
    b"MZ\x90\0": "a program",
    b"SQLite format 3\0": "an SQLite database",
}
_BEYOND_ASCII = re.compile("[^\x00-\x7f]")
_TOGETHER = re.compile("[^\x00-\x7f]{2}")
_CONTROLS = bytes({*range(32), 127} - set(b"\0\b\t\n\r\f\x0e\x0f\x1a\x1b"))
"""What no text has, but for NUL: neither ends of lines, nor shifts and escapes of ISO 2022, nor the end of DOS."""
_NO_BLANKS = bytes(set(range(32)) - set(b"\t\n\r\f"))
_LEAST_CONTROLS = 8
_CONTROLS_SHARE = 32
"""One byte in so many is such a control in what is no text; of bytes that chance picks, one in eleven."""


def suggest_encodings(data: bytes) -> tuple[str, ...]:
    """Names of encodings that may be that of ``data``, the likeliest first; never none.

    Only a sample is looked at, so that the first may still fail elsewhere, and one wrong byte rules none out. Of
    what is no text nothing but its mark and UTF-8 are named: an encoding of single bytes would read anything.

    >>> suggest_encodings("你好，世界".encode("gbk"))[0], suggest_encodings("naïve".encode("latin-1"))[0]
    ('gb18030', 'cp1252')
    """
    mark = encoding_of_mark(data)
    found = [mark] if mark else []
    if _has_many_controls(data):
        found += _by_controls(data)
    if not mark and find_fault(data, "utf-8") is None:
        found.append("utf-8")
    if "utf-8" not in found and _no_text(data):
        return tuple(dict.fromkeys([*found, "utf-8"]))
    sample, is_end = _sample(data)
    if b"\x1b$" in sample:
        found.append("iso2022_kr" if b"\x1b$)C" in sample else "iso2022_jp")
    found += _ranked(sample, is_end, len(data) % 2 == 0)[:MOST]
    return tuple(dict.fromkeys([*found, "utf-8"]))


def obvious_encoding(data: bytes) -> str | None:
    """The encoding where there is no doubt: that of the mark, or UTF-8; all is valid in it. None: the user decides.

    >>> obvious_encoding("é".encode()), obvious_encoding("a text".encode("utf-16-le"))
    ('utf-8', None)
    """
    mark = encoding_of_mark(data)
    if mark is not None:
        return mark if find_fault(data, mark) is None else None
    return "utf-8" if not _has_many_controls(data) and find_fault(data, "utf-8") is None else None


def kind_of_binary(data: bytes) -> str:
    """What ``data`` are if they are no text: words for a message, or "" where they may be a text.

    A NUL may stand in UTF-8, and does in UTF-16 and UTF-32; in no other encoding of a text. Nor do many controls.

    >>> kind_of_binary(b"\\x89PNG\\r\\n"), kind_of_binary(b"\\xc4\\xe3")
    ('a PNG picture', '')
    """
    return "" if obvious_encoding(data) is not None else _no_text(data)


def _no_text(data: bytes) -> str:
    """The same for bytes that are neither valid UTF-8 nor valid by their mark."""
    for begin, kind in _SIGNATURES.items():
        if data.startswith(begin):
            return kind
    start = data[:SAMPLE]
    at, controls = start.find(0), len(start) - len(start.translate(None, _CONTROLS))
    many = controls >= _LEAST_CONTROLS and controls * _CONTROLS_SHARE > len(start)
    if (at < 0 and not many) or encoding_of_mark(data) is not None or _by_controls(data):
        return ""
    if at >= 0:
        return f"bytes with a NUL, at byte {at}, that are neither UTF-8 nor UTF-16"
    return f"bytes with many control characters, {controls} of the first {len(start)}"


def _has_many_controls(data: bytes) -> bool:
    """Whether at every other place, or nearly, there is what UTF-16 has there: a NUL, or another low byte.

    Not of lines or columns of one letter each, which have an end of line or a tab there, and no other controls.
    """
    start = data[:4096]
    low = np.frombuffer(start, np.uint8) < _HIGH
    most = max(np.count_nonzero(low[0::2]), np.count_nonzero(low[1::2]))
    controls = len(start) - len(start.translate(None, _NO_BLANKS))
    return len(start) >= 8 and bool(most * 4 > len(start)) and controls * _CONTROLS_SHARE > len(start)


def _sample(data: bytes) -> tuple[bytes, bool]:
    """The part to look at, and whether the data end with it."""
    found = re.search(rb"[\x80-\xff\x1b]", data)
    at = found.start() if found else 0
    start = data.rfind(b"\n", max(0, at - SAMPLE // 2), at) + 1 or max(0, at - SAMPLE // 2)
    start -= start % 4  # whole units of UTF-16 and UTF-32
    return data[start : start + SAMPLE], start + SAMPLE >= len(data)


def _by_controls(data: bytes) -> list[str]:
    """UTF-16 and UTF-32 without a mark, from where the high bytes of their letters stand."""
    if len(data) % 2:
        return []
    units = np.frombuffer(data[: min(len(data), SAMPLE) // 4 * 4], np.uint8).reshape(-1, 4)
    low = np.count_nonzero(units < _HIGH, axis=0)
    names = ["utf-16-le", "utf-16-be"] if low[1] + low[3] >= low[0] + low[2] else ["utf-16-be", "utf-16-le"]
    if len(data) % 4 == 0:
        names = ["utf-32-le", "utf-32-be", *names] if low[3] >= low[0] else ["utf-32-be", "utf-32-le", *names]
    sample = data[:SAMPLE]
    return [name for name in names if _decoded(sample, name, len(data) <= SAMPLE) is not None]


def _ranked(sample: bytes, is_end: bool, is_even: bool) -> list[str]:
    scores = {}
    for name, common in _COMMON.items():
        text = _decoded(sample, name, is_end, "replace") or ""
        scores[name] = _share(text, _pattern(name, common), name in _ALPHABETS_WITH_ASCII)
    for name in ("utf-16-le", "utf-16-be") if is_even else ():
        wide = _decoded(sample, name, is_end)
        if wide and not count_odd(wide) and (share := len(_WIDE.findall(wide)) / len(wide)) > _LEAST_WIDE:
            scores[name] = share
    scores["utf-8"] = _share_of_utf8(sample, is_end)
    return sorted((name for name in scores if scores[name] >= 0), key=lambda name: -scores[name])


def _share_of_utf8(sample: bytes, is_end: bool) -> float:
    """How sure it is that this is UTF-8 with some wrong bytes; above all others where nearly all of it decodes.

    What is valid beyond ASCII is so by chance seldom: of the characters of a Chinese text in GB18030 one in ten or
    so, in the others fewer. A text in another encoding has many more faults than that.
    """
    kept = _decoded(sample, "utf-8", is_end, "ignore") or ""
    faults = len(_decoded(sample, "utf-8", is_end, "replace") or "") - len(kept)
    valid = len(kept.encode()) - len(kept)  # of two bytes by chance one is right, of four three: that is no chance
    if not valid:
        return -1.0 if faults else 0.0
    return 2.0 if valid >= _NEARLY * faults else 1 - _NEARLY * faults / (2 * valid)


def _pattern(name: str, common: str) -> str:
    """What finds the common characters where they stand as in a text."""
    pattern = f"[{re.escape(common)}]"
    if name in _ALPHABETS_WITH_ASCII:
        # The accented letters of the Latin script stand beside plain ones; Chinese read as Latin-1 has no such.
        return f"(?<=[a-zA-Z ]){pattern}|{pattern}(?=[a-z ])"
    # No word mixes these alphabets with the Latin one; hanzi and kana stand beside Latin letters.
    return f"(?<![a-zA-Z]){pattern}(?![a-zA-Z])" if name in _ALPHABETS_WITHOUT_ASCII else pattern


def _share(text: str, pattern: str, stands_alone: bool) -> float:
    """How many of the characters beyond ASCII are common, 0 to 1, less what does not decode; -1: too few.

    ``stands_alone``: one of them may be all that a word has, as in naïve.
    """
    all_of_them = len(_BEYOND_ASCII.findall(text))
    if not all_of_them:
        return 0.0
    share = (len(re.findall(pattern, text)) - _PENALTY * (text.count("\ufffd") + count_odd(text))) / all_of_them
    if all_of_them * _FEW >= len(text):
        return share
    return -1.0 if share < _LEAST_OF_FEW or not (stands_alone or _TOGETHER.search(text)) else share


def count_odd(text: str) -> int:
    """How many characters of ``text`` stand in no text: private use, unassigned, C1 controls.

    >>> count_odd("naïve 你好"), count_odd(b"\\xff\\xfe\\x80".decode("cp932"))
    (0, 3)
    """
    odd = [each for each in set(text) if each > "\x7e" and unicodedata.category(each) in ("Cc", "Cn", "Co")]
    return sum(map(text.count, odd))


def _decoded(sample: bytes, name: str, is_end: bool, errors: str = "strict") -> str | None:
    try:
        return codecs.getincrementaldecoder(name)(errors).decode(sample, is_end)
    except UnicodeError:
        return None
