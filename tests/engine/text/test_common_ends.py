"""What two texts have in common at their ends is all there is, and whole characters."""

from hypothesis import example, given

from engine.text.common_ends import common_ends, common_prefix, common_suffix
from tests.engine.texts import texts


@given(texts, texts, texts, texts)
@example("", "", "", "a")
@example("\u4e2d", "\u4e2e", "a", "a")
@example("aa", "", "", "a")
def test_common_ends(one, other, head, tail):
    old = (head + one + tail).encode("utf-8", "replace")
    new = (head + other + tail).encode("utf-8", "replace")
    prefix, suffix = common_ends(old, new)
    assert old[:prefix] == new[:prefix]
    assert old[len(old) - suffix :] == new[len(new) - suffix :]
    assert prefix + suffix <= min(len(old), len(new))
    for text in (old, new):
        text[:prefix].decode()
        text[len(text) - suffix :].decode()
    assert prefix >= len(head.encode("utf-8", "replace"))
    if len(new) >= len(old):  # nothing more is alike at the end, unless the begin has it already
        rest_old, rest_new = old[prefix : len(old) - suffix], new[prefix : len(new) - suffix]
        assert not rest_old or not rest_new or rest_old.decode()[-1] != rest_new.decode()[-1]


def test_common_parts_never_split_a_character():
    assert common_prefix("a中".encode(), "a串".encode()) == 1
    # 中 E4 B8 AD and 串 E4 B8 B2; 㸭 E3 B8 AD ends like 中
    assert common_suffix("中x".encode(), "㸭x".encode(), 4) == 1
    assert common_suffix(b"ab", b"ab", 0) == 0
    assert common_suffix(b"ab", b"ab", 1) == 1
