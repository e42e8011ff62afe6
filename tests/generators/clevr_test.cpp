// Tests the task 'clevr': an episode is the same alone or in a row, draws are uniform where they should be, and no rule
// is broken.
#include "generators/clevr/clevr.h"

#include "generators/registry/registry.h"
#include "generators/visibility.h"
#include "renderer/base/error.h"
#include "renderer/camera/camera_basis.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace clevrvk::generators {
namespace {

TaskRequest make_request(std::uint64_t index, const std::vector<std::string>& settings = {})
{
    TaskRequest request;
    request.seed = 7;
    request.index = index;
    request.options = parse_options(find_task("clevr").info, settings);
    return request;
}

spec::EpisodeSpec generate(const TaskRequest& request)
{
    return find_task("clevr").generate(shipped_catalog(), request);
}

/// Everything that the generator draws, exactly.
std::string describe(const spec::EpisodeSpec& episode)
{
    std::string text = episode.id;
    for (const spec::PanelSpec& panel : episode.panels) {
        text += fmt::format(" {} {} {:a}", panel.id, panel.world, fmt::join(panel.camera.eye, " "));
        for (const spec::LightPosition& light : panel.lights) {
            text += fmt::format(" {} {:a}", light.name, fmt::join(light.position, " "));
        }
        for (const spec::ObjectSpec& object : panel.objects) {
            text += fmt::format(" {} {} {} {} {} {:a} {:a}", object.id, object.shape, object.size.name, object.material, object.color.name,
                                fmt::join(object.position, " "), object.rotation_deg);
        }
    }
    return text;
}

/// Is a count of `count` out of `total` within four standard errors of the probability?
bool is_likely(int count, int total, double probability)
{
    const double standard_error = std::sqrt(probability * (1.0 - probability) / total);
    return std::abs(static_cast<double>(count) / total - probability) <= 4.0 * standard_error;
}

void check_uniform(const std::map<std::string, int>& counts, std::size_t kind_count, int total)
{
    CHECK(counts.size() == kind_count);
    for (const auto& counted : counts) {
        CAPTURE(counted.first);
        CHECK(is_likely(counted.second, total, 1.0 / static_cast<double>(kind_count)));
    }
}

void check_distances(const spec::PanelSpec& panel)
{
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    for (std::size_t a = 0; a < panel.objects.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            const spec::ObjectSpec& first = panel.objects[a];
            const spec::ObjectSpec& second = panel.objects[b];
            const Vec3 offset{first.position[0] - second.position[0], first.position[1] - second.position[1], 0.0};
            CHECK(std::sqrt(dot(offset, offset)) - first.size.radius - second.size.radius >= 0.25 - 1e-12);
            CHECK(std::abs(dot(offset, basis.right)) >= 0.4 - 1e-12);
            CHECK(std::abs(dot(offset, basis.behind)) >= 0.4 - 1e-12);
        }
    }
}

}  // namespace

TEST_CASE("clevr gives the same episode alone as in a row of a hundred")
{
    std::vector<std::string> row;
    for (std::uint64_t i = 0; i < 100; ++i) {
        row.push_back(describe(generate(make_request(i))));
    }
    CHECK(std::set<std::string>(row.begin(), row.end()).size() == 100);
    for (const std::uint64_t i : {std::uint64_t{99}, std::uint64_t{0}, std::uint64_t{42}}) {
        CHECK(describe(generate(make_request(i))) == row[i]);
    }
}

TEST_CASE("clevr draws other scenes for another seed or split")
{
    TaskRequest request = make_request(3);
    const spec::EpisodeSpec train = generate(request);
    request.split = "test";
    const spec::EpisodeSpec test = generate(request);
    request.split = "train";
    request.seed = 8;
    const spec::EpisodeSpec other_seed = generate(request);
    CHECK(train.id == "clevr/train/000/003");
    CHECK(test.id == "clevr/test/000/003");
    CHECK(train.panels[0].camera.eye != test.panels[0].camera.eye);
    CHECK(train.panels[0].camera.eye != other_seed.panels[0].camera.eye);
}

