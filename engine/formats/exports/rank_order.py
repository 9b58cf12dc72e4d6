"""Whether ranks and merges say the same: tiktoken knows only ranks, other programs only merges.

By ranks any two tokens merge whose bytes together are a token. But what is merged inside the bytes of a token
before its own rank is the same wherever these bytes stand. If that leaves two tokens, no others ever become this
token, so the list of these pairs, in the order of ranks, says the same. Not here: what is done
with either (tiktoken_ranks.py, gpt2.py, tokenizer_json.py).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.byte_level_bpe import ByteLevelBpe
from engine.errors import SaveError, SettingsError
from engine.models.merges import Merges
from engine.models.ranks import Ranks
from engine.text.token_text import token_text


class Listed(NamedTuple):
    """Merges, the ids they make int32 (n,), and whether whole pre-tokens are looked up before merging."""

    merges: Merges
    merge_ids: NDArray[np.int32]
    whole_first: bool


def as_ranks(pipeline: ByteLevelBpe) -> Ranks:
    """The ranks that say what a list of merges says; SaveError, which names the first token that they cannot."""
    if pipeline.ranks is not None:
        return pipeline.ranks
    others = {*pipeline.special_tokens.values(), *pipeline.added_tokens.values()}
    tokens = {number: data for number, data in pipeline.vocabulary.items() if number not in others}
    try:
        ranks = Ranks(tokens)
    except SettingsError as error:
        raise SaveError(f"not saved: tiktoken knows a token by its bytes alone, but here {error}") from error
    _same(ranks, pipeline)
    if ranks.unmerged and pipeline.model.whole_tokens is None:
        number, data = next(iter(ranks.unmerged.items()))
        raise SaveError(
            f"not saved: no merge makes the token {token_text(data)} (id {number}), but tiktoken would find it "
            "where it is a whole pre-token; save it as tokenizer.json"
        )
    return ranks


def as_merges(pipeline: ByteLevelBpe) -> Listed:
    """The merges that say what ranks say; SaveError, which names the first token that they cannot."""
    ranks = pipeline.ranks
    if ranks is None:
        return Listed(pipeline.merges, pipeline.merge_ids, pipeline.model.whole_tokens is not None)
    for rank, data in ranks.late.items():
        raise SaveError(
            f"not saved: by its rank {token_text(data)} (rank {rank}) is merged from a part that comes after it; "
            "no list of merges says that; save it as .tiktoken"
        )
    return Listed(ranks.merges, ranks.merge_ids, bool(ranks.unmerged))


def _same(ranks: Ranks, pipeline: ByteLevelBpe) -> None:
    merges, ids = pipeline.merges, pipeline.merge_ids
    found, made = ranks.merges, ranks.merge_ids
    for rank in range(max(len(merges), len(found))):
        ours = (merges[rank][:2], int(ids[rank])) if rank < len(merges) else None
        if rank >= len(found) or ours != (found[rank][:2], int(made[rank])):
            number = int(ids[rank]) if ours is not None else int(made[rank])
            raise SaveError(
                f"not saved: tiktoken would not make the token {token_text(pipeline.vocabulary[number])} "
                f"(id {number}) as the merges do, since it knows only its rank; save it as tokenizer.json"
            )
