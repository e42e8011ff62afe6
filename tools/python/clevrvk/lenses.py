# The lenses of docs/scenes.md, for arrays: where a lens shows a direction, and which direction it shows at a point.
# Points are in focal lengths from the picture's middle; directions have the camera's axes, x right, y down, z forward.
# NaN marks what a lens does not show. Formulas: docs/labels.md, and OpenCV's calib3d.
import math

import numpy as np

MOST_TANGENT = math.tan(math.radians(89.9))
_STEPS = 4096
_HALVINGS = 60


def _grow(coefficients, t):
    """t + k1 t^3 + k2 t^5 + ..."""
    square = t * t
    scale = 0.0
    for k in reversed(coefficients):
        scale = square * (k + scale)
    return t * (1.0 + scale)


def _slope(coefficients, t):
    square = t * t
    slope = 0.0
    for n, k in reversed(list(enumerate(coefficients))):
        slope = square * ((2 * n + 3) * k + slope)
    return 1.0 + slope


def _find_end(grows, most):
    """The first t, up to `most`, at which `grows` is false. Steps are finer near 0."""
    steps = most * (np.arange(_STEPS + 1) / _STEPS) ** 3
    ends = np.flatnonzero(~grows(steps[1:]))
    if not len(ends):
        return most
    low, high = steps[ends[0]], steps[ends[0] + 1]
    for _ in range(_HALVINGS):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if grows(np.array([middle]))[0] else (low, middle)
    return low


def _invert(coefficients, limit, radius):
    """The t in [0, limit] that grows to `radius`; NaN beyond."""
    low, high = np.zeros_like(radius), np.full_like(radius, limit)
    for _ in range(_HALVINGS):
        middle = 0.5 * (low + high)
        is_below = _grow(coefficients, middle) < radius
        low, high = np.where(is_below, middle, low), np.where(is_below, high, middle)
    return np.where(radius <= _grow(coefficients, limit), 0.5 * (low + high), np.nan)


class Pinhole:
    """Straight lines stay straight."""

    def project(self, directions):
        x, y, z = np.moveaxis(directions, -1, 0)
        z = np.where(z > 0, z, np.nan)
        return np.stack([x / z, y / z], -1)

    def unproject(self, points):
        directions = np.concatenate([points, np.ones_like(points[..., :1])], -1)
        return directions / np.linalg.norm(directions, axis=-1, keepdims=True)


class Fisheye:
    """`equidistant` without coefficients, `kannala_brandt` with four: the distance from the middle depends on the angle
    from the axis alone. A camera with `fov_deg` shows no more than that circle."""

    def __init__(self, coefficients=(), fov_deg=None):
        self._k = list(coefficients)
        limit = _find_end(lambda angle: _slope(self._k, angle) > 0, math.pi) if self._k else math.pi
        self._limit = min(limit, math.radians(fov_deg) / 2) if fov_deg is not None else limit

    def project(self, directions):
        x, y, z = np.moveaxis(directions, -1, 0)
        across = np.hypot(x, y)
        angle = np.arctan2(across, z)
        radius = np.where(angle <= self._limit, _grow(self._k, angle), np.nan)
        scale = radius / np.where(across > 0, across, 1.0)
        return np.stack([x * scale, y * scale], -1)

    def unproject(self, points):
        radius = np.hypot(points[..., 0], points[..., 1])
        angle = _invert(self._k, self._limit, radius) if self._k else np.where(radius <= self._limit, radius, np.nan)
        scale = np.sin(angle) / np.where(radius > 0, radius, 1.0)
        return np.stack([scale * points[..., 0], scale * points[..., 1], np.cos(angle)], -1)


