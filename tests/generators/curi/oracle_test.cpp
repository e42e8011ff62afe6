// Predictions and scores on episodes made by hand.
#include "generators/curi/oracle.h"
#include "generators/curi/grammar.h"
#include "tests/generators/curi/curi_fixture.h"

#include <cmath>

namespace clevrvk::generators::curi::test {
namespace {

/// Three concepts on four scenes: 1100, 1010, 0001.
struct Small {
    std::vector<Program> programs{program("S color? red exists= lambda S."), program("S shape? sphere exists= lambda S."),
                                  program("S color? blue exists= lambda S.")};
    std::vector<Concept> concepts;
    SceneTable scenes{std::vector<Scene>{scene_of({{1, 1, 0, 0, 3, 3}}), scene_of({{1, 0, 0, 0, 3, 3}}), scene_of({{0, 1, 0, 0, 3, 3}}),
                                         scene_of({{2, 0, 0, 0, 3, 3}})}};
    TruthTable truth = Evaluator(programs).evaluate(scenes, 1);

    Small()
    {
        for (const Program& each : programs) {
            concepts.push_back({each, print_postfix(each), 0.0, 6, 2, 0});
        }
    }
};

/// The first concept, which has 3/4 of the posterior; the second has the rest.
Episode make_episode()
{
    Episode episode;
    episode.concept_place = 0;
    episode.valid = {1, 0};
    episode.log_posteriors = {std::log(0.25), std::log(0.75)};
    episode.query.scenes.fill(3);
    episode.query.scenes[0] = 0;
    episode.query.scenes[1] = 1;
    episode.query.labels[0] = true;
    episode.query.labels[1] = true;
    episode.query.scenes[2] = 2;
    return episode;
}

}  // namespace

TEST_CASE("predict adds the posterior of what is true, and who knows less shares it among what is known")
{
    const Small small;
    const std::vector<std::int32_t> scenes{0, 1, 2, 3};
    const auto check = [&](const std::vector<bool>& is_known, const std::vector<double>& expected) {
        const std::vector<double> chances = predict(make_episode(), small.truth, is_known, scenes);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            CHECK(chances[i] == doctest::Approx(expected[i]));
        }
    };
    check({}, {1.0, 0.75, 0.25, 0.0});
    check({false, true, true}, {1.0, 0.0, 1.0, 0.0});
    check({false, false, true}, {0.0, 0.0, 0.0, 0.0});
}

TEST_CASE("average_precision: steps of precision over recall, equal scores in one step")
{
    const std::vector<double> scores{0.9, 0.8, 0.7, 0.6};
    CHECK(average_precision(scores, {true, false, true, false}) == doctest::Approx(0.5 + 0.5 * 2.0 / 3.0));
    CHECK(average_precision(scores, {true, true, false, false}) == doctest::Approx(1.0));
    CHECK(average_precision(std::vector<double>(4, 0.0), {true, false, false, false}) == doctest::Approx(0.25));
    CHECK(average_precision(scores, {false, false, false, false}) == 0.0);
}

TEST_CASE("measure_oracles: the strong learner is right, the weak one takes the only concept that it knows")
{
    const Small small;
    const std::vector<Episode> episodes{make_episode()};
    const std::vector<int> train{1, 2};
    const std::vector<std::int32_t> ranked{0, 1, 2, 3};
    const OracleScores scores = measure_oracles(episodes, small.concepts, small.truth, train, ranked);
    CHECK(scores.strong.accuracy == doctest::Approx(1.0));
    CHECK(scores.strong.average_precision == doctest::Approx(1.0));
    // Of two positives one is found, and one of 23 negatives is taken for a positive.
    CHECK(scores.weak.accuracy == doctest::Approx((0.5 + 22.0 / 23.0) / 2.0));
    // Scenes 0 and 2 in one step with one hit, then 1 and 3 with the other.
    CHECK(scores.weak.average_precision == doctest::Approx(0.5 * 0.5 + 0.5 * 0.5));
}

}  // namespace clevrvk::generators::curi::test
