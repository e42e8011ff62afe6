#!/usr/bin/env python3
"""Makes the six tiles of a tangram, each an OBJ file and its shape.json; needs nothing but the standard library.

In assets/shapes/tangram_*/ a tile is all points within BEVEL of a flat core, which is the piece's outline moved inwards:
so edges and corners are rounded evenly and the faces between are flat. In assets/shapes/tan_*/ it is a prism whose upper
edge is cut off by a facet: 14 or 20 triangles instead of 848, and a third of the time in the general kernels. The
square's side is 1. All tiles of a kind have one thickness and one bevel, and a fine gap to their neighbours. The origin
is the middle of the corners.

  tools/meshes/make_tangram_tiles.py            writes the files
  tools/meshes/make_tangram_tiles.py --check    makes them again and compares them with the files; writes nothing
"""

import argparse
import itertools
import json
import math
import pathlib
import sys

sys.dont_write_bytecode = True  # keeps the source tree clean

from triangle_mesh import check_closed, measure_volume, parse_obj

SHAPES = pathlib.Path(__file__).resolve().parents[2] / "assets" / "shapes"

THICKNESS = 0.24
BEVEL = 0.045
GAP = 0.008             # the margin that each tile leaves free along its outline
BEVEL_STEPS = 12        # from the lower face to the upper one
CORNER_STEP_DEG = 11.25 # at most, around an upright edge

CUT_THICKNESS = 0.2
CUT_BEVEL = 0.03
CUT_GAP = 0.005

LEG = math.sqrt(2.0)
OUTLINES = {
    "square": ((0, 0), (1, 0), (1, 1), (0, 1)),
    "parallelogram": ((0, 0), (1, 0), (2, 1), (1, 1)),
    "mirrored_parallelogram": ((0, 0), (-1, 1), (-2, 1), (-1, 0)),
    "small_triangle": ((0, 0), (1, 0), (0, 1)),
    "medium_triangle": ((0, 0), (LEG, 0), (0, LEG)),
    "large_triangle": ((0, 0), (2, 0), (0, 2)),
}

# Rounded to six places, files of two C libraries may differ by one of the last.
ROUNDING_TOLERANCE = 1.5e-6


def center(outline):
    x = sum(p[0] for p in outline) / len(outline)
    y = sum(p[1] for p in outline) / len(outline)
    return [(p[0] - x, p[1] - y) for p in outline]


def move_inwards(outline, distance):
    """The corners of a convex outline, counter-clockwise, after each side has moved inwards."""
    moved = []
    for before, corner, after in zip(outline[-1:] + outline[:-1], outline, outline[1:] + outline[:1]):
        ux, uy = corner[0] - before[0], corner[1] - before[1]
        vx, vy = after[0] - corner[0], after[1] - corner[1]
        u, v = math.hypot(ux, uy), math.hypot(vx, vy)
        sine = (ux * vy - uy * vx) / (u * v)
        # Along both sides by the same length: their normals turn into each other.
        step = distance / sine
        moved.append((corner[0] + step * (vx / v - ux / u), corner[1] + step * (vy / v - uy / u)))
    return moved


def list_directions(core):
    """Of each core corner the directions, as angles, in which the outline lies around it."""
    directions = []
    for before, corner, after in zip(core[-1:] + core[:-1], core, core[1:] + core[:1]):
        start = math.atan2(corner[1] - before[1], corner[0] - before[0]) - math.pi / 2
        end = math.atan2(after[1] - corner[1], after[0] - corner[0]) - math.pi / 2
        turn = (end - start) % (2 * math.pi)
        steps = math.ceil(math.degrees(turn) / CORNER_STEP_DEG - 1e-9)
        directions.append([start + turn * i / steps for i in range(steps + 1)])
    return directions


