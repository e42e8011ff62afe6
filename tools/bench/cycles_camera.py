# The camera of a general panel in Blender: how it stands, its lens, its opening, its shutter and what moves meanwhile.
# Runs inside Blender's Python (3.4). The shutter is open from frame 1 to frame 2.
import math

import bpy
from mathutils import Matrix, Quaternion, Vector

import cycles_scene
import lens_model

SENSOR_MM = 36.0
OPEN_FRAME = 1
LABEL_SHARES = {"open": 0.0, "middle": 0.5, "close": 1.0}
KEY_COUNT = 17          # poses that Blender is given of a move; between them it turns by its own rules
MOTION_STEPS = 4        # 2 to this power, and one, are the poses that Cycles takes


def find_axes(camera):
    """Right, up and forward."""
    if "rotation_wxyz" in camera:
        turn = Quaternion(camera["rotation_wxyz"]).normalized().to_matrix()
        return turn @ Vector((1, 0, 0)), turn @ Vector((0, -1, 0)), turn @ Vector((0, 0, 1))
    forward = (Vector(camera["look_at"]) - Vector(camera["eye"])).normalized()
    if math.hypot(forward.x, forward.y) >= 1e-3:
        right = Vector((forward.y, -forward.x, 0.0)).normalized()
    else:       # straight down the top of the picture is +y
        right = (Vector((1, 0, 0)) - forward.x * forward).normalized()
    up = right.cross(forward)
    roll = math.radians(camera.get("roll_deg", 0.0))    # clockwise, as the camera sees the world
    return right * math.cos(roll) - up * math.sin(roll), up * math.cos(roll) + right * math.sin(roll), forward


def find_turn(camera):
    right, up, forward = find_axes(camera)
    return Matrix((right, up, -forward)).transposed().to_quaternion()


def move(thing, places, turns):
    """Keys of a move on a line and about one axis, the shorter way; each of two pairs."""
    thing.rotation_mode = "QUATERNION"
    for key in range(KEY_COUNT):
        share = key / (KEY_COUNT - 1)
        thing.location = Vector(places[0]).lerp(Vector(places[1]), share)
        thing.rotation_quaternion = turns[0].slerp(turns[1], share)
        thing.keyframe_insert("location", frame=OPEN_FRAME + share)
        thing.keyframe_insert("rotation_quaternion", frame=OPEN_FRAME + share)
    for curve in thing.animation_data.action.fcurves:
        for point in curve.keyframe_points:
            point.interpolation = "LINEAR"
    thing.cycles.use_motion_blur = True
    thing.cycles.motion_steps = MOTION_STEPS


def open_shutter(shutter):
    scene = bpy.context.scene
    scene.render.use_motion_blur = True
    scene.render.motion_blur_shutter = 1.0
    scene.cycles.motion_blur_position = "START"
    share = shutter.get("rolling_s", 0.0) / (shutter["close_s"] - shutter.get("open_s", 0.0))
    if share > 0.0:
        scene.cycles.rolling_shutter_type = "TOP"
        scene.cycles.rolling_shutter_duration = 1.0 - share


def show_label_time(camera):
    """All as it is at the time of labels, sharp."""
    share = LABEL_SHARES[camera.get("shutter", {}).get("label_time", "middle")] if "shutter" in camera else 0.0
    bpy.context.scene.frame_set(OPEN_FRAME, subframe=0.0)
    bpy.context.scene.frame_set(OPEN_FRAME + math.floor(share), subframe=share % 1.0)


def set_fisheye(data, camera, width, height):
    """Returns by how many pixels Cycles' lens is off at most."""
    data.type = "PANO"
    data.sensor_height = SENSOR_MM * height / width
    data.cycles.fisheye_fov = min(math.radians(camera.get("fov_deg", 360.0)), 2.0 * math.pi)
    if camera["model"] == "equidistant":
        data.cycles.panorama_type = "FISHEYE_EQUIDISTANT"
        return 0.0
    data.cycles.panorama_type = "FISHEYE_LENS_POLYNOMIAL"
    coefficients, error = lens_model.fit_kannala_brandt(camera, width, height, SENSOR_MM)
    for power, value in enumerate(coefficients):
        setattr(data.cycles, f"fisheye_polynomial_k{power}", value)
    return error


def square_picture(width, height):
    """Cycles' equidistant lens fills a picture's both sides with its circle: a square of which the middle is kept."""
    render = bpy.context.scene.render
    render.resolution_x = render.resolution_y = max(width, height)
    render.use_border = render.use_crop_to_border = True
    side = max(width, height)
    render.border_min_x, render.border_max_x = 0.5 - 0.5 * width / side, 0.5 + 0.5 * width / side
    render.border_min_y, render.border_max_y = 0.5 - 0.5 * height / side, 0.5 + 0.5 * height / side


def set_lens(data, camera, width, height):
    data.sensor_fit = "HORIZONTAL"
    data.sensor_width = SENSOR_MM
    if lens_model.is_fisheye(camera):
        error = set_fisheye(data, camera, width, height)
        if camera["model"] == "equidistant":
            if "fov_deg" not in camera:
                raise ValueError("an equidistant camera needs fov_deg here")
            square_picture(width, height)
        return error
    focal_px, picture = lens_model.find_focal_px(camera, width), width
    if camera.get("model") == "brown_conrady":
        render = bpy.context.scene.render
        render.resolution_x, render.resolution_y, focal_px = lens_model.find_twin(camera, width, height)
        picture = render.resolution_x
        bpy.context.scene.cycles.pixel_filter_type = "BOX"
    data.lens = focal_px / picture * SENSOR_MM
    return 0.0


def add_camera(camera, image):
    """Returns by how many pixels Cycles' lens is off at most."""
    data = bpy.data.cameras.new("camera")
    data.clip_start, data.clip_end = 1e-3, 1e3
    error = set_lens(data, camera, image["width"], image["height"])
    if "aperture" in camera:
        data.dof.use_dof = True
        data.dof.focus_distance = camera["focus_m"]
        data.dof.aperture_fstop = 1e-3 * data.lens / camera["aperture"]
    thing = cycles_scene.add_object("camera", data)
    thing.rotation_mode = "QUATERNION"
    thing.location, thing.rotation_quaternion = camera["eye"], find_turn(camera)
    if "shutter" in camera:
        open_shutter(camera["shutter"])
        end = camera["shutter"].get("moves_to")
        if end:
            closed = {**camera, **end}
            move(thing, (camera["eye"], closed["eye"]), (find_turn(camera), find_turn(closed)))
    bpy.context.scene.camera = thing
    return error
