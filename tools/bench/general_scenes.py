# The general scenes of vs_cycles: things and boxes with pictures on a table, under a rectangle and a sky. Each object
# is a .glb file that Blender's importer and `clevrvk assets import` read. Needs numpy and Pillow.
import io
import json
import struct
import subprocess

import numpy
from PIL import Image

from general_world import WORLD

LIGHTS = [{"kind": "rectangle", "position": [-1.1, -0.7, 1.3], "target": [0, 0, 0], "size": [0.8, 1.0], "radiance": [14.0, 13.4, 12.6]},
          {"kind": "sky", "radiance": [0.5, 0.53, 0.58]}]
THINGS = {"cup": 3, "book": 4, "bowl": 2, "apple": 1, "spoon": 0, "lamp": 5, "plate": 2, "ball": 7, "hat": 1}
# Each object: model, place on the table, turn in degrees, scale.
SCENES = {
    "things": [("cup", -0.16, 0.02, 20, 1.3), ("book", 0.17, 0.06, -25, 1.0), ("bowl", 0.0, 0.22, 0, 1.0), ("apple", 0.02, -0.1, 0, 1.2)],
    "crates": [("crate", -0.14, 0.05, 30, 0.2), ("crate", 0.13, 0.1, -15, 0.16), ("label", 0.03, -0.12, 50, 0.12),
               ("ball", -0.05, -0.3, 0, 0.4)],
    "metals": [("spoon", -0.1, -0.1, 70, 1.0), ("plate", 0.12, 0.0, 0, 0.9), ("lamp", -0.24, 0.12, 0, 0.2), ("label", 0.1, 0.25, 15, 0.14)],
}
BOX_FACES = [(axis, side) for axis in range(3) for side in (-1.0, 1.0)]


def draw_planks(rng, size_px=512, plank_count=6):
    """Grain along the planks, sRGB."""
    x, y = numpy.meshgrid(*2 * [numpy.arange(size_px) / size_px])
    plank = numpy.floor(y * plank_count)
    shade = rng.uniform(0.8, 1.0, plank_count)[plank.astype(int)]
    phase = rng.uniform(0.0, 6.3, plank_count)[plank.astype(int)]
    grain = 0.5 + 0.5 * numpy.sin(2.0 * numpy.pi * (y * plank_count * 5.0) + 2.0 * numpy.sin(6.3 * x + phase) + phase)
    seam = numpy.abs(y * plank_count - plank - 0.5) > 0.47
    value = shade * (0.75 + 0.25 * grain) * numpy.where(seam, 0.35, 1.0)
    return (value[..., None] * numpy.array([205, 150, 95])).astype(numpy.uint8)


