// Measures on tangrams whose values can be worked out by hand.
#include "generators/kilogram/tangram.h"

#include "tests/generators/kilogram/kilogram_fixture.h"

#include <cmath>

namespace clevrvk::generators::kilogram::test {

TEST_CASE("measure_tangram: the large square of seven pieces is exact")
{
    const TangramFacts facts = measure_tangram(make_square_tangram());
    CHECK(facts.unit == doctest::Approx(std::sqrt(2.0)));
    CHECK(facts.side_error < 1e-12);
    CHECK(facts.area_error < 1e-12);
    CHECK(facts.overlap_share < 1e-12);
    CHECK(facts.gap < 1e-12);
    CHECK(judge_drawn(facts).validity == Validity::Good);
}

TEST_CASE("measure_tangram: a piece that is moved away leaves a gap, one moved inwards overlaps")
{
    Tangram tangram = make_square_tangram();
    for (glm::dvec2& corner : tangram.pieces[4].corners) {
        corner += glm::dvec2(1.0, 1.0);
    }
    // The medium triangle's long side moves by one side of the square away from what it lay on.
    CHECK(measure_tangram(tangram).gap == doctest::Approx(1.0));
    CHECK(judge_drawn(measure_tangram(tangram)).validity == Validity::Doubtful);
    for (glm::dvec2& corner : tangram.pieces[4].corners) {
        corner -= glm::dvec2(2.0, 2.0);
    }
    CHECK(measure_tangram(tangram).overlap_share > 0.05);
    const Judgement judgement = judge_drawn(measure_tangram(tangram));
    CHECK(judgement.validity == Validity::Bad);
    REQUIRE(judgement.reasons.size() == 1);
    CHECK(judgement.reasons[0].starts_with("two pieces overlap"));
}

TEST_CASE("measure_tangram: a longer side shows in sides and areas")
{
    Tangram tangram = make_square_tangram();
    tangram.pieces[5].corners[2] = {2.0, 1.8};
    const TangramFacts facts = measure_tangram(tangram);
    // The triangle's area goes from 4 to 3.6 of then 15.6.
    CHECK(facts.unit == doctest::Approx(std::sqrt(15.6 / 8.0)));
    CHECK(facts.area_error == doctest::Approx(2.0 - 3.6 / (15.6 / 8.0)));
    CHECK(facts.side_error == doctest::Approx(std::max(4.0 / facts.unit - 2.0 * std::sqrt(2.0), 2.0 - std::hypot(2.0, 1.8) / facts.unit)));
}

TEST_CASE("measure_silhouette: the large square has its own border and is its own hull")
{
    const Silhouette silhouette = measure_silhouette(make_square_tangram());
    CHECK(silhouette.hull_ratio == doctest::Approx(1.0));
    CHECK(silhouette.perimeter == doctest::Approx(16.0 / std::sqrt(2.0)));
    // By ids: 1-3, 1-4, 1-5, 1-6, 2-4, 2-5, 2-7, 3-6, 4-7, 6-7.
    CHECK(silhouette.contact_count == 10);
}

TEST_CASE("measure_contact counts common lengths, not points")
{
    const flat::Polygon square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    CHECK(measure_contact(square, {{2, 1}, {4, 1}, {4, 3}, {2, 3}}, 1e-9) == doctest::Approx(1.0));
    CHECK(measure_contact(square, {{2, 2}, {4, 2}, {4, 4}, {2, 4}}, 1e-9) == doctest::Approx(0.0));
    CHECK(measure_contact(square, {{2.1, 0}, {4, 0}, {4, 2}, {2.1, 2}}, 1e-9) == doctest::Approx(0.0));
}

}  // namespace clevrvk::generators::kilogram::test
