"""The looks of an HTML page: its style sheet, and the backgrounds of characters that several tokens own.

Cells carry their colour themselves, so that programs into which a page is pasted see it without a style sheet.
"""

from app.inspection.picture.request import PictureOptions
from app.inspection.picture.shapes import (
    BORDER,
    CUT,
    DROPPED,
    GRAPHEME,
    INSERTED,
    PRE_TOKEN,
    SPECIAL,
    UNKNOWN,
    LegendItem,
)
from app.palette import CJK_FAMILIES, EMOJI_FAMILIES, MONOSPACE_FAMILIES, Theme

ID_SIZE = 0.6
"""Size of ids, compared with the text."""
_ID_DROP = 1.95
_LINE, _LINE_WITH_IDS = 1.7, 2.6


def style_sheet(options: PictureOptions) -> str:
    """The sheet. Spans have no sides of their own, or the browser would not join Arabic letters across tokens; only
    ids take the room that they need."""
    theme = options.theme
    families = ", ".join(f'"{name}"' for name in (*MONOSPACE_FAMILIES, *CJK_FAMILIES, *EMOJI_FAMILIES))
    newline = "↵" if options.blanks else "\\200b"
    return f"""\
body {{ margin: 16px; background: {theme.base}; color: {theme.text}; }}
.text {{ max-width: {options.width}px; font: {options.points:g}pt {families}, monospace;
  line-height: {_LINE_WITH_IDS if options.ids else _LINE}; tab-size: 8; unicode-bidi: plaintext; text-align: start;
  white-space: pre-wrap; white-space: break-spaces; overflow-wrap: anywhere; }}
.text > span {{ padding: 0.15em 0; padding-inline: calc(var(--r, 0) * 1ch) calc(var(--e, 0) * 1ch);
  box-shadow: var(--c, 0 0 transparent), var(--b, 0 0 transparent), var(--w, 0 0 transparent); }}
.text i {{ font-style: normal; color: {theme.muted}; }}
.n {{ font-weight: normal; color: {theme.muted}; padding-inline-end: 0.4em; }}
.n::before {{ content: "{newline}"; }}
.text > .z {{ padding-inline-end: 0.3em; }}
.text > .r {{ --x: -1; }}
.c {{ --c: inset 0 -3px {theme.cut}; }}
.g {{ border-bottom: 2px dashed {theme.grapheme}; }}
.b {{ --b: inset calc(var(--x, 1) * 1px) 0 {theme.border}80; }}
.w {{ --w: inset calc(var(--x, 1) * 3px) 0 {theme.pre_token}; }}
.s {{ outline: 1px dotted {theme.special}; outline-offset: -1px; }}
.k {{ outline: 1px solid {theme.altered}; outline-offset: -1px; }}
.d {{ text-decoration: line-through 2px {theme.altered}; }}
.u::before {{ content: "▴"; color: {theme.altered}; }}
[data-id]::before {{ content: attr(data-id); position: absolute; margin-top: {_ID_DROP / ID_SIZE:.3g}em;
  margin-inline-start: calc(var(--r) * -1ch / {ID_SIZE}); white-space: nowrap; font-size: {ID_SIZE}em;
  line-height: 1; color: {theme.muted}; direction: ltr; unicode-bidi: isolate; }}
footer {{ max-width: {options.width}px; margin-top: 16px; display: flex; flex-wrap: wrap; gap: 4px 16px;
  font: {0.75 * options.points:g}pt sans-serif; color: {theme.muted}; }}
.p {{ display: inline-block; width: 1.5em; height: 1.2em; margin-inline-end: 0.4em; vertical-align: middle;
  box-sizing: border-box; }}
@media print {{ span, b {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }} }}
"""


def gradient(colours: list[str], shares: list[float], *, leftward: bool, pattern: str = "") -> str:
    """The background of a character, divided among the colours of its tokens; `shares` are the borders.

    A `pattern` lies over it.

    >>> gradient(["#111111", "#222222"], [0.0, 0.25, 1.0], leftward=False)
    'background-color:#111111;background-image:linear-gradient(to right,#111111 0% 25%,#222222 25% 100%)'
    """
    side = "left" if leftward else "right"
    stops = ",".join(
        f"{colour} {100 * low:.4g}% {100 * high:.4g}%"
        for colour, low, high in zip(colours, shares[:-1], shares[1:], strict=True)
    )
    over = f"{pattern}," if pattern else ""
    return f"background-color:{colours[0]};background-image:{over}linear-gradient(to {side},{stops})"


def hatching(theme: Theme) -> str:
    """The pattern of cut characters."""
    return f"repeating-linear-gradient(135deg,{theme.cut}66 0 1px,transparent 1px 5px)"


def patch_style(item: LegendItem, theme: Theme) -> str:
    """The patch before an item of the legend."""
    count = max(len(item.colours), 1)
    cells = gradient([*item.colours] or ["transparent"], [at / count for at in range(count + 1)], leftward=False,
                     pattern=hatching(theme) if item.mark == CUT else "")  # fmt: skip
    more = {
        CUT: f";box-shadow:inset 0 -3px {theme.cut}",
        GRAPHEME: f";border-bottom:2px dashed {theme.grapheme}",
        BORDER: f";box-shadow:inset 1px 0 {theme.border}80",
        PRE_TOKEN: f";box-shadow:inset 3px 0 {theme.pre_token}",
        SPECIAL: f";outline:1px dotted {theme.special};outline-offset:-1px",
        UNKNOWN: f";outline:1px solid {theme.altered};outline-offset:-1px",
        DROPPED: f";border-top:2px solid {theme.altered}",
        INSERTED: f";border-bottom:3px solid {theme.altered}",
    }
    return cells + more.get(item.mark, "")
