# Lights of a general panel in Blender. Runs inside Blender's Python (3.4).
import math

import bpy
from mathutils import Vector

import cycles_scene
from cycles_surface import read_color

SPHERE_SUBDIVISIONS = 4     # of a light that is a sphere: 1,280 triangles, all of which Cycles samples


def split_color(color):
    """A strength, and a colour whose largest channel is 1."""
    color = [color] * 3 if isinstance(color, (int, float)) else list(color)
    strength = max(max(color), 1e-12)
    return strength, [value / strength for value in color]


def add_area(light):
    data = bpy.data.lights.new(light["kind"], "AREA")
    strength, data.color = split_color(light["radiance"])
    if light["kind"] == "disc":
        data.shape, data.size = "DISK", 2.0 * light["radius"]
        area = math.pi * light["radius"] ** 2
    else:
        data.shape = "RECTANGLE"
        data.size, data.size_y = light["size"]
        area = light["size"][0] * light["size"][1]
    data.energy = 4.0 * area * strength
    thing = cycles_scene.add_object(light["kind"], data)
    position = Vector(light["position"])
    cycles_scene.aim(thing, position, Vector(light["target"]) - position)
    return thing


def add_sphere(light):
    """A mesh that emits, for Blender 3.4's point light is a disc that faces what it lights. No shadow falls from it; so its
    far side, which nothing hides either, may not emit inwards."""
    strength, color = split_color(light["radiance"])
    graph = cycles_scene.NodeGraph("light")
    mesh = bpy.data.meshes.new("light")
    builder = cycles_scene.bmesh.new()
    cycles_scene.bmesh.ops.create_icosphere(builder, subdivisions=SPHERE_SUBDIVISIONS, radius=light["radius"])
    builder.to_mesh(mesh)
    builder.free()
    emission = graph.add("ShaderNodeEmission", Color=(*color, 1.0), Strength=strength)
    surface = graph.mix(0.0, emission, graph.add("ShaderNodeBsdfTransparent"))
    graph.tree.links.new(graph.add("ShaderNodeNewGeometry").outputs["Backfacing"], surface.inputs["Fac"])
    mesh.materials.append(graph.finish(surface))
    thing = cycles_scene.add_object("light", mesh)
    thing.location = light["position"]
    thing.visible_shadow = False
    thing.hide_viewport = True      # no part of masks, which are cast in the viewport's scene
    return thing


def add_sun(light):
    data = bpy.data.lights.new("sun", "SUN")
    strength, data.color = split_color(light["irradiance"])
    data.energy = strength
    data.angle = math.radians(light.get("angular_diameter_deg", 0.53))
    thing = cycles_scene.add_object("sun", data)
    cycles_scene.aim(thing, (0.0, 0.0, 10.0), light["direction"])
    return thing


def add_surroundings(assets, lights, background):
    """Sky and environment, and what the camera sees instead where the panel says so."""
    world = bpy.data.worlds.new("surroundings")
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()

    def add(kind, **inputs):
        node = tree.nodes.new(kind)
        for name, value in inputs.items():
            node.inputs[name].default_value = value
        return node

    sky = next((light for light in lights if light["kind"] == "sky"), {"radiance": 0.0})
    strength, color = split_color(sky["radiance"])
    result = add("ShaderNodeBackground", Color=(*color, 1.0), Strength=strength)
    picture = next((light for light in lights if light["kind"] == "environment"), None)
    if picture:
        asset = cycles_scene.read_json(assets, "environments", picture["picture"], "environment.json")
        texture = add("ShaderNodeTexEnvironment")
        texture.image = bpy.data.images.load(str(assets / "environments" / picture["picture"] / asset["file"]))
        turn = add("ShaderNodeMapping", Rotation=(0.0, 0.0, -math.radians(picture.get("rotation_deg", 0.0))))
        tree.links.new(add("ShaderNodeTexCoord").outputs["Generated"], turn.inputs["Vector"])
        tree.links.new(turn.outputs[0], texture.inputs["Vector"])
        shown = add("ShaderNodeBackground", Strength=picture.get("strength", 1.0))
        tree.links.new(texture.outputs[0], shown.inputs["Color"])
        both = add("ShaderNodeAddShader")
        tree.links.new(result.outputs[0], both.inputs[0])
        tree.links.new(shown.outputs[0], both.inputs[1])
        result = both
    if background is not None or (picture and not picture.get("visible", True)):
        mix = add("ShaderNodeMixShader")
        tree.links.new(add("ShaderNodeLightPath").outputs["Is Camera Ray"], mix.inputs["Fac"])
        tree.links.new(result.outputs[0], mix.inputs[1])
        seen = add("ShaderNodeBackground", Color=(*read_color(background or [0.0, 0.0, 0.0]), 1.0), Strength=1.0)
        tree.links.new(seen.outputs[0], mix.inputs[2])
        result = mix
    tree.links.new(result.outputs[0], add("ShaderNodeOutputWorld").inputs["Surface"])
    bpy.context.scene.world = world


def add_lights(assets, lights, background):
    makers = {"rectangle": add_area, "disc": add_area, "sphere": add_sphere, "sun": add_sun}
    for light in lights:
        if light["kind"] in makers:
            makers[light["kind"]](light).visible_camera = light.get("visible", False)
    add_surroundings(assets, lights, background)
