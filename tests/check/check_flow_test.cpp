// Flow of an agent that steps: known nearly everywhere, taken by the check, and refused where it leads elsewhere.
#include "renderer/check/check_flow.h"

#include "renderer/annotate/flow.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace clevrvk::check {
namespace {

constexpr int kWidth_px = 60;
constexpr int kHeight_px = 90;

// Two frames of a woman; in the second her left leg, her right arm and she herself are farther.
spec::EpisodeSpec make_step()
{
    constexpr const char* kLine =
        R"({"schema":"clevrvk/1","id":"step","clip":{"fps":24},"common":{"world":"plain","image":{"width":60,"height":90},)"
        R"("camera":{"eye":[0.6,-4,1.2],"look_at":[0,0,0.85],"fov_deg":20},"objects":[{"id":"w","shape":"woman","variant":"default"}]},)"
        R"("path":{"objects":[{"id":"w","poses":[)"
        R"({"time_s":0,"position":[0,0],"pose":{"left_hip_raise":10,"left_knee_bend":10,"right_shoulder_raise":10}},)"
        R"({"time_s":0.0417,"position":[0,-0.03],"pose":{"left_hip_raise":15,"left_knee_bend":13,"right_shoulder_raise":15}}]}]}})";
    return resolve::parse_episode(kLine, "test:1", shipped_catalog());
}

// The ids and distances of a frame, by rays.
frame::Frame cast_frame(const PanelCaster& caster)
{
    frame::Frame frame;
    frame.width_px = kWidth_px;
    frame.height_px = kHeight_px;
    frame.object_count = 1;
    frame.ids = caster.cast().ids;
    for (std::size_t k = 0; k < frame.ids.size(); ++k) {
        const glm::dvec2 centre(static_cast<double>(k % kWidth_px) + 0.5, static_cast<double>(k / kWidth_px) + 0.5);
        const double t = frame.ids[k] == 0 ? caster.intersect_floor(centre) : caster.intersect_object(frame.ids[k] - 1, centre);
        frame.distance.push_back(static_cast<float>(caster.distance_along_ray(centre, t)));
    }
    return frame;
}

TEST_CASE("flow of a woman who steps is known at 95 of 100 of her pixels, and the check takes it and refuses another")
{
    const spec::EpisodeSpec episode = make_step();
    REQUIRE(episode.panels.size() == 2);
    scene::MeshCache meshes;
    const scene::Scene first = scene::build_scene(episode, 0, shipped_catalog(), meshes);
    const scene::Scene second = scene::build_scene(episode, 1, shipped_catalog(), meshes);
    MeshTrees trees;
    const PanelCaster caster(first, trees);
    const PanelCaster other(second, trees);
    const frame::Frame frame = cast_frame(caster);
    const std::vector<float> flow = annotate::compute_flow(episode, 0, 1, frame, *meshes.bodies());
    const PanelTruth truth{&episode, 0, &first, nullptr, &second};
    std::vector<float> wrong = flow;
    for (float& value : wrong) {
        value += 25.0F;
    }
    const FlowContext context{&truth, &caster, &other, 1, frame.ids};
    const auto is_right = make_flow_check(context, flow);
    const auto is_wrong_right = make_flow_check(context, wrong);
    int shown = 0;
    int known = 0;
    int taken = 0;
    int wrong_taken = 0;
    for (std::size_t k = 0; k < frame.ids.size(); ++k) {
        const glm::dvec2 centre(static_cast<double>(k % kWidth_px) + 0.5, static_cast<double>(k / kWidth_px) + 0.5);
        CHECK((frame.ids[k] == 1 || is_right(k, centre)));
        if (frame.ids[k] == 1) {
            ++shown;
            taken += is_right(k, centre) ? 1 : 0;
            if (!std::isnan(flow[2 * k])) {
                ++known;
                wrong_taken += is_wrong_right(k, centre) ? 1 : 0;
            }
        }
    }
    MESSAGE("pixels: ", shown, ", with flow: ", known, ", taken: ", taken, ", taken of wrong flow: ", wrong_taken);
    CHECK(shown > 600);
    CHECK(known >= 0.95 * shown);
    CHECK(taken == shown);
    CHECK(wrong_taken < 0.05 * known);
}

// A rope from a can to a box, in two panels. \param x_m  of the can in the second one
spec::EpisodeSpec make_tied(double x_m)
{
    const auto make_panel = [](const std::string& id, const std::string& x) {
        return R"({"id":")" + id + R"(","objects":[{"id":"c","shape":"cord","variant":"default","params":{"make":"rope"},"scale":2,)" +
               R"("position":[0,0],"windings":[{"around":"can"},{"around":"box"}]},)" +
               R"({"id":"can","shape":"plain_cylinder","variant":"default","position":[)" + x + R"(,0]},)" +
               R"({"id":"box","shape":"box","variant":"default","position":[0.25,0.05]}]})";
    };
    const std::string line = R"({"schema":"clevrvk/1","id":"tied","common":{"world":"plain","image":{"width":60,"height":90},)"
                             R"("camera":{"eye":[0,-1.2,0.5],"look_at":[0,0,0.08],"fov_deg":30}},"panels":[)" +
                             make_panel("a", "-0.2") + "," + make_panel("b", std::to_string(x_m)) + "]}";
    return resolve::parse_episode(line, "test:1", shipped_catalog());
}

TEST_CASE("flow of a cord is none where what it is tied to moves, and the check refuses any; where all rests the check demands it")
{
    for (const bool moves : {true, false}) {
        CAPTURE(moves);
        const spec::EpisodeSpec episode = make_tied(moves ? -0.22 : -0.2);
        scene::MeshCache meshes;
        const scene::Scene first = scene::build_scene(episode, 0, shipped_catalog(), meshes);
        const scene::Scene second = scene::build_scene(episode, 1, shipped_catalog(), meshes);
        MeshTrees trees;
        const PanelCaster caster(first, trees);
        const PanelCaster other(second, trees);
        const frame::Frame frame = cast_frame(caster);
        const std::vector<float> flow = annotate::compute_flow(episode, 0, 1, frame, *meshes.bodies());
        const PanelTruth truth{&episode, 0, &first, nullptr, &second};
        const FlowContext context{&truth, &caster, &other, 1, frame.ids};
        const std::vector<float> zeros(flow.size(), 0.0F);
        const std::vector<float> none(flow.size(), std::numeric_limits<float>::quiet_NaN());
        const auto is_right = make_flow_check(context, flow);
        const auto takes_zeros = make_flow_check(context, zeros);
        const auto takes_none = make_flow_check(context, none);
        int shown = 0;
        int none_taken = 0;  // at outlines, a pixel may show what is beside them
        for (std::size_t k = 0; k < frame.ids.size(); ++k) {
            const glm::dvec2 centre(static_cast<double>(k % kWidth_px) + 0.5, static_cast<double>(k / kWidth_px) + 0.5);
            CHECK(is_right(k, centre));
            if (frame.ids[k] == 1) {
                ++shown;
                CHECK(std::isnan(flow[2 * k]) == moves);
                CHECK(takes_zeros(k, centre) == !moves);
                none_taken += takes_none(k, centre) ? 1 : 0;
            }
        }
        CHECK(shown > 40);
        CHECK((moves ? none_taken == shown : 2 * none_taken < shown));
    }
}

}  // namespace
}  // namespace clevrvk::check
