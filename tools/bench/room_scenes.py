# Fifty rooms as a person would photograph them, drawn from a seed: walls, windows, lamps and a camera here, furniture
# in room_furniture.py. The same seed and program give the same panels, for the program says how large things are.
import math
import random

import room_furniture

ROOMS = 50
SEED = 7
TURN_X, TURN_Y = [0.70710678, 0.0, 0.70710678, 0.0], [0.70710678, 0.70710678, 0.0, 0.0]     # a plane's normal along x, y
WALLS = ("#d8d2c4", "#e6e2d8", "#b9c3b4", "#c9d3da", "#d9c3b0", "#e3d6a8", "#a9b8c4", "#c2a7a0", "#8fa08a", "#eeeae0")
ACCENTS = (("#c9d3da", "#aebdc7", "stripes"), ("#e0d3bd", "#c3ad8c", "dots"), ("#d7dccf", "#b9c4ac", "checker"))
FRAMES = ("#6b4a33", "#ece9e2", "#3b3a38", "#e4ddcd")
WARM, NEUTRAL, DAYLIGHT = (1.0, 0.78, 0.5), (1.0, 0.9, 0.76), (0.9, 0.96, 1.06)
SKY_STRENGTH = 11.0     # of the environment beyond an opening; without a sun twice as much
SUN_IRRADIANCE = 30.0


def paint(color, roughness=0.9, **more):
    return {"base_color": color, "roughness": roughness, **more}


def scale_color(color, factor):
    return [round(factor * channel, 4) for channel in color]


class Room:
    """What has been put into a room: x to the right, y away from the camera, the middle of the floor at 0."""

    def __init__(self, rng, program):
        self.rng, self.program = rng, program
        self.half = [1.5 + 1.4 * rng.random() ** 1.5, 1.6 + 1.1 * rng.random() ** 1.5]
        self.height = rng.uniform(2.4, 2.9)
        self.stage, self.lights, self.objects = [], [], []
        self.taken = []         # boxes (least, greatest corner) that nothing else may touch
        self.rug = None         # (least, greatest corner), which things may stand on

    def add_box(self, kind, middle, half, material):
        self.stage.append({"class": kind, "shape": "cube", "size": 1.0, "scale": [round(k, 4) for k in half],
                           "position": [round(k, 4) for k in middle], "material": material})

    def add_plane(self, kind, middle, half, turn, material):
        piece = {"class": kind, "shape": "plane", "size": 1.0, "scale": [round(k, 4) for k in half],
                 "position": [round(k, 4) for k in middle], "material": material}
        self.stage.append(piece | ({"rotation_wxyz": turn} if turn else {}))

    def take(self, least, greatest):
        self.taken.append((list(least), list(greatest)))

    def is_free(self, least, greatest, gap=0.03):
        return not any(all(low < end + gap and high > start - gap for low, high, start, end in zip(least, greatest, *box))
                       for box in self.taken)


def add_wall(room, side, material, opening=None):
    """One of the sides 'left', 'right', 'back', 'front'; around an opening (along, half width, sill, top)."""
    axis = 0 if side in ("left", "right") else 1
    place = room.half[axis] * (-1.0 if side in ("left", "front") else 1.0)
    end = room.half[1 - axis]
    pieces = [(-end, end, 0.0, room.height)]
    if opening:
        along, half, sill, top = opening
        pieces = [(-end, along - half, 0.0, room.height), (along + half, end, 0.0, room.height),
                  (along - half, along + half, 0.0, sill), (along - half, along + half, top, room.height)]
    for first, last, low, high in pieces:
        middle, size = [(first + last) / 2.0, (low + high) / 2.0], [(last - first) / 2.0, (high - low) / 2.0]
        if axis == 0:
            room.add_plane("wall", [place, middle[0], middle[1]], [size[1], size[0], 1.0], TURN_X, material)
        else:
            room.add_plane("wall", [middle[0], place, middle[1]], [size[0], size[1], 1.0], TURN_Y, material)
    skirting = paint("#ece9e2", 0.5)
    inwards = place - 0.008 * (1.0 if place > 0.0 else -1.0)
    middle, half = ([inwards, 0.0, 0.05], [0.008, end, 0.05]) if axis == 0 else ([0.0, inwards, 0.05], [end, 0.008, 0.05])
    room.add_box("wall", middle, half, skirting)


