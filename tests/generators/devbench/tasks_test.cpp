// Tests trials as episodes: what a picture of a thing is predicted to look like, and the rules that every trial keeps.
#include "generators/devbench/tasks.h"

#include "generators/devbench/taxonomy.h"
#include "generators/devbench/trial_episode.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/read_spec.h"
#include "tests/choose_count.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>
#include <glm/gtc/packing.hpp>

#include <cmath>
#include <memory>
#include <numbers>
#include <set>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::generators;
using namespace clevrvk::generators::devbench;

namespace {

TaskRequest make_request(const Task& task, std::uint64_t index)
{
    TaskRequest request;
    request.seed = 3;
    request.index = index;
    request.variant = "strict";
    request.options = parse_options(task.info, {});
    return request;
}

}  // namespace

TEST_CASE("to_lightness is L* of CIE 1976")
{
    CHECK(to_lightness(glm::dvec3(1.0)) == doctest::Approx(100.0));
    CHECK(to_lightness(glm::dvec3(0.18)) == doctest::Approx(49.496).epsilon(1e-4));
    CHECK(to_lightness(glm::dvec3(0.005)) == doctest::Approx(4.5165).epsilon(1e-4));
    CHECK(to_lightness(glm::dvec3(7.0, -1.0, 0.0)) == doctest::Approx(to_lightness(glm::dvec3(1.0, 0.0, 0.0))));
}

TEST_CASE("a thing is in the middle of its picture, and from twice as far covers a quarter as much")
{
    const catalog::Catalog& catalog = shipped_catalog();
    const Task task = make_nouns_task();
    const spec::EpisodeSpec episode = task.generate(catalog, make_request(task, 0));
    scene::MeshCache meshes;
    cast::MeshTrees trees;
    const Appearance seen = estimate_appearance(scene::build_scene(episode, 0, catalog, meshes), trees);
    CHECK(seen.lightness > 0.0);
    const sight::PictureBox box = project_thing(scene::build_scene(episode, 0, catalog, meshes), trees);
    CHECK(box.low.x > 0.0);
    CHECK(box.low.x < 0.4);
    CHECK(box.low.x + box.high.x == doctest::Approx(1.0).epsilon(0.03));
    CHECK(box.low.y + box.high.y == doctest::Approx(1.0).epsilon(0.03));
    spec::EpisodeSpec far = episode;
    spec::CameraSpec& camera = far.panels[0].camera;
    for (std::size_t i = 0; i < 3; ++i) {
        camera.eye[i] += camera.eye[i] - camera.look_at[i];
    }
    const double smaller = estimate_coverage(scene::build_scene(far, 0, catalog, meshes), trees);
    CHECK(smaller == doctest::Approx(seen.coverage / 4.0).epsilon(0.15));
}

TEST_CASE("vertices' colours count: a thing whose vertices are black is predicted to be almost so")
{
    const catalog::Catalog& catalog = shipped_catalog();
    const Task task = make_nouns_task();
    scene::MeshCache meshes;
    cast::MeshTrees trees;
    scene::Scene scene = scene::build_scene(task.generate(catalog, make_request(task, 0)), 0, catalog, meshes);
    const double before = estimate_appearance(scene, trees).lightness;
    for (scene::Instance& instance : scene.instances) {
        if (instance.mask_id != 0) {
            const auto black = std::make_shared<scene::Mesh>(*scene::mesh_of(instance));
            REQUIRE(!black->shading.empty());
            for (scene::VertexShading& vertex : black->shading) {
                vertex.color = glm::packUnorm4x8(glm::vec4(0.0F, 0.0F, 0.0F, 1.0F));
            }
            instance.geometry = std::shared_ptr<const scene::Mesh>(black);
        }
    }
    cast::MeshTrees other_trees;
    // The four percent that a mirror gives back are left.
    CHECK(estimate_appearance(scene, other_trees).lightness < 0.6 * before);
}

TEST_CASE("a teddy is shown sitting, and as a toy, not as a picture of one, whose head might be a dog's")
{
    const things::Thing& teddy = *find_noun_thing("teddy");
    Rng rng = Rng::for_key(1, "devbench test", 0);
    for (int i = 0; i < 50; ++i) {
        const things::Params params = things::sample(teddy, draw_variant(teddy, rng));
        CHECK(params.word("pose") == "sit");
        CHECK(params.word("form") != "picture");
    }
}

TEST_CASE("no thing shows what another noun names, as a milk bottle would a bottle")
{
    struct Case {
        std::string_view noun;
        std::string_view parameter;
        std::string_view never;
    };
    for (const Case& row : {Case{"milk", "style", "bottle"},
                            {"moon", "style", "lamp"},
                            {"bowl", "content", "fruit"},
                            {"plate", "content", "cake"},
                            {"car", "style", "pickup"},
                            {"train", "style", "freight"}}) {
        CAPTURE(row.noun);
        const things::Thing& thing = *find_noun_thing(row.noun);
        Rng rng = Rng::for_key(2, "devbench test", 0);
        std::set<std::string> drawn;
        for (int i = 0; i < 50; ++i) {
            drawn.insert(std::string(things::sample(thing, draw_variant(thing, rng)).word(row.parameter)));
        }
        CHECK(!drawn.contains(std::string(row.never)));
        CHECK(!drawn.empty());
    }
    const things::Thing& plate = *find_noun_thing("plate");
    Rng rng = Rng::for_key(2, "devbench test", 1);
    for (int i = 0; i < 20; ++i) {
        CHECK(things::sample(plate, draw_variant(plate, rng)).word("content") == "none");
    }
}

