# Pieces of furniture for room_scenes.py, each with its own box, and places for them on the floor, at the walls and on
# other pieces, in which none stands in another. Which pieces a room has is room_furniture.py's.
import functools
import json
import math
import pathlib
import struct
import subprocess
import tempfile

TRIES = 60
WALL_GAP = 0.025        # m; a skirting board is 0.016 deep
SIDES = ("back", "left", "right")
# Parameters that are not drawn, unless a call says other ones.
FORMS = {"door": {"open": 0}, "flower": {"stand": "pot"}, "clock": {"style": "alarm"}, "lamp": {"style": "table"}}
PLUSH = ("teddy", "toy_dog", "toy_bunny", "toy_elephant", "toy_duck", "toy_cow", "toy_fish", "toy_frog")
FORMS |= {name: {"form": "plush"} for name in PLUSH}


@functools.lru_cache(maxsize=None)
def measure_thing(program, shape, variant, params):
    """Least and greatest corner of a thing as it comes; front is -y."""
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / "thing.glb"
        words = [word for key, value in params for word in ("--param", f"{key}={value}")]
        subprocess.run([str(program), "things", "export", shape, str(path), "--variant", str(variant), *words], check=True,
                       capture_output=True)
        data = path.read_bytes()
    document = json.loads(data[20:20 + struct.unpack("<I", data[12:16])[0]])
    used = [document["accessors"][part["attributes"]["POSITION"]] for mesh in document["meshes"] for part in mesh["primitives"]]
    low = [min(item["min"][k] for item in used) for k in range(3)]
    high = [max(item["max"][k] for item in used) for k in range(3)]
    return (low[0], -high[2], low[1]), (high[0], -low[2], high[1])      # glTF's y is up


class Piece:
    """A thing that has been drawn, its box as it is turned and scaled, and where it stands once it does."""

    def __init__(self, room, shape, params=None, scale=1.0):
        params = {**FORMS.get(shape, {}), **(params or {})}
        self.spec = {"shape": shape, "variant": room.rng.randrange(6)}
        self.spec |= {"params": params} if params else {}
        self.spec |= {"scale": round(scale, 3)} if scale != 1.0 else {}
        self.own = measure_thing(room.program, shape, self.spec["variant"], tuple(sorted(params.items())))
        self.own = [[scale * k for k in corner] for corner in self.own]
        self.turn(0.0)
        self.least, self.greatest = None, None

    def turn(self, degrees):
        self.degrees = round(degrees, 1)
        c, s = math.cos(math.radians(self.degrees)), math.sin(math.radians(self.degrees))
        corners = [(c * x - s * y, s * x + c * y) for x in (self.own[0][0], self.own[1][0]) for y in (self.own[0][1], self.own[1][1])]
        self.box = ([min(p[k] for p in corners) for k in range(2)] + [self.own[0][2]],
                    [max(p[k] for p in corners) for k in range(2)] + [self.own[1][2]])

    def put(self, room, x, y, z=0.0):
        x, y, z = round(x, 4), round(y, 4), round(z, 4)
        self.least, self.greatest = self.find_box(x, y, z)
        room.objects.append({"id": f"o{len(room.objects)}", **self.spec, "position": [x, y, z], "rotation_deg": self.degrees})

    def find_box(self, x, y, z=0.0):
        return tuple([k + place for k, place in zip(corner, (x, y, z))] for corner in self.box)


class Block:
    """What is made of boxes, as a piece: a cupboard, a night table or a chest of drawers, its front to -y."""

    def __init__(self, half, color):
        self.half, self.color = half, color
        self.turn(0.0)
        self.least, self.greatest = None, None

    def turn(self, degrees):
        self.degrees = degrees
        x, y = self.half[:2] if degrees % 180.0 == 0.0 else self.half[1::-1]
        self.box = ([-x, -y, 0.0], [x, y, 2.0 * self.half[2]])

    find_box = Piece.find_box

    def put(self, room, x, y, z=0.0):
        self.least, self.greatest = self.find_box(x, y, z)
        wide, deep, high = self.half
        c, s = round(math.cos(math.radians(self.degrees))), round(math.sin(math.radians(self.degrees)))

        def add(across, out, up, half, color):
            size = [half[0], half[1], half[2]] if s == 0 else [half[1], half[0], half[2]]
            room.add_box("shelf", [x + c * across - s * out, y + s * across + c * out, z + up], size, color)

        add(0.0, 0.0, high + 0.03, [wide, deep - 0.01, high - 0.03], self.color)
        columns, rows = max(1, round(wide / 0.3)), max(1, round(high / 0.16)) if wide < 0.6 else 1
        front = {"base_color": "#e8e3d8", "roughness": 0.4} if isinstance(self.color, str) else self.color
        for k in range(columns):
            for row in range(rows):
                middle = wide * (2 * k + 1 - columns) / columns, 0.06 + (2 * high - 0.06) * (row + 0.5) / rows
                add(middle[0], -deep + 0.006, middle[1], [wide / columns - 0.012, 0.006, (high - 0.03) / rows - 0.012], front)


