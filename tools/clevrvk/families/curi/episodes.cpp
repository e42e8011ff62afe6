// clevrvk curi episodes: draws episodes from the folder that `curi concepts` wrote. Uses no device.
#include "generators/curi/episode_maker.h"
#include "generators/curi/scene_task.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/parse_json.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/write_spec.h"
#include "tools/clevrvk/families/curi/dataset.h"
#include "tools/clevrvk/families/curi/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/run_summary.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace curi = generators::curi;

constexpr const char* kEpisodesFooter =
    R"(An episode is one line of JSON with these members:
  concept                       index of the concept
  support, query                scenes (indices in scenes.npy, which are also the indices of curi_scene's episodes) and
                                labels; the five positives come first, except that strict queries are in random order
  alternates                    the other concepts that are true of the support's positives
  valid                         the alternates that no negative of the support refutes, then the concept itself
  log_priors, log_posteriors    one value for each concept in valid
  variant                       present if the variant is strict
With --panels, each line is instead a spec line of 50 panels, support_00 to query_24, for `clevrvk render`, and its
labels are the members above.

Examples:
  clevrvk curi episodes --concepts out/curi --split iid --side test --count 100 --seed 1 --negatives easy --variant published > test.jsonl
  clevrvk curi episodes --concepts out/curi --split shape --count 5 --seed 1 --panels | clevrvk render --episodes - --out out/episodes)";

struct EpisodesFlags {
    std::string concepts;
    std::string split;
    std::string side = "train";
    std::string negatives = "hard";
    std::string variant = "strict";
    std::int64_t count = 1;
    std::int64_t seed = 0;
    int threads = 1;
    bool writes_panels = false;
};

Json write_items(const curi::ItemSet& items)
{
    Json json{{"scenes", items.scenes}, {"labels", Json::array()}, {"optimistic_labels", Json::array()}};
    for (std::size_t i = 0; i < items.labels.size(); ++i) {
        json["labels"].push_back(items.labels[i] ? 1 : 0);
        json["optimistic_labels"].push_back(items.optimistic_labels[i] ? 1 : 0);
    }
    return json;
}

/// Draws the panels of episodes again from the seed of their scenes.
class PanelMaker {
public:
    explicit PanelMaker(const CuriDataset& dataset) : dataset_(dataset)
    {
        request_.seed = dataset.seed;
        request_.variant = dataset.variant;
        request_.options = generators::parse_options(task_.info, {});
    }

    /// The spec line of an episode with the given labels.
    [[nodiscard]] std::string write(const curi::Episode& drawn, std::string id, std::int64_t seed, Json labels,
                                    const spec::StreamPlace& place)
    {
        spec::EpisodeSpec episode;
        episode.id = std::move(id);
        episode.seed = seed;
        add(drawn.support, "support", episode);
        add(drawn.query, "query", episode);
        episode.labels = std::move(labels);
        return spec::write_episode(episode, place);
    }

private:
    /// Adds a panel for each scene. \throws SpecError  when the folder's scenes differ from the task's
    void add(const curi::ItemSet& items, const char* name, spec::EpisodeSpec& episode)
    {
        for (std::size_t i = 0; i < items.scenes.size(); ++i) {
            request_.index = static_cast<std::uint64_t>(items.scenes[i]);
            spec::PanelSpec panel = task_.generate(catalog_, request_).panels.front();
            if (curi::view_panel(panel) != dataset_.scenes[request_.index]) {
                throw SpecError(
                    fmt::format("scene {} of scenes.npy was not made by curi_scene with seed {} and variant {}, so it cannot be a panel",
                                request_.index, request_.seed, request_.variant));
            }
            panel.id = fmt::format("{}_{:02}", name, i);
            episode.panels.push_back(std::move(panel));
        }
    }

    const CuriDataset& dataset_;
    catalog::Catalog catalog_ = catalog::load_installed_catalog();
    generators::Task task_ = curi::make_scene_task();
    generators::TaskRequest request_;
};