def place_on_wall(room, side, along, z, depth):
    """The point over `along` that lies `depth` inside of a wall, and the wall's axis."""
    axis = 0 if side in ("left", "right") else 1
    sign = -1.0 if side in ("left", "front") else 1.0
    point = [along, along, z]
    point[axis] = sign * (room.half[axis] - depth)
    return point, axis


def add_window(room, side, window, color, what):
    """A frame, and behind it a bright rectangle, a dark pane, or nothing: the sky outside."""
    along, half, sill, top = window
    rise = (top - sill) / 2.0
    height = (top + sill) / 2.0
    frame = paint(color, 0.5)

    def add_bar(across, up, depth, half_across, half_up, half_depth, material=frame):
        point, axis = place_on_wall(room, side, along + across, height + up, depth)
        size = [half_across, half_across, half_up]
        size[axis] = half_depth
        room.add_box("window", point, size, material)

    for sign in (-1.0, 1.0):
        add_bar(0.0, sign * rise, 0.03, half + 0.04, 0.04, 0.03)
        add_bar(sign * half, 0.0, 0.03, 0.04, rise, 0.03)
    add_bar(0.0, 0.0, 0.025, 0.018, rise, 0.02)
    if room.rng.random() < 0.5:
        add_bar(0.0, 0.25 * rise, 0.025, half, 0.018, 0.02)
    add_bar(0.0, -rise - 0.055, 0.09, half + 0.1, 0.015, 0.09, paint("#ece9e2", 0.5))
    point, axis = place_on_wall(room, side, along, height, 0.01)
    inside, _ = place_on_wall(room, side, along, height, 1.0)
    if what == "bright":
        room.lights.append({"kind": "rectangle", "position": [round(k, 4) for k in point], "target": [round(k, 4) for k in inside],
                            "size": [round(2.0 * half, 4), round(2.0 * rise, 4)], "radiance": scale_color(DAYLIGHT, 10.0),
                            "visible": True})
    elif what == "dark":
        size = [rise, half, 1.0] if axis == 0 else [half, rise, 1.0]
        room.add_plane("window", point, size, TURN_X if axis == 0 else TURN_Y, paint("#0b1018", 0.03))
    least, greatest = [*point[:2], sill - 0.1], [*point[:2], top + 0.1]
    for k in range(2):
        least[k] -= 0.25 if k == axis else half + 0.12
        greatest[k] += 0.25 if k == axis else half + 0.12
    room.take(least, greatest)


def draw_window(room, side, wide=False):
    end = room.half[1] if side in ("left", "right") else room.half[0]
    half = room.rng.uniform(0.8, 1.0) if wide else room.rng.uniform(0.45, 0.8)
    reach = end - half - 0.3
    return [room.rng.uniform(-0.6 * reach, reach), half, room.rng.uniform(0.75, 0.95), room.rng.uniform(2.0, 2.2)]


def add_lamp(room, kind):
    """A disc at the ceiling, a paper globe that hangs, or a globe on a foot. Radiances are set by set_exposure."""
    rng = room.rng
    color = rng.choice((WARM, NEUTRAL, NEUTRAL))
    if kind == "disc":
        x, y = rng.uniform(-0.3, 0.3), rng.uniform(-0.2, 0.6)
        room.lights.append({"kind": "disc", "position": [round(x, 4), round(y, 4), round(room.height - 0.01, 4)],
                            "target": [round(x, 4), round(y, 4), 0.0], "radius": round(rng.uniform(0.15, 0.25), 4),
                            "radiance": scale_color(color, 15.0), "visible": True})
        return
    radius = rng.uniform(0.12, 0.2) if kind == "globe" else rng.uniform(0.1, 0.14)
    if kind == "globe":
        x, y, z = rng.uniform(-0.3, 0.3), rng.uniform(0.1, 0.7), room.height - 0.35 - radius
        low, high = z + radius, room.height
    else:
        x, y = rng.choice((-1.0, 1.0)) * (room.half[0] - 0.35), room.half[1] - 0.35
        z = rng.uniform(1.2, 1.5)
        low, high = 0.02, z - radius
        room.add_box("floor", [x, y, 0.0125], [0.13, 0.13, 0.0125], paint("#2b2a29", 0.4))
        room.take([x - 0.2, y - 0.2, 0.0], [x + 0.2, y + 0.2, z + 0.2])
    room.add_box("ceiling" if kind == "globe" else "floor", [x, y, (low + high) / 2.0], [0.008, 0.008, (high - low) / 2.0],
                 paint("#2b2a29", 0.4))
    room.lights.append({"kind": "sphere", "position": [round(x, 4), round(y, 4), round(z, 4)], "radius": round(radius, 4),
                        "radiance": scale_color(color, 8.0), "visible": True})


