// clevrvk devbench score: compares a model's scores with people's choices. Uses no device.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"
#include "renderer/image/npy.h"
#include "renderer/write/atomic_file.h"
#include "tools/clevrvk/families/devbench/plot.h"
#include "tools/clevrvk/families/devbench/print_scores.h"
#include "tools/clevrvk/families/devbench/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/predictions.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/scoring/devbench/answers.h"
#include "tools/scoring/devbench/people.h"
#include "tools/scoring/devbench/scores.h"
#include "tools/scoring/devbench/similarity.h"
#include "tools/scoring/devbench/softmax_fit.h"
#include "tools/scoring/statistics.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>

namespace clevrvk::tools {
namespace {

namespace devbench = scoring::devbench;

constexpr const char* kScoreFooter =
    R"(TASK            SCORES                       people
  nouns         76, 2: two pictures, one word       CSV: trial, age_bin, prop
  vocabulary    119, 4: four pictures, one word     CSV: trial, age_bin, image1 to image4
  grammar       78, 4: four pictures, one sentence  CSV: trial, image1 to image4
  pairs         171, 2, 2: [pair][picture][text]    CSV: trial, text, image1, image2
  ratings       n, 1: one picture, one sentence     answers from a page
  categories    72, d: features of each picture     JSON: age_years, matrices
The numbers of trials above are the published ones; your manifest sets the number of yours. The first choice is the
target. Scores are NumPy files of float16, 32 or 64. A file of another shape is refused, and the message names the task
that it may belong to; the other files are scored, and the exit code is 1. An additional axis of length 2 holds the
logits of yes and no of a model that answers in words; the score is their difference. The published names of the tasks,
such as lex-lwl, are accepted, too.

The report gives, with intervals of 99 % (bootstrap; the same seed gives the same interval):
  accuracy    the target scores above all others; a tie is wrong. With ties shared, a tie of k counts as 1/k
  KL          how far the softmax of beta times the scores is from people, at the best beta from 0.025 to 40, in nats;
              chance is the KL of equal shares, the result of a model that knows nothing
  RSA         for categories: the rank correlation of the model's similarities (cosines, averaged over pairs of
              categories) with people's
  halves      if rows name participants or are simulated: the KL between one half of the people and the other, the
              median of random halves. With few people, halves differ much by chance alone

--people also takes answers from `devbench page`: --people a.json --people b.json. A table with one answer per row has
the columns participant, trial, and choice (1 for the first picture) or prop.
--simulate invents answers where you have none. They come from a model of errors and are not data; the report says so.

Examples:
  clevrvk devbench score nouns lwl_clip_base.npy lwl_llava.npy --people human.csv
  clevrvk devbench score vocabulary vv_blip.npy --simulate 100 --knows 0.8
  clevrvk devbench score categories voc_cvcl.npy --people voc_human.json --json)";

struct ScoreFlags {
    std::string task;
    std::vector<std::string> scores;
    std::vector<std::string> people;
    std::string manifest;
    std::string plot;
    double least_attention = 0.0;
    devbench::SimulatedChild child;
    int resamples = 1000;
    int splits = 1000;
    std::int64_t seed = 0;
    bool writes_json = false;
};