def fits(room, piece, x, y, z=0.0):
    least, greatest = piece.find_box(x, y, z)
    is_inside = all(low > -half + 0.02 and high < half - 0.02 for low, high, half in zip(least, greatest, room.half))
    return is_inside and greatest[2] < room.height - 0.02 and room.is_free(least, greatest)


def find_floor(room, piece, x, y):
    """The rug's top where the whole piece stands on it."""
    if room.rug:
        least, greatest = piece.find_box(x, y)
        if all(a >= low and b <= high for a, b, low, high in zip(least, greatest, *room.rug)):
            return 0.006
    return 0.0


def stand(room, piece, x, y):
    piece.put(room, x, y, find_floor(room, piece, x, y))
    room.take(piece.least, piece.greatest)
    return piece


def place_at_wall(room, piece, sides=SIDES):
    """Its back to a wall; None where there is no room."""
    for _ in range(TRIES):
        side = room.rng.choice(sides)
        piece.turn({"back": 0.0, "left": 90.0, "right": -90.0}[side])
        along = room.rng.uniform(-1.0, 1.0)
        x, y = along * room.half[0], along * room.half[1]
        if side == "back":
            y = room.half[1] - WALL_GAP - piece.box[1][1]
        elif side == "left":
            x = -room.half[0] + WALL_GAP - piece.box[0][0]
        else:
            x = room.half[0] - WALL_GAP - piece.box[1][0]
        if fits(room, piece, x, y):
            return stand(room, piece, x, y)
    return None


def place_loose(room, piece, least_y=-0.5):
    for _ in range(TRIES):
        piece.turn(room.rng.uniform(-180.0, 180.0))
        x, y = (room.rng.uniform(-0.9, 0.9) * half for half in room.half)
        if y > least_y * room.half[1] and fits(room, piece, x, y):
            return stand(room, piece, x, y)
    return None


def place_beside(room, anchor, piece, side, gap, face_to_it=False, shift=0.0):
    """At the anchor's side 'front', 'back', 'right' or 'left', as it is turned."""
    outwards = anchor.degrees + {"front": -90.0, "right": 0.0, "back": 90.0, "left": 180.0}[side]
    c, s = round(math.cos(math.radians(outwards))), round(math.sin(math.radians(outwards)))
    piece.turn(outwards - 90.0 if face_to_it else anchor.degrees)
    middle = [(a + b) / 2.0 for a, b in zip(anchor.least, anchor.greatest)]
    x, y = middle[0] - s * shift, middle[1] + c * shift
    if c:
        x = anchor.greatest[0] + gap - piece.box[0][0] if c > 0 else anchor.least[0] - gap - piece.box[1][0]
    else:
        y = anchor.greatest[1] + gap - piece.box[0][1] if s > 0 else anchor.least[1] - gap - piece.box[1][1]
    return stand(room, piece, x, y) if fits(room, piece, x, y) else None


def put_on(room, anchor, names, count, is_round=False):
    """Small things on a level top, of which none touches another."""
    share = 0.66 if is_round else 0.9
    taken = []
    for name in room.rng.sample(names, min(count, len(names))):
        for _ in range(20):
            piece = Piece(room, name)
            piece.turn(room.rng.uniform(-180.0, 180.0))
            ends = [(anchor.least[k] + anchor.greatest[k]) / 2.0 for k in range(2)]
            half = [share * (anchor.greatest[k] - anchor.least[k]) / 2.0 for k in range(2)]
            room_left = [h - (b - a) / 2.0 for h, a, b in zip(half, *(corner[:2] for corner in piece.box))]
            if min(room_left) <= 0.0 or piece.box[1][2] > 0.6:
                continue
            x, y = (end + room.rng.uniform(-left, left) - (a + b) / 2.0
                    for end, left, a, b in zip(ends, room_left, *(corner[:2] for corner in piece.box)))
            least, greatest = piece.find_box(x, y)
            if all(any(a > d + 0.02 or b < c - 0.02 for a, b, c, d in zip(least[:2], greatest[:2], *box)) for box in taken):
                taken.append((least[:2], greatest[:2]))
                piece.put(room, x, y, anchor.greatest[2])
                break
