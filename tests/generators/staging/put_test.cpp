// Tests placements by the definitions, measured again here, with bodies whose measures are known by hand.
#include "generators/staging/put.h"

#include "generators/staging/settle.h"
#include "renderer/contact/depth.h"
#include "renderer/contact/gap.h"
#include "tests/contact/sample_bodies.h"
#include "tests/generators/staging/sample_props.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>

namespace clevrvk::tests {
namespace {

using namespace generators::staging;
using contact::dvec2;

Stage stage_of(const Outcome& outcome)
{
    const std::string refusal(std::holds_alternative<Refusal>(outcome) ? std::get<Refusal>(outcome).clause.name : "");
    CAPTURE(refusal);
    REQUIRE(std::holds_alternative<Stage>(outcome));
    return std::get<Stage>(outcome);
}

double find_lowest(const PlacedBody& body)
{
    double lowest = 1e9;
    for (const Triangle& triangle : body.body.surface().triangles()) {
        for (const dvec3& corner : triangle) {
            lowest = std::min(lowest, body.at.apply(corner).z);
        }
    }
    return lowest;
}

const Prop& prop_of(std::string_view kind)
{
    return *load_prop(kind).prop;
}

}  // namespace

TEST_CASE("put in lets a ball come to rest on the inside of an open bowl, neither rescaled")
{
    const Body bowl(make_bowl(0.1, 0.01, 10));
    const Body ball(make_ball(0.03, 3));
    const Prop first = make_prop(ball, {}, {});
    const Prop second = make_prop(bowl, {}, {});
    const Stage stage = stage_of(put(*find_putter("in"), {first, second}, Rng::for_key(1, "in", 0)));
    CHECK_FALSE(stage.is_rescaled());
    CHECK(stage.gap_m < 0.001);
    const dvec3 center = stage.first.apply(ball.center_of_mass());
    const dvec3 rim = stage.second.apply(dvec3(0));
    CHECK(center.z < rim.z);
    CHECK(glm::length(dvec2(center) - dvec2(rim)) < 0.02);
    CHECK(std::abs(find_lowest({bowl, stage.second})) < 0.001);
}

TEST_CASE("put on leaves a box on a larger one, and put under the other way round")
{
    const Body small(make_box(dvec3(-0.05), dvec3(0.05)));
    const Body large(make_box(dvec3(-0.2, -0.2, -0.1), dvec3(0.2, 0.2, 0.1)));
    const Prop first = make_prop(small, {}, {});
    const Prop second = make_prop(large, {}, {});
    const Stage on = stage_of(put(*find_putter("on"), {first, second}, Rng::for_key(1, "on", 0)));
    CHECK(find_lowest({small, on.first}) == doctest::Approx(0.2).epsilon(0.005));
    const Stage under = stage_of(put(*find_putter("under"), {second, first}, Rng::for_key(1, "under", 0)));
    CHECK(find_lowest({small, under.second}) == doctest::Approx(0.2).epsilon(0.005));
}

TEST_CASE("put under uses the room beneath a table's top")
{
    std::vector<Triangle> triangles = make_box(dvec3(-0.5, -0.4, 0.6), dvec3(0.5, 0.4, 0.65));
    for (const double x : {-0.5, 0.45}) {
        for (const double y : {-0.4, 0.35}) {
            const std::vector<Triangle> leg = make_box(dvec3(x, y, 0), dvec3(x + 0.05, y + 0.05, 0.6));
            triangles.insert(triangles.end(), leg.begin(), leg.end());
        }
    }
    const Body table(triangles);
    const Body box(make_box(dvec3(-0.1), dvec3(0.1)));
    const Prop first = make_prop(box, {}, {});
    const Prop second = make_prop(table, {}, {});
    const Stage stage = stage_of(put(*find_putter("under"), {first, second}, Rng::for_key(2, "under", 0)));
    CHECK_FALSE(stage.is_rescaled());
    CHECK(std::abs(find_lowest({box, stage.first})) < 0.001);
    CHECK(glm::length(dvec2(stage.first.apply(dvec3(0)))) < 0.1);
}

TEST_CASE("put near keeps a gap that is more than a contact and less than half of the larger diagonal")
{
    const Body box(make_box(dvec3(-0.1), dvec3(0.1)));
    const Prop prop = make_prop(box, {}, {});
    for (std::uint64_t k = 0; k < 8; ++k) {
        const Stage stage = stage_of(put(*find_putter("near"), {prop, prop}, Rng::for_key(3, "near", k)));
        const auto gap = contact::measure_gap({box, stage.first}, {box, stage.second}, 1.0);
        CHECK(gap.value().distance == doctest::Approx(stage.gap_m));
        CHECK(stage.gap_m > 0.00346);  // 1 % of 0.1 times the root of 12
        CHECK(stage.gap_m < 0.173);
    }
}

TEST_CASE("put behind hides a part of a box: the share that a fine grid of rays counts")
{
    const Body box(make_box(dvec3(-0.1), dvec3(0.1)));
    const Prop prop = make_prop(box, {}, {});
    const dvec3 eye(0, -2, 0.3);
    for (std::uint64_t k = 0; k < 4; ++k) {
        const Stage stage = stage_of(put(*find_putter("behind"), {prop, prop, eye}, Rng::for_key(4, "behind", k)));
        int all = 0;
        int seen = 0;
        for (int i = 0; i < 200; ++i) {
            for (int j = 0; j < 200; ++j) {
                const dvec3 way = glm::normalize(dvec3(-0.5 + i / 200.0, 2.0, -0.45 + 0.5 * j / 200.0));
                const auto enter = [&](const Placement& at) {
                    const auto hit = box.surface().find_entry(at.bring(eye), glm::transpose(at.axes) * way);
                    return hit ? hit->t * at.scale : 1e9;
                };
                const double mine = enter(stage.first);
                all += mine < 1e9 ? 1 : 0;
                seen += mine < 1e9 && mine < enter(stage.second) ? 1 : 0;
            }
        }
        CHECK(all > 100);
        CHECK(seen > 0.1 * all);
        CHECK(seen < 0.6 * all);
        CHECK(stage.gap_m > 0.002);
    }
}

TEST_CASE("put refuses with the clause that failed: a box has no hollow")
{
    const Body box(make_box(dvec3(-0.1), dvec3(0.1)));
    const Prop prop = make_prop(box, {}, {});
    const Outcome outcome = put(*find_putter("in"), {prop, prop}, Rng::for_key(5, "in", 0));
    REQUIRE(std::holds_alternative<Refusal>(outcome));
    const Clause& clause = std::get<Refusal>(outcome).clause;
    CHECK(clause.name == "width of the first over that of the hollow's opening");
    CHECK_FALSE(clause.holds());
    CHECK(find_putter("over") == nullptr);
}

TEST_CASE("put rescales both things where the first is too large, and says so")
{
    const Stage stage = stage_of(put(*find_putter("in"), {prop_of("apple"), prop_of("cup")}, Rng::for_key(6, "in", 0)));
    CHECK(stage.is_rescaled());
    CHECK(stage.first.scale < 1.0);
    CHECK(stage.second.scale > 1.0);
    CHECK(stage.first.scale >= kLeastScale);
    CHECK(stage.second.scale <= kMostScale);
}

TEST_CASE("put leaves no thing deep in another, and gives the same numbers again")
{
    constexpr std::array<std::array<std::string_view, 3>, 5> kSamples{{{"spoon", "in", "cup"},
                                                                       {"key", "on", "book"},
                                                                       {"apple", "under", "table"},
                                                                       {"block", "near", "banana"},
                                                                       {"ball", "behind", "milk"}}};
    for (const auto& [first, relation, second] : kSamples) {
        const std::string what = fmt::format("{} {} {}", first, relation, second);
        CAPTURE(what);
        const Pair pair{prop_of(first), prop_of(second)};
        const Stage stage = stage_of(put(*find_putter(relation), pair, Rng::for_key(7, "pairs", 0)));
        const PlacedBody a{pair.first.body, stage.first};
        const PlacedBody b{pair.second.body, stage.second};
        CHECK(contact::measure_depth(a, b, 1e-4).depth < 0.003);
        CHECK(find_lowest(a) > -0.003);
        CHECK(find_lowest(b) > -0.003);
        CHECK(std::all_of(stage.clauses.begin(), stage.clauses.end(), [](const Clause& clause) { return clause.holds(); }));
        CHECK(stage_of(put(*find_putter(relation), pair, Rng::for_key(7, "pairs", 0))).first.origin == stage.first.origin);
    }
}

}  // namespace clevrvk::tests
