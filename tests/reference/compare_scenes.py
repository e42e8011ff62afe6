"""Imports the glTF models of general reference scenes as a user does, renders them and holds them against Blender's.

    compare_scenes.py PROGRAM FOLDER [NAME ...] [--samples N]

FOLDER holds NAME.json, NAME.npz and glb/: scenes whose pictures Blender made of the same files. Prints a line a scene,
and ends with 1 where one is below its bar: PSNR of the 8-bit picture, IoU of each mask, depth and normals away from
edges. The short run leaves out LONG_SCENES and holds glass at draft against a lower bar. Without FOLDER it says so and
ends with 77, which CTest reports as skipped.
"""

import json
import os
import pathlib
import sys
import tempfile

import numpy

from reference_pictures import compute_iou, compute_psnr, encode_srgb, find_inner, import_model, make_assets, read_png, render

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tools" / "environments"))
from write_exr import write_exr

# PSNR in decibels: what Blender's Principled BSDF, its clamped glass and its noise leave.
BARS = {"g01_label": 38.0, "g02_metals": 34.0, "g04_fisheye_room": 38.0, "g05_environment": 38.0, "g07_glass": 34.0, "g08_lens": 38.0,
        "g09_motion": 38.0}
# Glass takes as long as all others together: without CLEVRVK_LONG_TESTS=1 it is rendered at draft.
DRAFT_BARS = {"g07_glass": 29.0}
# compare_general.py has scenes of surroundings, a lens and a fisheye of its own.
LONG_SCENES = ["g04_fisheye_room", "g05_environment", "g08_lens"]
LEAST_IOU = 0.99
DEPTH_TOLERANCE, NORMAL_TOLERANCE_DEG, LEAST_SHARE = 0.005, 2.0, 0.99

def convert_camera(camera, moves):
    result = {"aperture" if key == "aperture_m" else key: value for key, value in camera.items()}
    return result | ({"shutter": {"close_s": 1.0, "label_time": "open"}} if moves else {})


def convert_light(light):
    if light["type"] == "environment":
        if "file" in light:
            return {"kind": "environment", "picture": pathlib.Path(light["file"]).stem}
        return {"kind": "sky", "radiance": light["constant"]}
    # Blender's area light of P watts: radiance P / (4 side^2).
    radiance = [light["power_w"] * channel / (4 * light["side"] ** 2) for channel in light["color"]]
    return {"kind": "rectangle", "position": light["center"], "target": light["target"], "size": [light["side"]] * 2, "radiance": radiance}


def convert_move(move):
    return {"position": move["translation"], "rotation_wxyz": move["rotation_wxyz"]}


def convert_object(item, names):
    return {
        "shape": names[item["file"]],
        "position": item["translation"],
        "rotation_wxyz": item["rotation_wxyz"],
        "scale": item["scale"],
    } | ({"moves_to": convert_move(item["moves_to"])} if "moves_to" in item else {})


def make_spec(scene, names):
    panel = {
        "id": "p",
        "world": "reference",
        "image": scene["image"],
        "camera": convert_camera(scene["camera"], any("moves_to" in item for item in scene["objects"])),
        "lights": [convert_light(light) for light in scene["lights"]],
        "stage": [{"class": "floor", **convert_object(item, names)} for item in scene["stage"]],
        "objects": [{"id": item["id"], **convert_object(item, names)} for item in scene["objects"]],
    }
    return {"schema": "clevrvk/1", "id": scene["id"], "panels": [panel]}


def add_environment(folder, assets):
    """The surroundings of a scene, as an asset.

    Its sun is 60, 55, 45 in the file, and was a grey 40 in the reference's picture: the glint in its sphere of gold, over
    the gold's own colour, is 38.8 in all three channels, of which the sphere's roughness takes 2 %.
    """
    picture = numpy.load(folder / "sky.npy")
    picture[picture[..., 0] > 5] = 40
    place = assets / "environments" / "sky"
    place.mkdir(parents=True)
    write_exr(place / "sky.exr", picture)
    (place / "environment.json").write_text(json.dumps({"file": "sky.exr", "license": "MIT", "source": "that of the reference renders"}))


def measure(out, name, reference):
    picture = read_png(out / "images" / name / "p.png")
    mask = read_png(out / "masks" / name / "p.png")[..., 0]
    depth = numpy.load(out / "aov" / name / ("p.distance.npy" if "fisheye" in name else "p.depth.npy"))
    normal = numpy.load(out / "aov" / name / "p.normal.npy")
    wanted = numpy.round(255 * encode_srgb(reference["linear"].astype(float)))
    psnr = compute_psnr(picture, wanted)
    ids = range(1, int(reference["mask"].max()) + 1)
    iou = min(compute_iou(mask, reference["mask"], k) for k in ids)
    inner = find_inner(reference["mask"]) & numpy.isfinite(reference["depth"]) & (reference["depth"] < 1e5)
    depths = (numpy.abs(depth[inner] / reference["depth"][inner] - 1) < DEPTH_TOLERANCE).mean()
    theirs = reference["normal"].astype(float)
    inner &= numpy.linalg.norm(theirs, axis=-1) > 0.5
    cosine = (theirs[inner] * normal[inner]).sum(-1) / numpy.linalg.norm(theirs[inner], axis=-1)
    normals = (numpy.degrees(numpy.arccos(numpy.clip(cosine, -1, 1))) < NORMAL_TOLERANCE_DEG).mean()
    return psnr, iou, depths, normals


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "")
    if len(sys.argv) < 3 or not sys.argv[2] or not folder.is_dir():
        print("LEFT OUT: CLEVRVK_SCENES_REFERENCE names no folder with general reference scenes")
        return 77
    chosen = [name for name in sys.argv[3:] if name in BARS] or list(BARS)
    sampling = [word for word in sys.argv[3:] if word not in BARS]
    is_short = not sampling and os.environ.get("CLEVRVK_LONG_TESTS") != "1"
    if is_short and chosen == list(BARS):
        print(f"left out without CLEVRVK_LONG_TESTS=1: {', '.join(LONG_SCENES)}")
        chosen = [name for name in chosen if name not in LONG_SCENES]
    is_good = True
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        make_assets(scratch / "assets")
        add_environment(folder, scratch / "assets")
        scenes = [json.loads((folder / f"{name}.json").read_text()) for name in chosen]
        names = {}
        for scene in scenes:
            for item in scene["stage"] + scene["objects"]:
                if item["file"] not in names:
                    names[item["file"]] = "model_" + pathlib.Path(item["file"]).stem.lower()
                    import_model(program, folder / "glb" / item["file"], names[item["file"]], scratch / "assets")
        for scene, name in zip(scenes, chosen):
            is_draft = is_short and name in DRAFT_BARS
            bar = DRAFT_BARS[name] if is_draft else BARS[name]
            out = scratch / name
            sampling_words = sampling or ["--quality", "draft" if is_draft else "standard"]
            exit_code = render(program, scratch / "assets", make_spec(scene, names), out, "depth,distance,normal", sampling_words)
            psnr, iou, depths, normals = measure(out, name, numpy.load(folder / f"{name}.npz"))
            good = exit_code == 0 and psnr >= bar and iou >= LEAST_IOU and depths >= LEAST_SHARE and normals >= LEAST_SHARE
            is_good &= bool(good)
            print(f"{name}: {psnr:.1f} dB (bar {bar:.0f}), masks' least IoU {iou:.4f}, "
                  f"depth {depths:.4f} and normals {normals:.4f} within bounds{'' if good else ': BELOW'}")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
