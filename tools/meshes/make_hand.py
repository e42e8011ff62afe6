#!/usr/bin/env python3
"""Makes assets/shapes/hand/hand.obj, the pointing hand, from bones; needs nothing but the standard library.

The hand is an implicit surface: tapered capsules (the bones and pads in hand_surface.py) joined by soft minima and
cut by one plane at the wrist. Dual marching cubes turn it into triangles. The joints were fitted to the measures of the
hand in MEWL (Jiang et al. 2023) in SECTIONS and to two rendered views of it (outline, depth, normals); no vertex of
that hand is used here.

  tools/meshes/make_hand.py            writes the OBJ
  tools/meshes/make_hand.py --check    makes it again, compares it with the file and checks it; writes nothing
"""

import argparse
import math
import pathlib
import sys

sys.dont_write_bytecode = True  # keeps the source tree clean

from hand_surface import CAP_NORMAL, CAP_SLOPE_X, CAP_SLOPE_Z, CAP_Y, measure, measure_body, measure_cap
from triangle_mesh import check_closed, cut, dot, measure_area, measure_volume, normal_of, parse_obj, unit

OUTPUT = pathlib.Path(__file__).resolve().parents[2] / "assets" / "shapes" / "hand" / "hand.obj"

# The grid is sheared along y so that its layers lie parallel to the cap, and the cap in the middle of layer CAP_LAYER.
# So the vertices of that layer are on the cap or on its rim, and the rim comes out as a clean ring.
CELL = 0.029
CAP_LAYER = 85
GRID_MIN_X = -0.70
GRID_MIN_Z = -0.62
GRID_SIZE = (1.74, (CAP_LAYER + 2) * CELL, 1.14)
BLOCK = 4           # cells along the side of a block that is skipped as a whole when it is far from the surface
RELAX_ROUNDS = 6    # evens the triangles out; more rounds change nothing that can be seen

# The measures to keep: y, centre x and z, half-extents along x and z of one closed outline of the cut at y.
SECTIONS = (
    (-0.9, 0.37, 0.05, 0.07, 0.05), (-0.8, 0.37, 0.04, 0.10, 0.08), (-0.6, 0.38, 0.06, 0.11, 0.09),
    (-0.4, 0.38, 0.06, 0.12, 0.11), (-0.2, 0.37, 0.06, 0.13, 0.13), (0.0, 0.35, 0.07, 0.14, 0.14),
    (-0.1, 0.03, -0.29, 0.09, 0.11), (0.0, 0.03, -0.21, 0.14, 0.26),
    (-0.1, 0.86, -0.22, 0.09, 0.08), (0.1, 0.77, -0.21, 0.12, 0.13), (0.3, 0.73, -0.17, 0.13, 0.13),
    (0.4, 0.69, -0.14, 0.14, 0.13),
    (0.1, 0.18, -0.14, 0.31, 0.37), (0.1, -0.23, -0.17, 0.11, 0.23), (0.2, 0.07, -0.08, 0.43, 0.37),
    (0.3, 0.04, 0.05, 0.46, 0.25), (0.4, -0.05, -0.08, 0.57, 0.38), (0.5, 0.11, -0.10, 0.70, 0.40),
    (0.6, 0.13, 0.01, 0.65, 0.29), (0.7, 0.13, 0.01, 0.63, 0.31), (0.9, 0.13, 0.02, 0.58, 0.32),
    (1.1, 0.14, 0.06, 0.50, 0.32), (1.2, 0.13, 0.09, 0.45, 0.30), (1.3, 0.10, 0.13, 0.40, 0.29),
    (1.4, 0.07, 0.13, 0.36, 0.25),
)
ROUNDING_TOLERANCE = 3e-5     # of a coordinate; five digits are stored
SECTION_TOLERANCE = 0.04
BOX = ((-0.618, 0.957), (-0.943, 1.481), (-0.535, 0.437))
BOX_TOLERANCE = 0.02
VOLUME = 0.7175
VOLUME_TOLERANCE = 0.08  # of the volume

HEADER = """\
# The pointing hand of clevrvk: a closed triangle mesh, finger along -y, back of the hand up (+z), thumb at +x.
# Made by tools/meshes/make_hand.py; do not edit. License: MIT.
"""


