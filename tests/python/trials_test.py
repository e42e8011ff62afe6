#!/usr/bin/env python3
"""Trials of MEWL, CURI, KiloGram and DevBench as tools/python reads them, from labels without pictures.

Usage: trials_test.py CLEVRVK    path of the program
"""
import unittest

import kit

import clevrvk


class TrialsTest(unittest.TestCase):
    def setUp(self):
        self.root = kit.make_scratch(self)

    def read(self, *words, stdin=None):
        kit.run(*words, "--no-images", "--quiet", "--out", self.root / "out", stdin=stdin)
        return clevrvk.Dataset(self.root / "out")

    def test_of_mewl_say_the_word_of_the_question(self):
        trials = list(self.read("make", "mewl_shape", "--count", 5, "--seed", 1).trials())
        self.assertEqual(len(trials), 5)
        for trial in trials:
            word = trial.choices[trial.answer]
            shapes = {panel.objects[0]["shape"] for panel, said in zip(trial.contexts, trial.utterances) if said == word}
            self.assertEqual(shapes, {trial.question.objects[0]["shape"]})
            self.assertEqual((len(trial.contexts), trial.question.panel), (6, "question"))

    def test_of_devbench_name_a_thing_of_the_target(self):
        for trial in self.read("make", "devbench_nouns", "--count", 2, "--seed", 1).trials():
            self.assertEqual([panel.panel for panel in trial.pictures], trial.episode.labels["places"])
            self.assertEqual(trial.truth[0].index(True), trial.target)
            self.assertEqual(trial.sentences, [trial.episode.labels["nouns"][trial.target]])

    def test_of_devbench_without_sentences_are_none(self):
        dataset = self.read("make", "devbench_categories", "--count", 1, "--seed", 1)
        self.assertIsNone(dataset.episodes[0].trial)
        self.assertEqual(list(dataset.trials()), [])

    def test_of_curi_have_25_scenes_on_each_side(self):
        concepts = self.root / "concepts"
        kit.run("curi", "concepts", "--seed", 1, "--draws", 1000, "--scenes", 5000, "--out", concepts)
        lines = kit.run("curi", "episodes", "--concepts", concepts, "--split", "iid", "--count", 1, "--seed", 1, "--panels")
        trial, = self.read("render", "--episodes", "-", stdin=lines).trials()
        self.assertEqual(trial.concept, trial.episode.labels["postfix"])
        for side, labels in (("support", trial.support_labels), ("query", trial.query_labels)):
            panels = getattr(trial, side)
            self.assertEqual([panel.panel for panel in panels], [f"{side}_{k:02}" for k in range(25)])
            self.assertEqual((len(labels), set(labels)), (25, {0, 1}))

    def test_of_kilogram_describe_one_of_ten_figures(self):
        kit.run("kilogram", "make", "--count", 12, "--seed", 7, "--out", self.root / "figures")
        svg, words = self.root / "figures" / "svg", self.root / "words.json"
        words.write_text(kit.run("kilogram", "describe", svg, "--seed", 1))
        lines = kit.run("kilogram", "games", words, "--tangrams", svg, "--format", "episodes", "--seed", 1)
        trials = list(self.read("render", "--episodes", "-", "--limit", 2, stdin=lines).trials())
        self.assertEqual(len(trials), 2)
        for trial in trials:
            self.assertEqual(len(trial.choices), 10)
            self.assertEqual(trial.choices[trial.answer].panel, trial.episode.labels["answer"])
            self.assertEqual(trial.utterance, trial.episode.labels["utterances"][0])


if __name__ == "__main__":
    kit.run_tests()
