"""Why two neighbouring tokens of one pre-token were not merged.

Either no two tokens that ever stood side by side there merge at all, or some do, but a merge of lower rank (or of
the same, further left) took one of them first. Not here: walls between pre-tokens (explanation.py), the steps
themselves (merge_steps.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.errors import EncodingStopped, SettingsError
from engine.explaining.merge_steps import MergeSteps, State, Step
from engine.models.bpe_model import BpeModel

_ASKED_EVERY = 1 << 8
"""Borders after which it is asked whether to stop."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A merge over the border that was possible for a while: of ``left`` and ``right``, with ``rank``.

    Possible in the states ``[since, until)``; then step number ``until - 1`` took a side for itself: ``took_left``
    says which. Its rank is ``by_rank``, which is lower than ``rank``; or they are ``tied`` and it stands further
    left: of ranks that a model takes as equal both are the first. Ranks are those of `Step`.
    """

    left: int
    right: int
    rank: int
    made: int
    since: int
    until: int
    by_rank: int
    tied: bool
    took_left: bool


@dataclass(frozen=True, slots=True)
class BorderReason:
    """The border at byte ``at``: the tokens beside it in the end, and the merges over it that were missed.

    ``missed`` is empty where no two tokens that met there have a merge.

    >>> from engine.explaining.merge_steps import merge_steps
    >>> from engine.models.merges import Merges
    >>> model = BpeModel.of_merges(Merges.of([(98, 99), (97, 98)]))
    >>> reason = border_reason(merge_steps(b"abc", model), 1, model)
    >>> [(each.left, each.right, each.rank, each.by_rank, each.took_left) for each in reason.missed]
    [(97, 98, 1, 0, False)]
    """

    at: int
    left: int
    right: int
    missed: tuple[Missed, ...]


def border_reason(steps: MergeSteps, at: int, model: BpeModel) -> BorderReason:
    """Why there is a border at byte ``at`` of the pre-token; SettingsError where there is none in the end."""
    final = steps.state(len(steps))
    borders = final.borders
    place = int(np.searchsorted(borders, at))
    if not 0 < place < len(borders) - 1 or borders[place] != at:
        raise SettingsError(f"byte {at} is no border between two tokens; give one of {borders[1:-1].tolist()}")
    return _reason(steps, at, model, final, place, _steps_beside(steps, [at])[0])


def border_reasons(
    steps: MergeSteps, model: BpeModel, *, stop: Callable[[], bool] | None = None
) -> tuple[BorderReason, ...]:
    """The reasons of all borders between two tokens of the pre-token, from left to right.

    EncodingStopped once ``stop``, which is asked from time to time, says yes.

    >>> from engine.explaining.merge_steps import merge_steps
    >>> from engine.models.merges import Merges
    >>> model = BpeModel.of_merges(Merges.of([(98, 99), (97, 98)]))
    >>> [reason.at for reason in border_reasons(merge_steps(b"abcb", model), model)]
    [1, 3]
    """
    final = steps.state(len(steps))
    inner = final.borders[1:-1].tolist()
    found: list[BorderReason] = []
    for place, (at, beside) in enumerate(zip(inner, _steps_beside(steps, inner), strict=True), 1):
        if stop is not None and place % _ASKED_EVERY == 0 and stop():
            raise EncodingStopped
        found.append(_reason(steps, at, model, final, place, beside))
    return tuple(found)


def _steps_beside(steps: MergeSteps, borders: list[int]) -> list[list[int]]:
    """For each border the numbers of the steps that make a token beside it, rising."""
    ends = np.concatenate((steps.rows[:, 4], steps.rows[:, 6]))
    numbers = np.tile(np.arange(len(steps)), 2)
    order = np.lexsort((numbers, ends))
    ends, numbers = ends[order], numbers[order]
    first, last = np.searchsorted(ends, borders), np.searchsorted(ends, borders, "right")
    return [numbers[low:high].tolist() for low, high in zip(first, last, strict=True)]


def _reason(
    steps: MergeSteps, at: int, model: BpeModel, final: State, place: int, beside: list[int]
) -> BorderReason:
    """The reason of the border at byte ``at``, number ``place`` of the final state.

    ``beside``: the steps beside it, each of which changes what stands on one side.
    """
    left, right = steps.first.ids[np.searchsorted(steps.first.borders, at) + np.array((-1, 0))].tolist()
    missed: list[Missed] = []
    since = 0
    for number in beside:
        step = steps[number]
        took_left = step.end == at
        merge = model.merge_of(left, right)
        if merge is not None:
            level, by = model.level_of(merge[0]), _level(step, model)
            rank, by_rank = model.listed_rank(level), model.listed_rank(by)
            missed.append(Missed(left, right, rank, merge[1], since, number + 1, by_rank, level == by, took_left))
        left, right = (step.made, right) if took_left else (left, step.made)
        since = number + 1
    return BorderReason(at, int(final.ids[place - 1]), int(final.ids[place]), tuple(missed))


def _level(step: Step, model: BpeModel) -> int:
    found = model.merge_of(step.left, step.right)
    if found is None:
        raise SettingsError(f"ids {step.left} and {step.right} do not merge: these steps are of another model")
    return model.level_of(found[0])
