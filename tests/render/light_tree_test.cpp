// Tests panels of many lights: the tree over them, and that by it they give the sum of what each gives, with little
// noise.
#include "renderer/render/light_tree.h"
#include "renderer/render/upload_general.h"
#include "renderer/resolve/read_episode.h"

#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::render::test {

namespace {

// A floor seen from above, under those lights and beside those objects.
scene::Scene make_floor(const std::vector<std::string>& lights, const std::string& objects = "", double roughness = 0.3)
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"plain","image":{{"width":32,"height":24}},"background":"#000000",)"
        R"("camera":{{"eye":[0,-4,5],"look_at":[0,0,0],"focal_mm":50,"sensor_mm":36}},"lights":[{}],"stage":[{{"class":"floor",)"
        R"("shape":"plane","size":10,"position":[0,0],"material":{{"base_color":[0.8,0.8,0.8],"roughness":{}}}}}],"objects":[{}]}}]}})",
        fmt::join(lights, ","), roughness, objects);
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

// A lamp of a garland over the floor. Kinds and radiances take turns.
std::string lamp(int place, int count)
{
    const double angle = 2.399963 * place;
    const double radius = 4.0 * std::sqrt((place + 0.5) / count);
    const double height = 2.0 + 0.1 * (place % 5);
    const std::string where = fmt::format("[{:.4f},{:.4f},{:.1f}]", radius * std::cos(angle), radius * std::sin(angle), height);
    const double radiance = 600.0 / count * (1 + place % 3);
    switch (place % 3) {
        case 0: return fmt::format(R"({{"kind":"disc","position":{},"target":[0,0,0],"radius":0.15,"radiance":{}}})", where, radiance);
        case 1: return fmt::format(R"({{"kind":"sphere","position":{},"radius":0.1,"radiance":{}}})", where, radiance);
        default:
            return fmt::format(R"({{"kind":"rectangle","position":{},"target":[1,0,0],"size":[0.3,0.2],"radiance":{}}})", where, radiance);
    }
}

std::vector<std::string> lamps(int count)
{
    std::vector<std::string> list;
    for (int place = 0; place < count; ++place) {
        list.push_back(lamp(place, count));
    }
    return list;
}

std::vector<double> render_radiance(TestRenderer& on, const scene::Scene& scene, int samples)
{
    const frame::Frame frame = std::move(on.renderer.render(std::span(&scene, 1), {samples})[0]);
    return {frame.radiance.begin(), frame.radiance.end()};
}

double mean_of(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double value : values) {
        sum += value;
    }
    return sum / static_cast<double>(values.size());
}

// The root mean square difference over the mean of the second.
double difference(const std::vector<double>& values, const std::vector<double>& wanted)
{
    double sum = 0.0;
    for (std::size_t k = 0; k < values.size(); ++k) {
        sum += std::pow(values[k] - wanted[k], 2.0);
    }
    return std::sqrt(sum / static_cast<double>(values.size())) / mean_of(wanted);
}

}  // namespace

TEST_CASE("find_light_depth makes leaves of at most eight lights, and nodes of eight children")
{
    CHECK(find_light_depth(0) == 0);
    CHECK(find_light_depth(8) == 0);
    CHECK(find_light_depth(9) == 1);
    CHECK(find_light_depth(64) == 1);
    CHECK(find_light_depth(65) == 2);
    CHECK(count_light_nodes(0) == 0);
    CHECK(count_light_nodes(1) == 16);
    CHECK(count_light_nodes(2) == 128);
}

TEST_CASE("make_light_tree leaves few lights as they are, and brings many into an order of near ones")
{
    std::vector<shaders::GpuLight> lights = list_gpu_lights(make_floor(lamps(8)));
    const glm::vec3 third = lights.at(2).center;
    CHECK(make_light_tree(lights).empty());
    CHECK(lights.at(2).center == third);

    std::vector<std::string> all = lamps(50);
    all.emplace_back(R"({"kind":"sun","direction":[0,0,-1],"irradiance":2})");
    lights = list_gpu_lights(make_floor(all));
    const std::vector<shaders::GpuLightNode> nodes = make_light_tree(lights);
    REQUIRE(nodes.size() == 16);
    double power = 0.0;
    for (std::size_t leaf = 0; leaf < 8; ++leaf) {
        const shaders::GpuLightNode& node = nodes.at(8 + leaf);
        power += static_cast<double>(node.power);
        for (std::size_t k = leaf * 51 >> 3U; k < (leaf + 1) * 51 >> 3U; ++k) {
            const bool is_sun = lights.at(k).center == glm::vec3(0.0F);
            CHECK(is_sun == (k == 50));
            CHECK((is_sun || glm::length(lights.at(k).center - node.center) < node.radius));
        }
        CHECK(node.radius < 2.5F);  // the garland's is 4
        CHECK(node.far == (leaf == 7 ? 2.0F : 0.0F));
    }
    CHECK(power == doctest::Approx(static_cast<double>(nodes.at(1).power)).epsilon(1e-5));
    CHECK(nodes.at(1).far == 2.0F);
}

