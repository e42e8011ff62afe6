#!/usr/bin/python3
"""Writes concepts and episodes of CURI as the pickles that the published loaders read. Standard library only.

Usage: curi_export.py --concepts DIR --out DIR [--train-examples N] [EPISODES.jsonl ...]

DIR of --concepts is what `clevrvk curi concepts` and then `clevrvk curi truth` wrote; the files are what `clevrvk curi
episodes` printed, each of one split, side and kind of negatives; with --panels or without. Into the folder of --out go,
under the names that the published configuration asks for:
  5_0.10_hypotheses_heavy.json        a pickle: the concepts with the scenes that each is true of
  5_0.10_image_hyp_mapping.json       a pickle: the concepts that are true of each scene, by place and by string
  5_0.10_hypotheses_light.json        JSON: concepts, log-probabilities, shares of true scenes
  5_0.10_..._split_....json           the splits, copied
  ..._random_seed_42.pkl              a pickle for each file of episodes
The published configuration looks for them in
hypotheses/v2_typed_simple_fol_depth_6_trials_2000000_ban_1_max_scene_id_200. Its loader of the heavy file wants 14929
concepts, which `curi concepts --concept-count 14929` makes; for another number, change `_SPLITS_TO_NUM_HYPOTHESES`
there. --train-examples is a part of their names, as
`data.train_examples` of that configuration; default 500000.

Pickles are written piece by piece: the whole published size takes five minutes of a core and 50 MB here, though far
more memory where it is read. In the pickles of episodes each concept's list of scenes is empty: the loaders take the
strings alone, and 54 copies would fill a disk. The concepts before the filter are not kept: `all_hypotheses` of the
heavy file are the same as those after it.
"""

import argparse
import ast
import glob
import json
import os
import shutil
import struct
import sys
import tempfile

BLOCK_SCENES = 4096         # scenes whose concepts are gathered at a time
UTILS = "hypothesis_generation.hypothesis_utils"
NEGATIVES = {"hard": "alternate_hypotheses", "easy": "random"}
SIDES = ("train", "val", "test")
BITS = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]


def fail(where, what):
    raise SystemExit(f"curi_export: {where}: {what}")


class PickleStream:
    """A pickle of protocol 2, opcode by opcode. Source: Python, Lib/pickletools.py."""

    def __init__(self, file):
        self.file = file
        self.memo = {}
        file.write(b"\x80\x02")

    def raw(self, opcodes):
        self.file.write(opcodes)

    def remember(self, key, opcodes):
        """Writes what stands for `key` the first time, and where it was the next times."""
        if key in self.memo:
            self.raw(b"j" + struct.pack("<I", self.memo[key]))
        else:
            self.memo[key] = len(self.memo)
            self.raw(opcodes + b"r" + struct.pack("<I", self.memo[key]))

    def name(self, module, name):
        self.remember((module, name), f"c{module}\n{name}\n".encode())

    def put(self, value):
        """A string, a number, or a list or dictionary of such."""
        if isinstance(value, str):
            data = value.encode()
            self.remember(value, b"X" + struct.pack("<I", len(data)) + data)
        elif isinstance(value, float):
            self.raw(b"G" + struct.pack(">d", value))
        elif isinstance(value, int):
            self.raw(b"J" + struct.pack("<i", value))
        elif isinstance(value, list):
            self.raw(b"](")
            for each in value:
                self.put(each)
            self.raw(b"e")
        else:
            self.raw(b"}(")
            for key, each in value.items():
                self.put(key)
                self.put(each)
            self.raw(b"u")

    def put_many(self, opcode, numbers):
        """A list with one opcode and four bytes for each number: J is the number itself, j the string remembered at
        that place."""
        packed = struct.pack(f"<{len(numbers)}I", *numbers)
        data = bytearray(5 * len(numbers))
        data[0::5] = opcode * len(numbers)
        for byte in range(4):
            data[byte + 1::5] = packed[byte::4]
        self.raw(b"](" + bytes(data) + b"e")

    def put_named(self, class_name, fields):
        """An instance of a class of the published hypothesis_utils. `fields` are functions that write."""
        self.name(UTILS, class_name)
        self.raw(b"(")
        for field in fields:
            field()
        self.raw(b"t\x81")

    def end(self):
        self.raw(b".")


