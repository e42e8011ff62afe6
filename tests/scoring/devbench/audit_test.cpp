// Tests the audit's learners: each finds its own leak and no other, and none where there is none.
#include "tools/scoring/devbench/audit.h"

#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::scoring::devbench;

namespace {

// Four hundred trials of two pictures without any leak, then changed.
std::vector<AuditTrial> make_trials(const std::function<void(AuditTrial&, std::size_t)>& change)
{
    std::vector<AuditTrial> trials;
    Rng rng = Rng::for_key(1, "audit_test", 0);
    for (std::size_t i = 0; i < 400; ++i) {
        AuditTrial trial;
        trial.word = "word " + std::to_string(i % 10);
        trial.target = rng.uniform_index(2);
        for (int choice = 0; choice < 2; ++choice) {
            Measures& measures = trial.choices.emplace_back();
            for (double& measure : measures) {
                measure = rng.uniform(0.0, 1.0);
            }
        }
        change(trial, i);
        trials.push_back(trial);
    }
    return trials;
}

// Names of the learners that are above chance, each with a space.
std::string find_leaks(const std::function<void(AuditTrial&, std::size_t)>& change)
{
    std::string found;
    for (const AuditResult& result : audit_trials(make_trials(change))) {
        CHECK(result.total == 400);
        CHECK(result.interval.low <= static_cast<double>(result.right) / 400);
        CHECK(result.interval.high >= static_cast<double>(result.right) / 400);
        found += result.p < 0.01 ? std::string(result.learner) + " " : "";
    }
    return found;
}

}  // namespace

TEST_CASE("audit_trials finds no leak where there is none, and each learner its own")
{
    CHECK(find_leaks([](AuditTrial&, std::size_t) {}).empty());
    CHECK(find_leaks([](AuditTrial& trial, std::size_t i) { trial.target = i % 10 == 0 ? trial.target : 1; }) == "position text ");
    CHECK(find_leaks([](AuditTrial& trial, std::size_t i) { trial.target = i % 2; }) == "text ");
    CHECK(find_leaks([](AuditTrial& trial, std::size_t) { trial.choices[trial.target][0] += 0.5; }) == "coverage ");
    // Neither lighter nor darker than the other, but farther from the middle.
    CHECK(find_leaks([](AuditTrial& trial, std::size_t i) { trial.choices[trial.target][1] = i % 3 == 0 ? -1.0 : 2.0; }) == "luminance ");
    CHECK(find_leaks([](AuditTrial& trial, std::size_t) { trial.choices[trial.target][5] -= 0.5; }) == "colour ");
}

TEST_CASE("audit_order finds places that take turns in blocks of four, and nouns that take turns (issue 57)")
{
    const auto find = [](const std::function<void(AuditTrial&, std::size_t)>& change) {
        std::string found;
        for (const AuditResult& result : audit_order(make_trials(change))) {
            found += result.p < 0.01 ? std::string(result.learner) + " " : "";
        }
        return found;
    };
    // Ten pairs of nouns in turn, one of them drawn.
    const auto name_nouns = [](AuditTrial& trial, std::size_t i) {
        const std::string pair = std::to_string(i % 10);
        trial.nouns = {"a" + pair, "b" + pair};
    };
    CHECK(find(name_nouns).empty());
    CHECK(find([&](AuditTrial& trial, std::size_t i) {
              name_nouns(trial, i);
              trial.target = i % 4 < 2 ? trial.target : 1 - trial.target;
          })
              .empty());
    // The place of the last of four is the one where fewer were.
    std::vector<std::size_t> places;
    CHECK(find([&](AuditTrial& trial, std::size_t i) {
              name_nouns(trial, i);
              places.resize(i % 4);
              trial.target = i % 4 == 3 ? (places[0] + places[1] + places[2] < 2 ? 1 : 0) : trial.target;
              places.push_back(trial.target);
          }) == "sequence ");
    // In each second round the noun that was not named before.
    std::vector<std::size_t> first(10);
    CHECK(find([&](AuditTrial& trial, std::size_t i) {
              name_nouns(trial, i);
              trial.target = i / 10 % 2 == 1 ? 1 - first[i % 10] : trial.target;
              first[i % 10] = trial.target;
          }) == "identity ");
}
