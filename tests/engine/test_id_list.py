"""Pasted ids: what is read, and where the first thing stands that is no id."""

import json
import sys
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.errors import UnknownIdError
from engine.id_list import UnreadableIdError, read_ids


@pytest.mark.parametrize(
    "written",
    [
        "1 22 333",
        "1,22,333",
        "1\n22\r\n333\n",
        "\t1\u00a022\u2028333\u3000",
        "[1, 22, 333]",
        "(1, 22, 333,)",
        "[ 1 22\n 333]",
        "tensor([1, 22, 333])",
        "torch.tensor([1, 22, 333], dtype=torch.int64)",
        "tensor([  1,  22,\n        333], device='cuda:0', dtype=torch.int32)",
        "tensor([1, 22, 333], device=device(type='cuda', index=0), requires_grad=False)",
        "array([1, 22, 333], dtype=int32)",
        "np.array([1, 22, 333], dtype=np.uint16)",
        "[np.int64(1), np.int64(22), np.int64(333)]",
        "tf.Tensor([  1  22 333], shape=(3,), dtype=int32)",
        "Array([1, 22, 333], dtype=int32)",
        "list((1, 22, 333))",
    ],
)
def test_one_list_however_it_is_written(written: str) -> None:
    found = read_ids(written)
    assert found.ids == [1, 22, 333]
    assert found.lists == 1
    assert found.balanced


@pytest.mark.parametrize(
    ("written", "lists"),
    [
        ("[[1], [2, 3]]", 2),
        ("tensor([[1],\n        [2],\n        [3]])", 3),
        ("((1, 2), (3,))", 2),
        ("[1]\n[2]\n[3]", 3),
        ("[[[1, 2, 3]]]", 1),
        ("[[], [1, 2, 3], []]", 1),
    ],
)
def test_nested_lists_are_joined_and_counted(written: str, lists: int) -> None:
    found = read_ids(written)
    assert found.ids == [1, 2, 3]
    assert found.lists == lists


@pytest.mark.parametrize("written", ["", " \n", "[]", "[[], []]", "tensor([], dtype=torch.int64)"])
def test_nothing_is_no_error(written: str) -> None:
    assert read_ids(written).ids == []


@pytest.mark.parametrize("written", ["[1, 2", "1, 2]", "tensor([1, 2]", "[[1], 2"])
def test_a_bracket_without_its_other_half_is_told(written: str) -> None:
    found = read_ids(written)
    assert found.ids == [1, 2]
    assert not found.balanced


def test_numbers_of_any_size_and_sign() -> None:
    assert read_ids(f"-1 {10**39} -{2**63} 007").ids == [-1, 10**39, -(2**63), 7]


@pytest.mark.parametrize(
    ("written", "found", "line", "column"),
    [
        ("two", "two", 1, 1),
        ("1.5", "1.5", 1, 1),
        ("1, 2,\n 3 x4", "x4", 2, 4),
        ("[1, 2] end", "end", 1, 8),
        ("5-6", "5-6", 1, 1),
        ("1 - 2", "-", 1, 3),
        ("1 --2", "--2", 1, 3),
        ("２", "２", 1, 1),
        ("0x1F", "0x1F", 1, 1),
        ("1;2", "1;2", 1, 1),
        ("1 中2", "中2", 1, 3),
        ("'1'", "'1'", 1, 1),
        ("{'labels': [1]}", "{'labels':", 1, 1),
        ("1_00", "1_00", 1, 1),
        ("print(1)", "print", 1, 1),
        ("xtensor([1])", "xtensor", 1, 1),
        ("tensor([1], size=)", "size=", 1, 13),
        ("1 " + "9" * 41, "9" * 41, 1, 3),
        ("1 \0", "\0", 1, 3),
    ],
)
def test_what_is_no_id_is_refused_with_its_place(written: str, found: str, line: int, column: int) -> None:
    with pytest.raises(UnreadableIdError) as caught:
        read_ids(written, "ids.txt")
    error = caught.value
    assert (error.found, error.line, error.column) == (found, line, column)
    assert written[error.position :].startswith(found)
    assert not error.shortened
    assert str(error).startswith(f"ids.txt: {found[:60]!a} is not an id (line {line}, column {column})")
    assert isinstance(error, UnknownIdError)


@pytest.mark.parametrize("written", ["[1, 2, ..., 9]", "tensor([1, 2,  ..., 9])", "[1 … 9]", "[1 2 ...\n 9]"])
def test_a_shortened_list_is_told_apart(written: str) -> None:
    with pytest.raises(UnreadableIdError, match="write the list out whole") as caught:
        read_ids(written)
    assert caught.value.shortened
    assert caught.value.found in ("...", "…")


@given(st.lists(st.integers(-(10**30), 10**30)), st.sampled_from(["json", "repr", "blanks", "lines", "tuple"]))
def test_every_list_is_read_back(ids: list[int], form: str) -> None:
    written = {
        "json": json.dumps(ids),
        "repr": repr(ids),
        "blanks": " ".join(map(str, ids)),
        "lines": "\n".join(map(str, ids)),
        "tuple": repr(tuple(ids)),
    }[form]
    assert read_ids(written).ids == ids


@given(st.text(alphabet="0123456789-, \n[]().x中e…", max_size=40))
def test_anything_is_read_or_refused(written: str) -> None:
    ids, error = read_or_refused(written)
    if error is not None:
        assert error.found
        assert written[error.position :].startswith(error.found)
    else:
        assert sum(len(str(abs(each))) for each in ids) <= sum(letter.isdigit() for letter in written)


