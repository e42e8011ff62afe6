# Reads PNG and NPY files from bytes. The program's PNG files use the filters None and Up, which NumPy undoes in whole
# rows; a file that another program has rewritten may need Pillow.
import io
import struct
import zlib

import numpy as np

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}  # by colour type; type 3 has a palette


def decode_npy(data: bytes):
    return np.load(io.BytesIO(data), allow_pickle=False)


def decode_png(data: bytes, name="picture"):
    """Array of (height, width) or (height, width, channels), uint8 or uint16.

    Raises ValueError with the file's name when it is damaged, and ImportError when it needs Pillow and that is missing.
    """
    try:
        decoded = _decode_plain(data)
    except (struct.error, zlib.error, IndexError) as error:
        raise ValueError(f"{name}: damaged PNG file: {error}") from None
    return decoded if decoded is not None else _decode_by_pillow(data, name)


def _read_chunks(data):
    if data[:8] != _SIGNATURE:
        raise zlib.error("it does not begin as one")
    position, packed, header = 8, [], None
    while True:
        size, kind = struct.unpack_from(">I4s", data, position)
        body = data[position + 8:position + 8 + size]
        if struct.unpack_from(">I", data, position + 8 + size)[0] != zlib.crc32(kind + body):
            raise zlib.error(f"wrong checksum of {kind.decode('latin-1')}")
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed.append(body)
        elif kind == b"IEND":
            return header, zlib.decompress(b"".join(packed))
        position += 12 + size


def _decode_plain(data):
    """None when the file uses what only Pillow undoes."""
    (width, height, bits, color_type, _, _, interlace), raw = _read_chunks(data)
    if bits not in (8, 16) or color_type not in _CHANNELS or interlace:
        return None
    channels = _CHANNELS[color_type]
    stride = width * channels * bits // 8
    if len(raw) != height * (1 + stride):
        raise zlib.error(f"{len(raw)} bytes of pixels, {height * (1 + stride)} expected")
    rows = np.frombuffer(raw, np.uint8).reshape(height, 1 + stride)
    filters, rows = rows[:, 0], rows[:, 1:].copy()
    if filters.max(initial=0) > 2 or (filters == 1).any():  # neither None nor Up
        return None
    # Up adds the row above, modulo 256; None starts anew.
    starts = [0, *np.flatnonzero(filters == 0).tolist(), height]
    for start, end in zip(starts, starts[1:]):
        np.add.accumulate(rows[start:end], axis=0, out=rows[start:end], dtype=np.uint8)
    pixels = rows.reshape(-1) if bits == 8 else rows.reshape(-1).view(">u2").astype(np.uint16)
    return pixels.reshape((height, width, channels) if channels > 1 else (height, width))


def _decode_by_pillow(data, name):
    try:
        from PIL import Image
    except ImportError:
        raise ImportError(f"{name}: another program has rewritten this PNG file in a form that only Pillow reads; "
                          "install it (pip install pillow; Debian: python3-pil)") from None
    with Image.open(io.BytesIO(data)) as image:
        if image.mode == "P":
            image = image.convert("RGBA" if "transparency" in image.info else "RGB")
        return np.asarray(image)