def draw_label(rng, size_px=256):
    """Coloured discs on a checker, sRGB."""
    x, y = numpy.meshgrid(numpy.arange(size_px), numpy.arange(size_px))
    picture = numpy.where(((x // 32 + y // 32) % 2 == 0)[..., None], [235, 230, 220], [60, 90, 140]).astype(numpy.uint8)
    for _ in range(12):
        centre, radius = rng.uniform(0, size_px, 2), rng.uniform(10, 40)
        picture[(x - centre[0]) ** 2 + (y - centre[1]) ** 2 < radius ** 2] = rng.integers(0, 255, 3)
    return picture


def write_box(path, picture, size, roughness):
    """A .glb file of a box that stands on the origin, the whole picture on each face; glTF's axes, y up."""
    positions, normals, uvs, indices = [], [], [], []
    for axis, side in BOX_FACES:
        first = len(positions)
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            corner = numpy.zeros(3)
            corner[axis], corner[(axis + 1) % 3], corner[(axis + 2) % 3] = side, u, v
            positions.append((corner * [0.5, 0.5, 0.5] + [0.0, 0.5, 0.0]) * size)
            normals.append(numpy.eye(3)[axis] * side)
            uvs.append(((u + 1) / 2, (v + 1) / 2))
        order = (0, 1, 2, 0, 2, 3) if side > 0 else (0, 2, 1, 0, 3, 2)
        indices += [first + k for k in order]
    png = io.BytesIO()
    Image.fromarray(picture).save(png, "PNG")
    parts = [numpy.array(values, kind).tobytes() for values, kind in
             ((positions, "<f4"), (normals, "<f4"), (uvs, "<f4"), (indices, "<u2"))] + [png.getvalue()]
    binary, views = b"", []
    for part in parts:
        views.append({"buffer": 0, "byteOffset": len(binary), "byteLength": len(part)})
        binary += part + b"\0" * (-len(part) % 4)
    corners = numpy.array(positions, "<f4")
    accessors = [{"bufferView": 0, "componentType": 5126, "count": len(positions), "type": "VEC3",
                  "min": corners.min(axis=0).tolist(), "max": corners.max(axis=0).tolist()},
                 {"bufferView": 1, "componentType": 5126, "count": len(normals), "type": "VEC3"},
                 {"bufferView": 2, "componentType": 5126, "count": len(uvs), "type": "VEC2"},
                 {"bufferView": 3, "componentType": 5123, "count": len(indices), "type": "SCALAR"}]
    attributes = {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2}
    surface = {"baseColorTexture": {"index": 0}, "metallicFactor": 0.0, "roughnessFactor": roughness}
    document = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
                "meshes": [{"primitives": [{"attributes": attributes, "indices": 3, "material": 0}]}],
                "materials": [{"name": "picture", "pbrMetallicRoughness": surface}], "textures": [{"source": 0}],
                "images": [{"bufferView": 4, "mimeType": "image/png"}], "accessors": accessors, "bufferViews": views,
                "buffers": [{"byteLength": len(binary)}]}
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    path.write_bytes(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(binary)) + struct.pack("<I4s", len(text), b"JSON") + text +
                     struct.pack("<I4s", len(binary), b"BIN\0") + binary)


def make_models(program, folder):
    """Paths of the .glb files by name; also imports them into FOLDER/assets, with a world of their own."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = numpy.random.default_rng(1)
    models = {name: folder / f"{name}.glb" for name in [*THINGS, "table", "crate", "label"]}
    for name, variant in THINGS.items():
        subprocess.run([program, "things", "export", name, "--variant", str(variant), models[name], "--overwrite"], check=True,
                       capture_output=True)
    write_box(models["table"], draw_planks(rng), [1.4, 0.03, 1.0], 0.45)
    write_box(models["crate"], draw_planks(rng), [1.0, 1.0, 1.0], 0.7)
    write_box(models["label"], draw_label(rng), [1.0, 0.8, 1.0], 0.3)
    for name, path in models.items():
        subprocess.run([program, "assets", "import", path, "--name", f"bench_{name}", "--license", "MIT", "--source", "vs_cycles",
                        "--origin", "file", "--out", folder / "assets", "--overwrite", "--quiet"], check=True, capture_output=True)
    worlds = folder / "assets" / "worlds"
    worlds.mkdir(exist_ok=True)
    (worlds / "bench.json").write_text(json.dumps(WORLD))
    return {f"bench_{name}": str(path) for name, path in models.items()}


def make_panels(width, names=None):
    """Panels by their names, at that width."""
    panels = {}
    for name in names or SCENES:
        objects = [{"id": f"o{place}", "shape": f"bench_{model}", "position": [x, y, 0.0], "rotation_deg": turn, "scale": scale}
                   for place, (model, x, y, turn, scale) in enumerate(SCENES[name])]
        panels[name] = {"id": name, "world": "bench", "image": {"width": width, "height": width * 3 // 4}, "camera": WORLD["camera"],
                        "lights": LIGHTS, "objects": objects,
                        "stage": [{"class": "table", "shape": "bench_table", "position": [0.0, 0.0, -0.03]}]}
        panels[name]["camera"] = {key: value for key, value in WORLD["camera"].items() if key != "jitter"}
    return panels
