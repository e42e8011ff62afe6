#!/usr/bin/env python3
"""Measures where each object of a dataset is from its pixels alone, and how far that is from the label.

Usage: measure_objects.py DIR    a dataset with depth (--aov depth)
"""
import sys

import numpy as np

import clevrvk

for panel in clevrvk.Dataset(sys.argv[1]):
    points = panel.camera.unproject(depth=panel.depth)
    mask = panel.mask
    for record in panel.objects:
        middle = points[mask == record["mask_id"]].mean(axis=0)
        off = np.linalg.norm(middle - record["position"])
        print(f"{panel.episode} {record['id']} {record['shape']}: seen at {middle.round(2)}, off {off:.2f} scene units")
