// Tests the task 'hands_holding': an episode shows what was asked for, keeps its rules, and breaks them once its hand,
// its thing or its labels are changed.
#include "generators/registry/registry.h"
#include "generators/task.h"
#include "renderer/base/error.h"
#include "renderer/cast/caster.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/write_spec.h"
#include "renderer/things/thing.h"
#include "tests/choose_count.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace clevrvk::generators {
namespace {

spec::EpisodeSpec generate(const std::vector<std::string>& settings, std::uint64_t index = 0)
{
    const Task& task = find_task("hands_holding");
    TaskRequest request;
    request.seed = 5;
    request.index = index;
    request.options = parse_options(task.info, settings);
    return task.generate(shipped_catalog(), request);
}

std::vector<std::string> find_broken_rules(const spec::EpisodeSpec& episode)
{
    return find_task("hands_holding").find_broken_rules(shipped_catalog(), episode);
}

const spec::EpisodeSpec& spoon()
{
    static const spec::EpisodeSpec episode =
        generate({"category=spoon", "side=left", "age=infant", "grasp=pinch", "views=3", "width=128", "height=96"});
    return episode;
}

/// The first rule that a spoon in a hand breaks once this was done to all of its panels.
std::string damage(const std::function<void(std::vector<spec::ObjectSpec>& objects)>& change)
{
    spec::EpisodeSpec episode = spoon();
    for (spec::PanelSpec& panel : episode.panels) {
        change(panel.objects);
    }
    const std::vector<std::string> broken = find_broken_rules(episode);
    return broken.empty() ? "" : broken.front();
}

constexpr double kPi = 3.14159265358979323846;

/// From which side a view is taken.
double find_turn(const spec::PanelSpec& panel)
{
    return std::atan2(panel.camera.eye[1] - panel.camera.look_at[1], panel.camera.eye[0] - panel.camera.look_at[0]);
}

/// The share of each view's pixels whose middle sees the thing or the hand, of which there is less.
std::vector<double> list_shares(const spec::EpisodeSpec& episode)
{
    scene::MeshCache meshes;
    cast::MeshTrees trees;
    std::vector<double> shares;
    for (std::size_t view = 0; view < episode.panels.size(); ++view) {
        const scene::Scene scene = scene::build_scene(episode, static_cast<int>(view), shipped_catalog(), meshes);
        const cast::Caster caster(scene, trees);
        const scene::Camera& camera = scene.camera;
        const int width_px = episode.panels[view].width_px;
        const int height_px = episode.panels[view].height_px;
        std::array<int, 3> seen{};
        for (int pixel = 0; pixel < width_px * height_px; ++pixel) {
            const float u = (2.0F * static_cast<float>(pixel % width_px) + 1.0F) / static_cast<float>(width_px) - 1.0F;
            const float v = 1.0F - (2.0F * static_cast<float>(pixel / width_px) + 1.0F) / static_cast<float>(height_px);
            const glm::vec3 way = u * camera.tan_half_fov.x * camera.right + v * camera.tan_half_fov.y * camera.up - camera.back;
            ++seen.at(caster.find_nearest({glm::dvec3(camera.eye), glm::dvec3(way)}).id);
        }
        shares.push_back(static_cast<double>(std::min(seen[1], seen[2])) / (width_px * height_px));
    }
    return shares;
}

}  // namespace

TEST_CASE("hands_holding shows 3 % of the frame of thing and hand each in every view, of what is thin, large or on a string (issue 57)")
{
    const int count = choose_count(1, 40);
    for (const char* const category : {"balloon", "cookie", "box", "pencil", "key", "toy_lion"}) {
        for (int index = 0; index < count; ++index) {
            CAPTURE(category);
            CAPTURE(index);
            const std::vector<double> shares = list_shares(
                generate({fmt::format("category={}", category), "width=96", "height=72"}, static_cast<std::uint64_t>(index)));
            CHECK(*std::min_element(shares.begin(), shares.end()) >= 0.03);
        }
    }
    for (int index = 0; index < choose_count(4, 300); ++index) {
        CAPTURE(index);
        const std::vector<double> shares = list_shares(generate({"width=96", "height=96"}, static_cast<std::uint64_t>(index)));
        CHECK(*std::min_element(shares.begin(), shares.end()) >= 0.03);
    }
}