TEST_CASE("clevr keeps camera, lights and scene when only the world changes its lights")
{
    const spec::EpisodeSpec clevr = generate(make_request(5));
    const spec::EpisodeSpec mewl = generate(make_request(5, {"world=mewl"}));
    CHECK(clevr.panels[0].camera.eye == mewl.panels[0].camera.eye);
    CHECK(clevr.panels[0].objects.size() == mewl.panels[0].objects.size());
    CHECK(mewl.panels[0].world == "mewl");
}

TEST_CASE("clevr fills in a whole episode")
{
    const spec::EpisodeSpec episode = generate(make_request(0, {"width=160", "height=120"}));
    CHECK(episode.task == "clevr");
    CHECK(episode.seed == 7);
    CHECK(episode.labels.is_null());
    REQUIRE(episode.panels.size() == 1);
    const spec::PanelSpec& panel = episode.panels[0];
    CHECK(panel.id == "scene");
    CHECK(panel.width_px == 160);
    CHECK(panel.height_px == 120);
    CHECK(panel.camera.focal_mm == 35.0);
    CHECK(panel.camera.sensor_mm == 32.0);
    CHECK(panel.lights.size() == 3);
    CHECK(panel.objects.front().id == "o1");
    for (const spec::ObjectSpec& object : panel.objects) {
        CHECK(object.position[2] == doctest::Approx(object.size.radius));
    }
}

TEST_CASE("clevr objects: attributes, rotation and place are uniform when nothing is refused")
{
    constexpr int kDrawCount = 4000;
    std::map<std::string, int> shapes;
    std::map<std::string, int> sizes;
    std::map<std::string, int> materials;
    std::map<std::string, int> colors;
    std::map<std::string, int> quadrants;
    spec::PanelSpec panel = make_panel(*catalog::find_world(shipped_catalog(), "clevr"), "scene");
    Rng rng = Rng::for_key(1, "test", 0);
    for (int i = 0; i < kDrawCount; ++i) {
        const auto objects = draw_clevr_objects(shipped_catalog(), panel, 1, rng);
        REQUIRE(objects.has_value());
        const spec::ObjectSpec& object = objects->front();
        ++shapes[object.shape];
        ++sizes[object.size.name];
        ++materials[object.material];
        ++colors[object.color.name];
        ++quadrants[fmt::format("{} {} {}", object.position[0] < 0.0, object.position[1] < 0.0, std::floor(object.rotation_deg / 90.0))];
    }
    check_uniform(shapes, 3, kDrawCount);
    check_uniform(sizes, 2, kDrawCount);
    check_uniform(materials, 2, kDrawCount);
    check_uniform(colors, 8, kDrawCount);
    check_uniform(quadrants, 16, kDrawCount);

    panel.world = "mewl";
    materials.clear();
    for (int i = 0; i < kDrawCount; ++i) {
        ++materials[draw_clevr_objects(shipped_catalog(), panel, 1, rng)->front().material];
    }
    check_uniform(materials, 3, kDrawCount);
}

TEST_CASE("clevr draws the number of objects uniformly, whatever scenes are refused")
{
    constexpr int kEpisodeCount = 1000;
    std::map<std::string, int> counts;
    for (std::uint64_t i = 0; i < kEpisodeCount; ++i) {
        ++counts[std::to_string(
            generate(make_request(i, {"min_objects=2", "max_objects=5", "width=80", "height=60"})).panels[0].objects.size())];
    }
    check_uniform(counts, 4, kEpisodeCount);
}

TEST_CASE("clevr keeps its distances and shows at least 200 pixels of every object")
{
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    for (std::uint64_t i = 0; i < 200; ++i) {
        const spec::EpisodeSpec episode = generate(make_request(i));
        const spec::PanelSpec& panel = episode.panels[0];
        CHECK(panel.objects.size() >= 3);
        CHECK(panel.objects.size() <= 10);
        check_distances(panel);
        const std::vector<int> visible_px = counter.count(panel);
        CHECK(*std::min_element(visible_px.begin(), visible_px.end()) >= 200);
    }
}