class BrownConrady:
    """OpenCV's usual model, with k1, k2, p1, p2 and k3: a pinhole's picture, distorted along its radius and across."""

    def __init__(self, coefficients):
        self._k = np.zeros(5)
        self._k[:len(coefficients)] = coefficients
        self._radial = [self._k[0], self._k[1], self._k[4]]
        self._limit = _find_end(self._keeps_order, MOST_TANGENT)

    def _keeps_order(self, r):
        """Whether the determinant of the Jacobian is positive in every direction at distance r from the middle. It is
        along * across - 4 q^2 + slope c + 16 q^2 c^2, where c is the cosine to (p2, p1) and q = r |(p1, p2)|."""
        along, across = _slope(self._radial, r), _grow(self._radial, r) / np.where(r > 0, r, 1.0)
        across = np.where(r > 0, across, 1.0)
        q = r * math.hypot(self._k[2], self._k[3])
        slope = (2.0 * along + 6.0 * across) * q
        c = np.clip(-slope / np.where(q > 0, 32.0 * q * q, np.inf), -1.0, 1.0)
        return along * across - 4.0 * q * q + slope * c + 16.0 * q * q * c * c > 0

    def _distort(self, x, y):
        k1, k2, p1, p2, k3 = self._k
        s = x * x + y * y
        scale = 1.0 + s * (k1 + s * (k2 + s * k3))
        return x * scale + 2 * p1 * x * y + p2 * (s + 2 * x * x), y * scale + p1 * (s + 2 * y * y) + 2 * p2 * x * y

    def _step(self, x, y, error_x, error_y):
        """Newton's step from (x, y), which stays within the limit."""
        k1, k2, p1, p2, k3 = self._k
        s = x * x + y * y
        scale = 1.0 + s * (k1 + s * (k2 + s * k3))
        slope = 2.0 * (k1 + s * (2.0 * k2 + s * 3.0 * k3))
        between = slope * x * y + 2.0 * (p1 * x + p2 * y)
        xx = scale + slope * x * x + 2.0 * p1 * y + 6.0 * p2 * x
        yy = scale + slope * y * y + 2.0 * p2 * x + 6.0 * p1 * y
        determinant = np.maximum(xx * yy - between * between, 1e-12)
        x = x - (yy * error_x - between * error_y) / determinant
        y = y - (xx * error_y - between * error_x) / determinant
        shrink = np.minimum(self._limit / np.maximum(np.hypot(x, y), 1e-30), 1.0)
        return shrink * x, shrink * y

    def project(self, directions):
        points = Pinhole().project(directions)
        x, y = np.moveaxis(points, -1, 0)
        is_shown = np.hypot(x, y) <= self._limit
        return np.where(is_shown[..., None], np.stack(self._distort(x, y), -1), np.nan)

    def unproject(self, points):
        wanted_x, wanted_y = np.moveaxis(np.asarray(points, float), -1, 0)
        radius = np.hypot(wanted_x, wanted_y)
        start = _invert(self._radial, self._limit, radius)
        start = np.where(np.isnan(start), self._limit, start) / np.where(radius > 0, radius, 1.0)
        x, y = start * wanted_x, start * wanted_y
        best_x, best_y, least = x, y, np.full_like(radius, np.inf)
        for _ in range(200):
            moved_x, moved_y = self._distort(x, y)
            error_x, error_y = moved_x - wanted_x, moved_y - wanted_y
            error = np.hypot(error_x, error_y)
            is_better = error < least
            best_x, best_y = np.where(is_better, x, best_x), np.where(is_better, y, best_y)
            least = np.where(is_better, error, least)
            if np.all(~(least > 1e-12 * np.maximum(radius, 1.0))):
                break
            next_x, next_y = self._step(x, y, error_x, error_y)
            # After a step too far, go half-way back.
            x, y = np.where(is_better, next_x, 0.5 * (x + best_x)), np.where(is_better, next_y, 0.5 * (y + best_y))
        is_found = least <= 1e-9 * np.maximum(radius, 1.0)
        directions = Pinhole().unproject(np.stack([best_x, best_y], -1))
        return np.where(is_found[..., None], directions, np.nan)


def make_lens(camera):
    """The lens of a CameraRecord."""
    model = camera.get("model", "pinhole")
    coefficients = camera.get("distortion", [])
    if model == "pinhole":
        return Pinhole()
    if model in ("equidistant", "kannala_brandt"):
        return Fisheye(coefficients, camera.get("fov_deg"))
    if model == "brown_conrady":
        return BrownConrady(coefficients)
    raise ValueError(f"the camera's model '{model}' is not known to this version of the package")
