// Draws look, ground and light, fits the figure into the picture, and writes the result as a panel.
#include "generators/kilogram/table.h"

#include "generators/draw_panel.h"
#include "generators/kilogram/tiles.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/spec/ids.h"

#include <fmt/format.h>
#include <glm/glm.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace clevrvk::generators::kilogram {
namespace {

constexpr const char* kWorld = "tans";

/// The share of the picture that the tiles' upper faces cover, unless the figure is too long. With their sides, the
/// tiles cover some per cent more.
constexpr double kFill = 0.33;

/// The greatest length of the figure, as a share of the picture's side.
constexpr double kMostExtent = 0.97;

/// Half-width of the light's jitter, m.
constexpr double kLightJitter = 0.12;

/// The gap between a tile and the ground, as a share of the square's side, so that no two surfaces are coplanar.
constexpr double kLift = 0.002;

TableColor find_part_color(int part)
{
    const NamedPartColor& named = kPartColors.at(static_cast<std::size_t>(part));
    const std::uint32_t srgb = (static_cast<std::uint32_t>(named.rgb[0]) << 16U) | (static_cast<std::uint32_t>(named.rgb[1]) << 8U) |
                               static_cast<std::uint32_t>(named.rgb[2]);
    return make_table_color(srgb, std::string(named.name));
}

TableColor find_named_color(const catalog::Catalog& catalog, const std::string& name)
{
    const catalog::NamedColor* const named = catalog::find_color(catalog, name);
    CLEVRVK_CHECK(named != nullptr, "the catalog has no color '{}'", name);
    TableColor color{name, {}};
    std::transform(named->rgb.begin(), named->rgb.end(), color.linear.begin(), [](std::uint8_t byte) { return byte / 255.0; });
    return color;
}

/// The figure on the floor: tile outlines for a square with side 1, around the centre of the figure.
struct TableFigure {
    std::vector<flat::Polygon> outlines;
    std::vector<glm::dvec2> centers;
    double height = 0.0;  ///< of a tile
};

/// The scale of a figure, m, and the position of its centre.
struct View {
    double side_m = 0.0;
    glm::dvec2 middle{};
};

/// The tiles' extent in the picture: the share that their upper faces cover, and the bounding box of all corners, from
/// -1 to 1.
struct Cover {
    double share = 0.0;
    glm::dvec2 low{std::numeric_limits<double>::max()};
    glm::dvec2 high{std::numeric_limits<double>::lowest()};
};

Cover measure_cover(const spec::PanelSpec& panel, const camera::CameraBasis& basis, const TableFigure& figure, const View& view)
{
    Cover cover;
    for (const flat::Polygon& outline : figure.outlines) {
        for (const double height : {0.0, figure.height * view.side_m}) {
            flat::Polygon seen;
            for (const glm::dvec2& corner : outline) {
                const glm::dvec2 p = corner * view.side_m + view.middle;
                const Vec3 pixel = camera::project_point(panel.camera, {panel.width_px, panel.height_px}, basis, {p.x, p.y, height});
                seen.emplace_back(2.0 * pixel[0] / panel.width_px - 1.0, 2.0 * pixel[1] / panel.height_px - 1.0);
                cover.low = glm::min(cover.low, seen.back());
                cover.high = glm::max(cover.high, seen.back());
            }
            if (height > 0.0) {
                cover.share += std::abs(flat::compute_signed_area(seen)) / 4.0;
            }
        }
    }
    return cover;
}

/// \param across, along  axes of the picture on the floor
View fit_view(const spec::PanelSpec& panel, const TableFigure& figure, const glm::dvec2& across, const glm::dvec2& along)
{
    constexpr int kRounds = 12;  // each round leaves a few per cent of the previous error
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    const Vec3& eye = panel.camera.eye;
    const double distance = std::hypot(eye[0], eye[1], eye[2]);
    const double half_width = distance * panel.camera.sensor_mm / panel.camera.focal_mm / 2.0;
    View view{0.1 * half_width, {}};
    for (int round = 0; round < kRounds; ++round) {
        const Cover cover = measure_cover(panel, basis, figure, view);
        const glm::dvec2 extent = (cover.high - cover.low) / 2.0;
        const glm::dvec2 off = (cover.high + cover.low) / 2.0;
        view.side_m *= std::min(std::sqrt(kFill / cover.share), kMostExtent / std::max(extent.x, extent.y));
        view.middle -= half_width * (off.x * across - off.y * along);
    }
    return view;
}

TableFigure build_figure(const TileFit& fit, const glm::dvec2& across, const glm::dvec2& along, double height)
{
    TableFigure figure;
    figure.height = height;
    glm::dvec2 middle{};
    for (const TilePose& pose : fit.poses) {
        middle += pose.center / static_cast<double>(kPieceCount);
    }
    const auto lay = [&](const glm::dvec2& p) {
        const glm::dvec2 q = (p - middle) / fit.side;
        return across * q.x + along * q.y;
    };
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        flat::Polygon outline = outline_of(fit.poses[i], kPieceKinds[i], fit.side);
        std::transform(outline.begin(), outline.end(), outline.begin(), lay);
        figure.outlines.push_back(std::move(outline));
        figure.centers.push_back(lay(fit.poses[i].center));
    }
    return figure;
}

