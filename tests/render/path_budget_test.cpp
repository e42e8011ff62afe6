// Tests how many paths each block of pixels takes, and what that gains: compared with spheres whose mirrored directions
// follow from their equation.
#include "renderer/gpu/buffer.h"
#include "renderer/render/launch_plan.h"
#include "renderer/render/upload_scene.h"
#include "renderer/resolve/read_episode.h"

#include "tests/render/probe.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace clevrvk::render::test {

namespace {

constexpr PathBudget kBudget{.near = 8, .glass = 16, .metal = 16, .glint = 64};
constexpr int kWidth_px = 60;  // the last block of a row is half a one
constexpr int kHeight_px = 48;
constexpr int kBlock_px = static_cast<int>(shaders::kBudgetBlock_px);
constexpr int kRowBlocks = 8;
constexpr std::size_t kBlockCount = kRowBlocks * kHeight_px;

scene::Scene make_panel(const std::string& objects, float zoom, const std::string& id = "p")
{
    scene::Scene panel = make_scene(objects, kWidth_px, kHeight_px, id);
    panel.camera.tan_half_fov /= zoom;
    return panel;
}

/// The budget of each block, row after row.
std::vector<std::uint32_t> find_budgets(const gpu::Device& device, const scene::Scene& panel, const frame::Frame& frame,
                                        const PathBudget& budget = kBudget)
{
    std::vector<shaders::GpuInstance> instances(kBlockCount);  // the probe wants an input a lane
    for (std::size_t k = 0; k < panel.instances.size(); ++k) {
        instances[k].bsdf = material_of(panel, panel.instances[k]).bsdf;
    }
    const gpu::Buffer ids = upload_buffer(device, std::as_bytes(std::span(frame.ids)), "ids");
    const gpu::Buffer depth = upload_buffer(device, std::as_bytes(std::span(frame.depth)), "depth");
    const gpu::Buffer normals = upload_buffer(device, std::as_bytes(std::span(frame.normals)), "normals");
    shaders::GpuLaunch launch{};
    launch.ids = ids.address();
    launch.depth = depth.address();
    launch.normals = normals.address();
    launch.width = static_cast<std::uint32_t>(panel.width_px);
    launch.height = static_cast<std::uint32_t>(panel.height_px);
    launch.near_budget = budget.near;
    launch.glass_budget = budget.glass;
    launch.metal_budget = budget.metal;
    launch.glint_budget = budget.glint;
    launch.beside_glass = budget.beside_glass;
    return Probe(device, path_budget_probe()).run<std::uint32_t>(std::span<const shaders::GpuInstance>(instances), panel, launch);
}

struct Panel {
    scene::Scene scene;
    frame::Frame frame;
    std::vector<std::uint32_t> budgets;
};

Panel measure(TestRenderer& on, const scene::Scene& scene)
{
    Panel panel{scene, on.renderer.render(std::span(&scene, 1), {1}).front(), {}};
    panel.budgets = find_budgets(on.test.device, panel.scene, panel.frame);
    return panel;
}

/// How far what a sphere's pixel mirrors is from the nearest light, between unit vectors; from the sphere's equation. 2
/// beside the sphere.
double light_distance(const scene::Scene& panel, const scene::Instance& sphere, double radius, int x, int y)
{
    const glm::dvec2 image((2.0 * x + 1.0) / kWidth_px - 1.0, 1.0 - (2.0 * y + 1.0) / kHeight_px);
    const glm::dvec2 slope = image * glm::dvec2(panel.camera.tan_half_fov);
    const glm::dvec3 view =
        glm::normalize(slope.x * glm::dvec3(panel.camera.right) + slope.y * glm::dvec3(panel.camera.up) - glm::dvec3(panel.camera.back));
    const glm::dvec3 offset = glm::dvec3(upright_of(sphere).position) - glm::dvec3(panel.camera.eye);
    const double along = glm::dot(offset, view);
    const double inside = radius * radius - (glm::dot(offset, offset) - along * along);
    if (inside <= 0.0) {
        return 2.0;
    }
    const glm::dvec3 position = glm::dvec3(panel.camera.eye) + (along - std::sqrt(inside)) * view;
    const glm::dvec3 mirrored = glm::reflect(view, (position - glm::dvec3(upright_of(sphere).position)) / radius);
    double distance = glm::distance(mirrored, glm::dvec3(panel.sun.to_sun));
    for (const scene::AreaLight& light : panel.lights) {
        distance = std::min(distance, glm::distance(mirrored, glm::normalize(glm::dvec3(light.center) - position)));
    }
    return distance;
}

/// Whether it holds for every pixel within so many of a block that lies in the picture.
template <typename Check>
bool holds_around(int block, int y, int reach_px, const Check& check)
{
    const int first_x = std::max(block * kBlock_px - reach_px, 0);
    const int end_x = std::min((block + 1) * kBlock_px + reach_px, kWidth_px);
    for (int near_y = std::max(y - reach_px, 0); near_y <= std::min(y + reach_px, kHeight_px - 1); ++near_y) {
        for (int near_x = first_x; near_x < end_x; ++near_x) {
            if (!check(near_x, near_y)) {
                return false;
            }
        }
    }
    return true;
}

std::size_t place_of(int x, int y)
{
    return static_cast<std::size_t>(y * kWidth_px + x);
}

}  // namespace

