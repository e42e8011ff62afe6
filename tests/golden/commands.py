# Runs clevrvk as its users do and hashes what comes out. Knows nothing of the table.
import collections
import hashlib
import itertools
import os
import pathlib
import platform
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
sys.path.insert(0, str(SOURCE / "tools" / "prove"))

import canonical  # noqa: E402
import measures   # noqa: E402

TANGRAMS = SOURCE / "samples" / "tangrams"
SPLITS = ["train", "val", "test"]
DRAWS = [("1", "0"), ("-9223372036854775807", "987654")]     # seed, first index
LINE_COUNT = "40"
# Tasks that make meshes take a tenth of a second to one second a line.
FEWER_LINES = {"agents_single": "12", "devbench_categories": "10", "devbench_nouns": "10", "devbench_vocabulary": "10",
               "hands_holding": "3", "relations_physical": "1", "staged_pairs": "1", "things_table": "6"}
OPTIONS = {     # of tasks, away from their defaults
    "clevr": [["world=mewl"], ["min_objects=11", "max_objects=12"], ["width=200", "height=200", "min_visible_px=50"]],
    "curi_scene": [["min_objects=4", "max_objects=4", "min_visible_px=60"]],
}
RENDER_RUNS = {
    "samples 4": ["--samples", "4", "--aov", "depth,normal,albedo"],
    "samples 4, structure": ["--samples", "4", "--traversal", "structure"],
    "draft": ["--quality", "draft"],
    "standard": ["--quality", "standard", "--limit", "15"],     # the rest takes three quarters of the time
}
# The instructions of x86 and Arm that Mesa passes on to LLVM and that may round differently.
VECTOR_FEATURES = ["sse4_1", "avx", "f16c", "fma", "avx2", "avx512f", "asimd", "sve"]


class Program:
    def __init__(self, build, scratch):
        self.path = pathlib.Path(build).resolve() / "bin" / "clevrvk"
        self.scratch = pathlib.Path(scratch)
        self.environment = dict(os.environ, CLEVRVK_ASSETS=str(SOURCE / "assets"))

    def run(self, *arguments, read=None):
        """Standard output. Any other end than exit code 0 ends the test with the program's own words."""
        words = [str(word) for word in arguments]
        done = subprocess.run([self.path, *words], input=read, capture_output=True, env=self.environment, check=False)
        if done.returncode != 0:
            raise SystemExit(f"golden: clevrvk {' '.join(words)} ended with {done.returncode}: {done.stderr.decode()}")
        return done.stdout

    def list(self, kind):
        return canonical.json.loads(self.run("list", kind, "--json"))


def hash_file(path):
    """Lines of JSON without added keys, pictures by their decoded pixels, anything else by its bytes."""
    content = path.read_bytes()
    if path.suffix == ".png":
        picture = measures.decode_png(content)
        return canonical.hash_bytes(repr(picture[:3]).encode() + picture.data)
    return canonical.hash_lines(content) if path.suffix == ".jsonl" else canonical.hash_bytes(content)


def hash_folder(folder, depth, is_wanted=lambda path: True):
    """A hash of the paths and contents below each folder at this depth; of files above it, one each."""
    found = collections.defaultdict(hashlib.sha256)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and is_wanted(path):
            found["/".join(name.parts[:depth])].update(f"{name} {hash_file(path)}\n".encode())
    return {name: digest.hexdigest()[:16] for name, digest in found.items()}


def put(entries, prefix, more):
    entries.update({f"{prefix}: {name}": digest for name, digest in more.items()})


def make_task_lines(program):
    entries = {}
    for task in program.list("tasks"):
        name = task["name"]
        for variant, split, (seed, start) in itertools.product(task["variants"], SPLITS, DRAWS):
            if variant == "strict" and (split, seed) != ("test", "1"):
                continue    # these take long to draw
            draw = ["--variant", variant, "--split", split, "--seed", seed, "--start", start]
            draw += ["--count", FEWER_LINES.get(name, LINE_COUNT)]
            text = program.run("generate", name, *draw)
            entries[f"generate {name} {variant} {split}, seed {seed}"] = canonical.hash_lines(text)
        for options in OPTIONS.get(name, []):
            flags = [word for option in options for word in ("--set", option)]
            text = program.run("generate", name, "--seed", 1, "--count", 20, *flags)
            entries[f"generate {name} {' '.join(options)}"] = canonical.hash_lines(text)
    return entries


