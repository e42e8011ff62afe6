# Renders a spec's panel in Mitsuba 3, from the same numbers: its `path` integrator and its own models of surfaces and
# lights, of those panels that it can show as exactly the same. vs_mitsuba calls it with Mitsuba's Python:
#   mitsuba_scene.py ASSETS[:ASSETS] PANEL.json OUT SAMPLES SEED [SEED ...]
# writes OUT/SEED.npy, linear RGB, height x width x 3; SAMPLES are those of a pixel.
import json
import math
import pathlib
import sys

import mitsuba
import numpy

mitsuba.set_variant("scalar_rgb")

from mitsuba import ScalarTransform4f as Transform  # noqa: E402  (there is none before a variant is chosen)

SUN_DISTANCE = 1000.0
# Mitsuba has no Blackman-Harris filter: it renders finer pixels with a box, which are blended here.
FINER, MARGIN_PX = 6, 2
HARRIS_TERMS = (0.35875, -0.48829, 0.14128, -0.01168)
HARRIS_SUPPORT_PX = 3.0


class Assets:
    """Of several folders that are laid over each other."""

    def __init__(self, folders):
        self.folders = folders

    def find(self, *parts):
        for folder in self.folders:
            if folder.joinpath(*parts).exists():
                return folder.joinpath(*parts)
        raise FileNotFoundError("/".join(parts))

    def read(self, *parts):
        return json.loads(self.find(*parts).read_text())


def to_rgb(values):
    values = values if isinstance(values, list) else [values] * 3
    return {"type": "rgb", "value": [float(value) for value in values]}