class Truth:
    """truth.npy: a row of bits a concept, bit b of byte k is scene 8 k + b."""

    def __init__(self, path, concept_count, scene_count):
        self.file = open(path, "rb")
        self.scene_count = scene_count
        self.row_bytes = (scene_count + 7) // 8
        expected = {"descr": "|u1", "fortran_order": False, "shape": (concept_count, self.row_bytes)}
        try:
            magic = self.file.read(8)
            header = self.file.read(struct.unpack("<H", self.file.read(2))[0]).decode("latin-1")
            is_expected = magic == b"\x93NUMPY\x01\x00" and ast.literal_eval(header.strip()) == expected
        except (struct.error, ValueError, SyntaxError):
            is_expected = False
        self.start = self.file.tell()
        if not is_expected or os.path.getsize(path) != self.start + concept_count * self.row_bytes:
            fail(path, f"expected a NumPy file of {expected}; `clevrvk curi truth` writes it")

    def read(self, concept, first_byte, byte_count):
        self.file.seek(self.start + concept * self.row_bytes + first_byte)
        return self.file.read(byte_count)

    def scenes_of(self, concept):
        row = self.read(concept, 0, self.row_bytes)
        return [8 * place + bit for place, byte in enumerate(row) if byte for bit in BITS[byte]]

    def concepts_by_scene(self, concept_count):
        """(scene, concepts) of each scene that a concept is true of, in the order of the scenes."""
        step = BLOCK_SCENES // 8
        for first in range(0, self.row_bytes, step):
            lists = [[] for _ in range(8 * step)]
            for concept in range(concept_count):
                for place, byte in enumerate(self.read(concept, first, min(step, self.row_bytes - first))):
                    if byte:
                        for bit in BITS[byte]:
                            lists[8 * place + bit].append(concept)
            for place, concepts in enumerate(lists):
                if concepts:
                    yield 8 * first + place, concepts


def write_pickle(path, write):
    with open(path, "wb") as file:
        stream = PickleStream(file)
        write(stream)
        stream.end()


def put_concepts(stream, concepts, put_scenes):
    """A HypothesisEval: strings, log-probabilities, lengths, and the scenes of each."""

    def put_scene_lists():
        stream.raw(b"]")
        for place in range(len(concepts)):
            stream.raw(b"(")
            put_scenes(place)
            stream.raw(b"e")

    stream.put_named("HypothesisEval", [
        lambda: stream.put([each["postfix"] for each in concepts]),
        lambda: stream.put([float(each["log_probability"]) for each in concepts]),
        lambda: stream.put([each["length"] for each in concepts]),
        put_scene_lists,
    ])


def write_heavy(stream, concepts, truth):
    stream.raw(b"}(")
    stream.put("hypothesis_and_full_evaluations")
    put_concepts(stream, concepts, lambda place: stream.put_many(b"J", truth.scenes_of(place)))
    stream.put("all_hypotheses")
    stream.put([each["postfix"] for each in concepts])
    stream.raw(b"u")


def write_mapping(stream, concepts, truth):
    def put_lists(opcode, base):
        stream.name("collections", "defaultdict")
        stream.name("builtins", "list")
        stream.raw(b"\x85R")
        for scene, places in truth.concepts_by_scene(len(concepts)):
            stream.raw(b"(")
            stream.put(scene)
            stream.put_many(opcode, [base + place for place in places])
            stream.raw(b"u")

    # A list of all strings, discarded when it is read: later references use their places in the memo.
    base = len(stream.memo)
    stream.put([each["postfix"] for each in concepts])
    stream.raw(b"0}(")
    stream.put("images_to_labels")
    put_lists(b"J", 0)
    stream.put("images_to_hypotheses")
    put_lists(b"j", base)
    stream.raw(b"u")


def put_items(stream, index, episode, key, concepts, places_in_split):
    items = episode[key]
    concept = concepts[episode["concept"]]
    alternates = episode["alternates"] if key == "support" else []
    fields = [
        index, concept["postfix"], places_in_split[concept["postfix"]], concept["length"], items["scenes"], items["labels"],
        items["optimistic_labels"],
        [concepts[place]["postfix"] for place in episode["valid"]], [float(each) for each in episode["log_posteriors"]],
        [float(each) for each in episode["log_priors"]], [concepts[place]["postfix"] for place in alternates],
    ]
    stream.put_named("MetaDatasetExample", [lambda field=field: stream.put(field) for field in fields])


def read_json(path):
    with open(path, encoding="utf-8") as file:
        try:
            return json.load(file)
        except ValueError as error:
            fail(path, f"is not JSON: {error}")


def read_concepts(path):
    concepts = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                concepts.append(json.loads(line))
            except ValueError as error:
                fail(f"{path}:{number}", f"is not JSON: {error}")
    return concepts


