"""An encoding whose tokens do not stand for the text as it is: some of it dropped, something inserted."""

import numpy as np

from engine.encoding import Altered
from tests.app.inspection.made_encoding import MadeEncoding


class AlteredEncoding(MadeEncoding):
    """Tokens of `text` with these spans; `inserted` and `unknown` are numbers of tokens.

    What lies between two spans is dropped.
    """

    def __init__(
        self,
        text: str,
        spans: list[tuple[int, int]],
        *,
        inserted: tuple[int, ...] = (),
        unknown: tuple[int, ...] = (),
    ) -> None:
        super().__init__(text, [end for _start, end in spans])
        self.spans = np.array(spans, np.int64).reshape(-1, 2)
        edges = [0, *(edge for span in spans for edge in span), len(self.utf8)]
        gaps = [(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True) if low < high]
        marked = (np.isin(np.arange(len(spans)), which) for which in (inserted, unknown))
        self.altered = Altered(self.utf8, None, np.array(gaps, np.int64).reshape(-1, 2), *marked)