TEST_CASE("find_budget takes the most paths where metal mirrors a light, fewer on other metal and on glass, fewer near objects, one on "
          "open floor")
{
    TestRenderer on;
    const std::string objects = object("o1", "sphere", 0.7, "metal", 0.0, 0.0) + "," + object("o2", "sphere", 0.4, "glass", 1.6, 0.9) +
                                "," + object("o3", "cube", 0.35, "rubber", 0.9, -1.9);
    for (const float zoom : {1.0F, 2.0F, 6.0F}) {  // the last lets the sphere reach over the picture's edge
        CAPTURE(zoom);
        const Panel panel = measure(on, make_panel(objects, zoom));
        const auto id_at = [&](int x, int y) { return panel.frame.ids[place_of(x, y)]; };
        const auto distance_at = [&](int x, int y) { return light_distance(panel.scene, panel.scene.instances[0], 0.7, x, y); };
        std::array<int, 65> counts{};
        int wrong_count = 0;
        int surround_count = 0;
        for (int y = 0; y < kHeight_px; ++y) {
            for (int block = 0; block < kRowBlocks; ++block) {
                const auto shows = [&](std::uint32_t id) {
                    return !holds_around(block, y, 1, [&](int i, int j) { return id_at(i, j) != id; });
                };
                std::uint32_t expected = 0;  // not decided: near outlines, and the rim of a glint
                if (holds_around(block, y, 4, [&](int i, int j) { return id_at(i, j) == 0; })) {
                    expected = 1;
                } else if (shows(3) && !shows(1) && !shows(2)) {
                    expected = kBudget.near;
                } else if (shows(2) && !shows(1)) {
                    expected = kBudget.glass;
                } else if (!holds_around(block, y, 1, [&](int i, int j) { return id_at(i, j) != 1 || distance_at(i, j) >= 0.1; })) {
                    expected = kBudget.glint;
                } else if (shows(1) &&
                           holds_around(block, y, 1, [&](int i, int j) { return id_at(i, j) != 1 || distance_at(i, j) > 0.4; })) {
                    expected = kBudget.metal;
                }
                bool is_near = false;  // the grid that is looked at
                for (const int x : {-4, -1, 2, 5, 8, 11}) {
                    for (const int near_y : {y - 4, y, y + 4}) {
                        is_near = is_near ||
                                  id_at(std::clamp(block * kBlock_px + x, 0, kWidth_px - 1), std::clamp(near_y, 0, kHeight_px - 1)) != 0;
                    }
                }
                surround_count += is_near && holds_around(block, y, 1, [&](int i, int j) { return id_at(i, j) == 0; }) ? 1 : 0;
                const std::uint32_t found = panel.budgets[static_cast<std::size_t>(y * kRowBlocks + block)];
                counts.at(expected) += 1;
                wrong_count += (expected != 0 && found != expected) || (is_near && found < kBudget.near) ? 1 : 0;
            }
        }
        CHECK(wrong_count == 0);
        CHECK((counts[64] > 0 || zoom == 1.0F));  // there it is smaller than a pixel
        CHECK(counts[16] > 10);
        if (zoom < 6.0F) {
            CHECK(counts[8] > 0);
            CHECK(surround_count > 10);
            CHECK(counts[1] > 100);
        }
    }
}

