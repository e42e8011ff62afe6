# The furniture of room_scenes.py, by kind of room. How pieces find their places is room_pieces.py's.
import math

from room_pieces import SIDES, TRIES, Block, Piece, fits, measure_thing, place_at_wall, place_beside, place_loose, put_on, stand

WOODS = ("oak", "walnut")
RUGS = (("#8c3b32", "#d9c7a3", "stripes", 0.09), ("#3f5468", "#c8cdd0", "checker", 0.2), ("#b9a889", "#a3916f", "fabric", 0.02),
        ("#5d6b57", "#d5d0bd", "dots", 0.12), ("#6d4a5b", "#62424f", "fabric", 0.02), ("#cfc8b8", "#8a8376", "stripes", 0.05))
ON_TABLE = {"dining": ("plate", "cup", "bowl", "bottle", "bread", "flower", "apple", "milk", "cake", "cheese", "banana"),
            "living": ("cup", "book", "bowl", "telephone", "flower", "plate", "cookie", "bottle"),
            "study": ("book", "cup", "telephone", "pencil", "lamp", "book", "clock"),
            "bedroom": ("lamp", "book", "clock", "cup"),
            "hall": ("key", "telephone", "bowl", "flower", "hat"),
            "nursery": ("toy_dog", "block", "teddy", "ball", "toy_duck", "cup")}
TOYS = ("teddy", "toy_bunny", "toy_elephant", "toy_duck", "ball", "block", "block", "toy_cow", "toy_fish", "doll", "toy_frog")


def lay_rug(room, x, y, half_x, half_y):
    first, second, kind, scale = room.rng.choice(RUGS)
    x, y = (min(max(place, -half + size + 0.1), half - size - 0.1) for place, size, half in zip((x, y), (half_x, half_y), room.half))
    room.add_box("floor", [x, y, 0.003], [half_x, half_y, 0.003],
                 {"base_color": first, "roughness": 1.0, "solid": {"kind": kind, "second_color": second, "scale": scale,
                                                                  **({"axis": [0.6, 0.8, 0.0]} if kind == "stripes" else {})}})
    room.rug = ([x - half_x, y - half_y], [x + half_x, y + half_y])


def hang_picture(room):
    rng = room.rng
    wide, high = rng.uniform(0.2, 0.45), rng.uniform(0.2, 0.35)
    for _ in range(TRIES):
        side = rng.choice(SIDES)
        axis = 1 if side == "back" else 0
        z, place = rng.uniform(1.45, 1.65), [rng.uniform(-0.85, 0.85) * half for half in room.half]
        sign = -1.0 if side == "left" else 1.0
        place[axis] = sign * (room.half[axis] - 0.014)
        half = [wide, wide, high]
        half[axis] = 0.012
        least, greatest = ([p + way * (k + 0.05) for p, k in zip([*place, z], half)] for way in (-1.0, 1.0))
        if room.is_free(least, greatest) and abs(place[1 - axis]) < room.half[1 - axis] - wide - 0.1:
            room.take(least, greatest)
            room.add_box("wall", [*place, z], half, {"base_color": rng.choice(("#2c2724", "#b08d57", "#efece6")), "roughness": 0.4})
            place[axis] -= sign * 0.012
            half = [k - 0.03 for k in half]
            half[axis] = 0.004
            kind = rng.choice(("marble", "noise", "dots", "stripes", "checker"))
            first, second = rng.choice((("#d7c9a0", "#31505e"), ("#f0ede4", "#b4472e"), ("#274b3d", "#d9a441"), ("#e5ddd0", "#2d2d33")))
            room.add_box("wall", [*place, z], half, {"base_color": first, "roughness": 0.6, "solid": {
                "kind": kind, "second_color": second, "scale": round(rng.uniform(0.05, 0.14), 3), "seed": rng.randrange(100)}})
            return


