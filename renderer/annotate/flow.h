// Optical flow: where the points that a panel shows are in a neighbouring panel of its episode. From distances and ids
// of the frame, and from both panels' cameras and objects; no picture is looked at.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/spec/episode_spec.h"

#include <array>
#include <string_view>
#include <vector>

namespace clevrvk::annotate {

/// An array of flow: its name, and how many panels further on the other one is.
struct FlowArray {
    std::string_view name;
    int step = 0;
};
inline constexpr std::array<FlowArray, 2> kFlowArrays{FlowArray{"flow", 1}, FlowArray{"flow_back", -1}};

/// Two values a pixel, row-major: x to the right and y down, in pixels, from the pixel's centre to where the same point
/// of the surface is in the other panel, whether another surface hides it there or not. Both panels are at their label
/// times. An object is the same where id, shape and parameters are: it moves, turns and grows as a whole. The stage
/// stands still where both panels have the same one.
/// NaN where nothing is hit, where the surface is not in the other panel, where that picture does not show the place,
/// and everywhere when there is no such panel.
/// \param step  1: to the next panel; -1: to the one before
/// \param frame  of the panel, with distances
/// \throws std::logic_error  when the frame has no distances
[[nodiscard]] std::vector<float> compute_flow(const spec::EpisodeSpec& episode, int panel_index, int step, const frame::Frame& frame);

}  // namespace clevrvk::annotate