def make_mewl(program):
    text = b"".join(program.run("generate", task["name"], "--seed", 1, "--count", 10, "--variant", "repaired")
                    for task in program.list("tasks") if task["family"] == "mewl")
    entries = {"mewl solve": canonical.hash_lines(program.run("mewl", "solve", "-", "--json", read=text))}
    captions = [canonical.parse(line) for line in program.run("mewl", "caption", "-", "--json", read=text).splitlines()]
    for caption in captions:
        del caption["episode"], caption["split"]     # added later
    entries["mewl caption"] = canonical.hash_lines(b"\n".join(map(canonical.print_value, captions)))
    return entries


def make_curi(program):
    entries, folder = {}, program.scratch / "curi"
    program.run("curi", "concepts", "--seed", 1, "--draws", 20000, "--scenes", 5000, "--variant", "repaired", "--out", folder)
    put(entries, "curi concepts", hash_folder(folder, 1, lambda path: path.name != "curi.json"))
    for split, negatives, panels in [("iid", "hard", []), ("comp", "easy", []), ("shape", "hard", ["--panels"])]:
        draw = ["--split", split, "--negatives", negatives, "--seed", 1, "--count", 20, *panels]
        text = program.run("curi", "episodes", "--concepts", folder, "--variant", "repaired", *draw)
        entries[f"curi episodes {split} {negatives} {' '.join(panels)}".strip()] = canonical.hash_lines(text)
    strict = program.run("curi", "episodes", "--concepts", folder, "--split", "iid", "--variant", "strict", "--seed", 1, "--count", 20)
    entries["curi episodes iid hard, strict"] = canonical.hash_lines(strict)
    for variant in ("strict", "repaired", "published"):
        scenes = program.run("curi", "scenes", "--seed", 1, "--count", 40, "--variant", variant)
        entries[f"curi scenes {variant}"] = canonical.hash_lines(scenes)
        sounds = program.scratch / f"sounds_{variant}"
        program.run("curi", "sound", "--scenes", "-", "--variant", variant, "--out", sounds, read=scenes.splitlines(keepends=True)[0])
        put(entries, f"curi sound {variant}", hash_folder(sounds, 1, lambda path: path.suffix == ".wav"))
    return entries


def make_kilogram(program):
    entries, svg, parts = {}, TANGRAMS / "svg", TANGRAMS / "parts.jsonl"

    def is_work(path):
        return path.name not in ("kilogram.json", "files.jsonl")    # settings, and hashes of packed bytes

    made = program.scratch / "tangrams"
    program.run("kilogram", "make", "--count", 40, "--seed", 5, "--out", made)
    put(entries, "kilogram make", hash_folder(made, 1, is_work))
    tables = {"": [], " parts, jitter": ["--parts", parts, "--seed", 3], " metal": ["--look", "metal", "--color", "red"]}
    for name, flags in tables.items():
        entries[f"kilogram draw table{name}"] = canonical.hash_lines(program.run("kilogram", "draw", svg, "--style", "table", *flags))
    for style in ("authors", "clean"):
        drawn = program.scratch / f"drawn_{style}"
        program.run("kilogram", "draw", svg, "--parts", parts, "--style", style, "--size", 32, "--out", drawn)
        put(entries, f"kilogram draw {style}", hash_folder(drawn, 1, is_work))
    words = program.scratch / "words.json"
    words.write_bytes(program.run("kilogram", "describe", svg, "--seed", 1))
    entries["kilogram describe"] = canonical.hash_bytes(words.read_bytes())
    entries["kilogram caption"] = canonical.hash_lines(program.run("kilogram", "caption", words, "--seed", 1))
    entries["kilogram measure"] = canonical.hash_lines(program.run("kilogram", "measure", words, "--json"))
    few = ["--seed", 1, "--games-per-target", 1]
    for form, rules in itertools.product(["jsonl", "episodes"], ["controlled", "random"]):
        tiles = ["--tangrams", svg] if form == "episodes" else []
        text = program.run("kilogram", "games", words, *few, *tiles, "--format", form, "--rules", rules)
        entries[f"kilogram games {form} {rules}"] = canonical.hash_lines(text)
    games = program.scratch / "games"
    program.run("kilogram", "games", words, *few, "--tangrams", svg, "--no-augmented", "--size", 16, "--out", games)
    put(entries, "kilogram games", hash_folder(games, 2, is_work))
    return entries


