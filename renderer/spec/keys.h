// The keys of a spec line: the reader, the writer and the JSON Schema agree because they share these tables.
#pragma once

#include "renderer/base/json_key.h"

#include <array>
#include <string_view>

namespace clevrvk::spec {

/// The value of "schema" in every line.
constexpr std::string_view kSchemaName = "clevrvk/1";

/// An episode with a path has no panels: they are the path's frames.
constexpr std::array<JsonKey, 10> kEpisodeKeys{JsonKey{"schema", true},  JsonKey{"stream", false}, JsonKey{"id", true},
                                               JsonKey{"task", false},   JsonKey{"seed", false},   JsonKey{"clip", false},
                                               JsonKey{"common", false}, JsonKey{"path", false},   JsonKey{"panels", false},
                                               JsonKey{"labels", false}};

constexpr std::array<JsonKey, 1> kClipKeys{JsonKey{"fps", true}};

/// The line's position among the lines that one command has printed. Not part of the episode.
constexpr std::array<JsonKey, 2> kStreamKeys{JsonKey{"index", true}, JsonKey{"count", true}};

constexpr std::array<JsonKey, 11> kPanelKeys{JsonKey{"id", true},      JsonKey{"world", true},       JsonKey{"image", false},
                                             JsonKey{"camera", false}, JsonKey{"lights", false},     JsonKey{"objects", true},
                                             JsonKey{"stage", false},  JsonKey{"background", false}, JsonKey{"sensor", false},
                                             JsonKey{"time_s", false}, JsonKey{"labels", false}};

/// The keys that all panels may share. A panel's own keys replace these, and its `changes` alter objects of `common`.
constexpr std::array<JsonKey, 10> kCommonKeys{JsonKey{"world", false},  JsonKey{"image", false},   JsonKey{"camera", false},
                                              JsonKey{"lights", false}, JsonKey{"objects", false}, JsonKey{"stage", false},
                                              JsonKey{"background", false}, JsonKey{"sensor", false},  JsonKey{"time_s", false},
                                              JsonKey{"labels", false}};
constexpr std::string_view kChanges = "changes";

/// Each pose has a time, and keys of a camera or of an object.
constexpr std::array<JsonKey, 2> kPathKeys{JsonKey{"camera", false}, JsonKey{"objects", false}};
constexpr std::array<JsonKey, 2> kObjectPathKeys{JsonKey{"id", true}, JsonKey{"poses", true}};
constexpr std::array<JsonKey, 5> kCameraPoseKeys{JsonKey{"time_s", true}, JsonKey{"eye", false}, JsonKey{"look_at", false},
                                                 JsonKey{"rotation_wxyz", false}, JsonKey{"roll_deg", false}};
constexpr std::array<JsonKey, 5> kObjectPoseKeys{JsonKey{"time_s", true}, JsonKey{"position", false}, JsonKey{"rotation_deg", false},
                                                 JsonKey{"rotation_wxyz", false}, JsonKey{"pose", false}};

/// The value of `background` that replaces a colour.
constexpr std::string_view kTransparent = "transparent";

constexpr std::array<JsonKey, 6> kSensorKeys{JsonKey{"exposure_ev", false},     JsonKey{"vignetting", false},
                                             JsonKey{"shot_noise", false},      JsonKey{"read_noise", false},
                                             JsonKey{"white_balance_k", false}, JsonKey{"jpeg_quality", false}};

constexpr std::array<JsonKey, 2> kImageKeys{JsonKey{"width", false}, JsonKey{"height", false}};

/// A camera has focal_mm or fov_deg, and look_at or rotation_wxyz; with a rotation it has no roll_deg.
constexpr std::array<JsonKey, 12> kCameraKeys{JsonKey{"eye", false},        JsonKey{"look_at", false},       JsonKey{"focal_mm", false},
                                              JsonKey{"sensor_mm", false},  JsonKey{"model", false},         JsonKey{"fov_deg", false},
                                              JsonKey{"distortion", false}, JsonKey{"rotation_wxyz", false}, JsonKey{"roll_deg", false},
                                              JsonKey{"aperture", false},   JsonKey{"focus_m", false},       JsonKey{"shutter", false}};

/// The shutter's times, and the camera's pose once it has closed, with the same keys as the pose at its opening.
constexpr std::array<JsonKey, 5> kShutterKeys{JsonKey{"open_s", false}, JsonKey{"close_s", true}, JsonKey{"rolling_s", false},
                                              JsonKey{"label_time", false}, JsonKey{"moves_to", false}};
constexpr std::array<JsonKey, 4> kCameraMoveKeys{JsonKey{"eye", false}, JsonKey{"look_at", false}, JsonKey{"rotation_wxyz", false},
                                                 JsonKey{"roll_deg", false}};
constexpr std::array<JsonKey, 3> kObjectMoveKeys{JsonKey{"position", false}, JsonKey{"rotation_deg", false},
                                                 JsonKey{"rotation_wxyz", false}};

/// An object has a material, with either of the two colours (color.h) unless it has its own, or materials; and at most
/// one of the two rotations.
constexpr std::array<JsonKey, 14> kObjectKeys{JsonKey{"id", true},         JsonKey{"shape", true},         JsonKey{"size", true},
                                              JsonKey{"material", false},  JsonKey{"color", false},        JsonKey{"color_srgb", false},
                                              JsonKey{"position", true},   JsonKey{"rotation_deg", false}, JsonKey{"points_to", false},
                                              JsonKey{"labels", false},    JsonKey{"scale", false},        JsonKey{"rotation_wxyz", false},
                                              JsonKey{"materials", false}, JsonKey{"moves_to", false}};

/// An object whose shape is a model has its own size and materials, unless `materials` replaces some.
constexpr std::array<JsonKey, 9> kModelObjectKeys{
    JsonKey{"id", true},       JsonKey{"shape", true},          JsonKey{"position", true}, JsonKey{"rotation_deg", false},
    JsonKey{"labels", false},  JsonKey{"rotation_wxyz", false}, JsonKey{"scale", false},   JsonKey{"materials", false},
    JsonKey{"moves_to", false}};

/// An object whose shape is a thing has the keys of a model, and its parameters.
constexpr std::array<JsonKey, 16> kThingObjectKeys{
    JsonKey{"id", true},       JsonKey{"shape", true},         JsonKey{"variant", false},      JsonKey{"params", false},
    JsonKey{"position", true}, JsonKey{"rotation_deg", false}, JsonKey{"labels", false},       JsonKey{"rotation_wxyz", false},
    JsonKey{"scale", false},   JsonKey{"materials", false},    JsonKey{"pose", false},         JsonKey{"moves_to", false},
    JsonKey{"pinned", false},  JsonKey{"drapes_over", false},  JsonKey{"points", false},       JsonKey{"windings", false}};

/// Turns of a cord around an object.
constexpr std::array<JsonKey, 5> kWindingKeys{JsonKey{"around", true}, JsonKey{"turns", false}, JsonKey{"at", false},
                                              JsonKey{"axis", false}, JsonKey{"knot", false}};

/// How a winding ends: with a hitch over its own beginning, or loose.
constexpr std::array<std::string_view, 2> kKnots{"hitch", "none"};

/// The edges and corners at which a cloth may be pinned: its front is at -y, its left at -x.
constexpr std::array<std::string_view, 8> kPins{"front",      "back",        "left",      "right",
                                                "front_left", "front_right", "back_left", "back_right"};

/// The value of `variant` that gives all parameters of a thing their defaults.
constexpr std::string_view kDefaultVariant = "default";

/// A stage piece is an object with a class and without id and labels. Each kind of shape allows its own subset of these
/// keys.
constexpr std::array<JsonKey, 12> kStageKeys{JsonKey{"class", true},          JsonKey{"shape", true},         JsonKey{"size", false},
                                             JsonKey{"position", true},       JsonKey{"rotation_deg", false}, JsonKey{"scale", false},
                                             JsonKey{"rotation_wxyz", false}, JsonKey{"material", false},     JsonKey{"materials", false},
                                             JsonKey{"as_background", false}, JsonKey{"variant", false},      JsonKey{"params", false}};

/// The classes of stage pieces. A class's number in the array `stage` is its place in this list, counted from 1.
constexpr std::array<std::string_view, 8> kStageClasses{"ground", "floor", "wall", "ceiling", "window", "table", "shelf", "backdrop"};

/// The only slot of a shape that is not a model.
constexpr std::string_view kShapeSlot = "surface";

}  // namespace clevrvk::spec
