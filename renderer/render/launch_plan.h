// The number of paths per panel sample, and the division of the samples into launches. Pure.
#pragma once

#include "renderer/scene/scene.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::render {

/// The number of paths per sample in a block of pixels of a denoised picture (shaders/lib/path_budget.glsl); otherwise
/// one.
struct PathBudget {
    std::uint32_t near = 1;          ///< on an object and up to 4 px from it
    std::uint32_t glass = 1;         ///< on materials that transmit; also the maximum up to 4 px from them
    std::uint32_t metal = 1;         ///< on any other material that is not wide
    std::uint32_t glint = 1;         ///< on spots where such a material mirrors a light
    std::uint32_t room_near = 1;     ///< replaces near in a room that is sharp throughout
    std::uint32_t edge = 1;          ///< in a room, along edges where two surfaces meet
    std::uint32_t beside_glass = 1;  ///< divides near, metal and glint in a classic panel that has a material that transmits
};

/// Whether a general panel has no sky, backdrop or environment. Such panels are like rooms, where most light has been
/// reflected before. A sun may shine.
[[nodiscard]] bool is_room(const scene::Scene& panel);

/// Whether the lens's aperture or the shutter may blur outlines to anywhere in the picture.
[[nodiscard]] bool is_blurred(const scene::Scene& panel);

/// Estimated paths of one sample of the whole panel: one per pixel, more in rooms and blurred pictures; on each object
/// the budget's, on metal twice as many for the lights that it mirrors. Usually an overestimate: objects count as
/// unoccluded bounding spheres, and rooms as if surfaces met everywhere. Flat metal that mirrors a light all over takes
/// twice the estimate.
[[nodiscard]] std::uint64_t count_paths(const scene::Scene& panel, const PathBudget& budget);

/// A range of the samples of some consecutive panels.
struct Launch {
    std::uint32_t first_panel = 0;
    std::uint32_t panel_count = 0;
    int first_sample = 0;
    int end_sample = 0;
};

/// Cuts samples [first_sample, end_sample) of all panels into launches of at most this many paths and samples. One
/// sample of one panel is never cut. Where a panel's samples are cut depends on that panel alone, not on its
/// neighbours: a driver may compile the first path of a launch separately and round it differently (seen in NVIDIA's
/// 580.159).
/// \param paths         paths of one sample of each panel, from count_paths()
/// \param most_samples  1 and up
[[nodiscard]] std::vector<Launch> cut_launches(std::span<const std::uint64_t> paths, int first_sample, int end_sample,
                                               std::uint64_t most_paths, int most_samples);

/// The lanes of one launch: some rows of one panel, or all rows of consecutive panels.
struct LaunchLanes {
    std::uint32_t first_panel = 0;
    std::uint32_t panel_count = 0;
    std::uint32_t first_row = 0;
    std::uint32_t row_count = 0;
};

/// Cuts panels of that many rows of `width` lanes into launches of at most that many lanes.
/// \throws GpuError  when a row has more lanes, because rows are never cut
[[nodiscard]] std::vector<LaunchLanes> cut_lanes(std::uint32_t width, std::uint32_t height, std::uint32_t panel_count,
                                                 std::uint64_t most_lanes);

}  // namespace clevrvk::render
