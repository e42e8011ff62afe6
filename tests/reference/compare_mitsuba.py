"""Renders panels of which Mitsuba 3 made pictures of the same numbers, and holds both against each other.

    compare_mitsuba.py PROGRAM [NAME ...]

The folder mitsuba/ has the panels, their world, materials and shapes (assets/), and of each panel NAME.png and
NAME.json, which tools/bench/vs_mitsuba made: Mitsuba's picture in 8-bit sRGB, and the mean linear colour of each object
over what its mask shows away from edges. Ends with 1 where PSNR, or the mean brightness of an object, misses its bar.
It renders at standard; with CLEVRVK_LONG_TESTS=1 at 1024 samples, without denoising, against other bars, and one panel
more.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tools" / "bench"))
from picture_measures import compute_mse, to_linear, to_psnr
from reference_pictures import encode_srgb, find_inner, read_png

FOLDER = pathlib.Path(__file__).parent / "mitsuba"
ASSETS = FOLDER / "assets"
SPEC = FOLDER / "panels.jsonl"
LEAST_PX = 100          # of a surface whose mean is worth a word
BLACK, WHITE = 0.002, 0.98      # of means: of less a level of 256 is a large share, of more brighter light is cut off
# In decibels: at standard, and at 1024 samples.
BARS = {"room": (43.0, 45.0), "lamps": (44.0, 47.0), "surroundings": (45.0, 46.0), "emission": (40.0, 41.0), "lens": (49.0, 49.0),
        "metal": (47.0, 48.0), "glass": (46.0, 47.0)}
MEAN_OFF = (0.01, 0.006)        # of a surface's mean brightness, as a ratio
LONG_ONLY = {"lens"}


def read_lines():
    """Each spec line by its panel's id."""
    lines = SPEC.read_text().splitlines()
    return {json.loads(line)["panels"][0]["id"]: line for line in lines}


def hash_line(line):
    return hashlib.sha256(line.encode()).hexdigest()[:16]


def name_surfaces(panel, mask):
    """The pixels, away from edges, of each object of which enough are seen."""
    inner = find_inner(mask)
    surfaces = {item["id"]: inner & (mask == number + 1) for number, item in enumerate(panel["objects"])}
    surfaces = {name: where for name, where in surfaces.items() if where.sum() >= LEAST_PX}
    return surfaces


def find_means(linear, surfaces):
    """Mean linear RGB, of what is not brighter than white, of each surface."""
    return {name: numpy.clip(linear[where], 0.0, 1.0).mean(0) for name, where in surfaces.items()}


def compare_means(means, expected):
    """How far the brightness of each surface is off, as a ratio; of those that are neither black nor white."""
    offs = {}
    for name, mean in means.items():
        better = numpy.mean(expected[name])
        if BLACK < better and numpy.max(expected[name]) < WHITE:
            offs[name] = float(numpy.mean(mean) / better - 1.0)
    return offs


def compare(name, line, out, is_long):
    """A line of words, and whether the picture is good."""
    stored = json.loads((FOLDER / f"{name}.json").read_text())
    if stored["spec"] != hash_line(line):
        return f"{name}: the panel is not that of Mitsuba's picture: tools/bench/vs_mitsuba --store", False
    panel = json.loads(line)["panels"][0]
    picture = read_png(out / "images" / name / f"{name}.png")
    surfaces = name_surfaces(panel, read_png(out / "masks" / name / f"{name}.png")[..., 0])
    psnr = to_psnr(compute_mse(picture, read_png(FOLDER / f"{name}.png")))
    offs = compare_means(find_means(to_linear(picture), surfaces), {key: mean["linear"] for key, mean in stored["means"].items()})
    worst = max(offs, key=lambda key: abs(offs[key]))
    is_good = psnr >= BARS[name][is_long] and abs(offs[worst]) <= MEAN_OFF[is_long]
    words = (f"{name}: {psnr:.1f} dB (bar {BARS[name][is_long]:.0f}; Mitsuba's halves {stored['own_psnr_db']:.1f}), "
             f"of {len(offs)} surfaces the worst, {worst}, {100 * offs[worst]:+.2f} % off (bar {100 * MEAN_OFF[is_long]:.1f})")
    return words + ("" if is_good else ": MISSED"), is_good


def main():
    program, lines = sys.argv[1], read_lines()
    is_long = os.environ.get("CLEVRVK_LONG_TESTS") == "1"
    chosen = sys.argv[2:] or [name for name in lines if is_long or name not in LONG_ONLY]
    is_good = True
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        (scratch / "spec.jsonl").write_text("".join(lines[name] + "\n" for name in chosen))
        command = [program, "render", "--assets", ASSETS, "--episodes", scratch / "spec.jsonl", "--out", scratch / "out"]
        subprocess.run([*command, "--device", "cpu", "--quiet", *(["--samples", "1024"] if is_long else [])], check=True)
        for name in chosen:
            words, good = compare(name, lines[name], scratch / "out", is_long)
            is_good &= good
            print(words)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
