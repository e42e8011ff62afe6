# Reads PNG files, measures how much pictures and masks differ, and computes digests of folders. Uses only Python's
# standard library, for machines where nothing is installed. Reads the kinds of PNG that clevrvk writes and the
# references are: 8 or 16 bits, grey, RGB or RGBA, not interlaced.
import hashlib
import itertools
import math
import struct
import zlib
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 6: 4}       # by the colour type
NO_DIFFERENCE_DB = 99.0


class Picture(NamedTuple):
    width: int
    height: int
    pixel_bytes: int
    data: bytes     # rows from the top, without padding


def undo_average(line, above, step):
    for i, up in enumerate(above):
        line[i] = (line[i] + ((line[i - step] if i >= step else 0) + up) // 2) & 255


def undo_paeth(line, above, step):
    for i, up in enumerate(above):
        left, corner = (line[i - step], above[i - step]) if i >= step else (0, 0)
        to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        nearest = left if to_left <= to_up and to_left <= to_corner else up if to_up <= to_corner else corner
        line[i] = (line[i] + nearest) & 255


def undo_filter(kind, line, above, step):
    """A row as it was before the filter. Source: PNG specification, "Filtering"."""
    if kind == 1:
        for channel in range(step):
            line[channel::step] = bytes(itertools.accumulate(line[channel::step], lambda left, value: (left + value) & 255))
    elif kind == 2:
        line[:] = bytes((value + up) & 255 for value, up in zip(line, above))
    elif kind == 3:
        undo_average(line, above, step)
    elif kind == 4:
        undo_paeth(line, above, step)
    elif kind != 0:
        raise ValueError(f"unknown filter {kind}")
    return line


def decode_png(content):
    """The picture. ValueError for what is not a PNG file of a supported kind."""
    if not content.startswith(SIGNATURE):
        raise ValueError("no PNG file")
    at, packed, header = len(SIGNATURE), b"", None
    while at + 12 <= len(content):
        size, kind = struct.unpack(">I4s", content[at:at + 8])
        body = content[at + 8:at + 8 + size]
        at += 12 + size
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
    if header is None or header[2] not in (8, 16) or header[3] not in CHANNELS or header[6] != 0:
        raise ValueError(f"unsupported kind of PNG file: {header}")
    width, height, depth, color = header[:4]
    step = CHANNELS[color] * depth // 8
    stride = width * step
    try:
        raw = zlib.decompress(packed)
    except zlib.error as error:
        raise ValueError(f"broken pixels: {error}") from error
    if len(raw) != height * (stride + 1):
        raise ValueError(f"{len(raw)} bytes of pixels where {height * (stride + 1)} are expected")
    above, rows = bytearray(stride), []
    for first in range(0, len(raw), stride + 1):
        above = undo_filter(raw[first], bytearray(raw[first + 1:first + 1 + stride]), above, step)
        rows.append(bytes(above))
    return Picture(width, height, step, b"".join(rows))


def read_png(path):
    try:
        return decode_png(path.read_bytes())
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from error


def require_same_shape(one, other):
    if one[:3] != other[:3]:
        raise ValueError(f"pictures of different shapes: {one[:3]} and {other[:3]}, as width, height and bytes a pixel")


def compute_psnr(one, other):
    """dB, of 8-bit values."""
    require_same_shape(one, other)
    if one.data == other.data:
        return NO_DIFFERENCE_DB
    mean_square = sum((a - b) ** 2 for a, b in zip(one.data, other.data)) / len(one.data)
    return 10.0 * math.log10(255.0 ** 2 / mean_square)


def count_differences(one, other):
    """Number of pixels that differ."""
    require_same_shape(one, other)
    if one.data == other.data:
        return 0
    if one.pixel_bytes == 1:
        return sum(a != b for a, b in zip(one.data, other.data))
    starts = range(0, len(one.data), one.pixel_bytes)
    return sum(one.data[at:at + one.pixel_bytes] != other.data[at:at + one.pixel_bytes] for at in starts)


def digest_files(folder, subfolders=("images", "masks", "aov")):
    """SHA-256 of each file below these, by its path."""
    digests = {}
    for name in subfolders:
        for path in sorted((folder / name).rglob("*")):
            if path.is_file():
                digests[str(path.relative_to(folder))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return digests


def join_digests(digests):
    """One short digest of all."""
    return hashlib.sha256("".join(f"{path} {digest}\n" for path, digest in sorted(digests.items())).encode()).hexdigest()[:16]
