# Builds a general panel in Blender: models by its own glTF importer, rectangles and a sky as lights. Runs inside
# Blender's Python (3.4); cycles_render.py calls it.
import math

import bpy
import numpy
from mathutils import Vector

import cycles_scene
import general_world

# Blender 3.4's importer needs a name that Debian 12's numpy no longer has. Goes with a later Blender.
numpy.bool = bool


def place_model(path, item):
    """Everything that the file shows, under one parent that stands where the panel wants it."""
    before = set(bpy.data.objects)
    bpy.ops.import_scene.gltf(filepath=path)
    parent = cycles_scene.add_object(item.get("id", "stage"), None)
    for thing in set(bpy.data.objects) - before - {parent}:
        if thing.parent is None:
            thing.parent = parent
    parent.location = item["position"]
    parent.scale = (item.get("scale", 1.0),) * 3
    parent.rotation_euler = (0.0, 0.0, math.radians(item.get("rotation_deg", 0.0)))


def add_light(light):
    if light["kind"] == "sky":
        world = bpy.data.worlds.new("sky")
        world.use_nodes = True
        world.node_tree.nodes["Background"].inputs["Color"].default_value = (*light["radiance"], 1.0)
        bpy.context.scene.world = world
        return
    data = bpy.data.lights.new("rectangle", "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = light["size"]
    strength = max(light["radiance"])
    data.energy = 4.0 * light["size"][0] * light["size"][1] * strength
    data.color = [value / strength for value in light["radiance"]]
    thing = cycles_scene.add_object("rectangle", data)
    position = Vector(light["position"])
    cycles_scene.aim(thing, position, Vector(light["target"]) - position)
    thing.visible_camera = False


def build_scene(panel):
    """Replaces what Blender holds by the panel, whose `models` are paths by name."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    cycles_scene.set_up_cycles(general_world.WORLD, panel["image"]["width"], panel["image"]["height"])
    cycles_scene.add_camera(panel["camera"])
    for light in panel["lights"]:
        add_light(light)
    for item in panel["stage"] + panel["objects"]:
        place_model(panel["models"][item["shape"]], item)
