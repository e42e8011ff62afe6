// The fields of a line of index.jsonl: the one table by which lines are written and read and by which dataset.json and
// the JSON Schema describe them.
#pragma once

#include "renderer/record/field.h"
#include "renderer/record/panel_record.h"

#include <tuple>

namespace clevrvk::record {

inline constexpr const char* kVector = "[x,y,z]";
inline constexpr const char* kQuaternion = "[w,x,y,z]";
inline constexpr const char* kScene = "scene unit";
inline constexpr Range kUnitQuaternion = in_words("unit quaternion");
inline constexpr Range kBytes = in_words("0 to 255 each", between(0, 255));
inline constexpr Range kInPicture = in_words("within the picture", at_least(0));

template <>
struct Table<CameraMoveRecord> {
    using R = CameraMoveRecord;
    static constexpr auto fields =
        std::tuple(field("eye", &R::eye, {"position at close_s; absent when the camera does not move", kScene, kVector}),
                   field("look_at", &R::look_at, {"look_at at close_s; absent when there is a rotation", kScene, kVector}),
                   field("roll_deg", &R::roll_deg, {"roll_deg at close_s", "degree"}),
                   field("rotation_wxyz", &R::rotation_wxyz, {"rotation_wxyz at close_s, instead of look_at", "", kQuaternion},
                         kUnitQuaternion));
};

template <>
struct Table<ShutterRecord> {
    using R = ShutterRecord;
    static constexpr auto fields = std::tuple(
        field("open_s", &R::open_s,
              {"time when the first row opens; absent, as are the next fields, when the picture shows one moment", "s"}),
        field("close_s", &R::close_s, {"time when the last row closes and all motion ends", "s"}, in_words("above open_s")),
        field("rolling_s", &R::rolling_s, {"time from the opening of the first row to that of the last", "s"}, at_least(0)),
        field("label_time", &R::label_time,
              {"moment that boxes, masks, arrays, K and pose_opencv describe; eye, look_at and rotation are values at open_s"},
              in_words("open, middle or close")),
        field("moves_to", &R::moves_to, {}));
};

template <>
struct Table<CameraRecord> {
    using R = CameraRecord;
    static constexpr auto fields = std::tuple(
        field("eye", &R::eye, {"position of the camera", kScene, kVector}),
        field("look_at", &R::look_at,
              {"point that the camera looks at, with the world's z axis up; straight from above or below, its x axis to the right", kScene,
               kVector}),
        field("rotation_wxyz", &R::rotation_wxyz,
              {"rotation from the axes of pose_opencv to the world's, instead of look_at", "", kQuaternion},
              kUnitQuaternion),
        field("focal_mm", &R::focal_mm, {"focal length", "mm"}, above(0)),
        field("fov_deg", &R::fov_deg, {"the full angle over the picture's width, through the lens, instead of focal_mm", "degree"},
              between(0.1, 360)),
        field("sensor_mm", &R::sensor_mm, {"width of the sensor, which spans the width of the picture", "mm"}, above(0)),
        field("model", &R::model, {"lens model of the spec; absent for a pinhole"}),
        field("distortion", &R::distortion, {"coefficients of the lens model, in its order; absent when it has none"}),
        field("roll_deg", &R::roll_deg, {"turn about the view axis, clockwise as seen by the camera; absent when there is none", "degree"}),
        field("aperture", &R::aperture, {"diameter of the lens's opening; absent when everything is sharp", kScene}, above(0)),
        field("focus_m", &R::focus_m, {"distance of the plane in focus; absent when everything is sharp", kScene}, above(0)),
        field("shutter", &R::shutter, {}),
        field("K", &R::intrinsics,
              {"intrinsics: pixel coordinates are K * (x, y, z) / z of a point in camera coordinates; the centre of the first pixel is "
               "(0.5, 0.5)",
               "pixel", "3x3 matrix, list of rows"}),
        field("pose_opencv", &R::pose_opencv,
              {"transformation from camera to world; camera axes as in OpenCV: x right, y down, z forward", kScene,
               "4x4 matrix, list of rows"}));
};

template <>
struct Table<SensorRecord> {
    using R = SensorRecord;
    static constexpr auto fields = std::tuple(
        field("exposure_ev", &R::exposure_ev,
              {"linear values were multiplied by 2 to this power; absent, as are the next fields, when there is no sensor", "stop"},
              between(-16, 16)),
        field("vignetting", &R::vignetting,
              {"v: linear values were multiplied by 1 - v (1 - cos^4 a), where a is the angle between the view axis and the ray through "
               "the pixel's centre"},
              between(0, 1)),
        field("shot_noise", &R::shot_noise, {"s: normal noise of variance s^2 x was added to each linear value x"}, between(0, 1)),
        field("read_noise", &R::read_noise, {"normal noise of this standard deviation was added to each linear value"}, between(0, 1)),
        field("white_balance_k", &R::white_balance_k,
              {"then colours were divided by the ratio of a black body's colour at this temperature to its colour at 6504 K", "kelvin"},
              between(2000, 25000)),
        field("jpeg_quality", &R::jpeg_quality,
              {"quality of the JPEG compression that was applied to the picture; absent when there was none"},
              between(1, 100)));
};

template <>
struct Table<ObjectMoveRecord> {
    using R = ObjectMoveRecord;
    static constexpr auto fields = std::tuple(
        field("position", &R::position,
              {"position of a moving object when the camera's shutter has closed; objects[].position is its position when the shutter "
               "opens", kScene,
               kVector}),
        field("rotation_deg", &R::rotation_deg, {"rotation_deg when the shutter has closed, if the object has a rotation_deg", "degree"}),
        field("rotation_wxyz", &R::rotation_wxyz,
              {"rotation_wxyz when the shutter has closed, if the object has a rotation_wxyz", "", kQuaternion}, kUnitQuaternion));
};

template <>
struct Table<PartRecord> {
    using R = PartRecord;
    static constexpr auto fields = std::tuple(
        field("name", &R::name,
              {"name of a visible part of a thing, or of a model with parts; absent without images, as are the next two fields"}),
        field("id", &R::id, {"value of the part in the array parts"}, at_least(1)),
        field("visible_px", &R::visible_px, {"number of the part's visible pixels", "pixel"}, at_least(1)));
};

template <>
struct Table<RleRecord> {
    using R = RleRecord;
    static constexpr auto fields = std::tuple(
        field("size", &R::size, {"size of the mask, as in COCO; absent without images", "pixel", "[height,width]"}, at_least(1)),
        field("counts", &R::counts, {"visible pixels in COCO's compressed run-length encoding; absent without images"}));
};

template <>
struct Table<WindingRecord> {
    using R = WindingRecord;
    static constexpr auto fields = std::tuple(
        field("around", &R::around, {"id of an object that a cord winds around"}),
        field("turns", &R::turns, {"number of whole turns"}, at_least(1)),
        field("at", &R::at, {"point on the plane of the turns; absent when the spec gives none", kScene, kVector}),
        field("axis", &R::axis, {"normal of the plane of the turns; absent when the spec gives none", "", kVector}),
        field("knot", &R::knot, {"hitch: the end is tied to the cord; none: it is loose"}));
};

template <>
struct Table<ObjectRecord> {
    using R = ObjectRecord;
    static constexpr auto fields = std::tuple(
        field("id", &R::id, {"id of the object"}, in_words("unique in its panel")),
        field("mask_id", &R::mask_id, {"value of the object in the mask: its place in the list, counted from 1"}, at_least(1)),
        field("shape", &R::shape, {"name of the shape, the model or the thing"}),
        field("category", &R::category,
              {"category of a thing, or of a model with parts; absent for other objects, as are the next three fields for models"}),
        field("variant", &R::variant,
              {"number from which the parameters were drawn that the spec does not give; default: these parameters have their defaults"},
              in_words("0 and up, or default", at_least(0))),
        field("revision", &R::revision, {"revision of the thing's builder to which these parameters belong"}, at_least(1)),
        field("params", &R::params, {"all parameters of a thing by name, see 'clevrvk list things'"}),
        field("pose", &R::pose, {"angles of an agent's joints by name, if the spec gives them instead of a named pose", "degree"}),
        field("size", &R::size,
              {"name of the size, or its number when the spec gives no name; a model has no size, radius, material or color"}),
        field("radius", &R::radius,
              {"sphere: radius; cube: half of an edge; cylinder: radius and half of the height; mesh: factor of its size", kScene},
              above(0)),
        field("material", &R::material, {"name of the material"}),
        field("color", &R::color,
              {"name of the colour; when the spec gives none, its bytes, or # and six hex digits for a colour in sRGB", "",
               "string or [r,g,b]"},
              kBytes),
        field("color_srgb", &R::color_srgb, {"the colour in sRGB, exactly; absent when the spec gives it in another way", "", "[r,g,b]"},
              kBytes),
        field("rgb", &R::rgb,
              {"the colour: bytes / 255 are linear RGB, with no sRGB curve, as in CLEVR; rounded where there is a color_srgb", "",
               "[r,g,b]"},
              kBytes),
        field("materials", &R::materials,
              {"material of the slot of this name: a material with its own color, or a surface in glTF's numbers; absent when the "
               "spec gives none",
               "", "string or object"}),
        field("position", &R::position, {"centre of the object (mesh: its origin) in the world", kScene, kVector}),
        field("rotation_deg", &R::rotation_deg, {"turn about the world's z axis, counter-clockwise as seen from above", "degree"}),
        field("rotation_wxyz", &R::rotation_wxyz,
              {"rotation from the object's axes to the world's, instead of rotation_deg, if the spec gives it", "", kQuaternion},
              kUnitQuaternion),
        field("scale", &R::scale,
              {"scale factors along the object's own axes, in addition to its size; absent when the spec gives none", "", kVector},
              above(0)),
        field("moves_to", &R::moves_to, {}),
        field("pixel_coords", &R::pixel_coords,
              {"projection of the centre, and its distance along the view axis; px and py have no meaning when the distance is below 0, "
               "and are null when it is 0",
               "pixel, pixel, scene unit", "[px,py,depth]"},
              in_words("not limited to the picture, not rounded")),
        field("bbox", &R::bbox,
              {"smallest box around the visible pixels, as in COCO: whole pixels, [x,x+w) by [y,y+h); null when none is visible; "
               "absent without images",
               "pixel", "[x,y,w,h] or null"},
              kInPicture),
        field("amodal_bbox", &R::amodal_bbox,
              {"bbox of the object as if nothing stood before it; null when it lies outside the picture; absent without images",
               "pixel", "[x,y,w,h] or null"},
              kInPicture),
        field("visible_px", &R::visible_px,
              {"number of pixels of the mask that have this mask_id; absent without images", "pixel"}, at_least(0)),
        field("amodal_px", &R::amodal_px,
              {"number of pixels that the object would have within the picture if nothing stood before it; absent without images", "pixel"},
              at_least(0)),
        field("visible_fraction", &R::visible_fraction,
              {"visible_px / amodal_px, 0 when amodal_px is 0; absent without images"}, between(0, 1)),
        field("rle", &R::rle, {}), field("parts", &R::parts, {}),
        field("points_to", &R::points_to, {"id of the object that this one points to; absent when it does not point"}),
        field("drapes_over", &R::drapes_over, {"ids of the objects that a cloth lies over; absent for other objects"}),
        field("pinned", &R::pinned, {"edges and corners of such a cloth that are held in place; absent when there are none"}),
        field("points", &R::points,
              {"points of the way of a cord between its windings or ends; absent when the spec gives none", kScene, kVector}),
        field("windings", &R::windings, {}),
        field("labels", &R::labels, {"labels of the object, unchanged from the spec; absent when there are none"}));
};

template <>
struct Table<RenderRecord> {
    using R = RenderRecord;
    static constexpr auto fields = std::tuple(
        field("samples", &R::samples,
              {"light paths for each pixel of open floor; a denoised picture has, in blocks of eight pixels of a row, 8 times as "
               "many on objects and up to 4 px from them, 16 times on metal and other narrow materials, 64 times where those mirror "
               "a light, half of these in a panel of simple shapes with glass; 8 times on and near glass, 16 times on glass of "
               "models; below 32 samples it has as many on objects as on the floor, twice on glass and metal and 4 times on mirrored "
               "lights; render is null when no images were made"},
              in_words("0 and up; 0 when no light was rendered", at_least(0))),
        field("quality", &R::quality,
              {"name of the quality level; null when no level has this number of samples with the same denoising"}),
        field("device", &R::device, {"device that rendered the picture"}),
        field("noise_seed", &R::noise_seed, {"key of the picture's noise; it depends only on the spec"}, between(0, 4294967295)),
        field("sensor_seed", &R::sensor_seed,
              {"key of the noise of this frame's sensor in a clip, whose frames share one noise_seed; absent elsewhere"},
              between(0, 4294967295)),
        field("denoised", &R::denoised, {"whether the picture was denoised from its own samples; masks, boxes and arrays never are"}),
        field("dropped_samples", &R::dropped_samples,
              {"light paths whose computed radiance was not a finite number; they add nothing; absent when there are none"},
              at_least(1)));
};

template <>
struct Table<ClipRecord> {
    using R = ClipRecord;
    static constexpr auto fields = std::tuple(
        field("fps", &R::fps, {"frame rate of the clip that this frame belongs to; absent when the episode is not a clip", "1/s"},
              above(0)),
        field("frame", &R::frame, {"number of the frame in its clip, counted from 0"}, at_least(0)));
};

template <>
struct Table<PanelRecord> {
    using R = PanelRecord;
    static constexpr auto fields = std::tuple(
        field("episode", &R::episode, {"id of the episode"}, in_words("unique in its spec file")),
        field("panel", &R::panel, {"id of the panel"}, in_words("unique in its episode")),
        field("file", &R::file, {"path of the picture below this folder; null when none was made"}),
        field("mask", &R::mask, {"path of the instance mask below this folder; null when no images were made"}),
        field("width", &R::width, {"width of the picture", "pixel"}, at_least(1)),
        field("height", &R::height, {"height of the picture", "pixel"}, at_least(1)),
        field("world", &R::world, {"name of the world: backdrop, lights and defaults"}), field("camera", &R::camera, {}),
        field("lights", &R::lights, {"position of the light of this name", kScene, kVector}, {},
              {"lights of the panel's own, as in the spec, instead of positions", "", "list of objects"}),
        field("stage", &R::stage, {"surfaces that are not objects, as in the spec; absent when the world has its backdrop"}),
        field("background", &R::background,
              {"linear RGB that the camera sees where there is no surface; absent when there is none", "", "[r,g,b] or string"},
              in_words("0 to 1 each; transparent", between(0, 1))),
        field("sensor", &R::sensor, {}), field("objects", &R::objects, {"the panel's objects, in the order of the spec"}),
        field("directions", &R::directions,
              {"the word's direction in the world for this picture: right is the picture's right, behind is the view direction "
               "projected onto the floor",
               "", kVector},
              in_words("unit vector")),
        field("relationships", &R::relationships,
              {"for each object i, the objects j (counted from 0) that lie in this direction from it: (position_j - position_i) . "
               "direction > 0.2"},
              in_words("0 to number of objects - 1", at_least(0))),
        field("render", &R::render, {}), field("clip", &R::clip, {}),
        field("task", &R::task, {"the episode's task; absent when the spec has none"}),
        field("seed", &R::seed, {"the episode's seed; absent when the spec has none"}),
        field("labels", &R::labels,
              {"labels of the episode, unchanged from the spec and the same on each of its panels; absent when there are none"}),
        field("panel_labels", &R::panel_labels, {"labels of the panel itself, unchanged from the spec; absent when there are none"}),
        field("time_s", &R::time_s, {"time of the panel since the episode's beginning; absent when the spec does not give it", "s"},
              at_least(0)));
};

}  // namespace clevrvk::record
