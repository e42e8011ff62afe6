#!/usr/bin/python3
"""Reads a dataset of `--format devbench` as the published evaluation does, knowing its layout alone.

Usage: read_devbench.py CLEVRVK   makes a small dataset, tiny pictures, one sample, and reads it

It shares nothing with the writer. What it knows of the layout: the class DevBenchDataset in data_handling.py of github
alvinwmtan/dev-bench, which counts the columns image1, image2, ... and text1, ..., joins a row's paths to the manifest's
folder, and takes the first picture for the target. Whether that picture shows the word is asked of the index. Exits 0
when all holds.
"""

import csv
import json
import os
import re
import subprocess
import sys
import tempfile

from read_mewl import decode_png

COLUMNS = {"lex-lwl": {"text1", "image1", "image2"}, "lex-viz_vocab": {"image1", "image2", "image3", "image4", "text1"},
           "sem-viz_obj_cat": {"text1", "image1"}}
COUNT = 2    # of trials a task
SIDE = 40
DEVICE = os.environ.get("CLEVRVK_TEST_DEVICE", "cpu")


def require(holds, *words):
    if not holds:
        raise SystemExit("read_devbench: " + " ".join(str(word) for word in words))


def read_trials(folder):
    """A dictionary a row, as the published class makes them: paths of images, and texts."""
    with open(os.path.join(folder, "manifest.csv"), encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    columns = list(rows[0])
    counts = {kind: len([name for name in columns if re.match(kind + "[0-9]", name)]) for kind in ("image", "text")}
    return set(columns), [{kind: [row[f"{kind}{i + 1}"] for i in range(count)] for kind, count in counts.items()} for row in rows]


def find_shown(out):
    """What the picture of each path shows: the noun of a trial's panel, the category of a single picture."""
    shown = {}
    with open(os.path.join(out, "index.jsonl"), encoding="utf-8") as file:
        for line in file:
            panel = json.loads(line)
            labels = panel["labels"]
            shown[panel["file"]] = labels["category"] if "category" in labels else labels["nouns"][labels["places"].index(panel["panel"])]
    return shown


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "out")
        subprocess.run([program, "make", "devbench", "--counts", f"{COUNT},0,0", "--seed", "5",
                        "--set", f"width={SIDE}", "--set", f"height={SIDE}", "--samples", "1", "--format", "devbench", "--device", DEVICE,
                        "--quiet", "--out", out], check=True, stdout=subprocess.DEVNULL)
        shown = find_shown(out)
        seen = set()
        for folder, expected in COLUMNS.items():
            columns, trials = read_trials(os.path.join(out, folder))
            require(columns == expected, folder, "has the columns", columns)
            require(len(trials) == COUNT, folder, "has", len(trials), "trials")
            for trial in trials:
                paths = [os.path.join(folder, path) for path in trial["image"]]
                seen.update(paths)
                for path in paths:
                    require(decode_png(os.path.join(out, path))[:3] == (SIDE, SIDE, 3), path, "is no picture of", SIDE, "pixels in RGB")
                words = [shown[path] for path in paths]
                require(words[0] == trial["text"][0] and words.count(words[0]) == 1, folder, trial, "shows", words)
        require(seen == set(shown), "pictures that no manifest names:", set(shown) - seen)
    print("read_devbench: the manifests and pictures of", len(COLUMNS), "tasks are as the published loader takes them")


if __name__ == "__main__":
    main()
