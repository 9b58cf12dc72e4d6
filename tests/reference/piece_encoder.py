"""BPE of SentencePiece as its source says it: any two neighbours that make a piece, the highest score first.

To be read, not to be fast. Not here: the encoder that is used (engine/libraries/sentence_piece_merges.py), which
must give the same.
"""

from collections.abc import Iterator, Mapping, Sequence


def cut(text: str, defined: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The letters of a normal form and user-defined pieces, the longest first; whether it is one of these.

    >>> list(cut("a<s>b", ["<s>"]))
    [('a', False), ('<s>', True), ('b', False)]
    """
    while text:
        found = max((piece for piece in defined if text.startswith(piece)), key=len, default="")
        yield found or text[0], bool(found)
        text = text[len(found) or 1 :]


def encode(text: str, scores: Mapping[str, float], defined: Sequence[str] = ()) -> list[str]:
    """The pieces that a normal form becomes; what is no piece stays a letter.

    >>> encode("abc", {"ab": -1.0, "bc": 0.0, "abc": -2.0}), encode("aaa", {"aa": 0.0})
    (['abc'], ['aa', 'a'])
    """
    symbols = list(cut(text, defined))
    while True:
        found = []
        for place in range(len(symbols) - 1):
            (left, frozen), (right, other) = symbols[place : place + 2]
            if not frozen and not other and left + right in scores:
                found.append((-scores[left + right], place))
        if not found:
            return [piece for piece, _ in symbols]
        place = min(found)[1]
        symbols[place : place + 2] = [(symbols[place][0] + symbols[place + 1][0], False)]
