// Tests scores and accuracies by hand-worked numbers.
#include "generators/devbench/scores.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::generators::devbench;

TEST_CASE("read_scores drops axes of length 1 and subtracts the logit of no from that of yes")
{
    const Scores plain = read_scores(std::array{2, 2, 1}, {1.0, 2.0, 3.0, 4.0}, 2, "f");
    CHECK(plain.trial_count == 2);
    CHECK_FALSE(plain.are_logits);
    CHECK(plain.values == std::vector{1.0, 2.0, 3.0, 4.0});
    const Scores logits = read_scores(std::array{1, 2, 2, 1}, {5.0, 1.0, 2.0, 4.0}, 2, "f");
    CHECK(logits.trial_count == 1);
    CHECK(logits.are_logits);
    CHECK(logits.values == std::vector{4.0, -2.0});
    // Pairs: two axes of choices, or four choices with logits.
    CHECK(read_scores(std::array{1, 2, 2}, {1.0, 2.0, 3.0, 4.0}, 4, "f").values == std::vector{1.0, 2.0, 3.0, 4.0});
    CHECK(read_scores(std::array{1, 4, 2}, {1.0, 0.0, 2.0, 0.0, 3.0, 0.0, 4.0, 0.0}, 4, "f").values == std::vector{1.0, 2.0, 3.0, 4.0});
}

TEST_CASE("read_scores refuses other shapes and numbers that are not finite")
{
    CHECK_THROWS_WITH_AS(
        static_cast<void>(read_scores(std::array{1, 3}, {1.0, 2.0, 3.0}, 2, "f")),
        "f: the shape is (1, 3); it must be (trials, 2), or (trials, 2, 2) with the logits of yes and no; is this the file "
        "of another task?",
        SpecError);
    CHECK_THROWS_AS(static_cast<void>(read_scores(std::array{4}, {1.0, 2.0, 3.0, 4.0}, 4, "f")), SpecError);
    CHECK_THROWS_AS(static_cast<void>(read_scores(std::array{0, 2}, {}, 2, "f")), SpecError);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_WITH_AS(static_cast<void>(read_scores(std::array{2, 2}, {1.0, 2.0, 3.0, nan}, 2, "f")),
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
