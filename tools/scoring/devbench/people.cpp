// Reads and simulates people's answers, and compares random halves of the people.
#include "tools/scoring/devbench/people.h"

#include "generators/shuffle.h"
#include "renderer/base/error.h"
#include "renderer/base/rng.h"
#include "tools/scoring/devbench/softmax_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace clevrvk::scoring::devbench {

namespace {

constexpr double kShareError = 0.02;  // of the sum: published shares leave out people who gave no answer

// The indices of the columns in a table of people's answers.
struct Columns {
    std::size_t trial = 0;
    std::optional<std::size_t> text;
    std::optional<std::size_t> age_bin;
    std::optional<std::size_t> person;
    std::optional<std::size_t> prop;
    std::optional<std::size_t> choice;
    std::vector<std::size_t> images;  // used if the table has neither prop nor choice
};

Columns find_columns(const CsvTable& table, std::size_t choice_count, bool has_texts)
{
    Columns columns;
    columns.trial = table.find_needed_column("trial");
    columns.age_bin = table.find_column("age_bin");
    columns.person = table.find_column("participant");
    columns.choice = columns.person ? table.find_column("choice") : std::nullopt;
    columns.prop = choice_count == 2 && !columns.choice ? table.find_column("prop") : std::nullopt;
    if (has_texts) {
        columns.text = table.find_needed_column("text");
    }
    for (std::size_t i = 1; !columns.prop && !columns.choice && i <= choice_count; ++i) {
        columns.images.push_back(table.find_needed_column(fmt::format("image{}", i)));
    }
    return columns;
}

std::vector<double> read_shares(const CsvRow& row, const Columns& columns, std::size_t choice_count)
{
    if (columns.prop) {
        const double first = read_number(row, *columns.prop, 0.0, 1.0, "prop");
        return {first, 1.0 - first};
    }
    std::vector<double> shares(choice_count);
    if (columns.choice) {
        shares.at(static_cast<std::size_t>(read_integer(row, *columns.choice, 1, static_cast<int>(choice_count), "choice") - 1)) = 1.0;
        return shares;
    }
    for (std::size_t i = 0; i < choice_count; ++i) {
        shares[i] = read_number(row, columns.images[i], 0.0, 1.0, fmt::format("image{}", i + 1));
    }
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    if (std::abs(sum - 1.0) > kShareError) {
        throw SpecError(fmt::format("{}: the shares add up to {:.4f}, not to 1; divide counts by their sum", row.source, sum));
    }
    return shares;
}

std::size_t read_trial(const CsvRow& row, const Columns& columns, std::size_t trial_count)
{
    const auto count = static_cast<int>(columns.text ? trial_count / 2 : trial_count);
    const int trial = read_integer(row, columns.trial, 1, count, "trial, a row of the scores,") - 1;
    return static_cast<std::size_t>(columns.text ? 2 * trial + read_integer(row, *columns.text, 1, 2, "text") - 1 : trial);
}

// For each trial, the mean shares of the people who answered it and are counted.
struct Means {
    std::vector<double> sums;
    std::vector<int> counts;

    Means(std::size_t trial_count, std::size_t choice_count) : sums(trial_count * choice_count), counts(trial_count) {}

    void add(const Answer& answer)
    {
        for (std::size_t i = 0; i < answer.shares.size(); ++i) {
            sums[answer.trial * answer.shares.size() + i] += answer.shares[i];
        }
        ++counts[answer.trial];
    }

    [[nodiscard]] std::vector<double> of_trial(std::size_t trial) const
    {
        const std::size_t choice_count = sums.size() / counts.size();
        std::vector<double> shares;
        for (std::size_t i = 0; i < choice_count; ++i) {
            shares.push_back(sums[trial * choice_count + i] / counts[trial]);
        }
        return shares;
    }
};

void take_means(const std::vector<Answer>& answers, std::size_t trial_count, std::size_t choice_count, AgeGroup& group)
{
    Means means(trial_count, choice_count);
    for (const Answer& answer : answers) {
        means.add(answer);
    }
    for (std::size_t trial = 0; trial < trial_count; ++trial) {
        if (means.counts[trial] > 0) {
            const std::vector<double> shares = means.of_trial(trial);
            group.trials.push_back(trial);
            group.shares.insert(group.shares.end(), shares.begin(), shares.end());
        }
    }
}

// Groups the rows of a table by age.
class PeopleReader {
public:
    void add(const CsvRow& row, const Columns& columns, std::size_t trial_count, std::size_t choice_count)
    {
        const std::string age_bin = columns.age_bin ? row.cells[*columns.age_bin] : "all";
        const auto [age, is_new] = ages_.try_emplace(age_bin, groups_.size());
        if (is_new) {
            groups_.push_back({age_bin, {}, {}});
            persons_.emplace_back();
        }
        const std::string person = columns.person ? row.cells[*columns.person] : "";
        std::map<std::string, std::size_t>& persons = persons_[age->second];
        const std::size_t number = persons.try_emplace(person, persons.size()).first->second;
        const std::size_t trial = read_trial(row, columns, trial_count);
        if (!seen_.insert({age->second, number, trial}).second) {
            throw SpecError(fmt::format("{}: this trial appears twice{}", row.source,
                                        columns.person ? " for this participant" : "; several ages need a column 'age_bin', and several "
                                                                                   "people a column 'participant'"));
        }
        groups_[age->second].answers.push_back({number, trial, read_shares(row, columns, choice_count)});
    }

