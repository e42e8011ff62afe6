// clevrvk curi oracle: computes the scores of ideal learners on the test side of each split, and the gap between them.
// Uses no device.
#include "generators/curi/episode_maker.h"
#include "renderer/base/log.h"
#include "tools/clevrvk/families/curi/dataset.h"
#include "tools/clevrvk/families/curi/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/scoring/curi/oracle.h"

#include <cmath>
#include <memory>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace curi = generators::curi;

constexpr const char* kOracleFooter =
    R"(The strong learner knows all concepts, and the weak learner only those of the train side. Both weight the concepts that
the support leaves possible by their priors. Accuracy is class-balanced over the queries; mAP ranks three scenes of each
concept. The gap is strong minus weak, +- its standard error, which says how much the gap would vary with other concepts
of the same grammar. All values are percentages.

Examples:
  clevrvk curi oracle --concepts out/curi --count 1000 --seed 1 --threads 2
  clevrvk curi oracle --concepts out/curi --split color_count --count 1000 --seed 1 --negatives easy --variant published)";

struct OracleFlags {
    std::string concepts;
    std::string split;  // empty: all splits
    std::string negatives = "hard";
    std::string variant = "strict";
    std::int64_t count = 200;
    std::int64_t seed = 0;
    int threads = 1;
};

/// The scores of the strong and the weak learner, and their gap in percentage points.
std::string write_scores(double strong, double weak, double gap_error)
{
    const std::string error = std::isnan(gap_error) ? "?" : fmt::format("{:.1f}", 100.0 * gap_error);
    const double gap = std::round(1000.0 * (strong - weak)) / 10.0 + 0.0;  // adding 0 avoids -0
    return fmt::format("{:16.1f} {:5.1f} {:5.1f} +- {:>4}", 100.0 * strong, 100.0 * weak, gap, error);
}

int run_oracle(const OracleFlags& flags)
{
    const CuriDataset dataset = load_curi_dataset(flags.concepts, flags.threads);
    const curi::EpisodeMaker maker(dataset.concepts, dataset.truth, dataset.scenes);
    const curi::EpisodeRules rules{curi::find_variant(flags.variant), flags.negatives == "hard"};
    const curi::TruthTable ranked = dataset.truth.pick(scoring::curi::draw_ranked_scenes(dataset.concepts, maker, flags.seed));
    fmt::print("{:16} {:>28}{:11}{:>28}\n", "", "accuracy: strong  weak   gap", "", "mAP: strong  weak   gap");
    for (const curi::Split& split : dataset.splits) {
        if (!flags.split.empty() && split.name != flags.split) {
            continue;
        }
        if (split.test.empty()) {
            log_warn("{}: no concept is held out", split.title);
            continue;
        }
        // Gives the same episodes as `curi episodes` with the same seed.
        const std::string key = curi::make_episode_key(split.name, "test", flags.negatives);
        std::vector<curi::Episode> episodes;
        for (std::int64_t i = 0; i < flags.count; ++i) {
            Rng rng = Rng::for_key(flags.seed, key, static_cast<std::uint64_t>(i));
            episodes.push_back(maker.make(split.test, rules, rng));
        }
        const scoring::curi::OracleScores scores = scoring::curi::measure_oracles(episodes, dataset.truth, ranked, split.train);
        fmt::print("{:16} {}   {}\n", split.title, write_scores(scores.strong.accuracy, scores.weak.accuracy, scores.gap_error.accuracy),
                   write_scores(scores.strong.average_precision, scores.weak.average_precision, scores.gap_error.average_precision));
    }
    return kExitDone;
}

}  // namespace

void add_oracle_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("oracle", "Report the scores of ideal learners on each split, and the compositionality gap");
    const auto flags = std::make_shared<OracleFlags>();
    verb.add_option("--concepts", flags->concepts, "Folder that `clevrvk curi concepts` wrote").required().type_name("DIR");
    verb.add_option("--split", flags->split, "Measure only this split; default: all nine")
        .check(make_name_check("split", curi_split_names()));
    verb.add_option("--negatives", flags->negatives, "Negatives in a query: hard (scenes for which a rival concept is true) or easy "
                                                     "(any other scenes); default hard")
        .check(make_name_check("kind of negatives", {"hard", "easy"}));
    verb.add_option("--count", flags->count, "Episodes of each split, 1 to 1000000; default 200")
        .check(make_integer_check<std::int64_t>(1, 1000000));
    verb.add_option("--seed", flags->seed, "Seed of the episodes, a whole number").required().check(make_integer_check<std::int64_t>());
    verb.add_option("--threads", flags->threads, "Threads that evaluate the concepts, 1 to 256; default 1")
        .check(make_integer_check(1, kMostThreads));
    add_curi_variant_flag(verb, flags->variant);
    verb.footer(kOracleFooter);
    verb.callback([&action, flags] { action = [flags] { return run_oracle(*flags); }; });
}

}  // namespace clevrvk::tools