TEST_CASE("a train, which is long, is seen from 20 to 60 degrees beside its front, never end-on")
{
    const catalog::Catalog& catalog = shipped_catalog();
    const things::Thing& train = *find_noun_thing("train");
    Meshes meshes;
    for (std::uint64_t index = 0; index < 8; ++index) {
        Rng rng = Rng::for_key(3, "devbench test", index);
        const std::uint32_t variant = draw_variant(train, rng);
        const spec::CameraSpec camera = draw_token(catalog, meshes, train, variant, {false, 32, 32}, rng).panel.camera;
        const double turn_deg = std::atan2(camera.eye[0] - camera.look_at[0], camera.look_at[1] - camera.eye[1]) * 180.0 / std::numbers::pi;
        CHECK(std::abs(turn_deg) >= 20.0);
        CHECK(std::abs(turn_deg) <= 60.0);
    }
}

TEST_CASE("trials of nouns and vocabulary keep their rules, and name one picture each")
{
    const catalog::Catalog& catalog = shipped_catalog();
    for (const Task& task : {make_nouns_task(), make_vocabulary_task()}) {
        for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(choose_count(4, 2000)); ++index) {
            const spec::EpisodeSpec episode = task.generate(catalog, make_request(task, index));
            CAPTURE(episode.id);
            CHECK(task.find_broken_rules(catalog, episode) == std::vector<std::string>());
            CHECK(episode.labels["sentences"][0] == episode.labels["nouns"][episode.labels["target"].get<std::size_t>()]);
        }
    }
}

TEST_CASE("a trial whose labels, things or sizes are changed breaks a rule that says so")
{
    const catalog::Catalog& catalog = shipped_catalog();
    const Task task = make_vocabulary_task();
    const spec::EpisodeSpec episode = task.generate(catalog, make_request(task, 1));
    const auto first_rule = [&](auto&& change) {
        spec::EpisodeSpec changed = episode;
        change(changed);
        const std::vector<std::string> broken = task.find_broken_rules(catalog, changed);
        return broken.empty() ? std::string() : broken.front();
    };
    const std::size_t target = episode.labels["target"].get<std::size_t>();
    CHECK(first_rule([](spec::EpisodeSpec&) {}).empty());
    CHECK(first_rule([](spec::EpisodeSpec& e) { e.labels["sentences"][0] = "mountain"; }).find("the taxonomy") != std::string::npos);
    CHECK(first_rule([](spec::EpisodeSpec& e) { e.labels["age_years"] = 0.5; }) == "labels.age_years differs from the list of ages");
    CHECK(first_rule([&](spec::EpisodeSpec& e) { e.labels["target"] = (target + 1) % 4; }).find("labels.truth or labels.target") == 0);
    CHECK(first_rule([&](spec::EpisodeSpec& e) {
              e.panels[(target + 1) % 4].objects = e.panels[target].objects;
              e.labels["nouns"][(target + 1) % 4] = e.labels["nouns"][target];
              e.labels["foil_kind"][(target + 1) % 4] = "target";
          }) == "2 pictures show the named thing; exactly one must show it");
    CHECK(first_rule([](spec::EpisodeSpec& e) {
              e.labels["nouns"][0] = "moon";
              e.labels["nouns"][1] = "moon";
          }).find("does not show") != std::string::npos);
    CHECK(first_rule([](spec::EpisodeSpec& e) {
              for (std::size_t i = 0; i < 3; ++i) {
                  e.panels[0].camera.eye[i] += 2.0 * (e.panels[0].camera.eye[i] - e.panels[0].camera.look_at[i]);
              }
          }).find("it must cover 7 to 26 %") != std::string::npos);
    CHECK(first_rule([](spec::EpisodeSpec& e) { e.panels.pop_back(); }) == "a trial has two or four pictures, but this one has 3");
}

TEST_CASE("categories show every thing that the eight categories have, in turn")
{
    const catalog::Catalog& catalog = shipped_catalog();
    const Task task = make_categories_task();
    const spec::EpisodeSpec episode = task.generate(catalog, make_request(task, 0));
    CHECK(episode.panels.size() == 1);
    CHECK(find_noun_thing(episode.labels["noun"].get<std::string>())->name == episode.panels[0].objects[0].shape);
    const auto& categories = all_picture_categories();
    const bool is_in_category = std::any_of(categories.begin(), categories.end(), [&](const PictureCategory& category) {
        return episode.labels["category"] == category.name &&
               std::find(category.nouns.begin(), category.nouns.end(), episode.labels["noun"].get<std::string>()) != category.nouns.end();
    });
    CHECK(is_in_category);
}
