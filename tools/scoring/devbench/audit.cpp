// Trains and tests the learners.
#include "tools/scoring/devbench/audit.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

namespace clevrvk::scoring::devbench {

namespace {

constexpr std::size_t kFolds = 5;
constexpr int kSteps = 200;
constexpr double kRate = 0.5;
constexpr double kDecay = 1e-3;

using Trials = std::vector<const AuditTrial*>;
/// Chooses a place in a trial on which the learner was not trained.
using Choose = std::function<std::size_t(const AuditTrial&)>;
using Train = std::function<Choose(const Trials&)>;

std::size_t find_most(const std::vector<double>& values)
{
    return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

// Counts how often the target stood at each place, either separately for each word or over all words.
Choose train_counts(const Trials& trials, bool sees_word)
{
    std::map<std::string, std::vector<double>> counts;
    std::vector<double> all(trials.front()->choices.size());
    for (const AuditTrial* const trial : trials) {
        counts.try_emplace(sees_word ? trial->word : "", all.size()).first->second[trial->target] += 1.0;
        all[trial->target] += 1.0;
    }
    return [counts, all, sees_word](const AuditTrial& trial) {
        const auto found = counts.find(sees_word ? trial.word : "");
        return find_most(found == counts.end() ? all : found->second);
    };
}

// A conditional logit over the standardised measures of a choice and their squares.
class Logit {
public:
    Logit(const Trials& trials, std::vector<std::size_t> seen) : seen_(std::move(seen)), weights_(2 * seen_.size())
    {
        double count = 0.0;
        for (const AuditTrial* const trial : trials) {
            for (const Measures& choice : trial->choices) {
                count += 1.0;
                for (std::size_t i = 0; i < kMeasureCount; ++i) {
                    means_.at(i) += choice.at(i);
                    deviations_.at(i) += choice.at(i) * choice.at(i);
                }
            }
        }
        for (std::size_t i = 0; i < kMeasureCount; ++i) {
            means_.at(i) /= count;
            deviations_.at(i) = std::sqrt(std::max(1e-12, deviations_.at(i) / count - means_.at(i) * means_.at(i)));
        }
        for (int step = 0; step < kSteps; ++step) {
            take_step(trials);
        }
    }

    [[nodiscard]] std::size_t choose(const AuditTrial& trial) const { return find_most(compute_utilities(trial)); }

private:
    [[nodiscard]] double read(const Measures& choice, std::size_t feature) const
    {
        const std::size_t measure = seen_[feature % seen_.size()];
        const double value = (choice.at(measure) - means_.at(measure)) / deviations_.at(measure);
        return feature < seen_.size() ? value : value * value;
    }

    [[nodiscard]] std::vector<double> compute_utilities(const AuditTrial& trial) const
    {
        std::vector<double> utilities;
        for (const Measures& choice : trial.choices) {
            double sum = 0.0;
            for (std::size_t feature = 0; feature < weights_.size(); ++feature) {
                sum += weights_[feature] * read(choice, feature);
            }
            utilities.push_back(sum);
        }
        return utilities;
    }

    void take_step(const Trials& trials)
    {
        std::vector<double> slope(weights_.size());
        for (const AuditTrial* const trial : trials) {
            std::vector<double> chances = compute_utilities(*trial);
            const double most = *std::max_element(chances.begin(), chances.end());
            std::transform(chances.begin(), chances.end(), chances.begin(), [most](double u) { return std::exp(u - most); });
            const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
            for (std::size_t i = 0; i < chances.size(); ++i) {
                const double error = (i == trial->target ? 1.0 : 0.0) - chances[i] / sum;
                for (std::size_t feature = 0; feature < weights_.size(); ++feature) {
                    slope[feature] += error * read(trial->choices[i], feature);
                }
            }
        }
        for (std::size_t feature = 0; feature < weights_.size(); ++feature) {
            weights_[feature] += kRate * (slope[feature] / static_cast<double>(trials.size()) - kDecay * weights_[feature]);
        }
    }

    std::vector<std::size_t> seen_;
    std::vector<double> weights_;
    Measures means_{};
    Measures deviations_{};
};

Train make_logit(std::vector<std::size_t> seen)
{
    return [seen](const Trials& trials) -> Choose {
        return [logit = Logit(trials, seen)](const AuditTrial& trial) { return logit.choose(trial); };
    };
}

int count_right(std::span<const AuditTrial> trials, const Train& train)
{
    int right = 0;
    for (std::size_t fold = 0; fold < kFolds; ++fold) {
        const std::size_t begin = fold * trials.size() / kFolds;
        const std::size_t end = (fold + 1) * trials.size() / kFolds;
        Trials others;
        for (std::size_t i = 0; i < trials.size(); ++i) {
            if (i < begin || i >= end) {
                others.push_back(&trials[i]);
            }
        }
        const Choose choose = train(others);
        right += static_cast<int>(std::count_if(trials.begin() + static_cast<std::ptrdiff_t>(begin),
                                                trials.begin() + static_cast<std::ptrdiff_t>(end),
                                                [&](const AuditTrial& trial) { return choose(trial) == trial.target; }));
    }
    return right;
}

std::vector<AuditResult> measure_learners(std::span<const AuditTrial> trials, std::span<const std::pair<std::string_view, Train>> learners)
{
    const double chance = 1.0 / static_cast<double>(trials.front().choices.size());
    std::vector<AuditResult> results;
    std::vector<double> p;
    for (const auto& [name, train] : learners) {
        AuditResult& result = results.emplace_back();
        result.learner = name;
        result.right = count_right(trials, train);
        result.total = static_cast<int>(trials.size());
        result.interval = compute_exact_interval(result.right, result.total);
        p.push_back(compute_upper_tail(result.right, result.total, chance));
    }
    const std::vector<double> corrected = correct_by_holm(p);
    for (std::size_t i = 0; i < results.size(); ++i) {
        results[i].p = corrected[i];
    }
    return results;
}

/// Facts about a trial that follow from earlier trials.
struct History {
    std::string places;            ///< of the earlier targets in its block of four, ascending, a digit each
    std::vector<int> since_named;  ///< by choice: how often its noun was shown since it was named; 1 for a new noun
};

using FindHistory = std::function<const History&(const AuditTrial&)>;

std::vector<History> list_histories(std::span<const AuditTrial> trials)
{
    constexpr std::size_t kBlock = 4;
    constexpr int kMostShown = 9;
    std::vector<History> histories;
    std::map<std::string, int> since_named;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        if (i % kBlock == 0) {
            places.clear();
        }
        std::sort(places.begin(), places.end());
        History& history = histories.emplace_back();
        for (const std::size_t place : places) {
            history.places += std::to_string(place);
        }
        for (std::size_t choice = 0; choice < trials[i].nouns.size(); ++choice) {
            history.since_named.push_back(since_named.try_emplace(trials[i].nouns[choice], 1).first->second);
        }
        for (std::size_t choice = 0; choice < trials[i].nouns.size(); ++choice) {
            int& since = since_named.at(trials[i].nouns[choice]);
            since = choice == trials[i].target ? 0 : std::min(since + 1, kMostShown);
        }
        places.push_back(trials[i].target);
    }
    return histories;
}

/// The place where the target was most often after the same earlier places.
Choose train_sequence(const Trials& trials, const FindHistory& find_history)
{
    std::map<std::string, std::vector<double>> counts;
    std::vector<double> all(trials.front()->choices.size());
    for (const AuditTrial* const trial : trials) {
        counts.try_emplace(find_history(*trial).places, all.size()).first->second[trial->target] += 1.0;
        all[trial->target] += 1.0;
    }
    return [counts, all, find_history](const AuditTrial& trial) {
        const auto found = counts.find(find_history(trial).places);
        return find_most(found == counts.end() ? all : found->second);
    };
}

/// The noun whose number of showings since its last naming is most often that of a target.
Choose train_identity(const Trials& trials, const FindHistory& find_history)
{
    std::map<int, std::pair<double, double>> named;  // by that number: how often it was a target's, of how many
    for (const AuditTrial* const trial : trials) {
        const std::vector<int>& since = find_history(*trial).since_named;
        for (std::size_t choice = 0; choice < since.size(); ++choice) {
            auto& [right, count] = named[since[choice]];
            right += choice == trial->target ? 1.0 : 0.0;
            count += 1.0;
        }
    }
    return [named, find_history](const AuditTrial& trial) {
        std::vector<double> chances(trial.choices.size());
        const std::vector<int>& since = find_history(trial).since_named;
        for (std::size_t choice = 0; choice < since.size(); ++choice) {
            const auto found = named.find(since[choice]);
            chances[choice] = found == named.end() ? 0.0 : found->second.first / found->second.second;
        }
        return find_most(chances);
    };
}

}  // namespace

std::vector<AuditResult> audit_trials(std::span<const AuditTrial> trials)
{
    CLEVRVK_CHECK(trials.size() >= 2 * kFolds, "{} trials are too few for {} blocks", trials.size(), kFolds);
    const std::array<std::pair<std::string_view, Train>, 5> learners{{
        {"position", [](const Trials& seen) { return train_counts(seen, false); }},
        {"text", [](const Trials& seen) { return train_counts(seen, true); }},
        {"coverage", make_logit({0})},
        {"luminance", make_logit({1, 2})},
        {"colour", make_logit({3, 4, 5})},
    }};
    return measure_learners(trials, learners);
}

std::vector<AuditResult> audit_order(std::span<const AuditTrial> trials)
{
    CLEVRVK_CHECK(trials.size() >= 2 * kFolds, "{} trials are too few for {} blocks", trials.size(), kFolds);
    const std::vector<History> histories = list_histories(trials);
    const auto find_history = [&](const AuditTrial& trial) -> const History& {
        return histories[static_cast<std::size_t>(&trial - trials.data())];
    };
    const std::array<std::pair<std::string_view, Train>, 2> learners{{
        {"sequence", [&](const Trials& seen) { return train_sequence(seen, find_history); }},
        {"identity", [&](const Trials& seen) { return train_identity(seen, find_history); }},
    }};
    return measure_learners(trials, learners);
}

}  // namespace clevrvk::scoring::devbench
