"""Reads and measures triangle meshes: is one closed, what is its volume, what are its outlines in a cut. Makes none."""

import math


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def unit(a):
    length = math.sqrt(dot(a, a)) or 1.0
    return [value / length for value in a]


def normal_of(points, triangle):
    a, b, c = (points[index] for index in triangle)
    u = [q - p for p, q in zip(a, b)]
    v = [q - p for p, q in zip(a, c)]
    return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]


def parse_obj(text):
    points = []
    triangles = []
    for line in text.splitlines():
        words = line.split()
        if words and words[0] == "v":
            points.append([float(word) for word in words[1:]])
        elif words and words[0] == "f":
            triangles.append(tuple(int(word) - 1 for word in words[1:]))
    return points, triangles


def check_closed(points, triangles):
    """Every edge twice in opposite directions, one fan of triangles a vertex, one component, no degenerate triangle."""
    problems = []
    following = {}
    for triangle in triangles:
        for a, b, c in (triangle, triangle[1:] + triangle[:1], triangle[2:] + triangle[:2]):
            if (a, b) in following:
                problems.append("edge %d-%d is used twice in one direction" % (a + 1, b + 1))
            following[a, b] = c
    problems += ["edge %d-%d is open" % (a + 1, b + 1) for a, b in following if (b, a) not in following]
    if problems:
        return problems
    fan_size = [0] * len(points)
    first_edge = {}
    for a, b in following:
        fan_size[a] += 1
        first_edge[a] = b
    for a, start in sorted(first_edge.items()):
        size, b = 1, following[a, start]
        while b != start and size <= fan_size[a]:
            size, b = size + 1, following[a, b]
        if size != fan_size[a]:
            problems.append("vertex %d joins two sheets" % (a + 1))
    reached = {0}
    waiting = [0]
    ends = [[] for _ in points]
    for a, b in following:
        ends[a].append(b)
    while waiting:
        for b in ends[waiting.pop()]:
            if b not in reached:
                reached.add(b)
                waiting.append(b)
    if len(reached) != len(points):
        problems.append("%d of %d vertices hang together; all should" % (len(reached), len(points)))
    flat = sum(dot(n, n) < 1e-16 for n in (normal_of(points, triangle) for triangle in triangles))
    if flat:
        problems.append("%d triangles have no area" % flat)
    return problems


def measure_volume(points, triangles):
    return sum(dot(points[t[0]], normal_of(points, t)) for t in triangles) / 6.0


def measure_area(points, triangles):
    return 0.5 * sum(math.sqrt(dot(n, n)) for n in (normal_of(points, triangle) for triangle in triangles))


def cut(points, triangles, y):
    """Outlines of the cut at y, each as (centre x, centre z, half-extent x, half-extent z)."""
    following = {}
    place = {}
    for triangle in triangles:
        above = [points[index][1] >= y for index in triangle]
        if all(above) or not any(above):
            continue
        ends = [None, None]
        for a, b, a_above, b_above in zip(triangle, triangle[1:] + triangle[:1], above, above[1:] + above[:1]):
            if a_above == b_above:
                continue
            key = (min(a, b), max(a, b))
            p, q = points[key[0]], points[key[1]]
            t = (y - p[1]) / (q[1] - p[1])
            place[key] = (p[0] + t * (q[0] - p[0]), p[2] + t * (q[2] - p[2]))
            ends[a_above] = key
        following[ends[0]] = ends[1]
    outlines = []
    while following:
        start, key = following.popitem()
        loop = [start]
        while key != start:
            loop.append(key)
            key = following.pop(key)
        xs, zs = zip(*(place[key] for key in loop))
        outlines.append(((min(xs) + max(xs)) / 2, (min(zs) + max(zs)) / 2, (max(xs) - min(xs)) / 2, (max(zs) - min(zs)) / 2))
    return outlines