def add_bookcase(room, names=("book", "book", "book", "cup", "clock", "bowl", "teddy", "telephone", "can")):
    """Boards at a wall, with things on them."""
    rng = room.rng
    wide, rows = rng.uniform(0.35, 0.5), rng.randrange(3, 6)
    high = rows * 0.36 / 2.0 + 0.03
    case = Block([wide, 0.15, high], None)
    for _ in range(TRIES):
        side = rng.choice(SIDES)
        case.turn({"back": 0.0, "left": 90.0, "right": -90.0}[side])
        x, y = (rng.uniform(-0.9, 0.9) * half for half in room.half)
        x, y = {"back": (x, room.half[1] - 0.175), "left": (-room.half[0] + 0.175, y), "right": (room.half[0] - 0.175, y)}[side]
        if fits(room, case, x, y):
            break
    else:
        return
    room.take(*case.find_box(x, y))
    material = rng.choice(WOODS + ({"base_color": "#e8e4da", "roughness": 0.5},))
    c, s = round(math.cos(math.radians(case.degrees))), round(math.sin(math.radians(case.degrees)))

    def add(across, out, up, half):
        size = half if s == 0 else [half[1], half[0], half[2]]
        room.add_box("shelf", [x + c * across - s * out, y + s * across + c * out, up], size, material)

    add(0.0, 0.14, high, [wide, 0.01, high])
    for sign in (-1.0, 1.0):
        add(sign * (wide - 0.01), -0.005, high, [0.01, 0.135, high])
    for row in range(rows + 1):
        up = 0.05 + row * 0.36 if row < rows else 2.0 * high - 0.01
        add(0.0, -0.005, up, [wide - 0.02, 0.135, 0.01])
        if row == rows:
            continue
        across = -wide + 0.05
        for _ in range(8):
            piece = Piece(room, rng.choice(names), {})
            piece.turn(0.0)
            (low_x, low_y, _), (high_x, high_y, top) = piece.box
            if top > 0.32 or high_y - low_y > 0.24 or across + high_x - low_x > wide - 0.05:
                continue
            piece.turn(case.degrees)
            at, out = across - low_x, -(low_y + high_y) / 2.0 - 0.005
            piece.put(room, x + c * at - s * out, y + s * at + c * out, up + 0.01)
            across += high_x - low_x + rng.uniform(0.01, 0.12)


def furnish_living(room):
    rng = room.rng
    sofa = place_at_wall(room, Piece(room, "sofa", {"seats": 2} if room.half[0] < 2.1 else {}))
    if sofa:
        middle = [(a + b) / 2.0 for a, b in zip(sofa.least, sofa.greatest)]
        lay_rug(room, 0.4 * middle[0], 0.4 * middle[1], 0.9, 0.65)
        table = place_beside(room, sofa, Piece(room, "table", {"style": "coffee", "top": "wood"}), "front", 0.35)
        if table:
            put_on(room, table, ON_TABLE["living"], 3, True)
        place_beside(room, sofa, Piece(room, "lamp", {"style": "floor"}), rng.choice(("left", "right")), 0.12)
    place_loose(room, Piece(room, "chair", {"style": "armchair"}), -0.2)
    if rng.random() < 0.6:
        add_bookcase(room)
    board = place_at_wall(room, Block([rng.uniform(0.6, 0.8), 0.2, 0.32], rng.choice(WOODS)))
    if board:
        put_on(room, board, ON_TABLE["living"], 3)


def furnish_bedroom(room):
    rng = room.rng
    style = rng.choice(("wooden", "upholstered", "wooden", "posts"))
    bed = place_at_wall(room, Piece(room, "bed", {"style": style, "width": 0.9} if room.half[0] < 2.0 else {"style": style}))
    if bed:
        material = rng.choice(WOODS)
        for side, way in (("left", 1.0), ("right", -1.0)):
            depth = max(bed.greatest[k] - bed.least[k] for k in range(2)) / 2.0
            night = place_beside(room, bed, Block([0.22, 0.2, 0.27], material), side, 0.06, shift=-way * (depth - 0.22))
            if night:
                put_on(room, night, ON_TABLE["bedroom"], 2)
        middle = [(a + b) / 2.0 for a, b in zip(bed.least, bed.greatest)]
        lay_rug(room, 0.2 * middle[0], 0.1 * middle[1], 0.8, 0.55)
    chest = place_at_wall(room, Block([0.4, 0.24, 0.45], rng.choice(WOODS)))
    if chest:
        put_on(room, chest, ON_TABLE["bedroom"], 3)
    place_at_wall(room, Piece(room, "chair", {"style": "slats"}))
    place_loose(room, Piece(room, rng.choice(("shoe", "basket", "box"))), -0.3)


def furnish_dining(room):
    rng = room.rng
    style = rng.choice(("dining", "dining", "round"))
    length = round(rng.uniform(1.15, 1.5), 2)
    table = Piece(room, "table", {"style": style, "length": length, "top": "glass" if rng.random() < 0.15 else "wood"})
    table.turn(rng.choice((0.0, 90.0)))
    x, y = rng.uniform(-0.2, 0.2), rng.uniform(0.2, 0.4) * room.half[1]
    lay_rug(room, x, y, 1.15, 0.95) if rng.random() < 0.4 else None
    if not fits(room, table, x, y):
        y = 0.45 * room.half[1]
    stand(room, table, x, y)
    put_on(room, table, ON_TABLE["dining"], 6, style == "round")
    variant, chair_style = rng.randrange(6), rng.choice(("slats", "spindles", "shell"))
    for side in ("left", "right", "back", "front"):
        if rng.random() < 0.85:
            chair = Piece(room, "chair", {"style": chair_style})
            chair.spec["variant"] = variant
            chair.own = measure_thing(room.program, "chair", variant, (("style", chair_style),))
            place_beside(room, table, chair, side, rng.uniform(0.04, 0.15), True)
    board = place_at_wall(room, Block([rng.uniform(0.6, 0.8), 0.2, 0.4], rng.choice(WOODS)))
    if board:
        put_on(room, board, ON_TABLE["dining"], 3)


