// Optical flow: where a panel's visible points are in a neighbouring panel of the episode. Computed from the frame's
// distances and ids and from both panels' cameras and objects, without the pictures.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/resolve/body_cache.h"
#include "renderer/spec/episode_spec.h"

#include <array>
#include <string_view>
#include <vector>

namespace clevrvk::annotate {

/// An array of flow: its name, and the offset of the other panel.
struct FlowArray {
    std::string_view name;
    int step = 0;
};
inline constexpr std::array<FlowArray, 2> kFlowArrays{FlowArray{"flow", 1}, FlowArray{"flow_back", -1}};

/// Two values per pixel, row-major: x to the right and y down, in pixels, from the pixel's centre to the place of the
/// same surface point in the other panel, even if another surface hides it there. Both panels are at their label times.
/// Objects with equal id, shape and parameters are the same object, which moves, turns and scales as a whole. An agent
/// that has another pose bends: its points are carried by its bones onto its other mesh (carry.h). A cloth that lies
/// over others stands still if these do. The stage stands still if both panels have the same one.
/// NaN if the ray hits nothing, the other panel lacks the surface, or its picture does not show the place; of an agent
/// also if the other mesh is farther than kMostCarryError_m from the carried point; of a cloth if it or something below
/// it moves, because it then falls anew. NaN everywhere if there is no such panel.
/// \param step  1: to the next panel; -1: to the previous one
/// \param frame  the panel's frame, with distances
/// \param bodies  has or gets the bodies of agents that bend
/// \throws std::logic_error  when the frame has no distances
[[nodiscard]] std::vector<float> compute_flow(const spec::EpisodeSpec& episode, int panel_index, int step, const frame::Frame& frame,
                                              resolve::BodyCache& bodies);

/// Scene units, between a point of an agent that its bones have carried and its mesh there.
inline constexpr double kMostCarryError_m = 0.005;

}  // namespace clevrvk::annotate
