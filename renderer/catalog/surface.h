// The look of a surface in glTF's parameters, for material assets and for specs that define their own.
#pragma once

#include "renderer/base/json_key.h"
#include "renderer/base/vec3.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clevrvk::catalog {

/// A pattern in object space, without texture coordinates: it blends the base colour with a second one.
struct SolidTexture {
    std::string kind;          ///< name in shaders/solids/list.txt
    Vec3 second_color{};       ///< linear RGB, 0 to 1
    double scale = 0.05;       ///< size of its features, scene units or metres
    Vec3 axis{0.0, 0.0, 1.0};  ///< unit: along wood fibres, across stripes
    std::uint32_t seed = 0;    ///< selects another instance of the pattern

    bool operator==(const SolidTexture&) const = default;
};

/// glTF 2.0's metallic-roughness material with its extensions for clear coat, sheen, transmission, ior and emission.
/// The defaults describe plastic.
struct Surface {
    Vec3 base_color{0.8, 0.8, 0.8};  ///< linear RGB, 0 to 1
    double metallic = 0.0;
    double roughness = 0.5;  ///< perceptual: alpha is its square
    double ior = 1.5;
    double transmission = 0.0;
    double specular = 1.0;
    double clearcoat = 0.0;
    double clearcoat_roughness = 0.0;
    Vec3 sheen_color{};  ///< linear RGB, 0 to 1
    double sheen_roughness = 0.0;
    Vec3 emission{};  ///< linear RGB radiance
    std::optional<SolidTexture> solid;

    bool operator==(const Surface&) const = default;
};

/// A numeric parameter of a surface: its key and range.
struct SurfaceNumber {
    std::string_view key;
    double Surface::*member;
    NumberRange range;
};

/// A colour parameter of a surface: its key and the greatest value of a channel.
struct SurfaceColor {
    std::string_view key;
    Vec3 Surface::*member;
    double most;
};

inline constexpr std::array<SurfaceNumber, 8> kSurfaceNumbers{{{"metallic", &Surface::metallic, {0.0, 1.0}},
                                                               {"roughness", &Surface::roughness, {0.0, 1.0}},
                                                               {"ior", &Surface::ior, {1.0, 4.0}},
                                                               {"transmission", &Surface::transmission, {0.0, 1.0}},
                                                               {"specular", &Surface::specular, {0.0, 1.0}},
                                                               {"clearcoat", &Surface::clearcoat, {0.0, 1.0}},
                                                               {"clearcoat_roughness", &Surface::clearcoat_roughness, {0.0, 1.0}},
                                                               {"sheen_roughness", &Surface::sheen_roughness, {0.0, 1.0}}}};
inline constexpr std::array<SurfaceColor, 3> kSurfaceColors{
    {{"base_color", &Surface::base_color, 1.0}, {"sheen_color", &Surface::sheen_color, 1.0}, {"emission", &Surface::emission, 1e4}}};
inline constexpr std::array<JsonKey, 5> kSolidKeys{
    {{"kind", true}, {"second_color", true}, {"scale", false}, {"axis", false}, {"seed", false}}};
inline constexpr NumberRange kSolidScale{1e-4, 100.0};

}  // namespace clevrvk::catalog