@pytest.mark.parametrize(
    ("written", "ids", "left_out"),
    [
        ("12, abc, 15", [12, 15], ["abc"]),
        ("1.5 2 -3 --4 5-6 7", [2, -3, 7], ["1.5", "--4", "5-6"]),
        ("tensor([1, 2, ..., 9], dtype=torch.int64)", [1, 2, 9], ["..."]),
        (f"{'9' * 41} 4 {'9' * 40}", [4, int("9" * 40)], ["9" * 41]),
        ("😀 3 ２ 中4", [3], ["😀", "２", "中4"]),
        ("nothing here", [], ["nothing", "here"]),
    ],
)
def test_what_is_no_id_may_be_left_out(written: str, ids: list[int], left_out: list[str]) -> None:
    found = read_ids(written, strict=False)
    assert found.ids == ids
    assert [written[start:end] for start, end in found.left_out] == left_out


@given(st.text(alphabet="0123456789-.,[]() \nax中😀", max_size=60))
def test_only_what_would_be_refused_is_left_out(written: str) -> None:
    found = read_ids(written, strict=False)
    ids, error = read_or_refused(written)
    if error is None:
        assert (found.ids, found.left_out) == (ids, ())
    else:
        assert found.left_out[0][0] == error.position
        rest = written
        for start, end in found.left_out:
            rest = rest[:start] + " " * (end - start) + rest[end:]
        assert read_ids(rest).ids == found.ids


def read_or_refused(written: str) -> tuple[list[int], UnreadableIdError | None]:
    try:
        return read_ids(written).ids, None
    except UnreadableIdError as error:
        return [], error


@pytest.mark.parametrize(
    "written",
    [
        "12345 " * 170_000,
        "[" + "7, " * 330_000 + "7]",
        "[" + "[1]," * 250_000 + "]",
        "[" + "np.int64(4711), " * 62_000 + "]",
        "tensor([" + "1, " * 300_000 + "], device=" + "a" * 100_000,
        ", dtype=" * 125_000 + "!",
        ",dtype=<" * 125_000,
        "a." * 500_000,
        " " * 1_000_000 + "x",
        "9" * 1_000_000,
    ],
    ids=lambda written: written[:12],
)
def test_a_megabyte_is_read_or_refused_at_once(written: str) -> None:
    begin = process_time()
    read_or_refused(written)
    # A fifth of a second and less; what is not linear takes minutes.
    assert process_time() - begin < (10 if sys.gettrace() else 3)


WRITTEN = [
    ",", " ", "\n", "dtype", "device", "=", "<", ">", "'", '"', "(", ")", "[", "type='", ", index=", "a", ".", "_",
    "7", "-", ",dtype=", ",device=a(", "np.", "tensor(", "device(type='cuda'", "…",
]  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from(WRITTEN), min_size=1, max_size=5).map("".join), st.sampled_from(["", "!", "\n", ">"])
)
@example(",dtype=<", "")
def test_the_time_grows_no_faster_than_what_is_written(piece: str, end: str) -> None:
    written = piece * (200_000 // len(piece)) + end
    begin = process_time()
    read_or_refused(written)
    # Some hundredths of a second; what is not linear takes seconds.
    assert process_time() - begin < (5 if sys.gettrace() else 1)


@pytest.mark.parametrize(
    ("written", "ids"),
    [
        ("{'input_ids': [101, 7, 102], 'attention_mask': [1, 1, 1]}", [101, 7, 102]),
        ('{"attention_mask": [1, 1], "input_ids": [5, 6]}', [5, 6]),
        ("{'input_ids': tensor([[5, 6],\n [7, 8]]), 'token_type_ids': tensor([[0, 0],\n [0, 0]])}", [5, 6, 7, 8]),
        ('{"ids": [1], "type_ids": [0]}\n{"ids": [2, 3], "type_ids": [0, 0]}', [1, 2, 3]),
        ("{'input_ids': [5, 6", [5, 6]),
        ("{'input_ids': 5, 'attention_mask': 1}", [5]),
        ("1_000, 12_345_678,7 -1_000", [1000, 12345678, 7, -1000]),
        ("1,000", [1, 0]),
    ],
)
def test_only_ids_of_a_dictionary_and_whole_numbers(written: str, ids: list[int]) -> None:
    found = read_ids(written)
    assert found.ids == ids


def test_ids_of_several_entries_are_lists_of_their_own() -> None:
    assert read_ids('{"ids": [1, 4], "type_ids": [0]}\n{"ids": [2], "type_ids": [0]}').lists == 2


def test_places_in_a_dictionary_stay_what_they_are() -> None:
    written = "{'attention_mask': [1],\n 'input_ids': [5, x]}"
    assert read_ids(written, strict=False).left_out == ((written.index("x"), written.index("x") + 1),)


@pytest.mark.parametrize(
    ("written", "grouped"),
    [
        ("1,000", "1,000"),
        ("[5, 12,345, 7]", "12,345"),
        ("1, 000", ""),
        ("464,262,31", ""),
        ("1,2,3", ""),
        ("7", ""),
    ],
)
def test_a_number_with_commas_is_told(written: str, grouped: str) -> None:
    assert read_ids(written).grouped == grouped