def compute_flux(light):
    """The mean of the channels' radiant flux, over pi."""
    radiance = sum(light["radiance"]) / 3.0
    if light["kind"] == "rectangle":
        return radiance * light["size"][0] * light["size"][1]
    area = math.pi * light["radius"] ** 2
    return radiance * area * (4.0 if light["kind"] == "sphere" else 1.0)


def set_exposure(room, target):
    """Scales all lights so that the walls, by the light that is reflected forever, come near a radiance."""
    (x, y), height = room.half, room.height
    area = 8.0 * (x * y) + 4.0 * (x + y) * height
    reflected = 0.5
    walls = reflected / (1.0 - reflected) * sum(compute_flux(light) for light in room.lights) / area
    for light in room.lights:
        light["radiance"] = scale_color(light["radiance"], target / walls)


def add_shell(room, openings):
    rng = room.rng
    x, y = room.half
    floor = rng.choice(("oak", "oak", "walnut", "walnut", "carpet", "tiles"))
    if floor == "carpet":
        color = rng.choice((("#8d8376", "#7d7368"), ("#6f7a82", "#616c74"), ("#a5927a", "#94826b")))
        floor = paint(color[0], 1.0, solid={"kind": "fabric", "second_color": color[1], "scale": 0.01})
    elif floor == "tiles":
        second = rng.choice(("#54504b", "#b9b1a2", "#7c5a48"))
        floor = paint("#d9d4c9", 0.25, solid={"kind": "checker", "second_color": second, "scale": 0.3})
    room.add_plane("floor", [0.0, 0.0, 0.0], [x, y, 1.0], None, floor)
    room.add_plane("ceiling", [0.0, 0.0, room.height], [x, y, 1.0], None, paint("#ebe8e1"))
    color = rng.choice(WALLS)
    accent = rng.choice(("left", "right", "back", None))
    for side in ("left", "right", "back", "front"):
        material = paint(color)
        if side == accent:
            material = paint(rng.choice(WALLS))
            if rng.random() < 0.45:
                first, second, kind = rng.choice(ACCENTS)
                axis = [0.0, 1.0, 0.0] if side in ("left", "right") else [1.0, 0.0, 0.0]
                material = paint(first, solid={"kind": kind, "second_color": second, "scale": 0.08 if kind != "dots" else 0.12} |
                                 ({"axis": axis} if kind == "stripes" else {}))
        add_wall(room, side, material, openings.get(side))


