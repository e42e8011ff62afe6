// Takes episodes from sources that make them immediately.
#include "renderer/pipeline/episode_source.h"

#include "renderer/base/error.h"

#include <exception>
#include <utility>

namespace clevrvk::pipeline {

std::optional<TakenEpisode> EpisodeSource::take()
{
    try {
        std::optional<spec::EpisodeSpec> episode = next();
        if (!episode) {
            return std::nullopt;
        }
        const auto made = std::make_shared<spec::EpisodeSpec>(std::move(*episode));
        return TakenEpisode{position(), [made] { return std::move(*made); }};
    } catch (const SpecError&) {
        return TakenEpisode{position(), [fault = std::current_exception()]() -> spec::EpisodeSpec { std::rethrow_exception(fault); }};
    }
}

}  // namespace clevrvk::pipeline
