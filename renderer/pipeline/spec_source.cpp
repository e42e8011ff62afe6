// Drops the line's text, which only other tools want.
#include "renderer/pipeline/spec_source.h"

#include <utility>

namespace clevrvk::pipeline {

std::optional<spec::EpisodeSpec> SpecSource::next()
{
    std::optional<spec::SpecLine> line = reader_.next();
    if (!line) {
        return std::nullopt;
    }
    return std::move(line->episode);
}

SourcePosition SpecSource::position() const
{
    return {name_, static_cast<std::uint64_t>(reader_.line_number())};
}

}  // namespace clevrvk::pipeline
