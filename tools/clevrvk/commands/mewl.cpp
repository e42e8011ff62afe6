// clevrvk mewl: what an ideal learner concludes from episodes of MEWL, and the episodes as text. Reads spec lines or
// the published folders; touches no device.
#include "generators/mewl/blind_rules.h"
#include "generators/mewl/caption.h"
#include "generators/mewl/read_published.h"
#include "generators/mewl/solve.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/pipeline/spec_source.h"
#include "renderer/spec/read_spec.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/print_line.h"

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace mewl = generators::mewl;
using spec::Json;

constexpr const char* kSolveFooter =
    R"(An episode is unique when the answer is the only choice that an ideal learner can give, ambiguous when there are others,
unsolvable when the answer contradicts the contexts. Blind rules guess without seeing a picture; 5 choices make 20 % by
chance.

Examples:
  clevrvk generate mewl_bootstrap --count 200 --seed 1 --variant published | clevrvk mewl solve -
  clevrvk mewl solve data/MEWL_Release_V1/train --json > verdicts.jsonl)";

constexpr const char* kMewlCaptionFooter =
    R"(With --json each episode is a line {start_phrase, choices, label, task}, the form that language models take.

Examples:
  clevrvk generate mewl_shape --count 3 --seed 1 | clevrvk mewl caption -
  clevrvk mewl caption data/MEWL_Release_V1/test --json > captions.jsonl)";

struct MewlFlags {
    std::string input;
    AssetsFlag assets;
    bool allows_partial_input = false;
    bool writes_json = false;
};

using Visit = std::function<void(const std::string& id, const mewl::EpisodeView& episode)>;

/// Visits an episode; an error is reported with the episode's place.
void visit_from(const std::string& source, const std::string& id, const mewl::EpisodeView& episode, const Visit& visit)
{
    try {
        visit(id, episode);
    } catch (const SpecError& error) {
        throw SpecError(fmt::format("{}: {}", source, error.what()));
    }
}

/// Every episode of a folder in the published layout, or of a file of spec lines, or of standard input for "-".
/// \return  the lines that were promised and are missing
std::optional<pipeline::MissingInput> visit_episodes(const MewlFlags& flags, const Visit& visit)
{
    const std::string& input = flags.input;
    if (input != "-" && fs::is_directory(input)) {
        const std::vector<fs::path> folders = mewl::find_published_episodes(input);
        if (folders.empty()) {
            throw SpecError(fmt::format("{}: no folder in it holds an info.json", input));
        }
        for (const fs::path& folder : folders) {
            check_utf8(folder.string(), "the folder");
        }
        for (const fs::path& folder : folders) {
            visit_from((folder / "info.json").string(), folder.string(), mewl::read_published_episode(folder), visit);
        }
        return std::nullopt;
    }
    const catalog::Catalog catalog = load_assets(flags.assets);
    spec::SpecReader reader(input, catalog);
    while (const std::optional<spec::SpecLine> line = reader.next()) {
        const std::string source = fmt::format("{}:{}", input == "-" ? "standard input" : input, line->line_number);
        visit_from(source, line->episode.id, mewl::view_episode(catalog, line->episode, source), visit);
    }
    return pipeline::find_missing(reader, input == "-" ? "standard input" : input);
}

/// The findings in the episodes of one task.
struct Tally {
    int episode_count = 0;
    std::map<mewl::Verdict, int> verdicts;
    std::map<std::string_view, double> blind_chances;  // summed, by rule
};

void print_json(const Tally& tally, const std::string& task)
{
    Json json{{"summary", task}, {"episodes", tally.episode_count}};
    for (const mewl::Verdict verdict : {mewl::Verdict::Unique, mewl::Verdict::Ambiguous, mewl::Verdict::Unsolvable}) {
        const auto found = tally.verdicts.find(verdict);
        json[std::string(mewl::name_of(verdict))] = found == tally.verdicts.end() ? 0 : found->second;
    }
    for (const mewl::BlindRule& rule : mewl::all_blind_rules()) {
        json["blind"][std::string(rule.name)] = tally.blind_chances.at(rule.name) / tally.episode_count;
    }
    fmt::print("{}\n", json.dump());
}

