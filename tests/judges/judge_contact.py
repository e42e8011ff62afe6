#!/usr/bin/env python3
"""libfcl and trimesh measure gaps and depths of stages on the meshes that `clevrvk meshes` writes, and compare.

Usage: judge_contact.py CLEVRVK MAKE_STAGES MEASURE_STAGES

Gaps are libfcl's distances of triangles; depths are those of the deepest of many points that trimesh samples on one
surface in closed shells of the other. Both must agree with renderer/contact within 1 mm in 99 % of all pairs. In what
was staged no body floats or sinks by more than 3 mm, no cloth by more than 2 mm. With CLEVRVK_LONG_TESTS=1 it judges
2,000 pairs, 200 heaps and 20 cloths. tools/install_contact_judges installs the judges; without them the test ends with
77, after a loud word.
"""

import json
import pathlib
import sys
import tempfile

import stages

PAIRS, HEAPS, CLOTHS = (2000, 200, 20) if stages.IS_LONG else (12, 1, 1)
COVERED = ["box", "cup", "chair", "book", "basket", "ball", "teddy", "lamp", "bottle", "hat", "shoe", "bread", "milk", "can",
           "table", "bowl", "hammer", "stone", "toy_dog", "pillow"]
MOST_OFF_M = 0.001
LEAST_SHARE = 0.99
MOST_AWAY_M, MOST_AWAY_OF_CLOTH_M = 0.003, 0.002
SAMPLES, FINER_SAMPLES, MOST_MEASURED = 3000, 2000, 600


def measure_gap(first, second):
    models = []
    for mesh in (first, second):
        model = fcl.BVHModel()
        model.beginModel(len(mesh.vertices), len(mesh.faces))
        model.addSubModel(mesh.vertices, mesh.faces)
        model.endModel()
        models.append(fcl.CollisionObject(model, fcl.Transform()))
    return max(0.0, fcl.distance(models[0], models[1], fcl.DistanceRequest(), fcl.DistanceResult()))


def find_deepest(shell, points, deepest):
    """The deepest of the points in the shell, and its depth, if that is above `deepest`."""
    inside = points[shell.ray.contains_points(points)] if len(points) else points
    if len(inside) > MOST_MEASURED:
        inside = numpy.random.default_rng(3).choice(inside, MOST_MEASURED, replace=False)
    if len(inside) == 0:
        return deepest, None
    depths = trimesh.proximity.closest_point(shell, inside)[1]
    for k in numpy.argsort(-depths):
        if depths[k] <= deepest:
            break
        if judged_meshes.is_within(shell, inside[k:k + 1])[0]:
            return depths[k], inside[k]
    return deepest, None


def sample_surface(mesh, faces, count, seed):
    """Corners of the faces, points along their sides and on them."""
    corners = mesh.triangles[faces]
    shares = numpy.linspace(0.1, 0.9, 5)[:, None, None, None]
    sides = (corners[None] * (1 - shares) + numpy.roll(corners, 1, axis=1)[None] * shares).reshape(-1, 3)
    rng = numpy.random.default_rng(seed)
    weights = numpy.zeros(len(mesh.faces))
    weights[faces] = mesh.area_faces[faces]
    points, _ = trimesh.sample.sample_surface(mesh, count, face_weight=weights, seed=rng)
    if len(sides) > 4 * count:
        sides = rng.choice(sides, 4 * count, replace=False)
    return numpy.concatenate([corners.reshape(-1, 3), sides, points])


def measure_depth(first, second):
    deepest = 0.0
    for mesh, other in ((first, second), (second, first)):
        if numpy.any(mesh.bounds[0] > other.bounds[1]) or numpy.any(other.bounds[0] > mesh.bounds[1]):
            continue
        low, high = mesh.triangles.min(axis=1), mesh.triangles.max(axis=1)
        for shell in judged_meshes.list_shells(other):
            near = numpy.nonzero(numpy.all((low <= shell.bounds[1]) & (high >= shell.bounds[0]), axis=1))[0]
            if len(near) == 0:
                continue
            points = sample_surface(mesh, near, SAMPLES, 1)
            points = points[numpy.all((points >= shell.bounds[0]) & (points <= shell.bounds[1]), axis=1)]
            deepest, where = find_deepest(shell, points, deepest)
            if where is not None:  # more points around the deepest
                reach = numpy.linalg.norm(mesh.triangles_center - where, axis=1) - numpy.sqrt(mesh.area_faces)
                deepest, _ = find_deepest(shell, sample_surface(mesh, numpy.argsort(reach)[:20], FINER_SAMPLES, 2), deepest)
    return float(deepest)


