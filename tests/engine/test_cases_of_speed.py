"""Known faults of other programs: time that grows with the square of the length, or for ever.

Every case of the kind is run. The bounds are those of the cases, wide enough for a slow machine; what they tell
apart is growth. Not here: measurements (tests/benchmarks).
"""

import hashlib
import time

import engine
from engine.models.vocabulary import Vocabulary
from engine.text.split_patterns import split_pattern
from engine.tokenizer import Tokenizer
from tests.engine.cases import cases_of, letters, merges_to


@cases_of("perf")
def test_speed(compiled_kernels, case):
    given, expected = case["input"], case["expect"]
    if "new_merges" in given:
        check_training(given, expected)
        return
    tokenizer = Tokenizer(merges_to(given["ranks_extra"]), pattern=split_pattern(given["pattern"]))
    if "text_sha256" in given:
        check_random_letters(tokenizer, given, expected)
    else:
        letter, lengths = given["text"][1], expected["n_tokens"]
        check_one_letter(
            tokenizer, letter, lengths if isinstance(lengths, dict) else {"1000000": lengths}, expected
        )


def check_one_letter(tokenizer, letter, lengths, expected):
    seconds = {}
    for length, count in lengths.items():
        encoding, seconds[length] = timed(tokenizer, letter * int(length))
        assert len(encoding) == count
        assert encoding.utf8 == letter.encode() * int(length)
        # Whatever thread it runs in, the window cannot wait longer for it than all of it takes.
        assert seconds[length] < expected.get("gui_not_blocked_longer_than_ms", 20_000) / 1000
        assert seconds[length] < expected.get("within_s", 20)
    if "tail_of_100001" in expected:
        assert tokenizer.encode(letter * 100_001).ids.tolist()[-2:] == expected["tail_of_100001"]
    if "time_ratio_200k_over_100k_below" in expected:
        least, growth = max(seconds["100000"], 0.005), expected["time_ratio_200k_over_100k_below"]
        assert seconds["200000"] < growth * least
        # The same growth over ten times the length, where a square would make a hundred of it.
        assert timed(tokenizer, letter * 1_000_000)[1] < 10 * growth * least


def timed(tokenizer, text):
    """The encoding of a text and the least processor time of a few tries, in seconds."""
    seconds = []
    for _ in range(3):
        begun = time.thread_time()
        encoding = tokenizer.encode(text)
        seconds.append(time.thread_time() - begun)
    return encoding, min(seconds)


def check_random_letters(tokenizer, given, expected):
    text = letters(100_000, "abcdefghijklmnopqrstuvwxyz", 5)
    assert hashlib.sha256(text.encode()).hexdigest() == given["text_sha256"]
    begun = time.thread_time()
    encoding = tokenizer.encode(text)
    assert time.thread_time() - begun < expected["within_s"]
    assert len(encoding) == expected["n_tokens"]
    ids = ",".join(map(str, encoding.ids.tolist()))
    assert hashlib.sha256(ids.encode()).hexdigest() == expected["ids_sha256"]


def check_training(given, expected):
    text = letters(200_000, "ACGT", 11)
    assert hashlib.sha256(text.encode()).hexdigest() == given["text_sha256"]
    corpus = engine.Corpus.from_texts([text])
    trainer = engine.BpeTrainer(corpus, vocab_size=256 + given["new_merges"], pattern="none")
    begun, batches = time.thread_time(), []
    while not trainer.finished:
        batches.append(trainer.advance(seconds=0.012, merges=7))
    assert time.thread_time() - begun < expected["within_s"]
    vocabulary = Vocabulary.of_merges(trainer.merges, {})
    found = [
        [vocabulary.bytes_of(m.left).hex(), vocabulary.bytes_of(m.right).hex(), m.count] for m in trainer.merges
    ]
    assert found == expected["merges_left_right_count"]
    assert [rank for rank, merge in enumerate(trainer.merges) if merge.tie] == expected["tie_steps"]
    # Progress: it comes in batches; and it can be ended between two of them.
    assert len(batches) >= 3
    stopped = engine.BpeTrainer(corpus, vocab_size=256 + given["new_merges"], pattern="none")
    while len(stopped.merges) < 5:
        stopped.advance(seconds=0.012, merges=1)
    stopped.stop()
    assert (stopped.stopped_because, len(stopped.merges)) == ("stopped", 5)
    assert [tuple(merge) for merge in stopped.merges] == [tuple(merge) for merge in trainer.merges.first(5)]
