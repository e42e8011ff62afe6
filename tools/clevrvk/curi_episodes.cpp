// clevrvk curi episodes: draws episodes from the folder that `curi concepts` wrote. Touches no device.
#include "generators/curi/episode_maker.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/parse_json.h"
#include "tools/clevrvk/curi_dataset.h"
#include "tools/clevrvk/curi_verbs.h"
#include "tools/clevrvk/exit_codes.h"
#include "tools/clevrvk/flag_checks.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace curi = generators::curi;

constexpr const char* kEpisodesFooter = R"(An episode is a line of JSON: the concept; support and query with scenes (places in scenes.npy; also the index of the task curi_scene's episode) and
labels, five positives first; alternates, the other concepts that are true of the support's positives; valid, those of them that no negative of the support
refutes, the concept itself last; log_priors and log_posteriors of valid.

Examples:
  clevrvk curi episodes --concepts out/curi --split color_count --side train --count 1000 --seed 1 > train.jsonl
  clevrvk curi episodes --concepts out/curi --split iid --side test --count 100 --seed 1 --negatives easy --variant published)";

struct EpisodesFlags {
    std::string concepts;
    std::string split;
    std::string side = "train";
    std::string negatives = "hard";
    std::string variant = "repaired";
    std::int64_t count = 1;
    std::int64_t seed = 0;
    int threads = 1;
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

int run_episodes(const EpisodesFlags& flags)
{
    const CuriDataset dataset = load_curi_dataset(flags.concepts, flags.threads);
    const curi::Split& split = find_split(dataset, flags.split);
    const std::vector<int>& places = flags.side == "train" ? split.train : flags.side == "val" ? split.val : split.test;
    if (places.empty()) {
        throw SpecError(fmt::format("--split {} --side {}: '{}' has no concept there", flags.split, flags.side, flags.concepts));
    }
    const curi::EpisodeMaker maker(dataset.concepts, dataset.truth);
    const curi::EpisodeRules rules{flags.variant == "published", flags.negatives == "hard"};
    const std::string key = fmt::format("curi/{}/{}/{}", flags.split, flags.side, flags.negatives);
    const std::clock_t begin = std::clock();
    for (std::int64_t i = 0; i < flags.count; ++i) {
        Rng rng = Rng::for_key(flags.seed, key, static_cast<std::uint64_t>(i));
        const curi::Episode episode = maker.make(places, rules, rng);
        const curi::Concept& entry = dataset.concepts[static_cast<std::size_t>(episode.concept_place)];
        const Json json{{"id", fmt::format("{}/{:06}", key, i)},
                        {"concept", episode.concept_place},
                        {"postfix", entry.postfix},
                        {"support", write_items(episode.support)},
                        {"query", write_items(episode.query)},
                        {"alternates", episode.alternates},
                        {"valid", episode.valid},
                        {"log_priors", episode.log_priors},
                        {"log_posteriors", episode.log_posteriors}};
        fmt::print("{}\n", json.dump());
    }
    log_info("{} episodes, {:.0f} a CPU second", flags.count,
             static_cast<double>(flags.count) * CLOCKS_PER_SEC / std::max(1.0, static_cast<double>(std::clock() - begin)));
    return kExitDone;
}

}  // namespace

void add_episodes_verb(CLI::App& family, Action& action)
{
    CLI::App* const verb = family.add_subcommand("episodes", "Draw episodes: a concept to be learned from 25 scenes and asked of 25 more");
    const auto flags = std::make_shared<EpisodesFlags>();
    verb->add_option("--concepts", flags->concepts, "Folder that `clevrvk curi concepts` wrote")->required()->type_name("DIR");
    verb->add_option("--split", flags->split, "Name of the split: " + fmt::format("{}", fmt::join(curi_split_names(), ", ")))
        ->required()->check(make_name_check("split", curi_split_names()));
    verb->add_option("--side", flags->side, "train, val or test; default train")->check(make_name_check("side", {"train", "val", "test"}));
    verb->add_option("--negatives", flags->negatives, "hard: true of rival concepts; easy: any; default hard")
        ->check(make_name_check("kind of negatives", {"hard", "easy"}));
    verb->add_option("--count", flags->count, "Number of episodes, 1 to 100000000; default 1")->check(make_integer_check<std::int64_t>(1, 100000000));
    verb->add_option("--seed", flags->seed, "Seed of the episodes, a whole number")->required()->check(make_integer_check<std::int64_t>());
    verb->add_option("--threads", flags->threads, "Threads that evaluate the concepts, 1 to 256; default 1")->check(make_integer_check(1, kMostThreads));
    add_curi_variant_flag(*verb, flags->variant);
    verb->footer(kEpisodesFooter);
    verb->callback([&action, flags] { action = [flags] { return run_episodes(*flags); }; });
}

}  // namespace clevrvk::tools
