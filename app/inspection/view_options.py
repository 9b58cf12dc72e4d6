"""What the text pane shows of a tokenization: one colour rule, and layers that are each shown or hidden.

A value, and its one-line form for the settings. Not here: what a rule does (`colouring.py`), what a layer is
(`marks.py`), how both are chosen (`view_menu.py`) and called (`legend/words.py`).
"""

from dataclasses import dataclass

RULES = ("position", "token", "length", "age", "count", "script", "flags")
LAYERS = ("borders", "pre_tokens", "special", "cut_characters", "cut_graphemes", "altered")
"""Between tokens; where the split pattern cuts; special tokens; characters and graphemes that are cut; text that
is dropped, inserted or not known."""
DEFAULT_RULE = "position"
DEFAULT_LAYERS = frozenset(LAYERS) - {"pre_tokens"}


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """`rule` is one of RULES, `layers` are some of LAYERS; ValueError, which names what is unknown, if not."""

    rule: str = DEFAULT_RULE
    layers: frozenset[str] = DEFAULT_LAYERS

    def __post_init__(self) -> None:
        if self.rule not in RULES:
            raise ValueError(f"there is no colour rule {self.rule!r}: it is one of {', '.join(RULES)}")
        unknown = sorted(self.layers - set(LAYERS))
        if unknown:
            raise ValueError(f"there is no layer {unknown[0]!r}: it is one of {', '.join(LAYERS)}")

    def with_rule(self, rule: str) -> "ViewOptions":
        """The same layers under another rule."""
        return ViewOptions(rule, self.layers)

    def written(self) -> str:
        """One line that `read` understands, always the same for equal options.

        >>> ViewOptions("age", frozenset({"special", "borders"})).written()
        'age: borders special'
        """
        return " ".join((f"{self.rule}:", *(layer for layer in LAYERS if layer in self.layers)))

    @classmethod
    def read(cls, line: object) -> "ViewOptions":
        """The options that were written; the usual ones where `line` is no such line.

        What is unknown in it, perhaps written by another version of the program, is left out.

        >>> ViewOptions.read("age: borders rainbow") == ViewOptions("age", frozenset({"borders"}))
        True
        >>> ViewOptions.read(None) == ViewOptions.read("?") == ViewOptions()
        True
        """
        if not isinstance(line, str) or ":" not in line:
            return cls()
        rule, _colon, layers = line.partition(":")
        return cls(rule if rule in RULES else DEFAULT_RULE, frozenset(layers.split()) & set(LAYERS))