def furnish_study(room):
    rng = room.rng
    desk = place_at_wall(room, Piece(room, "table", {"style": "desk", "top": "wood"}))
    if desk:
        put_on(room, desk, ON_TABLE["study"], 4)
        place_beside(room, desk, Piece(room, "chair", {"style": rng.choice(("office", "slats"))}), "front", 0.05, True)
    add_bookcase(room)
    add_bookcase(room)
    lay_rug(room, 0.0, 0.2 * room.half[1], 0.8, 0.6)
    place_at_wall(room, Piece(room, "sofa", {"seats": 2, "style": "modern"}))
    place_loose(room, Piece(room, rng.choice(("box", "basket", "ball"))), -0.3)


def furnish_nursery(room):
    rng = room.rng
    place_at_wall(room, Piece(room, "bed", {"style": rng.choice(("crib", "bunk"))}))
    lay_rug(room, 0.0, 0.25 * room.half[1], 1.0, 0.75)
    chest = place_at_wall(room, Block([0.4, 0.24, 0.35], {"base_color": "#e8e4da", "roughness": 0.5}))
    if chest:
        put_on(room, chest, ON_TABLE["nursery"], 3)
    for name in rng.sample(TOYS, 6):
        place_loose(room, Piece(room, name), -0.25)
    place_loose(room, Piece(room, "basket", {"style": "laundry"}), 0.0)
    if rng.random() < 0.5:
        add_bookcase(room, ("book", "teddy", "block", "ball", "toy_duck", "toy_bunny"))


def furnish_hall(room):
    rng = room.rng
    place_at_wall(room, Piece(room, "door"))
    place_at_wall(room, Piece(room, "door"), ("left", "right"))
    board = place_at_wall(room, Block([0.5, 0.18, 0.42], rng.choice(WOODS)))
    if board:
        put_on(room, board, ON_TABLE["hall"], 3)
    for _ in range(2):
        place_at_wall(room, Piece(room, "shoe", {"count": "pair"}))
    place_at_wall(room, Piece(room, "chair", {"style": rng.choice(("spindles", "shell"))}))
    place_loose(room, Piece(room, rng.choice(("stroller", "basket", "box"))), -0.1)
    lay_rug(room, 0.0, 0.1, 0.5, 1.0)


def fill(room):
    """What else stands about at the walls, while there is room."""
    for name in room.rng.sample(("chest", "chair", "box", "basket", "lamp", "armchair", "low", "table"), room.rng.randrange(3, 6)):
        if name in ("chest", "low"):
            half = [0.35, 0.22, 0.4] if name == "chest" else [0.6, 0.2, 0.25]
            board = place_at_wall(room, Block(half, room.rng.choice(WOODS)))
            if board:
                put_on(room, board, ON_TABLE["living"], 2)
        elif name == "table":
            table = place_at_wall(room, Piece(room, "table", {"style": "round", "top": "wood"}))
            if table:
                put_on(room, table, ON_TABLE["living"], 3, True)
        else:
            place_at_wall(room, Piece(room, *{"armchair": ("chair", {"style": "armchair"}), "chair": ("chair", {"style": "slats"}),
                                              "lamp": ("lamp", {"style": "floor"})}.get(name, (name,))))


KINDS = {"living": furnish_living, "bedroom": furnish_bedroom, "dining": furnish_dining, "study": furnish_study,
         "nursery": furnish_nursery, "hall": furnish_hall}
# Who is in every fifth room, by turns.
PEOPLE = (("woman", {"pose": "walk"}), ("dog", {"pose": "sit"}), ("man", {"pose": "idle"}), ("cat", {"pose": "walk"}),
          ("child", {"pose": "reach"}))


def furnish(room, number):
    """By turns one of the kinds, which it gives."""
    kind = list(KINDS)[number % len(KINDS)]
    if kind != "hall" and room.rng.random() < 0.3:
        place_at_wall(room, Piece(room, "door"))
    KINDS[kind](room)
    if number % 5 == 1:
        place_loose(room, Piece(room, *PEOPLE[number // 5 % len(PEOPLE)]), -0.1)
    fill(room)
    place_at_wall(room, Piece(room, "flower", {"stand": "pot"}, room.rng.uniform(1.5, 2.2)))
    for _ in range(room.rng.randrange(1, 4)):
        hang_picture(room)
    return kind
