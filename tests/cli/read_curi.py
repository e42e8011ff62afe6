#!/usr/bin/python3
"""Reads a dataset of `--format curi` and the pickles of tools/curi_export.py as the published loaders do, and checks
every name and key.

Usage: read_curi.py CLEVRVK   makes 5000 scenes, three pictures, concepts and episodes, exports them, and reads all
It shares nothing with the writers. What it knows of the layout: the loaders of github
facebookresearch/productive_concept_learning, in dataloaders/ and hypothesis_generation/hypothesis_utils.py. They use
torch and numpy, which are not needed here. Exits 0 when all holds.
"""

import collections
import json
import math
import os
import pickle
import shutil
import struct
import subprocess
import sys
import tempfile
import types

EXPORT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "curi_export.py")
SCENES = 5000
DEVICE = os.environ.get("CLEVRVK_TEST_DEVICE", "cpu")
VALUES = {"shape": ("cube", "sphere", "cylinder"), "color": ("gray", "red", "blue", "green", "brown", "purple", "cyan", "yellow"),
          "material": ("rubber", "metal"), "size": ("large", "small")}
KINDS = [("color", "test", "hard", "published"), ("color", "train", "hard", "strict"), ("iid", "val", "easy", "repaired")]
NAME = "{}_sampling_log_linear_{}_threshold_0.10_pos_im_5_neg_im_20_train_examples_{}_neg_type_{}_alternate_hypo_1_random_seed_42.pkl"
FIELDS = ("index hypothesis hypothesis_idx_within_split hypothesis_length raw_data_ids data_labels optimistic_data_labels "
          "all_valid_hypotheses "
          "posterior_logprobs prior_logprobs alternate_hypotheses_for_positives")

MetaDatasetExample = collections.namedtuple("MetaDatasetExample", FIELDS)


class HypothesisEval(collections.namedtuple("HypothesisEval", "hypothesis logprob length image_id_list")):
    __slots__ = ()

    def __len__(self):
        require(len(self.hypothesis) == len(self.image_id_list), "lists of concepts and of their scenes differ in length")
        return len(self.hypothesis)


def require(holds, *words):
    if not holds:
        raise SystemExit("read_curi: " + " ".join(str(word) for word in words))


def install_classes():
    """Pickles name the classes by the module that the published loaders have them in."""
    package, module = types.ModuleType("hypothesis_generation"), types.ModuleType("hypothesis_generation.hypothesis_utils")
    module.MetaDatasetExample, module.HypothesisEval = MetaDatasetExample, HypothesisEval
    sys.modules[package.__name__], sys.modules[module.__name__] = package, module


