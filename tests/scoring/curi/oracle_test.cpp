// Tests predictions and scores on episodes made by hand.
#include "generators/curi/grammar.h"
#include "tests/generators/curi/curi_fixture.h"
#include "tools/scoring/curi/oracle.h"

#include <cmath>

namespace clevrvk::scoring::curi::test {

using namespace generators::curi;
using namespace generators::curi::test;

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

TEST_CASE("predict adds the posterior of true concepts, and with fewer known ones shares it among these")
{
    const Small small;
    const std::vector<std::int32_t> scenes{0, 1, 2, 3};
    const auto check = [&](const std::vector<bool>& is_known, const std::vector<double>& expected) {
        const std::vector<double> chances = predict(make_episode(), small.truth, is_known, scenes);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            CHECK(chances[i] == doctest::Approx(expected[i]));
        }
        CHECK(predict_all(make_episode(), small.truth, is_known) == chances);
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
    const OracleScores scores = measure_oracles(episodes, small.truth, small.truth, train);
    CHECK(scores.strong.accuracy == doctest::Approx(1.0));
    CHECK(scores.strong.average_precision == doctest::Approx(1.0));
    // One of two positives is found, and one of 23 negatives is taken for a positive.
    CHECK(scores.weak.accuracy == doctest::Approx((0.5 + 22.0 / 23.0) / 2.0));
    // Scenes 0 and 2 in one step with one hit, then 1 and 3 with the other.
    CHECK(scores.weak.average_precision == doctest::Approx(0.5 * 0.5 + 0.5 * 0.5));
    CHECK(std::isnan(scores.gap_error.accuracy));
}

TEST_CASE("measure_oracles: episodes of one concept are one draw for the standard error of the gap")
{
    const Small small;
    // The second concept, which the weak learner knows and takes for what it is: its gap is 0.
    Episode known = make_episode();
    known.concept_place = 1;
    known.valid = {1};
    known.log_posteriors = {0.0};
    known.query.labels[1] = false;
    known.query.labels[2] = true;
    const std::vector<int> train{1, 2};
    const auto measure = [&](const std::vector<Episode>& episodes) { return measure_oracles(episodes, small.truth, small.truth, train); };
    const OracleScores two = measure({make_episode(), known});
    const double gap = 1.0 - 0.5;  // of average precision, of the first; two draws of which one is 0 have this error
    CHECK(two.strong.average_precision - two.weak.average_precision == doctest::Approx(gap / 2.0));
    CHECK(two.gap_error.average_precision == doctest::Approx(gap / 2.0));
    const OracleScores more = measure({make_episode(), make_episode(), make_episode(), known, known, known});
    CHECK(more.gap_error.average_precision == doctest::Approx(gap / 2.0));
}

}  // namespace clevrvk::scoring::curi::test
