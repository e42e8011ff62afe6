// Writes the frames of a clip's path as panels, for people who want to see or change them.
#pragma once

#include <string>
#include <string_view>

namespace clevrvk::spec {

/// The line with `panels` instead of its `path`: each has its id, its time, and where it differs from `common` its
/// camera and its `changes`. Both lines give equal episodes. A line without a path stays as it is.
/// \param line    as parse_episode takes it
/// \param source  `FILE:LINE`, the beginning of every message
/// \throws SpecError  like parse_episode, about the path; and where the new line is longer than SpecReader takes
[[nodiscard]] std::string expand_clip(std::string_view line, const std::string& source);

}  // namespace clevrvk::spec
