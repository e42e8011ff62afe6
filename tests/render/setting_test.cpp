// Tests stage, lights, background and solid textures on the device, against the CPU's twins and closed forms.
#include "renderer/cast/caster.h"
#include "renderer/resolve/read_episode.h"

#include "shaders/solid_list.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::render;
using namespace clevrvk::render::test;

namespace {

scene::Scene make_panel(const std::string& world, const std::string& keys, const std::string& objects)
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"{}","image":{{"width":64,"height":48}},{}"objects":[{}]}}]}})",
        world, keys, objects);
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

glm::vec3 read_pixel(const std::vector<float>& values, std::size_t pixel)
{
    return {values[3 * pixel], values[3 * pixel + 1], values[3 * pixel + 2]};
}

// Through a pixel's centre.
cast::Ray make_ray(const scene::Scene& scene, std::size_t pixel)
{
    const auto width = static_cast<std::size_t>(scene.width_px);
    const double u = 2.0 * (static_cast<double>(pixel % width) + 0.5) / scene.width_px - 1.0;
    const double v = 1.0 - 2.0 * (static_cast<double>(pixel / width) + 0.5) / scene.height_px;
    const scene::Camera& camera = scene.camera;
    return {glm::dvec3(camera.eye), u * static_cast<double>(camera.tan_half_fov.x) * glm::dvec3(camera.right) +
                                        v * static_cast<double>(camera.tan_half_fov.y) * glm::dvec3(camera.up) - glm::dvec3(camera.back)};
}

}  // namespace

TEST_CASE("every solid texture has the colours of its twin on the CPU, on turned boxes and on spheres")
{
    TestRenderer on;
    for (const std::string_view kind : shaders::kSolidNames) {
        CAPTURE(std::string(kind));
        const std::string material = fmt::format(
            R"("material":{{"base_color":[0.9,0.5,0.1],"solid":{{"kind":"{}","second_color":[0.1,0.2,0.8],"scale":0.11,"axis":[0.6,0,0.8],"seed":3}}}})",
            kind);
        const std::string keys = R"("camera":{"eye":[0,-3,2],"look_at":[0,0,0.3],"focal_mm":35,"sensor_mm":36},)";
        const scene::Scene panel = make_panel(
            "plain", keys,
            R"({"id":"a","shape":"cube","size":0.5,"position":[-0.55,0,0.5],"rotation_wxyz":[0.9,0.3,0.1,0.3],"scale":[1,1.2,0.8],)" +
                material + R"(},{"id":"b","shape":"sphere","size":0.5,"position":[0.6,0],)" + material + "}");
        const std::vector<scene::Scene> panels{panel};
        const frame::Frame frame = on.renderer.render(panels, {.samples = 1}).front();
        cast::MeshTrees trees;
        const cast::Caster caster(panel, trees);
        int count = 0;
        int wrong_count = 0;
        for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
            if (frame.ids[pixel] == 0) {
                continue;
            }
            const auto surface = caster.find_surface(frame.ids[pixel], make_ray(panel, pixel));
            if (surface) {
                const glm::dvec3 wanted = glm::dvec3(cast::evaluate_input(*surface, 0));
                ++count;
                wrong_count += glm::distance(glm::dvec3(read_pixel(frame.albedo, pixel)), wanted) > 0.01 ? 1 : 0;
            }
        }
        CHECK(count > 600);
        CHECK(wrong_count <= count / 100);  // where colours meet, single precision may fall on the other side
    }
}

TEST_CASE("open ground of the world plain is the background to the bit, and a shadow on it is darker")
{
    TestRenderer on;
    const std::string object = R"({"id":"a","shape":"cube","size":0.1,"position":[0,0],"material":{"base_color":[0.2,0.2,0.2]}})";
    const std::vector<scene::Scene> panels{make_panel("plain", "", object)};
    const frame::Frame frame = on.renderer.render(panels, {.samples = 4}).front();
    const glm::vec3 background = panels[0].background.value();
    int same_count = 0;
    int darker_count = 0;
    for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
        const float ratio = read_pixel(frame.radiance, pixel).x / background.x;
        same_count += frame.ids[pixel] == 0 && std::abs(ratio - 1.0F) < 1e-5F ? 1 : 0;
        darker_count += frame.ids[pixel] == 0 && ratio < 0.7F ? 1 : 0;
    }
    CHECK(same_count > 1500);
    CHECK(darker_count > 10);
    CHECK(std::isfinite(frame.depth[0]));  // the ground, where the camera looks down at it
}

