"""The meshes that `clevrvk meshes` writes of stages, as trimesh has them, and their closed shells."""

import collections
import json
import pathlib

import numpy
import trimesh

import stages

Panel = collections.namedtuple("Panel", "episode id objects meshes")


def load_meshes(path):
    """The objects of a panel, {id: Trimesh} in metres with z up. Corners at equal places are one."""
    scene = trimesh.load(path, process=False)
    to_z_up = numpy.array([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], float)
    pieces = collections.defaultdict(list)
    for node in scene.graph.nodes_geometry:
        transform, name = scene.graph[node]
        parent = scene.graph.transforms.parents[node]
        piece = scene.geometry[name]
        corners = trimesh.transform_points(piece.vertices, to_z_up @ transform)
        # A node of several materials comes as one for each below it.
        pieces[node if parent == scene.graph.base_frame else parent].append(trimesh.Trimesh(corners, piece.faces, process=False))
    meshes = {}
    for name, parts in pieces.items():
        mesh = trimesh.util.concatenate(parts)
        mesh.merge_vertices(merge_tex=True, merge_norm=True, digits_vertex=9)
        meshes[name] = mesh
    return meshes


def read_panels(clevrvk, lines, folder):
    """Every panel of spec lines, with its meshes."""
    stages.run(clevrvk, "meshes", lines, "--out", folder)
    for line in pathlib.Path(lines).read_text().splitlines():
        episode = json.loads(line)
        for panel in episode["panels"]:
            ids = [thing["id"] for thing in panel["objects"]]
            meshes = load_meshes(pathlib.Path(folder) / "meshes" / episode["id"] / f"{panel['id']}.glb")
            missing = [name for name in ids if name not in meshes]
            if missing:
                raise SystemExit(f"{episode['id']}/{panel['id']}: no mesh of {', '.join(missing)}")
            yield Panel(episode["id"], panel["id"], panel["objects"], {name: meshes[name] for name in ids})


def list_shells(mesh):
    if "shells" not in mesh.metadata:
        mesh.metadata["shells"] = find_shells(mesh)
    return mesh.metadata["shells"]


def find_shells(mesh):
    """Closed shells; one with negative volume is a hollow of the smallest that contains it."""
    parts = trimesh.graph.connected_component_labels(mesh.edges, len(mesh.vertices))[mesh.faces[:, 0]]
    shells, hollows = [], []
    for part in numpy.unique(parts):
        shell = mesh.submesh([numpy.nonzero(parts == part)[0]], append=True, repair=False)
        # Where two sides of a shell touch along an edge, it has four faces.
        if numpy.all(numpy.unique(shell.edges_sorted, axis=0, return_counts=True)[1] % 2 == 0):
            (hollows if shell.volume < 0 else shells).append(shell)
    shells.sort(key=lambda shell: shell.volume)
    for hollow in hollows:
        around = [n for n, shell in enumerate(shells) if is_within(shell, hollow.vertices[:1])[0]]
        if around:
            shells[around[0]] = trimesh.util.concatenate([shells[around[0]], hollow])
        else:
            hollow.invert()
            shells.append(hollow)
    return shells


def is_within(shell, points):
    """By winding numbers, which no ray along an edge deceives. Source: van Oosterom and Strackee (1983)."""
    within = []
    for point in points:
        a, b, c = numpy.moveaxis(shell.triangles - point, 1, 0)
        lengths = [numpy.linalg.norm(side, axis=1) for side in (a, b, c)]
        volume = numpy.einsum("ij,ij->i", a, numpy.cross(b, c))
        rest = (lengths[0] * lengths[1] * lengths[2] + numpy.einsum("ij,ij->i", a, b) * lengths[2]
                + numpy.einsum("ij,ij->i", b, c) * lengths[0] + numpy.einsum("ij,ij->i", c, a) * lengths[1])
        within.append(numpy.sum(numpy.arctan2(volume, rest)) > numpy.pi)
    return within
