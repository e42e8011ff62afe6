#!/usr/bin/python3
"""Computes the flow of clips through every lens from depth or distance, pose and lens alone, and compares.

Usage: read_flow.py CLEVRVK   makes clips of a room whose camera moves and turns, one a lens, and reads them

It shares nothing with the program: lenses are OpenCV's formulas (calib3d's projectPoints and fisheye.projectPoints),
inverted by Newton's method, poses and focal lengths are those of the index. Flow of what stands still must agree within
0.05 px in the median, a pixel projected back within 0.01 px, and depth with distance. Exits 0 when all holds.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy

DEVICE = os.environ.get("CLEVRVK_TEST_DEVICE", "cpu")
LENSES = {
    "pinhole": {"fov_deg": 80},
    "equidistant": {"model": "equidistant", "fov_deg": 150},
    "kannala_brandt": {"model": "kannala_brandt", "fov_deg": 140, "distortion": [-0.03, 0.012, -0.004, 0.0005]},
    "brown_conrady": {"model": "brown_conrady", "fov_deg": 85, "distortion": [-0.12, 0.03, 0.002, -0.001, 0.004]},
}
WIDTH, HEIGHT = 96, 72
MOST_FLOW_OFF_PX = 0.05
MOST_BACK_OFF_PX = 0.01


def distort(model, k, rays):
    """Points of the image, in focal lengths, of directions with z forward."""
    x, y, z = numpy.moveaxis(rays, -1, 0)
    if model in ("equidistant", "kannala_brandt"):
        radius = numpy.hypot(x, y)
        angle = numpy.arctan2(radius, z)
        bent = angle * (1 + sum(value * angle ** (2 * n + 2) for n, value in enumerate(k[:4])))
        scale = numpy.where(radius > 0, bent / numpy.maximum(radius, 1e-300), 1 / z)
        return numpy.stack([x * scale, y * scale], -1)
    a, b = x / z, y / z
    square = a * a + b * b
    k1, k2, p1, p2, k3 = k
    radial = 1 + k1 * square + k2 * square**2 + k3 * square**3
    return numpy.stack([a * radial + 2 * p1 * a * b + p2 * (square + 2 * a * a),
                        b * radial + p1 * (square + 2 * b * b) + 2 * p2 * a * b], -1)


def find_rays(model, k, image):
    """Unit directions that the lens shows at points of the image: Newton's method on two angles, or two slopes."""
    is_fisheye = model in ("equidistant", "kannala_brandt")

    def to_ray(p):
        if not is_fisheye:
            return numpy.stack([p[..., 0], p[..., 1], numpy.ones(p.shape[:-1])], -1)
        angle = numpy.linalg.norm(p, axis=-1)
        sinc = numpy.sinc(angle / numpy.pi)
        return numpy.stack([p[..., 0] * sinc, p[..., 1] * sinc, numpy.cos(angle)], -1)

    p, step = image.copy(), 1e-6
    for _ in range(30):
        off = distort(model, k, to_ray(p)) - image
        ends = [[distort(model, k, to_ray(p + side * numpy.eye(2)[n])) for side in (step, -step)] for n in range(2)]
        columns = [(after - before) / (2 * step) for after, before in ends]
        p -= numpy.linalg.solve(numpy.stack(columns, -1), off[..., None])[..., 0]
    rays = to_ray(p)
    return rays / numpy.linalg.norm(rays, axis=-1, keepdims=True)


def make_clip(name, lens):
    objects = [{"id": "chair", "shape": "chair", "variant": 4, "position": [-0.7, 1.0], "rotation_deg": 30},
               {"id": "dog", "shape": "dog", "variant": 2, "position": [0.2, 0.7], "rotation_deg": -50},
               {"id": "ball", "shape": "ball", "variant": 3, "position": [-0.2, 0.2]}]
    panels = []
    for number in range(2):
        camera = {"eye": [1.2 - 0.08 * number, -1.3 + 0.05 * number, 1.3], "look_at": [-0.4 + 0.05 * number, 0.7, 0.6],
                  "roll_deg": 3 * number, **lens}
        panels.append({"id": f"f{number}", "world": "room", "image": {"width": WIDTH, "height": HEIGHT}, "camera": camera,
                       "objects": objects})
    return {"schema": "clevrvk/1", "id": name, "panels": panels}


def read_view(line, lens):
    pose, matrix = numpy.array(line["camera"]["pose_opencv"]), numpy.array(line["camera"]["K"])
    return {"turn": pose[:3, :3], "eye": pose[:3, 3], "focal": matrix[0, 0], "centre": matrix[:2, 2], "model": lens.get("model", "pinhole"),
            "k": numpy.array(lens.get("distortion", [0.0] * 5))}


def project(view, points):
    local = (points - view["eye"]) @ view["turn"]
    return view["centre"] + view["focal"] * distort(view["model"], view["k"], local)


def compare_clip(out, name, lens, lines):
    """How far off, in pixels: a pixel projected back, the flow's median; and of distances, the worst ratio less one."""
    here, there = (read_view(lines[name, f"f{number}"], lens) for number in range(2))
    read = {array: numpy.load(out / "aov" / name / f"f0.{array}.npy") for array in ("depth", "distance", "flow")}
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    centres = numpy.stack([x + 0.5, y + 0.5], -1)
    shown = numpy.isfinite(read["distance"])
    rays = find_rays(here["model"], here["k"], (centres[shown] - here["centre"]) / here["focal"])
    points = here["eye"] + read["distance"][shown][:, None] * (rays @ here["turn"].T)
    back = numpy.abs(project(here, points) - centres[shown]).max()
    depth_off = numpy.abs(read["depth"][shown] / (read["distance"][shown] * rays[:, 2]) - 1).max()
    flow = read["flow"][shown]
    known = numpy.isfinite(flow).all(-1)
    off = numpy.linalg.norm(flow - (project(there, points) - centres[shown]), axis=-1)[known]
    reach = numpy.linalg.norm(flow[known], axis=-1)
    print(f"{name}: {shown.sum()} pixels, back within {back:.6f} px, depth within {depth_off:.1e}, {known.sum()} of flow "
          f"(median {numpy.median(reach):.1f} px) within {numpy.median(off):.6f} px in the median, {off.max():.4f} at most", flush=True)
    return {"back": back <= MOST_BACK_OFF_PX, "depth": depth_off < 1e-4, "flow": numpy.median(off) <= MOST_FLOW_OFF_PX,
            "flow at most": off.max() < 1.0, "pixels": known.sum() > 0.5 * shown.sum() and numpy.median(reach) > 1.0}


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        spec, out = scratch / "clips.jsonl", scratch / "out"
        spec.write_text("".join(json.dumps(make_clip(name, lens)) + "\n" for name, lens in LENSES.items()))
        subprocess.run([program, "render", "--episodes", spec, "--out", out, "--labels-only", "--aov", "depth,distance,flow",
                        "--device", DEVICE, "--quiet"], check=True)
        lines = {(line["episode"], line["panel"]): line for line in map(json.loads, (out / "index.jsonl").read_text().splitlines())}
        wrong = [f"{name}: {what}" for name, lens in LENSES.items()
                 for what, holds in compare_clip(out, name, lens, lines).items() if not holds]
    return f"wrong: {', '.join(wrong)}" if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
