# Renders one general panel in Blender, linear, with what is seen at each pixel's centre:
#   blender --background --factory-startup --python cycles_reference.py -- JOB.json OUT.npz
# JOB: `assets` (a folder), `panel` (with `models`, paths by name), `world`, `samples` and `seeds`. OUT: `pictures` (a
# seed each, linear RGB), `index` (of objects from 1; of the stage 10,000 and its class; 0: nothing), `distance` (along
# the ray; 0: nothing), `depth` (along the view axis), `seconds` of the CPU and `lens_error_px`. Index, distance and
# depth are cast by Blender's own rays, of the label time, sharp, in the directions of lens_model.py.
import json
import pathlib
import sys
import tempfile
import time

import bpy
import numpy
from mathutils import Vector

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import cycles_camera  # noqa: E402  (Blender's Python does not look beside the script by itself)
import cycles_general  # noqa: E402
import lens_model  # noqa: E402


def render(samples, seed, folder):
    """Linear RGB, from the top row on."""
    scene = bpy.context.scene
    scene.cycles.samples, scene.cycles.seed = samples, seed
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth, settings.exr_codec = "OPEN_EXR", "RGB", "32", "ZIP"
    scene.render.filepath = str(folder / f"{seed}.exr")
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(scene.render.filepath)
    pixels = numpy.zeros(len(image.pixels), numpy.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(image.size[1], image.size[0], image.channels)[::-1, :, :3]


def cast_labels(camera, image):
    """Index, distance and depth of what each pixel's centre sees."""
    cycles_camera.show_label_time(camera)
    directions, is_shown = lens_model.find_directions(camera, image["width"], image["height"])
    to_world = bpy.context.scene.camera.matrix_world
    eye, turn = to_world.translation.copy(), to_world.to_3x3().normalized()
    graph = bpy.context.evaluated_depsgraph_get()
    index, distance = numpy.zeros(is_shown.shape, int), numpy.zeros(is_shown.shape)
    for y, x in zip(*numpy.nonzero(is_shown)):
        right, down, forward = directions[y, x]
        hit, place, _, _, thing, _ = bpy.context.scene.ray_cast(graph, eye, turn @ Vector((right, -down, -forward)))
        if hit:
            index[y, x], distance[y, x] = thing.pass_index, (place - eye).length
    return index, distance, distance * directions[..., 2]


def main(job_path, out):
    job = json.loads(pathlib.Path(job_path).read_text())
    panel, lens_error_px = cycles_general.build_scene(pathlib.Path(job["assets"]), job["panel"], job["world"])
    camera, image = panel["camera"], panel["image"]
    is_twin = camera.get("model") == "brown_conrady"
    samples = max(job["samples"] // lens_model.TWIN_SCALE ** 2, 1) if is_twin else job["samples"]
    pictures = []
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()   # of all threads
        for seed in job["seeds"]:
            picture = render(samples, seed, pathlib.Path(folder))
            pictures.append(lens_model.gather_distorted(camera, image["width"], image["height"], picture) if is_twin else picture)
        seconds = time.process_time() - started
    index, distance, depth = cast_labels(camera, image)
    numpy.savez_compressed(out, pictures=numpy.array(pictures, numpy.float32), index=index, distance=distance, depth=depth,
                           seconds=seconds, lens_error_px=lens_error_px)


main(*sys.argv[sys.argv.index("--") + 1:])
