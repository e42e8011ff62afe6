# The types of a line of index.jsonl. Written by tools/python/write_types from assets/schema/index.schema.json; do not
# edit.
from typing import Any, NotRequired, TypedDict


class CameraMoveRecord(TypedDict):
    #: position at close_s; absent when the camera does not move; unit: scene unit
    eye: list[float]
    #: look_at at close_s; absent when there is a rotation; unit: scene unit
    look_at: NotRequired[list[float]]
    #: roll_deg at close_s; unit: degree
    roll_deg: NotRequired[float]
    #: rotation_wxyz at close_s, instead of look_at (unit quaternion)
    rotation_wxyz: NotRequired[list[float]]


class ShutterRecord(TypedDict):
    #: time when the first row opens; absent, as are the next fields, when the picture shows one moment; unit: s
    open_s: float
    #: time when the last row closes and all motion ends (above open_s); unit: s
    close_s: float
    #: time from the opening of the first row to that of the last; unit: s
    rolling_s: float
    #: moment that boxes, masks, arrays, K and pose_opencv describe; eye, look_at and rotation are values at open_s
    #: (open, middle or close)
    label_time: str
    moves_to: NotRequired[CameraMoveRecord]


class CameraRecord(TypedDict):
    #: position of the camera; unit: scene unit
    eye: list[float]
    #: point that the camera looks at, with the world's z axis up; straight from above or below, its x axis to the
    #: right; unit: scene unit
    look_at: NotRequired[list[float]]
    #: rotation from the axes of pose_opencv to the world's, instead of look_at (unit quaternion)
    rotation_wxyz: NotRequired[list[float]]
    #: focal length; unit: mm
    focal_mm: NotRequired[float]
    #: the full angle over the picture's width, through the lens, instead of focal_mm; unit: degree
    fov_deg: NotRequired[float]
    #: width of the sensor, which spans the width of the picture; unit: mm
    sensor_mm: float
    #: lens model of the spec; absent for a pinhole
    model: NotRequired[str]
    #: coefficients of the lens model, in its order; absent when it has none
    distortion: NotRequired[list[float]]
    #: turn about the view axis, clockwise as seen by the camera; absent when there is none; unit: degree
    roll_deg: NotRequired[float]
    #: diameter of the lens's opening; absent when everything is sharp; unit: scene unit
    aperture: NotRequired[float]
    #: distance of the plane in focus; absent when everything is sharp; unit: scene unit
    focus_m: NotRequired[float]
    shutter: NotRequired[ShutterRecord]
    #: intrinsics: pixel coordinates are K * (x, y, z) / z of a point in camera coordinates; the centre of the first
    #: pixel is (0.5, 0.5); unit: pixel
    K: list[list[float]]
    #: transformation from camera to world; camera axes as in OpenCV: x right, y down, z forward; unit: scene unit
    pose_opencv: list[list[float]]


class SensorRecord(TypedDict):
    #: linear values were multiplied by 2 to this power; absent, as are the next fields, when there is no sensor; unit:
    #: stop
    exposure_ev: float
    #: v: linear values were multiplied by 1 - v (1 - cos^4 a), where a is the angle between the view axis and the ray
    #: through the pixel's centre
    vignetting: float
    #: s: normal noise of variance s^2 x was added to each linear value x
    shot_noise: float
    #: normal noise of this standard deviation was added to each linear value
    read_noise: float
    #: then colours were divided by the ratio of a black body's colour at this temperature to its colour at 6504 K;
    #: unit: kelvin
    white_balance_k: float
    #: quality of the JPEG compression that was applied to the picture; absent when there was none
    jpeg_quality: NotRequired[int]


class ObjectMoveRecord(TypedDict):
    #: position of a moving object when the camera's shutter has closed; objects[].position is its position when the
    #: shutter opens; unit: scene unit
    position: list[float]
    #: rotation_deg when the shutter has closed, if the object has a rotation_deg; unit: degree
    rotation_deg: NotRequired[float]
    #: rotation_wxyz when the shutter has closed, if the object has a rotation_wxyz (unit quaternion)
    rotation_wxyz: NotRequired[list[float]]