image::NpyNumbers load_numbers(const std::string& file)
{
    const std::string bytes = read_text_file(file);
    try {
        return image::decode_npy_numbers({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    } catch (const SpecError& error) {
        throw SpecError(fmt::format("{}: {}", file, error.what()));
    }
}

Json write_interval(const scoring::Interval& interval)
{
    return {interval.low, interval.high};
}

Json write_mean(const std::vector<double>& values, const ScoreFlags& flags, const std::string& name)
{
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    return {{"mean", mean}, {"interval_99", write_interval(scoring::resample_mean(values, flags.resamples, flags.seed, name))}};
}

/// Compares scores with a group of people: divergence, chance, and the people's own results.
Json compare_with_group(const devbench::AgeGroup& group, const devbench::Scores& scores, const ScoreFlags& flags, bool is_of_texts)
{
    const std::string name = fmt::format("devbench score/{}", group.age_bin);
    const devbench::SoftmaxCurve curve(scores, group);
    const devbench::SoftmaxFit fit = curve.fit();
    const std::vector<int> strata(group.trials.size());
    const auto interval = scoring::resample_statistic(strata, flags.resamples, flags.seed, name + "/kl",
                                                         [&](std::span<const int> weights) { return curve.fit(weights).divergence; });
    double target = 0.0;
    for (std::size_t i = 0; i < group.trials.size(); ++i) {
        const std::size_t place = is_of_texts ? group.trials[i] % 2 : 0;  // text 2 of a pair belongs to picture 2
        target += group.shares[i * scores.choice_count + place] / static_cast<double>(group.trials.size());
    }
    Json json{{"age_bin", group.age_bin},
              {"trials", group.trials.size()},
              {"kl", fit.divergence},
              {"interval_99", write_interval(interval)},
              {"beta", fit.beta},
              {"chance_kl", devbench::compute_chance_divergence(group, scores.choice_count)},
              {"people_choose_target", target}};
    if (group.person_count >= 2) {
        const devbench::HalfSplit halves = devbench::split_halves(group, scores.choice_count, flags.splits, flags.seed, name + "/halves");
        json["participants"] = group.person_count;
        json["halves"] = {{"median", halves.median}, {"interval_99", write_interval(halves.interval)}};
    }
    return json;
}

/// People's answers: a CSV file, or answer files from the page.
struct People {
    devbench::CsvTable table;
    std::size_t left_out_count = 0;
};

People load_people(const devbench::ScoredTask& kind, const ScoreFlags& flags)
{
    std::vector<JsonDocument> sessions;
    for (const std::string& file : flags.people) {
        const std::string text = read_text_file(file);
        const std::size_t first = text.find_first_not_of(" \t\r\n");
        if (first == std::string::npos || (text[first] != '{' && text[first] != '[')) {
            if (flags.people.size() > 1) {
                throw SpecError(fmt::format("{}: this is not a file of answers (JSON); --people accepts only one table (CSV)", file));
            }
            return {devbench::read_csv(text, file)};
        }
        sessions.push_back(parse_json_text(text, file));
    }
    devbench::AnswerTable answers = devbench::read_answers(sessions, kind, flags.least_attention);
    return {std::move(answers.table), answers.left_out_count};
}

/// \param report  receives the results about people
void compare_with_people(const devbench::ScoredTask& kind, const devbench::Scores& scores, const ScoreFlags& flags, Json& report)
{
    const bool is_of_texts = kind.sentence_count > 1;
    std::vector<devbench::AgeGroup> groups;
    if (!flags.people.empty()) {
        const People people = load_people(kind, flags);
        report["left_out_for_attention"] = people.left_out_count;
        groups = devbench::read_people(people.table, scores.trial_count, scores.choice_count, is_of_texts);
    } else if (flags.child.person_count > 0) {
        groups.push_back(devbench::simulate_people(flags.child, scores.trial_count, scores.choice_count, is_of_texts, flags.seed));
    }
    report["people"] = Json::array();
    for (const devbench::AgeGroup& group : groups) {
        report["people"].push_back(compare_with_group(group, scores, flags, is_of_texts));
    }
}

/// Ratings of single pictures: the rank correlation of the scores with people's mean ratings.
Json score_ratings(const devbench::ScoredTask& kind, const std::string& file, const ScoreFlags& flags)
{
    if (flags.people.empty()) {
        throw SpecError("ratings: --people must name answers from a page; ratings cannot be simulated");
    }
    image::NpyNumbers numbers = load_numbers(file);
    const devbench::Scores scores = devbench::read_scores(numbers.shape, std::move(numbers.values), kind, file);
    const People people = load_people(kind, flags);
    Json json{{"task", kind.name}, {"scores", file}, {"trials", scores.trial_count}, {"left_out_for_attention", people.left_out_count}};
    json["people"] = Json::array();
    for (const devbench::MeanRatings& group : devbench::read_ratings(people.table, scores.trial_count)) {
        const auto correlate = [&](std::span<const int> weights) {
            std::vector<double> ours;
            std::vector<double> theirs;
            for (std::size_t i = 0; i < weights.size(); ++i) {
                ours.insert(ours.end(), static_cast<std::size_t>(weights[i]), scores.values[group.trials[i]]);
                theirs.insert(theirs.end(), static_cast<std::size_t>(weights[i]), group.means[i]);
            }
            return devbench::correlate_ranks(ours, theirs);
        };
        const std::vector<int> once(group.trials.size(), 1);
        const std::optional<double> found = correlate(once);
        if (!found) {
            throw SpecError(
                fmt::format("{}: age {}: all scores or all ratings are equal, so they have no ranks", file, group.age_bin));
        }
        // A resample without distinct ranks has no correlation.
        const auto interval = scoring::resample_statistic(
            std::vector<int>(once.size()), flags.resamples, flags.seed, fmt::format("devbench score/ratings/{}", group.age_bin),
            [&](std::span<const int> weights) { return correlate(weights).value_or(0.0); });
        json["people"].push_back({{"age_bin", group.age_bin},
                                  {"trials", group.trials.size()},
                                  {"correlation", *found},
                                  {"interval_99", write_interval(interval)},
                                  {"participants", group.person_count}});
    }
    return json;
}

Json score_choices(const devbench::ScoredTask& kind, const std::string& file, const ScoreFlags& flags)
{
    image::NpyNumbers numbers = load_numbers(file);
    const devbench::Scores scores = devbench::read_scores(numbers.shape, std::move(numbers.values), kind, file);
    Json json{{"task", kind.name}, {"scores", file}, {"trials", scores.trial_count}, {"logits", scores.are_logits}};
    if (kind.name != "pairs") {
        const devbench::Accuracy accuracy = devbench::compute_accuracy(scores);
        json["accuracy"] = write_mean(accuracy.strict, flags, "devbench score/accuracy");
        json["accuracy"]["chance"] = 1.0 / static_cast<double>(kind.score_count());
        json["ties"] = accuracy.tie_count;
        json["accuracy_ties_shared"] = write_mean(accuracy.shared, flags, "devbench score/accuracy")["mean"];
        compare_with_people(kind, scores, flags, json);
        return json;
    }
    const devbench::PairAccuracy accuracy = devbench::compute_pair_accuracy(scores);
    const auto add = [&](const char* key, const std::vector<double>& values, double chance) {
        json["accuracy"][key] = write_mean(values, flags, "devbench score/accuracy");
        json["accuracy"][key]["chance"] = chance;
    };
    add("text_of_image", accuracy.text_of_image, 1.0 / 2.0);
    add("image_of_text", accuracy.image_of_text, 1.0 / 2.0);
    add("text", accuracy.text, 1.0 / 4.0);
    add("image", accuracy.image, 1.0 / 4.0);
    add("group", accuracy.group, 1.0 / 6.0);
    compare_with_people(kind, devbench::list_choices_of_texts(scores), flags, json);
    return json;
}

Json score_categories(const devbench::ScoredTask& kind, const std::string& file, const ScoreFlags& flags)
{
    if (flags.people.size() != 1) {
        throw SpecError("categories: --people must name a JSON file with age_years and matrices; similarities cannot be simulated");
    }
    const JsonDocument document = load_json(flags.people.front());
    const devbench::PeopleMatrices people = devbench::read_people_matrices(JsonReader(document));
    image::NpyNumbers numbers = load_numbers(file);
    const devbench::Features features = devbench::read_features(numbers.shape, std::move(numbers.values), file);
    const devbench::Grouping grouping =
        flags.manifest.empty() ? devbench::group_evenly(features.row_count, people.category_count, file)
                               : devbench::group_by_manifest(devbench::read_csv(read_text_file(flags.manifest), flags.manifest));
    if (grouping.of_row.size() != features.row_count || grouping.names.size() != people.category_count) {
        throw SpecError(fmt::format("{}: {} pictures of {} categories, but {} has {} rows and {} has {} categories", flags.manifest,
                                    grouping.of_row.size(), grouping.names.size(), file, features.row_count, flags.people.front(),
                                    people.category_count));
    }
    const std::vector<double> cosines = devbench::compute_cosines(features);
    Json json{{"task", kind.name}, {"scores", file}, {"pictures", features.row_count}, {"people", Json::array()}};
    for (const devbench::PeopleMatrix& matrix : people.ages) {
        const std::vector<double> theirs = devbench::list_below_diagonal(matrix.values, people.category_count);
        const auto measure = [&](std::span<const int> weights) {
            const std::vector<double> blocks = devbench::average_blocks(cosines, grouping, weights);
            const auto found = devbench::correlate_ranks(devbench::list_below_diagonal(blocks, people.category_count), theirs);
            if (!found) {
                throw SpecError(fmt::format("{}: age {}: all similarities of the model or of people are equal, so they have no ranks",
                                            file, matrix.age));
            }
            return *found;
        };
        const double rsa = measure(std::vector<int>(features.row_count, 1));
        const auto interval =
            scoring::resample_statistic(grouping.of_row, flags.resamples, flags.seed, "devbench score/rsa/" + matrix.age, measure);
        json["people"].push_back({{"age_years", matrix.age}, {"rsa", rsa}, {"interval_99", write_interval(interval)}});
    }
    return json;
}

Json score_file(const devbench::ScoredTask& kind, const std::string& file, const ScoreFlags& flags)
{
    Json report = kind.name == "categories" ? score_categories(kind, file, flags)
                  : kind.name == "ratings"  ? score_ratings(kind, file, flags)
                                            : score_choices(kind, file, flags);
    if (flags.child.person_count > 0) {
        report["simulated"] = {
            {"participants", flags.child.person_count}, {"knows", flags.child.knows}, {"confuses", flags.child.confuses}};
    }
    return report;
}

int run_score(const ScoreFlags& flags)
{
    const devbench::ScoredTask& kind = *devbench::find_scored_task(flags.task);
    if (flags.child.knows + flags.child.confuses > 1.0) {
        throw SpecError(fmt::format("--knows {} and --confuses {} add up to more than 1, but a person either knows a word or confuses it",
                                    flags.child.knows, flags.child.confuses));
    }
    if (!flags.manifest.empty() && kind.name != "categories") {
        throw SpecError(fmt::format("--manifest: task {} uses no manifest; only categories uses one", kind.name));
    }
    if (!flags.plot.empty()) {
        write::check_lone_file(flags.plot);
    }
    std::vector<Json> reports;
    std::vector<std::string> faults;  // of files that cannot be scored
    for (const std::string& file : flags.scores) {
        const auto keep = [&](const std::string& fault) {
            if (std::find(faults.begin(), faults.end(), fault) == faults.end()) {  // people's faults occur once a file
                faults.push_back(fault);
            }
        };
        try {
            check_utf8(file, "the file");  // the report contains its name
            reports.push_back(score_file(kind, file, flags));
            flags.writes_json ? print_line(reports.back().dump()) : print_scores(reports.back());
        } catch (const SpecError& error) {
            keep(error.what());
        } catch (const ReadError& error) {
            keep(error.what());
        }
    }
    if (reports.empty()) {
        throw SpecError(fmt::format("{}", fmt::join(faults, "; ")));
    }
    for (const std::string& fault : faults) {
        log_error("{}; the other files are scored", fault);
    }
    if (!flags.plot.empty()) {
        write::write_lone_file(std::filesystem::absolute(flags.plot), bytes_of(plot_scores(reports)));
    }
    return faults.empty() ? kExitDone : kExitSomeFailed;
}

}  // namespace

void add_devbench_score_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("score", "Compare the scores of models with people by KL, accuracy and similarity");
    const auto flags = std::make_shared<ScoreFlags>();
    std::vector<std::string> names;
    for (const devbench::ScoredTask& kind : devbench::all_scored_tasks()) {
        names.emplace_back(kind.name);
        if (!kind.folder.empty()) {
            names.emplace_back(kind.folder);
        }
    }
    verb.add_option("TASK", flags->task, "nouns, vocabulary, grammar, pairs, ratings or categories")
        .required()
        .type_name("")
        .check(make_name_check("task", names));
    verb.add_option("SCORES", flags->scores, "NumPy files, one per model").required().type_name("");
    const Option people =
        verb.add_option("--people", flags->people,
                        "People's answers: a CSV file, or one or more files from `devbench page`; for categories, a JSON file")
            .type_name("FILE")
            .one_value_each();
    verb.add_option("--least-attention", flags->least_attention,
                    "Leave out people who pass less than this share of their attention checks, 0 to 1; default 0")
        .check_range(0.0, 1.0)
        .type_name("P")
        .needs(people);
    verb.add_option("--plot", flags->plot, "Draw the models' scores by people's age into this SVG file, whose folder must exist")
        .type_name("FILE");
    verb.add_option("--manifest", flags->manifest,
                    "For categories: CSV file whose column text1 gives the category of each picture; by default the categories follow one "
                    "another, with the same number of pictures each")
        .type_name("FILE");
    constexpr int kMostPeople = 10000;
    constexpr int kMostSplits = 100000;
    verb.add_option("--simulate", flags->child.person_count, "Simulate this many people instead, 1 to 10000")
        .check(make_integer_check(1, kMostPeople))
        .type_name("N")
        .excludes(people);
    verb.add_option("--knows", flags->child.knows, "Chance that a simulated person knows a word, 0 to 1; default 0.7")
        .check_range(0.0, 1.0)
        .type_name("P");
    verb.add_option("--confuses", flags->child.confuses,
                    "Chance that the person takes the word for that of the second picture, 0 to 1; default 0.1; otherwise the person "
                    "guesses")
        .check_range(0.0, 1.0)
        .type_name("P");
    verb.add_option("--splits", flags->splits, "Number of random halves of the people, 1 to 100000; default 1000")
        .check(make_integer_check(1, kMostSplits))
        .type_name("N");
    add_resampling_flags(verb, flags->resamples, flags->seed);
    verb.add_flag("--json", flags->writes_json, "Print one JSON object per line");
    verb.footer(kScoreFooter);
    verb.callback([&action, flags] { action = [flags] { return run_score(*flags); }; });
}

}  // namespace clevrvk::tools
