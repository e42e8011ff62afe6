# Surfaces and shapes of a general panel in Blender: a surface's numbers as Blender's glTF importer gives them to its
# Principled BSDF. Runs inside Blender's Python (3.4).
import cycles_scene

SURFACE = {"base_color": [0.8, 0.8, 0.8], "metallic": 0.0, "roughness": 0.5, "ior": 1.5, "transmission": 0.0, "specular": 1.0,
           "clearcoat": 0.0, "clearcoat_roughness": 0.0, "emission": [0.0, 0.0, 0.0]}
INPUTS = {"metallic": "Metallic", "roughness": "Roughness", "ior": "IOR", "transmission": "Transmission", "clearcoat": "Clearcoat",
          "clearcoat_roughness": "Clearcoat Roughness"}


def read_color(color):
    """Linear RGB of '#8a2f1b', which is sRGB, or of three linear numbers."""
    if not isinstance(color, str):
        return list(color)
    values = [int(color[place:place + 2], 16) / 255.0 for place in (1, 3, 5)]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


def make_surface(surface):
    unknown = set(surface) - set(SURFACE)
    if unknown:
        raise ValueError(f"Blender has no twin of {sorted(unknown)}")
    surface = {**SURFACE, **surface}
    graph = cycles_scene.NodeGraph("surface")
    emission = read_color(surface["emission"])
    strength = max(emission)
    inputs = {name: surface[key] for key, name in INPUTS.items()}
    node = graph.add("ShaderNodeBsdfPrincipled", **inputs)
    node.inputs["Base Color"].default_value = (*read_color(surface["base_color"]), 1.0)
    node.inputs["Specular"].default_value = 0.5 * surface["specular"]
    if strength > 0.0:
        node.inputs["Emission"].default_value = (*[value / strength for value in emission], 1.0)
        node.inputs["Emission Strength"].default_value = strength
    return graph.finish(node)


def make_material(assets, item):
    """Of an object or a piece of the stage: numbers, a surface's asset, or a published look in a colour."""
    material = item["material"]
    if not isinstance(material, str):
        return make_surface(material)
    asset = cycles_scene.read_json(assets, "materials", material + ".json")
    if "surface" in asset:
        return make_surface(asset["surface"])
    colors = cycles_scene.read_json(assets, "colors", "clevr.json")["colors"]
    return cycles_scene.make_material(assets, material, colors.get(item["color"]) if isinstance(item["color"], str) else item["color"])


def make_shape(assets, item):
    """A mesh with its material, and its size and how high its centre is when it rests."""
    shape, mesh = cycles_scene.make_shape(assets, item["shape"])
    if shape["kind"] == "sphere":       # clevrvk's is round, and CLEVR's faceted
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(make_material(assets, item))
    sizes = cycles_scene.read_json(assets, "vocabulary", "sizes.json")["sizes"]
    size = sizes.get(item["size"], item["size"]) if isinstance(item["size"], str) else item["size"]
    return mesh, size, shape["rest_height"]