void print_text(const Tally& tally, const std::string& task)
{
    fmt::print("{}: {} {}", task, tally.episode_count, tally.episode_count == 1 ? "episode" : "episodes");
    for (const auto& [verdict, count] : tally.verdicts) {
        fmt::print(", {} {}", count, mewl::name_of(verdict));
    }
    fmt::print("\n");
    for (const mewl::BlindRule& rule : mewl::all_blind_rules()) {
        fmt::print("  {:5.1f} % blind, {}\n", 100.0 * tally.blind_chances.at(rule.name) / tally.episode_count, rule.summary);
    }
}

int run_solve(const MewlFlags& flags)
{
    std::map<std::string, Tally> tallies;
    const auto missing = visit_episodes(flags, [&](const std::string& id, const mewl::EpisodeView& episode) {
        const mewl::Solution solution = mewl::solve(episode);
        Tally& tally = tallies[episode.task];
        ++tally.episode_count;
        ++tally.verdicts[solution.verdict];
        for (const mewl::BlindRule& rule : mewl::all_blind_rules()) {
            tally.blind_chances[rule.name] += mewl::chance_of(rule, episode);
        }
        if (flags.writes_json) {
            const Json json{{"episode", id},
                            {"task", episode.task},
                            {"verdict", mewl::name_of(solution.verdict)},
                            {"possible", solution.possible},
                            {"answer", episode.answer}};
            print_line(json.dump());
        } else if (solution.verdict != mewl::Verdict::Unique) {
            print_line(fmt::format("{}: {}; possible: {}; answer: {}", id, mewl::name_of(solution.verdict),
                                   fmt::join(solution.possible, ", "), episode.answer));
        }
    });
    for (const auto& [task, tally] : tallies) {
        flags.writes_json ? print_json(tally, task) : print_text(tally, task);
    }
    return report_missing(missing, flags.allows_partial_input) ? kExitSomeFailed : kExitDone;
}

int run_caption(const MewlFlags& flags)
{
    const auto missing = visit_episodes(flags, [&](const std::string& id, const mewl::EpisodeView& episode) {
        const mewl::Caption caption = mewl::write_caption(episode);
        if (flags.writes_json) {
            const Json json{
                {"start_phrase", caption.start_phrase}, {"choices", episode.choices}, {"label", caption.label}, {"task", episode.task}};
            print_line(json.dump());
            return;
        }
        print_line(id);
        print_line(caption.start_phrase);
        for (const std::string& choice : episode.choices) {
            print_line(fmt::format("  {} {}", choice == episode.answer ? "*" : "-", choice));
        }
        print_line("");
    });
    return report_missing(missing, flags.allows_partial_input) ? kExitSomeFailed : kExitDone;
}

void add_verb(CLI::App& family, Action& action, const char* name, const char* summary, const char* footer, int (*run)(const MewlFlags&))
{
    CLI::App* const verb = family.add_subcommand(name, summary);
    const auto flags = std::make_shared<MewlFlags>();
    verb->add_option("EPISODES", flags->input, "A file of spec lines, - for standard input, or a folder in MEWL's published layout")
        ->required();
    add_partial_input_flag(*verb, flags->allows_partial_input);
    add_assets_flag(*verb, flags->assets);
    verb->add_flag("--json", flags->writes_json, "One JSON object a line");
    verb->footer(footer);
    verb->callback([&action, flags, run] { action = [flags, run] { return run(*flags); }; });
}

}  // namespace

void add_mewl_command(CLI::App& app, Action& action)
{
    CLI::App* const family = app.add_subcommand("mewl", "Solve and caption episodes of MEWL");
    family->require_subcommand(1);
    family->footer(R"(Examples:
  clevrvk generate mewl_relation --count 100 --seed 1 | clevrvk mewl solve -
  clevrvk generate mewl_pragmatic --count 1 --seed 1 | clevrvk mewl caption -)");
    add_verb(*family, action, "solve", "Report the conclusions of an ideal learner, and the scores of guessing without the pictures",
             kSolveFooter, run_solve);
    add_verb(*family, action, "caption", "Write the episodes as text, for language models", kMewlCaptionFooter, run_caption);
}

}  // namespace clevrvk::tools
