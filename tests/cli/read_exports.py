#!/usr/bin/env python3
"""Other programs read what `clevrvk export` writes: pycocotools, webdataset and datasets, unchanged.

Usage: read_exports.py CLEVRVK    path of the program

The truth is the masks of the dataset, read with Pillow, never an export. It needs the programs that
tools/install_export_readers puts into build/export_readers; where they are missing the test ends with 77, after a loud
word. Exits 0 when all holds.
"""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

READERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "build", "export_readers", "bin", "python")
DEVICE = os.environ.get("CLEVRVK_TEST_DEVICE", "cpu")
SKIPPED = 77
COUNTS = {"train": 4, "val": 2, "test": 2}
# Pictures without a task, and so without a split; their ids have dots, and one of them is empty.
OWN = {"schema": "clevrvk/1", "id": "test.1/a", "panels": [
    {"id": "x.y", "world": "clevr", "image": {"width": 96, "height": 64}, "objects": [
        {"id": "o1", "shape": "cube", "size": "large", "material": "rubber", "color": "red", "position": [1.2, -0.4]},
        {"id": "o2", "shape": "cup", "variant": 3, "scale": 9, "position": [-1.2, -0.4]}]},
    {"id": "empty", "world": "clevr", "image": {"width": 96, "height": 64}, "objects": []}]}


def require(holds, *words):
    if not holds:
        raise SystemExit("read_exports: " + " ".join(str(word) for word in words))


class Truth:
    """The panels of a dataset; objects by their masks alone."""

    def __init__(self, root, otherwise="train"):
        self.panels = []
        for line in (root / "index.jsonl").read_text().splitlines():
            panel = json.loads(line)
            parts = panel["episode"].split("/")
            mask = numpy.asarray(Image.open(root / panel["mask"]))
            objects = []
            for thing in panel["objects"]:
                rows, columns = numpy.nonzero(mask == thing["mask_id"])
                if len(rows):
                    left, top = int(columns.min()), int(rows.min())
                    box = [left, top, int(columns.max()) + 1 - left, int(rows.max()) + 1 - top]
                    objects.append((thing["id"], thing.get("category", thing["shape"]), box, len(rows), mask == thing["mask_id"]))
            self.panels.append({"line": line, "index": panel, "split": parts[1] if "task" in panel else otherwise, "mask": mask,
                                "picture": (root / panel["file"]).read_bytes(), "root": root, "objects": objects})

    def of(self, split):
        return [panel for panel in self.panels if panel["split"] == split]

    def splits(self):
        return sorted({panel["split"] for panel in self.panels})


