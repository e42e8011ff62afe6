// Draws a variant and a view, then moves the camera closer until the thing has the required coverage.
#include "generators/devbench/token.h"

#include "generators/devbench/taxonomy.h"
#include "generators/draw_panel.h"
#include "generators/things/thing_objects.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/resolve/thing_params.h"
#include "renderer/scene/build_scene.h"
#include "renderer/sight/frame_box.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clevrvk::generators::devbench {

namespace {

constexpr double kFirstFill = 0.7;
constexpr int kFillings = 4;  // each reduces the error to about a tenth
constexpr int kFramings = 4;
constexpr double kCoverageError = 0.05;  // relative
constexpr double kMargin = 0.03;         // free border at each side, as a share of the picture
constexpr double kFill = 0.93;           // reached extent, as a share of the greatest extent that leaves the margin
constexpr double kSlenderness = 0.4;     // least horizontal side divided by the greatest
constexpr double kLongness = 0.5;        // x side divided by y side; longer things are not seen end-on
constexpr double kFlatness = 0.22;       // height divided by length: flatter things are seen from above

// The direction from the thing's middle to the eye.
glm::dvec3 draw_direction(const glm::dvec3& size, Rng& rng)
{
    const double length = std::max(size.x, size.y);
    const bool is_flat = size.z < kFlatness * length;
    const bool is_slender = std::min(size.x, size.y) < kSlenderness * length;
    const double height = radians(is_flat ? rng.uniform(is_slender ? 68.0 : 55.0, 80.0) : rng.uniform(12.0, 35.0));
    const double side = rng.uniform(-1.0, 1.0);
    double turn = radians(60.0 * side);
    if (is_flat && is_slender) {
        // Along a diagonal of the picture, which has the most room.
        turn = radians(std::copysign(45.0, side) + 8.0 * side);
    } else if (size.x < kLongness * size.y) {
        // Not an end view, which hides a mallet's handle and most of a fish.
        turn = radians(std::copysign(20.0, side) + 40.0 * side);
    }
    return {std::sin(turn) * std::cos(height), -std::cos(turn) * std::cos(height), std::sin(height)};
}

scene::Scene build_picture(const catalog::Catalog& catalog, Meshes& meshes, const spec::PanelSpec& panel)
{
    spec::EpisodeSpec episode;
    episode.id = "token";
    episode.panels.push_back(panel);
    return scene::place_scene(episode, 0, catalog, meshes.cache);
}

double find_longest_side(const sight::PictureBox& box)
{
    return std::max(box.high.x - box.low.x, box.high.y - box.low.y);
}

// Moves the camera sideways until the box is centred, and along its line of sight until the box is larger by
// `factor`.
void move_camera(const scene::Camera& camera, const sight::PictureBox& box, double factor, spec::CameraSpec& spec)
{
    const glm::dvec3 eye{spec.eye[0], spec.eye[1], spec.eye[2]};
    const glm::dvec3 look_at{spec.look_at[0], spec.look_at[1], spec.look_at[2]};
    const double distance = glm::length(eye - look_at);
    const glm::dvec2 off = box.low + box.high - 1.0;
    const glm::dvec3 shift = distance * (off.x * static_cast<double>(camera.tan_half_fov.x) * glm::dvec3(camera.right) -
                                         off.y * static_cast<double>(camera.tan_half_fov.y) * glm::dvec3(camera.up));
    const glm::dvec3 aim = look_at + shift;
    const glm::dvec3 moved = aim + (eye - look_at) / factor;
    spec.look_at = {aim.x, aim.y, aim.z};
    spec.eye = {moved.x, moved.y, moved.z};
}

}  // namespace

std::uint32_t draw_variant(const things::Thing& thing, Rng& rng)
{
    while (true) {
        const std::uint32_t variant = rng.uniform_index(things_family::kVariants);
        if (looks_like_its_noun(thing, things::sample(thing, variant))) {
            return variant;
        }
    }
}

Token draw_token(const catalog::Catalog& catalog, Meshes& meshes, const things::Thing& thing, std::uint32_t variant,
                 const PictureStyle& style, Rng& rng)
{
    Token token;
    spec::PanelSpec& panel = token.panel;
    panel = make_panel(catalog::get_world(catalog, "plain"), "thing");
    resolve::fill_setting(catalog, panel);
    if (style.is_white) {
        panel.background = Vec3{1.0, 1.0, 1.0};
    }
    panel.width_px = style.width_px;
    panel.height_px = style.height_px;
    const things::Params params = things::sample(thing, variant);
    spec::ObjectSpec& object = panel.objects.emplace_back();
    object.id = "thing";
    object.shape = thing.name;
    object.thing = spec::ThingSpec{variant, resolve::params_to_json(thing, params)};
    cast::Box box;
    for (const glm::vec3& position : meshes.cache.load(resolve::ThingForm{&thing, params})->mesh->positions) {
        box.add(glm::dvec3(position));
    }
    const glm::dvec3 direction = draw_direction(box.high - box.low, rng);
    sight::frame_box(box.low, box.high, direction, kFirstFill, {panel.width_px, panel.height_px}, panel.camera);
    for (int filling = 0; filling < kFillings; ++filling) {
        const scene::Scene scene = build_picture(catalog, meshes, panel);
        const sight::PictureBox seen = project_thing(scene, meshes.trees);
        move_camera(scene.camera, seen, kFill / find_longest_side(seen), panel.camera);
    }
    token.appearance = estimate_appearance(build_picture(catalog, meshes, panel), meshes.trees, Grid::Coarse);
    token.most_coverage = token.appearance.coverage;
    return token;
}

bool frame_token(const catalog::Catalog& catalog, Meshes& meshes, double coverage, Token& token)
{
    spec::CameraSpec& camera = token.panel.camera;
    double covered = token.appearance.coverage;
    for (int framing = 0; framing < kFramings && covered > 0.0; ++framing) {
        const scene::Scene before = build_picture(catalog, meshes, token.panel);
        move_camera(before.camera, project_thing(before, meshes.trees), std::sqrt(coverage / covered), camera);
        const scene::Scene scene = build_picture(catalog, meshes, token.panel);
        const sight::PictureBox box = project_thing(scene, meshes.trees);
        if (find_longest_side(box) > 1.0 - 2.0 * kMargin) {
            return false;
        }
        covered = estimate_coverage(scene, meshes.trees);
        if (std::abs(covered / coverage - 1.0) < kCoverageError && glm::length(box.low + box.high - 1.0) < kMargin) {
            token.appearance = estimate_appearance(scene, meshes.trees, Grid::Fine);
            token.is_estimated = true;
            return true;
        }
    }
    return false;
}

spec::PanelSpec finish_panel(Token token, std::string_view id, scene::MeshCache& meshes)
{
    spec::ObjectSpec& object = token.panel.objects.at(0);
    const std::optional<resolve::ThingForm> form = resolve::find_thing_form(object);
    CLEVRVK_CHECK(form.has_value(), "panel '{}' shows no thing", id);
    object = things_family::make_thing_object(*form->kind, object.thing->variant.value(), "thing", meshes).object;
    token.panel.id = id;
    return std::move(token.panel);
}

}  // namespace clevrvk::generators::devbench