def locate(i, j, k):
    """The place of a grid point; takes fractions too."""
    x = GRID_MIN_X + i * CELL
    z = GRID_MIN_Z + k * CELL
    return x, CAP_Y + (j - CAP_LAYER - 0.5) * CELL - CAP_SLOPE_X * x - CAP_SLOPE_Z * z, z


def find_crossed_cells():
    """Samples the grid near the surface; gives the values by grid point and the cells that the surface passes
    through."""
    counts = [math.ceil(size / (CELL * BLOCK)) for size in GRID_SIZE]
    # Half the diagonal of a block, and a margin for the shear and because the field grows slightly faster than the
    # distance.
    reach = 0.5 * math.sqrt(3.0) * CELL * BLOCK * 1.4
    values = {}
    cells = []
    for block_x in range(counts[0]):
        for block_y in range(counts[1]):
            for block_z in range(counts[2]):
                block = (block_x, block_y, block_z)
                if abs(measure(*locate(*((b + 0.5) * BLOCK for b in block)))) > reach:
                    continue
                sample_block(block, values, cells)
    return values, cells


def sample_block(block, values, cells):
    x0, y0, z0 = (BLOCK * b for b in block)
    for i in range(x0, x0 + BLOCK + 1):
        for j in range(y0, y0 + BLOCK + 1):
            for k in range(z0, z0 + BLOCK + 1):
                if (i, j, k) not in values:
                    values[i, j, k] = measure(*locate(i, j, k))
    for i in range(x0, x0 + BLOCK):
        for j in range(y0, y0 + BLOCK):
            for k in range(z0, z0 + BLOCK):
                inside = sum(values[i + a, j + b, k + c] < 0.0 for a, b, c in CORNERS)
                if 0 < inside < 8:
                    cells.append((i, j, k))


BODY, CAP, RIM = range(3)
CORNERS = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]


def list_faces():
    """The faces of a cell, each as its four corners in turn."""
    faces = []
    for axis in range(3):
        for side in (0, 1):
            face = []
            for u, v in ((0, 0), (1, 0), (1, 1), (0, 1)):
                corner = [side, side, side]
                corner[(axis + 1) % 3] = u
                corner[(axis + 2) % 3] = v
                face.append(tuple(corner))
            faces.append(face)
    return faces


FACES = list_faces()


def list_sheets(cell, values):
    """The sheets of surface in a cell, each as the grid edges it crosses; most cells have one.

    A face with two inside corners on a diagonal cuts each of them off on its own. Both cells of the face see it alike,
    which keeps the mesh free of edges with four triangles (G. Nielson, "Dual marching cubes", 2004).
    """
    def point(corner):
        return cell[0] + corner[0], cell[1] + corner[1], cell[2] + corner[2]

    next_edges = {}
    for face in FACES:
        inside = [values[point(corner)] < 0.0 for corner in face]
        crossed = [n for n in range(4) if inside[n] != inside[(n + 1) % 4]]
        if len(crossed) == 2:
            pairs = [tuple(crossed)]
        elif len(crossed) == 4:
            pairs = [((n - 1) % 4, n) for n in range(4) if inside[n]]
        else:
            continue
        for pair in pairs:
            a, b = (tuple(sorted((point(face[n]), point(face[(n + 1) % 4])))) for n in pair)
            next_edges.setdefault(a, []).append(b)
            next_edges.setdefault(b, []).append(a)
    sheets = []
    seen = set()
    for start in next_edges:
        if start in seen:
            continue
        sheet = []
        waiting = [start]
        seen.add(start)
        while waiting:
            edge = waiting.pop()
            sheet.append(edge)
            for other in next_edges[edge]:
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        sheets.append(sheet)
    return sheets