def build_tile(outline):
    core = move_inwards(center(outline), GAP + BEVEL)
    directions = list_directions(core)
    half = THICKNESS / 2 - BEVEL
    points = [(x, y, -THICKNESS / 2) for x, y in core]
    owner = []      # of a ring's point: its core corner
    for corner, angles in enumerate(directions):
        owner += [corner] * len(angles)
    size = len(owner)
    rings = []
    for step in range(1, BEVEL_STEPS):
        rise = math.pi * step / BEVEL_STEPS - math.pi / 2
        heights = (-half, half) if 2 * step == BEVEL_STEPS else ((-half,) if 2 * step < BEVEL_STEPS else (half,))
        for height in heights:
            rings.append(len(points))
            for (x, y), angles in zip(core, directions):
                points += [(x + BEVEL * math.cos(rise) * math.cos(angle), y + BEVEL * math.cos(rise) * math.sin(angle),
                            height + BEVEL * math.sin(rise))
                           for angle in angles]
    top = len(points)
    points += [(x, y, THICKNESS / 2) for x, y in core]

    triangles = []
    for i in range(size):
        k = (i + 1) % size
        for lower, upper in zip(rings, rings[1:]):
            triangles += [(lower + i, lower + k, upper + k), (lower + i, upper + k, upper + i)]
        a, b = owner[i], owner[k]
        triangles.append((rings[0] + k, rings[0] + i, a))
        triangles.append((rings[-1] + i, rings[-1] + k, top + a))
        if a != b:
            triangles.append((rings[0] + k, a, b))
            triangles.append((rings[-1] + k, top + b, top + a))
    for i in range(1, len(core) - 1):
        triangles.append((0, i + 1, i))
        triangles.append((top, top + i, top + i + 1))
    return points, triangles


def build_cut_tile(outline):
    half, size = CUT_THICKNESS / 2, len(outline)
    side = move_inwards(center(outline), CUT_GAP)
    points = [(x, y, -half) for x, y in side] + [(x, y, half - CUT_BEVEL) for x, y in side]
    points += [(x, y, half) for x, y in move_inwards(center(outline), CUT_GAP + CUT_BEVEL)]
    triangles = []
    for i in range(size):
        k = (i + 1) % size
        for ring in (0, size):
            triangles += [(ring + i, ring + k, ring + size + k), (ring + i, ring + size + k, ring + size + i)]
    for i in range(1, size - 1):
        triangles += [(0, i + 1, i), (2 * size, 2 * size + i, 2 * size + i + 1)]
    return points, triangles


def format_obj(name, points, triangles, edges):
    lines = ["# A tangram's %s with %s edges, made by tools/meshes/make_tangram_tiles.py" % (name.replace("_", " "), edges)]
    lines += ["v %.6f %.6f %.6f" % tuple(value + 0.0 if abs(value) >= 5e-7 else 0.0 for value in point) for point in points]
    lines += ["f %d %d %d" % tuple(index + 1 for index in triangle) for triangle in triangles]
    return "\n".join(lines) + "\n"


def format_shape(outline, thickness):
    radius = max(math.hypot(x, y) for x, y in center(outline))
    shape = {
        "kind": "mesh",
        "mesh": "tile.obj",
        "rest_height": thickness / 2,
        "footprint_radius": round(radius, 6),
        "license": "MIT",
        "source": "our own model of a tangram's piece, made by tools/meshes/make_tangram_tiles.py; the square's side is 1",
    }
    return json.dumps(shape, indent=2) + "\n"


def is_same_text(text, other):
    """Whether two texts are the same but for the last digit of their numbers."""
    words, other_words = text.split(), other.split()
    if len(words) != len(other_words):
        return False
    for word, other_word in zip(words, other_words):
        if word != other_word:
            try:
                if abs(float(word) - float(other_word)) > ROUNDING_TOLERANCE:
                    return False
            except ValueError:
                return False
    return True


def main():
    parser = argparse.ArgumentParser(description="Makes the tiles of tangrams.",
                                     epilog="examples: make_tangram_tiles.py | make_tangram_tiles.py --check")
    parser.add_argument("--check", action="store_true",
                        help="compare with the stored files and write nothing; exit status 1 if they are wrong")
    options = parser.parse_args()
    problems = []
    kinds = (("tangram_", "rounded", build_tile, THICKNESS), ("tan_", "cut", build_cut_tile, CUT_THICKNESS))
    for (prefix, edges, build, thickness), (name, outline) in itertools.product(kinds, OUTLINES.items()):
        folder = SHAPES / (prefix + name)
        text = format_obj(name, *build(outline), edges)
        points, triangles = parse_obj(text)
        problems += [folder.name + ": " + problem for problem in check_closed(points, triangles)]
        if measure_volume(points, triangles) <= 0.0:
            problems.append(folder.name + ": it is turned inside out")
        for file, wanted in ((folder / "tile.obj", text), (folder / "shape.json", format_shape(outline, thickness))):
            if not options.check:
                folder.mkdir(exist_ok=True)
                file.write_text(wanted, encoding="ascii", newline="\n")
            elif not file.is_file() or not is_same_text(file.read_text(encoding="ascii"), wanted):
                problems.append("%s/%s is not what this script writes; run it without --check" % (folder.name, file.name))
    for problem in problems:
        print("make_tangram_tiles: " + problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
