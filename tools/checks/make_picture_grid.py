#!/usr/bin/env python3
# Makes the picture grid of the README: renders reference scenes and generated ones with the program itself and tiles
# them. Run by hand. Needs Pillow.
#   tools/checks/make_picture_grid.py build/release/bin/clevrvk samples/pictures/grid.png
import json
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

REFERENCE_IDS = ["look/s02", "look/s04", "look/s06", "look/s07", "look/s14", "look/s15"]
GENERATED = [   # arguments of generate, and which of its episodes
    (["clevr", "--seed", "0"], [0]),
    (["clevr", "--seed", "2"], [2]),
    (["clevr", "--seed", "3"], [0]),
    (["clevr", "--seed", "5", "--set", "world=mewl", "--set", "min_objects=4", "--set", "max_objects=8"], [0, 1, 2]),
]
COLUMNS = 4
TILE = (200, 150)
GAP = 4


def collect_lines(program):
    """The spec lines to render, each with an id of its own."""
    reference = pathlib.Path(__file__).resolve().parents[2] / "tests" / "reference" / "episodes.jsonl"
    episodes = [json.loads(line) for line in reference.read_text().splitlines()]
    chosen = [episode for episode in episodes if episode["id"] in REFERENCE_IDS]
    for number, (arguments, indices) in enumerate(GENERATED):
        output = subprocess.run([program, "generate", *arguments, "--count", str(max(indices) + 1)], check=True, capture_output=True,
                                text=True).stdout
        lines = output.splitlines()
        for index in indices:
            episode = json.loads(lines[index])
            episode["id"] = f"generated_{number}/{index}"
            chosen.append(episode)
    return chosen


def tile_pictures(paths):
    rows = -(-len(paths) // COLUMNS)
    grid = Image.new("RGB", (COLUMNS * (TILE[0] + GAP) - GAP, rows * (TILE[1] + GAP) - GAP), "white")
    for k, path in enumerate(paths):
        tile = Image.open(path).resize(TILE, Image.LANCZOS)
        grid.paste(tile, (k % COLUMNS * (TILE[0] + GAP), k // COLUMNS * (TILE[1] + GAP)))
    return grid


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: make_picture_grid.py PROGRAM GRID.png")
    program, target = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        specs = pathlib.Path(folder) / "grid.jsonl"
        specs.write_text("".join(json.dumps(episode) + "\n" for episode in collect_lines(program)))
        out = pathlib.Path(folder) / "out"
        subprocess.run([program, "render", "--episodes", specs, "--out", out, "--quality", "reference"], check=True)
        records = [json.loads(line) for line in (out / "index.jsonl").read_text().splitlines()]
        tile_pictures([out / record["file"] for record in records]).save(target, optimize=True)


if __name__ == "__main__":
    main()
