// Makes panels and objects from catalog names, and applies the jitter of camera and lights.
#include "generators/draw_panel.h"

#include "renderer/base/error.h"
#include "renderer/camera/camera_basis.h"

namespace clevrvk::generators {
namespace {

std::string draw_name(std::span<const std::string_view> names, Rng& rng)
{
    return std::string(names[rng.uniform_index(static_cast<std::uint32_t>(names.size()))]);
}

void jitter(Vec3& position, double half_width, Rng rng)
{
    if (half_width > 0.0) {
        for (double& coordinate : position) {
            coordinate += rng.uniform(-half_width, half_width);
        }
    }
}

}  // namespace

EpisodeStreams::EpisodeStreams(std::string_view task, const TaskRequest& request)
    : seed_(request.seed), index_(request.index), prefix_(fmt::format("{}/{}/", task, request.split))
{
}

Rng EpisodeStreams::stream(std::string_view purpose) const
{
    return Rng::for_key(seed_, prefix_ + std::string(purpose), index_);
}

ObjectNames draw_object_names(const AttributeNames& names, Rng& rng)
{
    ObjectNames drawn;
    drawn.size = draw_name(names.sizes, rng);
    drawn.shape = draw_name(names.shapes, rng);
    drawn.color = draw_name(names.colors, rng);
    drawn.material = draw_name(names.materials, rng);
    return drawn;
}

spec::ObjectSpec make_object(const catalog::Catalog& catalog, const ObjectNames& names, std::string_view id)
{
    const catalog::NamedSize* const size = catalog::find_size(catalog, names.size);
    const catalog::NamedColor* const color = catalog::find_color(catalog, names.color);
    CLEVRVK_CHECK(size != nullptr, "the catalog has no size '{}'", names.size);
    CLEVRVK_CHECK(color != nullptr, "the catalog has no color '{}'", names.color);
    CLEVRVK_CHECK(catalog::find_material(catalog, names.material) != nullptr, "the catalog has no material '{}'", names.material);
    spec::ObjectSpec object;
    object.id = id;
    object.shape = catalog::get_shape(catalog, names.shape).name;
    object.size = {size->name, size->radius};
    object.material = names.material;
    object.color = {color->name, color->rgb};
    place_object(catalog, {0.0, 0.0}, object);
    return object;
}

void place_object(const catalog::Catalog& catalog, FloorPoint center, spec::ObjectSpec& object)
{
    object.position = {center[0], center[1], catalog::get_shape(catalog, object.shape).rest_height * object.size.radius};
}

double footprint_radius(const catalog::Catalog& catalog, const spec::ObjectSpec& object)
{
    return catalog::get_shape(catalog, object.shape).footprint_radius * object.size.radius;
}

std::vector<double> compute_footprint_radii(const catalog::Catalog& catalog, std::span<const spec::ObjectSpec> objects)
{
    std::vector<double> radii;
    for (const spec::ObjectSpec& object : objects) {
        radii.push_back(footprint_radius(catalog, object));
    }
    return radii;
}

void place_and_turn(const catalog::Catalog& catalog, std::span<const FloorPoint> places, std::span<spec::ObjectSpec> objects, Rng& rng)
{
    CLEVRVK_CHECK(places.size() == objects.size(), "{} places for {} objects", places.size(), objects.size());
    for (std::size_t i = 0; i < objects.size(); ++i) {
        place_object(catalog, places[i], objects[i]);
        objects[i].rotation_deg = rng.uniform(0.0, 360.0);
    }
}

spec::PanelSpec make_panel(const catalog::World& world, std::string_view id)
{
    spec::PanelSpec panel;
    panel.id = id;
    panel.world = world.name;
    panel.width_px = world.width_px;
    panel.height_px = world.height_px;
    panel.camera = {world.eye, world.look_at, world.focal_mm, world.sensor_mm};
    for (const catalog::AreaLight& light : world.lights) {
        panel.lights.push_back({light.name, light.position});
    }
    return panel;
}

void jitter_panel(const catalog::World& world, const EpisodeStreams& streams, spec::PanelSpec& panel)
{
    jitter(panel.camera.eye, world.camera_jitter, streams.stream(panel.id + "/camera"));
    for (spec::LightPosition& light : panel.lights) {
        jitter(light.position, world.light_jitter, streams.stream(panel.id + "/light/" + light.name));
    }
}

PlacementRules make_clevr_rules(const spec::CameraSpec& camera)
{
    const camera::CameraBasis basis = camera::compute_camera_basis(camera);
    PlacementRules rules;
    rules.axes = {{basis.right[0], basis.right[1]}, {basis.behind[0], basis.behind[1]}};
    return rules;
}

}  // namespace clevrvk::generators
