// clevrvk mewl score: scores predictions on a dataset.
#include "generators/mewl/solve.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"
#include "tools/clevrvk/families/mewl/read_log.h"
#include "tools/clevrvk/families/mewl/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/predictions.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/scoring/mewl/ablations.h"
#include "tools/scoring/mewl/distractors.h"
#include "tools/scoring/statistics.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

namespace clevrvk::tools {
namespace {

namespace mewl = generators::mewl;

constexpr const char* kScoreFooter =
    R"(PREDICTIONS is a file of lines {"episode": ID, "choice": TEXT} or {"episode": ID, "label": INDEX}, with the ids that
`mewl caption --json` prints. If its name ends in .log, it is instead a log of the published gpt3.py for one task, such
as shape.log, with lines "Episode N: CHOICE vs ANSWER, Avg Acc: X" for the N-th of the task's episodes in their order.

For each task, the command reports:
  accuracy with an interval of 99 % (bootstrap; the same seed gives the same interval);
  how often the prediction equals the ideal learner's conclusion, and how often that of each learner that lacks one
      ability (see `mewl solve --without`; a guess among k counts as 1/k);
  for each kind of choice, how often it was offered and how often it was taken.
An episode without a prediction counts as wrong.

Examples:
  clevrvk mewl score data/mewl/test predictions.jsonl
  clevrvk mewl score data/mewl/test/shape shape.log)";

struct ScoreFlags {
    MewlFlags common;
    std::string predictions;
    int resamples = 1000;
    std::int64_t seed = 0;
};

struct KindCount {
    int offered = 0;
    int taken = 0;
};

/// Results for one task.
struct Tally {
    std::vector<double> right;  ///< 1 or 0, by episode
    int missing = 0;
    double like_ideal = 0.0;
    std::map<const scoring::mewl::Ablation*, double> like_learner;
    std::map<std::string_view, KindCount> kinds;
};

/// The index of the predicted choice; nothing without a prediction.
std::optional<std::size_t> find_choice(const std::vector<std::string>& choices, const Prediction& prediction)
{
    if (!prediction.choice) {
        if (prediction.label >= choices.size()) {
            throw SpecError(
                fmt::format("{}: label: {} is not the index of a choice; the episode has {}, counted from 0",
                            prediction.source, prediction.label, choices.size()));
        }
        return prediction.label;
    }
    const auto found = std::find(choices.begin(), choices.end(), *prediction.choice);
    if (found == choices.end()) {
        throw SpecError(fmt::format("{}: choice: {} is not one of the episode's choices",
                                    prediction.source, quote_text(*prediction.choice)));
    }
    return static_cast<std::size_t>(found - choices.begin());
}

/// The probability of picking `place` by a uniform choice among `places`.
double share_of(const std::vector<std::size_t>& places, std::size_t place)
{
    return std::find(places.begin(), places.end(), place) == places.end() ? 0.0 : 1.0 / static_cast<double>(places.size());
}

void add_to_tally(const mewl::EpisodeView& view, const std::optional<std::size_t>& place, Tally& tally)
{
    tally.right.push_back(place && view.choices[*place] == view.answer ? 1.0 : 0.0);
    if (!place) {
        ++tally.missing;
        return;
    }
    const mewl::Solution solution = mewl::solve(view);
    const auto& possible = solution.possible;
    const bool is_possible = std::find(possible.begin(), possible.end(), view.choices[*place]) != possible.end();
    tally.like_ideal += is_possible ? 1.0 / static_cast<double>(possible.size()) : 0.0;
    for (const scoring::mewl::Ablation& learner : scoring::mewl::all_ablations()) {
        if (learner.task == view.task) {
            tally.like_learner[&learner] += share_of(scoring::mewl::find_best_choices(learner, view), *place);
        }
    }
    for (std::size_t i = 0; i < view.choices.size(); ++i) {
        KindCount& kind = tally.kinds[scoring::mewl::describe_choice(view, view.choices[i])];
        ++kind.offered;
        kind.taken += i == *place ? 1 : 0;
    }
}

Json build_report(const std::string& task, const Tally& tally, const ScoreFlags& flags)
{
    const auto count = static_cast<double>(tally.right.size());
    const double right = std::accumulate(tally.right.begin(), tally.right.end(), 0.0);
    const auto interval = scoring::resample_mean(tally.right, flags.resamples, flags.seed, "mewl score/" + task);
    Json json{{"task", task},
              {"episodes", tally.right.size()},
              {"without_prediction", tally.missing},
              {"accuracy", right / count},
              {"interval_99", {interval.low, interval.high}}};
    const double predicted = std::max(1.0, count - tally.missing);
    json["like_ideal"] = tally.like_ideal / predicted;
    json["like_learner_without"] = Json::object();
    for (const scoring::mewl::Ablation& learner : scoring::mewl::all_ablations()) {
        if (const auto found = tally.like_learner.find(&learner); found != tally.like_learner.end()) {
            json["like_learner_without"][std::string(learner.without)] = found->second / predicted;
        }
    }
    json["kinds"] = Json::object();
    for (const auto& [name, kind] : tally.kinds) {
        json["kinds"][std::string(name)] = {{"offered", kind.offered}, {"taken", kind.taken}};
    }
    return json;
}

void print_report(const Json& json)
{
    const auto percent = [](const Json& share) { return 100.0 * share.get<double>(); };
    print_line(fmt::format("{}: {} episodes, {:.1f} % right ({:.1f} to {:.1f}), {} without a prediction", json["task"].get<std::string>(),
                           json["episodes"].get<int>(), percent(json["accuracy"]), percent(json["interval_99"][0]),
                           percent(json["interval_99"][1]), json["without_prediction"].get<int>()));
    print_line(fmt::format("  {:5.1f} % agree with the ideal learner", percent(json["like_ideal"])));
    for (const auto& [name, share] : json["like_learner_without"].items()) {
        print_line(fmt::format("  {:5.1f} % agree with a learner without {}", percent(share), name));
    }
    for (const auto& [name, kind] : json["kinds"].items()) {
        print_line(fmt::format("  {:>5} of {:>5} taken: {}", kind["taken"].get<int>(), kind["offered"].get<int>(), name));
    }
}

int run_score(const ScoreFlags& flags)
{
    const bool is_log = flags.predictions.ends_with(".log");
    const PublishedLog log = is_log ? read_published_log(flags.predictions) : PublishedLog{};
    Predictions predictions = is_log ? Predictions{} : read_predictions(flags.predictions);
    std::map<std::string, Tally> tallies;
    std::size_t place_in_log = 0;
    const auto missing = visit_mewl_episodes(flags.common, [&](const MewlEpisode& episode) {
        std::optional<std::size_t> place;
        if (is_log) {
            if (episode.view.task != log.task) {
                return;
            }
            if (const Prediction* const prediction = log.find(place_in_log++, episode.view.answer)) {
                place = find_choice(episode.view.choices, *prediction);
            }
        } else if (const auto found = predictions.find(episode.id); found != predictions.end()) {
            place = find_choice(episode.view.choices, found->second);
            predictions.erase(found);
        }
        add_to_tally(episode.view, place, tallies[episode.kind()]);
    });
    if (!predictions.empty()) {
        throw SpecError(fmt::format("{}: the dataset has no episode {}, or has it more than once", predictions.begin()->second.source,
                                    quote_text(predictions.begin()->first)));
    }
    if (tallies.empty() || place_in_log < log.lines.size()) {
        throw SpecError(
            fmt::format("{}: the dataset has only {} episodes of {}, fewer than the file has lines",
                        flags.predictions, place_in_log, quote_text(log.task)));
    }
    for (const auto& [task, tally] : tallies) {
        const Json report = build_report(task, tally, flags);
        flags.common.writes_json ? print_line(report.dump()) : print_report(report);
    }
    return report_missing(missing, flags.common.allows_partial_input) ? kExitSomeFailed : kExitDone;
}

}  // namespace

void add_mewl_score_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("score", "Score predictions: accuracy, likeness to learners, kinds of errors");
    const auto flags = std::make_shared<ScoreFlags>();
    add_mewl_flags(verb, flags->common);
    verb.add_option("PREDICTIONS", flags->predictions, "A file of JSON lines, or a .log of the published baselines")
        .required()
        .type_name("");
    add_resampling_flags(verb, flags->resamples, flags->seed);
    verb.footer(kScoreFooter);
    verb.callback([&action, flags] { action = [flags] { return run_score(*flags); }; });
}

}  // namespace clevrvk::tools
