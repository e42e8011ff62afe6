# A picture with its labels, however it came: from a dataset's folder or from a running program.
import base64
import html
from collections.abc import Callable

import numpy as np

from clevrvk.camera import Camera
from clevrvk.masks import decode_rle
from clevrvk.pictures import decode_npy, decode_png
from clevrvk.records import ObjectRecord, PanelRecord

ARRAYS = ("depth", "distance", "normal", "albedo", "parts", "stage", "flow", "flow_back")


class Panel:
    """A picture with its labels. `record` is its line of the index; files are read when they are asked for, anew each
    time. Arrays have the picture's height and width first."""

    def __init__(self, record: PanelRecord, read_file: Callable[[str], bytes], array_names):
        self.record = record
        self.array_names = tuple(array_names)  #: the arrays that were asked for with --aov
        self._read_file = read_file

    def __repr__(self):
        return f"<Panel '{self.panel}' of '{self.episode}', {self.width}x{self.height}, {len(self.objects)} objects>"

    @property
    def episode(self) -> str:
        """Id of its episode."""
        return self.record["episode"]

    @property
    def panel(self) -> str:
        """Its id, unique in its episode."""
        return self.record["panel"]

    @property
    def width(self) -> int:
        return self.record["width"]

    @property
    def height(self) -> int:
        return self.record["height"]

    @property
    def objects(self) -> list[ObjectRecord]:
        return self.record["objects"]

    @property
    def labels(self) -> dict:
        """The labels of its episode; empty when there are none."""
        return self.record.get("labels", {})

    @property
    def camera(self) -> Camera:
        return Camera(self.record["camera"], self.width, self.height)

    @property
    def picture(self) -> np.ndarray:
        """uint8, (height, width, 3), sRGB; four channels where the background is transparent."""
        return decode_png(self.picture_bytes, self._find_path("file", "picture"))

    @property
    def picture_bytes(self) -> bytes:
        """The picture's PNG file."""
        return self._read_file(self._find_path("file", "picture"))

    @property
    def mask(self) -> np.ndarray:
        """(height, width): 0 is background, k the panel's k-th object."""
        path = self._find_path("mask", "mask")
        return decode_png(self._read_file(path), path)

    def array(self, name: str) -> np.ndarray:
        """An array by its name: depth, distance, normal, albedo, parts, stage, flow or flow_back."""
        if name not in self.array_names:
            held = ", ".join(self.array_names) or "none"
            raise KeyError(f"there is no array '{name}' here (arrays: {held}); render with --aov {name}")
        mask = self._find_path("mask", "array")
        return decode_npy(self._read_file("aov" + mask.removeprefix("masks").removesuffix("png") + name + ".npy"))

    def object(self, id: str) -> ObjectRecord:
        """An object by its id."""
        for candidate in self.objects:
            if candidate["id"] == id:
                return candidate
        raise KeyError(f"panel '{self.panel}' has no object '{id}'; it has {', '.join(o['id'] for o in self.objects) or 'none'}")

    def object_masks(self) -> np.ndarray:
        """Booleans, (objects, height, width), from the run lengths of the index: no file is read."""
        masks = np.zeros((len(self.objects), self.height, self.width), bool)
        for place, record in enumerate(self.objects):
            if "rle" in record:
                masks[place] = decode_rle(record["rle"])
        return masks

    def boxes(self, amodal=False) -> np.ndarray:
        """x, y, width and height of each object's visible pixels, (objects, 4), float64, as COCO has them; NaN where no
        pixel shows. `amodal`: as if nothing stood before it."""
        key = "amodal_bbox" if amodal else "bbox"
        boxes = np.full((len(self.objects), 4), np.nan)
        for place, record in enumerate(self.objects):
            if record.get(key) is not None:
                boxes[place] = record[key]
        return boxes

    def _find_path(self, key, what):
        path = self.record[key]
        if path is None:
            raise ValueError(f"panel '{self.panel}' of '{self.episode}' has no {what}: it was made with --no-images or --labels-only")
        return path

    def _repr_html_(self):
        """For notebooks: the picture, and its objects in a table."""
        rows = "".join(
            f"<tr><td>{html.escape(o['id'])}</td><td>{html.escape(str(o.get('category', o['shape'])))}</td>"
            f"<td>{html.escape(str(o.get('color', '')))}</td><td>{o.get('visible_px', '')}</td></tr>" for o in self.objects)
        picture = ""
        if self.record["file"] is not None:
            data = base64.b64encode(self.picture_bytes).decode("ascii")
            name = html.escape(f"{self.episode} {self.panel}", quote=True)
            picture = f'<img src="data:image/png;base64,{data}" alt="{name}" width="{self.width}" height="{self.height}">'
        return (f"<figure>{picture}<figcaption>{html.escape(self.episode)} / {html.escape(self.panel)}</figcaption></figure>"
                f"<table><tr><th>object</th><th>kind</th><th>color</th><th>visible px</th></tr>{rows}</table>")


def _make_array_property(name):
    return property(lambda panel: panel.array(name), doc=f"The array `{name}`, see Panel.array.")


for _name in ARRAYS:
    setattr(Panel, _name, _make_array_property(_name))