TEST_CASE("hands_holding keeps views that show enough: of one box, from equally spaced sides, filling as little as is asked for")
{
    for (const char* const fill : {"fill=0.8", "fill=0.05"}) {
        const spec::EpisodeSpec episode = generate({"category=toy_bird", "views=3", fill});
        std::vector<double> turns;
        for (const spec::PanelSpec& panel : episode.panels) {
            CHECK(panel.camera.look_at == episode.panels.front().camera.look_at);
            turns.push_back(find_turn(panel));
        }
        REQUIRE(turns.size() == 3);
        CHECK(std::abs(std::remainder(turns[1] - turns[0], 2.0 * kPi)) == doctest::Approx(2.0 * kPi / 3.0));
        CHECK(std::abs(std::remainder(turns[2] - turns[1], 2.0 * kPi)) == doctest::Approx(2.0 * kPi / 3.0));
    }
}

TEST_CASE("hands_holding shows the hand, thing and grasp that were asked for, from sides all around, in the air")
{
    const spec::EpisodeSpec& episode = spoon();
    CHECK(episode.labels == spec::Json{{"category", "spoon"}, {"side", "left"}, {"age", "infant"}, {"grasp", "pinch"}});
    REQUIRE(episode.panels.size() == 3);
    CHECK(find_broken_rules(episode).empty());
    std::vector<double> turns;
    for (const spec::PanelSpec& panel : episode.panels) {
        CHECK(panel.width_px == 128);
        CHECK(panel.height_px == 96);
        REQUIRE(panel.objects.size() == 2);
        CHECK(panel.objects == episode.panels.front().objects);
        turns.push_back(find_turn(panel));
    }
    // Two views of a spoon, which is thin, may each have been turned by half of the step between equally spaced sides.
    CHECK(std::abs(std::remainder(turns[1] - turns[0] - 2.0 * kPi / 3.0, 2.0 * kPi)) < 2.0 * kPi / 3.0);
    const spec::ObjectSpec& hand = episode.panels.front().objects[1];
    CHECK(hand.thing->params.at("side") == "left");
    CHECK(hand.thing->params.at("age") == "infant");
    CHECK(hand.thing->params.at("pose") == "pinch");
    CHECK(hand.labels.at("holds") == "thing");
    CHECK(hand.labels.at("contacts").size() >= 2);
    CHECK(hand.thing->joints.size() == things::find_thing("hand")->joints.size());
}

TEST_CASE("hands_holding gives what is equal after it was written and read, the order of the joints included")
{
    CHECK(resolve::parse_episode(spec::write_episode(spoon()), "test", shipped_catalog()) == spoon());
}

TEST_CASE("hands_holding takes its categories in turn and needs no option; the same request gives the same episode")
{
    const spec::EpisodeSpec first = generate({"views=1"}, 0);
    CHECK(first == generate({"views=1"}, 0));
    CHECK(first.labels.at("category") == "cup");
    CHECK(generate({"views=1"}, 1).labels.at("category") == "bottle");
}

TEST_CASE("hands_holding refuses a category of which nothing fits in a hand")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(generate({"category=mountain"})), doctest::Contains("--set category=mountain"), SpecError);
}

TEST_CASE("hands_holding breaks a rule where hand or thing have moved, or the labels say what is not so")
{
    using Objects = std::vector<spec::ObjectSpec>;
    CHECK(damage([](Objects&) {}).empty());
    CHECK(damage([](Objects& objects) { objects[1].position[0] += 0.006; }) != "");
    CHECK(damage([](Objects& objects) { objects[0].position[2] += 0.001; }).find("from the thing's surface") != std::string::npos);
    CHECK(damage([](Objects& objects) { objects[1].thing->joints["thumb_spread"] = 30.0; }).find("from the hand") != std::string::npos);
    CHECK(damage([](Objects& objects) { objects[1].labels["side"] = "right"; }).find("labels.side") != std::string::npos);
    CHECK(damage([](Objects& objects) { objects[1].labels["contacts"][0]["point"][0] = 0.5; }).find("from the thing's") !=
          std::string::npos);
    CHECK(damage([](Objects& objects) {
              for (spec::Json& contact : objects[1].labels["contacts"]) {
                  contact["normal"] = {0.0, 0.0, 1.0};
              }
          }) == "no two contacts are opposite each other");
    CHECK(damage([](Objects& objects) { objects[1].labels.erase("contacts"); }).find("contacts") != std::string::npos);
    CHECK(damage([](Objects& objects) { objects.pop_back(); }).find("a hand") != std::string::npos);
    spec::EpisodeSpec episode = spoon();
    episode.panels.back().objects[0].position[0] += 0.01;
    CHECK(find_broken_rules(episode) == std::vector<std::string>{"panel 'view_3': its objects should equal the objects of the first "
                                                                 "panel"});
}

}  // namespace clevrvk::generators