def make_diffuse(color):
    return {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": to_rgb(color)}}


def make_lambert(color, p):
    return make_diffuse(color)


def make_two_lobe_ggx(color, p):
    """One lobe, without a Fresnel term, with separable shadowing and one scattering: the same formula. Two would need
    `blendbsdf`, whose samples in Mitsuba 3.5 have the density of their own lobe and not of both: multiple importance
    sampling makes of that a metal that is 1 % too bright."""
    if p["narrow_weight"] != 0.0:
        raise ValueError("two lobes, of which Mitsuba blends no more than one without fault")
    return {"type": "twosided", "bsdf": {"type": "roughconductor", "material": "none", "distribution": "ggx",
                                         "specular_reflectance": to_rgb([value * p["wide_weight"] for value in color]),
                                         "alpha_u": p["wide_alpha"] * (1.0 - p["anisotropy"]),
                                         "alpha_v": p["wide_alpha"] / (1.0 - p["anisotropy"])}}


def make_tinted_dielectric(color, p):
    return {"type": "dielectric", "int_ior": p["ior"], "ext_ior": 1.0, "specular_reflectance": to_rgb(color),
            "specular_transmittance": to_rgb(color)}


BSDFS = {"lambert": make_lambert, "two_lobe_ggx": make_two_lobe_ggx, "tinted_dielectric": make_tinted_dielectric}
BLACK = make_diffuse([0.0, 0.0, 0.0])


def make_surface(assets, item):
    """BSDF and emission. Of surfaces in glTF's numbers only black ones that emit are the same in both programs."""
    surface = item["material"]
    if isinstance(surface, dict):
        if surface["base_color"] != [0, 0, 0] or surface["specular"] != 0:
            raise ValueError(f"a surface that Mitsuba has not: {surface}")
        return BLACK, surface["emission"]
    material = assets.read("materials", surface + ".json")
    return BSDFS[material["bsdf"]]([byte / 255.0 for byte in item["color"]], material["parameters"]), None


def turn(item):
    if "rotation_wxyz" not in item:
        return Transform.rotate([0, 0, 1], item.get("rotation_deg", 0.0))
    w, *axis = item["rotation_wxyz"]
    length = math.hypot(*axis)
    return Transform.rotate([value / length for value in axis], math.degrees(2.0 * math.atan2(length, w))) if length > 0 else Transform()


def make_item(assets, item):
    """Shapes of an object; a plane emits from both sides, which takes two of Mitsuba's."""
    bsdf, emission = make_surface(assets, item)
    scale = item.get("scale", [1.0] * 3)
    place = Transform.translate(item["position"]) @ turn(item) @ Transform.scale([item["size"] * factor for factor in scale])
    kind = {"plane": "rectangle", "unit_box": "cube", "sphere": "sphere", "disc": "disk"}[item["shape"]]
    if kind == "sphere":
        place = place @ Transform.scale(assets.read("shapes", "sphere", "shape.json")["radius"])
    shape = {"type": kind, "to_world": place, "bsdf": bsdf}
    if emission is None:
        return [shape]
    shape["emitter"] = {"type": "area", "radiance": to_rgb(emission)}
    back = {**shape, "to_world": place @ Transform.rotate([1, 0, 0], 180) @ Transform.translate([0, 0, 1e-5])}
    return [shape, back] if kind == "rectangle" else [shape]


def face(position, target):
    """Mitsuba's rectangles and discs shine along their z axis. A light is turned as a camera is."""
    away = numpy.subtract(target, position)
    is_level = math.hypot(away[0], away[1]) > 1e-9
    return Transform.look_at(position, target, [0, 0, 1] if is_level else [0, 1, 0])


def make_environment(assets, light):
    """Mitsuba's first row of texels is seen at the pole itself, ours half a texel below: every half texel is a row."""
    description = assets.read("environments", light["picture"], "environment.json")
    path = assets.find("environments", light["picture"], description["file"])
    texels = numpy.array(mitsuba.Bitmap(str(path)).convert(mitsuba.Bitmap.PixelFormat.RGB, mitsuba.Struct.Type.Float32))
    rows = numpy.arange(2 * len(texels) + 1)
    last = len(texels) - 1
    finer = 0.5 * (texels[numpy.clip((rows - 1) // 2, 0, last)] + texels[numpy.clip(rows // 2, 0, last)])
    axes = Transform([[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]])
    return {"type": "envmap", "bitmap": mitsuba.Bitmap(finer.astype(numpy.float32)), "scale": light.get("strength", 1.0),
            "to_world": Transform.rotate([0, 0, 1], light.get("rotation_deg", 0.0)) @ axes}


def make_sun(light):
    """A far disc of the same angle, as bright in the middle; at the rim the sun is brighter by the cosine cubed."""
    tangent = math.tan(0.5 * math.radians(light["angular_diameter_deg"]))
    towards = -numpy.array(light["direction"], float) / numpy.linalg.norm(light["direction"])
    radiance = [value / (math.pi * tangent ** 2) for value in light["irradiance"]]
    place = face((SUN_DISTANCE * towards).tolist(), [0.0, 0.0, 0.0]) @ Transform.scale(SUN_DISTANCE * tangent)
    return {"type": "disk", "to_world": place, "bsdf": BLACK, "emitter": {"type": "area", "radiance": to_rgb(radiance)}}


def make_light(assets, light):
    if light["kind"] == "sky":
        return {"type": "constant", "radiance": to_rgb(light["radiance"])}
    if light["kind"] == "environment":
        return make_environment(assets, light)
    if light["kind"] == "sun":
        return make_sun(light)
    shape = {"bsdf": BLACK, "emitter": {"type": "area", "radiance": to_rgb(light["radiance"])}}
    if light["kind"] == "sphere":
        return {**shape, "type": "sphere", "center": light["position"], "radius": light["radius"]}
    place = face(light["position"], light["target"])
    if light["kind"] == "disc":
        return {**shape, "type": "disk", "to_world": place @ Transform.scale(light["radius"])}
    half = [0.5 * side for side in light["size"]]
    return {**shape, "type": "rectangle", "to_world": place @ Transform.scale([*half, 1.0])}


def make_camera(camera, width, height):
    """Shows a margin around the picture, which the filter reaches into."""
    wide, high = width + 2 * MARGIN_PX, height + 2 * MARGIN_PX
    span = camera["sensor_mm"] / camera["focal_mm"] * wide / width
    result = {"type": "perspective", "fov_axis": "x", "fov": math.degrees(2.0 * math.atan(0.5 * span)), "near_clip": 0.01,
              "far_clip": 1e4, "to_world": Transform.look_at(camera["eye"], camera["look_at"], [0, 0, 1]),
              "film": {"type": "hdrfilm", "width": FINER * wide, "height": FINER * high, "rfilter": {"type": "box"}, "pixel_format": "rgb",
                       "component_format": "float32"},
              "sampler": {"type": "independent"}}
    if "aperture" in camera:
        result |= {"type": "thinlens", "aperture_radius": 0.5 * camera["aperture"], "focus_distance": camera["focus_m"]}
    return result


def make_scene(assets, panel):
    world = assets.read("worlds", panel["world"] + ".json")
    size = {**world["image"], **panel.get("image", {})}
    # A limit of n bounces leaves n + 1 surfaces where light is scattered; Mitsuba counts the ray to the first as well.
    scene = {"type": "scene", "integrator": {"type": "path", "max_depth": world["bounces"]["total"] + 2, "rr_depth": 10_000},
             "sensor": make_camera({**world["camera"], **panel.get("camera", {})}, size["width"], size["height"])}
    for number, light in enumerate(panel["lights"]):
        scene[f"light{number}"] = make_light(assets, light)
    for number, item in enumerate(panel["stage"] + panel["objects"]):
        for side, shape in enumerate(make_item(assets, item)):
            scene[f"item{number}_{side}"] = shape
    return scene


def weigh_finer_pixels():
    """Shares of the Blackman-Harris window, by its integral, of finer pixels around the middle of a pixel."""
    edges = numpy.arange(-HARRIS_SUPPORT_PX / 2, HARRIS_SUPPORT_PX / 2 + 0.5 / FINER, 1.0 / FINER) / HARRIS_SUPPORT_PX + 0.5
    sums = HARRIS_TERMS[0] * edges
    for k in range(1, 4):
        sums = sums + HARRIS_TERMS[k] * numpy.sin(2.0 * math.pi * k * edges) / (2.0 * math.pi * k)
    return numpy.diff(sums) / HARRIS_TERMS[0]


def blend_axis(values, count):
    """The filter along the first axis; a pixel's middle lies between two finer ones."""
    weights = weigh_finer_pixels()
    first = round(FINER * (MARGIN_PX + 0.5 - HARRIS_SUPPORT_PX / 2))
    return sum(weight * values[first + k:first + k + FINER * count:FINER] for k, weight in enumerate(weights))


def render(scene, size, samples, seed):
    finer = numpy.array(mitsuba.render(scene, spp=max(round(samples / FINER ** 2), 1), seed=seed), dtype=float)
    rows = blend_axis(finer, size["height"])
    return blend_axis(rows.swapaxes(0, 1), size["width"]).swapaxes(0, 1)


def main():
    assets = Assets([pathlib.Path(folder) for folder in sys.argv[1].split(":")])
    panel = json.loads(pathlib.Path(sys.argv[2]).read_text())
    out, samples = pathlib.Path(sys.argv[3]), int(sys.argv[4])
    scene = mitsuba.load_dict(make_scene(assets, panel))
    size = {**assets.read("worlds", panel["world"] + ".json")["image"], **panel.get("image", {})}
    for seed in sys.argv[5:]:
        numpy.save(out / (seed + ".npy"), render(scene, size, samples, int(seed)))


if __name__ == "__main__":
    main()
