#!/usr/bin/env python3
"""clevrvk.render, make and stream over a kept process, the loaders' datasets, and the examples.

Usage: renderer_test.py CLEVRVK    path of the program
"""
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
import types
import unittest

import kit
import numpy as np

import clevrvk
from clevrvk import loading

SCENE = {"world": "clevr", "image": {"width": 48, "height": 32}, "objects": [
    {"id": "ball", "shape": "sphere", "size": "large", "material": "rubber", "color": "red", "position": [0, 0]}]}
DRAWN = {"samples": 2, "arrays": ["depth"], "device": kit.DEVICE}
BARE = {"no_images": True}
EXAMPLES = kit.ROOT / "tools" / "python" / "examples"


def list_children():
    """Process ids of this process's children, zombies too."""
    ids = []
    for task in pathlib.Path("/proc/self/task").iterdir():
        ids += (task / "children").read_text().split()
    return ids


def make_scene(**keys):
    return {**SCENE, **keys}


class RendererTest(unittest.TestCase):
    def tearDown(self):
        clevrvk.close()
        self.assertEqual(list_children(), [])

    def test_render_gives_picture_labels_and_arrays_of_a_panel(self):
        panel = clevrvk.render(SCENE, **DRAWN)
        self.assertEqual((panel.picture.shape, panel.mask.shape, panel.depth.shape), ((32, 48, 3), (32, 48), (32, 48)))
        self.assertTrue((panel.object_masks()[0] == (panel.mask == 1)).all())
        points = panel.camera.unproject(depth=panel.depth)[panel.mask == 1]
        self.assertTrue(np.allclose(np.linalg.norm(points - [0, 0, 0.7], axis=-1), 0.9992 * 0.7, atol=1e-5))

    def test_render_keeps_its_process_and_another_setting_ends_it(self):
        clevrvk.render(SCENE, **BARE)
        first = list_children()
        clevrvk.render(SCENE, **BARE)
        self.assertEqual(list_children(), first)
        clevrvk.render(SCENE, labels_only=True, device=kit.DEVICE)
        self.assertEqual(len(list_children()), 1)
        self.assertNotEqual(list_children(), first)

    def test_render_takes_episodes_and_spec_lines(self):
        line = '{"schema":"clevrvk/1","id":"e","panels":[%s,%s]}' % tuple(
            '{"id":"%s","world":"clevr","objects":[]}' % id for id in "ab")
        for scene in (line, line.encode(), line.replace(",", ",\n")):
            episode = clevrvk.render(scene, **BARE)
            self.assertEqual((episode.id, [panel.panel for panel in episode]), ("e", ["a", "b"]))

    def test_a_bad_scene_is_an_error_and_the_process_goes_on(self):
        clevrvk.render(SCENE, **BARE)
        first = list_children()
        for scene, words in ((make_scene(world="clevrr"), "clevr"), (make_scene(objects=[{"id": "a"}]), "shape"),
                             (make_scene(time_s=float("nan")), "JSON"), ("{", "JSON"), ({"panels": []}, "at least one panel"), (3, "int")):
            with self.assertRaisesRegex(clevrvk.SceneError, words):
                clevrvk.render(scene, **BARE)
        self.assertEqual(clevrvk.render(SCENE, **BARE).objects[0]["id"], "ball")
        self.assertEqual(list_children(), first)

    def test_a_program_that_dies_is_an_exception_and_the_next_call_starts_another(self):
        clevrvk.render(SCENE, **BARE)
        os.kill(int(list_children()[0]), signal.SIGKILL)
        with self.assertRaisesRegex(clevrvk.ProgramError, "clevrvk serve was ended by signal 9") as caught:
            clevrvk.render(SCENE, **BARE)
        self.assertEqual(caught.exception.exit_code, -9)
        self.assertEqual(list_children(), [])
        self.assertEqual(clevrvk.render(SCENE, **BARE).objects[0]["id"], "ball")

    def test_a_program_that_does_not_start_says_why(self):
        with self.assertRaisesRegex(clevrvk.ProgramError, "exit code 2: .*qualty.*"):
            clevrvk.render(SCENE, quality="qualty")
        with self.assertRaisesRegex(clevrvk.ProgramError, "cannot find the program '/no/such'"):
            clevrvk.render(SCENE, program="/no/such")

    def test_stream_gives_episodes_in_order_however_many(self):
        scenes = [{"id": f"e{k}", "panels": [{"id": "p", **SCENE}] * 1} for k in range(300)]
        self.assertEqual([episode.id for episode in clevrvk.stream(scenes, **BARE)], [f"e{k}" for k in range(300)])
        self.assertEqual(len(list_children()), 1)

    def test_stream_raises_what_its_source_raises(self):
        def give():
            yield SCENE
            raise LookupError("no more")
        with self.assertRaisesRegex(LookupError, "no more"):
            list(clevrvk.stream(give(), **BARE))

    def test_stream_that_is_left_early_leaves_nothing_behind(self):
        for episode in clevrvk.stream((make_scene() for _ in range(10**6)), **BARE):
            break
        del episode
        self.assertEqual(clevrvk.render(SCENE, **BARE).objects[0]["id"], "ball")
        self.assertEqual(len(list_children()), 1)

    def test_make_gives_the_episodes_of_generate(self):
        trials = [episode.trial for episode in clevrvk.make("mewl_color", count=3, start=2, seed=5, **BARE)]
        folder = kit.make_scratch(self) / "out"
        kit.run("make", "mewl_color", "--count", 5, "--seed", 5, "--no-images", "--quiet", "--out", folder)
        stored = clevrvk.Dataset(folder).episodes
        self.assertEqual([trial.episode.id for trial in trials], [episode.id for episode in stored[2:]])
        self.assertEqual([panel.record for panel in trials[0].episode], [panel.record for panel in stored[2]])

    def test_make_says_why_a_task_cannot_be_made(self):
        with self.assertRaisesRegex(clevrvk.ProgramError, "clevrvk generate ended with exit code 2: .*mewl_color"):
            list(clevrvk.make("mewl_colr", **BARE))
        with self.assertRaisesRegex(clevrvk.ProgramError, "max_objects"):
            list(clevrvk.make("clevr", max_object=3, **BARE))

    def test_ctrl_c_leaves_nothing_behind(self):
        # A source that never gives its scene is as slow as a picture that takes hours.
        asked = threading.Event()

        def give():
            asked.set()
            time.sleep(5)
            yield SCENE

        def interrupt():
            asked.wait()
            os.kill(os.getpid(), signal.SIGINT)
        clevrvk.render(SCENE, **BARE)
        threading.Thread(target=interrupt).start()
        with self.assertRaises(KeyboardInterrupt):
            list(clevrvk.stream(give(), **BARE))
        self.assertEqual(list_children(), [])

    def test_a_script_that_ends_or_is_killed_leaves_no_process(self):
        for ending in ("", "os.kill(os.getpid(), 9)", "raise SystemExit(3)", "os._exit(0) if os.fork() else sys.exit()"):
            script = ("import os, sys, clevrvk\nclevrvk.render({'world': 'clevr', 'objects': []}, no_images=True)\n"
                      "print(open('/proc/self/task/%d/children' % os.getpid()).read(), flush=True)\n" + ending)
            done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                                  env={**os.environ, "PYTHONPATH": str(kit.ROOT / "tools" / "python")})
            served = pathlib.Path("/proc", done.stdout.split()[0])
            limit = time.monotonic() + 60
            while served.exists() and served.joinpath("stat").read_text().rsplit(") ", 1)[1][0] != "Z":
                self.assertLess(time.monotonic(), limit, f"{ending}: the program goes on: {done.stderr}")
                time.sleep(0.02)


class LoadingTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = kit.make_scratch(cls) / "out"
        kit.run("make", "mewl_shape", "--count", 2, "--seed", 1, "--quiet", "--out", cls.folder, "--samples", 1,
                "--device", kit.DEVICE)

    def test_panel_data_gives_a_sample_for_each_panel(self):
        data = pickle.loads(pickle.dumps(loading.PanelData(self.folder)))
        self.assertEqual(len(data), 14)
        self.assertTrue((data[3]["picture"] == clevrvk.Dataset(self.folder)[3].picture).all())
        boxes = loading.PanelData(self.folder, clevrvk.Panel.boxes)
        self.assertEqual(boxes[0].shape, (1, 4))

    def test_trial_data_gives_a_sample_for_each_trial(self):
        data = loading.TrialData(self.folder)
        sample = data[1]
        self.assertEqual(len(data), 2)
        self.assertEqual((sample["contexts"].shape, sample["question"].shape), ((6, 240, 320, 3), (240, 320, 3)))
        self.assertEqual(sample["choices"][sample["answer"]], clevrvk.Dataset(self.folder).episodes[1].labels["answer"])

    def test_streams_share_their_work_among_workers_without_loss(self):
        # An imitation of torch's two names: what a loader hands to its workers.
        torch, data = types.ModuleType("torch.utils"), types.ModuleType("torch.utils.data")
        worker = types.SimpleNamespace(id=0, num_workers=3)
        data.IterableDataset, data.get_worker_info = type("IterableDataset", (), {}), lambda: worker
        held = {name: sys.modules.get(name) for name in ("torch", "torch.utils", "torch.utils.data")}
        sys.modules.update({"torch": torch, "torch.utils": torch, "torch.utils.data": data})
        try:
            streams = [loading.TaskStream("clevr", 5, lambda episode: episode.id, options={"seed": 3}, **BARE),
                       loading.SceneStream([{"id": f"e{k}", "panels": [{"id": "p", **SCENE}]} for k in range(5)],
                                           lambda episode: episode.id, **BARE)]
            expected = [[f"clevr/train/000/00{k}" for k in range(5)], [f"e{k}" for k in range(5)]]
            for stream, ids in zip(streams, expected):
                self.assertIsInstance(stream, data.IterableDataset)
                found = []
                for worker.id in range(3):
                    found += list(stream)
                self.assertEqual(sorted(found), ids)
            self.assertIs(pickle.loads(pickle.dumps(loading.TaskStream)), loading.TaskStream)
        finally:
            for name in ("SceneStream", "TaskStream"):
                loading.__dict__.pop(name, None)
            for name, module in held.items():
                sys.modules.pop(name) if module is None else sys.modules.__setitem__(name, module)
        self.assertEqual(list_children(), [])


