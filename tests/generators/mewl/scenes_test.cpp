// Tests where the objects of MEWL's panels stand.
#include "generators/mewl/footprints.h"
#include "generators/mewl/pointing.h"
#include "generators/visibility.h"
#include "renderer/scene/read_obj.h"
#include "tests/generators/mewl/mewl_fixture.h"

#include <numbers>

namespace clevrvk::generators::mewl::test {
namespace {

spec::ObjectSpec make_placed(const char* shape, double size, FloorPoint place, double rotation_deg = 0.0)
{
    spec::ObjectSpec object;
    object.id = fmt::format("{} {} {}", shape, place[0], place[1]);
    object.shape = shape;
    object.size = {"", size};
    object.position = {place[0], place[1], size};
    object.rotation_deg = rotation_deg;
    return object;
}

bool overlap(const spec::ObjectSpec& a, const spec::ObjectSpec& b)
{
    return overlap_seen_from_above(std::array{a, b});
}

}  // namespace

TEST_CASE("Objects keep their distances, are seen, and do not overlap in repaired panels")
{
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    for (const std::string_view task : kTasks) {
        for (int index = 0; index < choose_count(12, 300); ++index) {
            for (const std::string_view variant : {"repaired", "published"}) {
                const Made made = make_episode(task, variant, index);
                for (const spec::PanelSpec& panel : made.spec.panels) {
                    INFO(made.spec.id, " ", panel.id, " ", variant);
                    const std::vector<int> visible_px = counter.count(panel);
                    CHECK(*std::min_element(visible_px.begin(), visible_px.end()) >= 200);
                    CHECK((variant == "published" || !overlap_seen_from_above(panel.objects)));
                    const Directions directions = directions_of(shipped_catalog(), panel, std::string(variant));
                    for (std::size_t i = 0; i < panel.objects.size(); ++i) {
                        for (std::size_t j = 0; j < i; ++j) {
                            const spec::ObjectSpec& a = panel.objects[i];
                            const spec::ObjectSpec& b = panel.objects[j];
                            const double dx = a.position[0] - b.position[0];
                            const double dy = a.position[1] - b.position[1];
                            const bool has_hand = a.shape == "hand";
                            CHECK(std::hypot(dx, dy) >= (has_hand ? 0.35 : a.size.radius) + b.size.radius + 0.25);
                            CHECK((has_hand || std::abs(dx * directions.right[0] + dy * directions.right[1]) >= 0.4));
                            CHECK((task == "pragmatic" || std::abs(dx * directions.behind[0] + dy * directions.behind[1]) >= 0.4));
                        }
                    }
                }
            }
        }
    }
}

TEST_CASE("Repaired hands point at one object without doubt")
{
    for (int index = 0; index < choose_count(60, 2000); ++index) {
        for (const spec::PanelSpec& panel : make_episode("pragmatic", "repaired", index).spec.panels) {
            const spec::ObjectSpec& hand = panel.objects[3];
            const std::span<const spec::ObjectSpec> objects = std::span(panel.objects).first(3);
            const auto target =
                std::find_if(objects.begin(), objects.end(), [&](const spec::ObjectSpec& each) { return each.id == hand.points_to; });
            REQUIRE(target != objects.end());
            INFO(panel.id, " of episode ", index);
            CHECK(pointing_gap_deg(hand, objects, static_cast<std::size_t>(target - objects.begin())) >= 15.0);
            // The finger lies along -y of the hand; the published rule is theta = pi - atan2(dx, dy).
            const double theta =
                std::numbers::pi - std::atan2(target->position[0] - hand.position[0], target->position[1] - hand.position[1]);
            CHECK(std::cos(theta - hand.rotation_deg * std::numbers::pi / 180.0) == doctest::Approx(1.0));
        }
    }
}

TEST_CASE("turn_between_deg is the lesser turn, whatever the directions' full turns")
{
    CHECK(turn_between_deg(350.0, 10.0) == 20.0);
    CHECK(turn_between_deg(10.0, 350.0) == 20.0);
    CHECK(turn_between_deg(-90.0, 90.0) == 180.0);
    CHECK(turn_between_deg(721.0, 0.0) == 1.0);
}

TEST_CASE("pointing_gap_deg is the lesser of the turn from the centre and the gap off the finger's line")
{
    const spec::ObjectSpec target = make_placed("sphere", 0.35, {0.0, -4.0});
    const spec::ObjectSpec hand = make_hand(shipped_catalog(), {0.0, 0.0}, target);
    CHECK(hand.rotation_deg == doctest::Approx(0.0));
    // To the left of the fingers' side: 45 degrees from the centre.
    CHECK(pointing_gap_deg(hand, std::array{target, make_placed("sphere", 0.35, {-3.0, -3.0})}, 0) == doctest::Approx(45.0).epsilon(1e-6));
    // Straight before the finger, which lies beside the centre's line: nearer to the finger's line than the target is.
    CHECK(pointing_gap_deg(hand, std::array{target, make_placed("sphere", 0.35, {0.216, -2.0})}, 0) < 0.0);
}

TEST_CASE("make_in_corners puts each object into its quarter, and none into the corners that are cut off")
{
    const Directions directions = directions_of(spec::CameraSpec{{7.5, -6.5, 5.3}, {0.0, 0.0, 0.0}, 35.0, 32.0});
    Rng rng = Rng::for_key(1, "corners", 0);
    int placed_count = 0;
    for (int i = 0; i < 500; ++i) {
        const auto places = place_in_corners(std::array{0.7, 0.35, 0.7}, directions, rng);
        if (!places) {
            continue;
        }
        ++placed_count;
        const auto is_in = [](const FloorPoint& p, double x0, double x1, double y0, double y1) {
            return p[0] >= x0 - 1e-9 && p[0] <= x1 && p[1] >= y0 - 1e-9 && p[1] <= y1;
        };
        CHECK(is_in((*places)[0], -2.25, -0.05, -3.25, -1.05));
        CHECK(is_in((*places)[1], -2.25, -0.05, 0.05, 2.25));
        CHECK(is_in((*places)[2], 1.05, 3.25, 0.05, 2.25));
        CHECK(is_in((*places)[3], 1.05, 3.25, -3.25, -1.05));
        CHECK_FALSE(is_in((*places)[0], -2.25, -1.701, -3.25, -2.701));
        CHECK_FALSE(is_in((*places)[2], 2.7, 3.25, 1.7, 2.25));
    }
    CHECK(placed_count > 300);
}

TEST_CASE("overlap_seen_from_above: corners of cubes, the side of a sphere, the hand's finger")
{
    // Two cubes of half-edge 0.7, 1.65 apart: apart when straight, into each other when turned by 45 degrees.
    CHECK_FALSE(overlap(make_placed("cube", 0.7, {0.0, 0.0}), make_placed("cube", 0.7, {1.65, 0.0})));
    CHECK(overlap(make_placed("cube", 0.7, {0.0, 0.0}, 45.0), make_placed("cube", 0.7, {1.65, 0.0}, 45.0)));
    CHECK_FALSE(overlap(make_placed("sphere", 0.7, {0.0, 0.0}), make_placed("cylinder", 0.7, {1.5, 0.0})));
    CHECK(overlap(make_placed("sphere", 0.7, {0.0, 0.0}), make_placed("cylinder", 0.7, {1.3, 0.0})));
    // The finger of a hand at rotation 0 reaches to y = -0.57, right of the centre.
    CHECK(overlap(make_placed("hand", 0.6, {0.0, 0.0}), make_placed("sphere", 0.35, {0.22, -0.85})));
    CHECK_FALSE(overlap(make_placed("hand", 0.6, {0.0, 0.0}), make_placed("sphere", 0.35, {-0.4, -0.85})));
}

TEST_CASE("The hand's two rectangles hold every vertex of its mesh")
{
    const scene::Mesh mesh = scene::load_obj(shipped_catalog().assets_dir / "shapes/hand/hand.obj");
    int outside_count = 0;
    for (const glm::vec3& vertex : mesh.positions) {
        // A point as a tiny sphere: it overlaps the hand when it lies in a rectangle.
        const spec::ObjectSpec point = make_placed("sphere", 1e-6, {static_cast<double>(vertex.x), static_cast<double>(vertex.y)});
        outside_count += overlap(make_placed("hand", 1.0, {0.0, 0.0}), point) ? 0 : 1;
    }
    CHECK(outside_count == 0);
}

}  // namespace clevrvk::generators::mewl::test
