"""How often each token comes out of a corpus, as a textbook tells it: every pre-token is encoded and counted.

Not here: the counting that is used (engine/training/token_uses.py), which must give the same.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from tests.reference.bpe_encoder import encode
from tests.reference.bpe_trainer import split, without_special_tokens


def token_uses(
    documents: Iterable[str], merges: Sequence[tuple[int, int]], pattern: str, special_tokens: Sequence[str] = ()
) -> Counter[int]:
    """Uses by id; special tokens are cut out, and not counted.

    >>> token_uses(["aab aa"], [(97, 97)], "gpt2") == {256: 2, 98: 1, 32: 1}
    True
    """
    return Counter(
        token
        for document in documents
        for part in without_special_tokens(document, special_tokens)
        for pre_token in split(part, pattern)
        for token in encode(pre_token.encode(), merges)
    )
