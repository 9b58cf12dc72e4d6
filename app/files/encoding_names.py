"""What encodings are called in the window, and what is said of a byte order mark.

Which encodings there are, and to which the mark belongs: engine.text.text_encoding.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

_TITLES = {
    "utf-8": "UTF-8", "utf-16-le": "UTF-16 LE", "utf-16-be": "UTF-16 BE", "utf-32-le": "UTF-32 LE",
    "utf-32-be": "UTF-32 BE", "utf-7": "UTF-7", "gb18030": "GB18030", "gbk": "GBK", "gb2312": "GB2312", "hz": "HZ",
    "big5": "Big5", "big5hkscs": "Big5-HKSCS", "cp950": "Windows-950 (Big5)", "shift_jis": "Shift-JIS",
    "cp932": "Windows-932 (Shift-JIS)", "euc_jp": "EUC-JP", "euc_kr": "EUC-KR", "cp949": "Windows-949 (EUC-KR)",
    "johab": "Johab", "latin-1": "Latin-1 (ISO 8859-1)", "ascii": "ASCII", "cp874": "Windows-874",
}  # fmt: skip

_SCRIPTS = {
    "simplified": "gb18030 gbk gb2312 hz",
    "traditional": "big5 big5hkscs cp950",
    "japanese": "shift_jis cp932 euc_jp euc_jis_2004 euc_jisx0213 shift_jis_2004 shift_jisx0213 iso2022_jp "
    "iso2022_jp_1 iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext",
    "korean": "euc_kr cp949 johab iso2022_kr",
    "western": "latin-1 cp1252 cp037 cp1140 cp273 cp437 cp500 cp850 cp858 cp860 cp861 cp863 cp865 hp-roman8 "
    "iso8859-10 iso8859-14 iso8859-15 mac-iceland mac-roman palmos ascii",
    "central": "cp1250 cp852 iso8859-2 iso8859-16 mac-croatian mac-latin2 mac-romanian",
    "south": "iso8859-3",
    "baltic": "cp1257 cp775 iso8859-4 iso8859-13",
    "cyrillic": "cp1251 cp855 cp866 cp1125 iso8859-5 koi8-r koi8-t koi8-u kz1048 mac-cyrillic ptcp154",
    "greek": "cp1253 cp737 cp869 cp875 iso8859-7 mac-greek",
    "turkish": "cp1254 cp857 cp1026 iso8859-9 mac-turkish",
    "hebrew": "cp1255 cp424 cp856 cp862 iso8859-8",
    "arabic": "cp1256 cp720 cp864 iso8859-6 mac-arabic mac-farsi cp1006",
    "vietnamese": "cp1258",
    "thai": "cp874 iso8859-11 tis-620",
}
"""The script or languages each is for, by the key in `_script_titles`."""

_SCRIPT_OF = {name: script for script, names in _SCRIPTS.items() for name in names.split()}


def encoding_title(name: str, *, mark_in_text: bool = False) -> str:
    """What the user reads for an encoding: its usual name and what it is for.

    `mark_in_text`: a text in it begins with U+FEFF.
    """
    translate = QCoreApplication.translate
    if mark_in_text:
        return translate("Encodings", "{0}, BOM in the text").replace("{0}", encoding_title(name))
    if name.endswith("-sig"):
        return translate("Encodings", "{0} with BOM").replace("{0}", _usual(name.removesuffix("-sig")))
    if name in _SCRIPT_OF:
        return f"{_usual(name)} — {_script_titles()[_SCRIPT_OF[name]]}"
    return _usual(name)


def mark_words(name: str, *, mark_in_text: bool = False) -> str:
    """Whether the byte order mark of a file belongs to its encoding or to its text; empty: it has none."""
    translate = QCoreApplication.translate
    if mark_in_text:
        return translate(
            "Encodings",
            "The text begins with a byte order mark, U+FEFF. It is a character like any other here: encoded, "
            "copied and saved. Reopened in an encoding “with BOM” the file has it outside of its text.",
        )
    if name.endswith("-sig"):
        return translate(
            "Encodings",
            "The file begins with a byte order mark. It belongs to the encoding and not to the text; saving writes "
            "it again.",
        )
    return ""


def replaced_title(count: int) -> str:
    """That bytes of a text were not decoded, in short; empty if none."""
    words = QCoreApplication.translate("Encodings", "replaced by U+FFFD: {0}")
    return words.replace("{0}", QLocale().toString(count)) if count else ""


def replaced_words(count: int) -> str:
    """What that means; empty if nothing was replaced."""
    words = QCoreApplication.translate(
        "Encodings",
        "Places of the file that do not decode, each replaced by U+FFFD: {0}. The file still has its bytes; saving "
        "asks for another one.",
    )
    return words.replace("{0}", QLocale().toString(count)) if count else ""


def _usual(name: str) -> str:
    if name in _TITLES:
        return _TITLES[name]
    if name.startswith("cp125"):
        return f"Windows-{name[2:]}"
    if name.startswith("iso8859-"):
        return f"ISO 8859-{name[8:]}"
    if name.startswith("mac-"):
        return f"Mac {name[4:].capitalize()}"
    return name.upper().replace("_", "-")


def _script_titles() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "simplified": translate("Encodings", "Chinese"),
        "traditional": translate("Encodings", "traditional Chinese"),
        "japanese": translate("Encodings", "Japanese"),
        "korean": translate("Encodings", "Korean"),
        "western": translate("Encodings", "Western European"),
        "central": translate("Encodings", "Central European"),
        "south": translate("Encodings", "South European"),
        "baltic": translate("Encodings", "Baltic"),
        "cyrillic": translate("Encodings", "Cyrillic"),
        "greek": translate("Encodings", "Greek"),
        "turkish": translate("Encodings", "Turkish"),
        "hebrew": translate("Encodings", "Hebrew"),
        "arabic": translate("Encodings", "Arabic"),
        "vietnamese": translate("Encodings", "Vietnamese"),
        "thai": translate("Encodings", "Thai"),
    }
