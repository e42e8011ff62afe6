# Masks as COCO's compressed run lengths, column by column. Source: cocoapi, maskApi.c, rleFrString and rleToString.
import numpy as np

from clevrvk.records import RleRecord


def decode_rle(rle: RleRecord):
    """A boolean array of (height, width)."""
    height, width = rle["size"]
    counts, position, text = [], 0, rle["counts"].encode("ascii")
    while position < len(text):
        value, shift, more = 0, 0, True
        while more:
            six = text[position] - 48
            value |= (six & 0x1F) << shift
            more = six & 0x20
            position, shift = position + 1, shift + 5
        if six & 0x10:
            value -= 1 << shift
        counts.append(value + counts[-2] if len(counts) > 2 else value)
    if min(counts, default=0) < 0 or sum(counts) != height * width:
        raise ValueError(f"run lengths of {sum(counts)} pixels do not make a mask of {width} x {height}")
    values = np.arange(len(counts)) % 2 == 1
    return np.repeat(values, counts).reshape(width, height).T


def encode_rle(mask) -> RleRecord:
    """Run lengths of a boolean array of (height, width), as the index has them."""
    flat = np.asarray(mask, bool).T.reshape(-1)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flat]).astype(np.int8)))
    counts = np.diff(np.concatenate([[0], edges, [flat.size]])).tolist()
    text = bytearray()
    for place, count in enumerate(counts):
        value = count - counts[place - 2] if place > 2 else count
        more = True
        while more:
            six, value = value & 0x1F, value >> 5
            more = value != (-1 if six & 0x10 else 0)
            text.append((six | 0x20 if more else six) + 48)
    return {"size": list(np.shape(mask)), "counts": text.decode("ascii")}
