// How many paths the samples of a panel take, and into which launches they are cut. Pure.
#pragma once

#include "renderer/scene/scene.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::render {

/// How many paths a sample takes in a block of pixels of a denoised picture, see shaders/lib/path_budget.glsl; one
/// otherwise.
struct PathBudget {
    std::uint32_t near = 1;          ///< on an object and up to 4 px from it
    std::uint32_t glass = 1;         ///< on materials that transmit; up to 4 px from them no more than this
    std::uint32_t metal = 1;         ///< on any other material that is not wide
    std::uint32_t glint = 1;         ///< where such a material mirrors a light
    std::uint32_t room_near = 1;     ///< instead of near in a room that is sharp all over
    std::uint32_t edge = 1;          ///< in a room, where two surfaces meet
    std::uint32_t beside_glass = 1;  ///< divides near, metal and glint in a classic panel that has a material that transmits
};

/// Whether a general panel has no sky, no backdrop and no surroundings, as rooms have none, where most light has been
/// reflected before. A sun may shine.
[[nodiscard]] bool is_room(const scene::Scene& panel);

/// Whether outlines may be anywhere in the picture: by the lens's opening or the shutter.
[[nodiscard]] bool is_blurred(const scene::Scene& panel);

/// Estimated paths of one sample of the whole panel: one a pixel, in rooms and blurred pictures more; on each object
/// those of the budget, on metal twice as many for the lights that it mirrors. Usually too many: objects count as their
/// bounding spheres, and as if nothing hid them; rooms as if surfaces met everywhere. Flat metal that mirrors a light
/// all over takes twice as many.
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
/// neighbours: a driver may compile the first path of a launch by itself and round it differently (seen in NVIDIA's
/// 580.159).
/// \param paths         of one sample of each panel, count_paths
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
/// \throws GpuError  when a row has more: rows are never cut
[[nodiscard]] std::vector<LaunchLanes> cut_lanes(std::uint32_t width, std::uint32_t height, std::uint32_t panel_count,
                                                 std::uint64_t most_lanes);

}  // namespace clevrvk::render
