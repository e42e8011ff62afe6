# The lenses of clevrvk's cameras, by OpenCV's formulas, for Blender: where each pixel looks, and how Cycles is told.
# Nothing here comes from clevrvk's own code. Needs numpy alone; image points are in focal lengths right of and below
# the picture's centre.
import math

import numpy

FISHEYES = ("equidistant", "kannala_brandt")
MOST_FIT_ERROR_PX = 0.02
TWIN_SCALE = 4          # pixels of the pinhole picture from which a brown_conrady picture is gathered, a pixel a side
FILTER_WIDTH_PX = 1.5   # Blackman-Harris, as Cycles has it


def is_fisheye(camera):
    return camera.get("model") in FISHEYES


def bend_angle(distortion, angle):
    """Kannala and Brandt: the distance from the picture's centre, of an angle from the axis."""
    square = angle * angle
    return angle * (1.0 + sum(k * square ** (power + 1) for power, k in enumerate(distortion)))


def distort(distortion, x, y):
    """Brown and Conrady: where a point of a pinhole's picture comes to lie."""
    k1, k2, p1, p2, k3 = distortion
    s = x * x + y * y
    scale = 1.0 + s * (k1 + s * (k2 + s * k3))
    return x * scale + 2.0 * p1 * x * y + p2 * (s + 2.0 * x * x), y * scale + p1 * (s + 2.0 * y * y) + 2.0 * p2 * x * y


def undistort(distortion, u, v):
    """By fixed points: good for the mild distortions that are rendered here."""
    x, y = u.copy(), v.copy()
    for _ in range(200):
        moved_x, moved_y = distort(distortion, x, y)
        x, y = x + 0.7 * (u - moved_x), y + 0.7 * (v - moved_y)
    moved_x, moved_y = distort(distortion, x, y)
    if max(numpy.abs(moved_x - u).max(), numpy.abs(moved_y - v).max()) > 1e-9:
        raise ValueError("this distortion is too strong to be undone")
    return x, y


def find_radius(camera, angle):
    model = camera.get("model", "pinhole")
    if model in FISHEYES:
        return bend_angle(camera.get("distortion", []) if model == "kannala_brandt" else [], angle)
    return distort(camera.get("distortion", [0.0] * 5), math.tan(angle), 0.0)[0] if model == "brown_conrady" else math.tan(angle)


def find_focal_px(camera, width):
    if "fov_deg" in camera:
        return 0.5 * width / find_radius(camera, math.radians(0.5 * camera["fov_deg"]))
    return camera["focal_mm"] / camera["sensor_mm"] * width


def invert_angle(distortion, radius):
    angle = radius.copy()
    for _ in range(50):
        slope = (bend_angle(distortion, angle + 1e-6) - bend_angle(distortion, angle - 1e-6)) / 2e-6
        angle = angle - (bend_angle(distortion, angle) - radius) / slope
    return angle


def find_directions(camera, width, height):
    """Of each pixel's centre: a unit vector (x right, y down, z forward), and where the lens shows anything."""
    focal = find_focal_px(camera, width)
    u, v = numpy.meshgrid((numpy.arange(width) + 0.5 - 0.5 * width) / focal, (numpy.arange(height) + 0.5 - 0.5 * height) / focal)
    if is_fisheye(camera):
        radius = numpy.hypot(u, v)
        angle = invert_angle(camera["distortion"], radius) if camera["model"] == "kannala_brandt" else radius
        side = numpy.sin(angle) / numpy.maximum(radius, 1e-12)
        limit = math.radians(0.5 * camera.get("fov_deg", 360.0))
        return numpy.stack([u * side, v * side, numpy.cos(angle)], -1), angle <= limit
    x, y = undistort(camera["distortion"], u, v) if camera.get("model") == "brown_conrady" else (u, v)
    rays = numpy.stack([x, y, numpy.ones_like(x)], -1)
    return rays / numpy.linalg.norm(rays, axis=-1, keepdims=True), numpy.ones(u.shape, bool)


