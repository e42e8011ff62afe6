// A panel as stored in its line of index.jsonl: plain values named like the line's keys. panel_fields.h defines the
// keys, their order and their meaning; record_json.h reads and writes them.
#pragma once

#include "renderer/base/json.h"
#include "renderer/base/vec3.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace clevrvk::record {

/// A value whose key is always present, and null if there is no value. Keys that may be absent are std::optional.
template <typename Value>
struct Nullable {
    std::optional<Value> value;

    bool operator==(const Nullable&) const = default;
};

/// An object whose keys are names that the dataset chooses, in their order.
template <typename Value>
using Named = std::vector<std::pair<std::string, Value>>;

using Quaternion = std::array<double, 4>;   ///< w, x, y, z
using Bytes3 = std::array<std::uint8_t, 3>;  ///< red, green, blue
using BoxPx = std::array<int, 4>;           ///< x, y, width, height, as in COCO

/// Three numbers; any that is not finite is null in the line.
struct PixelCoords {
    std::array<double, 3> values{};  ///< x and y in pixels, and the distance along the view axis

    bool operator==(const PixelCoords& other) const;
};

/// The camera's place after the shutter has closed.
struct CameraMoveRecord {
    Vec3 eye{};
    std::optional<Vec3> look_at;
    std::optional<double> roll_deg;
    std::optional<Quaternion> rotation_wxyz;

    bool operator==(const CameraMoveRecord&) const = default;
};

struct ShutterRecord {
    double open_s = 0.0;
    double close_s = 0.0;
    double rolling_s = 0.0;
    std::string label_time;
    std::optional<CameraMoveRecord> moves_to;

    bool operator==(const ShutterRecord&) const = default;
};

struct CameraRecord {
    Vec3 eye{};
    std::optional<Vec3> look_at;
    std::optional<Quaternion> rotation_wxyz;
    std::optional<double> focal_mm;
    std::optional<double> fov_deg;
    double sensor_mm = 0.0;
    std::optional<std::string> model;
    std::optional<std::vector<double>> distortion;
    std::optional<double> roll_deg;
    std::optional<double> aperture;
    std::optional<double> focus_m;
    std::optional<ShutterRecord> shutter;
    std::array<std::array<double, 3>, 3> intrinsics{};   ///< key `K`
    std::array<std::array<double, 4>, 4> pose_opencv{};

    bool operator==(const CameraRecord&) const = default;
};

struct SensorRecord {
    double exposure_ev = 0.0;
    double vignetting = 0.0;
    double shot_noise = 0.0;
    double read_noise = 0.0;
    double white_balance_k = 0.0;
    std::optional<int> jpeg_quality;

    bool operator==(const SensorRecord&) const = default;
};

/// An object's place after the shutter has closed.
struct ObjectMoveRecord {
    Vec3 position{};
    std::optional<double> rotation_deg;
    std::optional<Quaternion> rotation_wxyz;

    bool operator==(const ObjectMoveRecord&) const = default;
};

struct PartRecord {
    std::string name;
    int id = 0;
    int visible_px = 0;

    bool operator==(const PartRecord&) const = default;
};

/// A mask as COCO run lengths.
struct RleRecord {
    std::array<int, 2> size{};  ///< height, width
    std::string counts;

    bool operator==(const RleRecord&) const = default;
};

/// Turns of a cord around an object.
struct WindingRecord {
    std::string around;
    int turns = 0;
    std::optional<Vec3> at;
    std::optional<Vec3> axis;
    std::string knot;

    bool operator==(const WindingRecord&) const = default;
};

struct ObjectRecord {
    std::string id;
    int mask_id = 0;
    std::string shape;
    std::optional<std::string> category;
    std::optional<std::variant<std::int64_t, std::string>> variant;
    std::optional<int> revision;
    std::optional<Json> params;
    std::optional<Json> pose;
    std::optional<std::variant<std::string, double>> size;
    std::optional<double> radius;
    std::optional<std::string> material;
    std::optional<std::variant<std::string, Bytes3>> color;
    std::optional<Bytes3> color_srgb;
    std::optional<Bytes3> rgb;
    std::optional<Named<Json>> materials;
    Vec3 position{};
    std::optional<double> rotation_deg;
    std::optional<Quaternion> rotation_wxyz;
    std::optional<Vec3> scale;
    std::optional<ObjectMoveRecord> moves_to;
    PixelCoords pixel_coords;
    std::optional<Nullable<BoxPx>> bbox;
    std::optional<Nullable<BoxPx>> amodal_bbox;
    std::optional<int> visible_px;
    std::optional<int> amodal_px;
    std::optional<double> visible_fraction;
    std::optional<RleRecord> rle;
    std::optional<std::vector<PartRecord>> parts;
    std::optional<std::string> points_to;
    std::optional<std::vector<std::string>> drapes_over;
    std::optional<std::vector<std::string>> pinned;
    std::optional<std::vector<Vec3>> points;
    std::optional<std::vector<WindingRecord>> windings;
    std::optional<Json> labels;

    bool operator==(const ObjectRecord&) const = default;
};

/// Describes how the picture was made.
struct RenderRecord {
    int samples = 0;
    Nullable<std::string> quality;
    std::string device;
    std::uint32_t noise_seed = 0;
    std::optional<std::uint32_t> sensor_seed;
    bool denoised = false;
    std::optional<std::uint32_t> dropped_samples;

    bool operator==(const RenderRecord&) const = default;
};

/// A clip, whose frames are panels.
struct ClipRecord {
    double fps = 0.0;
    int frame = 0;

    bool operator==(const ClipRecord&) const = default;
};

/// One line of index.jsonl.
struct PanelRecord {
    std::string episode;
    std::string panel;
    Nullable<std::string> file;
    Nullable<std::string> mask;
    int width = 0;
    int height = 0;
    std::string world;
    CameraRecord camera;
    std::variant<Named<Vec3>, std::vector<Json>> lights;  ///< the world's lights by name, or the panel's own list
    std::optional<std::vector<Json>> stage;
    std::optional<std::variant<Vec3, std::string>> background;
    std::optional<SensorRecord> sensor;
    std::vector<ObjectRecord> objects;
    Named<Vec3> directions;
    Named<std::vector<std::vector<int>>> relationships;
    Nullable<RenderRecord> render;
    std::optional<ClipRecord> clip;
    std::optional<std::string> task;
    std::optional<std::int64_t> seed;
    std::optional<Json> labels;        ///< labels of the episode
    std::optional<Json> panel_labels;  ///< labels of this panel alone
    std::optional<double> time_s;

    bool operator==(const PanelRecord&) const = default;
};

}  // namespace clevrvk::record