def make_layouts(program):
    """The paths and texts of published layouts."""
    entries = {}
    for family, layout in [("mewl", "mewl"), ("curi_scene", "curi")]:
        folder = program.scratch / f"layout_{layout}"
        program.run("make", family, "--counts", "2,1,1", "--seed", 3, "--variant", "repaired", "--format", layout, "--no-images", "--out",
                    folder)
        put(entries, f"layout {layout}", hash_folder(folder, 2, lambda path, top=folder: path.parent != top))
    return entries


def find_machine(program):
    """What decides the pictures of the CPU driver: Mesa, LLVM, the width of its vectors, and the processor's
    instructions."""
    device = next((one for one in program.list("devices") if one["is_cpu"]), None)
    if device is None:
        raise SystemExit("golden: there is no CPU driver: install Mesa's")
    found = re.search(r"^(?:flags|Features)\s*:(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    flags = found.group(1).split() if found else []
    features = [flag for flag in VECTOR_FEATURES if flag in flags]
    return {"driver": device["driver"], "device": device["name"], "cpu": " ".join([platform.machine(), *features])}


def make_render_run(program, run):
    """Labels and pictures of one run, episode by episode."""
    folder = program.scratch / f"render_{run.replace(' ', '_')}"
    program.run("render", "--episodes", HERE / "scenes.jsonl", "--out", folder, "--device", "cpu", "--quiet", *RENDER_RUNS[run])
    labels, masks, pictures = (collections.defaultdict(hashlib.sha256) for _ in range(3))
    for line in (folder / "index.jsonl").read_text().splitlines():
        panel = canonical.parse(line)
        name = panel["episode"]
        labels[f"labels of {name}, {run}"].update(canonical.canonical_labels(panel))
        masks[f"masks of {name}, {run}"].update(hash_file(folder / panel["mask"]).encode())
        pictures[f"images of {name}, {run}"].update(hash_file(folder / panel["file"]).encode())
        for path in sorted((folder / "aov" / name).glob(f"{panel['panel']}.*.npy")):
            pictures[f"{path.suffixes[-2][1:]} of {name}, {run}"].update(path.read_bytes())
    digests = [{name: digest.hexdigest()[:16] for name, digest in kind.items()} for kind in (labels | masks, pictures)]
    return digests[0], digests[1]


def make_shaders(build):
    """The code of each entry point, without names, and the compiler that made it."""
    build = pathlib.Path(build)
    compiler = re.search(r"^GLSLC:FILEPATH=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE).group(1)
    version = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    generated = build / "generated" / "shaders"
    names = sorted(re.findall(r'EntryPoint\{"([^"]+)"', (generated / "spirv.cpp").read_text()))
    entries = {name: canonical.hash_spirv((generated / "spirv" / f"{name}.inc").read_text()) for name in names}
    return {"compiler": " ".join(version.split())}, entries


def make_groups(build, scratch):
    """All that the table holds: {"what", "key", "entries"}; what has a key is compared where the key is the same."""
    program = Program(build, scratch)
    lines = {}
    for make in (make_task_lines, make_mewl, make_curi, make_kilogram, make_layouts):
        lines.update(make(program))
    labels, pictures = {}, {}
    for run in RENDER_RUNS:
        run_labels, run_pictures = make_render_run(program, run)
        labels.update(run_labels)
        pictures.update(run_pictures)
    compiler, shaders = make_shaders(build)
    return [{"what": "lines", "key": None, "entries": lines},
            {"what": "labels", "key": None, "entries": labels},
            {"what": "pictures", "key": find_machine(program), "entries": pictures},
            {"what": "shaders", "key": compiler, "entries": shaders}]