def scan(folder, ending):
    """Number of a scene -> path, as the loaders' scan of everything below a folder has it."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            require(name.endswith(ending), folder, "holds", name)
            parts = name.split("_")
            require(len(parts) == 3, "three parts are wanted:", name)
            number = int(parts[-1].split(".")[0])
            require(number not in found, "twice:", name)
            found[number] = os.path.join(parent, name)
    return found


def encode_object(thing):
    """The 19 numbers that the loader makes of an object; any other key is an error there."""
    words = [word for key in ("shape", "color", "material", "size") for word in VALUES[key]] + ["x", "y", "z", "rotation"]
    vector = dict.fromkeys(words, 0.0)
    for key, value in thing.items():
        if key in VALUES:
            require(value in VALUES[key], key, value)
            vector[value] = 1.0
        elif key == "pixel_coords":
            require(len(value) == 3 and all(isinstance(each, int) for each in value[:2]), "pixel_coords", value)
            vector["x"], vector["y"], vector["z"] = value[0] / 240, value[1] / 160, value[2] / 16
        elif key == "rotation":
            vector["rotation"] = value / 360
        else:
            require(key == "3d_coords", "the loader knows no key", key)
    return list(vector.values())


def read_scenes(root, count, ending_count):
    scenes = scan(os.path.join(root, "scenes"), ".json")
    require(sorted(scenes) == list(range(count)), "numbers of the scenes")
    for number, path in scenes.items():
        with open(path, encoding="utf-8") as file:
            scene = json.load(file)
        require(scene["image_filename"] == f"ADHOC_train_{number:08d}.png" and scene["image_index"] == number, path,
                "names another picture")
        require(2 <= len(scene["objects"]) <= 5, path, "objects")
        for thing in scene["objects"]:
            require(len(thing) == 7, path, "keys of an object", list(thing))
            vector = encode_object(thing)
            require(len(vector) == 19 and sum(vector[:15]) == 4 and all(math.isfinite(each) for each in vector), path, vector)
            require(0 <= vector[15] <= 1 and 0 <= vector[16] <= 1 and 0.3 < vector[17] < 1 and 0 <= vector[18] < 1, path, vector)
    if ending_count:
        pictures = scan(os.path.join(root, "images"), ".png")
        require(sorted(pictures) == list(range(ending_count)), "numbers of the pictures")
        for path in pictures.values():
            with open(path, "rb") as file:
                require(struct.unpack(">II", file.read(24)[16:]) == (240, 160), path, "size")
    return scenes


def load(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return pickle.load(file)


def read_concepts(folder):
    heavy = load(folder, "5_0.10_hypotheses_heavy.json")
    concepts = heavy["hypothesis_and_full_evaluations"]
    require(len(concepts) > 100 and len(set(concepts.hypothesis)) == len(concepts), "concepts", len(concepts))
    require(len(concepts.logprob) == len(concepts.length) == len(concepts), "parallel lists")
    for string, logprob, length, scenes in zip(*concepts):
        require(length == len(string.split(" ")) and logprob < 0, string, length, logprob)
        require(10 < len(scenes) < SCENES / 10 and scenes == sorted(set(scenes)) and scenes[-1] < SCENES, string, len(scenes), "scenes")
    mapping = load(folder, "5_0.10_image_hyp_mapping.json")
    labels, strings = mapping["images_to_labels"], mapping["images_to_hypotheses"]
    require(labels[SCENES + 1] == [] and strings[SCENES + 1] == [], "an unknown scene has no empty list")
    del labels[SCENES + 1], strings[SCENES + 1]
    expected = collections.defaultdict(list)
    for place, scenes in enumerate(concepts.image_id_list):
        for scene in scenes:
            expected[scene].append(place)
    require(labels == expected, "images_to_labels are not those of the concepts")
    require(strings == {scene: [concepts.hypothesis[place] for place in places] for scene, places in expected.items()},
            "images_to_hypotheses")
    light = json.load(open(os.path.join(folder, "5_0.10_hypotheses_light.json"), encoding="utf-8"))
    require(light["valid_hypotheses"] == concepts.hypothesis and light["valid_hypotheses_logprobs"] == concepts.logprob, "light")
    require(light["valid_evaluations"] == [len(scenes) / SCENES for scenes in concepts.image_id_list], "light: shares")
    return concepts, labels


def evaluate(token_list, scene):
    """A second opinion on programs of one comparison with a constant, such as `S color? red exists=`."""
    prop, value, test = token_list[1][:-1], token_list[2], token_list[3]
    values = [{"large": "0.7", "small": "0.35"}.get(thing[prop], thing[prop]) for thing in scene["objects"]]
    return {"exists=": value in values, "for-all=": all(each == value for each in values)}[test]


def check_by_hand(concepts, scenes):
    count = 0
    for string, true_scenes in zip(concepts.hypothesis, concepts.image_id_list):
        tokens = string.split(" ")
        is_quantified = len(tokens) == 6 and tokens[0] == "S" and tokens[3] in ("exists=", "for-all=")
        if is_quantified and tokens[1] in ("color?", "shape?", "material?", "size?"):
            true = [number for number in sorted(scenes) if evaluate(tokens, json.load(open(scenes[number], encoding="utf-8")))]
            require(true == true_scenes, string, len(true), len(true_scenes))
            count += 1
    return count


def read_side(example, labels, places, scenes, is_shuffled):
    require(len(example.raw_data_ids) == len(example.data_labels) == len(example.optimistic_data_labels) == 25, "25 of each")
    require(is_shuffled or example.data_labels[:5] == [1] * 5, "positives first", example.data_labels)
    require(not is_shuffled or sum(example.data_labels) == 5, "five positives", example.data_labels)
    concept = places[example.hypothesis]
    for scene, label in zip(example.raw_data_ids, example.data_labels):
        require(scene in scenes, "there is no scene", scene)
        require((concept in labels[scene]) == (label == 1), "label of scene", scene)
    require(len(example.all_valid_hypotheses) == len(example.posterior_logprobs) == len(example.prior_logprobs), "parallel lists")
    require(example.all_valid_hypotheses[-1] == example.hypothesis, "the concept itself is last")
    require(abs(sum(math.exp(each) for each in example.posterior_logprobs) - 1) < 1e-9, "posterior")


def read_episodes(folder, name, side, variant, concepts, labels, scenes):
    data = load(folder, name)
    places = {string: place for place, string in enumerate(data["all_hypotheses_across_splits"].hypothesis)}
    require(data["all_hypotheses_across_splits"].hypothesis == concepts.hypothesis, "concepts of the episodes")
    sides = data["split_name_to_all_hypothesis_idx"]
    require(sorted(sides) == ["test", "train", "val"], "sides", list(sides))
    for number, example in enumerate(data["meta_dataset"]):
        require(sorted(example) == ["query", "support"], "an episode", list(example))
        support, query = example["support"], example["query"]
        require(support.index == query.index == number and support.hypothesis == query.hypothesis, "index")
        require(sides[side][support.hypothesis_idx_within_split] == places[support.hypothesis], "place in the split")
        require(support.hypothesis_length == len(support.hypothesis.split(" ")), "length")
        require(set(support.all_valid_hypotheses[:-1]) <= set(support.alternate_hypotheses_for_positives), "valid ones are alternates")
        require(query.alternate_hypotheses_for_positives == [], "alternates of the query")
        for each in (support, query):
            read_side(each, labels, places, scenes, variant == "strict" and each is query)
    return {example["support"].hypothesis for example in data["meta_dataset"]}


def run(*words, out=None):
    with open(out, "w") if out else open(os.devnull, "w") as file:
        subprocess.run(words, check=True, stdout=file)


def read_all(program, folder):
    def at(name):
        return os.path.join(folder, name)

    run(program, "make", "curi_scene", "--count", str(SCENES), "--seed", "2", "--format", "curi", "--no-images", "--quiet", "--out",
        at("scenes"))
    run(program, "make", "curi_scene", "--count", "3", "--seed", "2", "--format", "curi", "--samples", "1", "--device", DEVICE, "--quiet",
        "--out", at("images"))
    run(program, "curi", "concepts", "--seed", "2", "--draws", "5000", "--scenes", str(SCENES), "--out", at("concepts"))
    run(program, "curi", "truth", "--concepts", at("concepts"))
    files = []
    for split, side, negatives, variant in KINDS:
        files.append(at(f"{split}_{side}.jsonl"))
        run(program, "curi", "episodes", "--concepts", at("concepts"), "--split", split, "--side", side, "--negatives", negatives,
            "--variant", variant,
            "--count", "20", "--seed", "1", out=files[-1])
    run(sys.executable, EXPORT, "--concepts", at("concepts"), "--out", at("pickles"), "--train-examples", "20", *files)

    read_scenes(at("images"), 3, 3)
    scenes = read_scenes(at("scenes"), SCENES, 0)
    concepts, labels = read_concepts(at("pickles"))
    require(check_by_hand(concepts, scenes) > 0, "no concept was simple enough")
    shown = []
    for split, side, negatives, variant in KINDS:
        name = NAME.format(split, side, 20, {"hard": "alternate_hypotheses", "easy": "random"}[negatives])
        shown.append(read_episodes(at("pickles"), name, side, variant, concepts, labels, scenes))
    require(not shown[0] & shown[1], "a concept is on both sides of a split")

    # A fault is reported in a line with its place, and nothing is written: neither the right part before it, nor a
    # piece of one.
    with open(at("mixed.jsonl"), "w", encoding="utf-8") as file:
        file.write(open(files[0], encoding="utf-8").readline() + open(files[1], encoding="utf-8").readline())
    shutil.copy(files[0], at("again.jsonl"))
    shutil.copytree(at("concepts"), at("other"))
    with open(at("other/5_0.10_color_split_hypothesis_split_test.json"), "w", encoding="utf-8") as file:
        json.dump(["S size? 0.7 count= 2 ="], file)
    shutil.copytree(at("concepts"), at("empty"))
    with open(at("empty/curi.json"), "w", encoding="utf-8") as file:
        file.write("{}")
    for concepts_name, wrong, words in [
        ("empty", [files[0]], "empty: is not a folder of 'curi concepts': KeyError('scenes')"),
        ("concepts", [files[1], at("mixed.jsonl")], "mixed.jsonl:2: is of color/train/hard, but the file began with color/test/hard"),
        ("concepts", [files[0], at("again.jsonl")], f"again.jsonl: is of color/test/hard, as {files[0]} is"),
        ("concepts", [files[0], at("none.jsonl")], "none.jsonl: No such file or directory"),
        ("concepts", [files[0], folder], f"{folder}: Is a directory"),
        ("nothing", [files[0]], "nothing/curi.json: No such file or directory"),
        ("other", [files[0]], "5_0.10_color_split_hypothesis_split_test.json: 'S size? 0.7 count= 2 =' is none of the concepts"),
    ]:
        refused = subprocess.run([sys.executable, EXPORT, "--concepts", at(concepts_name), "--out", at("wrong"), *wrong],
                                 stderr=subprocess.PIPE, text=True)
        require(refused.returncode == 1 and words in refused.stderr and refused.stderr.count("\n") == 1, "expected", words, "and got",
                refused.stderr)
        require(not os.path.exists(at("wrong")) or not os.listdir(at("wrong")), "after a fault there are files")
    return len(concepts)


def main():
    require(len(sys.argv) == 2, "usage: read_curi.py CLEVRVK")
    install_classes()
    with tempfile.TemporaryDirectory() as folder:
        print(f"{read_all(sys.argv[1], folder)} concepts, {SCENES} scenes and {20 * len(KINDS)} episodes read")


if __name__ == "__main__":
    main()
