// Takes the next episode. All ways of reading the input share the checks in this file.
#include "renderer/pipeline/take_episode.h"

#include <fmt/format.h>

namespace clevrvk::pipeline {

spec::EpisodeSpec make_episode(const TakenEpisode& taken, const layout::Layout& layout)
{
    spec::EpisodeSpec episode = taken.make();
    layout.check_episode(episode, fmt::format("{}:{}", taken.position.file, taken.position.line));
    return episode;
}

std::optional<spec::EpisodeSpec> take_episode(EpisodeSource& source, const layout::Layout& layout)
{
    const std::optional<TakenEpisode> taken = source.take();
    return taken ? std::optional(make_episode(*taken, layout)) : std::nullopt;
}

}  // namespace clevrvk::pipeline
