// Tests scenes of the task: their content, where objects lie, and that files and programs agree.
#include "generators/curi/scene_task.h"
#include "generators/registry/registry.h"
#include "generators/visibility.h"
#include "renderer/base/parse_json.h"
#include "tests/generators/curi/curi_fixture.h"
#include "tests/shipped_catalog.h"

#include <array>
#include <cmath>
#include <set>

namespace clevrvk::generators::curi::test {
namespace {

spec::PanelSpec make_scene(int index, const std::string& variant)
{
    const Task& task = find_task("curi_scene");
    TaskRequest request;
    request.seed = 5;
    request.index = static_cast<std::uint64_t>(index);
    request.variant = variant;
    request.options = parse_options(task.info, {});
    return task.generate(shipped_catalog(), request).panels.front();
}

}  // namespace

TEST_CASE("curi_scene makes 2 to 5 objects of rubber and metal, each with 113 visible pixels and its centre before the far edges")
{
    scene::MeshCache meshes;
    VisibilityCounter counter(shipped_catalog(), meshes);
    for (const char* variant : {"repaired", "published"}) {
        std::array<int, 6> count_by_size{};
        for (int i = 0; i < 200; ++i) {
            const spec::PanelSpec panel = make_scene(i, variant);
            REQUIRE(panel.objects.size() >= 2);
            REQUIRE(panel.objects.size() <= 5);
            ++count_by_size[panel.objects.size()];
            for (const int visible_px : counter.count(panel)) {
                CHECK(visible_px >= 113);
            }
            for (const spec::ObjectSpec& object : panel.objects) {
                CHECK((object.material == "rubber" || object.material == "metal"));
                CHECK(locate(panel, object)[0] <= 240.0);
                CHECK(locate(panel, object)[1] <= 160.0);
            }
        }
        for (std::size_t size = 2; size <= 5; ++size) {
            CHECK(count_by_size[size] >= 25);  // 50 expected; 25 is 4 standard deviations below
        }
    }
}

TEST_CASE("curi_scene: objects lie in the bins where the measured scenes have them")
{
    // Shares of 100,000 scenes made without looking at visibility; hidden objects are taken from crowded bins alone.
    constexpr std::array kExpectedX{0.005, 0.087, 0.169, 0.234, 0.241, 0.164, 0.087, 0.011};
    constexpr std::array kExpectedY{0.0, 0.0205, 0.289, 0.372, 0.210, 0.089, 0.019, 0.0003};
    const std::vector<Scene> scenes = draw_scenes(shipped_catalog(), 5, "published", choose_count(3000, 100000), 2);
    std::array<double, kBinCount> x{};
    std::array<double, kBinCount> y{};
    double object_count = 0.0;
    for (const Scene& scene : scenes) {
        for (const ObjectValues& values : scene.objects()) {
            if (values[4] >= 0 && values[4] < kBinCount && values[5] >= 0 && values[5] < kBinCount) {
                x[static_cast<std::size_t>(values[4])] += 1.0;
                y[static_cast<std::size_t>(values[5])] += 1.0;
            }
            object_count += 1.0;
        }
    }
    for (std::size_t bin = 0; bin < kBinCount; ++bin) {
        CAPTURE(bin);
        CHECK(std::abs(x[bin] / object_count - kExpectedX[bin]) < 0.02);
        CHECK(std::abs(y[bin] / object_count - kExpectedY[bin]) < 0.02);
    }
}

TEST_CASE("write_scene has the published keys, and read_scene sees what view_panel sees")
{
    const std::set<std::string> keys{"shape", "size", "material", "color", "rotation", "3d_coords", "pixel_coords"};
    for (int i = 0; i < 50; ++i) {
        const spec::PanelSpec panel = make_scene(i, "repaired");
        const Json json = write_scene(panel, "train", static_cast<std::uint64_t>(i));
        CHECK(json["image_filename"] == fmt::format("ADHOC_train_{:08}.png", i));
        for (const Json& object : json["objects"]) {
            std::set<std::string> found;
            for (const auto& [key, value] : object.items()) {
                found.insert(key);
            }
            CHECK(found == keys);
            CHECK(object["pixel_coords"][0].is_number_integer());
        }
        CHECK(read_scene({json, "test:1"}) == view_panel(panel));
    }
}

TEST_CASE("draw_scenes gives the task's scenes, whatever the number of threads")
{
    const std::vector<Scene> scenes = draw_scenes(shipped_catalog(), 5, "repaired", 20, 1);
    CHECK(scenes == draw_scenes(shipped_catalog(), 5, "repaired", 20, 3));
    CHECK(scenes[7] == view_panel(make_scene(7, "repaired")));
}

}  // namespace clevrvk::generators::curi::test
