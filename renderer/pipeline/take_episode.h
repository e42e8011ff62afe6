// Takes the next episode of a source and checks that the dataset's format can hold it.
#pragma once

#include "renderer/layout/layout.h"
#include "renderer/pipeline/episode_source.h"

#include <optional>

namespace clevrvk::pipeline {

/// Makes an episode that was taken.
/// \throws SpecError  FILE:LINE: when the record is bad, or the layout cannot hold it
[[nodiscard]] spec::EpisodeSpec make_episode(const TakenEpisode& taken, const layout::Layout& layout);

/// The next episode, or nothing at the end. \throws SpecError  likewise; the next call continues after it
[[nodiscard]] std::optional<spec::EpisodeSpec> take_episode(EpisodeSource& source, const layout::Layout& layout);

}  // namespace clevrvk::pipeline
