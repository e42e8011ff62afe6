// clevrvk mewl caption: prints episodes as text, for people and language models.
#include "generators/mewl/caption.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tools/clevrvk/families/mewl/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/print_line.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace mewl = generators::mewl;

constexpr const char* kCaptionFooter =
    R"(With --json, each episode is a line {start_phrase, choices, label, task, episode, split}, a form for language models.
With --out, the command also writes the published summary files: TASK.json for each task, with {train, val, test}, each a
list of {start_phrase, choices, label, task}.

Examples:
  clevrvk generate mewl_shape --count 3 --seed 1 | clevrvk mewl caption -
  clevrvk mewl caption data/MEWL_Release_V1 --json --out data/captions > captions.jsonl)";

struct CaptionFlags {
    MewlFlags common;
    std::string out;
};

using Summaries = std::map<std::string, Json>;  // by task

void add_to_summary(const MewlEpisode& episode, const Json& entry, Summaries& summaries)
{
    const auto [summary, is_new] = summaries.try_emplace(episode.kind());
    if (is_new) {
        summary->second = {{"train", Json::array()}, {"val", Json::array()}, {"test", Json::array()}};
    }
    if (!summary->second.contains(episode.split)) {
        throw SpecError(fmt::format("'{}' belongs to none of the splits of a summary file: train, val or test", episode.name));
    }
    summary->second[episode.split].push_back(entry);
}

void write_summaries(const fs::path& folder, const Summaries& summaries)
{
    std::error_code error;
    fs::create_directories(folder, error);
    for (const auto& [task, summary] : summaries) {
        const fs::path file = folder / (task + ".json");
        if (fs::exists(file, error)) {
            throw IoError(fmt::format("'{}' exists; nothing is overwritten", file.string()));
        }
        std::ofstream stream(file);
        stream << summary.dump() << "\n" << std::flush;
        if (!stream) {
            throw IoError(fmt::format("cannot write '{}'", file.string()));
        }
    }
}

int run_caption(const CaptionFlags& flags)
{
    Summaries summaries;
    const auto missing = visit_mewl_episodes(flags.common, [&](const MewlEpisode& episode) {
        const mewl::EpisodeView& view = episode.view;
        const mewl::Caption caption = mewl::write_caption(view);
        Json json{{"start_phrase", caption.start_phrase}, {"choices", view.choices}, {"label", caption.label}, {"task", view.task}};
        if (!flags.out.empty()) {
            add_to_summary(episode, json, summaries);
        }
        if (flags.common.writes_json) {
            json["episode"] = episode.id;
            json["split"] = episode.split.empty() ? Json() : Json(episode.split);
            print_line(json.dump());
            return;
        }
        print_line(episode.name);
        print_line(caption.start_phrase);
        for (const std::string& choice : view.choices) {
            print_line(fmt::format("  {} {}", choice == view.answer ? "*" : "-", choice));
        }
        print_line("");
    });
    write_summaries(flags.out, summaries);
    return report_missing(missing, flags.common.allows_partial_input) ? kExitSomeFailed : kExitDone;
}

}  // namespace

void add_mewl_caption_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("caption", "Write the episodes as text, for language models");
    const auto flags = std::make_shared<CaptionFlags>();
    add_mewl_flags(verb, flags->common);
    verb.add_option("--out", flags->out, "Folder for the published summary files, one TASK.json per task")
        .check(make_folder_check())
        .type_name("DIR");
    verb.footer(kCaptionFooter);
    verb.callback([&action, flags] { action = [flags] { return run_caption(*flags); }; });
}

}  // namespace clevrvk::tools
