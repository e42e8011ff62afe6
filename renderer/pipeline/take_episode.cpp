// Takes the next episode, and refuses in one place what every reading of the input refuses.
#include "renderer/pipeline/take_episode.h"

#include <fmt/format.h>

namespace clevrvk::pipeline {

std::optional<spec::EpisodeSpec> take_episode(EpisodeSource& source, const layout::Layout& layout)
{
    std::optional<spec::EpisodeSpec> episode = source.next();
    if (episode) {
        const SourcePosition position = source.position();
        layout.check_episode(*episode, fmt::format("{}:{}", position.file, position.line));
    }
    return episode;
}

}  // namespace clevrvk::pipeline