double round_to(double value, double steps)
{
    return std::round(value * steps) / steps;
}

void light_table(const TableScene& scene, Rng jitter, spec::PanelSpec& panel)
{
    for (spec::LightSpec& light : panel.light_list.value()) {
        for (double& channel : light.radiance) {
            channel = round_to(channel * scene.exposure, 1e4);
        }
        if (light.kind == spec::LightKind::Rectangle) {
            for (double& coordinate : light.position) {
                coordinate = round_to(coordinate + jitter.uniform(-kLightJitter, kLightJitter), 1e4);
            }
        }
    }
}

void cover_ground(const TableScene& scene, spec::PanelSpec& panel)
{
    spec::ObjectSpec& ground = panel.stage.value().at(0).object;
    ground.materials = {{"surface", "", scene.ground.ground->make(scene.ground.color.linear, scene.seed)}};
}

spec::Json write_part_labels(const PartOfPiece& parts)
{
    spec::Json labels = spec::Json::object();
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        if (parts[i]) {
            labels[fmt::format("{}", i + 1)] = *parts[i];
        }
    }
    return labels;
}

}  // namespace

TableScene draw_table_scene(const catalog::Catalog& catalog, const TableLook& look, std::span<const PartOfPiece> parts,
                            const std::string& key)
{
    TaskRequest request;
    request.seed = look.seed;
    const EpisodeStreams streams("kilogram/table/" + key, request);
    TableScene scene;
    Rng look_rng = streams.stream("look");
    const std::span<const TileLook> looks = list_tile_looks();
    const auto drawn_count = std::count_if(looks.begin(), looks.end(), [](const TileLook& each) { return !each.shows_ground; });
    // Looks that are never drawn at random come last in the list.
    const std::size_t drawn = look_rng.uniform_index(static_cast<std::uint32_t>(drawn_count));
    const auto named = std::find_if(looks.begin(), looks.end(), [&](const TileLook& each) { return each.name == look.look; });
    CLEVRVK_CHECK(look.look == kAny || named != looks.end(), "no look '{}'", look.look);
    scene.look = look.look == kAny ? &looks[drawn] : &*named;
    Rng color_rng = streams.stream("color");
    const std::vector<std::uint32_t>& colors = scene.look->colors;
    const std::uint32_t color = colors[color_rng.uniform_index(static_cast<std::uint32_t>(colors.size()))];
    scene.color = look.color.empty() ? make_table_color(color) : find_named_color(catalog, look.color);
    Rng seed_rng = streams.stream("grain");
    constexpr std::uint32_t kSeeds = 1000000;
    scene.seed = seed_rng.uniform_index(kSeeds);

    std::array<bool, kPieceCount> is_used{};
    bool is_without_part = false;
    for (const PartOfPiece& each : parts) {
        for (const std::optional<int>& part : each) {
            is_without_part = is_without_part || !part;
            if (part) {
                is_used.at(static_cast<std::size_t>(*part)) = true;
            }
        }
    }
    std::vector<TableColor> tiles;
    if (is_without_part) {
        tiles.push_back(scene.color);
    }
    for (std::size_t part = 0; part < is_used.size(); ++part) {
        if (is_used[part]) {
            tiles.push_back(find_part_color(static_cast<int>(part)));
        }
    }
    Rng ground_rng = streams.stream("ground");
    scene.ground = draw_ground(look.ground, *scene.look, tiles, ground_rng);
    scene.exposure = find_exposure(*scene.look, tiles, scene.ground);
    return scene;
}

