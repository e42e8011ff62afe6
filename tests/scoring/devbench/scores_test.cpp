// Tests scores and accuracies by hand-worked numbers.
#include "tools/scoring/devbench/scores.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::scoring::devbench;

namespace {

Scores read(const std::vector<int>& shape, std::vector<double> values, std::string_view task)
{
    return read_scores(shape, std::move(values), *find_scored_task(task), "f");
}

/// The message of read_scores about a file of zeros.
std::string find_error(const std::vector<int>& shape, std::string_view task)
{
    std::size_t count = 1;
    for (const int extent : shape) {
        count *= static_cast<std::size_t>(extent);
    }
    try {
        static_cast<void>(read(shape, std::vector<double>(count), task));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("read_scores refuses files of another task, and names the likely one (issue 57)")
{
    CHECK(find_error({171, 2, 2}, "grammar") ==
          "f: the shape is (171, 2, 2); task grammar has (trials, 4), or (trials, 4, 2) with the logits of yes and no; this may be a file "
          "of task pairs");
    CHECK(find_error({171, 2, 2}, "vocabulary").ends_with("this may be a file of task pairs"));
    CHECK(find_error({5, 2, 2}, "vocabulary").ends_with("this may be a file of task nouns or pairs"));
    CHECK(find_error({78, 4, 1}, "nouns").ends_with("this may be a file of task grammar"));
    CHECK(find_error({76, 2, 1}, "pairs") ==
          "f: the shape is (76, 2, 1); task pairs has (trials, 2, 2), (trials, 4), or (trials, 4, 2) with the logits of yes and no; "
          "this may be a file of task nouns");
    // Logits of two choices have the shape of pairs: the number of trials tells them apart.
    CHECK(find_error({76, 2, 2}, "pairs") == "f: published files of this shape (76, 2, 2) belong to task nouns, not to pairs");
    CHECK(find_error({171, 2, 2}, "nouns") == "f: published files of this shape (171, 2, 2) belong to task pairs, not to nouns");
    CHECK(find_error({171, 4}, "grammar") == "f: published files of this shape (171, 4) belong to task pairs, not to grammar");
    CHECK(find_error({119, 4, 2}, "pairs") == "f: published files of this shape (119, 4, 2) belong to task vocabulary, not to pairs");
    for (const auto& [shape, task] : {std::pair(std::vector{76, 2, 1}, "nouns"), std::pair(std::vector{76, 2, 2}, "nouns"),
                                      std::pair(std::vector{119, 4, 1}, "vocabulary"), std::pair(std::vector{78, 4, 2}, "grammar"),
                                      std::pair(std::vector{171, 2, 2}, "pairs"), std::pair(std::vector{171, 4, 2, 1}, "pairs"),
                                      std::pair(std::vector{40, 2, 2}, "pairs"), std::pair(std::vector{78, 4}, "vocabulary")}) {
        CAPTURE(task);
        CHECK(find_error(shape, task) == "no error");
    }
}

TEST_CASE("read_scores drops axes of length 1 and subtracts the logit of no from that of yes")
{
    const Scores plain = read({2, 2, 1}, {1.0, 2.0, 3.0, 4.0}, "nouns");
    CHECK(plain.trial_count == 2);
    CHECK_FALSE(plain.are_logits);
    CHECK(plain.values == std::vector{1.0, 2.0, 3.0, 4.0});
    const Scores logits = read({1, 2, 2, 1}, {5.0, 1.0, 2.0, 4.0}, "nouns");
    CHECK(logits.trial_count == 1);
    CHECK(logits.are_logits);
    CHECK(logits.values == std::vector{4.0, -2.0});
    // Pairs: two axes of choices, or four choices with logits.
    CHECK(read({1, 2, 2}, {1.0, 2.0, 3.0, 4.0}, "pairs").values == std::vector{1.0, 2.0, 3.0, 4.0});
    CHECK(read({1, 4, 2}, {1.0, 0.0, 2.0, 0.0, 3.0, 0.0, 4.0, 0.0}, "pairs").values == std::vector{1.0, 2.0, 3.0, 4.0});
}

TEST_CASE("read_scores refuses other shapes and numbers that are not finite")
{
    CHECK_THROWS_WITH_AS(
        static_cast<void>(read({1, 3}, {1.0, 2.0, 3.0}, "nouns")),
        "f: the shape is (1, 3); task nouns has (trials, 2), or (trials, 2, 2) with the logits of yes and no",
        SpecError);
    CHECK_THROWS_AS(static_cast<void>(read({4}, {1.0, 2.0, 3.0, 4.0}, "pairs")), SpecError);
    CHECK_THROWS_AS(static_cast<void>(read({0, 2}, {}, "nouns")), SpecError);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_WITH_AS(static_cast<void>(read({2, 2}, {1.0, 2.0, 3.0, nan}, "nouns")),
                         "f: a score of trial 2 is not a finite number", SpecError);
}

TEST_CASE("compute_accuracy counts a tie as wrong, or shares it")
{
    // Right, wrong, a tie of two with the target, a tie of two without it.
    const Scores scores{4, 3, false, {3.0, 2.0, 1.0, 1.0, 2.0, 0.0, 2.0, 2.0, 1.0, 0.0, 2.0, 2.0}};
    const Accuracy accuracy = compute_accuracy(scores);
    CHECK(accuracy.strict == std::vector{1.0, 0.0, 0.0, 0.0});
    CHECK(accuracy.shared == std::vector{1.0, 0.0, 0.5, 0.0});
    CHECK(accuracy.tie_count == 1);
}

TEST_CASE("compute_pair_accuracy reads pairs by picture, by text, and as Winoground does")
{
    // Both pictures name their own text, but only text 1 its own picture; then all four; then nothing but ties.
    const Scores pairs{3, 4, false, {9.0, 8.0, 1.0, 2.0, 2.0, 1.0, 1.0, 2.0, 1.0, 1.0, 1.0, 1.0}};
    const PairAccuracy accuracy = compute_pair_accuracy(pairs);
    CHECK(accuracy.text_of_image == std::vector{1.0, 1.0, 0.0});
    CHECK(accuracy.image_of_text == std::vector{0.5, 1.0, 0.0});
    CHECK(accuracy.text == std::vector{1.0, 1.0, 0.0});
    CHECK(accuracy.image == std::vector{0.0, 1.0, 0.0});
    CHECK(accuracy.group == std::vector{0.0, 1.0, 0.0});
    const Scores choices = list_choices_of_texts(pairs);
    CHECK(choices.trial_count == 6);
    CHECK(std::vector(choices.values.begin(), choices.values.begin() + 4) == std::vector{9.0, 1.0, 8.0, 2.0});
}
