"""Tokens written for other programs: ids, a Python list, JSON, tab-separated values, CSV. No Qt in here.

Words are the same in every language, and nothing is shortened. Not here: who asks (tokens.copies, tokens.dock).
"""

import csv
import io
import json
from collections.abc import Iterator, Sequence

import numpy as np

from app.inspection.tokens.rows import TokenRow, TokenRows, cut_graphemes
from app.latest_task import Stop, never

KINDS = ("ids", "python", "json", "tsv")
"""What can be copied: ids with blanks between them, a Python list of ids, JSON objects, tab-separated values."""

HEADER = ("index", "id", "token", "bytes", "code_points", "start", "end", "flag")
_PIECE = 1000
_MANY = 2000
_REMEMBERED = 50_000


class WritingStopped(Exception):  # noqa: N818 - not an error: the caller asked for it
    """The `stop` that was given said so."""


def written(rows: TokenRows, numbers: Sequence[int] | np.ndarray, kind: str, stop: Stop = never) -> str:
    r"""The tokens of these numbers as one of KINDS; WritingStopped once `stop` says yes.

    >>> rows = TokenRows(b"a,b", np.array([97, 300]), np.array([[0, 1], [1, 3]]), np.zeros(2, bool))
    >>> written(rows, [0, 1], "ids"), written(rows, [0, 1], "python"), written(rows, [1], "tsv").splitlines()[1]
    ('97 300', '[97, 300]', '1\t300\t,b\t2C 62\tU+002C U+0062\t1\t3\t')
    """
    if kind in ("ids", "python"):
        apart = " " if kind == "ids" else ", "
        ids = apart.join(_ids(rows, np.asarray(numbers, np.int64), apart, stop))
        return ids if kind == "ids" else f"[{ids}]"
    if kind == "json":
        objects = (json.dumps(_fields(row), ensure_ascii=False) for row in _read(rows, numbers, stop))
        return "[\n" + ",\n".join(objects) + "\n]"
    # Programs into which such text is pasted take a quotation mark at the start of a cell for the start of a
    # quoted one: without quotes around it, a token `"` would swallow the rows behind it. No token is written
    # with a tab or a line end.
    return _table(rows, numbers, csv.excel_tab, stop, line_end="\n")


def csv_of(rows: TokenRows, numbers: Sequence[int] | np.ndarray, stop: Stop = never) -> bytes:
    r"""A file of comma-separated values as in RFC 4180, in UTF-8 with a header; WritingStopped likewise.

    A cell such as `=1+1` stays as it is, though spreadsheets may take it for a formula: a mark put before it would
    be read as part of the token by every other program, and a token that does begin with that mark could not be
    told from it. Nor is there a byte order mark: readers take it for a part of the first heading.

    >>> rows = TokenRows(b"a,b", np.array([97, 300]), np.array([[0, 1], [1, 3]]), np.zeros(2, bool))
    >>> csv_of(rows, [1]).split(b"\r\n")[1]
    b'1,300,",b",2C 62,U+002C U+0062,1,3,'
    """
    return _table(rows, numbers, csv.excel, stop, line_end="\r\n").encode()


def _table(
    rows: TokenRows, numbers: Sequence[int] | np.ndarray, dialect: type[csv.Dialect], stop: Stop, *, line_end: str
) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, dialect, lineterminator=line_end)
    writer.writerow(HEADER)
    writer.writerows(
        (row.number, row.token_id, row.text, row.hex, row.points, row.start, row.end, " ".join(row.flags))
        for row in _read(rows, numbers, stop)
    )
    return out.getvalue()


def _ids(rows: TokenRows, numbers: np.ndarray, apart: str, stop: Stop) -> Iterator[str]:
    """The ids in pieces: one call for millions of them would not let the window work meanwhile."""
    for first in range(0, len(numbers), _PIECE):
        if stop():
            raise WritingStopped
        yield apart.join(map(str, rows.ids[numbers[first : first + _PIECE]].tolist()))


def _fields(row: TokenRow) -> dict[str, object]:
    """A token as an object; where they mean the same, its names are those of `python -m engine inspect`."""
    fields = {
        "index": row.number, "id": row.token_id, "token": row.text, "bytes": row.hex.replace(" ", "").lower(),
        "start": row.start, "end": row.end,
        "cuts_character": "invalid" if row.invalid else row.cut, "cuts_grapheme": row.cuts_grapheme,
        "special": row.special,
    }  # fmt: skip
    told = {"unknown": row.unknown, "unknown_token": row.lacking, "inserted": row.inserted}
    return {**fields, **{name: True for name, is_so in told.items() if is_so}}


def _read(rows: TokenRows, numbers: Sequence[int] | np.ndarray, stop: Stop) -> Iterator[TokenRow]:
    """The rows, written out whole."""
    whole = rows.unknown is None and rows.stray is None
    made = _made_of_many(rows, np.asarray(numbers, np.int64)) if whole and len(numbers) > _MANY else None
    made = made or (rows.row(int(number), None) for number in numbers)
    for count, row in enumerate(made):
        if count % _PIECE == 0 and stop():
            raise WritingStopped
        yield row


def _made_of_many(rows: TokenRows, numbers: np.ndarray) -> Iterator[TokenRow]:
    """The same rows as `TokenRows.row`, faster: flags are found for all at once, tokens that return are kept."""
    spans, octets = rows.spans[numbers], np.frombuffer(rows.utf8, np.uint8)
    inner = np.minimum(spans, len(octets) - 1)
    cut = (((octets[inner] & 0xC0) == 0x80) & (spans < len(octets))).any(axis=1)
    graphemes = cut_graphemes(rows, spans)
    columns = (numbers, rows.ids[numbers], rows.special[numbers], spans[:, 0], spans[:, 1], cut, graphemes)
    known: dict[bytes, tuple[str, str, str]] = {}
    for first in range(0, len(numbers), _PIECE):
        piece = [column[first : first + _PIECE].tolist() for column in columns]
        for number, token_id, special, start, end, is_cut, cuts_grapheme in zip(*piece, strict=True):
            if is_cut:
                yield rows.row(number, None)
                continue
            data = rows.utf8[start:end]
            texts = known.get(data)
            if texts is None:
                if len(known) >= _REMEMBERED:
                    known.clear()
                row = rows.row(number, None)
                texts = known[data] = (row.text, row.hex, row.points)
            yield TokenRow(
                rows.index_of(number), token_id, *texts, start, end, "no", cuts_grapheme, special,
                False, False, False, *rows.alteration(number),
            )  # fmt: skip
