// clevrvk curi score: scores predictions on episodes, and how much they resemble ideal learners. Uses no device.
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "tools/clevrvk/families/curi/read_episodes.h"
#include "tools/clevrvk/families/curi/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/predictions.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/scoring/curi/oracle.h"
#include "tools/scoring/curi/recall_tally.h"
#include "tools/scoring/statistics.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <numeric>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace curi = generators::curi;

constexpr const char* kScoreFooter =
    R"(EPISODES is the output of `curi episodes`. PREDICTIONS is a file of lines {"episode": ID, "labels": [25 of 0 or 1]} or
{"episode": ID, "scores": [25 of 0 to 1]}, with one value for each scene of the query in order; a score above 0.5 counts
as 1.

For each split, side and kind of negatives, the command reports:
  class-balanced accuracy and average precision: means over the episodes with intervals of 99 % (bootstrap; the same
      seed gives the same interval);
  how often the prediction equals that of the strong learner, who knows all concepts, and that of the weak learner, who
      knows those of the train side, along with the accuracies of both learners;
  for each kind of scene, how often it was offered and how often it was taken for the concept.
An episode without a prediction counts as wrong.

Examples:
  clevrvk curi score --concepts out/curi test.jsonl predictions.jsonl
  clevrvk curi score --concepts out/curi test.jsonl predictions.jsonl --json)";

struct ScoreFlags {
    std::string concepts;
    std::string episodes;
    std::string predictions;
    int resamples = 1000;
    std::int64_t seed = 0;
    int threads = 1;
    bool writes_json = false;
};

/// Kinds of query scenes.
constexpr std::array<std::string_view, 3> kKinds{"of the concept", "of another concept that the support allows", "of none of these"};

struct KindCount {
    int offered = 0;
    int taken = 0;
};

/// An ideal learner.
struct Learner {
    std::string_view name;
    std::vector<bool> is_known;        ///< by concept; empty: all known
    double like_items = 0.0;           ///< number of scenes on which the prediction agrees with this learner
    std::vector<double> accuracies{};  ///< by episode
};

/// Results for one split, side and kind of negatives.
struct Tally {
    std::vector<double> accuracies;  ///< by episode
    std::vector<double> precisions;  ///< by episode
    int missing = 0;
    std::vector<Learner> learners;
    std::array<KindCount, kKinds.size()> kinds{};
};

double measure_accuracy(const curi::ItemSet& query, const std::vector<double>& scores)
{
    scoring::curi::RecallTally tally;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        tally.add(query.labels[i], scoring::curi::decide(scores[i]));
    }
    return tally.balanced_accuracy();
}

std::size_t find_kind(const curi::ItemSet& query, std::size_t item)
{
    return query.labels[item] ? 0 : query.optimistic_labels[item] ? 1 : 2;
}

void add_to_tally(const curi::Episode& episode, const curi::TruthTable& truth, const ItemScores* prediction, Tally& tally)
{
    const curi::ItemSet& query = episode.query;
    tally.accuracies.push_back(prediction != nullptr ? measure_accuracy(query, prediction->scores) : 0.0);
    const std::vector<bool> labels(query.labels.begin(), query.labels.end());
    tally.precisions.push_back(prediction != nullptr ? scoring::curi::average_precision(prediction->scores, labels) : 0.0);
    tally.missing += prediction == nullptr ? 1 : 0;
    for (Learner& learner : tally.learners) {
        const std::vector<double> chances = scoring::curi::predict(episode, truth, learner.is_known, query.scenes);
        learner.accuracies.push_back(measure_accuracy(query, chances));
        for (std::size_t i = 0; prediction != nullptr && i < chances.size(); ++i) {
            learner.like_items += scoring::curi::decide(chances[i]) == scoring::curi::decide(prediction->scores[i]) ? 1.0 : 0.0;
        }
    }
    for (std::size_t i = 0; prediction != nullptr && i < query.labels.size(); ++i) {
        KindCount& kind = tally.kinds[find_kind(query, i)];
        ++kind.offered;
        kind.taken += scoring::curi::decide(prediction->scores[i]) ? 1 : 0;
    }
}