class RleRecord(TypedDict):
    #: size of the mask, as in COCO; absent without images; unit: pixel
    size: list[int]
    #: visible pixels in COCO's compressed run-length encoding; absent without images
    counts: str


class PartRecord(TypedDict):
    #: name of a visible part of a thing, or of a model with parts; absent without images, as are the next two fields
    name: str
    #: value of the part in the array parts
    id: int
    #: number of the part's visible pixels; unit: pixel
    visible_px: int


class WindingRecord(TypedDict):
    #: id of an object that a cord winds around
    around: str
    #: number of whole turns
    turns: int
    #: point on the plane of the turns; absent when the spec gives none; unit: scene unit
    at: NotRequired[list[float]]
    #: normal of the plane of the turns; absent when the spec gives none
    axis: NotRequired[list[float]]
    #: hitch: the end is tied to the cord; none: it is loose
    knot: str


class ObjectRecord(TypedDict):
    #: id of the object (unique in its panel)
    id: str
    #: value of the object in the mask: its place in the list, counted from 1
    mask_id: int
    #: name of the shape, the model or the thing
    shape: str
    #: category of a thing, or of a model with parts; absent for other objects, as are the next three fields for models
    category: NotRequired[str]
    #: number from which the parameters were drawn that the spec does not give; default: these parameters have their
    #: defaults (0 and up, or default)
    variant: NotRequired[int | str]
    #: revision of the thing's builder to which these parameters belong
    revision: NotRequired[int]
    #: all parameters of a thing by name, see 'clevrvk list things'
    params: NotRequired[Any]
    #: angles of an agent's joints by name, if the spec gives them instead of a named pose; unit: degree
    pose: NotRequired[Any]
    #: name of the size, or its number when the spec gives no name; a model has no size, radius, material or color
    size: NotRequired[str | float]
    #: sphere: radius; cube: half of an edge; cylinder: radius and half of the height; mesh: factor of its size; unit:
    #: scene unit
    radius: NotRequired[float]
    #: name of the material
    material: NotRequired[str]
    #: name of the colour; when the spec gives none, its bytes, or # and six hex digits for a colour in sRGB (0 to 255
    #: each)
    color: NotRequired[str | list[int]]
    #: the colour in sRGB, exactly; absent when the spec gives it in another way (0 to 255 each)
    color_srgb: NotRequired[list[int]]
    #: the colour: bytes / 255 are linear RGB, with no sRGB curve, as in CLEVR; rounded where there is a color_srgb (0
    #: to 255 each)
    rgb: NotRequired[list[int]]
    #: material of the slot of this name: a material with its own color, or a surface in glTF's numbers; absent when the
    #: spec gives none
    materials: NotRequired[dict[str, Any]]
    #: centre of the object (mesh: its origin) in the world; unit: scene unit
    position: list[float]
    #: turn about the world's z axis, counter-clockwise as seen from above; unit: degree
    rotation_deg: NotRequired[float]
    #: rotation from the object's axes to the world's, instead of rotation_deg, if the spec gives it (unit quaternion)
    rotation_wxyz: NotRequired[list[float]]
    #: scale factors along the object's own axes, in addition to its size; absent when the spec gives none
    scale: NotRequired[list[float]]
    moves_to: NotRequired[ObjectMoveRecord]
    #: projection of the centre, and its distance along the view axis; px and py have no meaning when the distance is
    #: below 0, and are null when it is 0 (not limited to the picture, not rounded); unit: pixel, pixel, scene unit
    pixel_coords: list[float | None]
    #: smallest box around the visible pixels, as in COCO: whole pixels, [x,x+w) by [y,y+h); null when none is visible;
    #: absent without images (within the picture); unit: pixel
    bbox: NotRequired[list[int] | None]
    #: bbox of the object as if nothing stood before it; null when it lies outside the picture; absent without images
    #: (within the picture); unit: pixel
    amodal_bbox: NotRequired[list[int] | None]
    #: number of pixels of the mask that have this mask_id; absent without images; unit: pixel
    visible_px: NotRequired[int]
    #: number of pixels that the object would have within the picture if nothing stood before it; absent without images;
    #: unit: pixel
    amodal_px: NotRequired[int]
    #: visible_px / amodal_px, 0 when amodal_px is 0; absent without images
    visible_fraction: NotRequired[float]
    rle: NotRequired[RleRecord]
    parts: NotRequired[list[PartRecord]]
    #: id of the object that this one points to; absent when it does not point
    points_to: NotRequired[str]
    #: ids of the objects that a cloth lies over; absent for other objects
    drapes_over: NotRequired[list[str]]
    #: edges and corners of such a cloth that are held in place; absent when there are none
    pinned: NotRequired[list[str]]
    #: points of the way of a cord between its windings or ends; absent when the spec gives none; unit: scene unit
    points: NotRequired[list[list[float]]]
    windings: NotRequired[list[WindingRecord]]
    #: labels of the object, unchanged from the spec; absent when there are none
    labels: NotRequired[Any]


