// Reads the episodes for the verbs of `clevrvk mewl`.
#include "generators/mewl/read_published.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/pipeline/spec_source.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/read_spec.h"
#include "tools/clevrvk/families/mewl/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/run/partial_input.h"

#include <charconv>
#include <filesystem>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace mewl = generators::mewl;

/// Visits an episode; prefixes errors with the episode's place.
void visit_from(const std::string& source, const MewlEpisode& episode, const std::function<void(const MewlEpisode&)>& visit)
{
    try {
        visit(episode);
    } catch (const SpecError& error) {
        throw SpecError(fmt::format("{}: {}", source, error.what()));
    }
}

/// The path is ROOT/SPLIT/TASK/INDEX; there is no split if the folder above TASK is not named like one.
MewlEpisode read_folder(const fs::path& folder)
{
    MewlEpisode episode{folder.string(), folder.string(), "", mewl::read_published_episode(folder)};
    const fs::path whole = fs::absolute(folder).lexically_normal();
    const std::string number = whole.filename().string();
    const std::string split = whole.parent_path().parent_path().filename().string();
    std::uint64_t index = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
    const bool is_split = split == "train" || split == "val" || split == "test";
    if (is_split) {
        episode.split = split;
    }
    if (is_split && error == std::errc() && end == number.data() + number.size()) {
        episode.id = spec::format_task_episode_id({"mewl_" + episode.view.task, split, index});
    }
    return episode;
}

}  // namespace

void add_mewl_flags(const Command& verb, MewlFlags& flags)
{
    verb.add_option("EPISODES", flags.input, "A file of spec lines, - for standard input, or a folder in MEWL's published layout")
        .required();
    add_assets_flag(verb, flags.assets);
    add_partial_input_flag(verb, flags.allows_partial_input);
    verb.add_flag("--json", flags.writes_json, "Print one JSON object per line");
}

std::optional<pipeline::MissingInput> visit_mewl_episodes(const MewlFlags& flags, const std::function<void(const MewlEpisode&)>& visit)
{
    const std::string& input = flags.input;
    if (input != "-" && fs::is_directory(input)) {
        const std::vector<fs::path> folders = mewl::find_published_episodes(input);
        if (folders.empty()) {
            throw SpecError(fmt::format("{}: none of its folders contains an info.json", input));
        }
        for (const fs::path& folder : folders) {
            check_utf8(folder.string(), "the folder");
        }
        for (const fs::path& folder : folders) {
            visit_from((folder / "info.json").string(), read_folder(folder), visit);
        }
        return std::nullopt;
    }
    const catalog::Catalog catalog = load_assets(flags.assets);
    const std::string name = input == "-" ? "standard input" : input;
    const resolve::ThingReader things;
    spec::SpecReader reader(input, catalog, things);
    while (const std::optional<spec::SpecLine> line = reader.next()) {
        const std::string source = fmt::format("{}:{}", name, line->line_number);
        const std::string& id = line->episode.id;
        const std::optional<spec::TaskEpisode> place = spec::parse_task_episode_id(id);
        visit_from(source, {id, id, place ? place->split : "", mewl::view_episode(catalog, line->episode, source)}, visit);
    }
    return pipeline::find_missing(reader, name);
}

}  // namespace clevrvk::tools