def add_light(room, number):
    """Windows and lamps; the panel's mean brightness follows from the time of day."""
    rng = room.rng
    evening = number % 10 in (2, 5, 8)
    outside = number % 10 == 4 or number % 20 == 9
    sides = rng.sample(("left", "right", "back"), 2 if rng.random() < 0.3 else 1)
    windows = {side: draw_window(room, side, outside) for side in (sides[:1] if outside else sides)}
    add_shell(room, windows if outside else {})
    frame = rng.choice(FRAMES)
    for side, window in windows.items():
        add_window(room, side, window, frame, "open" if outside else "dark" if evening else "bright")
    if outside:
        side = sides[0]
        down = [rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.2), -rng.uniform(0.55, 0.9)]
        down[0 if side != "back" else 1] = {"left": 1.0, "right": -1.0, "back": -1.0}[side]
        has_sun = rng.random() < 0.7
        room.lights.append({"kind": "environment", "picture": "afternoon", "strength": SKY_STRENGTH * (1.0 if has_sun else 2.0),
                            "rotation_deg": round(rng.uniform(0.0, 360.0), 1)})
        if has_sun:
            room.lights.append({"kind": "sun", "direction": [round(k, 4) for k in down], "irradiance": SUN_IRRADIANCE,
                                "angular_diameter_deg": 0.6})
        return
    lamps = rng.sample(("disc", "globe", "foot"), 2 if evening and rng.random() < 0.5 else 1)
    for lamp in lamps if evening or rng.random() < 0.5 else []:
        add_lamp(room, lamp)
    set_exposure(room, rng.uniform(0.13, 0.26) if evening else rng.uniform(0.24, 0.42))


def draw_camera(room, number):
    """At eye height, near the wall or the corner in front, looking across the room."""
    rng = room.rng
    x, y = room.half
    side = rng.choice((-1.0, -0.6, 0.0, 0.6, 1.0))
    eye = [side * (x - 0.35), -y + rng.uniform(0.25, 0.4), rng.uniform(1.3, 1.6)]
    look = [-0.35 * side * x + rng.uniform(-0.2, 0.2), rng.uniform(0.35, 0.6) * y, rng.uniform(0.65, 0.9)]
    camera = {"eye": [round(k, 3) for k in eye], "look_at": [round(k, 3) for k in look], "sensor_mm": 36.0,
              "focal_mm": round(rng.uniform(18.0, 25.0), 1)}
    if number % 8 == 3:
        camera |= {"model": "equidistant", "focal_mm": round(rng.uniform(15.0, 18.0), 1)}
    elif number % 8 == 6:
        camera |= {"model": "brown_conrady", "distortion": [round(rng.uniform(-0.14, -0.06), 3), 0.02, 0.001, -0.001, 0.0]}
    elif number % 25 == 9:
        camera |= {"aperture": 0.03, "focus_m": 2.5}
    room.take([eye[0] - 0.75, eye[1] - 0.75, 0.0], [eye[0] + 0.75, eye[1] + 0.85, 2.4])
    for share in (0.35, 0.55):      # nothing tall stands in the line of sight
        point = [a + share * (b - a) for a, b in zip(eye, look)]
        room.take([point[0] - 0.45, point[1] - 0.45, 1.0], [point[0] + 0.45, point[1] + 0.45, 2.4])
    return camera


def draw_room(program, number, seed, width, height):
    room = Room(random.Random(f"{seed}/room/{number}"), program)
    add_light(room, number)
    camera = draw_camera(room, number)
    kind = room_furniture.furnish(room, number)
    return {"id": kind, "world": "room", "image": {"width": width, "height": height}, "camera": camera,
            "lights": room.lights, "stage": room.stage, "objects": room.objects}


def make_panels(program, width, height, seed=SEED):
    """Fifty panels by name."""
    return {f"room_{number:02d}": draw_room(program, number, seed, width, height) for number in range(ROOMS)}


def aim_at(panel, line, pixel, size):
    """The panel with a smaller picture, whose middle is about that pixel of the picture that a line of an index is of."""
    matrix, pose = line["camera"]["K"], line["camera"]["pose_opencv"]
    across, down = (pixel[k] - matrix[k][2] for k in range(2))
    distance = math.hypot(across, down)
    angle = distance / matrix[0][0] if panel["camera"].get("model") == "equidistant" else math.atan(distance / matrix[0][0])
    share = math.sin(angle) / distance if distance > 0.0 else 0.0
    ray = (share * across, share * down, math.cos(angle))
    camera = panel["camera"]
    look_at = [round(camera["eye"][k] + 2.0 * sum(pose[k][j] * ray[j] for j in range(3)), 4) for k in range(3)]
    sensor_mm = round(camera["sensor_mm"] * size[0] / line["width"], 4)
    return panel | {"image": {"width": size[0], "height": size[1]}, "camera": camera | {"look_at": look_at, "sensor_mm": sensor_mm}}
