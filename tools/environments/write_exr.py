"""Writes OpenEXR pictures of linear RGB, 16-bit floats, each row compressed by itself.

Source: the OpenEXR file layout, https://openexr.com/en/latest/OpenEXRFileLayout.html
"""

import struct
import zlib

import numpy


def make_header(width, height):
    channels = b"".join(name + b"\0" + struct.pack("<iiii", 1, 0, 1, 1) for name in (b"B", b"G", b"R")) + b"\0"
    window = struct.pack("<iiii", 0, 0, width - 1, height - 1)
    attributes = [
        (b"channels", b"chlist", channels),
        (b"compression", b"compression", b"\2"),
        (b"dataWindow", b"box2i", window),
        (b"displayWindow", b"box2i", window),
        (b"lineOrder", b"lineOrder", b"\0"),
        (b"pixelAspectRatio", b"float", struct.pack("<f", 1.0)),
        (b"screenWindowCenter", b"v2f", struct.pack("<ff", 0.0, 0.0)),
        (b"screenWindowWidth", b"float", struct.pack("<f", 1.0)),
    ]
    rows = b"".join(name + b"\0" + kind + b"\0" + struct.pack("<i", len(value)) + value for name, kind, value in attributes)
    return struct.pack("<ii", 20000630, 2) + rows + b"\0"


def compress_row(row):
    """Bytes of even places, then of odd ones, each as its difference from the one before."""
    raw = numpy.concatenate([row[:, channel] for channel in (2, 1, 0)]).astype("<f2").tobytes()
    parted = numpy.frombuffer(raw[::2] + raw[1::2], numpy.uint8).astype(numpy.int32)
    parted[1:] = (parted[1:] - parted[:-1] + 128) & 255
    packed = zlib.compress(parted.astype(numpy.uint8).tobytes(), 9)
    return packed if len(packed) < len(raw) else raw


def write_exr(path, pixels):
    """Pixels: height, width, RGB; row-major from the top left."""
    header = make_header(pixels.shape[1], pixels.shape[0])
    rows = [compress_row(row) for row in pixels]
    place = len(header) + 8 * len(rows)
    offsets, chunks = b"", b""
    for y, row in enumerate(rows):
        offsets += struct.pack("<Q", place + len(chunks))
        chunks += struct.pack("<ii", y, len(row)) + row
    path.write_bytes(header + offsets + chunks)
