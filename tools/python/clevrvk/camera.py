# A panel's camera: points of the world to pixels and back, through its lens. Formulas: docs/labels.md.
import numpy as np

from clevrvk.lenses import make_lens
from clevrvk.records import CameraRecord


class Camera:
    """The camera of a panel at the time of its labels.

    Pixels are (x, y) with the origin at the picture's top left corner; the first pixel's centre is (0.5, 0.5). All
    functions take arrays of any shape whose last axis holds the coordinates, and compute in double precision.
    """

    def __init__(self, record: CameraRecord, width: int, height: int):
        self.record = record
        self.width = width
        self.height = height
        self.K = np.array(record["K"], float)
        self.pose = np.array(record["pose_opencv"], float)  #: camera to world, 4x4; x right, y down, z forward
        self.eye = self.pose[:3, 3]
        self.model = record.get("model", "pinhole")
        self._lens = make_lens(record)

    def to_camera(self, points):
        """Points of the world in the camera's axes; z is the depth."""
        return (np.asarray(points, float) - self.eye) @ self.pose[:3, :3]

    def project(self, points):
        """Pixels and depths of points of the world: arrays of shape (..., 2) and (...). Pixels are NaN where the lens
        does not show a point; they are not limited to the picture, and nothing is said of what stands before."""
        local = self.to_camera(points)
        return self._lens.project(local) * self.K[0, 0] + self.K[:2, 2], local[..., 2]

    def rays(self, pixels=None):
        """Unit directions in the world in which pixels lie: (..., 3), NaN where the lens shows nothing. Without pixels,
        of every pixel's centre, (height, width, 3)."""
        return self._local_rays(pixels) @ self.pose[:3, :3].T

    def unproject(self, pixels=None, *, depth=None, distance=None):
        """Points of the world (..., 3) at a depth along the view axis, or at a distance from the eye, as the arrays
        `depth` and `distance` have them. Without pixels, of every pixel's centre: `camera.unproject(depth=panel.depth)`.
        NaN where there is no surface. At 90 degrees from the axis a fisheye's depth is 0: there give the distance."""
        if (depth is None) == (distance is None):
            raise TypeError("unproject takes either depth or distance")
        rays = self._local_rays(pixels)
        reach = np.asarray(depth if distance is None else distance, float)
        with np.errstate(divide="ignore", invalid="ignore"):
            length = reach / rays[..., 2] if distance is None else reach
            points = rays * np.where(np.isfinite(length), length, np.nan)[..., None]
        return points @ self.pose[:3, :3].T + self.eye

    def _local_rays(self, pixels):
        if pixels is None:
            x, y = np.meshgrid(np.arange(self.width) + 0.5, np.arange(self.height) + 0.5)
            pixels = np.stack([x, y], -1)
        return self._lens.unproject((np.asarray(pixels, float) - self.K[:2, 2]) / self.K[0, 0])
