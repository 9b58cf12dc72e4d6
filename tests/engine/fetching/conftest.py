"""What the tests of fetching begin with: a Hub of their own on the loopback address, and an empty cache."""

from collections.abc import Iterator

import pytest

from tests.hub_server import HubServer, running, use_only


@pytest.fixture
def hub(monkeypatch, tmp_path_factory) -> Iterator[HubServer]:
    with running() as server:
        use_only(server, monkeypatch, tmp_path_factory.mktemp("cache"))
        yield server
