// Pictures of surroundings, as lights: their texels, and the table by which directions are drawn.
#pragma once

#include "renderer/image/pixels.h"
#include "renderer/scene/scene.h"

#include <filesystem>

namespace clevrvk::scene {

/// Most pixels of a picture of surroundings: 4096 by 2048.
constexpr std::size_t kMostEnvironmentPixels = std::size_t{1} << 23U;

/// Greater numbers of a picture count as this one: at the greatest strength (spec::kEnvironmentStrength), paths that
/// meet it still stay below what the shaders add up, and other pixels keep their place among the halves. A sun in a
/// picture of daylight is below 1e6.
constexpr double kMostTexel = 0x1p30;

/// Takes an equirectangular picture of linear numbers: its left edge is the direction -x, a quarter further +y, its
/// middle +x; its top is +z. Grey pictures and alpha are taken as glTF's textures are; numbers below 0 count as 0, and
/// those above kMostTexel as that.
/// \throws SpecError  when it is too large or too small
[[nodiscard]] Environment make_environment(const image::FloatPixels& picture);

/// The same of an EXR file, or of a PNG or JPEG file, whose colours are sRGB. Warns of numbers above kMostTexel.
/// \throws SpecError, IoError  when it cannot be read; names the file
[[nodiscard]] Environment load_environment(const std::filesystem::path& file);

}  // namespace clevrvk::scene