def fit_kannala_brandt(camera, width, height, sensor_mm):
    """Cycles' polynomial, angle = -(k0 + k1 r + ... + k4 r^4), r in millimetres on the sensor, and by how many pixels it
    misses at most."""
    focal = find_focal_px(camera, width)
    farthest = 0.5 * math.hypot(width + FILTER_WIDTH_PX, height + FILTER_WIDTH_PX) / focal
    # Chebyshev's points, where a least-squares fit is nearly the one of the least error.
    radius = 0.5 * farthest * (1.0 - numpy.cos(numpy.pi * (numpy.arange(2000) + 0.5) / 2000))
    angle = invert_angle(camera["distortion"], radius)
    polynomial = numpy.polynomial.Polynomial.fit(radius, angle, 4).convert()
    error = numpy.abs(bend_angle(camera["distortion"], polynomial(radius)) - radius).max() * focal
    if error > MOST_FIT_ERROR_PX:
        raise ValueError(f"Cycles' polynomial misses this lens by {error:.3f} px; at most {MOST_FIT_ERROR_PX} are allowed")
    millimetres = focal / width * sensor_mm     # of a focal length
    return [-float(c) / millimetres ** power for power, c in enumerate(polynomial.coef)], float(error)


def find_twin(camera, width, height):
    """Width, height and focal length, all in pixels, of the pinhole picture that holds all a brown_conrady camera sees."""
    focal = find_focal_px(camera, width)
    edge_x, edge_y = 0.5 * width + FILTER_WIDTH_PX, 0.5 * height + FILTER_WIDTH_PX
    steps = numpy.linspace(-1.0, 1.0, 401)
    u = numpy.concatenate([edge_x * steps, edge_x * steps, 0 * steps - edge_x, 0 * steps + edge_x]) / focal
    v = numpy.concatenate([0 * steps - edge_y, 0 * steps + edge_y, edge_y * steps, edge_y * steps]) / focal
    x, y = undistort(camera["distortion"], u, v)
    twin_focal = TWIN_SCALE * focal
    return 2 * math.ceil(numpy.abs(x).max() * twin_focal + 1), 2 * math.ceil(numpy.abs(y).max() * twin_focal + 1), twin_focal


def weigh_offset(offset):
    """Blackman-Harris over the filter's width, 0 beyond."""
    place = 2.0 * numpy.pi * (offset / FILTER_WIDTH_PX + 0.5)
    value = 0.35875 - 0.48829 * numpy.cos(place) + 0.14128 * numpy.cos(2.0 * place) - 0.01168 * numpy.cos(3.0 * place)
    return numpy.where(numpy.abs(offset) < 0.5 * FILTER_WIDTH_PX, value, 0.0)


def gather_distorted(camera, width, height, twin):
    """The picture of a brown_conrady camera from its pinhole twin, linear: each pixel of the twin goes where the lens
    moves it, weighted by the pixel filter and by the area that it has there."""
    twin_height, twin_width = twin.shape[:2]
    focal, (_, _, twin_focal) = find_focal_px(camera, width), find_twin(camera, width, height)
    x, y = numpy.meshgrid((numpy.arange(twin_width) + 0.5 - 0.5 * twin_width) / twin_focal,
                          (numpy.arange(twin_height) + 0.5 - 0.5 * twin_height) / twin_focal)
    u, v = distort(camera["distortion"], x, y)
    area = numpy.abs(numpy.gradient(u, axis=1) * numpy.gradient(v, axis=0) - numpy.gradient(u, axis=0) * numpy.gradient(v, axis=1))
    column, row = u * focal + 0.5 * width, v * focal + 0.5 * height
    total, weights = numpy.zeros((height * width, 3)), numpy.zeros(height * width)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            at_x, at_y = numpy.floor(column).astype(int) + dx, numpy.floor(row).astype(int) + dy
            weight = area * weigh_offset(at_x + 0.5 - column) * weigh_offset(at_y + 0.5 - row)
            chosen = (weight > 0.0) & (at_x >= 0) & (at_x < width) & (at_y >= 0) & (at_y < height)
            place = at_y[chosen] * width + at_x[chosen]
            weights += numpy.bincount(place, weight[chosen], width * height)
            for channel in range(3):
                total[:, channel] += numpy.bincount(place, weight[chosen] * twin[..., channel][chosen], width * height)
    return (total / weights[:, None]).reshape(height, width, 3)
