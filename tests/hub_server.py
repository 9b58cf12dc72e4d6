"""A small Hub on the loopback address: the part of its HTTP that huggingface_hub needs to list and download files.

Also serves any file below /files/, for tiktoken. What was asked for is written down. Not here: the tests.
"""

import hashlib
import json
import re
import select
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

import pytest

_API = re.compile(r"/api/models/(?P<repo>[^/]+/[^/]+)(?:/revision/(?P<rev>[^/]+))?")
_FILE = re.compile(r"/(?P<repo>[^/]+/[^/]+)/resolve/(?P<rev>[^/]+)/(?P<file>.+)")
_FIRST = 1 << 17


@dataclass
class Repository:
    """Its files by commit, its branches, and what is wrong with it.

    refuses: the X-Error-Code that its files are refused with, `lists` whether it is listed all the same; status: of
    every answer; stalls: the files of which only the beginning comes; cuts: those that end too early.
    """

    commits: dict[str, dict[str, bytes]]
    branches: dict[str, str]
    refuses: str = ""
    lists: bool = True
    status: int = 0
    stalls: set[str] = field(default_factory=set)
    cuts: set[str] = field(default_factory=set)
    listed_size: int | None = None


class HubServer(ThreadingHTTPServer):
    """`add` gives it a repository; a path below /files/ that is in `hold` gets no answer; `requests` are
    "METHOD /path" in the order in which they came.
    """

    daemon_threads = False  # so that closing it waits for them

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.repositories: dict[str, Repository] = {}
        self.files: dict[str, bytes] = {}
        self.hold: set[str] = set()
        self.requests: list[str] = []
        self.stalled, self.left = threading.Event(), threading.Event()  # somebody waits for more; has given up
        self.closing = threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def add(self, name: str, files: dict[str, bytes]) -> Repository:
        """A repository with one commit, on the branch main; or one commit more of it."""
        commit = hashlib.sha1(json.dumps([name, sorted(files), len(self.requests)]).encode()).hexdigest()
        repository = self.repositories.setdefault(name, Repository({}, {}))
        repository.commits[commit] = files
        repository.branches["main"] = commit
        return repository

    def asked_for(self) -> set[str]:
        """The files of repositories that were asked for."""
        found = (_FILE.fullmatch(request.partition(" ")[2]) for request in self.requests)
        return {match["file"] for match in found if match}


class _Handler(BaseHTTPRequestHandler):
    server: HubServer
    protocol_version = "HTTP/1.1"

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def do_GET(self) -> None:
        self._answer(body=True)

    def log_message(self, format: str, *args: object) -> None:
        pass

    def _answer(self, *, body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        self.server.requests.append(f"{self.command} {path}")
        if path.startswith("/files/"):
            data = self.server.files.get(path)
            if path in self.server.hold:
                self.close_connection = True
                self._say_nothing()
                return
            self._send(404 if data is None else 200, data or b"", {}, body=body)
            return
        match = _API.fullmatch(path) or _FILE.fullmatch(path)
        repository = self.server.repositories.get(match["repo"]) if match else None
        if match is None or repository is None:
            self._refuse(401, "RepoNotFound", body=body)
            return
        commit = repository.branches.get(match["rev"] or "main", match["rev"])
        files = repository.commits.get(commit)
        listing = "file" not in match.groupdict()
        if repository.status:
            self._send(repository.status, b"trouble", {}, body=body)
        elif repository.refuses and not (listing and repository.lists):
            self._refuse(401 if repository.refuses == "RepoNotFound" else 403, repository.refuses, body=body)
        elif files is None:
            self._refuse(404, "RevisionNotFound", body=body)
        elif listing:
            size = repository.listed_size
            siblings = [{"rfilename": file, "size": size or len(data)} for file, data in files.items()]
            answer = {"id": match["repo"], "sha": commit, "siblings": siblings}
            self._send(200, json.dumps(answer).encode(), {"Content-Type": "application/json"}, body=body)
        elif match["file"] not in files:
            self._refuse(404, "EntryNotFound", body=body)
        else:
            self._send_file(repository, commit, match["file"], body=body)

    def _send_file(self, repository: Repository, commit: str, file: str, *, body: bool) -> None:
        data = repository.commits[commit][file]
        headers = {"ETag": f'"{hashlib.sha1(data).hexdigest()}"', "X-Repo-Commit": commit}
        if not body or file not in repository.stalls | repository.cuts:
            self._send(200, data, headers, body=body)
            return
        self.close_connection = True
        begin = data[: min(_FIRST, len(data) // 2)]
        self._send(200, begin, headers, body=True, length=len(data))
        if file in repository.stalls:
            self._say_nothing()

    def _say_nothing(self) -> None:
        """Until whoever asked has given up."""
        self.server.stalled.set()
        while not self.server.closing.is_set() and not self.server.left.is_set():
            if select.select([self.connection], [], [], 0.02)[0] and self._has_left():
                self.server.left.set()

    def _has_left(self) -> bool:
        try:
            return not self.connection.recv(1)
        except ConnectionResetError:
            return True

    def _refuse(self, status: int, code: str, *, body: bool) -> None:
        self._send(status, b"", {"X-Error-Code": code}, body=body)

    def _send(
        self, status: int, data: bytes, headers: dict[str, str], *, body: bool, length: int | None = None
    ) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data) if length is None else length))
        self.end_headers()
        if body:
            self.wfile.write(data)
            self.wfile.flush()


@contextmanager
def running() -> Iterator[HubServer]:
    """A server that answers until the end of the block."""
    server = HubServer()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


def use_only(server: HubServer, monkeypatch: pytest.MonkeyPatch, cache: object) -> None:
    """Let huggingface_hub and tiktoken know of nothing but this server and this empty cache."""
    for name in ("HF_TOKEN", "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_HUB_CACHE", "HF_TOKEN_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_HOME", f"{cache}/hub")
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", f"{cache}/tiktoken")
    monkeypatch.setenv("HF_ENDPOINT", server.address)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
