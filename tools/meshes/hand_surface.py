"""The pointing hand of make_hand.py as an implicit surface: tapered capsules joined by soft minima, cut by one plane."""

import math

# Name, softness of the joins inside the part, chains of joints. A joint is (x, y, z, radius); the finger points along
# -y, the back of the hand is up (+z), the thumb is at +x.
PARTS = (
    ("palm", 0.045, (
        ((0.297, 0.176, 0.099, 0.143), (0.254, 0.953, 0.017, 0.223)),
        ((0.049, 0.219, 0.170, 0.120), (0.179, 0.865, 0.078, 0.226)),
        ((-0.179, 0.332, 0.101, 0.148), (0.001, 0.854, 0.071, 0.239)),
        ((-0.347, 0.498, -0.006, 0.198), (-0.203, 0.877, -0.011, 0.240)),
        ((-0.072, 1.087, 0.040, 0.261), (0.004, 1.531, 0.224, 0.258)),
        ((0.126, 1.112, 0.087, 0.280), (0.255, 1.517, 0.211, 0.216)),
        ((0.401, 0.623, -0.026, 0.209), (0.438, 1.014, -0.066, 0.201)),
        ((0.540, 0.704, -0.095, 0.186), (0.312, 1.172, 0.069, 0.221)),
    )),
    ("index", 0.008, (
        ((0.371, -0.860, 0.040, 0.081), (0.384, -0.432, 0.060, 0.113), (0.351, 0.028, 0.065, 0.137), (0.354, 0.401, -0.006, 0.149)),
    )),
    ("thumb", 0.008, (
        ((0.877, -0.076, -0.227, 0.082), (0.790, 0.030, -0.232, 0.121), (0.702, 0.416, -0.135, 0.127), (0.493, 0.833, -0.079, 0.222)),
    )),
    ("middle", 0.008, (
        ((0.203, 0.320, 0.127, 0.132), (0.046, 0.042, -0.078, 0.124), (0.030, 0.013, -0.329, 0.135), (-0.023, 0.315, -0.406, 0.123),
         (0.065, 0.398, -0.365, 0.097)),
    )),
    ("ring", 0.008, (
        ((-0.017, 0.406, 0.147, 0.133), (-0.247, 0.171, -0.033, 0.111), (-0.232, 0.138, -0.229, 0.098), (-0.192, 0.346, -0.379, 0.097),
         (-0.162, 0.511, -0.402, 0.098)),
    )),
    ("pinky", 0.008, (
        ((-0.400, 0.419, 0.051, 0.096), (-0.516, 0.416, -0.187, 0.091), (-0.538, 0.427, -0.354, 0.076), (-0.463, 0.558, -0.407, 0.078),
         (-0.406, 0.640, -0.336, 0.074)),
    )),
)
PARTS_SOFTNESS = 0.02

# The wrist ends in a flat, slightly tilted cap: points with x * CAP_SLOPE_X + y + z * CAP_SLOPE_Z > CAP_Y are cut off.
CAP_SLOPE_X = 0.1066
CAP_SLOPE_Z = 0.2176
CAP_Y = 1.4573
CAP_LENGTH = math.sqrt(CAP_SLOPE_X ** 2 + 1.0 + CAP_SLOPE_Z ** 2)
CAP_NORMAL = (CAP_SLOPE_X / CAP_LENGTH, 1.0 / CAP_LENGTH, CAP_SLOPE_Z / CAP_LENGTH)


def build_capsules():
    """Per part: its softness and its capsules (a, b - a, 1 / |b - a|^2, radius at a, growth of the radius along the
    capsule)."""
    parts = []
    for _, softness, chains in PARTS:
        capsules = []
        for chain in chains:
            for a, b in zip(chain[:-1], chain[1:]):
                x, y, z = b[0] - a[0], b[1] - a[1], b[2] - a[2]
                capsules.append((a[0], a[1], a[2], x, y, z, 1.0 / (x * x + y * y + z * z), a[3], b[3] - a[3]))
        parts.append((softness, capsules))
    return parts


CAPSULES = build_capsules()


def soften(entries, softness):
    """Soft minimum -k log(sum exp(-d/k)) of (value, gradient x, y, z) entries."""
    least = min(entry[0] for entry in entries)
    total = gx = gy = gz = 0.0
    for value, x, y, z in entries:
        weight = (least - value) / softness
        if weight > -30.0:
            weight = math.exp(weight)
            total += weight
            gx += weight * x
            gy += weight * y
            gz += weight * z
    return least - softness * math.log(total), gx / total, gy / total, gz / total


def measure_body(px, py, pz):
    """Value and gradient of the uncut hand: about the distance to the surface, negative inside."""
    outer = []
    for softness, capsules in CAPSULES:
        inner = []
        for ax, ay, az, bx, by, bz, inverse, radius, growth in capsules:
            wx, wy, wz = px - ax, py - ay, pz - az
            t = (wx * bx + wy * by + wz * bz) * inverse
            slope = growth * inverse
            if t <= 0.0:
                t = slope = 0.0
            elif t >= 1.0:
                t, slope = 1.0, 0.0
            wx -= t * bx
            wy -= t * by
            wz -= t * bz
            length = math.sqrt(wx * wx + wy * wy + wz * wz) + 1e-12
            inner.append((length - radius - t * growth, wx / length - slope * bx, wy / length - slope * by,
                          wz / length - slope * bz))
        outer.append(soften(inner, softness))
    return soften(outer, PARTS_SOFTNESS)


def measure_cap(px, py, pz):
    return (CAP_SLOPE_X * px + py + CAP_SLOPE_Z * pz - CAP_Y) / CAP_LENGTH


def measure(px, py, pz):
    return max(measure_body(px, py, pz)[0], measure_cap(px, py, pz))
