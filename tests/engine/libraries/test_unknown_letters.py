"""What is put in place of unknown tokens, above all at both ends of a text."""

import numpy as np

from engine.libraries.unknown_letters import fill_unknown


def filled(spans, unknown, utf8=b"abc"):
    in_text = [b"?"] * len(spans)
    fill_unknown(in_text, np.array(unknown, bool), utf8, np.array(spans, np.int64).reshape(-1, 2), str.upper)
    return in_text


def test_the_first_token_shares_nothing_with_the_last():
    assert filled([[0, 3], [0, 3], [3, 3]], [True, True, False]) == [b"A", b"BC", b"?"]
    assert filled([[0, 2], [2, 3], [2, 3]], [True, False, False]) == [b"AB", b"?", b"?"]
    assert filled([[0, 3]], [True]) == [b"ABC"]
    assert filled([], []) == []


def test_tokens_that_overlap_share_what_stands_there():
    """Of "½" NFKC makes three letters, the middle one unknown; a blank before it belongs to the first token."""
    for blank, spans in (("", [[0, 2]] * 3), (" ", [[0, 3], [1, 3], [1, 3]])):
        in_text = [b" 1", b"?", b"2"]
        utf8 = f"{blank}½".encode()
        normal = {f"{blank}½": f"{blank}1⁄2", "½": "1⁄2"}.__getitem__
        fill_unknown(in_text, np.array([False, True, False]), utf8, np.array(spans), normal)
        assert in_text == [b" 1", "⁄".encode(), b"2"]