class RenderRecord(TypedDict):
    #: light paths for each pixel of open floor; a denoised picture has, in blocks of eight pixels of a row, 8 times as
    #: many on objects and up to 4 px from them, 16 times on metal and other narrow materials, 64 times where those
    #: mirror a light, half of these in a panel of simple shapes with glass; 8 times on and near glass, 16 times on
    #: glass of models; below 32 samples it has as many on objects as on the floor, twice on glass and metal and 4 times
    #: on mirrored lights; render is null when no images were made (0 and up; 0 when no light was rendered)
    samples: int
    #: name of the quality level; null when no level has this number of samples with the same denoising
    quality: str | None
    #: device that rendered the picture
    device: str
    #: key of the picture's noise; it depends only on the spec
    noise_seed: int
    #: key of the noise of this frame's sensor in a clip, whose frames share one noise_seed; absent elsewhere
    sensor_seed: NotRequired[int]
    #: whether the picture was denoised from its own samples; masks, boxes and arrays never are
    denoised: bool
    #: light paths whose computed radiance was not a finite number; they add nothing; absent when there are none
    dropped_samples: NotRequired[int]


class ClipRecord(TypedDict):
    #: frame rate of the clip that this frame belongs to; absent when the episode is not a clip; unit: 1/s
    fps: float
    #: number of the frame in its clip, counted from 0
    frame: int


class PanelRecord(TypedDict):
    #: id of the episode (unique in its spec file)
    episode: str
    #: id of the panel (unique in its episode)
    panel: str
    #: path of the picture below this folder; null when none was made
    file: str | None
    #: path of the instance mask below this folder; null when no images were made
    mask: str | None
    #: width of the picture; unit: pixel
    width: int
    #: height of the picture; unit: pixel
    height: int
    #: name of the world: backdrop, lights and defaults
    world: str
    camera: CameraRecord
    #: position of the light of this name; unit: scene unit
    lights: dict[str, list[float]] | list[dict[str, Any]]
    #: surfaces that are not objects, as in the spec; absent when the world has its backdrop
    stage: NotRequired[list[dict[str, Any]]]
    #: linear RGB that the camera sees where there is no surface; absent when there is none (0 to 1 each; transparent)
    background: NotRequired[list[float] | str]
    sensor: NotRequired[SensorRecord]
    #: the panel's objects, in the order of the spec
    objects: list[ObjectRecord]
    #: the word's direction in the world for this picture: right is the picture's right, behind is the view direction
    #: projected onto the floor (unit vector)
    directions: dict[str, list[float]]
    #: for each object i, the objects j (counted from 0) that lie in this direction from it: (position_j - position_i) .
    #: direction > 0.2 (0 to number of objects - 1)
    relationships: dict[str, list[list[int]]]
    render: RenderRecord | None
    clip: NotRequired[ClipRecord]
    #: the episode's task; absent when the spec has none
    task: NotRequired[str]
    #: the episode's seed; absent when the spec has none
    seed: NotRequired[int]
    #: labels of the episode, unchanged from the spec and the same on each of its panels; absent when there are none
    labels: NotRequired[Any]
    #: labels of the panel itself, unchanged from the spec; absent when there are none
    panel_labels: NotRequired[Any]
    #: time of the panel since the episode's beginning; absent when the spec does not give it; unit: s
    time_s: NotRequired[float]
