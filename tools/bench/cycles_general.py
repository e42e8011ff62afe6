# Builds a general panel in Blender: shapes and models, surfaces by numbers, lists of lights, worlds as data, lenses and
# shutters. Runs inside Blender's Python (3.4); cycles_render.py and cycles_reference.py call it.
import math

import bpy
import numpy
from mathutils import Quaternion

import cycles_camera
import cycles_lights
import cycles_scene
import cycles_surface
from stage_classes import FIRST_STAGE_INDEX, STAGE_CLASSES

# Blender 3.4's importer needs a name that Debian 12's numpy no longer has. Goes with a later Blender.
numpy.bool = bool
LENSES = {"fov_deg", "focal_mm"}


def place(thing, item, size=1.0, rest_height=None):
    position = list(item["position"])
    scale = item.get("scale", 1.0)
    scale = [scale] * 3 if isinstance(scale, (int, float)) else scale
    if len(position) == 2:
        if rest_height is None:
            raise ValueError("a model's position has three numbers here")
        position.append(rest_height * size * scale[2])
    thing.rotation_mode = "QUATERNION"
    thing.location, thing.scale = position, [size * factor for factor in scale]
    thing.rotation_quaternion = find_turn(item)
    if "moves_to" in item:
        end = item["moves_to"]
        closed = {**item, **end}
        cycles_camera.move(thing, (position, end.get("position", position)), (find_turn(item), find_turn(closed)))


def find_turn(item):
    if "rotation_wxyz" in item:
        return Quaternion(item["rotation_wxyz"]).normalized()
    return Quaternion((0.0, 0.0, 1.0), math.radians(item.get("rotation_deg", 0.0)))


def add_model(path, item):
    """Everything that the file shows, under one parent that stands where the panel wants it."""
    before = set(bpy.data.objects)
    bpy.ops.import_scene.gltf(filepath=str(path))
    parent = cycles_scene.add_object(item.get("id", "stage"), None)
    things = set(bpy.data.objects) - before - {parent}
    for thing in things:
        if thing.parent is None:
            thing.parent = parent
    place(parent, item)
    return things | {parent}


def add_item(assets, models, item):
    if item["shape"] in models:
        return add_model(models[item["shape"]], item)
    mesh, size, rest_height = cycles_surface.make_shape(assets, item)
    thing = cycles_scene.add_object(item.get("id", "stage"), mesh)
    place(thing, item, size, rest_height)
    return {thing}


def complete_panel(panel, world):
    """With what the panel leaves out and its world has."""
    setting = world.get("setting", {})
    camera = dict(world["camera"])
    given = panel.get("camera", {})
    if LENSES & set(given):
        camera = {key: value for key, value in camera.items() if key not in LENSES}
    if "rotation_wxyz" in given:
        camera.pop("look_at", None)
    result = {"image": world["image"], "stage": setting.get("stage", []), "lights": setting.get("lights", []), **panel}
    result["camera"] = {**camera, **given}
    if "background" not in result and "background" in setting:
        result["background"] = setting["background"]
    return result


def build_scene(assets, panel, world):
    """Replaces what Blender holds by the panel, whose `models` are paths by name. Returns the panel with its world's
    defaults, and by how many pixels Cycles' lens is off at most."""
    panel = complete_panel(panel, world)
    models = panel.get("models", {})
    bpy.ops.wm.read_factory_settings(use_empty=True)
    cycles_scene.set_up_cycles(world, panel["image"]["width"], panel["image"]["height"])
    bpy.context.scene.frame_set(cycles_camera.OPEN_FRAME)
    lens_error_px = cycles_camera.add_camera(panel["camera"], panel["image"])
    cycles_lights.add_lights(assets, panel["lights"], panel.get("background"))
    for number, item in enumerate(panel["objects"]):
        for thing in add_item(assets, models, item):
            thing.pass_index = number + 1
    for item in panel["stage"]:
        for thing in add_item(assets, models, item):
            thing.pass_index = FIRST_STAGE_INDEX + STAGE_CLASSES.index(item["class"]) + 1
    return panel, lens_error_px