TEST_CASE("clevr jitters each coordinate of the camera by up to 0.5 and of each light by up to 1")
{
    const catalog::World& world = *catalog::find_world(shipped_catalog(), "clevr");
    double least = 0.0;
    double greatest = 0.0;
    std::set<double> offsets;
    for (std::uint64_t i = 0; i < 300; ++i) {
        const spec::EpisodeSpec episode = generate(make_request(i, {"max_objects=3", "width=80", "height=60"}));
        const spec::PanelSpec& panel = episode.panels[0];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            CHECK(std::abs(panel.camera.eye[axis] - world.eye[axis]) <= 0.5);
            offsets.insert(panel.camera.eye[axis] - world.eye[axis]);
            for (std::size_t light = 0; light < world.lights.size(); ++light) {
                const double offset = panel.lights[light].position[axis] - world.lights[light].position[axis];
                CHECK(std::abs(offset) <= 1.0);
                offsets.insert(offset);
                least = std::min(least, offset);
                greatest = std::max(greatest, offset);
            }
        }
    }
    CHECK(offsets.size() == 300 * 12);
    CHECK(least < -0.98);
    CHECK(greatest > 0.98);
}

TEST_CASE("clevr scales the least visible pixels with the image's area unless they are set")
{
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    int least = 1000000;
    for (std::uint64_t i = 0; i < 100; ++i) {
        const spec::EpisodeSpec episode = generate(make_request(i, {"width=160", "height=120"}));
        const std::vector<int> visible_px = counter.count(episode.panels[0]);
        least = std::min(least, *std::min_element(visible_px.begin(), visible_px.end()));
    }
    CHECK(least >= 50);
    CHECK(least < 100);
    const spec::EpisodeSpec episode = generate(make_request(0, {"width=160", "height=120", "min_visible_px=100", "max_objects=5"}));
    const std::vector<int> visible_px = counter.count(episode.panels[0]);
    CHECK(*std::min_element(visible_px.begin(), visible_px.end()) >= 100);
}

TEST_CASE("clevr options: the message names the value and what it must be")
{
    const TaskInfo& info = find_task("clevr").info;
    const auto parse = [&](std::vector<std::string> settings) { static_cast<void>(parse_options(info, settings)); };
    CHECK_THROWS_WITH_AS(parse({"min_objects=0"}), "--set 'min_objects=0': it must lie in 1 to 14", SpecError);
    CHECK_THROWS_WITH_AS(
        parse({"min_objects=6", "max_objects=5"}),
        "--set min_objects=6: this must not exceed max_objects, which is 5; set both, as in --set min_objects=5 --set "
        "max_objects=6", SpecError);
    CHECK_THROWS_WITH_AS(parse({"min_object=6"}),
                         "--set 'min_object=6': task 'clevr' has no option 'min_object'; did you mean 'min_objects'?", SpecError);
}

TEST_CASE("clevr finds room for as many objects as its option takes, in their distances and all seen, and refuses one more at once")
{
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    for (const std::string count : {"13", "14"}) {
        for (const std::string world : {"clevr", "mewl"}) {
            const spec::PanelSpec panel =
                generate(make_request(6, {"min_objects=" + count, "max_objects=" + count, "world=" + world})).panels[0];
            CHECK(std::to_string(panel.objects.size()) == count);
            CHECK(panel.objects.back().id == "o" + count);
            check_distances(panel);
            const std::vector<int> visible_px = counter.count(panel);
            CHECK(*std::min_element(visible_px.begin(), visible_px.end()) >= 200);
        }
    }
    CHECK_THROWS_WITH_AS(static_cast<void>(make_request(0, {"max_objects=15"})), "--set 'max_objects=15': it must lie in 1 to 14",
                         SpecError);
}

TEST_CASE("clevr ends with an error that names the option when too little can be seen")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(generate(make_request(0, {"width=32", "height=24", "min_visible_px=500"}))),
                         doctest::Contains("lower --set min_visible_px"), SpecError);
}

}  // namespace clevrvk::generators
