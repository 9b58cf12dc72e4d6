"""Which fonts the program writes with: the one home of font families. Not here: sizes (scale), colours (palette).

Qt takes each letter from the first family that has it, then from any other font of the system. So the families of a
font are: the platform's own for Latin, simplified Chinese, emoji. Without a Chinese family fontconfig and Windows
answer with Japanese forms of 直, 骨, 角, 今. Emoji come last, because their fonts also hold digits.
"""

from PySide6.QtGui import QFont, QFontInfo

CHINESE_FAMILIES = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "Source Han Sans CN",
    "Microsoft YaHei UI",
    "Microsoft YaHei",
    "PingFang SC",
    "Hiragino Sans GB",
    "Heiti SC",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "DengXian",
    "SimHei",
    "Droid Sans Fallback",
)
EMOJI_FAMILIES = ("Noto Color Emoji", "Segoe UI Emoji", "Apple Color Emoji", "Twemoji")
MONOSPACE_FAMILIES = ("DejaVu Sans Mono", "Consolas", "Menlo", "Noto Sans Mono", "Liberation Mono", "Courier New")


def interface_font(usual: QFont, points: float) -> QFont:
    """The font of the window in a size: the platform's `usual` family, then Chinese, then emoji.

    Trap: a name such as `Sans Serif`, which stands for whatever fontconfig chooses, is passed over as soon as
    another family stands behind it, and the Chinese one would write Latin too.
    """
    font = QFont(usual)
    font.setFamilies(list(dict.fromkeys((QFontInfo(usual).family(), *CHINESE_FAMILIES, *EMOJI_FAMILIES))))
    font.setPointSizeF(points)
    return font


def monospace_font(points: float) -> QFont:
    """The font of the text pane and of byte columns: letters of one width, then Chinese, then emoji."""
    font = QFont()
    font.setFamilies([*MONOSPACE_FAMILIES, *CHINESE_FAMILIES, *EMOJI_FAMILIES])
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPointSizeF(points)
    return font
