"""The looks of an HTML page: its style sheet, and the backgrounds of characters that several tokens own.

Cells carry their colour themselves, so that programs into which a page is pasted see it without a style sheet.
"""

from app.fonts import CHINESE_FAMILIES, EMOJI_FAMILIES, MONOSPACE_FAMILIES
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
from app.palette import Theme

ID_SIZE = 0.6
"""Size of ids, compared with the text."""
CHIP = 1.0
"""Room around an id in its box and beside it, in digits of its size."""
_LINE = 1.7


def style_sheet(options: PictureOptions) -> str:
    """The sheet. Spans have no sides of their own, or the browser would not join Arabic letters across tokens.

    Boxes with ids consist of what lies in a line only: block boxes would be copied as line feeds.
    """
    theme = options.theme
    families = ", ".join(f'"{name}"' for name in (*MONOSPACE_FAMILIES, *CHINESE_FAMILIES, *EMOJI_FAMILIES))
    newline = "↵" if options.blanks else "\\200b"
    return f"""\
body {{ margin: 16px; background: {theme.base}; color: {theme.text}; }}
.text {{ max-width: {options.width}px; font: {options.points:g}pt {families}, monospace; line-height: {_LINE};
  tab-size: 8; text-align: start; white-space: pre-wrap; white-space: break-spaces; overflow-wrap: anywhere; }}
.text span {{ padding: 0.15em 0;
  box-shadow: var(--c, 0 0 transparent), var(--b, 0 0 transparent), var(--w, 0 0 transparent); }}
.text i {{ font-style: normal; color: {theme.muted}; }}
.text b {{ font-weight: normal; }}
.n {{ color: {theme.muted}; padding-inline-end: 0.4em; }}
.n::before {{ content: "{newline}"; }}
.text .z {{ padding-inline-end: 0.3em; }}
.text .r {{ --x: -1; }}
.c {{ --c: inset 0 -3px {theme.cut}; }}
.g {{ border-bottom: 2px dashed {theme.grapheme}; }}
.b {{ --b: inset calc(var(--x, 1) * 1px) 0 {theme.border}80; }}
.w {{ --w: inset calc(var(--x, 1) * 3px) 0 {theme.pre_token}; }}
.s {{ outline: 1px dotted {theme.special}; outline-offset: -1px; }}
.k {{ outline: 1px solid {theme.altered}; outline-offset: -1px; }}
.d {{ text-decoration: line-through 2px {theme.altered}; }}
.u::before {{ content: "▴"; color: {theme.altered}; }}
.o {{ display: inline-block; max-width: 100%; margin-bottom: 0.5em; vertical-align: top; line-height: 0; }}
.o > * {{ line-height: {_LINE}; }}
.f > span {{ display: inline-block; box-sizing: border-box; min-width: 100%; margin: 0.1em 0; padding: 0;
  line-height: {_LINE - 0.2:g}; text-align: center; }}
.o > .h {{ line-height: 0; }}
.h::after {{ content: "\\a"; }}
.o > .j {{ display: inline-block; font-size: {ID_SIZE}em; line-height: 1.3; vertical-align: top; }}
.j [dir] {{ display: inline-block; max-width: 100%; vertical-align: top; }}
.j [data-id] {{ display: inline-block; margin: 1px {CHIP / 4:g}ch 1px 0; padding: 0 {CHIP / 4:g}ch; }}
[data-id]::before {{ content: attr(data-id); }}
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