TEST_CASE("find_budget sees every light that shines, however many, and none that does not")
{
    TestRenderer on;
    scene::Scene scene = make_panel(object("o1", "sphere", 0.7, "metal", 0.0, 0.0), 3.0F);
    const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {1}).front();  // lights do not show in it
    const auto count_glints = [&](const scene::Scene& panel) {
        const std::vector<std::uint32_t> budgets = find_budgets(on.test.device, panel, frame);
        return std::count(budgets.begin(), budgets.end(), kBudget.glint);
    };
    const auto before = count_glints(scene);
    CHECK(before > 0);

    scene::Scene more = scene;  // five lights: two more, over the camera and to its side
    for (const glm::vec3& place : {glm::vec3(2.0F, -2.0F, 6.0F), glm::vec3(7.0F, 0.0F, 3.0F)}) {
        scene::AreaLight light = scene.lights.front();
        light.center = place;
        light.normal = -glm::normalize(place);
        more.lights.push_back(light);
    }
    CHECK(count_glints(more) > before);

    for (scene::AreaLight& light : scene.lights) {  // they look away
        light.normal = -light.normal;
    }
    scene.sun.strength = glm::vec3(0.0F);
    CHECK(count_glints(scene) == 0);
    scene.lights.clear();
    CHECK(count_glints(scene) == 0);
}

TEST_CASE("find_budget gives half to all but glass in a panel with glass, and the whole where there is none")
{
    TestRenderer on;
    constexpr PathBudget kShared{.near = 8, .glass = 16, .metal = 8, .glint = 64, .beside_glass = 2};
    constexpr PathBudget kWhole{.near = 8, .glass = 16, .metal = 8, .glint = 64};
    constexpr PathBudget kHalf{.near = 4, .glass = 16, .metal = 4, .glint = 32};
    const std::string objects = object("o1", "sphere", 0.7, "metal", 0.0, 0.0) + "," + object("o2", "cube", 0.35, "rubber", 0.9, -1.9);
    const auto find_kinds = [&](const std::string& more, std::uint64_t& paths, const PathBudget& as) {
        const Panel panel = measure(on, make_panel(objects + more, 3.0F));
        const std::vector<std::uint32_t> budgets = find_budgets(on.test.device, panel.scene, panel.frame, kShared);
        paths = kBlock_px * std::accumulate(budgets.begin(), budgets.end(), std::uint64_t{0});
        CHECK(count_paths(panel.scene, kShared) >= paths);
        CHECK(count_paths(panel.scene, kShared) == count_paths(panel.scene, as));
        return std::set<std::uint32_t>(budgets.begin(), budgets.end());
    };
    std::uint64_t without = 0;
    std::uint64_t with = 0;
    CHECK(find_kinds("", without, kWhole) == std::set<std::uint32_t>{1, 8, 64});
    // 8: up to 4 px from glass
    CHECK(find_kinds("," + object("o3", "sphere", 0.3, "glass", 1.6, 0.9), with, kHalf) == std::set<std::uint32_t>{1, 4, 8, 16, 32});
}

TEST_CASE("count_paths is no less than the blocks' budgets, and one a pixel where nothing is denoised")
{
    TestRenderer on;
    for (const char* material : {"rubber", "metal", "glass"}) {
        CAPTURE(material);
        for (const float zoom : {1.0F, 3.0F}) {
            const Panel panel = measure(on, make_panel(object("o1", "sphere", 0.7, material, 0.2, 0.1), zoom));
            const std::uint64_t paths = kBlock_px * std::accumulate(panel.budgets.begin(), panel.budgets.end(), std::uint64_t{0});
            CHECK(paths > kBlock_px * kBlockCount);
            CHECK(count_paths(panel.scene, kBudget) >= paths);
            CHECK(count_paths(panel.scene, kBudget) <= panel.frame.ids.size() * kBudget.glint);
            CHECK(count_paths(panel.scene, {}) == panel.frame.ids.size());
        }
    }
}

