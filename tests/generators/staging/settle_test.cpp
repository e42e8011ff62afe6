// Tests how bodies come to rest: by hand, and by what holds of everything that rests.
#include "generators/staging/settle.h"

#include "renderer/contact/depth.h"
#include "renderer/contact/gap.h"
#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace clevrvk::tests {
namespace {

using generators::staging::Rest;
using generators::staging::settle;

const Body& floor_body()
{
    static const Body body(make_box(dvec3(-5, -5, -1), dvec3(5, 5, 0)));
    return body;
}

/// How far the body's own axis that is the most upright is from straight up or down, as a sine.
double measure_tilt(const Placement& at)
{
    double most = 0.0;
    for (int k = 0; k < 3; ++k) {
        most = std::max(most, std::abs(at.axes[k].z));
    }
    return std::sqrt(std::max(0.0, 1.0 - most * most));
}

}  // namespace

TEST_CASE("settle lets a box fall flat from any tilt, without a gap and without depth")
{
    const Body box(make_box(dvec3(-0.1, -0.15, -0.05), dvec3(0.1, 0.15, 0.05)));
    Rng rng = Rng::for_key(6, "tilts", 0);
    for (int k = 0; k < 12; ++k) {
        Placement start = draw_placement(rng, 0.5);
        start.origin.z = 1.0;
        const std::vector<PlacedBody> others{{floor_body(), {}}};
        const Rest rest = settle({box, start}, others);
        CAPTURE(k);
        CHECK(rest.end == Rest::End::AtRest);
        CHECK(rest.margin > 0.0);
        CHECK(measure_tilt(rest.at) < 0.01);
        CHECK(contact::measure_gap({box, rest.at}, others[0], 1.0).value().distance < 0.001);
        CHECK(contact::measure_depth({box, rest.at}, others[0], 5e-4).depth < 0.001);
        CHECK(rest.at.scale == start.scale);
    }
}

TEST_CASE("settle lays down what stands on a point, and leaves a tall box standing on its end")
{
    // A pencil, whose tip is 0.6 mm wide: its centre of mass is above the tip, and it still cannot stay.
    const Triangle tip{dvec3(0.0003, 0, 0), dvec3(-0.00015, 0.00026, 0), dvec3(-0.00015, -0.00026, 0)};
    const Triangle end{dvec3(0.004, 0, 0.18), dvec3(-0.002, 0.003464, 0.18), dvec3(-0.002, -0.003464, 0.18)};
    std::vector<Triangle> triangles{{tip[0], tip[2], tip[1]}, end};
    for (int k = 0; k < 3; ++k) {
        const int next = (k + 1) % 3;
        triangles.push_back({tip[k], tip[next], end[next]});
        triangles.push_back({tip[k], end[next], end[k]});
    }
    const Body pencil(triangles);
    REQUIRE(pencil.is_closed());
    const std::vector<PlacedBody> others{{floor_body(), {}}};
    const Rest lying = settle({pencil, move_by({0, 0, 0.1})}, others);
    CHECK(lying.end == Rest::End::AtRest);
    CHECK(lying.at.apply(pencil.center_of_mass()).z < 0.02);
    const Body tall(make_box(dvec3(-0.02, -0.02, 0.0), dvec3(0.02, 0.02, 0.3)));
    const Rest standing = settle({tall, move_by({0, 0, 0.1})}, others);
    CHECK(standing.end == Rest::End::AtRest);
    CHECK(standing.at.apply(tall.center_of_mass()).z == doctest::Approx(0.15).epsilon(0.01));
}

TEST_CASE("settle leaves a box on a table where its middle is over the top, and else lets it fall to the floor")
{
    const Body box(make_box(dvec3(-0.1), dvec3(0.1)));
    const Body table(make_box(dvec3(-1, -1, 0.6), dvec3(0, 1, 0.7)));
    const std::vector<PlacedBody> others{{table, {}}, {floor_body(), {}}};
    const Rest stays = settle({box, move_by(dvec3(-0.02, 0, 1))}, others);
    CHECK(stays.end == Rest::End::AtRest);
    CHECK(stays.at.origin.z == doctest::Approx(0.8));
    CHECK(stays.margin == doctest::Approx(0.02).epsilon(0.05));
    const Rest falls = settle({box, move_by(dvec3(0.03, 0, 1))}, others);
    CHECK(falls.end == Rest::End::AtRest);
    CHECK(falls.at.origin.z == doctest::Approx(0.1).epsilon(0.02));
    CHECK(falls.margin > 0.0);
}

TEST_CASE("settle lets a ball roll down the wall of a bowl to its bottom")
{
    const Body bowl(make_bowl(1.0, 0.1, 24));
    const Body ball(make_ball(0.2, 4));
    const Rest rest = settle({ball, move_by(dvec3(0.5, 0.2, 1.0))}, std::vector<PlacedBody>{{bowl, {}}});
    CHECK(rest.end == Rest::End::AtRest);
    CHECK(std::hypot(rest.at.origin.x, rest.at.origin.y) < 0.08);  // facets of a 24th of a quarter turn
    CHECK(rest.at.origin.z == doctest::Approx(-0.7).epsilon(0.02));
}

TEST_CASE("settle says that a body falls off where nothing is below, at once or on the way")
{
    const Body box(make_box(dvec3(-0.1), dvec3(0.1)));
    const Body table(make_box(dvec3(-1, -1, 0.6), dvec3(0, 1, 0.7)));
    CHECK(settle({box, move_by(dvec3(3, 0, 1))}, std::vector<PlacedBody>{{table, {}}}).end == Rest::End::FellOff);
    CHECK(settle({box, move_by(dvec3(0.05, 0, 1))}, std::vector<PlacedBody>{{table, {}}}).end == Rest::End::FellOff);
}

TEST_CASE("settle moves a body that rests by next to nothing, and gives the same numbers again")
{
    const Body box(make_box(dvec3(-0.1, -0.15, -0.05), dvec3(0.1, 0.15, 0.05)));
    Rng rng = Rng::for_key(7, "tilts", 0);
    const std::vector<PlacedBody> others{{floor_body(), {}}};
    for (int k = 0; k < 6; ++k) {
        Placement start = draw_placement(rng, 0.5);
        start.origin.z = 1.0;
        const Rest rest = settle({box, start}, others);
        const Rest again = settle({box, rest.at}, others);
        CHECK(glm::length(again.at.origin - rest.at.origin) < 0.001);
        CHECK(settle({box, start}, others).at.origin == rest.at.origin);
    }
}

}  // namespace clevrvk::tests