def place_vertices(cells, values):
    """One vertex a sheet, at the mean of the crossings.

    Gives the points, what each lies on (BODY, CAP or RIM) and the vertex index by (cell, crossed grid edge).
    """
    points = []
    places = []
    index_of = {}
    for cell in cells:
        for sheet in list_sheets(cell, values):
            total = [0.0, 0.0, 0.0]
            for edge in sheet:
                p, q = edge
                t = values[p] / (values[p] - values[q])
                for axis in range(3):
                    total[axis] += p[axis] + t * (q[axis] - p[axis])
                index_of[cell, edge] = len(points)
            points.append(locate(*(value / len(sheet) for value in total)))
            places.append(name_place(cell, sheet))
    return points, places, index_of


def name_place(cell, sheet):
    if cell[1] != CAP_LAYER:
        return BODY
    # Only edges along y cross the cap, only edges across y cross the body.
    return CAP if all(p[1] != q[1] for p, q in sheet) else RIM


def build_quads(values, index_of):
    """One quad around every grid edge that the surface crosses, seen counter-clockwise from outside."""
    quads = []
    for point, value in values.items():
        for axis in range(3):
            end = tuple(p + (a == axis) for a, p in enumerate(point))
            if end not in values or (value < 0.0) == (values[end] < 0.0):
                continue
            ring = []
            for back_u, back_v in ((1, 1), (0, 1), (0, 0), (1, 0)):
                cell = list(point)
                cell[(axis + 1) % 3] -= back_u
                cell[(axis + 2) % 3] -= back_v
                ring.append(index_of[tuple(cell), (point, end)])
            quads.append(ring if value < 0.0 else ring[::-1])
    return quads


def project(point, place):
    """Moves a point onto what it lies on; a rim point onto the edge between body and cap."""
    x, y, z = point
    if place != BODY:
        cap = measure_cap(x, y, z)
        x, y, z = (p - cap * n for p, n in zip((x, y, z), CAP_NORMAL))
    if place == CAP:
        return (x, y, z)
    for _ in range(4):
        value, gx, gy, gz = measure_body(x, y, z)
        if place == RIM:
            # Along the cap only, so that the point stays on its plane.
            across = gx * CAP_NORMAL[0] + gy * CAP_NORMAL[1] + gz * CAP_NORMAL[2]
            gx, gy, gz = (g - across * n for g, n in zip((gx, gy, gz), CAP_NORMAL))
        # A short step: at a fold between two fingers the gradient is small and a full step would jump over the fold.
        step = max(-CELL, min(CELL, value / (gx * gx + gy * gy + gz * gz + 1e-3)))
        x, y, z = x - step * gx, y - step * gy, z - step * gz
        if abs(step) < 1e-6:
            break
    return (x, y, z)


def relax(points, places, quads):
    """Draws every vertex towards the mean of its neighbours and back onto the surface; rim vertices stay on the rim."""
    neighbours = [[] for _ in points]
    for quad in quads:
        for a, b in zip(quad, quad[1:] + quad[:1]):
            neighbours[a].append(b)  # the quad on the other side adds b -> a
    for _ in range(RELAX_ROUNDS):
        moved = []
        for index, point in enumerate(points):
            near = [n for n in neighbours[index] if places[index] != RIM or places[n] == RIM]
            if near:
                mean = [sum(points[n][axis] for n in near) / len(near) for axis in range(3)]
                point = tuple(0.5 * (p + m) for p, m in zip(point, mean))
            moved.append(point)
        points = [project(point, place) for point, place in zip(moved, places)]
    return points


def split_quads(points, quads):
    """Two triangles a quad, along the diagonal that bends the surface the less; on the flat, the one that avoids
    slivers."""
    triangles = []
    for a, b, c, d in quads:
        first = ((a, b, c), (a, c, d))
        second = ((b, c, d), (b, d, a))
        merits = []
        for pair in (first, second):
            normals = [normal_of(points, triangle) for triangle in pair]
            areas = [math.sqrt(dot(n, n)) for n in normals]
            flatness = dot(*(unit(n) for n in normals))
            merits.append((flatness > 0.98, min(areas) if flatness > 0.98 else flatness))
        triangles.extend(first if merits[0] >= merits[1] else second)
    return triangles


def build_mesh():
    values, cells = find_crossed_cells()
    points, places, index_of = place_vertices(cells, values)
    quads = build_quads(values, index_of)
    points = [project(point, place) for point, place in zip(points, places)]
    points = relax(points, places, quads)
    return points, split_quads(points, quads)


