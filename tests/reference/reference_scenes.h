// Scenes that Blender 3.4.1 (Cycles, CLEVR's and MEWL's settings) has rendered, and our pictures of them. The
// references are packed by tools/checks/pack_reference.py; object numbers, depth, normals and mean colours come from
// the same Blender scenes.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/spec/episode_spec.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::reference {

constexpr int kWidthPx = 320;
constexpr int kHeightPx = 240;

/// One scene with both pictures. Row-major from the top left.
struct ReferenceScene {
    spec::PanelSpec panel;
    std::vector<std::uint16_t> image_srgb;  ///< Blender's, 3 a pixel, 0 to 255
    std::vector<std::uint32_t> ids;         ///< Blender's, 0 the backdrop, k the k-th object
    std::vector<float> depth;               ///< Blender's, along the view axis; empty where it is not kept
    std::vector<float> normals;             ///< Blender's, 3 a pixel; empty where they are not kept
    /// Blender's mean colours by id over find_inner_pixels, linear, clipped to 1 first
    std::vector<std::optional<std::array<double, 3>>> means;
    frame::Frame frame;  ///< ours, at the samples of --quality reference
};

/// Every scene, read and rendered at the first call on the CPU driver, or on CLEVRVK_TEST_DEVICE.
/// \throws GpuError  when the device is not there
[[nodiscard]] const std::vector<ReferenceScene>& render_scenes();

/// The scene whose panel's id begins with `prefix`.
[[nodiscard]] const ReferenceScene& find_scene(std::string_view prefix);

/// Whether a pixel has its own id in all of its 3x3 neighbourhood; false at the picture's border.
[[nodiscard]] std::vector<bool> find_inner_pixels(const std::vector<std::uint32_t>& ids);

}  // namespace clevrvk::reference