spec::PanelSpec build_table_panel(const catalog::Catalog& catalog, const Tangram& tangram, const PartOfPiece& parts, const TableLook& look,
                                  const TableScene& scene, const std::string& jitter_key, const std::string& panel_id)
{
    const TileFit fit = fit_tiles(tangram);
    if (!fit.fault.empty()) {
        throw SpecError(fit.fault);
    }
    const catalog::World& world = catalog::get_world(catalog, kWorld);
    spec::PanelSpec panel = make_panel(world, panel_id);
    resolve::fill_setting(catalog, panel);
    panel.width_px = look.side_px;
    panel.height_px = look.side_px;
    // Computed before the jitter, so that the figure is upright for the world's unmoved camera.
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    const glm::dvec2 across{basis.right[0], basis.right[1]};
    const glm::dvec2 along{basis.behind[0], basis.behind[1]};
    const double turn_deg = degrees(std::atan2(basis.right[1], basis.right[0]));
    TaskRequest request;
    request.seed = look.seed;
    const EpisodeStreams streams("kilogram/table/" + jitter_key, request);
    jitter_panel(world, streams, panel);
    light_table(scene, streams.stream(panel.id + "/light"), panel);
    cover_ground(scene, panel);

    const double half_height = catalog::get_shape(catalog, "tan_square").rest_height * scene.look->height;
    const TableFigure figure = build_figure(fit, across, along, 2.0 * half_height);
    const View view = fit_view(panel, figure, across, along);
    const double side_m = round_to(view.side_m, 1e6);
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        const TableColor color = parts[i] ? find_part_color(*parts[i]) : scene.color;
        spec::ObjectSpec object;
        object.id = fmt::format("piece_{}", i + 1);
        object.shape = fmt::format("tan_{}{}", fit.poses[i].is_mirrored ? "mirrored_" : "", name_of(kPieceKinds[i]));
        object.size = {"", side_m};
        object.materials = {{"surface", "", scene.look->make(color.linear, scene.seed + static_cast<std::uint32_t>(i))}};
        if (scene.look->height != 1.0) {
            object.scale = Vec3{1.0, 1.0, scene.look->height};
        }
        const glm::dvec2 p = figure.centers[i] * side_m + view.middle;
        object.position = {round_to(p.x, 1e7), round_to(p.y, 1e7), round_to((half_height + kLift) * side_m, 1e7)};
        object.rotation_deg = round_degrees(fit.poses[i].rotation_deg + turn_deg);
        object.labels = {{"piece", i + 1}, {"kind", name_of(kPieceKinds[i])}};
        object.labels["part"] = parts[i] ? spec::Json(*parts[i]) : spec::Json();
        object.labels["color"] = color.name;
        panel.objects.push_back(std::move(object));
    }
    return panel;
}

spec::EpisodeSpec build_table_episode(const catalog::Catalog& catalog, const Tangram& tangram, const PartOfPiece& parts,
                                      const TableLook& look)
{
    if (const auto fault = spec::find_episode_id_fault(tangram.name)) {
        throw SpecError(fmt::format("{}: {}", tangram.name, *fault));
    }
    spec::EpisodeSpec episode;
    episode.id = tangram.name;
    episode.seed = look.seed;
    const TableScene scene = draw_table_scene(catalog, look, {&parts, 1}, episode.id);
    episode.labels = {
        {"tangram", tangram.name}, {"parts", write_part_labels(parts)}, {"look", scene.look->name}, {"ground", scene.ground.ground->name}};
    episode.panels.push_back(build_table_panel(catalog, tangram, parts, look, scene, episode.id, "table"));
    return episode;
}

}  // namespace clevrvk::generators::kilogram
