"""The two themes: every colour the program paints with, and how they reach Qt. Fonts: `app/fonts.py`.

Colours are `#rrggbb` strings so that they can be tested and exported without a window; painters wrap them
in QColor. Which token gets which colour of a set is not decided here (`app/inspection/colours/colouring.py`).
Qt's own dark mode is not used: without a desktop's platform plugin it reports Unknown and ignores wishes.
"""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

BOXED = ("QCheckBox", "QRadioButton", "QMenu")
"""Classes of Qt that draw boxes to tick."""
_FRAME_SHADE = 127
"""Per cent of lightness: Fusion's darker(140) and lighter(110) undone."""

CELL_SETS = ("tokens", "ramp", "scripts", "flags")


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of one theme, as `#rrggbb`.

    `accent` is for things to press; `cut` is the one red and marks cut characters only; `grapheme` marks the
    milder cut of a grapheme; `selection_mark` outlines the chosen token; `lines` are for charts.

    Cells of tokens: `tokens` differ as much as they can, `ramp` goes from least to most, `scripts` has one for
    each kind of letters, `apart` is what stands outside of ramp and scripts (the usual and the odd), `flags` are
    for a cut character, a cut grapheme, and what is not the text's own.
    Marks on cells: `border` between tokens, `pre_token` where the split pattern cuts, `special` tokens, and
    `altered` for text that was dropped, inserted or not known.
    """

    name: str
    window: str
    base: str
    text: str
    muted: str
    button: str
    edge: str
    accent: str
    on_accent: str
    highlight: str
    tokens: tuple[str, ...]
    cut: str
    grapheme: str
    selection_mark: str
    lines: tuple[str, ...]
    grid: str
    ramp: tuple[str, ...]
    scripts: tuple[str, ...]
    apart: tuple[str, str]
    flags: tuple[str, str, str]
    border: str
    pre_token: str
    special: str
    altered: str

    def cell_colours(self, name: str) -> tuple[str, ...]:
        """The set of cell colours called `tokens`, `ramp`, `scripts` or `flags`, by colour number.

        >>> LIGHT.cell_colours("ramp")[-2:] == LIGHT.apart
        True
        """
        match name:
            case "tokens":
                return self.tokens
            case "ramp":
                return (*self.ramp, *self.apart)
            case "scripts":
                return (*self.scripts, *self.apart)
            case "flags":
                return self.flags
        raise ValueError(f"there is no set of colours {name!r}: it is one of {', '.join(CELL_SETS)}")


LIGHT = Theme(
    name="light",
    window="#f3f4f6",
    base="#ffffff",
    text="#16181b",
    muted="#5b6068",
    button="#e6e8ec",
    edge="#c3c7ce",
    accent="#0b57d0",
    on_accent="#ffffff",
    highlight="#2f6fdf",
    # Found by search: pale, and as far apart as that allows, to readers who lack red or green cones as well.
    tokens=("#eec384", "#a0dbaa", "#bbc7fe", "#fcb4d5", "#88eaf9", "#edf8af", "#d0ffff", "#ffdcd2"),
    cut="#c00000",
    grapheme="#5b3fa8",
    selection_mark="#16181b",
    # Okabe and Ito's set, made for colour-blind readers; its orange and sky blue are too pale on white.
    lines=("#0072b2", "#d55e00", "#009e73", "#cc79a7"),
    grid="#d5d8dd",
    # Found by search as well: every step is as long as the others, to all readers, and darker than the one before.
    ramp=("#fffcc6", "#dbf9a9", "#b3f3b4", "#8eeac2", "#70ddd0", "#60ceda", "#61bddf"),
    scripts=(
        "#fcd269",
        "#87dcd8",
        "#e7a5f0",
        "#98c171",
        "#fb9e60",
        "#f2bdb3",
        "#b8e496",
        "#fac5fb",
        "#09c6dc",
        "#eaf987",
        "#cbf9ce",
    ),
    apart=("#e3e5e9", "#b4b8be"),
    flags=("#ffc4bc", "#d3c4ff", "#efdf9a"),
    border="#70757e",
    pre_token="#33383f",
    special="#00594f",
    altered="#7a3e00",
)
DARK = Theme(
    name="dark",
    window="#202226",
    base="#17181a",
    text="#e8eaed",
    muted="#a4a9b1",
    button="#2e3136",
    edge="#4a4e55",
    accent="#8ab4f8",
    on_accent="#10213f",
    highlight="#5f8fdf",
    tokens=("#534300", "#033327", "#093269", "#4b1a4c", "#035557", "#583f7e", "#5a1500", "#7d323e"),
    cut="#ff8a80",
    grapheme="#c9b8ff",
    selection_mark="#ffffff",
    lines=("#56b4e9", "#e69f00", "#009e73", "#cc79a7"),
    grid="#3a3d42",
    ramp=("#42002d", "#440d48", "#411d61", "#382e77", "#243f86", "#035284", "#00627d"),
    scripts=(
        "#913e00",
        "#1f50a6",
        "#6a1363",
        "#026233",
        "#7c0c14",
        "#873a82",
        "#000a57",
        "#350039",
        "#4f1103",
        "#3d2d81",
        "#010026",
    ),
    apart=("#2e3136", "#4b5058"),
    flags=("#5c1a15", "#43318a", "#665400"),
    border="#9aa0a8",
    pre_token="#d3d7dc",
    special="#5fe0c8",
    altered="#ffc27a",
)
THEMES = {"light": LIGHT, "dark": DARK}


def theme(name: str) -> Theme:
    """The theme called `light` or `dark`.

    >>> theme("dark").cut
    '#ff8a80'
    """
    if name not in THEMES:
        raise ValueError(f"theme {name!r} is unknown: choose light or dark (system is resolved by apply)")
    return THEMES[name]


def system_theme_name() -> str:
    """What the desktop asks for; `light` where it does not say."""
    dark = QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return "dark" if dark else "light"


def apply(app: QApplication, name: str) -> Theme:
    """Put the theme `light`, `dark` or `system` on the whole application and return it."""
    chosen = theme(system_theme_name() if name == "system" else name)
    if app.style().name() != "fusion":  # each new style would leave its object behind
        app.setStyle(QStyleFactory.create("Fusion"))
    app.setPalette(qt_palette(chosen))
    for kind in BOXED:
        app.setPalette(boxes_palette(chosen), kind)
    return chosen


def boxes_palette(theme: Theme) -> QPalette:
    """The palette of what has boxes to tick. Fusion draws their frames in a shade of the window's colour, which is
    hardly seen, and does not fill these widgets with it: so it is free to say how the frames look. The lists of
    combo boxes are filled like menus, with this brush: it paints the ground, and its colour is for frames only."""
    palette, ground = qt_palette(theme), QLinearGradient()
    for stop in (0, 1):
        ground.setColorAt(stop, QColor(theme.base))
    brush = QBrush(ground)
    brush.setColor(QColor(theme.border).lighter(_FRAME_SHADE))
    palette.setBrush(QPalette.ColorRole.Window, brush)
    return palette


def qt_palette(theme: Theme) -> QPalette:
    """The Fusion palette of a theme."""
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.button,
        role.ButtonText: theme.text,
        role.BrightText: theme.text,
        role.ToolTipBase: theme.window,
        role.ToolTipText: theme.text,
        role.Light: theme.base,
        role.Midlight: theme.window,
        role.Mid: theme.edge,
        role.Dark: theme.edge,
        role.Shadow: theme.edge,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Accent: theme.accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
    }
    palette = QPalette()
    for key, colour in colours.items():
        palette.setColor(key, QColor(colour))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(theme.muted))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.edge))
    return palette
