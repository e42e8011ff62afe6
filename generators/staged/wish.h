// The wish for an episode of staged_pairs: its options, and the choices that are drawn once for the episode.
#pragma once

#include "generators/draw_panel.h"
#include "generators/staged/staged_thing.h"
#include "generators/task.h"
#include "renderer/base/rng.h"

#include <glm/glm.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::staged {

/// How things are arranged, and from how high the camera looks.
struct Arrangement {
    std::string_view name;     ///< of the option and of the stager
    std::string_view relation; ///< of the label
    double least_rise = 0.0;   ///< of the direction to the eye, divided by its level part
    double most_rise = 0.0;
};

/// Kinds that people put together there, kinds that hold other things, and the longest side of a variant.
struct Ground {
    std::vector<std::string_view> kinds;
    std::vector<std::string_view> vessels;
    double most_m = 0.0;
    bool is_floor = false;
};

struct Wish {
    const Arrangement* arrangement = nullptr;
    const Ground* ground = nullptr;
    std::string first;   ///< a category, or `any`
    std::string second;
    int count = 2;       ///< of things
    glm::dvec3 way{0.0}; ///< unit, to the eye
    double fill = 0.0;   ///< the share of the picture that the things take
};

/// The task without its functions.
[[nodiscard]] const TaskInfo& pairs_info();

[[nodiscard]] Wish draw_wish(const TaskRequest& request, const EpisodeStreams& streams);

/// A variant of one of these kinds that is not too large for the ground; nothing where the drawn one is.
/// \param wanted  a category instead of them, or `any`
[[nodiscard]] std::optional<StagedThing> draw_thing(const Ground& ground, std::span<const std::string_view> kinds,
                                                    const std::string& wanted, const TaskRequest& request, Rng& rng);

}  // namespace clevrvk::generators::staged
