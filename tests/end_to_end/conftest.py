"""Journeys run beside other checks, on whatever cores there are."""

import pytest

from tests.patient_bot import PatientBot


@pytest.fixture
def qtbot(qapp, request):
    return PatientBot(request)
