// A scene from a program's point of view: six properties of each object, with locations as picture bins. Source: CURI's
// primitives.
#pragma once

#include "generators/curi/program.h"
#include "renderer/base/json.h"

#include <array>
#include <cstdint>
#include <span>

namespace clevrvk::generators::curi {

inline constexpr int kWidthPx = 240;
inline constexpr int kHeightPx = 160;
inline constexpr int kMostObjects = 5;

/// Number of bins per side. A centre on the far edge is in bin 8; one beyond the near edge has a negative bin.
inline constexpr int kBinCount = 8;

/// Values indexed by Property.
using ObjectValues = std::array<std::int8_t, kPropertyCount>;

/// 1 to 5 objects, in the order of the scene.
struct Scene {
    std::array<ObjectValues, kMostObjects> values{};
    int object_count = 0;

    [[nodiscard]] std::span<const ObjectValues> objects() const { return std::span(values).first(static_cast<std::size_t>(object_count)); }

    bool operator==(const Scene&) const = default;
};

/// The bin of a pixel coordinate: floor(pixel / (side / 8)).
[[nodiscard]] int bin_of(double pixel, int side_px);

/// Reads a scene in CLEVR's form: `objects`, each with `shape`, `size` (large or small), `material`, `color`,
/// `pixel_coords`; other keys are ignored.
/// \throws SpecError  `SOURCE: path: what`; also for a centre more than a side away from the picture, a centre beyond
/// its far edge, and more than 5 objects
[[nodiscard]] Scene read_scene(const JsonDocument& document);

}  // namespace clevrvk::generators::curi
