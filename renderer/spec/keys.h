// The keys of a spec line: the reader, the writer and the JSON Schema agree because they share these tables.
#pragma once

#include "renderer/base/json_reader.h"

#include <array>
#include <string_view>

namespace clevrvk::spec {

/// The value of "schema" in every line.
constexpr std::string_view kSchemaName = "clevrvk/1";

constexpr std::array<JsonKey, 7> kEpisodeKeys{JsonKey{"schema", true}, JsonKey{"stream", false}, JsonKey{"id", true},
                                              JsonKey{"task", false},  JsonKey{"seed", false},   JsonKey{"panels", true},
                                              JsonKey{"labels", false}};

/// The line's position among those that one command has printed. Not a part of the episode.
constexpr std::array<JsonKey, 2> kStreamKeys{JsonKey{"index", true}, JsonKey{"count", true}};

constexpr std::array<JsonKey, 6> kPanelKeys{JsonKey{"id", true},      JsonKey{"world", true},   JsonKey{"image", false},
                                            JsonKey{"camera", false}, JsonKey{"lights", false}, JsonKey{"objects", true}};

constexpr std::array<JsonKey, 2> kImageKeys{JsonKey{"width", false}, JsonKey{"height", false}};

constexpr std::array<JsonKey, 4> kCameraKeys{JsonKey{"eye", false}, JsonKey{"look_at", false}, JsonKey{"focal_mm", false},
                                             JsonKey{"sensor_mm", false}};

/// An object has either of the two colours (color.h), and at most one of the two rotations.
constexpr std::array<JsonKey, 12> kObjectKeys{JsonKey{"id", true},       JsonKey{"shape", true},          JsonKey{"size", true},
                                              JsonKey{"material", true}, JsonKey{"color", false},         JsonKey{"color_srgb", false},
                                              JsonKey{"position", true}, JsonKey{"rotation_deg", false},  JsonKey{"points_to", false},
                                              JsonKey{"labels", false},  JsonKey{"rotation_wxyz", false}, JsonKey{"scale", false}};

/// Of an object whose shape is a model: its size, materials and colours are its own.
constexpr std::array<JsonKey, 7> kModelObjectKeys{
    JsonKey{"id", true},      JsonKey{"shape", true},          JsonKey{"position", true}, JsonKey{"rotation_deg", false},
    JsonKey{"labels", false}, JsonKey{"rotation_wxyz", false}, JsonKey{"scale", false}};

}  // namespace clevrvk::spec