TEST_CASE("open ground is the background in every pixel, however near it is seen, as no ray from it hits the ground again")
{
    TestRenderer on;
    for (const double eye : {0.06, 0.6, 6.0}) {
        CAPTURE(eye);
        const std::string camera = fmt::format(R"("camera":{{"eye":[0,{},{}],"look_at":[0,0,0]}},)", -eye, 0.4 * eye);
        const std::string far_away = R"({"id":"a","shape":"cup","variant":1,"position":[60,-80]})";
        const std::vector<scene::Scene> panels{make_panel("plain", camera, far_away)};
        REQUIRE(panels[0].path == scene::ScenePath::General);
        const frame::Frame frame = on.renderer.render(panels, {.samples = 16}).front();
        const glm::vec3 background = panels[0].background.value();
        int other_count = 0;
        for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
            other_count += std::abs(read_pixel(frame.radiance, pixel).x / background.x - 1.0F) < 1e-5F ? 0 : 1;
        }
        CHECK(other_count == 0);
    }
}

TEST_CASE("without a stage the camera sees the background, and things are lit by the sky alone")
{
    TestRenderer on;
    // A white convex body under a uniform sky of 0.5 reflects 0.5; Burley's rough lobe gives 4 % more at its rim.
    const std::vector<scene::Scene> panels{make_panel(
        "plain", R"("stage":[],"background":[0.1,0.2,0.3],"lights":[{"kind":"sky","radiance":0.5}],)",
        R"({"id":"a","shape":"sphere","size":0.2,"position":[0,0],"material":{"base_color":[1,1,1],"roughness":1,"specular":0}})")};
    const frame::Frame frame = on.renderer.render(panels, {.samples = 16}).front();
    glm::dvec3 sum(0.0);
    int count = 0;
    for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
        const bool is_inner = pixel >= 65 && pixel + 65 < frame.ids.size() && frame.ids[pixel - 65] == 1 && frame.ids[pixel + 65] == 1 &&
                              frame.ids[pixel - 63] == 1 && frame.ids[pixel + 63] == 1;
        if (is_inner) {
            sum += glm::dvec3(read_pixel(frame.radiance, pixel));
            ++count;
        }
    }
    REQUIRE(count > 50);
    CHECK(sum.x / count == doctest::Approx(0.51).epsilon(0.03));
    CHECK(glm::distance(read_pixel(frame.radiance, 0), {0.1F, 0.2F, 0.3F}) < 1e-6F);
    CHECK(std::isinf(frame.depth[0]));
    CHECK(frame.ids[0] == 0);
}

TEST_CASE("a denoised room has the mean of its paths, and little noise where walls meet")
{
    TestRenderer on;
    const std::vector<scene::Scene> room{make_panel("room", "", "")};
    const frame::Frame expected = on.renderer.render(room, {.samples = 192}).front();
    const frame::Frame found = on.renderer.render(room, {.samples = 32, .denoises = true}).front();
    const auto show = [](float linear) { return std::sqrt(std::clamp(static_cast<double>(linear), 0.0, 1.0)); };
    double sum = 0.0;
    double expected_sum = 0.0;
    std::array<double, 2> squares{};  // amid surfaces, and where two meet
    std::array<int, 2> counts{};
    for (int y = 1; y + 1 < found.height_px; ++y) {
        for (int x = 1; x + 1 < found.width_px; ++x) {
            const auto place = static_cast<std::size_t>(y * found.width_px + x);
            const auto row = static_cast<std::size_t>(found.width_px);
            bool is_edge = false;
            for (const std::size_t next : {place - 1, place + 1, place - row, place + row}) {
                is_edge = is_edge || found.stage[next] != found.stage[place] || found.normals[3 * next] != found.normals[3 * place] ||
                          found.normals[3 * next + 1] != found.normals[3 * place + 1];
            }
            const double off = show(found.radiance[3 * place + 1]) - show(expected.radiance[3 * place + 1]);
            squares.at(is_edge ? 1 : 0) += off * off;
            counts.at(is_edge ? 1 : 0) += 1;
            sum += found.radiance[3 * place + 1];
            expected_sum += expected.radiance[3 * place + 1];
        }
    }
    MESSAGE("off by ", std::sqrt(squares[0] / counts[0]), " amid surfaces and ", std::sqrt(squares[1] / counts[1]), " where two meet");
    CHECK(sum == doctest::Approx(expected_sum).epsilon(0.01));
    CHECK(std::sqrt(squares[0] / counts[0]) < 0.02);
    CHECK(std::sqrt(squares[1] / counts[1]) < 0.03);
}

