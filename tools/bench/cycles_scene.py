# Builds the scene of a spec's panel in Blender, from the program's own assets: the same formulas and numbers, with
# Cycles' nodes and meshes.
# Runs inside Blender's Python (3.4); cycles_render.py calls it.
import json
import math

import bmesh
import bpy
from mathutils import Vector

SPHERE_SUBDIVISIONS = 6     # 20,480 flat triangles; CLEVR's sphere has 15,360 quads
CUBE_STEPS = 24             # of each face of the cube, half of them on the bevel
RIM_STEPS = 16
BACKDROP_STRIPS = 188


def read_json(*parts):
    path = parts[0].joinpath(*parts[1:])
    return json.loads(path.read_text())


def make_mesh(name, vertices, faces, is_smooth):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.polygons.foreach_set("use_smooth", [is_smooth] * len(mesh.polygons))
    mesh.validate()
    return mesh


def make_sphere(shape):
    mesh = bpy.data.meshes.new("sphere")
    builder = bmesh.new()
    bmesh.ops.create_icosphere(builder, subdivisions=SPHERE_SUBDIVISIONS, radius=shape["radius"])
    builder.to_mesh(mesh)
    builder.free()
    return mesh


def make_cube(shape):
    """Where rays from the centre intersect sum_i max(|x_i| - (1 - width), 0)^exponent = width^exponent."""
    width, exponent = shape["bevel_width"], shape["bevel_exponent"]

    def find_surface(direction):
        near, far = 0.0, 2.0
        for _ in range(60):
            middle = 0.5 * (near + far)
            excess = sum(max(abs(c) * middle - (1.0 - width), 0.0) ** exponent for c in direction)
            near, far = (middle, far) if excess < width ** exponent else (near, middle)
        return tuple(c * near for c in direction)

    half = CUBE_STEPS // 2
    bevel = [(1.0 - width) + width * (i / (half // 2)) for i in range(half // 2 + 1)]
    flat = [(1.0 - width) * i / (half // 2) for i in range(half // 2)]
    upper = flat + bevel
    steps = [-c for c in reversed(upper[1:])] + upper
    vertices, numbers, faces = [], {}, []

    def number_of(direction):
        key = tuple(round(c, 9) for c in direction)
        if key not in numbers:
            numbers[key] = len(vertices)
            vertices.append(find_surface(direction))
        return numbers[key]

    for axis in range(3):
        for side in (-1.0, 1.0):
            for u0, u1 in zip(steps, steps[1:]):
                for v0, v1 in zip(steps, steps[1:]):
                    corners = []
                    for u, v in ((u0, v0), (u1, v0), (u1, v1), (u0, v1)):
                        direction = [0.0, 0.0, 0.0]
                        direction[axis], direction[(axis + 1) % 3], direction[(axis + 2) % 3] = side, u, v
                        corners.append(number_of(direction))
                    faces.append(corners if side > 0.0 else corners[::-1])
    return make_mesh("cube", vertices, faces, True)


def make_cylinder(shape):
    """A superelliptic rim, turned around the z axis in flat facets."""
    width, exponent, sides = shape["bevel_width"], shape["bevel_exponent"], shape["side_count"]
    rim = []
    for i in range(RIM_STEPS + 1):
        angle = 0.5 * math.pi * i / RIM_STEPS
        rim.append((1.0 - width + width * math.sin(angle) ** (2.0 / exponent), 1.0 - width + width * math.cos(angle) ** (2.0 / exponent)))
    profile = rim + [(radius, -z) for radius, z in reversed(rim)]
    vertices = [(radius * math.cos(2.0 * math.pi * k / sides), radius * math.sin(2.0 * math.pi * k / sides), z)
                for radius, z in profile for k in range(sides)]
    faces = []
    for ring in range(len(profile) - 1):
        for k in range(sides):
            a, b = ring * sides + k, ring * sides + (k + 1) % sides
            faces.append((a, a + sides, b + sides, b))
    last = (len(profile) - 1) * sides
    faces.append(tuple(range(sides)))
    faces.append(tuple(last + k for k in reversed(range(sides))))
    return make_mesh("cylinder", vertices, faces, False)


def read_obj(path):
    vertices, faces = [], []
    for line in path.read_text().splitlines():
        words = line.split()
        if words[:1] == ["v"]:
            vertices.append(tuple(float(word) for word in words[1:4]))
        elif words[:1] == ["f"]:
            faces.append(tuple(int(word.split("/")[0]) - 1 for word in words[1:]))
    return make_mesh(path.stem, vertices, faces, False)


def make_shape(assets, name):
    shape = read_json(assets, "shapes", name, "shape.json")
    makers = {"sphere": make_sphere, "rounded_cube": make_cube, "rounded_cylinder": make_cylinder}
    if shape["kind"] == "mesh":
        return shape, read_obj(assets / "shapes" / name / shape["mesh"])
    return shape, makers[shape["kind"]](shape)


class NodeGraph:
    """A material's nodes."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind, **inputs):
        node = self.tree.nodes.new(kind)
        for name, value in inputs.items():
            node.inputs[name].default_value = value
        return node

    def mix(self, factor, first, second):
        """(1 - factor) first + factor second; the factor is a number or a node."""
        node = self.tree.nodes.new("ShaderNodeMixShader")
        if isinstance(factor, float):
            node.inputs["Fac"].default_value = factor
        else:
            self.tree.links.new(factor.outputs[0], node.inputs["Fac"])
        self.tree.links.new(first.outputs[0], node.inputs[1])
        self.tree.links.new(second.outputs[0], node.inputs[2])
        return node

    def finish(self, node):
        output = self.tree.nodes.new("ShaderNodeOutputMaterial")
        self.tree.links.new(node.outputs[0], output.inputs["Surface"])
        return self.material


def make_coated_diffuse(graph, color, p):
    base = graph.mix(graph.add("ShaderNodeFresnel", IOR=p["base_ior"]), graph.add("ShaderNodeBsdfDiffuse", Color=color),
                     graph.add("ShaderNodeBsdfVelvet", Color=color, Sigma=p["velvet_sigma"]))
    coat = graph.add("ShaderNodeBsdfGlossy", Color=(p["coat_albedo"],) * 3 + (1.0,), Roughness=math.sqrt(p["coat_alpha"]))
    coat.distribution = "BECKMANN"
    return graph.mix(graph.add("ShaderNodeFresnel", IOR=p["coat_ior"]), base, coat)


def make_two_lobe_ggx(graph, color, p):
    lobes = []
    for alpha in (p["wide_alpha"], p["narrow_alpha"]):
        lobe = graph.add("ShaderNodeBsdfAnisotropic", Color=color, Roughness=math.sqrt(alpha), Anisotropy=p["anisotropy"])
        lobe.distribution = "GGX"
        lobes.append(lobe)
    return graph.mix(p["narrow_weight"], *lobes)


def make_tinted_dielectric(graph, color, p):
    glass = graph.add("ShaderNodeBsdfGlass", Color=color, Roughness=0.0, IOR=p["ior"])
    glass.distribution = "BECKMANN"
    return glass


def make_material(assets, name, rgb):
    material = read_json(assets, "materials", name + ".json")
    makers = {"coated_diffuse": make_coated_diffuse, "two_lobe_ggx": make_two_lobe_ggx, "tinted_dielectric": make_tinted_dielectric}
    graph = NodeGraph(name)
    color = tuple(byte / 255.0 for byte in rgb) + (1.0,)    # bytes are linear, as in CLEVR
    return graph.finish(makers[material["bsdf"]](graph, color, material["parameters"]))


def make_backdrop(backdrop):
    """The sheet that two polynomials of one parameter draw, spanned along e."""
    det = backdrop["s_axis"][0] * backdrop["e_axis"][1] - backdrop["s_axis"][1] * backdrop["e_axis"][0]
    vertices = []
    for strip in range(BACKDROP_STRIPS + 1):
        t = strip / BACKDROP_STRIPS
        s = sum(c * t ** power for power, c in enumerate(backdrop["s_curve"])) - backdrop["s_offset"]
        z = sum(c * t ** power for power, c in enumerate(backdrop["z_curve"]))
        for edge in backdrop["e_range"]:
            e = edge - backdrop["e_offset"]
            x = (s * backdrop["e_axis"][1] - e * backdrop["s_axis"][1]) / det
            y = (e * backdrop["s_axis"][0] - s * backdrop["e_axis"][0]) / det
            vertices.append((x, y, z))
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(BACKDROP_STRIPS)]
    graph = NodeGraph("backdrop")
    albedo = backdrop["albedo"]
    mesh = make_mesh("backdrop", vertices, faces, True)
    mesh.materials.append(graph.finish(graph.add("ShaderNodeBsdfDiffuse", Color=(albedo, albedo, albedo, 1.0))))
    return mesh


def add_object(name, data):
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def aim(thing, position, direction):
    thing.location = position
    thing.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()


def add_lights(world, positions):
    target = Vector(world["area_lights"]["target"])
    for name, light in world["area_lights"]["lights"].items():
        data = bpy.data.lights.new(name, "AREA")
        data.shape = "SQUARE"
        data.size = light["side"]
        data.energy = light["power_w"]
        data.color = light["color"]
        position = Vector(positions.get(name, light["position"]))
        thing = add_object(name, data)
        aim(thing, position, target - position)
        thing.visible_camera = False
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy = world["sun"]["strength"]
    sun.angle = world["sun"]["angular_diameter_rad"]
    sun.color = world["sun"]["color"]
    thing = add_object("sun", sun)
    aim(thing, (0.0, 0.0, 10.0), world["sun"]["direction"])
    thing.visible_camera = False


def add_camera(camera):
    data = bpy.data.cameras.new("camera")
    data.lens = camera["focal_mm"]
    data.sensor_width = camera["sensor_mm"]
    data.sensor_fit = "HORIZONTAL"
    thing = add_object("camera", data)
    aim(thing, camera["eye"], Vector(camera["look_at"]) - Vector(camera["eye"]))
    bpy.context.scene.camera = thing


def set_up_cycles(world, width, height):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
    scene.render.dither_intensity = 0.0
    scene.view_settings.view_transform = "Standard"
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.use_denoising = False
    scene.cycles.light_sampling_threshold = 0.0
    scene.cycles.sample_clamp_direct = scene.cycles.sample_clamp_indirect = 0.0
    scene.cycles.max_bounces = world["bounces"]["total"]
    scene.cycles.diffuse_bounces = world["bounces"]["diffuse"]
    scene.cycles.glossy_bounces = world["bounces"]["glossy"]
    scene.cycles.transmission_bounces = world["bounces"]["transmission"]
    scene.cycles.blur_glossy = world["filter_glossy"]
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = True
    scene.cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    scene.cycles.filter_width = 1.5
    scene.world = bpy.data.worlds.new("black")
    scene.world.color = (0.0, 0.0, 0.0)


def build_scene(assets, panel):
    """Replaces what Blender holds by the panel; the spec's objects have names of shapes, materials, sizes and colours,
    or numbers."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    world = read_json(assets, "worlds", panel["world"] + ".json")
    sizes = read_json(assets, "vocabulary", "sizes.json")["sizes"]
    colors = read_json(assets, "colors", "clevr.json")["colors"]
    set_up_cycles(world, panel["image"]["width"], panel["image"]["height"])
    add_camera({**world["camera"], **panel.get("camera", {})})
    add_lights(world, panel.get("lights", {}))
    add_object("backdrop", make_backdrop(world["backdrop"]))
    for item in panel["objects"]:
        shape, mesh = make_shape(assets, item["shape"])
        radius = sizes.get(item["size"], item["size"])
        mesh.materials.append(make_material(assets, item["material"],
                                            colors[item["color"]] if isinstance(item["color"], str) else item["color"]))
        thing = add_object(item["id"], mesh)
        position = list(item["position"])
        thing.location = position if len(position) == 3 else position + [shape["rest_height"] * radius]
        thing.scale = (radius,) * 3
        thing.rotation_euler = (0.0, 0.0, math.radians(item.get("rotation_deg", 0.0)))
