"""What the tokens of a vocabulary consist of: characters, stray bytes, how they cut characters, their script.

Not here: the same of one token (engine/spans.py, engine/text/scripts.py).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.kernels import survey as kernel
from engine.models.joined_tokens import JoinedTokens
from engine.text.scripts import script_table


@dataclass(frozen=True, slots=True, eq=False)
class TokenSurvey:
    """Of n tokens; each array (n,).

    points, strays: int32, whole characters, and bytes that are of none; cuts: uint8, positions in
    `engine.spans.CUTS_CHARACTER`, as `engine.spans.token_cut` says; scripts: uint8, positions in
    `engine.text.scripts.SCRIPTS`, as `engine.text.scripts.script_of` says.
    """

    points: NDArray[np.int32]
    strays: NDArray[np.int32]
    cuts: NDArray[np.uint8]
    scripts: NDArray[np.uint8]


def survey_of(tokens: JoinedTokens) -> TokenSurvey:
    """The survey of a vocabulary.

    >>> survey = survey_of(JoinedTokens.of({0: b"ab", 1: b"a\\xe4", 2: "中".encode()}))
    >>> survey.points.tolist(), survey.strays.tolist(), survey.cuts.tolist(), survey.scripts.tolist()
    ([2, 1, 1], [0, 1, 0], [0, 2, 0], [1, 1, 0])
    """
    count = len(tokens)
    points, strays = np.empty(count, np.int32), np.empty(count, np.int32)
    cuts, scripts = np.empty(count, np.uint8), np.empty(count, np.uint8)
    kernel.survey_tokens(tokens.data, tokens.starts, script_table(), points, strays, cuts, scripts)
    return TokenSurvey(points, strays, cuts, scripts)