def format_obj(points, triangles):
    lines = [HEADER]
    # Adding 0.0 turns -0.0 into 0.0.
    lines += ["v %.6g %.6g %.6g\n" % tuple(round(value, 5) + 0.0 for value in point) for point in points]
    lines += ["f %d %d %d\n" % tuple(index + 1 for index in triangle) for triangle in triangles]
    return "".join(lines)


def check_measures(points, triangles, report):
    problems = []
    volume = measure_volume(points, triangles)
    report("volume %.4f (%.4f), area %.3f" % (volume, VOLUME, measure_area(points, triangles)))
    if abs(volume - VOLUME) > VOLUME_TOLERANCE * VOLUME:
        problems.append("the volume is %.4f; it must be within %g %% of %g" % (volume, 100 * VOLUME_TOLERANCE, VOLUME))
    for axis, (low, high) in enumerate(BOX):
        found = [side(point[axis] for point in points) for side in (min, max)]
        report("%s from %.3f to %.3f (%.3f to %.3f)" % ("xyz"[axis], *found, low, high))
        if max(abs(found[0] - low), abs(found[1] - high)) > BOX_TOLERANCE:
            problems.append("%s goes from %.3f to %.3f; it must be within %g of %g to %g"
                            % ("xyz"[axis], *found, BOX_TOLERANCE, low, high))
    for y, *wanted in SECTIONS:
        outlines = cut(points, triangles, y)
        errors = [max(abs(a - b) for a, b in zip(outline, wanted)) for outline in outlines]
        error = min(errors, default=math.inf)
        report("section y %.1f centre (%.2f, %.2f): off by %.3f" % (y, *wanted[:2], error))
        if error > SECTION_TOLERANCE:
            problems.append("at y %.1f no outline has centre (%.2f, %.2f) and half-extents (%.2f, %.2f); the nearest is off by %.3f"
                            ", at most %g is right" % (y, *wanted, error, SECTION_TOLERANCE))
    return problems


def is_same_mesh(text, other):
    """Whether two OBJ texts hold the same mesh but for rounding: the last digit of sine and root depends on the version
    of the C library. A quad whose diagonals are of one length may then be split along the other, in two triangles that
    follow each other."""
    lines, other_lines = text.splitlines(), other.splitlines()
    if len(lines) != len(other_lines):
        return False
    corners, other_corners = set(), set()     # of the faces that differ, up to the next ones that do not
    for line, other_line in zip(lines, other_lines):
        words, other_words = line.split(), other_line.split()
        if line == other_line:
            if corners != other_corners:
                return False
            corners, other_corners = set(), set()
        elif words[:1] == other_words[:1] == ["f"]:
            corners.update(words[1:])
            other_corners.update(other_words[1:])
        elif words[:1] != ["v"] or other_words[:1] != ["v"]:
            return False
        elif any(abs(float(a) - float(b)) > ROUNDING_TOLERANCE for a, b in zip(words[1:], other_words[1:])):
            return False
    return corners == other_corners


def main():
    parser = argparse.ArgumentParser(description="Makes the mesh of the pointing hand.",
                                     epilog="examples: make_hand.py | make_hand.py --check --verbose")
    parser.add_argument("--check", action="store_true", help="check the stored file and write nothing; exit status 1 if it is wrong")
    parser.add_argument("--verbose", action="store_true", help="with --check: print each measure")
    options = parser.parse_args()
    text = format_obj(*build_mesh())
    if not options.check:
        OUTPUT.write_text(text, encoding="ascii", newline="\n")
        return 0
    problems = []
    if not OUTPUT.is_file() or not is_same_mesh(OUTPUT.read_text(encoding="ascii"), text):
        problems.append("'%s' is not what this script writes; run it without --check" % OUTPUT.name)
    points, triangles = parse_obj(text)
    report = (lambda line: print(line)) if options.verbose else (lambda line: None)
    report("%d vertices, %d triangles" % (len(points), len(triangles)))
    shape_problems = check_closed(points, triangles)
    problems += shape_problems or check_measures(points, triangles, report)
    for problem in problems:
        print("make_hand: " + problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
