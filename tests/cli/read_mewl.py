#!/usr/bin/python3
"""Reads a dataset of `--format mewl` as users of the published MEWL do, knowing its layout alone, and checks every path
and key.

Usage: read_mewl.py CLEVRVK   makes a dataset of ten episodes a task, tiny pictures, one sample, and reads it
It shares nothing with the writer. What it knows of the layout: the published generator's files, and the loader in
baselines/dataset.py of github jianggy/MEWL, which takes every entry of a task's folder for an episode. Exits 0 when all
holds.
"""

import json
import math
import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib

TASKS = ["shape", "color", "material", "object", "composite", "relation", "bootstrap", "number", "pragmatic"]
SPLITS = {"train": 4, "val": 3, "test": 3}
WIDTH, HEIGHT = 40, 30
DEVICE = os.environ.get("CLEVRVK_TEST_DEVICE", "cpu")
VALUES = [("cube", "sphere", "cylinder"), ("gray", "red", "blue", "green", "brown", "purple", "cyan", "yellow"),
          ("rubber", "metal", "glass"),
          ("large", "small")]
HAND = ["arrow", "yellow", "rubber", "small"]
DIRECTIONS = ["behind", "front", "left", "right", "above", "below"]


def require(holds, *words):
    if not holds:
        raise SystemExit("read_mewl: " + " ".join(str(word) for word in words))