def read_episodes(path):
    """(line number, place as in the id, episode) of each line."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                episode = json.loads(line)
                parts = episode["id"].split("/")
                if len(parts) != 6 or parts[0] != "curi" or parts[2] not in SIDES or parts[3] not in NEGATIVES:
                    fail(f"{path}:{number}", f"id: '{episode['id']}' is not an id of an episode of CURI")
                yield number, parts[1:4], episode.get("labels", episode)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                fail(f"{path}:{number}", f"is not an episode of `clevrvk curi episodes`: {error!r}")


def load_sides(folder, split, concepts):
    """Of each side the places of its concepts, in its order."""
    places = {each["postfix"]: place for place, each in enumerate(concepts)}
    sides = {}
    for side in SIDES:
        path = os.path.join(folder, f"5_0.10_{split}_split_hypothesis_split_{side}.json")
        if not os.path.exists(path):
            fail(path, "is not there; is it a split of this folder?")
        strings = read_json(path)
        for string in strings:
            if string not in places:
                fail(path, f"'{string}' is none of the concepts")
        sides[side] = [places[string] for string in strings]
    return sides


def write_episodes(stream, path, place, concepts, sides):
    side_places = {concepts[concept]["postfix"]: index for index, concept in enumerate(sides[place[1]])}
    stream.raw(b"}(")
    stream.put("meta_dataset")
    stream.raw(b"]")
    for number, found, episode in read_episodes(path):
        if found != place:
            fail(f"{path}:{number}", f"is of {'/'.join(found)}, but the file began with {'/'.join(place)}")
        stream.raw(b"(}(")
        for key in ("support", "query"):
            stream.put(key)
            try:
                put_items(stream, number - 1, episode, key, concepts, side_places)
            except (KeyError, IndexError, TypeError, struct.error) as error:
                fail(f"{path}:{number}", f"does not fit the concepts: {error!r}")
        stream.raw(b"ue")
    stream.put("all_hypotheses_across_splits")
    put_concepts(stream, concepts, lambda _: stream.put([]))
    stream.put("split_name_to_all_hypothesis_idx")
    stream.put(sides)
    stream.raw(b"u")


def export(folder, out, files, train_examples):
    """Writes all files, or none. Their names."""
    scene_count = read_json(os.path.join(folder, "curi.json"))["scenes"]
    concepts = read_concepts(os.path.join(folder, "concepts.jsonl"))
    truth = Truth(os.path.join(folder, "truth.npy"), len(concepts), scene_count)
    file_of_place = {}
    for path in files:
        place = next(read_episodes(path), (0, None, None))[1]
        if place is None:
            fail(path, "holds no episode")
        if tuple(place) in file_of_place:
            fail(path, f"is of {'/'.join(place)}, as {file_of_place[tuple(place)]} is: put their lines into one file")
        file_of_place[tuple(place)] = path
    os.makedirs(out, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".parts_", dir=out) as parts:

        def part(name):
            return os.path.join(parts, name)

        for place, path in file_of_place.items():
            split, side, negatives = place
            sides = load_sides(folder, split, concepts)
            name = (f"{split}_sampling_log_linear_{side}_threshold_0.10_pos_im_5_neg_im_20_train_examples_{train_examples}"
                    f"_neg_type_{NEGATIVES[negatives]}_alternate_hypo_1_random_seed_42.pkl")
            write_pickle(part(name), lambda stream: write_episodes(stream, path, list(place), concepts, sides))
        write_pickle(part("5_0.10_hypotheses_heavy.json"), lambda stream: write_heavy(stream, concepts, truth))
        write_pickle(part("5_0.10_image_hyp_mapping.json"), lambda stream: write_mapping(stream, concepts, truth))
        light = {
            "valid_hypotheses": [each["postfix"] for each in concepts],
            "valid_hypotheses_logprobs": [each["log_probability"] for each in concepts],
            "valid_evaluations": [each["true_count"] / scene_count for each in concepts],
        }
        with open(part("5_0.10_hypotheses_light.json"), "w", encoding="utf-8") as file:
            json.dump(light, file)
        for path in glob.glob(os.path.join(glob.escape(folder), "5_0.10_*_split_hypothesis_split_*.json")):
            shutil.copy(path, parts)
        names = sorted(os.listdir(parts))
        for name in names:
            os.rename(part(name), os.path.join(out, name))
        return names


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--concepts", required=True, metavar="DIR")
    parser.add_argument("--out", required=True, metavar="DIR")
    parser.add_argument("--train-examples", type=int, default=500000, metavar="N")
    parser.add_argument("episodes", nargs="*", metavar="EPISODES.jsonl")
    arguments = parser.parse_args()
    try:
        names = export(arguments.concepts, arguments.out, arguments.episodes, arguments.train_examples)
    except OSError as error:
        fail(error.filename or arguments.out, error.strerror)
    except (KeyError, TypeError, ValueError) as error:
        fail(arguments.concepts, f"is not a folder of 'curi concepts': {error!r}")
    print("\n".join(names))


if __name__ == "__main__":
    sys.exit(main())