double mean_of(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Json build_report(const std::string& name, const CuriEpisode& first, const Tally& tally, const ScoreFlags& flags)
{
    Json json{{"split", first.split},
              {"side", first.side},
              {"negatives", first.negatives},
              {"episodes", tally.accuracies.size()},
              {"without_prediction", tally.missing}};
    const auto add = [&](const char* key, const std::vector<double>& values) {
        const auto interval = scoring::resample_mean(values, flags.resamples, flags.seed, fmt::format("curi score/{}/{}", name, key));
        json[key] = {{"mean", mean_of(values)}, {"interval_99", {interval.low, interval.high}}};
    };
    add("accuracy", tally.accuracies);
    add("average_precision", tally.precisions);
    const auto predicted = static_cast<double>(tally.accuracies.size()) - tally.missing;
    for (const Learner& learner : tally.learners) {
        json["learners"][std::string(learner.name)] = {{"like", learner.like_items / (curi::kItemCount * std::max(1.0, predicted))},
                                                       {"accuracy", mean_of(learner.accuracies)}};
    }
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        json["kinds"][std::string(kKinds[i])] = {{"offered", tally.kinds[i].offered}, {"taken", tally.kinds[i].taken}};
    }
    return json;
}

void print_report(const std::string& name, const Json& json)
{
    const auto percent = [](const Json& share) { return 100.0 * share.get<double>(); };
    print_line(
        fmt::format("{}: {} episodes, {} without a prediction", name, json["episodes"].get<int>(), json["without_prediction"].get<int>()));
    for (const char* const key : {"accuracy", "average_precision"}) {
        const Json& each = json[key];
        print_line(fmt::format("  {:5.1f} % ({:.1f} to {:.1f}) {}", percent(each["mean"]), percent(each["interval_99"][0]),
                               percent(each["interval_99"][1]), key == std::string_view("accuracy") ? "accuracy" : "average precision"));
    }
    for (const auto& [learner, found] : json["learners"].items()) {
        print_line(fmt::format("  {:5.1f} % agree with the {} learner, whose accuracy is {:.1f} %", percent(found["like"]), learner,
                               percent(found["accuracy"])));
    }
    for (const auto& [kind, count] : json["kinds"].items()) {
        print_line(fmt::format("  {:>6} of {:>6} taken: {}", count["taken"].get<int>(), count["offered"].get<int>(), kind));
    }
}

std::vector<Learner> make_learners(const CuriDataset& dataset, const std::string& split)
{
    std::vector<bool> is_known(dataset.concepts.size());
    for (const int place : find_split(dataset, split).train) {
        is_known[static_cast<std::size_t>(place)] = true;
    }
    return {{"strong", {}}, {"weak", std::move(is_known)}};
}

int run_score(const ScoreFlags& flags)
{
    const CuriDataset dataset = load_curi_dataset(flags.concepts, flags.threads);
    CuriPredictions predictions = read_curi_predictions(flags.predictions);
    std::map<std::string, std::pair<CuriEpisode, Tally>> tallies;
    visit_curi_episodes(flags.episodes, dataset, [&](const CuriEpisode& found) {
        const auto [place, is_new] = tallies.try_emplace(fmt::format("{}/{}/{}", found.split, found.side, found.negatives));
        auto& [first, tally] = place->second;
        if (is_new) {
            first = found;
            tally.learners = make_learners(dataset, found.split);
        }
        const auto prediction = predictions.find(found.id);
        add_to_tally(found.episode, dataset.truth, prediction == predictions.end() ? nullptr : &prediction->second, tally);
        if (prediction != predictions.end()) {
            predictions.erase(prediction);
        }
    });
    if (!predictions.empty()) {
        throw SpecError(fmt::format("{}: {} has no episode {}, or has it more than once",
                                    predictions.begin()->second.source, flags.episodes, quote_text(predictions.begin()->first)));
    }
    for (const auto& [name, found] : tallies) {
        const Json report = build_report(name, found.first, found.second, flags);
        flags.writes_json ? print_line(report.dump()) : print_report(name, report);
    }
    return kExitDone;
}

}  // namespace

void add_curi_score_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("score", "Score predictions: accuracy, likeness to ideal learners, kinds of errors");
    const auto flags = std::make_shared<ScoreFlags>();
    verb.add_option("EPISODES", flags->episodes, "A file of episodes, or - for standard input").required().type_name("");
    verb.add_option("PREDICTIONS", flags->predictions, "A file of JSON lines").required().type_name("");
    verb.add_option("--concepts", flags->concepts, "Folder that `clevrvk curi concepts` wrote").required().type_name("DIR");
    add_resampling_flags(verb, flags->resamples, flags->seed);
    verb.add_option("--threads", flags->threads, "Threads that evaluate the concepts, 1 to 256; default 1")
        .check(make_integer_check(1, kMostThreads));
    verb.add_flag("--json", flags->writes_json, "Print one JSON object per line");
    verb.footer(kScoreFooter);
    verb.callback([&action, flags] { action = [flags] { return run_score(*flags); }; });
}

}  // namespace clevrvk::tools