    [[nodiscard]] std::vector<AgeGroup> finish(bool has_persons, std::size_t trial_count, std::size_t choice_count)
    {
        for (std::size_t i = 0; i < groups_.size(); ++i) {
            take_means(groups_[i].answers, trial_count, choice_count, groups_[i]);
            groups_[i].person_count = has_persons ? persons_[i].size() : 0;
            if (!has_persons) {
                groups_[i].answers.clear();
            }
        }
        return std::move(groups_);
    }

private:
    std::vector<AgeGroup> groups_;
    std::map<std::string, std::size_t> ages_;
    std::vector<std::map<std::string, std::size_t>> persons_;  // by group
    std::set<std::array<std::size_t, 3>> seen_;                // group, person, trial
};

}  // namespace

std::vector<AgeGroup> read_people(const CsvTable& table, std::size_t trial_count, std::size_t choice_count, bool has_texts)
{
    const Columns columns = find_columns(table, choice_count, has_texts);
    if (table.rows.empty()) {
        throw SpecError(fmt::format("{}: the table has no rows", table.file));
    }
    PeopleReader reader;
    for (const CsvRow& row : table.rows) {
        reader.add(row, columns, trial_count, choice_count);
    }
    return reader.finish(columns.person.has_value(), trial_count, choice_count);
}

std::vector<MeanRatings> read_ratings(const CsvTable& table, std::size_t trial_count)
{
    constexpr int kMostSteps = 1000;
    const std::size_t participant = table.find_needed_column("participant");
    const std::size_t age_bin = table.find_needed_column("age_bin");
    const std::size_t trial_column = table.find_needed_column("trial");
    const std::size_t choice = table.find_needed_column("choice");
    const std::size_t steps = table.find_needed_column("steps");
    std::vector<std::string> ages;
    std::map<std::string, std::map<std::size_t, std::vector<double>>> shares;  // by age and trial
    std::map<std::string, std::set<std::string>> persons;
    for (const CsvRow& row : table.rows) {
        const std::string& age = row.cells[age_bin];
        if (persons[age].empty()) {
            ages.push_back(age);
        }
        persons[age].insert(row.cells[participant]);
        const int trial = read_integer(row, trial_column, 1, static_cast<int>(trial_count), "trial, a row of the scores,");
        const int step_count = read_integer(row, steps, 2, kMostSteps, "steps");
        const int chosen = read_integer(row, choice, 1, step_count, "choice");
        shares[age][static_cast<std::size_t>(trial - 1)].push_back((chosen - 1.0) / (step_count - 1.0));
    }
    std::vector<MeanRatings> groups;
    for (const std::string& age : ages) {
        MeanRatings& group = groups.emplace_back(MeanRatings{age, {}, {}, persons[age].size()});
        for (const auto& [trial, values] : shares[age]) {
            group.trials.push_back(trial);
            group.means.push_back(std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size()));
        }
    }
    return groups;
}

AgeGroup simulate_people(const SimulatedChild& child, std::size_t trial_count, std::size_t choice_count, bool has_texts, std::int64_t seed)
{
    AgeGroup group{"simulated", {}, {}};
    group.person_count = static_cast<std::size_t>(child.person_count);
    for (std::size_t person = 0; person < group.person_count; ++person) {
        Rng rng = Rng::for_key(seed, "devbench simulated child", person);
        for (std::size_t trial = 0; trial < trial_count; ++trial) {
            const double luck = rng.uniform(0.0, 1.0);
            const std::size_t guess = rng.uniform_index(static_cast<std::uint32_t>(choice_count));
            const std::size_t choice = luck < child.knows ? 0 : luck < child.knows + child.confuses ? 1 : guess;
            Answer answer{person, trial, std::vector<double>(choice_count)};
            answer.shares[has_texts && trial % 2 == 1 ? choice_count - 1 - choice : choice] = 1.0;
            group.answers.push_back(std::move(answer));
        }
    }
    take_means(group.answers, trial_count, choice_count, group);
    return group;
}

HalfSplit split_halves(const AgeGroup& group, std::size_t choice_count, int split_count, std::int64_t seed, std::string_view name)
{
    CLEVRVK_CHECK(group.person_count >= 2 && split_count > 0, "{} splits of {} persons", split_count, group.person_count);
    const std::size_t trial_count = group.trials.back() + 1;
    std::vector<double> divergences;
    for (int split = 0; split < split_count; ++split) {
        Rng rng = Rng::for_key(seed, name, static_cast<std::uint64_t>(split));
        std::vector<std::size_t> places(group.person_count);
        std::iota(places.begin(), places.end(), std::size_t{0});
        generators::shuffle(places, rng);
        std::array halves{Means(trial_count, choice_count), Means(trial_count, choice_count)};
        for (const Answer& answer : group.answers) {
            halves[places[answer.person] < group.person_count / 2 ? 0 : 1].add(answer);
        }
        double sum = 0.0;
        int count = 0;
        for (const std::size_t trial : group.trials) {
            if (halves[0].counts[trial] > 0 && halves[1].counts[trial] > 0) {
                sum += compute_divergence(halves[0].of_trial(trial), halves[1].of_trial(trial));
                ++count;
            }
        }
        if (count > 0) {
            divergences.push_back(sum / count);
        }
    }
    if (divergences.empty()) {
        throw SpecError("no trial was answered by people of both halves; each participant must answer several of the same trials");
    }
    std::sort(divergences.begin(), divergences.end());
    const std::size_t middle = divergences.size() / 2;
    const double median = divergences.size() % 2 == 1 ? divergences[middle] : 0.5 * (divergences[middle - 1] + divergences[middle]);
    return {median, take_percentiles(std::move(divergences))};
}

}  // namespace clevrvk::scoring::devbench
