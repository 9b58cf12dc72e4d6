"""Which colours of a rule the samples of a legend have: of the pane's legend, and of a picture's.

Not here: what the entries say (legend/words.py), how a sample is painted (legend/swatch.py, picture/legend.py).
"""

from app.inspection.colours.flag_rule import ALTERED, CHARACTER, GRAPHEME, PLAIN
from app.inspection.legend.words import Entry

_USUAL = {
    "neighbours": (0, 4, 1),
    "alike": (0, 4, 0),
    "cut_characters": (0, 4),
    "cut_graphemes": (0, 4),
    "pre_tokens": (4, 4),
    "borders": (4, 4),
    "inserted": (4, 0),
    "dropped": (),
}
_OF_FLAGS = {
    "cut_characters": (CHARACTER, CHARACTER),
    "cut_graphemes": (GRAPHEME, GRAPHEME),
    "unknown": (ALTERED,),
    "dropped": (),
}


def sample_colours(entry: Entry, rule: str) -> tuple[int, ...]:
    """The colour numbers, of the rule's set, for the cells of an entry's sample; PLAIN: a cell without a colour.

    >>> sample_colours(Entry("cut_characters", "cut"), "flags"), sample_colours(Entry("cell", "Latin", 3), "script")
    ((0, 0), (3,))
    """
    if entry.swatch in ("", "cell") or entry.number:
        return (entry.number,) if entry.swatch else ()
    if rule == "flags":
        return _OF_FLAGS.get(entry.swatch, (PLAIN, PLAIN))
    return _USUAL.get(entry.swatch, (4,))
