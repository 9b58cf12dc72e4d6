"""UTF-8 as its definition tells it (RFC 3629, section 3): numbers and bits, no codec."""


def bits_of_bytes(code_point: int) -> list[str]:
    """The bits of each byte.

    >>> bits_of_bytes(0x4E2D)
    ['11100100', '10111000', '10101101']
    """
    if code_point < 0x80:
        return [f"{code_point:08b}"]
    count = 2 if code_point < 0x800 else 3 if code_point < 0x10000 else 4
    bits = f"{code_point:b}".zfill(7 - count + 6 * (count - 1))
    first = "1" * count + "0" + bits[: 7 - count]
    return [first, *("10" + bits[at : at + 6] for at in range(7 - count, len(bits), 6))]
