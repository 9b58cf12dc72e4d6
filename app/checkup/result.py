"""What came of one check: its findings, or why it could not be run. Knows no Qt and no words."""

from dataclasses import dataclass

from engine import EngineError
from engine.checking.findings import Finding, Grade, worst


@dataclass(frozen=True, slots=True)
class Result:
    """`check` is its name in `engine.checking.checks.CHECKS`; trained_here: it can be trained again."""

    check: str
    findings: tuple[Finding, ...] = ()
    error: EngineError | None = None
    trained_here: bool = True

    @property
    def grade(self) -> Grade:
        """The worst of its findings; what could not be run cannot be told.

        >>> Result("corpus").grade, Result("corpus", error=EngineError("no")).grade
        (<Grade.GOOD: 'good'>, <Grade.UNKNOWN: 'unknown'>)
        """
        return Grade.UNKNOWN if self.error is not None else worst(self.findings)
