// clevrvk mewl solve: computes an ideal learner's conclusions, how often blind rules guess right, and the success of
// learners that lack one ability.
#include "generators/mewl/solve.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tools/clevrvk/families/mewl/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/scoring/mewl/ablations.h"
#include "tools/scoring/mewl/blind_rules.h"
#include "tools/scoring/statistics.h"

#include <fmt/ranges.h>

#include <array>
#include <map>
#include <memory>
#include <set>

namespace clevrvk::tools {
namespace {

namespace mewl = generators::mewl;

constexpr const char* kAll = "all";

constexpr const char* kSolveFooter =
    R"(An episode is unique if the answer is the only choice that an ideal learner can give, ambiguous if the learner can give
others as well, and unsolvable if the answer contradicts the contexts. Blind rules guess without seeing a picture; with
5 choices, chance is 20 %.

--without prints a table instead: how often learners that lack one ability are right, with intervals of 99 % (Wilson),
and whether this share is as expected in the strict variant of the task; p is corrected for the number of rows (Holm).

Examples:
  clevrvk generate mewl_pragmatic --count 5000 --seed 1 --variant repaired | clevrvk mewl solve - --without hand
  clevrvk mewl solve data/MEWL_Release_V1/train --json > verdicts.jsonl)";

struct SolveFlags {
    MewlFlags common;
    std::vector<std::string> without;
};

/// The number of questions that one learner answered right.
struct Score {
    double right = 0.0;
    double expected = 0.0;  ///< sum over questions
};

/// Results for the episodes of one task.
struct Tally {
    int episode_count = 0;
    std::map<mewl::Verdict, int> verdicts;
    std::map<std::string_view, double> blind_chances;  // summed, by rule
    std::map<const scoring::mewl::Ablation*, Score> scores;
};

void print_json(const Tally& tally, const std::string& task)
{
    Json json{{"summary", task}, {"episodes", tally.episode_count}};
    for (const mewl::Verdict verdict : {mewl::Verdict::Unique, mewl::Verdict::Ambiguous, mewl::Verdict::Unsolvable}) {
        const auto found = tally.verdicts.find(verdict);
        json[std::string(mewl::name_of(verdict))] = found == tally.verdicts.end() ? 0 : found->second;
    }
    for (const scoring::mewl::BlindRule& rule : scoring::mewl::all_blind_rules()) {
        json["blind"][std::string(rule.name)] = tally.blind_chances.at(rule.name) / tally.episode_count;
    }
    print_line(json.dump());
}

void print_text(const Tally& tally, const std::string& task)
{
    std::string text = fmt::format("{}: {} {}", task, tally.episode_count, tally.episode_count == 1 ? "episode" : "episodes");
    for (const auto& [verdict, count] : tally.verdicts) {
        text += fmt::format(", {} {}", count, mewl::name_of(verdict));
    }
    print_line(text);
    for (const scoring::mewl::BlindRule& rule : scoring::mewl::all_blind_rules()) {
        print_line(fmt::format("  {:5.1f} % blind, {}", 100.0 * tally.blind_chances.at(rule.name) / tally.episode_count, rule.summary));
    }
}

/// One row of the table of learners.
struct Row {
    std::string task;
    const scoring::mewl::Ablation* learner = nullptr;
    int episode_count = 0;
    double share = 0.0;
    scoring::Interval interval;
    double expected = 0.0;  ///< nothing is expected of More
    bool is_tested = false;
    double p = 1.0;
};

bool is_as_expected(const Row& row)
{
    constexpr double kLeast_p = 0.01;
    switch (row.learner->left) {
        case scoring::mewl::Left::Chance:
        case scoring::mewl::Left::Share: return row.p >= kLeast_p;
        case scoring::mewl::Left::AtMost: return row.interval.low <= row.expected;
        case scoring::mewl::Left::More: return true;
        case scoring::mewl::Left::All: return row.share == 1.0;
    }
    return false;
}

std::string_view describe(const Row& row)
{
    if (!is_as_expected(row)) {
        return row.share > row.expected ? "above expectation" : "below expectation";
    }
    switch (row.learner->left) {
        case scoring::mewl::Left::Chance: return "chance";
        case scoring::mewl::Left::Share: return "the task's own share";
        case scoring::mewl::Left::AtMost: return "within the task's own bound";
        case scoring::mewl::Left::More: return "by the task's logic";
        case scoring::mewl::Left::All: return "all";
    }
    return "";
}

Row make_row(const std::string& task, const scoring::mewl::Ablation& learner, int episode_count, const Score& score)
{
    Row row{task, &learner, episode_count, score.right / episode_count, scoring::compute_wilson_interval(score.right, episode_count)};
    row.is_tested = learner.left == scoring::mewl::Left::Chance || learner.left == scoring::mewl::Left::Share;
    row.expected = score.expected / episode_count;
    if (row.is_tested) {
        row.p = scoring::compute_share_p(score.right, episode_count, row.expected);
    }
    return row;
}

std::vector<Row> make_rows(const std::map<std::string, Tally>& tallies)
{
    std::vector<Row> rows;
    for (const auto& [task, tally] : tallies) {
        for (const scoring::mewl::Ablation& learner : scoring::mewl::all_ablations()) {
            if (const auto found = tally.scores.find(&learner); found != tally.scores.end()) {
                rows.push_back(make_row(task, learner, tally.episode_count, found->second));
            }
        }
    }
    std::vector<double> p;
    for (const Row& row : rows) {
        if (row.is_tested) {
            p.push_back(row.p);
        }
    }
    const std::vector<double> corrected = scoring::correct_by_holm(p);
    std::size_t next = 0;
    for (Row& row : rows) {
        if (row.is_tested) {
            row.p = corrected[next++];
        }
    }
    return rows;
}

void print_row(const Row& row, bool writes_json)
{
    if (!writes_json) {
        const std::string p = row.is_tested ? fmt::format("p {:5.3f}", row.p) : "       ";
        print_line(fmt::format("{:<22}{:<18}{:6.1f} %  ({:4.1f} to {:4.1f})  {}  {}", row.task, row.learner->without, 100.0 * row.share,
                               100.0 * row.interval.low, 100.0 * row.interval.high, p, describe(row)));
        return;
    }
    Json json{{"task", row.task},
              {"without", row.learner->without},
              {"learner", fmt::format("a learner that {}", row.learner->summary)},
              {"episodes", row.episode_count},
              {"right", row.share},
              {"interval_99", {row.interval.low, row.interval.high}},
              {"is_as_expected", is_as_expected(row)},
              {"finding", describe(row)}};
    if (row.learner->left != scoring::mewl::Left::More) {
        json["expected"] = row.expected;
    }
    if (row.is_tested) {
        json["p_holm"] = row.p;
    }
    if (!row.learner->reason.empty()) {
        json["reason"] = row.learner->reason;
    }
    print_line(json.dump());
}

bool is_asked_for(const SolveFlags& flags, const scoring::mewl::Ablation& learner)
{
    return std::any_of(flags.without.begin(), flags.without.end(),
                       [&](const std::string& name) { return name == kAll || name == learner.without; });
}

int run_without(const SolveFlags& flags)
{
    std::map<std::string, Tally> tallies;
    const auto missing = visit_mewl_episodes(flags.common, [&](const MewlEpisode& episode) {
        Tally& tally = tallies[episode.kind()];
        ++tally.episode_count;
        ++tally.verdicts[mewl::solve(episode.view).verdict];
        for (const scoring::mewl::Ablation& learner : scoring::mewl::all_ablations()) {
            if (learner.task == episode.view.task && is_asked_for(flags, learner)) {
                Score& score = tally.scores[&learner];
                score.right += scoring::mewl::chance_of(learner, episode.view);
                score.expected += scoring::mewl::expect_of(learner, episode.view.choices.size());
            }
        }
    });
    for (const auto& [task, tally] : tallies) {
        const auto unique = tally.verdicts.find(mewl::Verdict::Unique);
        const int unique_count = unique == tally.verdicts.end() ? 0 : unique->second;
        if (flags.common.writes_json) {
            print_line(Json{{"task", task}, {"without", "nothing"}, {"episodes", tally.episode_count}, {"unique", unique_count}}.dump());
        } else {
            print_line(fmt::format("{:<22}{:<18}{} of {} episodes unique", task, "nothing", unique_count, tally.episode_count));
        }
    }
    for (const Row& row : make_rows(tallies)) {
        print_row(row, flags.common.writes_json);
    }
    return report_missing(missing, flags.common.allows_partial_input) ? kExitSomeFailed : kExitDone;
}

int run_solve(const SolveFlags& flags)
{
    if (!flags.without.empty()) {
        return run_without(flags);
    }
    std::map<std::string, Tally> tallies;
    const auto missing = visit_mewl_episodes(flags.common, [&](const MewlEpisode& episode) {
        const mewl::Solution solution = mewl::solve(episode.view);
        Tally& tally = tallies[episode.kind()];
        ++tally.episode_count;
        ++tally.verdicts[solution.verdict];
        for (const scoring::mewl::BlindRule& rule : scoring::mewl::all_blind_rules()) {
            tally.blind_chances[rule.name] += scoring::mewl::chance_of(rule, episode.view);
        }
        if (flags.common.writes_json) {
            const Json json{{"episode", episode.name},
                            {"task", episode.view.task},
                            {"verdict", mewl::name_of(solution.verdict)},
                            {"possible", solution.possible},
                            {"answer", episode.view.answer}};
            print_line(json.dump());
        } else if (solution.verdict != mewl::Verdict::Unique) {
            print_line(fmt::format("{}: {}; possible: {}; answer: {}", episode.name, mewl::name_of(solution.verdict),
                                   fmt::join(solution.possible, ", "), episode.view.answer));
        }
    });
    for (const auto& [task, tally] : tallies) {
        flags.common.writes_json ? print_json(tally, task) : print_text(tally, task);
    }
    return report_missing(missing, flags.common.allows_partial_input) ? kExitSomeFailed : kExitDone;
}

}  // namespace

void add_mewl_solve_verb(const Command& family, Action& action)
{
    const Command verb =
        family.add_command("solve", "Report the conclusions of an ideal learner and the scores of learners that lack an ability");
    const auto flags = std::make_shared<SolveFlags>();
    add_mewl_flags(verb, flags->common);
    std::vector<std::string> names{kAll};
    for (const std::string_view name : scoring::mewl::list_ablation_names()) {
        names.emplace_back(name);
    }
    verb.add_option("--without", flags->without,
                    fmt::format("Print a table of learners that lack this ability; one or more of {}", fmt::join(names, ", ")))
        .delimiter(',')
        .check(make_name_check("ability", names))
        .one_value_each()
        .type_name("WHAT");
    verb.footer(kSolveFooter);
    verb.callback([&action, flags] { action = [flags] { return run_solve(*flags); }; });
}

}  // namespace clevrvk::tools