class ExamplesTest(unittest.TestCase):
    def run_example(self, name, *words):
        done = subprocess.run([sys.executable, EXAMPLES / name, *map(str, words)], capture_output=True, text=True,
                              env={**os.environ, "PYTHONPATH": str(kit.ROOT / "tools" / "python")})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_measure_objects_finds_each_in_the_depth(self):
        folder = kit.make_scratch(self) / "out"
        kit.run("make", "clevr", "--count", 2, "--seed", 1, "--quiet", "--out", folder, "--samples", 1, "--aov", "depth",
                "--device", kit.DEVICE)
        lines = self.run_example("measure_objects.py", folder).splitlines()
        objects = [record for panel in clevrvk.Dataset(folder) for record in panel.objects]
        self.assertEqual(len(lines), len(objects))
        for line, record in zip(lines, objects):
            self.assertIn(f" {record['shape']}: ", line)
            off = float(line.split("off ")[1].split()[0])
            self.assertLess(off, record["radius"] * 1.75, line)  # from its surface, at most half of a cube's diagonal

    def test_compare_colors_shows_each_in_its_own(self):
        lines = self.run_example("compare_colors.py").splitlines()
        self.assertEqual([line.split()[0] for line in lines], ["red", "green", "blue"])
        for place, line in enumerate(lines):
            means = [float(word) for word in line.split()[1:]]
            self.assertEqual(means.index(max(means)), place, line)


if __name__ == "__main__":
    kit.run_tests()