def find_away(panel, name, depths):
    """How far an object floats over what is nearest, or sinks in it, m: positive where it floats."""
    mesh = panel.meshes[name]
    low = float(mesh.bounds[0, 2])
    sunk = max([0.0, -low, *(depth for pair, depth in depths.items() if name in pair)])
    limit = MOST_AWAY_OF_CLOTH_M if any("drapes_over" in thing for thing in panel.objects if thing["id"] == name) else MOST_AWAY_M
    if sunk > limit:
        return -sunk, limit
    nearest = low
    for other, body in panel.meshes.items():
        if other != name and nearest > limit:
            nearest = min(nearest, measure_gap(mesh, body))
    return max(nearest, 0.0), limit


class Comparison:
    """The differences of one measure, in metres."""

    def __init__(self, name):
        self.name, self.offs, self.worst = name, [], (0.0, "")

    def add(self, ours, theirs, where):
        off = abs(ours - theirs)
        self.offs.append(off)
        self.worst = max(self.worst, (off, f"{where}: {1000 * ours:.2f} mm, judged {1000 * theirs:.2f} mm"))

    def agrees(self):
        share = sum(off <= MOST_OFF_M for off in self.offs) / len(self.offs)
        print(f"judge_contact: {self.name}: {len(self.offs)} pairs, {100 * share:.2f} % within 1 mm, worst {self.worst[1]}")
        return share >= LEAST_SHARE


def cover(path):
    """A woven blanket over each of some things. A quilt's underside stays up to 10 mm above them: docs/experiments/contact.md."""
    with open(path, "w") as file:
        for kind in COVERED[:CLOTHS]:
            objects = [{"id": "o0", "shape": kind, "variant": "default", "position": [0, 0]},
                       {"id": "cloth", "shape": "blanket", "variant": "default", "params": {"make": "woven"},
                        "drapes_over": ["o0"], "position": [0, 0]}]
            panel = {"id": "rest", "world": "plain", "objects": objects}
            file.write(json.dumps({"schema": "clevrvk/1", "id": f"cover/{kind}", "panels": [panel]}) + "\n")


def judge(clevrvk, make_stages, measure_stages, root):
    stages.make_lines(make_stages, "pairs", 1, PAIRS, root / "pairs.jsonl")
    stages.make_lines(make_stages, "heaps", 1, HEAPS, root / "heaps.jsonl")
    cover(root / "cloths.jsonl")
    gaps, deep, is_deep = Comparison("gaps"), Comparison("depths"), Comparison("depths above 0.1 mm")
    bodies, aways = 0, []
    for kind in ("pairs", "heaps", "cloths"):
        stages.run(measure_stages, root / f"{kind}.jsonl", output=root / "measured.jsonl")
        measured = [json.loads(line) for line in (root / "measured.jsonl").read_text().splitlines()]
        for panel, ours in zip(judged_meshes.read_panels(clevrvk, root / f"{kind}.jsonl", root / kind), measured, strict=True):
            where = f"{panel.episode}/{panel.id}"
            if ours["episode"] != panel.episode or ours["panel"] != panel.id:
                raise SystemExit(f"judge_contact: {where} was measured as {ours['episode']}/{ours['panel']}")
            depths = {}
            for pair in ours["pairs"]:
                first, second = panel.meshes[pair["first"]], panel.meshes[pair["second"]]
                gaps.add(pair["gap"], measure_gap(first, second), f"{where} {pair['first']} {pair['second']}")
                depth = depths[pair["first"], pair["second"]] = measure_depth(first, second)
                deep.add(pair["depth"], depth, f"{where} {pair['first']} {pair['second']}")
                if max(depth, pair["depth"]) > 1e-4:
                    is_deep.add(pair["depth"], depth, f"{where} {pair['first']} {pair['second']}")
            for name in panel.meshes if panel.id == "rest" else ():
                bodies += 1
                away, limit = find_away(panel, name, depths)
                if abs(away) > limit:
                    aways.append(f"{where} {name}: {1000 * away:.2f} mm")
    agree = [comparison.agrees() for comparison in (gaps, deep, is_deep)]
    print(f"judge_contact: of {bodies} bodies {len(aways)} float or sink", *aways, sep="\n  ")
    return all(agree) and not aways


if __name__ == "__main__":
    stages.use_judges("JUDGE_CONTACT")
    import fcl
    import numpy
    import trimesh

    import judged_meshes
    with tempfile.TemporaryDirectory() as folder:
        if not judge(*sys.argv[1:], pathlib.Path(folder)):
            raise SystemExit("judge_contact: the judges disagree")
