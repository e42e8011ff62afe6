# Runs clevrvk on a panel, for the programs in this folder, and keeps pictures that took long to render. Judges no
# picture. Needs numpy and Pillow.
import hashlib
import json
import pathlib
import resource
import subprocess
import sys

import numpy
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
REFERENCE_SCENES = ROOT / "tests" / "reference" / "episodes.jsonl"


def stop(fault):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {fault}")


def run(command, log):
    """CPU seconds of a command and all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(log, "ab") as words:
        result = subprocess.run([str(word) for word in command], stdout=words, stderr=words, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode != 0:
        stop(f"exit {result.returncode} of {' '.join(str(word) for word in command)}; see {log}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def read_picture(path):
    return numpy.asarray(Image.open(path).convert("RGB"))


def read_panels(path, width, names=None):
    """The first panel of each spec line, at that width, by its id; of those names and in their order, where there are
    any."""
    panels = {}
    for line in path.read_text().splitlines():
        panel = json.loads(line)["panels"][0]
        panel["image"] = {"width": width, "height": width * panel["image"]["height"] // panel["image"]["width"]}
        panels[panel["id"]] = panel
    for name in names or []:
        if name not in panels:
            stop(f"no scene '{name}' in {path}; there are {', '.join(panels)}")
    return {name: panels[name] for name in names or panels}


def describe_region(panel, mask_id):
    """What a value of the mask stands for, in words."""
    if mask_id == 0:
        return "floor"
    item = panel["objects"][mask_id - 1]
    if "size" not in item:
        return item["shape"]
    return f"{item['size']} {item['color']} {item['material']} {item['shape']}"


class Clevrvk:
    def __init__(self, program, device, log, flags=()):
        self.program, self.device, self.log, self.flags = program, device, log, flags

    def render(self, panel, flags, copies, folder, name="measured"):
        """Pictures of one process that differ in their noise, their mask, and CPU seconds of each: the process's, its
        start included. The name keys the noise."""
        folder.mkdir(parents=True)
        spec = folder / "spec.jsonl"
        spec.write_text("".join(json.dumps({"schema": "clevrvk/1", "id": f"{name}/{copy}", "panels": [panel]}) + "\n"
                                for copy in range(copies)))
        seconds = run([self.program, "render", "--episodes", spec, "--out", folder / "out", "--device", self.device, "--quiet",
                       *self.flags, *flags], self.log)
        lines = [json.loads(line) for line in (folder / "out" / "index.jsonl").read_text().splitlines()]
        pictures = [read_picture(folder / "out" / line["file"]) for line in lines]
        return pictures, numpy.asarray(Image.open(folder / "out" / lines[0]["mask"])), seconds / copies


def read_maker(folder):
    """What decides a picture's bytes besides spec and settings, of a folder that Clevrvk.render filled."""
    dataset = json.loads((folder / "out" / "dataset.json").read_text())
    return {"program": dataset["tool"]["version"], "assets": dataset["settings"]["assets"], "device": dataset["device"],
            "driver": dataset["settings"]["driver"]}


def find_converged(folder, key, make):
    """A picture that is kept in a folder under the hash of what it shows."""
    path = folder / (hashlib.sha256(json.dumps(key, sort_keys=True).encode()).hexdigest()[:24] + ".png")
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part.png")
        Image.fromarray(make()).save(unfinished)
        unfinished.replace(path)
    return read_picture(path)
