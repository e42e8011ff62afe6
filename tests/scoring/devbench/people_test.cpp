// Tests people's choices: tables, simulated children, halves.
#include "tools/scoring/devbench/people.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::scoring::devbench;

namespace {

std::vector<AgeGroup> read(const std::string& text, std::size_t trial_count, std::size_t choice_count, bool has_texts = false)
{
    return read_people(read_csv(text, "h"), trial_count, choice_count, has_texts);
}

std::string message(const std::string& text, std::size_t trial_count, std::size_t choice_count)
{
    try {
        static_cast<void>(read(text, trial_count, choice_count));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("read_people reads the published columns, trials from 1, in any order, an age a group")
{
    const std::vector<AgeGroup> looks = read("trial,age_bin,prop\n3,1.5,0.75\n1,1.5,0.5\n1,2,0.25\n", 3, 2);
    REQUIRE(looks.size() == 2);
    CHECK(looks[0].age_bin == "1.5");
    CHECK(looks[0].trials == std::vector<std::size_t>{0, 2});
    CHECK(looks[0].shares == std::vector{0.5, 0.5, 0.75, 0.25});
    CHECK(looks[1].shares == std::vector{0.25, 0.75});
    CHECK(looks[0].person_count == 0);
    const std::vector<AgeGroup> points = read("text1,trial,image1,image2,image3,image4\n\"a, b\",2,0.5,0.25,0.25,0\n", 2, 4);
    CHECK(points[0].age_bin == "all");
    CHECK(points[0].trials == std::vector<std::size_t>{1});
    CHECK(points[0].shares == std::vector{0.5, 0.25, 0.25, 0.0});
    // Text 2 of pair 1 is the second choice.
    CHECK(read("trial,text,image1,image2\n1,2,0.25,0.75\n", 4, 2, true)[0].trials == std::vector<std::size_t>{1});
}

TEST_CASE("read_people takes means of the answers of participants")
{
    const std::vector<AgeGroup> groups = read("participant,trial,choice\na,1,1\nb,1,3\nb,2,2\na,2,2\nc,1,1\nc,2,2\nd,1,1\n", 2, 4);
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].person_count == 4);
    CHECK(groups[0].answers.size() == 7);
    CHECK(groups[0].shares == std::vector{0.75, 0.0, 0.25, 0.0, 0.0, 1.0, 0.0, 0.0});
}

TEST_CASE("read_people refuses what is not of the scores, and says what to do")
{
    CHECK(message("trial,prop\n3,0.5\n", 2, 2) == "h:2: trial, a row of the scores, is '3'; it must be a number from 1 to 2");
    CHECK(message("trial,prop\n1,0.5\n1,0.5\n", 2, 2) ==
          "h:3: this trial appears twice; several ages need a column 'age_bin', and several people a column 'participant'");
    CHECK(message("trial,image1,image2,image3,image4\n1,12,3,4,5\n", 2, 4) == "h:2: image1 is '12'; it must be a number from 0 to 1");
    CHECK(message("trial,image1,image2,image3,image4\n1,0.1,0.2,0.3,0.2\n", 2, 4) ==
          "h:2: the shares add up to 0.8000, not to 1; divide counts by their sum");
    CHECK(message("trial,image1\n1,0.1\n", 2, 2) == "h: there is no column 'image2'; available: trial, image1");
    CHECK(message("trial,prop\n", 2, 2) == "h: the table has no rows");
}

TEST_CASE("simulated children choose as their error model says, the same with the same seed")
{
    // knows 0.6, confuses 0.2, guesses 0.2 / 4 each: 0.65, 0.25, 0.05, 0.05, within 4 standard errors
    const SimulatedChild child{1000, 0.6, 0.2};
    const AgeGroup group = simulate_people(child, 10, 4, false, 7);
    CHECK(group.person_count == 1000);
    CHECK(group.answers.size() == 10000);
    std::vector<double> means(4);
    for (std::size_t i = 0; i < group.shares.size(); ++i) {
        means[i % 4] += group.shares[i] / 10.0;
    }
    const std::vector<double> expected{0.65, 0.25, 0.05, 0.05};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(std::abs(means[i] - expected[i]) < 4.0 * std::sqrt(expected[i] * (1.0 - expected[i]) / 10000.0));
    }
    CHECK(simulate_people(child, 10, 4, false, 7).shares == group.shares);
    CHECK(simulate_people(child, 10, 4, false, 8).shares != group.shares);
    // In pairs, the second text's target is the second picture.
    CHECK(simulate_people({3, 1.0, 0.0}, 2, 2, true, 7).shares == std::vector{1.0, 0.0, 0.0, 1.0});
}

TEST_CASE("split_halves compares one half of the people with the other")
{
    // Two persons: each half is one of them. They agree in trial 1 and not in trial 2, whose divergence is ln 1e5.
    const AgeGroup two = read("participant,trial,choice\na,1,1\nb,1,1\na,2,1\nb,2,2\n", 2, 2)[0];
    const HalfSplit halves = split_halves(two, 2, 5, 1, "test");
    CHECK(halves.median == doctest::Approx(0.5 * 11.512925));
    CHECK(halves.interval.low == doctest::Approx(halves.interval.high));
    const AgeGroup alike = simulate_people({6, 1.0, 0.0}, 3, 4, false, 1);
    CHECK(split_halves(alike, 4, 20, 1, "test").median == 0.0);
    // No trial that both have answered.
    const AgeGroup apart = read("participant,trial,choice\na,1,1\nb,2,1\n", 2, 2)[0];
    CHECK_THROWS_AS(static_cast<void>(split_halves(apart, 2, 5, 1, "test")), SpecError);
}
