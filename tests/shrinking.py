"""Pictures made small: a screenshot in as few colours as it needs. Only what Chromium's screenshots are is understood."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

Colour = tuple[int, ...]
COLOURS = 192
ROUGHLY = 8
"""Colours that differ by less are one at first; each is then the mean of all that it stands for."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def shrunk(picture: bytes) -> bytes:
    """The same picture with a palette."""
    width, height, depth, pixels = _read(picture)
    rows = [
        [tuple(row[place : place + 3]) for place in range(0, width * depth, depth)] for row in _rows(pixels, width * depth, depth)
    ]
    assert len(rows) == height
    palette, index = _palette(Counter(colour for row in rows for colour in row))
    indices = b"".join(b"\0" + bytes([index[colour] for colour in row]) for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    parts = [(b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(indices, 9)), (b"IEND", b"")]
    return SIGNATURE + b"".join(_chunk(*part) for part in parts)


def _read(picture: bytes) -> tuple[int, int, int, bytes]:
    """Width, height, bytes a pixel, and the filtered rows."""
    place, data = len(SIGNATURE), b""
    width = height = depth = 0
    while place < len(picture):
        length, kind = struct.unpack(">I4s", picture[place : place + 8])
        body = picture[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height, bits, form, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (bits, interlaced) == (8, 0)
            depth = {2: 3, 6: 4}[form]
        elif kind == b"IDAT":
            data += body
        place += length + 12
    return width, height, depth, zlib.decompress(data)


def _rows(pixels: bytes, length: int, depth: int) -> Iterator[bytearray]:
    """Each row says how it was made from its neighbours."""
    above = bytearray(length)
    for start in range(0, len(pixels), length + 1):
        how, row = pixels[start], bytearray(pixels[start + 1 : start + 1 + length])
        for place in range(length if how else 0):
            left = row[place - depth] if place >= depth else 0
            corner = above[place - depth] if place >= depth else 0
            row[place] = row[place] + _guess(how, left, above[place], corner) & 255
        yield row
        above = row


def _guess(how: int, left: int, up: int, corner: int) -> int:
    if how == 4:
        return min((left, up, corner), key=lambda one: abs(left + up - corner - one))
    return (0, left, up, (left + up) // 2)[how]


def _palette(counts: Counter[Colour]) -> tuple[list[Colour], dict[Colour, int]]:
    """The colours that most of the picture is made of, and for every colour the nearest of them."""
    rough: Counter[Colour] = Counter()
    sums: dict[Colour, list[int]] = {}
    for colour, count in counts.items():
        bucket = tuple(part // ROUGHLY for part in colour)
        rough[bucket] += count
        total = sums.setdefault(bucket, [0, 0, 0])
        for place, part in enumerate(colour):
            total[place] += part * count
    chosen = [bucket for bucket, _ in rough.most_common(COLOURS)]
    palette: list[Colour] = [tuple(round(part / rough[bucket]) for part in sums[bucket]) for bucket in chosen]
    nearest = {bucket: _nearest(palette, tuple(round(part / rough[bucket]) for part in sums[bucket])) for bucket in rough}
    return palette, {colour: nearest[tuple(part // ROUGHLY for part in colour)] for colour in counts}


def _nearest(palette: list[Colour], colour: Colour) -> int:
    return min(
        range(len(palette)), key=lambda index: sum((one - other) ** 2 for one, other in zip(palette[index], colour, strict=True))
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