TEST_CASE("a rectangle lights the floor below it as its closed form says")
{
    TestRenderer on;
    // A rectangle of 2 by 2 at height 4, over the middle of a grey floor that the camera sees from straight above.
    const std::vector<scene::Scene> panels{make_panel(
        "plain",
        R"("camera":{"eye":[0,0,3.9],"look_at":[0,0,0],"focal_mm":400,"sensor_mm":36},)"
        R"("stage":[{"class":"floor","shape":"plane","size":10,"position":[0,0],"material":{"base_color":[0.5,0.5,0.5],"roughness":1,"specular":0}}],)"
        R"("lights":[{"kind":"rectangle","position":[0,0,4],"target":[0,0,0],"size":[2,2],"radiance":3}],)",
        "")};
    const frame::Frame frame = on.renderer.render(panels, {.samples = 64}).front();
    double sum = 0.0;
    for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
        sum += static_cast<double>(frame.radiance[3 * pixel]);
    }
    // The form factor of a quarter seen from its corner: A / sqrt(1 + A^2) * atan(B / sqrt(1 + A^2)) twice, over 2 pi.
    const double a = 1.0 / 4.0;
    const double root = std::sqrt(1.0 + a * a);
    const double quarter = 2.0 * (a / root * std::atan(a / root)) / (2.0 * 3.14159265358979);
    CHECK(sum / static_cast<double>(frame.ids.size()) == doctest::Approx(0.5 * 3.0 * 4.0 * quarter).epsilon(0.005));
}

TEST_CASE("a disc and a sphere light the floor below them as their closed forms say")
{
    TestRenderer on;
    // Over the middle of a grey floor that the camera sees from straight above. Form factors: R^2 / (R^2 + h^2) of a
    // disc at height h, (R / h)^2 of a sphere.
    const std::string disc = R"({"kind":"disc","position":[0,0,4],"target":[0,0,0],"radius":2,"radiance":3})";
    const std::string sphere = R"({"kind":"sphere","position":[0,0,5],"radius":0.9,"radiance":3})";
    for (const auto& [light, factor] : {std::pair(disc, 4.0 / 20.0), std::pair(sphere, 0.81 / 25.0)}) {
        const std::vector<scene::Scene> panels{make_panel(
            "plain",
            R"("camera":{"eye":[0,0,3.9],"look_at":[0,0,0],"focal_mm":400,"sensor_mm":36},)"
            R"("stage":[{"class":"floor","shape":"plane","size":10,"position":[0,0],"material":{"base_color":[0.5,0.5,0.5],"roughness":1,"specular":0}}],)"
            R"("lights":[)" +
                light + "],",
            "")};
        const frame::Frame frame = on.renderer.render(panels, {.samples = 64}).front();
        double sum = 0.0;
        for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
            sum += static_cast<double>(frame.radiance[3 * pixel]);
        }
        CHECK(sum / static_cast<double>(frame.ids.size()) == doctest::Approx(0.5 * 3.0 * factor).epsilon(0.005));
    }
}

TEST_CASE("the camera sees a light that is visible, with its radiance, and no other; labels never do")
{
    TestRenderer on;
    for (const char* light : {R"({"kind":"rectangle","position":[0,0,3],"target":[0,0,0],"size":[2,2],"radiance":2)",
                              R"({"kind":"disc","position":[0,0,3],"target":[0,0,0],"radius":1.2,"radiance":2)",
                              R"({"kind":"sphere","position":[0,0,3],"radius":0.8,"radiance":2)"}) {
        double means[2] = {};
        for (int is_visible = 0; is_visible < 2; ++is_visible) {
            const std::vector<scene::Scene> panels{
                make_panel("plain",
                           R"("camera":{"eye":[0,0,1],"look_at":[0,0,5],"focal_mm":40,"sensor_mm":36},"stage":[],"background":"#000000",)"
                           R"("lights":[)" +
                               std::string(light) + (is_visible == 1 ? R"(,"visible":true}],)" : "}],"),
                           "")};
            const frame::Frame frame = on.renderer.render(panels, {.samples = 16}).front();
            const std::size_t centre = 24 * 64 + 32;
            means[is_visible] = static_cast<double>(frame.radiance[3 * centre]);
            CHECK(frame.ids[centre] == 0);
            CHECK(std::isinf(frame.depth[centre]));
        }
        CHECK(means[0] == 0.0);
        CHECK(means[1] == doctest::Approx(2.0));
    }
}