int run_episodes(const EpisodesFlags& flags)
{
    const CuriDataset dataset = load_curi_dataset(flags.concepts, flags.threads);
    const curi::Split& split = find_split(dataset, flags.split);
    const std::vector<int>& places = flags.side == "train" ? split.train : flags.side == "val" ? split.val : split.test;
    if (places.empty()) {
        throw SpecError(fmt::format("--split {} --side {}: '{}' has no concept on this side", flags.split, flags.side, flags.concepts));
    }
    const curi::EpisodeMaker maker(dataset.concepts, dataset.truth, dataset.scenes);
    const curi::EpisodeRules rules{curi::find_variant(flags.variant), flags.negatives == "hard"};
    const std::string key = curi::make_episode_key(flags.split, flags.side, flags.negatives);
    std::optional<PanelMaker> panel_maker;
    if (flags.writes_panels) {
        panel_maker.emplace(dataset);
    }
    const RunClock clock;
    for (std::int64_t i = 0; i < flags.count; ++i) {
        Rng rng = Rng::for_key(flags.seed, key, static_cast<std::uint64_t>(i));
        const curi::Episode episode = maker.make(places, rules, rng);
        const curi::Concept& entry = dataset.concepts[static_cast<std::size_t>(episode.concept_place)];
        const std::string id = fmt::format("{}/{}", key, spec::format_episode_number(static_cast<std::uint64_t>(i)));
        Json labels{{"concept", episode.concept_place},        {"postfix", entry.postfix},
                    {"support", write_items(episode.support)}, {"query", write_items(episode.query)},
                    {"alternates", episode.alternates},        {"valid", episode.valid},
                    {"log_priors", episode.log_priors},        {"log_posteriors", episode.log_posteriors}};
        if (rules.variant == curi::Variant::Strict) {
            labels["variant"] = flags.variant;
        }
        if (panel_maker) {
            print_line(panel_maker->write(episode, id, flags.seed, std::move(labels), {i, flags.count}));
        } else {
            Json line{{"id", id}};
            line.update(labels);
            print_line(line.dump());
        }
    }
    log_info("{} episodes, {:.0f} per CPU second", flags.count,
             static_cast<double>(flags.count) / std::max(1e-6, clock.compute_cpu_seconds()));
    return kExitDone;
}

}  // namespace

void add_episodes_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("episodes", "Draw episodes: 25 scenes that teach a concept, and 25 more that test it");
    const auto flags = std::make_shared<EpisodesFlags>();
    verb.add_option("--concepts", flags->concepts, "Folder that `clevrvk curi concepts` wrote").required().type_name("DIR");
    verb.add_option("--split", flags->split, "Name of the split: " + fmt::format("{}", fmt::join(curi_split_names(), ", ")))
        .required()
        .check(make_name_check("split", curi_split_names()));
    verb.add_option("--side", flags->side, "train, val or test; default train").check(make_name_check("side", {"train", "val", "test"}));
    verb.add_option("--negatives", flags->negatives, "Negatives in a query: hard (scenes for which a rival concept is true) or easy "
                                                     "(any other scenes); default hard")
        .check(make_name_check("kind of negatives", {"hard", "easy"}));
    verb.add_option("--count", flags->count, "Number of episodes, 1 to 100000000; default 1")
        .check(make_integer_check<std::int64_t>(1, 100000000));
    verb.add_option("--seed", flags->seed, "Seed of the episodes, a whole number").required().check(make_integer_check<std::int64_t>());
    verb.add_option("--threads", flags->threads, "Threads that evaluate the concepts, 1 to 256; default 1")
        .check(make_integer_check(1, kMostThreads));
    verb.add_flag("--panels", flags->writes_panels, "Print spec lines, with the scenes as panels");
    add_curi_variant_flag(verb, flags->variant);
    verb.footer(kEpisodesFooter);
    verb.callback([&action, flags] { action = [flags] { return run_episodes(*flags); }; });
}

}  // namespace clevrvk::tools