TEST_CASE("count_paths counts what open stage takes in rooms, behind an open lens and while a shutter is open")
{
    const auto count = [](const std::string& world, const std::string& keys) {
        const std::string line = fmt::format(
            R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"{}","image":{{"width":40,"height":30}},{}"objects":[]}}]}})",
            world, keys);
        scene::MeshCache meshes;
        const spec::EpisodeSpec episode = resolve::parse_episode(line, "test:1", shipped_catalog());
        const scene::Scene panel = scene::build_scene(episode, 0, shipped_catalog(), meshes);
        return count_paths(panel, {.near = 8, .glass = 16, .metal = 16, .glint = 64, .room_near = 2, .edge = 4}) / (40 * 30);
    };
    CHECK(count("mewl", "") == 1);
    CHECK(count("table", "") == 1);
    CHECK(count("room", "") == 4);
    CHECK(count("table", R"("camera":{"aperture":0.01,"focus_m":1},)") == 8);
    CHECK(count("table", R"("camera":{"shutter":{"close_s":0.01}},)") == 8);
    CHECK(count("room", R"("lights":[{"kind":"sky","radiance":1}],)") == 1);
}

TEST_CASE("count_paths takes the number for rooms near things in a room, unless it is blurred")
{
    const auto count = [](const std::string& world, const std::string& keys) {
        const std::string line =
            fmt::format(R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"{}","image":{{"width":40,"height":30}},{})"
                        R"("objects":[{{"id":"a","shape":"sofa","position":[0,1]}}]}}]}})",
                        world, keys);
        scene::MeshCache meshes;
        const spec::EpisodeSpec episode = resolve::parse_episode(line, "test:1", shipped_catalog());
        const scene::Scene panel = scene::build_scene(episode, 0, shipped_catalog(), meshes);
        return static_cast<double>(count_paths(panel, {.near = 8, .glass = 1, .metal = 1, .glint = 1, .room_near = 2, .edge = 1})) / 1200.0;
    };
    const double room = count("room", "");
    CHECK(room > 1.1);
    CHECK(room <= 2.0);
    CHECK(count("room", R"("lights":[{"kind":"sky","radiance":1}],)") == doctest::Approx(1.0 + 7.0 * (room - 1.0)).epsilon(0.01));
    CHECK(count("room", R"("camera":{"aperture":0.01,"focus_m":1},)") == 8.0);
}

TEST_CASE("Renderer shows a light that metal mirrors with less noise than the paths of other metal would")
{
    TestRenderer on;
    constexpr int kSeeds = 12;
    std::vector<scene::Scene> panels;
    for (int k = 0; k < kSeeds; ++k) {
        panels.push_back(make_panel(object("o1", "sphere", 0.7, "metal", 0.0, 0.0), 3.3F, fmt::format("p{}", k)));
    }
    std::vector<std::size_t> glints;
    for (int y = 0; y < kHeight_px; ++y) {
        for (int x = 0; x < kWidth_px; ++x) {
            if (light_distance(panels.front(), panels.front().instances.front(), 0.7, x, y) < 0.1) {
                glints.push_back(place_of(x, y));
            }
        }
    }
    REQUIRE(glints.size() >= 4U);
    const auto measure_noise = [&](const std::vector<frame::Frame>& frames) {
        double noise = 0.0;
        for (const std::size_t glint : glints) {
            double sum = 0.0;
            double square_sum = 0.0;
            for (const frame::Frame& frame : frames) {
                const double value = std::min(frame.radiance[3 * glint], 1.0F);  // as far as a picture shows it
                sum += value;
                square_sum += value * value;
            }
            noise += square_sum - sum * sum / kSeeds;
        }
        return noise;
    };
    RenderSettings settings;
    settings.samples = 32 * static_cast<int>(kBudget.metal);
    const double as_metal = measure_noise(on.renderer.render(panels, settings));
    settings.samples = 32;
    settings.denoises = true;
    const double as_glint = measure_noise(on.renderer.render(panels, settings));
    MESSAGE(glints.size(), " pixels, ", as_glint / as_metal, " of the noise");
    CHECK(as_glint < 0.6 * as_metal);
}

}  // namespace clevrvk::render::test
