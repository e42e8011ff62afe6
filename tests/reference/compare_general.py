"""Renders the general reference scenes and holds them against Blender's pictures of the same panels.

    compare_general.py PROGRAM [NAME ...] [--keep FOLDER] [--samples N]

general/NAME.json holds the panel, the PNG files beside it what Blender's Cycles and its own rays found
(tools/bench/general_references made them). Prints a line a scene and what is off, and ends with 1 where one is below its
bar: PSNR of the 8-bit picture, IoU of each object's mask, depth away from edges, mean linear colour of each object and
class of the stage, by its brightest channel. Of scenes with `copies`, colours and squared errors are the mean of as many
pictures that differ in their noise. Scenes that take long are left out without CLEVRVK_LONG_TESTS=1, unless they are
named. Datasets are kept in FOLDER where one is given.
"""

import json
import os
import pathlib
import resource
import sys
import tempfile

import numpy

from reference_pictures import (
    FOLDER,
    compute_iou,
    compute_psnr,
    find_inner,
    find_mean,
    find_regions,
    import_model,
    make_assets,
    read_png,
    render,
)

from lens_model import is_fisheye       # behind reference_pictures, which leads to its folder
from picture_measures import to_linear

LEAST_PSNR_DB = 38.0
LEAST_IOU, LEAST_MASK_PX = 0.99, 100
DEPTH_TOLERANCE, LEAST_SHARE = 0.005, 0.99
COLOR_TOLERANCE = 0.01
# Clear coats are glTF's GGX here; Blender 3.4's importer makes them GTR1 with shadowing of its own, up to 3.4 % darker.
COATED, COAT_TOLERANCE = {"surfaces": ["coat", "coated_metal"]}, 0.04
LONG_SCENES = ["emission", "equidistant", "many_objects", "object_motion", "rolling_shutter", "room", "straight_down"]


def compare_masks(mask, wanted):
    """The least IoU of objects that show enough pixels, and the object."""
    numbers = [number for number in numpy.unique(wanted) if number > 0 and (wanted == number).sum() >= LEAST_MASK_PX]
    return min((compute_iou(mask, wanted, number), int(number)) for number in numbers)


def compare_depth(depth, wanted, mask, stage):
    """The share of pixels away from edges whose depth agrees."""
    inner = find_inner(mask) & find_inner(stage) & (mask + stage > 0) & (wanted > 0)
    return (numpy.abs(depth[inner] / wanted[inner] - 1) < DEPTH_TOLERANCE).mean()


def compare_colors(pictures, regions, means, coated):
    """Of the region whose mean is worst: how far off as a share of what it may be, how far off, and its name."""
    offs = []
    for name, where in regions.items():
        ours = numpy.mean([find_mean(to_linear(picture), where) for picture in pictures], axis=0)
        wanted = numpy.array(means[name])
        off = float(numpy.abs(ours - wanted).max() / wanted.max())
        offs.append((off / (COAT_TOLERANCE if name in coated else COLOR_TOLERANCE), off, name))
    return max(offs)


def measure(out, name, scene):
    """The line to print, and what is below its bar."""
    mask, stage, depth = (read_png(FOLDER / "general" / f"{name}_{kind}.png")[..., 0] for kind in ("mask", "stage", "depth"))
    wanted = read_png(FOLDER / "general" / f"{name}.png")
    pictures = [read_png(path) for path in sorted((out / "images" / name).glob("*.png"))]
    our_depth = numpy.load(out / "aov" / name / ("p0.distance.npy" if is_fisheye(scene["panel"]["camera"]) else "p0.depth.npy"))
    psnr = compute_psnr(numpy.array(pictures), wanted)
    iou, worst = compare_masks(read_png(out / "masks" / name / "p0.png")[..., 0], mask)
    share = compare_depth(our_depth, depth / 1000.0, mask, stage)
    objects = scene["panel"]["objects"]
    coated = {str(number + 1) for number, item in enumerate(objects) if item["id"] in COATED.get(name, [])}
    color_share, off, region = compare_colors(pictures, find_regions(mask, stage, wanted), scene["means"], coated)
    checks = {"picture": psnr >= LEAST_PSNR_DB, "masks": iou >= LEAST_IOU, "depth": share >= LEAST_SHARE, "colours": color_share <= 1.0}
    place = objects[int(region) - 1]["id"] if region.isdigit() else region
    line = f"{psnr:.1f} dB (Blender's noise {scene['noise_db']:.1f}), least IoU {iou:.4f} ({objects[worst - 1]['id']}), "
    line += f"depth {share:.4f} within bounds, worst mean colour {100 * off:.2f} % off ({place})"
    return line, [check for check, is_good in checks.items() if not is_good]


def read_arguments(words):
    """Names, the folder to keep datasets in, and words for clevrvk."""
    names, keep, sampling = [], None, ["--quality", "standard"]
    words = list(words)
    while words:
        word = words.pop(0)
        if word == "--keep":
            keep = pathlib.Path(words.pop(0))
        elif word == "--samples":
            sampling = ["--samples", words.pop(0)]
        else:
            names.append(word)
    return names, keep, sampling


def choose_scenes(names):
    every = sorted(path.stem for path in (FOLDER / "general").glob("*.json"))
    if names or os.environ.get("CLEVRVK_LONG_TESTS") == "1":
        return names or every
    print(f"left out without CLEVRVK_LONG_TESTS=1: {', '.join(LONG_SCENES) or 'none'}")
    return [name for name in every if name not in LONG_SCENES]


def main():
    program = sys.argv[1]
    names, keep, sampling = read_arguments(sys.argv[2:])
    is_good = True
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
        make_assets(scratch / "assets")
        for path in sorted((FOLDER / "general" / "models").glob("*.glb")):
            import_model(program, path, path.stem, scratch / "assets")
        for name in choose_scenes(names):
            scene = json.loads((FOLDER / "general" / f"{name}.json").read_text())
            panels = [scene["panel"] | {"id": f"p{copy}"} for copy in range(scene.get("copies", 1))]
            spec = {"schema": "clevrvk/1", "id": name, "panels": panels}
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            out = (keep or scratch) / name
            exit_code = render(program, scratch / "assets", spec, out, "depth,distance", [*sampling, "--overwrite"])
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            line, faults = measure(out, name, scene)
            faults += [f"exit code {exit_code}"] if exit_code else []
            is_good &= not faults
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            print(f"{name}: {line}, {seconds:.1f} CPU s{': BELOW: ' + ', '.join(faults) if faults else ''}", flush=True)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
