#!/usr/bin/env python3
"""What tools/python computes by itself, on hand-worked numbers: PNG files, run lengths, lenses, trials.

Usage: arrays_test.py CLEVRVK    path of the program, which is not started
"""
import math
import struct
import unittest
import zlib

import kit
import numpy as np

import clevrvk
from clevrvk.lenses import make_lens
from clevrvk.pictures import decode_png


def make_png(rows, width, bits, color_type, tail=b""):
    """A PNG file of rows that have their filter byte."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = struct.pack(">IIBBBBB", width, len(rows), bits, color_type, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + tail + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")


class PngTest(unittest.TestCase):
    def test_undoes_the_filters_none_and_up(self):
        rows = [b"\x02\x05\x06", b"\x02\x01\xff", b"\x00\x09\x08", b"\x02\x02\x02"]
        self.assertEqual(decode_png(make_png(rows, 2, 8, 0)).tolist(), [[5, 6], [6, 5], [9, 8], [11, 10]])

    def test_reads_channels_and_sixteen_bits(self):
        picture = decode_png(make_png([b"\x00\x01\x02\x03\x04\x05\x06"], 2, 8, 2))
        self.assertEqual(picture.tolist(), [[[1, 2, 3], [4, 5, 6]]])
        mask = decode_png(make_png([b"\x00\x01\x2c\x00\x07"], 2, 16, 0))
        self.assertEqual((mask.tolist(), mask.dtype), ([[300, 7]], np.uint16))

    def test_names_a_damaged_file(self):
        whole = make_png([b"\x00\x05"], 1, 8, 0)
        flipped = whole[:-20] + bytes([whole[-20] ^ 1]) + whole[-19:]
        for data in (b"", b"GIF89a", whole[:30], flipped, make_png([b"\x00\x05\x05"], 1, 8, 0)):
            with self.assertRaisesRegex(ValueError, "a/b.png: damaged PNG file"):
                decode_png(data, "a/b.png")

    def test_leaves_other_filters_to_pillow_or_says_so(self):
        data = make_png([b"\x01\x05\x01"], 2, 8, 0)
        try:
            import PIL  # noqa: F401
        except ImportError:
            with self.assertRaisesRegex(ImportError, "only Pillow reads"):
                decode_png(data)
        else:
            self.assertEqual(decode_png(data).tolist(), [[5, 6]])


class RunLengthTest(unittest.TestCase):
    def test_are_those_of_coco(self):
        # Columns 0, 1, 2 of two rows: 0 0 | 1 1 | 1 0, runs 2 3 1.
        mask = np.array([[0, 1, 1], [0, 1, 0]], bool)
        rle = {"size": [2, 3], "counts": "231"}
        self.assertEqual(clevrvk.encode_rle(mask), rle)
        self.assertTrue((clevrvk.decode_rle(rle) == mask).all())

    def test_survive_a_round_trip(self):
        random = np.random.default_rng(1)
        for share in (0.0, 0.02, 0.5, 1.0):
            mask = random.random((37, 101)) < share
            self.assertTrue((clevrvk.decode_rle(clevrvk.encode_rle(mask)) == mask).all())

    def test_of_another_size_are_refused(self):
        with self.assertRaisesRegex(ValueError, "6 pixels do not make a mask of 2 x 2"):
            clevrvk.decode_rle({"size": [2, 2], "counts": "231"})


class LensTest(unittest.TestCase):
    def check(self, camera, direction, point):
        lens = make_lens(camera)
        unit = np.array(direction) / np.linalg.norm(direction)
        self.assertTrue(np.allclose(lens.project(unit), point, atol=1e-12), lens.project(unit))
        self.assertTrue(np.allclose(lens.unproject(np.array(point)), unit, atol=1e-9))

    def test_pinhole_divides_by_the_depth(self):
        self.check({}, [1, -2, 4], [0.25, -0.5])

    def test_equidistant_places_by_the_angle(self):
        self.check({"model": "equidistant"}, [1, 0, 0], [math.pi / 2, 0])
        self.check({"model": "equidistant"}, [0, -1, -1], [0, -0.75 * math.pi])

    def test_kannala_brandt_bends_the_angle(self):
        # At 0.5 rad: 0.5 + 0.1 * 0.125 - 0.2 * 0.03125 = 0.50625.
        self.check({"model": "kannala_brandt", "distortion": [0.1, -0.2, 0, 0]}, [0, math.sin(0.5), math.cos(0.5)], [0, 0.50625])

    def test_brown_conrady_distorts_along_and_across(self):
        # x = 0.5, y = 0: s = 0.25; x (1 + k1 s) + p2 (s + 2 x x) and p1 s.
        camera = {"model": "brown_conrady", "distortion": [0.2, 0, 0.01, 0.02, 0]}
        self.check(camera, [0.5, 0, 1], [0.5 * 1.05 + 0.02 * 0.75, 0.01 * 0.25])

    def test_show_nothing_beyond_their_limits(self):
        def is_shown(camera, direction):
            return not np.isnan(make_lens(camera).project(np.array(direction, float))).any()
        self.assertFalse(is_shown({}, [0, 0, -1]))
        circle = {"model": "equidistant", "fov_deg": 170}
        self.assertTrue(is_shown(circle, [math.sin(1.48), 0, math.cos(1.48)]))
        self.assertFalse(is_shown(circle, [math.sin(1.49), 0, math.cos(1.49)]))  # 85 degrees are 1.4835
        # a - 0.5 a^3 folds back where 1 = 1.5 a^2: at 0.8165.
        folding = {"model": "kannala_brandt", "distortion": [-0.5, 0, 0, 0]}
        self.assertTrue(is_shown(folding, [math.sin(0.816), 0, math.cos(0.816)]))
        self.assertFalse(is_shown(folding, [math.sin(0.817), 0, math.cos(0.817)]))
        self.assertTrue(np.isnan(make_lens(folding).unproject(np.array([0.6, 0.0]))).all())  # it reaches 0.5443
        # r - r^3 / 3 folds back at a tangent of 1.
        barrel = {"model": "brown_conrady", "distortion": [-1 / 3, 0, 0, 0, 0]}
        self.assertTrue(is_shown(barrel, [0.999, 0, 1]))
        self.assertFalse(is_shown(barrel, [1.001, 0, 1]))
        self.assertTrue(np.isnan(make_lens(barrel).unproject(np.array([0.7, 0.0]))).all())  # it reaches 2 / 3

    def test_unknown_to_the_package_are_named(self):
        with self.assertRaisesRegex(ValueError, "'mirror_ball' is not known"):
            make_lens({"model": "mirror_ball"})


class CameraTest(unittest.TestCase):
    # It stands at (0, -5, 0) and looks along +y: x right, z up; 100 px focal length, 40 x 30 px.
    CAMERA = clevrvk.Camera({"K": [[100, 0, 20], [0, 100, 15], [0, 0, 1]],
                             "pose_opencv": [[1, 0, 0, 0], [0, 0, 1, -5], [0, -1, 0, 0], [0, 0, 0, 1]]}, 40, 30)

    def test_projects_points_of_the_world(self):
        pixels, depths = self.CAMERA.project([[0, 0, 0], [0.5, 5, 0.1], [0, -6, 0]])
        self.assertTrue(np.allclose(pixels[:2], [[20, 15], [25, 14]]))
        self.assertTrue(np.isnan(pixels[2]).all())
        self.assertTrue(np.allclose(depths, [5, 10, -1]))

    def test_unprojects_pixels_at_a_depth_or_a_distance(self):
        self.assertTrue(np.allclose(self.CAMERA.unproject([25, 14], depth=10), [0.5, 5, 0.1]))
        self.assertTrue(np.allclose(self.CAMERA.unproject([20, 115], distance=np.sqrt(8)), [0, -3, -2]))
        self.assertEqual(self.CAMERA.unproject(depth=np.ones((30, 40))).shape, (30, 40, 3))
        self.assertTrue(np.isnan(self.CAMERA.unproject([20, 15], depth=np.inf)).all())
        with self.assertRaisesRegex(TypeError, "either depth or distance"):
            self.CAMERA.unproject([20, 15])


if __name__ == "__main__":
    kit.run_tests()
