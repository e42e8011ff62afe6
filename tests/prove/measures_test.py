#!/usr/bin/env python3
"""The measures of tools/prove, with pictures and numbers worked out by hand. Needs no device.

Usage: measures_test.py
"""
import math
import pathlib
import struct
import sys
import tempfile
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from prove.measures import compute_psnr, count_differences, decode_png, digest_files, join_digests


def check(condition, what):
    if not condition:
        sys.exit(f"FAILED: {what}")
    print(f"ok: {what}", flush=True)


def encode_chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def encode_png(width, height, depth, color, filtered_rows):
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    pixels = zlib.compress(b"".join(filtered_rows))
    # In two chunks, as in large files.
    data = encode_chunk(b"IDAT", pixels[:5]) + encode_chunk(b"IDAT", pixels[5:])
    return b"\x89PNG\r\n\x1a\n" + encode_chunk(b"IHDR", header) + data + encode_chunk(b"IEND", b"")


def encode_grey(rows):
    return decode_png(encode_png(len(rows[0]), len(rows), 8, 0, [b"\0" + bytes(row) for row in rows]))


def refuses(content):
    try:
        decode_png(content)
    except ValueError:
        return True
    return False


def test_decoding():
    # The first five rows are 10, 20, 250. Sums wrap at 256; the comments follow PNG's formulas.
    rows = [
        bytes([0, 10, 20, 250]),            # none: as it is
        bytes([1, 10, 10, 230]),            # sub: 10, 20 - 10, 250 - 20
        bytes([2, 0, 0, 0]),                # up: nothing changes
        bytes([3, 5, 5, 115]),              # average: 10 - 10/2; 20 - (10 + 20)/2; 250 - (20 + 250)/2
        bytes([4, 0, 0, 0]),                # Paeth: 0 + 10 - 0, 10 + 20 - 10 and 20 + 250 - 20 are nearest to above
        bytes([4, 1, 246, 6]),              # 10 + 1; 11 + 20 - 10 = 21, above: 20 + 246; 10 + 250 - 20 = 240, above: 250 + 6
        bytes([4, 1, 0, 11]),               # 11 + 1; 12 + 10 - 11 = 11, corner: 11 + 0; 11 + 0 - 10 = 1, above: 0 + 11
        bytes([4, 8, 0, 0]),                # 12 + 8; 20 + 11 - 12 = 19, left: 20 + 0; 20 + 11 - 11 = 20, left: 20 + 0
    ]
    picture = decode_png(encode_png(3, 8, 8, 0, rows))
    check(picture.data == bytes([10, 20, 250] * 5 + [11, 10, 0] + [12, 11, 11] + [20, 20, 20]), "all five filters are undone")
    color = decode_png(encode_png(2, 1, 8, 2, [bytes([1, 1, 2, 3, 4, 5, 6])]))
    check(color.data == bytes([1, 2, 3, 5, 7, 9]) and color.pixel_bytes == 3, "a filter goes by the pixel before, not by the byte")
    deep = decode_png(encode_png(2, 1, 16, 0, [bytes([0, 1, 2, 3, 4])]))
    check(deep.data == bytes([1, 2, 3, 4]) and deep.pixel_bytes == 2, "16 bits are two bytes")
    sound = encode_png(3, 8, 8, 0, rows)
    check(refuses(b"no picture") and refuses(sound[:40]), "what is not a PNG file, or half of one, is refused")
    check(refuses(encode_png(3, 9, 8, 0, rows)), "so is one with a row too few")
    check(refuses(encode_png(3, 6, 8, 0, [b"\x05abc"] * 6)), "and one with an unknown filter")


def test_measures():
    black, nearly = encode_grey([[0, 0], [0, 0]]), encode_grey([[1, 1], [1, 1]])
    check(math.isclose(compute_psnr(black, nearly), 48.1308, abs_tol=1e-4), "one level off everywhere is 20 log10(255) = 48.13 dB")
    one_off = encode_grey([[0, 0], [0, 2]])
    check(math.isclose(compute_psnr(black, one_off), 48.1308, abs_tol=1e-4), "two levels at one pixel of four are as much")
    check(compute_psnr(black, black) == 99.0, "the same picture is 99 dB")
    check([count_differences(black, other) for other in (one_off, nearly, black)] == [1, 4, 0], "pixels that differ are counted")
    colors = [decode_png(encode_png(2, 1, 8, 2, [bytes([0, 1, 2, 3, *last])])) for last in ([4, 5, 6], [5, 6, 7])]
    check(count_differences(*colors) == 1, "a pixel of three other values counts once")
    clear = [decode_png(encode_png(2, 1, 8, 6, [bytes([0, 1, 2, 3, 255, 4, 5, 6, alpha])])) for alpha in (0, 9)]
    check(count_differences(*clear) == 1, "so does one whose alpha differs")
    try:
        compute_psnr(black, colors[0])
    except ValueError:
        check(True, "pictures of other sizes are not compared")
    else:
        check(False, "pictures of other sizes are not compared")


def test_digests():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "images").mkdir()
        (folder / "images" / "a.png").write_bytes(b"abc")
        (folder / "index.jsonl").write_text("not counted")
        first = digest_files(folder)
        # Source of the value: FIPS 180-2, example B.1.
        expected = {"images/a.png": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}
        check(first == expected, "a folder's digests are SHA-256 of its pictures, masks and arrays")
        (folder / "images" / "a.png").write_bytes(b"abd")
        changed = join_digests(digest_files(folder))
        (folder / "images" / "a.png").write_bytes(b"abc")
        (folder / "images" / "a.png").rename(folder / "images" / "b.png")
        renamed = join_digests(digest_files(folder))
        check(len({join_digests(first), changed, renamed}) == 3, "other bytes and another name change the digest")


if __name__ == "__main__":
    test_decoding()
    test_measures()
    test_digests()