def decode_png(path):
    """(width, height, channels, bytes) of an 8-bit PNG without interlacing."""
    data = open(path, "rb").read()
    require(data[:8] == b"\x89PNG\r\n\x1a\n", path, "is not a PNG")
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", body)
            require(depth == 8 and color in (0, 2) and interlace == 0, path, "is of another kind:", depth, color, interlace)
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    channels = 3 if color == 2 else 1
    stride = width * channels
    raw = zlib.decompress(packed)
    require(len(raw) == height * (stride + 1), path, "has", len(raw), "bytes")
    pixels, before = bytearray(), bytearray(stride)
    for y in range(height):
        kind, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for x in range(stride):
            left = row[x - channels] if x >= channels else 0
            up, corner = before[x], before[x - channels] if x >= channels else 0
            if kind == 4:
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            else:
                near = (0, left, up, (left + up) // 2)[kind]
            row[x] = (row[x] + near) & 255
        pixels += row
        before = row
    return width, height, channels, bytes(pixels)


def is_object(value):
    return value == HAND or (len(value) == 4 and all(part in known for part, known in zip(value, VALUES)))


def check_info(where, task, info):
    require(sorted(info) == ["context_panels", "objects", "question", "word-concept"], where, "keys", sorted(info))
    panels, question, pointing = info["context_panels"], info["question"], task == "pragmatic"
    require(len(panels) == 6 and len({panel["name"] for panel in panels}) == 6, where, "six panels of six names")
    more = ["arrow_idx"] if pointing else []
    for panel in panels:
        require(sorted(panel) == sorted(["name", "objects"] + more), where, "panel keys", sorted(panel))
    require(sorted(question) == sorted(["objects", "choices", "answer"] + more), where, "question keys", sorted(question))
    require(len(set(question["choices"])) == 5 and question["choices"].count(question["answer"]) == 1, where,
            "five choices, one of them the answer")
    require(not any("#" in choice for choice in question["choices"]), where, "a choice has a place")
    for panel in panels + [question]:
        require(all(is_object(value) for value in panel["objects"]), where, panel["objects"])
        require((panel["objects"][-1] == HAND) == pointing, where, "hand")
    for name, value in info["objects"].items():
        require(is_object(value), where, "objects:", name, value)
    words = info["word-concept"]
    kinds = {"number": int, "object": list, "bootstrap": list}
    require(all(isinstance(value, kinds.get(task, str)) for value in words.values()), where, words)
    counts = {"shape": 144, "color": 54, "material": 144, "object": 6, "composite": 9, "bootstrap": 6, "pragmatic": 6}
    if task in counts:
        require(len(info["objects"]) == counts[task], where, len(info["objects"]), "objects")
    if task in ("shape", "color", "material"):
        for panel in panels:
            require(re.fullmatch(r"[a-z]+ #\d+", panel["name"]) and info["objects"][panel["name"]] == panel["objects"][0], where,
                    panel["name"])
            require(words[panel["name"].split(" ")[0]] in panel["objects"][0], where, panel["name"], "means another value")
        require(all(int(name.split("#")[1]) == place for place, name in enumerate(info["objects"])), where, "places")
    elif task == "composite":
        require([info["objects"][panel["name"]] for panel in panels] == [panel["objects"][0] for panel in panels], where, "phrases")
        require(info["objects"][question["answer"]] == question["objects"][0], where, "answer")
    elif task == "number":
        require(all(words[panel["name"]] == len(panel["objects"]) for panel in panels), where, "counts")
        require(words[question["answer"]] == len(question["objects"]), where, "answer")
        require(list(info["objects"]) == [f"#{i}" for i in range(21 + len(question["objects"]))], where, "number of objects")
    elif task == "relation":
        seen = {f"{value[1]} {value[0]}" for panel in panels + [question] for value in panel["objects"]}
        require(set(info["objects"]) == seen, where, "objects")
    elif task == "pragmatic":
        require(words[question["answer"]] in question["objects"][question["arrow_idx"]], where, "answer")
    elif task in ("object", "bootstrap"):
        require(info["objects"] == words, where, "lexicon")


def expected_name(task, info, panel, value, place):
    """The name of an object in the scene JSON, or None; of composite and the attribute tasks checked by the caller."""
    words = info["word-concept"]
    if task in ("object", "bootstrap"):
        return next((word for word, meaning in words.items() if meaning == value), None)
    if task == "relation":
        return f"{value[1]} {value[0]}"
    if task == "pragmatic":
        return panel.get("name", panel.get("answer")) if place == panel["arrow_idx"] else None
    return None


def check_scene(where, task, info, panel, scene):
    keys = ["objects", "directions"] + (["points_to"] if task == "pragmatic" else []) + ["relationships"]
    require(list(scene)[:len(keys)] == keys, where, "keys", list(scene))
    for key in ("episode", "panel", "task", "seed", "mask", "camera", "width", "height"):
        require(key in scene, where, "has no", key)
    require(scene["task"] == "mewl_" + task, where, scene["task"])
    require(list(scene["directions"]) == DIRECTIONS and list(scene["relationships"]) == DIRECTIONS[:4], where, "directions")
    require([[thing[key] for key in ("shape", "color", "material", "size")] for thing in scene["objects"]] == panel["objects"], where,
            "objects")
    if task == "pragmatic":
        require(scene["points_to"] == panel["arrow_idx"], where, "points_to")
    names = {}
    for place, thing in enumerate(scene["objects"]):
        require(list(thing)[:8] == ["name", "shape", "size", "material", "3d_coords", "rotation", "pixel_coords", "color"], where,
                list(thing))
        name, value = thing["name"], panel["objects"][place]
        if task in ("shape", "color", "material", "composite"):
            require(name in info["objects"] and info["objects"][name] == value, where, name)
        else:
            require(name == expected_name(task, info, panel, value, place), where, "name", name)
        if name is not None:
            names[name] = thing["3d_coords"]
        x, y, depth = thing["pixel_coords"]
        require(isinstance(x, int) and isinstance(y, int) and depth > 0, where, "pixel_coords")
        focal = scene["camera"]["focal_mm"] / scene["camera"]["sensor_mm"] * scene["width"]
        offset = [a - b for a, b in zip(thing["3d_coords"], scene["camera"]["eye"])]
        pose = scene["camera"]["pose_opencv"]
        u, v, w = (sum(pose[row][column] * offset[row] for row in range(3)) for column in range(3))
        require(abs(w - depth) < 1e-9, where, "depth", w, depth)
        require(abs(scene["width"] / 2 + focal * u / w - x) <= 0.5 + 1e-9 and abs(scene["height"] / 2 + focal * v / w - y) <= 0.5 + 1e-9,
                where, "projection")
    for word in DIRECTIONS[:4]:
        direction = scene["directions"][word]
        require(abs(math.hypot(*direction) - 1) < 1e-9, where, word, direction)
        expected = {name: {other for other in names if sum((b - a) * d for a, b, d in zip(names[name], names[other], direction)) > 0.2}
                    for name in names}
        require({name: set(others) for name, others in scene["relationships"][word].items()} == expected, where, word)


def check_pictures(root, stem, scene):
    width, height, channels, _ = decode_png(os.path.join(root, stem + ".png"))
    require((width, height, channels) == (WIDTH, HEIGHT, 3), stem, "picture", width, height, channels)
    require(scene["mask"] == f"masks/{stem}.png", stem, scene["mask"])
    width, height, channels, ids = decode_png(os.path.join(root, scene["mask"]))
    require((width, height, channels) == (WIDTH, HEIGHT, 1) and max(ids) <= len(scene["objects"]), stem, "mask")
    for place, thing in enumerate(scene["objects"]):
        at = [(i % WIDTH, i // WIDTH) for i, value in enumerate(ids) if value == place + 1]
        require(thing["mask_id"] == place + 1 and thing["visible_px"] == len(at), stem, "visible_px", thing["visible_px"], len(at))
        box = None
        if at:
            x0, y0 = min(x for x, _ in at), min(y for _, y in at)
            box = [x0, y0, max(x for x, _ in at) - x0 + 1, max(y for _, y in at) - y0 + 1]
        require(thing["bbox"] == box and thing["rle"]["size"] == [HEIGHT, WIDTH], stem, "bbox", thing["bbox"], box)


def read_episode(root, split, task, index):
    folder = f"{split}/{task}/{index}"
    info = json.load(open(os.path.join(root, folder, "info.json")))
    check_info(folder, task, info)
    stems = [panel["name"] for panel in info["context_panels"]] + ["question"]
    expected = {"info.json"} | {stem + ending for stem in stems for ending in (".json", ".png")}
    require(set(os.listdir(os.path.join(root, folder))) == expected, folder, "holds other files")
    for panel, name in zip(info["context_panels"] + [info["question"]], stems):
        stem = f"{folder}/{name}"
        scene = json.load(open(os.path.join(root, stem + ".json")))
        check_scene(stem, task, info, panel, scene)
        check_pictures(root, stem, scene)
    for panel in info["context_panels"]:    # as the published loader does
        name = panel["name"]
        tokens = name.split(" ")
        require(all(tokens), folder, "a name with a space at its end or two in a row:", repr(name))
        utterance = " ".join(tokens[:-1] if tokens[-1].startswith("#") else tokens)
        require(utterance, folder, "nothing is said")


def make_dataset(program, variant, folder):
    """Ten episodes a task as the program makes them, with smaller pictures."""
    counts = ",".join(str(count) for count in SPLITS.values())
    made = subprocess.run([program, "generate", "mewl", "--counts", counts, "--seed", "5", "--variant", variant], check=True,
                          stdout=subprocess.PIPE)
    lines = [json.loads(line) for line in made.stdout.decode().splitlines()]
    for line in lines:
        for panel in line["panels"]:
            panel["image"] = {"width": WIDTH, "height": HEIGHT}
    spec = os.path.join(folder, variant + ".jsonl")
    with open(spec, "w") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    root = os.path.join(folder, variant)
    subprocess.run([program, "render", "--episodes", spec, "--format", "mewl", "--samples", "1", "--device", DEVICE, "--quiet", "--out",
                    root], check=True)
    return root


def read_dataset(root):
    require({"train", "val", "test", "masks"} == {name for name in os.listdir(root) if os.path.isdir(os.path.join(root, name))}, root,
            "folders")
    count = 0
    for split, number in SPLITS.items():
        require(sorted(os.listdir(os.path.join(root, split))) == sorted(TASKS), split, "tasks")
        for task in TASKS:
            require(sorted(os.listdir(os.path.join(root, split, task))) == [str(i) for i in range(number)], split, task, "episodes")
            for index in range(number):
                read_episode(root, split, task, index)
                count += 1
    return count


def main():
    require(len(sys.argv) == 2, "usage: read_mewl.py CLEVRVK")
    with tempfile.TemporaryDirectory() as folder:
        for variant in ("repaired", "published"):
            count = read_dataset(make_dataset(sys.argv[1], variant, folder))
            require(count == 90, "read", count, "episodes")
            print(f"{variant}: {count} episodes read")


if __name__ == "__main__":
    main()
