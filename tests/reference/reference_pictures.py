"""What the comparisons with Blender's pictures of general scenes share: files, regions, measures, and assets."""

import json
import pathlib
import struct
import subprocess
import sys
import zlib

import numpy

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[1] / "tools" / "bench"))
from picture_measures import compute_mse, to_psnr  # noqa: E402  (it lies with the other measures)
from stage_classes import STAGE_CLASSES  # noqa: E402

LEAST_REGION_PX = 300


def read_png(path):
    """Gray or RGB, 8 or 16 bits a channel, as an array."""
    data = path.read_bytes()
    width, height, bits, color = struct.unpack(">IIBB", data[16:26])
    channels = {0: 1, 2: 3}[color]
    place, packed = 8, b""
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        if data[place + 4 : place + 8] == b"IDAT":
            packed += data[place + 8 : place + 8 + length]
        place += 12 + length
    step = channels * bits // 8
    rows = numpy.frombuffer(zlib.decompress(packed), numpy.uint8).reshape(height, 1 + width * step)
    image = numpy.zeros((height, width * step), numpy.int32)
    for y, row in enumerate(rows):
        image[y] = unfilter(row[0], row[1:].astype(numpy.int32), image[y - 1] if y else 0 * image[0], step)
    if bits == 16:
        image = 256 * image[:, ::2] + image[:, 1::2]
    return image.reshape(height, width, channels)


def unfilter(kind, row, above, step):
    """A row of a PNG file. Source: the PNG specification, clause 9."""
    if kind == 0:
        return row
    if kind == 2:
        return (row + above) & 255
    for x in range(len(row)):
        left = row[x - step] if x >= step else 0
        corner = above[x - step] if x >= step else 0
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + above[x]) // 2
        else:
            guess = min((left, above[x], corner), key=lambda value: abs(left + above[x] - corner - value))
        row[x] = (row[x] + guess) & 255
    return row


def encode_srgb(linear):
    linear = numpy.clip(linear, 0.0, 1.0)
    return numpy.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)


def compute_psnr(picture, wanted):
    """Of 8-bit pictures, in decibels."""
    return to_psnr(compute_mse(picture, wanted))


def compute_iou(mask, wanted, number):
    ours, theirs = mask == number, wanted == number
    return (ours & theirs).sum() / (ours | theirs).sum()


def find_inner(mask):
    """Pixels whose eight neighbours have their own number."""
    inner = numpy.ones(mask.shape, bool)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            inner &= numpy.roll(mask, (dy, dx), (0, 1)) == mask
    inner[0] = inner[-1] = False
    inner[:, 0] = inner[:, -1] = False
    return inner


def find_regions(mask, stage, picture):
    """Where each object and each class of the stage is seen, away from edges and from what is white in a channel."""
    good = find_inner(mask) & find_inner(stage) & (picture < 255).all(axis=-1)
    regions = {str(number): good & (mask == number) for number in numpy.unique(mask) if number > 0}
    regions |= {STAGE_CLASSES[number - 1]: good & (stage == number) for number in numpy.unique(stage) if number > 0}
    return {name: where for name, where in regions.items() if where.sum() >= LEAST_REGION_PX}


def find_mean(linear, where):
    return numpy.clip(linear[where], 0.0, 1.0).mean(axis=0)


def read_world():
    """The settings of the reference renders."""
    return json.loads((FOLDER / "worlds" / "reference.json").read_text())


def make_assets(folder):
    """An asset folder with the world `reference`."""
    (folder / "worlds").mkdir(parents=True)
    (folder / "worlds" / "reference.json").write_text(json.dumps(read_world()))


def import_model(program, path, name, assets):
    command = [program, "assets", "import", path, "--name", name, "--license", "MIT", "--origin", "file", "--out", assets]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def render(program, assets, spec, out, arrays, sampling):
    """Renders the spec line to the dataset `out`, as a user does. Returns the exit code, which is 3 where pictures are kept
    of which samples were left out."""
    specs = out.with_suffix(".jsonl")
    specs.write_text(json.dumps(spec) + "\n")
    command = [program, "render", "--assets", assets, "--episodes", specs, "--out", out, "--aov", arrays, "--device", "cpu", "--quiet"]
    done = subprocess.run([*command, *sampling])
    if done.returncode not in (0, 3):
        done.check_returncode()
    return done.returncode
