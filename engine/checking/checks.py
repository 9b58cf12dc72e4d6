"""All checks, in the order in which they are run and listed; the last may take seconds.

>>> from engine.checking.subject import Subject
>>> from engine.models.merges import Merges
>>> from engine.tokenizer import Tokenizer
>>> [each.kind for each in CHECKS["special"](Subject(Tokenizer(Merges.of([]))), lambda: False)]
['special-none']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.checking.corpus_files import check_corpus
from engine.checking.coverage import check_coverage
from engine.checking.cut_characters import check_cut_characters
from engine.checking.findings import Finding
from engine.checking.first_merges import check_first_merges
from engine.checking.round_trip import check_round_trip
from engine.checking.saved_file import check_saved_file
from engine.checking.special_tokens import check_special_tokens
from engine.checking.subject import Stop, Subject
from engine.checking.training_end import check_training
from engine.checking.vocabulary_faults import check_vocabulary

Check = Callable[[Subject, Stop], tuple[Finding, ...]]

CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "corpus": check_corpus,
        "merges": check_first_merges,
        "training": check_training,
        "coverage": check_coverage,
        "cuts": check_cut_characters,
        "trip": check_round_trip,
        "special": check_special_tokens,
        "file": check_saved_file,
        "vocabulary": check_vocabulary,
    }
)
