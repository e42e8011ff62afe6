# Renders one panel in Blender at several sample counts and reports the CPU seconds of each, scene building and the file
# included:
#   blender --background --factory-startup --python cycles_render.py -- ASSETS PANEL.json OUT SAMPLES:SEED ...
# OUT/SAMPLES_SEED.png are the pictures, OUT/times.json the CPU seconds by the same names.
import json
import pathlib
import sys
import time

import bpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import cycles_general  # noqa: E402  (Blender's Python does not look beside the script by itself)
import cycles_scene  # noqa: E402
import general_world  # noqa: E402


def main(arguments):
    assets, panel, out = pathlib.Path(arguments[0]), json.loads(pathlib.Path(arguments[1]).read_text()), pathlib.Path(arguments[2])
    times = {}
    for word in arguments[3:]:
        samples, seed = (int(number) for number in word.split(":"))
        name = f"{samples}_{seed}"
        started = time.process_time()   # of all threads
        if "models" in panel:
            cycles_general.build_scene(assets, panel, panel.get("world_data") or general_world.WORLD)
        else:
            cycles_scene.build_scene(assets, panel)
        scene = bpy.context.scene
        scene.cycles.samples = samples
        scene.cycles.seed = seed
        scene.render.filepath = str(out / (name + ".png"))
        bpy.ops.render.render(write_still=True)
        times[name] = time.process_time() - started
    (out / "times.json").write_text(json.dumps(times, indent=1) + "\n")


main(sys.argv[sys.argv.index("--") + 1:])
