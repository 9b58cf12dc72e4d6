"""The built-in texts of the round trip: of each sort of writing something on which tokenizers fail.

Written as tokens are (engine/text/token_text.py): ␣ is a blank, ↵ a line feed, ⇥ a tab, <U+200D> that code point.
"""

from __future__ import annotations

from functools import cache

from engine.text.token_text import read_token_text

_WRITTEN = {
    "unseen": "Flumpettig␣quoxblinthed␣Zwölfkatzenüberwurf␣żółć␣naïveté␣ĳſſ␣xkcdqwrtzpl",
    "case": "CamelCase␣SHOUTING␣iPhone␣straßE␣İstanbul␣ǅ",
    "chinese": "天地玄黄，宇宙洪荒。「臺灣」與简体字——第１２３章…",
    "rare-hanzi": "𠀀𪚥𫝆𱁬𰻝㐂䶵",
    "kana-hangul": "ヴァイオリンﾊﾝｶｸ〜が␣가나다␣<U+1112><U+1161><U+11AB>",
    "emoji": "👩<U+200D>👩<U+200D>👧<U+200D>👦👍🏽🇨🇳🇺🇳❤<U+FE0F>1<U+FE0F>⃣🏳<U+FE0F><U+200D>🌈🏴󠁧󠁢󠁥󠁮󠁧󠁿🫠",
    "code": "def␣f(x:␣int)␣->␣str:↵⇥return␣f'{x!r:>8}'␣␣#␣no\\\\n↵if␣(a&&b||!c)␣{i++;}␣//␣<br/>",
    "blanks": "␣␣two␣␣⇥⇥tabs⇥␣<U+00A0><U+3000><U+2003>wide␣<U+000D>↵<U+000D>↵↵␣end␣␣",
    "nfc": "é␣Å␣ẹ̀␣ﬁ␣①␣Ω",
    "nfd": "e<U+0301>␣A<U+030A>␣o<U+0323><U+0302>␣<U+0915><U+093C>",
    "right-to-left": "שָׁלוֹם␣عَرَبِيّ␣(abc␣١٢٣)␣<U+200F><U+202B>x<U+202C>",
    "south-asian": "क्षत्रिय␣தமிழ்␣ไม่เป็นไร␣မြန်မာ␣ខ្មែរ␣<U+0DC1><U+0DCA><U+200D><U+0DBB><U+0DD3>",
    "numbers": "1234567890␣3.14␣1,000,000␣½␣Ⅷ␣٣٤␣10⁻⁹␣<U+2212>5",
    "punctuation": "“quoted”␣‘it’s’␣—␣…␣¿¡␣«»␣don't␣I'LL␣---␣===␣!!!",
    "controls": "<U+0000>a<U+0001><U+001B>[0m<U+007F><U+0085><U+2028><U+2029><U+200B><U+00AD><U+FEFF>z",
    "last": "<U+FFFD><U+FFFF><U+E000><U+10FFFF>",
    "long": "a" * 300 + "。" * 100,
}  # fmt: skip


@cache
def round_trip_texts() -> dict[str, str]:
    """Name -> text.

    >>> round_trip_texts()["nfd"].startswith("e\\u0301 A"), "\\r\\n\\r\\n\\n" in round_trip_texts()["blanks"]
    (True, True)
    """
    return {name: read_token_text(written).decode() for name, written in _WRITTEN.items()}
