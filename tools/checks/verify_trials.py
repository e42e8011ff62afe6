#!/usr/bin/env python3
"""Verifies trials of DevBench by their labels and specs alone. It shares nothing with the program but the list of words,
which it asks for.

    verify_trials.py build/release/bin/clevrvk trials.jsonl ...

A file holds the lines of `clevrvk generate devbench_nouns`, `devbench_vocabulary` or `devbench_categories`. Prints a
line for each trial that breaks a rule and a line for each file, and ends with 1 where a rule is broken.
"""
import collections
import csv
import json
import subprocess
import sys

THINGS = {"bunny": "rabbit"}   # nouns that are not the name of the thing that shows them
MOST_APART = {"lightness": 9.0, "contrast": 14.0}   # of the predictions of a trial
NEVER_SHOWN = {   # looks that might be taken for another noun, or are of two
    ("mountain", "style", "mesa"), ("stone", "cover", "moss"), ("pillow", "style", "bolster"), ("block", "style", "wedge"),
    ("bowl", "content", "fruit"), ("plate", "content", "cake"), ("milk", "style", "bottle"), ("moon", "style", "lamp"),
    ("moon", "style", "globe"), ("car", "style", "pickup"), ("plate", "style", "deep"), ("pencil", "style", "crayon"),
    ("teddy", "pose", "lie"), ("teddy", "form", "picture"), ("bird", "pose", "fly"), ("duck", "pose", "fly"),
    ("parrot", "pose", "fly"), ("fish", "pose", "lie"), ("frog", "pose", "swim"), ("baby", "pose", "walk")}


class Verifier:
    def __init__(self, words):
        self.words = words
        self.broken = 0
        self.trials = []       # target word, place of the target, nouns
        self.categories = collections.Counter()

    def report(self, episode, what):
        print("BROKEN", episode["id"], what)
        self.broken += 1

    def check_things(self, episode, nouns):
        for panel, noun in zip(episode["panels"], nouns, strict=True):
            (thing,) = panel["objects"]
            if thing["shape"] != THINGS.get(noun, noun):
                self.report(episode, f"shows {thing['shape']} for {noun}")
            for key, value in thing["params"].items():
                if (thing["shape"], key, value) in NEVER_SHOWN:
                    self.report(episode, f"shows {thing['shape']} of {key} {value}")

    def kind_of(self, noun, target):
        mine, its = self.words[noun], self.words[target]
        if noun == target:
            return "target"
        if mine["category"] == its["category"]:
            return "close"
        return "far" if mine["super_category"] == its["super_category"] else "distal"

    def check_trial(self, episode, labels):
        nouns, (word,) = labels["nouns"], labels["sentences"]
        self.check_things(episode, nouns)
        self.trials.append((word, labels["target"], nouns))
        if nouns.count(word) != 1 or len(set(nouns)) != len(nouns):
            self.report(episode, f"{word} is one of {nouns}")
            return
        target = nouns.index(word)
        if labels["target"] != target or labels["truth"] != [[noun == word for noun in nouns]]:
            self.report(episode, "target or truth")
        if [panel["id"] for panel in episode["panels"]] != labels["places"] or len(set(labels["places"])) != len(nouns):
            self.report(episode, "places")
        if labels["age_years"] != float(self.words[word]["age_years"]):
            self.report(episode, "age")
        kinds = [self.kind_of(noun, word) for noun in nouns]
        if len(nouns) == 2:
            kinds = ["target" if noun == word else "distractor" for noun in nouns]
        if labels["foil_kind"] != kinds or len(set(kinds)) != len(kinds):
            self.report(episode, f"foils {labels['foil_kind']}, not {kinds}")
        for key, most in MOST_APART.items():
            values = [seen[key] for seen in labels["appearance"]]
            if max(values) - min(values) > most:
                self.report(episode, f"{key} differs by {max(values) - min(values):.2f}")

    def check(self, episode):
        labels = episode["labels"]
        if "sentences" in labels:
            self.check_trial(episode, labels)
        else:
            self.check_things(episode, [labels["noun"]])
            self.categories[labels["category"], labels["noun"]] += 1

    def check_places(self):
        """In four trials in a row each place is the target's equally often."""
        for begin in range(0, len(self.trials) - 3, 4):
            places = collections.Counter(place for _, place, _ in self.trials[begin:begin + 4])
            count = len(self.trials[begin][2])
            if len(places) != count or set(places.values()) != {4 // count}:
                print("BROKEN places of the four trials from", begin)
                self.broken += 1

    def summarize(self):
        if self.categories:
            counts = self.categories.values()
            return f"{sum(counts)} pictures of {len(counts)} nouns, {min(counts)} to {max(counts)} each"
        return f"{len(self.trials)} trials of {len({word for word, _, _ in self.trials})} words"


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: verify_trials.py PROGRAM FILE ...")
    program, *files = sys.argv[1:]
    listed = subprocess.run([program, "devbench", "words"], stdout=subprocess.PIPE, text=True, check=True).stdout
    words = {row["noun"]: row for row in csv.DictReader(listed.splitlines())}
    broken = 0
    for file in files:
        verifier = Verifier(words)
        with open(file) as lines:
            for line in lines:
                verifier.check(json.loads(line))
        verifier.check_places()
        print(f"{file}: {verifier.summarize()}, {verifier.broken} rules broken")
        broken += verifier.broken + (0 if verifier.trials or verifier.categories else 1)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