TEST_CASE("the node of one downward disc has its area, its radiance and its front; that of spheres has none")
{
    const std::vector<std::string> discs(9, R"({"kind":"disc","position":[1,2,3],"target":[1,2,0],"radius":0.5,"radiance":[3,6,9]})");
    std::vector<shaders::GpuLight> lights = list_gpu_lights(make_floor(discs));
    const std::vector<shaders::GpuLightNode> nodes = make_light_tree(lights);
    CHECK(nodes.at(1).power == doctest::Approx(9.0 * 6.0 * 0.785398));
    CHECK(nodes.at(1).radius == doctest::Approx(0.5).epsilon(1e-4));
    CHECK(nodes.at(1).front.z == doctest::Approx(-1.0));
    CHECK(glm::length(nodes.at(1).center - glm::vec3(1.0F, 2.0F, 3.0F)) < 1e-5F);
    lights = list_gpu_lights(make_floor(std::vector<std::string>(9, R"({"kind":"sphere","position":[1,2,3],"radius":0.5,"radiance":6})")));
    const shaders::GpuLightNode root = make_light_tree(lights).at(1);
    CHECK(root.power == doctest::Approx(9.0 * 6.0 * 3.141593));
    CHECK(root.front == glm::vec3(0.0F));
}

TEST_CASE("lights of every kind in a tree give the sum of what a few at a time give without one")
{
    TestRenderer on;
    std::vector<std::string> all = lamps(21);
    all.emplace_back(R"({"kind":"sun","direction":[0.3,0.2,-1],"irradiance":1,"angular_diameter_deg":5})");
    all.emplace_back(R"({"kind":"environment","picture":"afternoon","strength":0.5})");
    const std::string emitters =
        R"({"id":"a","shape":"plane","size":0.2,"position":[1,-1,1],"rotation_wxyz":[0,1,0,0],)"
        R"("material":{"base_color":[0,0,0],"specular":0,"emission":[60,60,60]}})";
    std::vector<double> wanted(32 * 24 * 3, 0.0);
    const auto add = [&](const std::vector<std::string>& lights, const char* emission) {
        std::string objects = emitters;
        objects.replace(objects.find("60,60,60"), 8, emission);
        const std::vector<double> part = render_radiance(on, make_floor(lights, objects), 1024);
        std::ranges::transform(part, wanted, wanted.begin(), std::plus{});
    };
    for (std::size_t first = 0; first < all.size(); first += 6) {
        add({all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(std::min(first + 6, all.size()))},
            "0,0,0");
    }
    add({}, "60,60,60");
    const scene::Scene scene = make_floor(all, emitters);
    CHECK(to_gpu_general(scene).light_depth == 1);
    const std::vector<double> found = render_radiance(on, scene, 2048);
    CHECK(mean_of(found) / mean_of(wanted) == doctest::Approx(1.0).epsilon(0.004));
    CHECK(difference(found, wanted) < 0.06);
}

TEST_CASE("fifty lamps have at most one and a half times the noise of five on a glossy floor, and twice on a matt one")
{
    TestRenderer on;
    const auto noise_of = [&](int count, double roughness) {
        const scene::Scene scene = make_floor(lamps(count), "", roughness);
        return difference(render_radiance(on, scene, 16), render_radiance(on, scene, 1024));
    };
    CHECK(noise_of(50, 0.3) / noise_of(5, 0.3) < 1.5);
    CHECK(noise_of(50, 0.9) / noise_of(5, 0.9) < 2.0);
}

}  // namespace clevrvk::render::test
