// Draws a variant and a view, and comes nearer until the thing covers what it must.
#include "generators/devbench/token.h"

#include "generators/draw_panel.h"
#include "generators/frame_box.h"
#include "generators/things/thing_objects.h"
#include "renderer/base/units.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/read_spec.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::devbench {

namespace {

constexpr double kFirstFill = 0.7;
constexpr int kFramings = 5;
constexpr int kCoarseFramings = 2;       // the first of them
constexpr double kCoverageError = 0.05;  // relative
constexpr double kMargin = 0.03;         // of the picture, free at each side
constexpr double kSlenderness = 0.4;     // width by length
constexpr double kFlatness = 0.22;       // height by length: flatter things are seen from above

// From the thing's middle to the eye.
glm::dvec3 draw_direction(const glm::dvec3& size, Rng& rng)
{
    const double length = std::max(size.x, size.y);
    const bool is_flat = size.z < kFlatness * length;
    const bool is_slender = std::min(size.x, size.y) < kSlenderness * length;
    const double height = radians(is_flat ? rng.uniform(is_slender ? 68.0 : 55.0, 80.0) : rng.uniform(12.0, 35.0));
    // What is slender and flat lies along a diagonal of the picture, where there is most room.
    const double side = rng.uniform(-1.0, 1.0);
    const double turn = radians(is_flat && is_slender ? std::copysign(45.0, side) + 8.0 * side : 60.0 * side);
    return {std::sin(turn) * std::cos(height), -std::cos(turn) * std::cos(height), std::sin(height)};
}

// In the middle, away from the border, and of the wanted size.
bool is_framed(const Appearance& seen, double coverage)
{
    const bool is_inside = std::min(seen.left, seen.top) > kMargin && std::max(seen.right, seen.bottom) < 1.0 - kMargin;
    const bool is_centered = std::abs(seen.left + seen.right - 1.0) < kMargin && std::abs(seen.top + seen.bottom - 1.0) < kMargin;
    return is_inside && is_centered && std::abs(seen.coverage / coverage - 1.0) < kCoverageError;
}

// Moves the camera sideways until the thing is in the middle, and along its sight until it is as large as wanted.
void move_camera(const scene::Camera& camera, const Appearance& seen, double coverage, spec::CameraSpec& spec)
{
    const glm::dvec3 eye{spec.eye[0], spec.eye[1], spec.eye[2]};
    const glm::dvec3 look_at{spec.look_at[0], spec.look_at[1], spec.look_at[2]};
    const double distance = glm::length(eye - look_at);
    const double across = seen.left + seen.right - 1.0;
    const double down = seen.top + seen.bottom - 1.0;
    const glm::dvec3 shift = distance * (across * static_cast<double>(camera.tan_half_fov.x) * glm::dvec3(camera.right) -
                                         down * static_cast<double>(camera.tan_half_fov.y) * glm::dvec3(camera.up));
    const glm::dvec3 aim = look_at + shift;
    const glm::dvec3 moved = aim + std::sqrt(seen.coverage / coverage) * (eye - look_at);
    spec.look_at = {aim.x, aim.y, aim.z};
    spec.eye = {moved.x, moved.y, moved.z};
}

}  // namespace

std::optional<Token> draw_token(const catalog::Catalog& catalog, Meshes& meshes, const things::Thing& thing, std::uint32_t variant,
                                const PictureStyle& style, double coverage, Rng& rng)
{
    const things_family::ThingObject shown = things_family::make_thing_object(thing, variant, "thing");
    spec::EpisodeSpec episode;
    episode.id = "token";
    spec::PanelSpec& panel = episode.panels.emplace_back(make_panel(catalog::get_world(catalog, "plain"), "thing"));
    spec::fill_setting(catalog, panel);
    if (style.is_white) {
        panel.background = Vec3{1.0, 1.0, 1.0};
    }
    panel.width_px = style.width_px;
    panel.height_px = style.height_px;
    panel.objects.push_back(shown.object);
    frame_box(shown.low, shown.high, draw_direction(shown.high - shown.low, rng), kFirstFill, panel);
    for (int framing = 0; framing < kFramings; ++framing) {
        const scene::Scene scene = scene::build_scene(episode, 0, catalog, meshes.cache);
        const bool is_first = framing < kCoarseFramings;
        const Appearance seen = estimate_extent(scene, meshes.trees, is_first ? Grid::Coarse : Grid::Fine);
        if (seen.coverage == 0.0) {
            return std::nullopt;
        }
        if (!is_first && is_framed(seen, coverage)) {
            return Token{std::move(panel), seen};
        }
        move_camera(scene.camera, seen, coverage, panel.camera);
    }
    return std::nullopt;
}

void estimate_token(const catalog::Catalog& catalog, Meshes& meshes, Grid grid, Token& token)
{
    spec::EpisodeSpec episode;
    episode.id = "token";
    episode.panels.push_back(token.panel);
    token.appearance = estimate_appearance(scene::build_scene(episode, 0, catalog, meshes.cache), meshes.trees, grid);
    token.is_estimated = grid == Grid::Fine;
}

}  // namespace clevrvk::generators::devbench
