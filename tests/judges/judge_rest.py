#!/usr/bin/env python3
"""MuJoCo lets settled stages stand for a second: bodies that were at rest stay where they are.

Usage: judge_rest.py CLEVRVK MAKE_STAGES

What meets other bodies is made of convex pieces, a prism of 2 mm below each triangle of the mesh that is near them, so
that the pieces are within 2 mm of the mesh, hollows included. What meets the ground is the convex hull, since the
ground is a plane. A body has the mass of its closed shells and friction 0.6. In one second 90 % of the bodies move less
than 1 cm and turn less than 5 degrees. With CLEVRVK_LONG_TESTS=1 it judges 450 pairs and 50 heaps.
"""

import pathlib
import sys
import tempfile

import stages

COUNTS = {"pairs": 450, "heaps": 50} if stages.IS_LONG else {"pairs": 15}
THICKNESS_M = 0.002
NEAR_M = 0.015  # a body that moves so far has failed
LEAST_AREA_M2 = 1e-8
MOST_MOVED_M, MOST_TURNED_DEG = 0.01, 5.0
LEAST_SHARE = 0.9
DENSITY = 500.0
STEPS, STEP_S = 250, 0.004


def join(numbers):
    return " ".join(f"{number:.9g}" for number in numpy.ravel(numbers))


def find_near(mesh, others):
    """The triangles that may meet another body."""
    radius = numpy.linalg.norm(mesh.triangles - mesh.triangles_center[:, None], axis=2).max(axis=1)
    is_near = numpy.zeros(len(mesh.faces), bool)
    for other in others:
        points = numpy.concatenate([other.vertices, trimesh.sample.sample_surface(other, 4000, seed=1)[0]])
        is_near |= scipy.spatial.cKDTree(points).query(mesh.triangles_center)[0] < NEAR_M + radius
    return numpy.nonzero(is_near & (mesh.area_faces > LEAST_AREA_M2))[0]


def measure_mass(mesh):
    """Mass, centre of mass and inertia about it, of closed shells; overlaps count twice."""
    shells = [trimesh.Trimesh(shell.vertices, shell.faces, process=False) for shell in judged_meshes.list_shells(mesh)]
    for shell in shells:
        shell.density = DENSITY
    mass = sum(shell.mass for shell in shells)
    center = sum(shell.mass * shell.center_mass for shell in shells) / mass
    inertia = numpy.zeros((3, 3))
    for shell in shells:
        away = shell.center_mass - center
        inertia += shell.moment_inertia + shell.mass * (away @ away * numpy.eye(3) - numpy.outer(away, away))
    return mass, center, inertia


def write_body(name, mesh, others):
    """XML of the body, whose frame has the world's axes and the centre of mass as origin, and of its pieces."""
    mass, center, inertia = measure_mass(mesh)
    assets = [f'<mesh name="{name}" vertex="{join(mesh.convex_hull.vertices - center)}"/>']
    geoms = [f'<geom type="mesh" mesh="{name}" contype="0" conaffinity="2"/>']
    for k in find_near(mesh, others):
        corners = mesh.triangles[k] - center
        assets.append(f'<mesh name="{name}_{k}" inertia="shell" vertex="{join([corners, corners - THICKNESS_M * mesh.face_normals[k]])}"/>')
        geoms.append(f'<geom type="mesh" mesh="{name}_{k}"/>')
    full = [inertia[0, 0], inertia[1, 1], inertia[2, 2], inertia[0, 1], inertia[0, 2], inertia[1, 2]]
    body = (f'<body name="{name}" pos="{join(center)}"><freejoint/><inertial pos="0 0 0" mass="{mass:.9g}" fullinertia="{join(full)}"/>'
            f'{"".join(geoms)}</body>')
    return "".join(assets), body


def let_stand(panel):
    """The way, in m, and the turn, in degrees, of each body in one second."""
    parts = [write_body(name, mesh, [other for other in panel.meshes.values() if other is not mesh]) for name, mesh in panel.meshes.items()]
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><size memory="400M"/><compiler balanceinertia="true" boundmass="1e-6" boundinertia="1e-10"/>'
        f'<option timestep="{STEP_S}" cone="elliptic" impratio="10" noslip_iterations="3"/>'
        f'<default><geom friction="0.6 0.005 0.0001" condim="4"/></default><asset>{"".join(assets for assets, _ in parts)}</asset>'
        f'<worldbody><geom type="plane" size="9 9 0.1" contype="2" conaffinity="0"/>{"".join(body for _, body in parts)}'
        f'</worldbody></mujoco>')
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    places, turns = data.xipos[1:].copy(), data.xquat[1:].copy()
    for _ in range(STEPS):
        mujoco.mj_step(model, data)
    ways = numpy.linalg.norm(data.xipos[1:] - places, axis=1)
    cosines = numpy.clip(numpy.abs(numpy.sum(data.xquat[1:] * turns, axis=1)), 0, 1)
    return dict(zip(panel.meshes, zip(ways, numpy.degrees(2 * numpy.arccos(cosines)))))


def judge(clevrvk, make_stages, root):
    bodies = moved = 0
    for kind, count in COUNTS.items():
        stages.make_lines(make_stages, kind, 2, count, root / f"{kind}.jsonl")
        for panel in judged_meshes.read_panels(clevrvk, root / f"{kind}.jsonl", root / kind):
            if panel.id != "rest":
                continue
            shapes = {thing["id"]: thing["shape"] for thing in panel.objects}
            for name, (way, turn) in let_stand(panel).items():
                bodies += 1
                if not (way < MOST_MOVED_M and turn < MOST_TURNED_DEG):
                    moved += 1
                    print(f"judge_rest: {panel.episode} {name} {shapes[name]}: {1000 * way:.1f} mm, {turn:.1f} degrees", flush=True)
    share = 1 - moved / bodies
    print(f"judge_rest: {100 * share:.1f} % of {bodies} bodies stay")
    return share >= LEAST_SHARE


if __name__ == "__main__":
    stages.use_judges("JUDGE_REST")
    import mujoco
    import numpy
    import scipy.spatial
    import trimesh

    import judged_meshes
    with tempfile.TemporaryDirectory() as folder:
        if not judge(*sys.argv[1:], pathlib.Path(folder)):
            raise SystemExit("judge_rest: bodies that were settled do not rest")
