// Reads episodes from spec lines and drops the lines' text, which only other commands need.
#include "renderer/pipeline/spec_source.h"

#include "renderer/base/hash.h"

#include <fmt/format.h>

#include <utility>

namespace clevrvk::pipeline {
namespace {

std::string name_lines(const spec::SpecReader& reader)
{
    return fmt::format("xxh3_128 {}", reader.digest());
}

}  // namespace

std::optional<spec::EpisodeSpec> SpecSource::next()
{
    std::optional<spec::SpecLine> line = reader_.next();
    if (!line) {
        return std::nullopt;
    }
    return std::move(line->episode);
}

std::string SpecSource::identity() const
{
    return name_lines(reader_);
}

SourcePosition SpecSource::position() const
{
    return {name_, static_cast<std::uint64_t>(reader_.line_number()), reader_.episode_id()};
}

std::optional<MissingInput> SpecSource::find_missing() const
{
    return pipeline::find_missing(reader_, name_);
}

std::optional<std::string> describe_missing(const spec::SpecReader& reader)
{
    if (!reader.streams().is_whole()) {
        return reader.streams().describe_missing();
    }
    // A writer that died before its first line leaves an empty input, and a dataset without panels is of no use.
    if (reader.digest() == Digest().hex()) {
        return "it has no lines";
    }
    return std::nullopt;
}

std::optional<MissingInput> find_missing(const spec::SpecReader& reader, const std::string& name)
{
    const std::optional<std::string> words = describe_missing(reader);
    if (!words) {
        return std::nullopt;
    }
    return MissingInput{reader.streams().missing_count(), fmt::format("{}: the input is incomplete: {}", name, *words)};
}

std::string identify_file(const std::string& path, std::optional<std::uint64_t> limit, const catalog::Catalog& catalog)
{
    const resolve::ThingReader things;
    spec::SpecReader reader(path, catalog, things);
    for (std::uint64_t count = 0; (!limit || count < *limit) && reader.skip(); ++count) {
    }
    return name_lines(reader);
}

}  // namespace clevrvk::pipeline
