# Steps that look at the device's pictures and labels: how soon the first is there, and whether they are right.
import json
import os
import time

from prove.kit import make_cache_environment
from prove.measures import compute_psnr, count_differences, digest_files, read_png
from prove.session import StepSkipped, require, require_exit, require_file
from prove.sizes import MEWL_MASKS

SHOWN_LIMITS = ["maxRayDispatchInvocationCount", "maxBufferSize", "maxMemoryAllocationSize", "subgroupSize",
                "minAccelerationStructureScratchOffsetAlignment"]
FIRST_PICTURE = os.path.join("images", "one_scene", "scene.png")    # renamed into its place when it is whole
# The least PSNR to Blender's pictures of the reference scenes, by the beginning of their names. Blender's are noisy
# themselves, glass most of all. s09 is left out: its hand is another model. The test `reference` has the same limits.
LEAST_PSNR_DB = {"s01": 44.0, "s02": 44.0, "s03": 39.0, "s04": 39.0, "s06": 32.0, "s07": 44.0, "s11": 44.0}
MOST_OTHER_IDS = 1e-4           # of all pixels: rounding moves outlines
MOST_OTHER_IDS_OF_ONE = 1e-3    # of the pixels of one picture
POLL_S = 0.001
GENERAL_SETTINGS = ("--samples", "4", "--denoise")      # of pictures that are compared with the CPU driver's


def write_limits(session):
    require_file(session.kit.device_limits, "device_limits")
    limits = json.loads(session.run([session.kit.device_limits, session.device.index]).out)
    (session.out / "device.json").write_text(json.dumps(limits, indent=1) + "\n")
    session.layers = limits["layers"]
    require(limits["deviceName"] == session.device.entry["name"], f"device {session.device.index} is '{limits['deviceName']}'")
    session.figures.update({name: limits[name] for name in SHOWN_LIMITS if name in limits})


def run_doctor(session):
    report = json.loads(session.clevrvk("doctor", "--device", session.device.index, "--json").out)
    session.figures["self_test"] = report["devices"][int(session.device.index)]["self_test"]["what"]


def measure_first_picture(session, out, cache):
    """Seconds from the start of the program until its picture is in its place."""
    folder = session.work / out
    command = [session.kit.program, "render", "--episodes", session.kit.one_scene, *session.sizes.standard, "--quiet", "--device",
               session.device.index, "--out", folder]
    with session.start(command, make_cache_environment(session.work / cache)) as program:
        while not (folder / FIRST_PICTURE).exists() and program.is_running():
            time.sleep(POLL_S)
        session.figures["first_picture_s"] = round(time.monotonic() - program.begin, 3)
        require_exit(program.wait(), 0)
    require((folder / FIRST_PICTURE).exists(), "no picture")


def make_first_picture_cold(session):
    measure_first_picture(session, "first_cold", "cache_of_first")


def make_first_picture_warm(session):
    measure_first_picture(session, "first_warm", "cache_of_first")
    require(digest_files(session.work / "first_warm") == digest_files(session.work / "first_cold"), "other bytes than with cold caches")


def render_references(session):
    """Also with all rays through the acceleration structure, which small panels do without."""
    episodes, sizes = session.kit.reference / "episodes.jsonl", session.sizes
    session.render(episodes, "converged", *sizes.converged, "--aov", "depth,normal")
    session.render(episodes, "standard", *sizes.standard)
    session.render(episodes, "structure", *sizes.standard, "--traversal", "structure")


def require_made(session, out):
    """For steps that look at what an earlier one has made; whether it was made is that one's business."""
    if not (session.work / out).exists():
        raise StepSkipped(f"no earlier step of this run has made '{out}'")


def compare_with_blender(session):
    require_made(session, "converged")
    too_low = []
    for name in ("converged", "standard", "structure"):
        pictures = sorted((session.work / name / "images").rglob("*.png"))
        pairs = [(path, session.kit.reference / path.name) for path in pictures if (session.kit.reference / path.name).exists()]
        for path, reference in pairs:
            scene = path.name[:3]
            psnr = compute_psnr(read_png(path), read_png(reference))
            session.figures[f"{name}_{scene}_db"] = round(psnr, 2)
            if psnr < LEAST_PSNR_DB.get(scene, 0.0) - session.sizes.psnr_allowance_db:
                too_low.append(f"{scene} of '{name}'")
        missing = set(LEAST_PSNR_DB) - {path.name[:3] for path, _ in pairs}
        require(not missing, f"no picture of {', '.join(sorted(missing))} of '{name}'")
    require(not too_low, f"PSNR too low: {', '.join(too_low)}")


