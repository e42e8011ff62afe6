# The list of all steps, the most important first. A step is a line here and a function in one of the *_steps.py.
from functools import partial

from prove import general_steps as general
from prove import load_steps as load
from prove import picture_steps as pictures
from prove import repeat_steps as repeats
from prove.session import Step

# Speed runs: name, limit in seconds, and arguments of `clevrvk bench`, as pairs of option and value. Each is a step and
# a line of bench.jsonl.
SPEED_RUNS = [
    ("standard, MEWL", 120, "--tasks mewl --scenes 4 --repeats 2 --quality standard"),
    ("draft, MEWL", 90, "--tasks mewl --scenes 8 --repeats 3 --quality draft"),
    ("reference, MEWL", 120, "--tasks mewl_shape --scenes 1 --repeats 1 --quality reference"),
    # Scenes of five objects each: small panels, traced without and, for comparison, with the acceleration structure.
    ("standard, direct", 60, "--repeats 3 --quality standard --traversal direct"),
    ("standard, structure", 90, "--repeats 3 --quality standard --traversal structure"),
    ("draft, direct", 60, "--repeats 3 --quality draft --traversal direct"),
    ("draft, structure", 90, "--repeats 3 --quality draft --traversal structure"),
    # Models, through the acceleration structure and the general kernels.
    ("draft, things", 90, "--tasks things_table --scenes 16 --repeats 2 --quality draft"),
    ("draft, agents", 90, "--tasks agents_single --scenes 16 --repeats 2 --quality draft"),
    ("draft, batches of 8", 40, "--scenes 64 --repeats 2 --quality draft --batch 8"),
    ("draft, batches of 32", 40, "--scenes 256 --repeats 2 --quality draft --batch 32"),
    ("draft, batches of 64", 40, "--scenes 512 --repeats 2 --quality draft --batch 64"),
    ("draft, batches of 128", 60, "--scenes 1024 --repeats 1 --quality draft --batch 128"),
]
SUITES = [("gpu", 120), ("render", 300), ("reference", 180)]


def list_steps(sizes):
    return [
        Step("device", "limits", 30, pictures.write_limits),
        Step("device", "doctor", 120, pictures.run_doctor),
        Step("device", "first picture, cold caches", 180, pictures.make_first_picture_cold),
        Step("device", "first picture, warm caches", 60, pictures.make_first_picture_warm),
        Step("pictures", "reference scenes", 180, pictures.render_references),
        Step("pictures", "PSNR to Blender", 60, pictures.compare_with_blender),
        Step("labels", "labels of the reference scenes", 90, pictures.check_references),
        Step("labels", "ids of the reference scenes", 240, pictures.compare_reference_ids),
        Step("labels", "labels of MEWL", 90, pictures.render_mewl),
        Step("labels", "ids of MEWL", 120, pictures.compare_mewl_ids),
        Step("general", "general scenes", 120, general.render_general),
        Step("general", "ids of the general scenes", 60, general.compare_general_ids),
        Step("general", "general scenes, against the CPU's", 60, general.compare_general_pictures),
        Step("general", "general scenes, reversed", 90, general.render_general_reversed),
        Step("determinism", "three processes", 120, repeats.render_in_processes),
        Step("determinism", "reversed order", 60, repeats.render_reversed),
        Step("determinism", "batches of one", 90, repeats.render_alone),
        Step("determinism", "shards", 90, repeats.render_shards),
        Step("validation", "validation and synchronization", 120, repeats.validate),
        Step("validation", "best practices", 60, repeats.list_advice),
        *(Step("suites", f"suite {suite}", limit_s, partial(repeats.run_suite, suite=suite, arguments=arguments))
          for (suite, limit_s), arguments in zip(SUITES, sizes.suite_arguments)),
        *(Step("speed", f"speed: {name}", limit_s, partial(load.run_bench, name=name, arguments=arguments.split()))
          for name, limit_s, arguments in SPEED_RUNS),
        Step("speed", "labels alone", 60, load.make_labels),
        Step("faults", "faults of the device", 240, load.inject_faults),
        Step("faults", "kill and resume", 180, load.kill_and_resume),
        Step("soak", "soak", 300, load.soak),
    ]


def list_groups(steps):
    return list(dict.fromkeys(step.group for step in steps))
