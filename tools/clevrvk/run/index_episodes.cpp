// Collects the lines of an episode until those of the next one begin.
#include "tools/clevrvk/run/index_episodes.h"

#include "renderer/base/error.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace clevrvk::tools {
namespace {

void refuse(const check::Findings& findings)
{
    if (!findings.found.empty()) {
        throw SpecError(fmt::format("{}: {}; 'clevrvk check' says more", findings.found.front().place, findings.found.front().what));
    }
}

}  // namespace

IndexEpisodes::IndexEpisodes(const std::filesystem::path& folder, const catalog::Catalog& catalog,
                             std::shared_ptr<resolve::BodyCache> bodies)
    : catalog_(catalog), things_(std::move(bodies)), lines_(folder)
{
}

std::optional<IndexEpisode> IndexEpisodes::next()
{
    std::vector<check::IndexLine> lines;
    if (ahead_) {
        lines.push_back(*std::exchange(ahead_, std::nullopt));
    }
    check::Findings findings;
    while (lines_.next()) {
        std::optional<check::IndexLine> line = check::parse_index_line(lines_.text(), lines_.number(), findings);
        refuse(findings);
        if (!lines.empty() && lines.front().episode != line->episode) {
            ahead_ = std::move(line);
            break;
        }
        lines.push_back(std::move(*line));
    }
    if (lines.empty()) {
        return std::nullopt;
    }
    std::optional<spec::EpisodeSpec> episode = check::rebuild_episode(lines, catalog_, things_, findings);
    refuse(findings);
    IndexEpisode result{std::move(*episode), lines_.place_of(lines.front().number), {}, lines.front().number};
    for (const check::IndexLine& line : lines) {
        const bool has_file = line.value.contains("file") && line.value["file"].is_string();
        result.files.push_back(has_file ? line.value["file"].get<std::string>() : "");
    }
    return result;
}

}  // namespace clevrvk::tools
