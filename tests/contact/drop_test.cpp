// Tests how far bodies fall, by hand and by the gap that is left.
#include "renderer/contact/drop.h"

#include "renderer/contact/depth.h"
#include "renderer/contact/gap.h"
#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <cmath>

namespace clevrvk::tests {

using contact::measure_drop;

TEST_CASE("measure_drop of a box over a box is the height between them, and nothing beside or below it")
{
    const Body box(make_box(dvec3(-1), dvec3(1)));
    CHECK(measure_drop({box, move_by(dvec3(0.5, 0.5, 5))}, {box, {}}, 0.001).value() == doctest::Approx(3.0));
    CHECK(measure_drop({box, move_by(dvec3(0, 0, 1.9995))}, {box, {}}, 0.001).value() == 0.0);
    CHECK_FALSE(measure_drop({box, move_by(dvec3(2.1, 0, 5))}, {box, {}}, 0.001).has_value());
    CHECK_FALSE(measure_drop({box, move_by(dvec3(0, 0, -5))}, {box, {}}, 0.001).has_value());
    CHECK_FALSE(measure_drop({box, move_by(dvec3(0, 0, -2))}, {box, {}}, 0.001).has_value());  // its top touches, which carries nothing
}

TEST_CASE("measure_drop stops an edge on an edge, and a corner on a face")
{
    const Body beam(make_box(dvec3(-3, -0.1, -0.1), dvec3(3, 0.1, 0.1)));
    Placement across;  // a quarter about z, an eighth about its own length
    const double half = std::sqrt(0.5);
    across.axes = glm::dmat3(dvec3(0, 1, 0), dvec3(-half, 0, half), dvec3(half, 0, half));
    across.origin = dvec3(1, 0, 2);
    Placement edge_up;
    edge_up.axes = glm::dmat3(dvec3(1, 0, 0), dvec3(0, half, half), dvec3(0, -half, half));
    CHECK(measure_drop({beam, across}, {beam, edge_up}, 0.001).value() == doctest::Approx(2.0 - 2.0 * 0.1 * std::sqrt(2.0)));
    CHECK(measure_drop({beam, across}, {beam, {}}, 0.001).value() == doctest::Approx(2.0 - 0.1 - 0.1 * std::sqrt(2.0)));
}

TEST_CASE("measure_drop lets a ball fall to the bottom of a bowl, and one that is too large to its rim")
{
    const Body bowl(make_bowl(1.0, 0.1, 24));
    const Body ball(make_ball(0.5, 4));
    CHECK(measure_drop({ball, move_by(dvec3(0, 0, 2))}, {bowl, {}}, 0.001).value() == doctest::Approx(2.0 + 0.4).epsilon(0.01));
    const double drop = measure_drop({ball, {glm::dmat3(1.0), 4.0, dvec3(0, 0, 9)}}, {bowl, {}}, 0.001).value();
    // A ball of radius 2 on a ring of radius 0.9 to 1.
    CHECK(9.0 - drop == doctest::Approx(std::sqrt(4.0 - 0.81)).epsilon(0.03));
}

TEST_CASE("measure_drop of drawn bodies leaves them touching, and neither in the other")
{
    Rng rng = Rng::for_key(5, "drops", 0);
    const Body ball(make_ball(0.6, 2));
    const Body bowl(make_bowl(1.0, 0.3, 6));
    int met = 0;
    for (int k = 0; k < 40; ++k) {
        PlacedBody first{k % 2 == 0 ? ball : bowl, draw_placement(rng, 0.9)};
        const PlacedBody second{bowl, draw_placement(rng, 0.9)};
        first.at.origin.z += 6.0;
        const auto drop = measure_drop(first, second, 0.001);
        if (!drop) {
            continue;
        }
        ++met;
        first.at.origin.z -= *drop;
        CHECK(contact::measure_gap(first, second, 1.0).value().distance < 1e-9);
        CHECK(contact::measure_depth(first, second, 1e-4).depth <= 1e-4);
    }
    CHECK(met > 30);
}

}  // namespace clevrvk::tests
