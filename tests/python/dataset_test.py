#!/usr/bin/env python3
"""clevrvk.Dataset against a dataset of the program with every array and every lens.

Usage: dataset_test.py CLEVRVK    path of the program

Oracles: the index, which the program computes in C++; spheres, whose surface and normals follow from their position and
radius; the same point seen from two places.
"""
import json
import pickle
import shutil
import subprocess
import sys
import unittest

import kit
import numpy as np

import clevrvk

LENSES = {
    "pinhole": {"fov_deg": 70},
    "equidistant": {"model": "equidistant", "fov_deg": 170},
    "kannala_brandt": {"model": "kannala_brandt", "fov_deg": 140, "distortion": [-0.03, 0.012, -0.004, 0.0005]},
    "brown_conrady": {"model": "brown_conrady", "fov_deg": 80, "distortion": [-0.12, 0.03, 0.002, -0.001, 0.004]},
}
LARGE = 0.7
RADIUS = 0.9992 * LARGE  # assets/shapes/sphere
OBJECTS = [
    {"id": "ball", "shape": "sphere", "size": "large", "material": "rubber", "color": "red", "position": [0.9, -0.4]},
    {"id": "cup", "shape": "cup", "variant": 3, "scale": 6, "position": [-1.2, 0.3]},
    {"id": "behind", "shape": "sphere", "size": "small", "material": "metal", "color": "blue", "position": [-2.6, 1.6]},
    {"id": "away", "shape": "cube", "size": "small", "material": "metal", "color": "blue", "position": [30, 40]},
]


def make_clip(lens):
    """Two moments of a still room; the camera moves and turns between them."""
    panels = []
    for place, eye in enumerate(([3.1, -3.9, 2.6], [3.4, -3.6, 2.9])):
        camera = {"eye": eye, "look_at": [0, 0, 0.5], "roll_deg": 5 * place, **LENSES[lens]}
        panels.append({"id": f"moment.{place}", "world": "plain", "image": kit.SIZE, "camera": camera, "objects": OBJECTS,
                       "labels": {"place": place}})
    return {"schema": "clevrvk/1", "id": f"lens/{lens}", "labels": {"lens": lens}, "panels": panels}


class DatasetTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = kit.make_scratch(cls)
        lines = "".join(json.dumps(make_clip(lens)) + "\n" for lens in LENSES)
        kit.run("render", "--episodes", "-", "--out", cls.root / "all", "--samples", "1", "--aov", ",".join(clevrvk.ARRAYS),
                "--device", kit.DEVICE, "--quiet", stdin=lines)
        cls.data = clevrvk.Dataset(cls.root / "all")
        cls.lines = [json.loads(line) for line in (cls.root / "all" / "index.jsonl").read_text().splitlines()]

    def test_gives_panels_by_place_and_by_ids_and_episodes(self):
        self.assertEqual([panel.record for panel in self.data], self.lines)
        self.assertEqual(self.data[-1].record, self.lines[-1])
        self.assertEqual([panel.panel for panel in self.data[1:3]], ["moment.1", "moment.0"])
        self.assertEqual(self.data["lens/equidistant", "moment.1"].record, self.lines[3])
        self.assertEqual((len(self.data), len(self.data.episodes)), (8, 4))
        episode = self.data.episodes["lens/brown_conrady"]
        self.assertEqual([panel.record["panel_labels"]["place"] for panel in episode], [0, 1])
        self.assertEqual(episode["moment.1"].record, self.lines[7])
        self.assertIsNone(episode.trial)
        with self.assertRaises(IndexError):
            self.data[8]
        with self.assertRaisesRegex(KeyError, "no panel 'x' of an episode 'lens/pinhole'"):
            self.data["lens/pinhole", "x"]
        with self.assertRaisesRegex(KeyError, "no episode 'y'"):
            self.data.episodes["y"]
        with self.assertRaisesRegex(KeyError, "ball, cup, behind, away"):
            self.data[0].object("bowl")

    def test_survives_pickling_for_workers(self):
        copy = pickle.loads(pickle.dumps(self.data))
        self.assertTrue((copy[5].picture == self.data[5].picture).all())

    def test_gives_masks_boxes_and_run_lengths_that_agree(self):
        for panel in self.data:
            mask, masks, boxes = panel.mask, panel.object_masks(), panel.boxes()
            self.assertEqual(mask.shape, (72, 96))
            for record, own, box in zip(panel.objects, masks, boxes):
                self.assertTrue((own == (mask == record["mask_id"])).all())
                self.assertEqual(own.sum(), record["visible_px"])
                self.assertEqual(clevrvk.encode_rle(own), record["rle"])
                rows, columns = np.nonzero(own)
                if len(rows):
                    found = [columns.min(), rows.min(), np.ptp(columns) + 1, np.ptp(rows) + 1]
                    self.assertEqual(box.tolist(), found)
                else:
                    self.assertTrue(np.isnan(box).all())
            whole = panel.boxes(amodal=True)[0]
            self.assertTrue((whole[:2] <= boxes[0, :2]).all() and (whole[2:] >= boxes[0, 2:]).all())
        self.assertTrue(np.isnan(self.data[0].boxes()[3]).all())  # 'away' lies outside the picture

    def test_gives_arrays_in_their_shapes(self):
        panel = self.data[0]
        self.assertEqual((panel.picture.shape, panel.picture.dtype), ((72, 96, 3), np.uint8))
        shapes = {"depth": (), "distance": (), "normal": (3,), "albedo": (3,), "parts": (), "stage": (), "flow": (2,), "flow_back": (2,)}
        for name, rest in shapes.items():
            self.assertEqual(panel.array(name).shape, (72, 96, *rest), name)
            self.assertTrue((getattr(panel, name) == np.load(self.root / "all" / f"aov/lens/pinhole/moment.0.{name}.npy")).all()
                            or name.startswith("flow"), name)
        self.assertEqual((panel.parts.dtype, panel.stage.dtype), (np.uint16, np.uint8))
        cup = panel.object("cup")
        for part in cup["parts"]:
            found = (panel.parts == part["id"]) & (panel.mask == cup["mask_id"])
            self.assertEqual(found.sum(), part["visible_px"])

    def test_projects_as_the_index_does_through_every_lens(self):
        for episode in self.data.episodes:
            with self.subTest(episode.id):
                for panel in episode:
                    pixels, depths = panel.camera.project([record["position"] for record in panel.objects])
                    for record, pixel, depth in zip(panel.objects, pixels, depths):
                        x, y, z = record["pixel_coords"]
                        self.assertAlmostEqual(depth, z, 9)
                        if z > 0 and x is not None:
                            self.assertAlmostEqual(pixel[0], x, 6)
                            self.assertAlmostEqual(pixel[1], y, 6)

    def test_unprojects_a_ball_to_its_surface_through_every_lens(self):
        for episode in self.data.episodes:
            with self.subTest(episode.id):
                for panel in episode:
                    ball = panel.object("ball")
                    is_ball = panel.mask == ball["mask_id"]
                    self.assertGreater(is_ball.sum(), 40)
                    self.assertAlmostEqual(ball["radius"], LARGE)
                    for points in (panel.camera.unproject(depth=panel.depth), panel.camera.unproject(distance=panel.distance)):
                        off = points[is_ball] - ball["position"]
                        self.assertLess(np.abs(np.linalg.norm(off, axis=-1) - RADIUS).max(), 1e-5)
                        self.assertLess(np.abs(off / RADIUS - panel.normal[is_ball]).max(), 1e-5)
                        self.assertTrue(np.isnan(points[~np.isfinite(panel.depth)]).all())

    def test_project_undoes_unproject_through_every_lens(self):
        centres = np.stack(np.meshgrid(np.arange(96) + 0.5, np.arange(72) + 0.5), -1)
        for episode in self.data.episodes:
            with self.subTest(episode.id):
                camera = episode[0].camera
                rays = camera.rays()
                is_shown = ~np.isnan(rays[..., 0])
                self.assertTrue((is_shown | ~np.isfinite(episode[0].depth)).all())  # where a surface is, the lens shows it
                self.assertGreater(is_shown.mean(), 0.7)
                self.assertTrue(np.allclose(np.linalg.norm(rays[is_shown], axis=-1), 1, atol=1e-12))
                pixels, _ = camera.project(camera.eye + 2.5 * rays)
                self.assertLess(np.abs(pixels - centres)[is_shown].max(), 1e-6)

    def test_carries_points_to_the_next_moment_as_the_flow_does(self):
        centres = np.stack(np.meshgrid(np.arange(96) + 0.5, np.arange(72) + 0.5), -1)
        for episode in self.data.episodes:
            with self.subTest(episode.id):
                points = episode[0].camera.unproject(distance=episode[0].distance)
                pixels, _ = episode[1].camera.project(points)
                off = np.abs(pixels - centres - episode[0].flow)
                known = ~np.isnan(off).any(-1)
                self.assertGreater(known.mean(), 0.4)
                self.assertLess(off[known].max(), 0.05)
                self.assertTrue(np.isnan(episode[1].flow).all())

    def test_shows_a_panel_in_a_notebook_with_hostile_texts_escaped(self):
        panel = self.data[0]
        text = panel._repr_html_()
        self.assertIn("data:image/png;base64,", text)
        self.assertIn("<td>cup</td>", text)
        panel.record["objects"][0]["id"] = "<script>"
        self.assertIn("&lt;script&gt;", panel._repr_html_())
        self.assertNotIn("<script>", panel._repr_html_())
        self.assertIn("8 panels of 4 episodes", self.data._repr_html_())

    def test_refuses_what_is_no_finished_dataset(self):
        with self.assertRaisesRegex(FileNotFoundError, "there is no dataset.json"):
            clevrvk.Dataset(self.root)
        copy = self.root / "copy"
        shutil.copytree(self.root / "all", copy)
        index, description = copy / "index.jsonl", copy / "dataset.json"
        text = index.read_text()
        for damaged, words in ((text + text, "are not together"), (text.replace('{"episode"', '["episode"', 1), ":1: damaged line"),
                               (text[:text.rindex('{"episode"')], "has 7 lines, dataset.json says 8")):
            index.write_text(damaged)
            with self.assertRaisesRegex(ValueError, words):
                clevrvk.Dataset(copy)
        description.write_text(description.read_text().replace('"complete": true', '"complete": false'))
        with self.assertRaisesRegex(ValueError, "not finished"):
            clevrvk.Dataset(copy)

    def test_names_an_array_or_picture_that_was_not_made(self):
        line = json.dumps(make_clip("pinhole")) + "\n"
        kit.run("render", "--episodes", "-", "--out", self.root / "bare", "--no-images", "--quiet", stdin=line)
        panel = clevrvk.Dataset(self.root / "bare")[0]
        with self.assertRaisesRegex(KeyError, "no array 'depth' here .arrays: none.; render with --aov depth"):
            panel.depth
        with self.assertRaisesRegex(ValueError, "has no picture: it was made with --no-images"):
            panel.picture
        self.assertFalse(panel.object_masks().any())


class TypesTest(unittest.TestCase):
    def test_types_are_those_of_the_schema(self):
        done = subprocess.run([sys.executable, kit.ROOT / "tools/python/write_types", "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    kit.run_tests()
