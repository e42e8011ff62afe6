// Reads a dataset's index as the spec from which it was made.
#include "tools/clevrvk/run/visit_graphs.h"

#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/pipeline/spec_source.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/read_spec.h"
#include "renderer/write/file_names.h"
#include "tools/clevrvk/run/index_episodes.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
using Visit = std::function<void(const InputPanel&)>;

/// Visits the panels of one episode after another.
class PanelVisitor {
public:
    explicit PanelVisitor(const Visit& visit) : visit_(visit) {}

    /// \param names  of the pictures; if there are none, the names that a plain dataset will give them
    void visit_episode(const spec::EpisodeSpec& episode, const std::string& place, const std::vector<std::string>& names = {})
    {
        const std::optional<spec::TaskEpisode> task = spec::parse_task_episode_id(episode.id);
        for (std::size_t k = 0; k < episode.panels.size(); ++k) {
            const std::string plain = fmt::format("images/{}/{}.png", episode.id, episode.panels[k].id);
            const std::string& name = names.empty() || names[k].empty() ? plain : names[k];
            const InputPanel panel{&episode, k, count_++, name, place, task ? task->split : "new"};
            try {
                visit_(panel);
            } catch (const SpecError& error) {
                throw SpecError(fmt::format("{}: {}", place, error.what()));
            }
        }
    }

    /// \throws SpecError  when there were no panels
    void finish(const std::string& input) const
    {
        if (count_ == 0) {
            throw SpecError(fmt::format("{}: the input holds no panel", input));
        }
    }

private:
    const Visit& visit_;  // must outlive this object
    std::uint64_t count_ = 0;
};

void visit_dataset(const fs::path& folder, const catalog::Catalog& catalog, PanelVisitor& visitor)
{
    const JsonDocument description = load_json(folder / write::kDescriptionName);
    if (JsonReader(description).at("complete").value() != Json(true)) {
        throw SpecError(fmt::format("{}: the dataset is not finished; run its command again", folder.string()));
    }
    IndexEpisodes episodes(folder, catalog, std::make_shared<resolve::BodyCache>());
    while (const std::optional<IndexEpisode> episode = episodes.next()) {
        visitor.visit_episode(episode->episode, episode->place, episode->files);
    }
}

void visit_spec_lines(const std::string& path, const catalog::Catalog& catalog, PanelVisitor& visitor)
{
    const std::string name = path == "-" ? "<stdin>" : path;
    const resolve::ThingReader things;
    spec::SpecReader reader(path, catalog, things);
    while (const std::optional<spec::SpecLine> line = reader.next()) {
        visitor.visit_episode(line->episode, fmt::format("{}:{}", name, line->line_number));
    }
    if (const std::optional<std::string> missing = pipeline::describe_missing(reader)) {
        throw SpecError(fmt::format("{}: {}", name, *missing));
    }
}

}  // namespace

void add_graph_flags(const Command& command, GraphFlags& flags)
{
    command.add_option("INPUT", flags.input, "A file of spec lines, - for standard input, or the folder of a finished dataset").required();
    add_assets_flag(command, flags.assets);
}

void visit_input_panels(const std::string& input, const catalog::Catalog& catalog, const Visit& visit)
{
    PanelVisitor visitor(visit);
    if (input != "-" && fs::is_directory(input)) {
        visit_dataset(input, catalog, visitor);
    } else {
        visit_spec_lines(input, catalog, visitor);
    }
    visitor.finish(input);
}

}  // namespace clevrvk::tools
