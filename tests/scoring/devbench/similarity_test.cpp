// Tests similarities of categories by hand-worked numbers.
#include "tools/scoring/devbench/similarity.h"

#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::scoring::devbench;

TEST_CASE("correlate_ranks gives ties the mean of their ranks")
{
    CHECK(correlate_ranks(std::array{1.0, 5.0, 9.0}, std::array{2.0, 3.0, 100.0}).value() == doctest::Approx(1.0));
    CHECK(correlate_ranks(std::array{1.0, 5.0, 9.0}, std::array{2.0, 1.0, 0.0}).value() == doctest::Approx(-1.0));
    // Ranks 0, 1.5, 1.5, 3 and 0, 1, 2, 3: 4.5 / sqrt(4.5 * 5)
    CHECK(correlate_ranks(std::array{1.0, 2.0, 2.0, 3.0}, std::array{1.0, 2.0, 3.0, 4.0}).value() == doctest::Approx(0.948683));
    CHECK_FALSE(correlate_ranks(std::array{1.0, 1.0}, std::array{1.0, 2.0}).has_value());
}

TEST_CASE("average_blocks takes the mean cosine of the pairs of pictures of two categories")
{
    const Features features = read_features(std::array{4, 2, 1}, {1.0, 0.0, 0.0, 2.0, 3.0, 0.0, 1.0, 1.0}, "f");
    const std::vector<double> cosines = compute_cosines(features);
    CHECK(cosines[0 * 4 + 1] == doctest::Approx(0.0));
    CHECK(cosines[0 * 4 + 3] == doctest::Approx(std::sqrt(0.5)));
    const Grouping halves = group_evenly(4, 2, "f");
    // (1 + sqrt 1/2 + 0 + sqrt 1/2) / 4
    const std::vector<double> blocks = average_blocks(cosines, halves, std::array{1, 1, 1, 1});
    CHECK(blocks[1] == doctest::Approx(0.603553));
    CHECK(blocks[2] == doctest::Approx(0.603553));
    CHECK(list_below_diagonal(blocks, 2) == std::vector{blocks[2]});
    // The second picture left out, the first one twice: (1 + sqrt 1/2) / 2
    CHECK(average_blocks(cosines, halves, std::array{2, 0, 1, 1})[1] == doctest::Approx(0.853553));
    CHECK(list_below_diagonal(std::array{0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0}, 3) == std::vector{3.0, 6.0, 7.0});
}

TEST_CASE("categories are as many of each in order, or as a manifest says")
{
    CHECK(group_evenly(6, 3, "f").of_row == std::vector{0, 0, 1, 1, 2, 2});
    CHECK_THROWS_AS(static_cast<void>(group_evenly(7, 3, "f")), SpecError);
    const Grouping grouping = group_by_manifest(read_csv("text1,image1\ncat,a\ndog,b\ncat,c\n", "m"));
    CHECK(grouping.names == std::vector<std::string>{"cat", "dog"});
    CHECK(grouping.of_row == std::vector{0, 1, 0});
}

TEST_CASE("features and people's matrices are refused where they are none")
{
    CHECK_THROWS_AS(static_cast<void>(read_features(std::array{4}, {1.0, 2.0, 3.0, 4.0}, "f")), SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_features(std::array{2, 2}, {1.0, 2.0, 0.0, 0.0}, "f")),
                         "f: the vector of picture 2 is zero or not finite, so it has no direction", SpecError);
    const auto read = [](const std::string& text) {
        const JsonDocument document = parse_json_text(text, "h.json");
        return read_people_matrices(JsonReader(document));
    };
    const PeopleMatrices people = read(R"({"age_years": [0.5, 2], "matrices": [[[1, 0.5], [0.5, 1]], [[1, 0.25], [0.25, 1]]]})");
    CHECK(people.category_count == 2);
    CHECK(people.ages[0].age == "0.5");
    CHECK(people.ages[1].values == std::vector{1.0, 0.25, 0.25, 1.0});
    CHECK_THROWS_WITH_AS(static_cast<void>(read(R"({"age_years": [1], "matrices": [[[1, 0.5], [0.4, 1]]]})")),
                         "h.json: matrices[0]: the matrix must be symmetric", SpecError);
    CHECK_THROWS_AS(static_cast<void>(read(R"({"age_years": [1, 2], "matrices": [[[1, 0.5], [0.5, 1]]]})")), SpecError);
}
