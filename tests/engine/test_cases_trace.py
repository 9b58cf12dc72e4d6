"""The known faults of programs that show merges one by one: every state, and no merge over a border."""

import itertools

from engine.explaining.explanation import Explanation
from engine.text.split_patterns import NAMED
from engine.tokenizer import Tokenizer
from tests.engine.cases import cases_of, merges_to


def _tokenizer(given):
    rows = [(data, 256 + number) for number, (data, _) in enumerate(given["ranks_extra"])]
    assert [token_id for _, token_id in rows] == [token_id for _, token_id in given["ranks_extra"]]
    special = given.get("special", {})
    # Between merges and special tokens these cases leave ids out, which changes nothing of what is merged.
    return Tokenizer(merges_to(rows), pattern=NAMED[given["pattern"]], special_tokens=special), special


@cases_of("trace")
def test_every_state_is_told(case):
    given, expected = case["input"], case["expect"]
    tokenizer, special = _tokenizer(given)
    explanation = Explanation(tokenizer, given["text"], special="all")
    steps = [
        None if explanation.pre_token(number).special is not None else explanation.steps(number)
        for number in range(len(explanation))
    ]
    named = dict(zip(tokenizer.special_tokens.values(), special.values(), strict=True))
    ids = []
    for number, each in enumerate(steps):
        told = explanation.pre_token(number).special
        ids += [named[told]] if each is None else each.state(len(each)).ids.tolist()
    assert ids == expected["ids"]
    count = sum(len(each) for each in steps if each is not None)
    assert count == expected.get("n_steps", expected.get("merge_steps"))
    if "states_leftmost_lowest" in expected:
        (only,) = steps
        states = []
        for done in range(len(only) + 1):
            borders = only.state(done).borders.tolist()
            spans = itertools.pairwise(borders)
            states.append([only.data[start:end].hex() for start, end in spans])
        assert states == expected["states_leftmost_lowest"]
