#!/usr/bin/env python3
# A clevrvk that breaks its promises, for failing_test.py. It runs the true one, which TRUE_CLEVRVK names, then changes
# its files; command and output folder decide how. It only copies files that the true one has made before, to be faster.
import json
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import sys
import time
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from prove.measures import read_png

TRUE = os.environ["TRUE_CLEVRVK"]
COPIES = {"first_warm": "first_cold", "standard": "converged", "structure": "converged", "process_1": "process_0", "process_2": "process_0",
          "reversed": "process_0", "general_again": "general"}


def find_files(folder, kind, suffix):
    return sorted((folder / kind).rglob(f"*{suffix}"))


def swap(first, second):
    content = first.read_bytes()
    first.write_bytes(second.read_bytes())
    second.write_bytes(content)


def change_last_byte(path):
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


def change_one_file(folder, kind, suffix):
    change_last_byte(find_files(folder, kind, suffix)[0])


def overwrite_mask(folder):
    masks = find_files(folder, "masks", ".png")
    shutil.copy(masks[1], masks[0])


def encode_chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def change_ids(folder):
    """Changes 200 ids of one picture: few of all, but too many of this one."""
    path = find_files(folder, "masks", ".png")[0]
    mask = read_png(path)
    ids = bytes(value ^ 1 for value in mask.data[:200]) + mask.data[200:]
    rows = b"".join(b"\0" + ids[first:first + mask.width] for first in range(0, len(ids), mask.width))
    header = struct.pack(">IIBBBBB", mask.width, mask.height, 8, 0, 0, 0, 0)
    chunks = encode_chunk(b"IHDR", header) + encode_chunk(b"IDAT", zlib.compress(rows)) + encode_chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunks)


def swap_first_pictures(folder):
    pictures = find_files(folder, "images", ".png")
    swap(*(next(path for path in pictures if path.name.startswith(scene)) for scene in ("s01", "s02")))


def swap_two_pictures(folder):
    pictures = find_files(folder, "images", ".png")
    swap(pictures[0], pictures[1])


def grow_until_stopped():
    """A soak that leaks 20 MiB a tenth of a second."""
    held, summary = [], {"panels": 1, "seconds": 1.0, "images_per_second": 1.0, "device_busy_share": None}
    try:
        while True:
            held.append(bytearray(os.urandom(1 << 20)) * 20)
            time.sleep(0.1)
    except SystemExit:
        print(json.dumps(summary))
        raise


CHANGES = {
    "first_warm": lambda folder: change_one_file(folder, "images", ".png"),
    "standard": swap_first_pictures,
    "converged": overwrite_mask,
    "mewl": change_ids,
    "general": lambda folder: (change_ids(folder), swap_two_pictures(folder)),
    "general_again": lambda folder: change_one_file(folder, "aov", ".depth.npy"),
    "process_1": lambda folder: change_one_file(folder, "masks", ".png"),
    "reversed": lambda folder: change_one_file(folder, "aov", ".depth.npy"),
    "alone_0": lambda folder: change_one_file(folder, "images", ".png"),
}


def get_value(words, option):
    return words[words.index(option) + 1] if option in words else ""


def run_true(words):
    return subprocess.run([TRUE, *words], check=False).returncode


def stop(_signal, _frame):
    sys.exit(75)


def main():
    words = sys.argv[1:]
    out = pathlib.Path(get_value(words, "--out")) if "--out" in words else None
    is_on_cpu = get_value(words, "--device") == "cpu"       # whose masks are right
    if out is not None and out.name == "soak":
        signal.signal(signal.SIGTERM, stop)
        grow_until_stopped()
    if words[0] == "doctor" or get_value(words, "--batch") == "8":
        return 3
    if out is not None and out.name in COPIES:
        shutil.copytree(out.parent / COPIES[out.name], out)
        exit_code = 0
    else:
        exit_code = run_true(words)
    if out is not None and out.name in CHANGES and not is_on_cpu and exit_code == 0:
        CHANGES[out.name](out)
    if words[0] == "merge":
        change_one_file(pathlib.Path(words[1]), "images", ".png")
    if out is not None and out.name == "killed" and "--json" in words:
        change_one_file(out, "images", ".png")
    if out is not None and out.name == "validated":
        print("error: validation: something", file=sys.stderr)
    if out is not None and out.name == "advised":
        print("error: validation: Validation Performance Warning: [ UNASSIGNED-BestPractices-SomethingNew ] words", file=sys.stderr)
    return 0 if "CLEVRVK_FAULT_CALL" in os.environ else exit_code


if __name__ == "__main__":
    sys.exit(main())