def check_references(session):
    """Labels against the checker's own ray caster; four pictures are rendered again."""
    require_made(session, "converged")
    session.clevrvk("check", session.work / "converged", "--sample", "4")


def render_mewl(session):
    session.clevrvk(*MEWL_MASKS, "--device", session.device.index, "--out", session.work / "mewl")
    session.clevrvk("check", session.work / "mewl")


def make_cpu_files(kit, run, folder):
    """The CPU driver's masks of the reference scenes and of MEWL, masks and pictures of the general scenes; `run` runs a
    command."""
    run([kit.program, "render", "--episodes", kit.reference / "episodes.jsonl", "--samples", "1", "--quiet", "--device", "cpu", "--out",
         folder / "reference"])
    run([kit.program, *MEWL_MASKS, "--device", "cpu", "--out", folder / "mewl"])
    # A card's paths go through the driver's acceleration structure.
    run([kit.program, "render", "--episodes", kit.general, *GENERAL_SETTINGS, "--traversal", "structure", "--quiet", "--device", "cpu",
         "--out", folder / "general"])


def find_cpu_files(session):
    """Those of the packed kit; in a source tree they are rendered now, if there is a CPU driver."""
    if session.kit.is_packed:
        require_file(session.kit.cpu_files, "the folder of the CPU driver's files: there was no CPU driver where this kit was packed; it")
        return session.kit.cpu_files
    folder = session.work / "cpu"
    if not folder.exists():
        # The card's driver may have been named alone.
        without_driver = {name: session.plain_environment.get(name) for name in session.device.environment}
        listed = session.clevrvk("list", "devices", "--json", environment=without_driver)
        if not any(entry["is_cpu"] and entry["is_usable"] for entry in json.loads(listed.out)):
            raise StepSkipped("no CPU driver here to compare with (Debian: mesa-vulkan-drivers 24.2 or later)")
        making = session.work / "cpu_making"      # output that a step's limit cuts short is not taken for whole
        make_cpu_files(session.kit, lambda command: session.run(command, without_driver), making)
        making.rename(folder)
    return folder


def find_general(session):
    """The general scenes that are rendered."""
    path = session.work / "general.jsonl"
    if not path.exists():
        path.write_text("".join(session.kit.general.read_text().splitlines(keepends=True)[:session.sizes.general_panels]))
    return path


def compare_ids(session, ours, expected, count=None):
    """`count`: how many there must be, where not all that are expected were made."""
    made = expected if count is None else ours
    names = sorted(path.relative_to(made) for path in made.rglob("*.png"))
    require(names and count in (None, len(names)), f"no masks to compare with, or too few: {len(names)}")
    others, pixels, worst = 0, 0, 0.0
    for name in names:
        require((ours / name).exists(), f"no mask {name}")
        mask = read_png(ours / name)
        other = count_differences(mask, read_png(expected / name))
        size = mask.width * mask.height
        others, pixels, worst = others + other, pixels + size, max(worst, other / size)
    same_percent = round(100.0 * (1.0 - others / pixels), 5)
    session.figures.update({"masks": len(names), "pixels": pixels, "other_ids": others, "same_ids_percent": same_percent})
    require(others <= MOST_OTHER_IDS * pixels, f"{others} of {pixels} ids differ from the CPU's")
    require(worst <= MOST_OTHER_IDS_OF_ONE, f"{100.0 * worst:.2f} % of the ids of one picture differ from the CPU's")


def compare_reference_ids(session):
    require_made(session, "converged")
    compare_ids(session, session.work / "converged" / "masks", find_cpu_files(session) / "reference" / "masks")


def compare_mewl_ids(session):
    require_made(session, "mewl")
    compare_ids(session, session.work / "mewl" / "masks", find_cpu_files(session) / "mewl" / "masks")
