#!/usr/bin/env python3
# Packs rendered reference scenes into the small files of tests/reference. Run by hand when the references change; no
# test runs it.
# Needs numpy and Pillow. SOURCE holds, for each scene: NAME.png (8-bit sRGB), NAME_mask.png (object numbers), NAME.npz
# with `linear`, `mask`,
# `depth` (along the view axis, scene units) and `normal` (world space), and episodes.jsonl, the scenes as specs.
#   tools/checks/pack_reference.py SOURCE tests/reference
import json
import pathlib
import shutil
import sys

import numpy
from PIL import Image

SCENES = ["s01_rubber_sphere", "s02_metal_spheres", "s03_glass_sphere", "s04_cubes", "s06_glass_front", "s07_metal_bright", "s09_hand",
          "s11_clevr_two"]
SCENES_WITH_GEOMETRY = ["s02_metal_spheres", "s04_cubes", "s07_metal_bright"]
DEPTH_STEPS = 1000      # a step of the 16-bit depth is 1/1000 scene unit
NORMAL_SCALE = 127      # a component n is stored as 128 + 127 n: less than half a degree off
NORMAL_ZERO = 128


def find_inner_pixels(mask):
    """Pixels whose eight neighbours have their own number: no filter mixes two objects there."""
    padded = numpy.pad(mask, 1, constant_values=255)    # the picture's border is an edge
    inner = numpy.ones(mask.shape, bool)
    for dy in range(3):
        for dx in range(3):
            inner &= padded[dy:dy + mask.shape[0], dx:dx + mask.shape[1]] == mask
    return inner


def compute_means(linear, mask):
    """Mean colour, clipped to 1 first, over the inner pixels of the backdrop (first) and of each object; null where
    there are none."""
    clipped = numpy.clip(linear[..., :3].astype(float), 0, 1)
    inner = find_inner_pixels(mask)
    means = []
    for number in range(int(mask.max()) + 1):
        pixels = clipped[inner & (mask == number)]
        means.append([round(float(value), 6) for value in pixels.mean(axis=0)] if len(pixels) else None)
    return means


def pack_scene(source, target, name):
    arrays = numpy.load(source / f"{name}.npz")
    for suffix in ["", "_mask"]:
        shutil.copyfile(source / f"{name}{suffix}.png", target / f"{name}{suffix}.png")
        (target / f"{name}{suffix}.png").chmod(0o644)
    if name in SCENES_WITH_GEOMETRY:
        depth = numpy.rint(numpy.clip(arrays["depth"], 0, 65535 / DEPTH_STEPS) * DEPTH_STEPS).astype(numpy.uint16)
        Image.fromarray(depth).save(target / f"{name}_depth.png", optimize=True)
        normal = numpy.rint(NORMAL_ZERO + NORMAL_SCALE * arrays["normal"]).astype(numpy.uint8)
        Image.fromarray(normal).save(target / f"{name}_normal.png", optimize=True)
    return compute_means(arrays["linear"], arrays["mask"])


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: pack_reference.py SOURCE TARGET")
    source, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    means = {name: pack_scene(source, target, name) for name in SCENES}
    with open(target / "means.json", "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(f'"{name}": {json.dumps(rows)}' for name, rows in means.items()) + "\n}\n")


if __name__ == "__main__":
    main()
