#!/usr/bin/env python3
"""Renders a ball in three colours through one process, and prints the mean colour of its pixels.

Usage: compare_colors.py
"""
import clevrvk

for color in ("red", "green", "blue"):
    scene = {"world": "clevr", "image": {"width": 64, "height": 48}, "objects": [
        {"id": "ball", "shape": "sphere", "size": "large", "material": "rubber", "color": color, "position": [0, 0]}]}
    panel = clevrvk.render(scene, quality="draft")
    print(color, *panel.picture[panel.mask == 1].mean(axis=0).round(1))