def run(program, *words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
    require(done.returncode == 0, words, done.stderr)


def quietly(call, *words):
    with contextlib.redirect_stdout(io.StringIO()):
        return call(*words)


def read_coco(root, truth):
    categories = None
    for split in truth.splits():
        coco = quietly(COCO, str(root / f"annotations/instances_{split}.json"))
        panels = truth.of(split)
        require(len(coco.getImgIds()) == len(panels), "coco:", split, "has not all pictures")
        require(categories in (None, coco.loadCats(coco.getCatIds())), "coco: categories differ between splits")
        categories = coco.loadCats(coco.getCatIds())
        names = {category["id"]: category["name"] for category in categories}
        guesses = []
        for image, panel in zip(coco.loadImgs(sorted(coco.getImgIds())), panels, strict=True):
            require((root / split / image["file_name"]).read_bytes() == panel["picture"], "coco: another picture")
            require((image["height"], image["width"]) == panel["mask"].shape, "coco: another size")
            annotations = coco.loadAnns(coco.getAnnIds(imgIds=image["id"]))
            require(len(annotations) == len(panel["objects"]), "coco:", image, "has not all objects")
            for annotation, (_, category, box, area, mask) in zip(annotations, panel["objects"], strict=True):
                require(names[annotation["category_id"]] == category, "coco: another category", annotation)
                require(annotation["bbox"] == box and annotation["area"] == area and annotation["iscrowd"] == 0, "coco:", annotation)
                require((coco.annToMask(annotation).astype(bool) == mask).all(), "coco: another mask", annotation)
                require(coco_mask.toBbox(annotation["segmentation"]).tolist() == box, "coco: another box of the mask")
                guesses.append({"image_id": image["id"], "category_id": annotation["category_id"], "score": 1.0,
                                "segmentation": annotation["segmentation"], "bbox": annotation["bbox"]})
        for kind in ("segm", "bbox"):
            evaluation = COCOeval(coco, quietly(coco.loadRes, guesses), kind)
            for step in (evaluation.evaluate, evaluation.accumulate, evaluation.summarize):
                quietly(step)
            require(abs(evaluation.stats[0] - 1) < 1e-9, "coco: the truth scores", evaluation.stats[0], "at", kind)


def read_yolo(root, truth):
    lines = (root / "data.yaml").read_text().splitlines()
    names = [json.loads(line.split(": ", 1)[1]) for line in lines[lines.index("names:") + 1:]]
    for split in truth.splits():
        require(f"{split}: images/{split}" in lines, "yolo: data.yaml names no split", split)
        pictures = sorted((root / "images" / split).iterdir())
        require(len(pictures) == len(truth.of(split)), "yolo:", split, "has not all pictures")
        for picture, panel in zip(pictures, truth.of(split), strict=True):
            require(picture.read_bytes() == panel["picture"], "yolo: another picture")
            height, width = panel["mask"].shape
            rows = [line.split() for line in (root / "labels" / split / f"{picture.stem}.txt").read_text().splitlines()]
            require(len(rows) == len(panel["objects"]), "yolo:", picture, "has not all objects")
            for row, (_, category, box, _, _) in zip(rows, panel["objects"], strict=True):
                x, y, w, h = (float(number) for number in row[1:])
                require(names[int(row[0])] == category, "yolo: another category", row)
                require(all(0 <= number <= 1 for number in (x, y, w, h)), "yolo:", row, "leaves the picture")
                back = [(x - w / 2) * width, (y - h / 2) * height, w * width, h * height]
                require(numpy.abs(numpy.subtract(back, box)).max() < 1e-9, "yolo: another box", row, box)


def read_huggingface(root, truth, cache):
    pictures = datasets.load_dataset(str(root), cache_dir=str(cache))
    require(sorted(pictures) == truth.splits(), "huggingface: the splits are", sorted(pictures))
    for split in truth.splits():
        require(len(pictures[split]) == len(truth.of(split)), "huggingface:", split, "has", len(pictures[split]), "rows")
        for row, panel in zip(pictures[split], truth.of(split), strict=True):
            require(json.loads(row["labels"]) == panel["index"], "huggingface: another line")
            require((numpy.asarray(row["image"]) == numpy.asarray(Image.open(io.BytesIO(panel["picture"])))).all(), "huggingface: picture")
            require((numpy.asarray(row["mask"]) == panel["mask"]).all(), "huggingface: another mask")
            found = list(zip(row["objects"]["id"], row["objects"]["category"], row["objects"]["bbox"], row["objects"]["area"]))
            require(found == [thing[:4] for thing in panel["objects"]], "huggingface: other objects", found)


def read_webdataset(root, truth, most_bytes):
    for split in truth.splits():
        shards = sorted(str(path) for path in root.glob(f"{split}-*.tar"))
        require(all(os.path.getsize(path) <= most_bytes for path in shards), "webdataset: a shard is too large")
        samples = list(webdataset.WebDataset(shards, shardshuffle=False).decode("rgb8"))
        require(len(samples) == len(truth.of(split)), "webdataset:", split, "has", len(samples), "samples")
        for sample, panel in zip(samples, truth.of(split), strict=True):
            require("." not in sample["__key__"], "webdataset: a key with a dot")
            require(sample["json"] == panel["index"], "webdataset: another line")
            require((sample["png"] == numpy.asarray(Image.open(io.BytesIO(panel["picture"])).convert("RGB"))).all(), "webdataset: picture")
            require((sample["mask.png"][..., 0] == panel["mask"]).all(), "webdataset: another mask")
            depth = panel["root"] / "aov" / panel["index"]["episode"] / f"{panel['index']['panel']}.depth.npy"
            require(numpy.array_equal(sample["depth.npy"], numpy.load(depth)), "webdataset: another depth")


def read_layout_texts(root, dataset):
    """Both texts of MEWL's last panel, its own and the episode's, under names of their own."""
    panels = [json.loads(line) for line in (dataset / "index.jsonl").read_text().splitlines()]
    samples = list(webdataset.WebDataset(sorted(map(str, root.glob("*.tar"))), shardshuffle=False).decode())
    require(len(samples) == len(panels), "webdataset:", len(samples), "samples of", len(panels), "panels of MEWL")
    for sample, panel in zip(samples, panels, strict=True):
        text = dataset / panel["file"]
        require(sample["layout.json"] == json.loads(text.with_suffix(".json").read_text()), "webdataset: another text")
        is_last = panel["panel"] == "query" or text.stem == "question"
        require(("layout2.json" in sample) == is_last, "webdataset: a second text of", panel["panel"])
        require(not is_last or sample["layout2.json"] == json.loads((text.parent / "info.json").read_text()), "webdataset: another info")


def read_clevr(root, truth):
    """By the rules of torchvision's CLEVRClassification: pictures and scenes by name, the number of objects as the label."""
    for split in truth.splits():
        scenes = json.loads((root / f"scenes/CLEVR_{split}_scenes.json").read_text())["scenes"]
        counts = {scene["image_filename"]: len(scene["objects"]) for scene in scenes}
        pictures = sorted((root / "images" / split).iterdir())
        require(len(counts) == len(pictures) == len(truth.of(split)), "clevr:", split, "has not all pictures")
        for number, (picture, scene, panel) in enumerate(zip(pictures, scenes, truth.of(split), strict=True)):
            require(picture.read_bytes() == panel["picture"] and counts[picture.name] == len(panel["index"]["objects"]), "clevr: picture")
            require(scene["image_index"] == number and scene["image_filename"] == picture.name, "clevr: another place")
            for key in ("left", "right", "front", "behind"):
                require(scene["relationships"][key] == panel["index"]["relationships"][key], "clevr: another relation", key)
            for thing, other in zip(scene["objects"], panel["index"]["objects"], strict=True):
                require(all(thing[key] == other[key] for key in ("shape", "size", "material", "color", "pixel_coords")), "clevr:", thing)
                require(thing["3d_coords"] == other["position"] and thing["rotation"] == other["rotation_deg"], "clevr:", thing)


def read_all(program, root):
    mewl = root / "mewl"
    run(program, "make", "mewl_shape", "--counts", "1,0,0", "--seed", 3, "--samples", 1,
        "--format", "mewl", "--device", DEVICE, "--out", mewl)
    run(program, "export", "webdataset", mewl, "--out", root / "mewl_webdataset")
    read_layout_texts(root / "mewl_webdataset", mewl)
    scenes, own = root / "scenes", root / "own"
    run(program, "make", "clevr", "--counts", ",".join(map(str, COUNTS.values())), "--seed", 3, "--set", "width=96", "--set", "height=64",
        "--samples", 1, "--aov", "depth", "--device", DEVICE, "--out", scenes)
    (root / "own.jsonl").write_text(json.dumps(OWN) + "\n")
    run(program, "render", "--episodes", root / "own.jsonl", "--samples", 1, "--aov", "depth", "--device", DEVICE, "--out", own)
    for source in (scenes, own):
        truth = Truth(source)
        require(len(truth.panels) == (2 if source == own else sum(COUNTS.values())), "the dataset has not all panels")
        out = {}
        for name in ("coco", "yolo", "huggingface", "webdataset") + (("clevr",) if source == scenes else ()):
            out[name] = root / f"{source.name}_{name}"
            run(program, "export", name, source, "--out", out[name], *(("--shard-mib", 1) if name == "webdataset" else ()))
        read_coco(out["coco"], truth)
        read_yolo(out["yolo"], truth)
        read_huggingface(out["huggingface"], truth, root / "cache")
        read_webdataset(out["webdataset"], truth, 1 << 20)
        if source == scenes:
            read_clevr(out["clevr"], truth)


if __name__ == "__main__":
    if os.path.exists(READERS) and os.path.abspath(sys.executable) != os.path.abspath(READERS):
        os.execv(READERS, [READERS, *sys.argv])
    try:
        os.environ["HF_HUB_OFFLINE"] = "1"
        import datasets
        import numpy
        import webdataset
        from PIL import Image
        from pycocotools import mask as coco_mask
        from pycocotools.coco import COCO
        from pycocotools.cocoeval import COCOeval
    except ImportError as error:
        print(f"LEFT OUT, EXPORTS WERE NOT READ BY OTHER PROGRAMS: {error}; tools/install_export_readers")
        raise SystemExit(1 if os.environ.get("CI") else SKIPPED)
    datasets.disable_progress_bars()
    with tempfile.TemporaryDirectory() as folder:
        read_all(sys.argv[1], pathlib.Path(folder))
    print("read_exports: all agree")
