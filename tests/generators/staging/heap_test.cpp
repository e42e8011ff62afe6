// Tests heaps by what holds of everything that rests.
#include "generators/staging/heap.h"

#include "renderer/contact/depth.h"
#include "renderer/contact/gap.h"
#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <vector>

namespace clevrvk::tests {
namespace {

using namespace generators::staging;

/// A tray with walls: 0.4 m wide inside, its floor at 0.02.
std::vector<Triangle> make_tray()
{
    std::vector<Triangle> tray = make_box(dvec3(-0.22, -0.22, 0), dvec3(0.22, 0.22, 0.02));
    for (const auto& wall :
         {make_box(dvec3(-0.22, -0.22, 0.02), dvec3(-0.2, 0.22, 0.2)), make_box(dvec3(0.2, -0.22, 0.02), dvec3(0.22, 0.22, 0.2)),
          make_box(dvec3(-0.2, -0.22, 0.02), dvec3(0.2, -0.2, 0.2)), make_box(dvec3(-0.2, 0.2, 0.02), dvec3(0.2, 0.22, 0.2))}) {
        tray.insert(tray.end(), wall.begin(), wall.end());
    }
    return tray;
}

}  // namespace

TEST_CASE("settle_heap piles boxes and balls into a tray: each touches something, none is deep in another")
{
    const Body tray(make_tray());
    const Body box(make_box(dvec3(-0.05, -0.06, -0.04), dvec3(0.05, 0.06, 0.04)));
    const Body ball(make_ball(0.05, 2));
    std::vector<Prop> things;
    for (int k = 0; k < 6; ++k) {
        things.push_back(make_prop(k % 2 == 0 ? box : ball, {}, {}));
    }
    const std::vector<PlacedBody> others{{tray, {}}, {ground_body(), {}}};
    const auto heap = settle_heap(things, others, {{-0.12, -0.12}, {0.12, 0.12}, 0.25, 0.01}, Rng::for_key(1, "heap", 0));
    REQUIRE(std::holds_alternative<std::vector<Placement>>(heap));
    const auto& placed = std::get<std::vector<Placement>>(heap);
    REQUIRE(placed.size() == things.size());
    for (std::size_t k = 0; k < placed.size(); ++k) {
        const PlacedBody mine{things[k].body, placed[k]};
        double nearest = contact::measure_gap(mine, others[0], 1.0).value().distance;
        CHECK(contact::measure_depth(mine, others[0], 2e-4).depth < 0.002);
        for (std::size_t other = 0; other < k; ++other) {
            const PlacedBody theirs{things[other].body, placed[other]};
            nearest = std::min(nearest, contact::measure_gap(mine, theirs, 1.0).value().distance);
            CHECK(contact::measure_depth(mine, theirs, 2e-4).depth < 0.002);
        }
        CHECK(nearest < 0.001);
    }
}

TEST_CASE("settle_heap names the thing that falls beside, and the clause")
{
    const Body pole(make_box(dvec3(-0.01, -0.01, 0), dvec3(0.01, 0.01, 0.3)));
    const Body box(make_box(dvec3(-0.05), dvec3(0.05)));
    const std::vector<Prop> things{make_prop(box, {}, {})};
    const std::vector<PlacedBody> others{{pole, {}}, {ground_body(), {}}};
    const auto heap = settle_heap(things, others, {{0.2, 0.2}, {0.3, 0.3}, 0.4, 0.1}, Rng::for_key(1, "heap", 0));
    REQUIRE(std::holds_alternative<HeapRefusal>(heap));
    CHECK(std::get<HeapRefusal>(heap).place == 0);
    CHECK(std::get<HeapRefusal>(heap).clause.limit == 0.1);
}

}  // namespace clevrvk::tests
