// Reads one spec line: every key, type, range and name is checked, and defaults come from the catalog.
#include "renderer/spec/read_spec.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/units.h"
#include "renderer/catalog/backdrop_side.h"
#include "renderer/spec/color.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace clevrvk::spec {

namespace {

using FindFault = std::optional<std::string> (*)(std::string_view);

template <typename T>
std::vector<std::string> list_names(const std::vector<T>& members)
{
    std::vector<std::string> names;
    for (const T& member : members) {
        names.push_back(member.name);
    }
    return names;
}

double distance(const Vec3& a, const Vec3& b)
{
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

std::string read_checked_string(const JsonReader& reader, FindFault find_fault)
{
    std::string text = reader.read_string();
    if (const auto fault = find_fault(text)) {
        reader.fail(*fault);
    }
    return text;
}

// Ids of one list, each with its place.
using IdPlaces = std::unordered_map<std::string, std::size_t>;

std::string read_unique_id(const JsonReader& reader, FindFault find_fault, std::string_view kind, std::string_view list, IdPlaces& places)
{
    std::string id = read_checked_string(reader, find_fault);
    const auto [place, is_new] = places.emplace(id, places.size());
    if (!is_new) {
        reader.fail(fmt::format("duplicate {} id {}; {}[{}] has it too", kind, quote_text(id), list, place->second));
    }
    return id;
}

// Shapes, then models.
std::vector<std::string> list_shapes(const catalog::Catalog& catalog)
{
    std::vector<std::string> names = list_names(catalog.shapes);
    const std::vector<std::string> models = list_names(catalog.models);
    names.insert(names.end(), models.begin(), models.end());
    return names;
}

class EpisodeReader {
public:
    explicit EpisodeReader(const catalog::Catalog& catalog)
        : catalog_(catalog), world_names_(list_names(catalog.worlds)), shape_names_(list_shapes(catalog)),
          material_names_(list_names(catalog.materials)), color_names_(list_names(catalog.colors)), size_names_(list_names(catalog.sizes))
    {
    }

    EpisodeSpec read_episode(const JsonReader& root) const;

private:
    PanelSpec read_panel(const JsonReader& reader, IdPlaces& places) const;
    ObjectSpec read_object(const JsonReader& reader, IdPlaces& places) const;
    Size read_size(const JsonReader& reader) const;
    void resolve_pointing(const std::vector<JsonReader>& readers, const IdPlaces& places, std::vector<ObjectSpec>& objects) const;

    const catalog::Catalog& catalog_;  // outlives this
    std::vector<std::string> world_names_;
    std::vector<std::string> shape_names_;
    std::vector<std::string> material_names_;
    std::vector<std::string> color_names_;
    std::vector<std::string> size_names_;
};

Json read_labels(const JsonReader& owner)
{
    const auto labels = owner.find("labels");
    return labels ? labels->read_object() : Json();
}

// Only checks it; SpecReader uses it.
void check_stream(const JsonReader& root)
{
    const auto stream = root.find("stream");
    if (!stream) {
        return;
    }
    stream->check_keys(kStreamKeys);
    const std::int64_t count = stream->at("count").read_integer(1, kMostStreamLines);
    const JsonReader index = stream->at("index");
    if (const std::int64_t place = index.read_integer(0, kMostStreamLines - 1); place >= count) {
        index.fail(fmt::format("is {}; of {} lines the last is {}", place, count, count - 1));
    }
}

void read_image(const JsonReader& panel, PanelSpec& spec)
{
    const auto image = panel.find("image");
    if (!image) {
        return;
    }
    image->check_keys(kImageKeys);
    if (const auto width = image->find("width")) {
        spec.width_px = width->read_int(kLeastImageSidePx, kMostImageSidePx);
    }
    if (const auto height = image->find("height")) {
        spec.height_px = height->read_int(kLeastImageSidePx, kMostImageSidePx);
    }
}

void read_camera(const JsonReader& panel, const catalog::World& world, CameraSpec& spec)
{
    const auto camera = panel.find("camera");
    if (!camera) {
        return;
    }
    camera->check_keys(kCameraKeys);
    if (const auto eye = camera->find("eye")) {
        spec.eye = eye->read_numbers<3>(kCoordinate);
    }
    if (const auto look_at = camera->find("look_at")) {
        spec.look_at = look_at->read_numbers<3>(kCoordinate);
    }
    if (const auto focal = camera->find("focal_mm")) {
        spec.focal_mm = focal->read_number(kLensMm);
    }
    if (const auto sensor = camera->find("sensor_mm")) {
        spec.sensor_mm = sensor->read_number(kLensMm);
    }
    const double view_length = distance(spec.eye, spec.look_at);
    if (view_length < kLeastAimDistance) {
        camera->fail(fmt::format("eye and look_at are {} apart; they must be at least {} apart", view_length, kLeastAimDistance));
    }
    if (const auto eye = camera->find("eye"); eye && !catalog::is_in_front_of_backdrop(world.backdrop, spec.eye, 0.0)) {
        eye->fail("lies behind the backdrop");
    }
}

void read_lights(const JsonReader& panel, const catalog::World& world, PanelSpec& spec)
{
    const auto lights = panel.find("lights");
    if (!lights) {
        return;
    }
    lights->check_names("light", list_names(world.lights));
    for (LightPosition& light : spec.lights) {
        const auto position = lights->find(light.name);
        if (!position) {
            continue;
        }
        light.position = position->read_numbers<3>(kCoordinate);
        if (distance(light.position, world.light_target) < kLeastAimDistance) {
            position->fail("is at the point that it aims at");
        }
        if (light.position[2] <= kLeastLightClearance ||
            !catalog::is_in_front_of_backdrop(world.backdrop, light.position, kLeastLightClearance)) {
            position->fail("lies behind the backdrop");
        }
    }
}

Size EpisodeReader::read_size(const JsonReader& reader) const
{
    if (!reader.value().is_string()) {
        return {"", reader.read_number(kObjectSize)};
    }
    const catalog::NamedSize* size = catalog::find_size(catalog_, reader.read_name("size", size_names_));
    return {size->name, size->radius};
}

// Nothing where the object's name of a shape is not that of a model.
const catalog::Model* find_model(const JsonReader& object, const catalog::Catalog& catalog)
{
    const auto shape = object.value().is_object() ? object.find("shape") : std::nullopt;
    return shape && shape->value().is_string() ? catalog::find_model(catalog, shape->value().get<std::string>()) : nullptr;
}

void read_rotation(const JsonReader& reader, ObjectSpec& object)
{
    const auto degrees = reader.find("rotation_deg");
    if (degrees) {
        object.rotation_deg = degrees->read_number(kRotationDeg);
    }
    const auto quaternion = reader.find("rotation_wxyz");
    if (!quaternion) {
        return;
    }
    if (degrees) {
        quaternion->fail("rotation_deg is given, too; an object has one rotation");
    }
    std::array<double, 4> wxyz = quaternion->read_numbers<4>({-1.0, 1.0});
    const double length = std::hypot(std::hypot(wxyz[0], wxyz[1]), std::hypot(wxyz[2], wxyz[3]));
    if (std::abs(length - 1.0) > kMostQuaternionError) {
        quaternion->fail(fmt::format("a rotation is a quaternion of length 1; this one has {:.6g}", length));
    }
    object.rotation_wxyz = wxyz;
}

void read_scale(const JsonReader& reader, ObjectSpec& object)
{
    const auto scale = reader.find("scale");
    if (!scale) {
        return;
    }
    if (scale->value().is_array()) {
        object.scale = scale->read_numbers<3>(kObjectScale);
    } else {
        object.scale.emplace().fill(scale->read_number(kObjectScale));
    }
}

ObjectSpec EpisodeReader::read_object(const JsonReader& reader, IdPlaces& places) const
{
    const catalog::Model* const model = find_model(reader, catalog_);
    if (model != nullptr) {
        reader.check_keys(kModelObjectKeys);
    } else {
        reader.check_keys(kObjectKeys);
    }
    ObjectSpec object;
    object.id = read_unique_id(reader.at("id"), find_label_fault, "object", "objects", places);
    object.shape = reader.at("shape").read_name("shape", shape_names_);
    if (model == nullptr) {
        object.size = read_size(reader.at("size"));
        object.material = reader.at("material").read_name("material", material_names_);
        object.color = read_color(reader, catalog_, color_names_);
    }
    read_rotation(reader, object);
    read_scale(reader, object);
    const std::vector<JsonReader> position = reader.at("position").read_items(2, 3);
    for (std::size_t i = 0; i < position.size(); ++i) {
        object.position[i] = position[i].read_number(kCoordinate);
    }
    if (position.size() == 2) {
        if (object.rotation_wxyz) {
            reader.at("position").fail("three numbers are needed with rotation_wxyz: only an upright object rests on the floor by itself");
        }
        const double height = object.scale ? (*object.scale)[2] : 1.0;
        object.position[2] =
            height * (model != nullptr ? -model->low_m[2] : catalog::find_shape(catalog_, object.shape)->rest_height * object.size.radius);
    }
    if (const auto points_to = reader.find("points_to")) {
        object.points_to = points_to->read_string();
    }
    object.labels = read_labels(reader);
    return object;
}

// Runs after all objects are read, because an object may point to a later one.
void EpisodeReader::resolve_pointing(const std::vector<JsonReader>& readers, const IdPlaces& places, std::vector<ObjectSpec>& objects) const
{
    for (std::size_t i = 0; i < objects.size(); ++i) {
        ObjectSpec& object = objects[i];
        if (!object.points_to) {
            continue;
        }
        const JsonReader reader = readers[i].at("points_to");
        const catalog::Shape* shape = catalog::find_shape(catalog_, object.shape);
        if (shape == nullptr || !shape->can_point) {
            reader.fail(fmt::format("a {} cannot point", object.shape));
        }
        const auto target_place = places.find(*object.points_to);
        if (target_place == places.end()) {
            std::vector<std::string> ids;
            for (const ObjectSpec& other : objects) {
                if (&other != &object) {
                    ids.push_back(other.id);
                }
            }
            reader.fail(fmt::format("unknown object {}{}", quote_text(*object.points_to), suggest_name(*object.points_to, ids)));
        }
        if (target_place->second == i) {
            reader.fail("an object cannot point to itself");
        }
        if (readers[i].find("rotation_deg")) {
            continue;
        }
        const ObjectSpec& target = objects[target_place->second];
        const double dx = target.position[0] - object.position[0];
        const double dy = target.position[1] - object.position[1];
        if (std::hypot(dx, dy) < kLeastAimDistance) {
            reader.fail("the target is straight above or below; give rotation_deg");
        }
        // Turns the shape's own pointing direction to the target's. Source: MEWL's generator, where the finger lies
        // along -y.
        const double rotation_deg = degrees(std::atan2(dy, dx)) - shape->pointing_deg;
        object.rotation_deg = rotation_deg - 360.0 * std::floor(rotation_deg / 360.0);
    }
}

PanelSpec EpisodeReader::read_panel(const JsonReader& reader, IdPlaces& places) const
{
    reader.check_keys(kPanelKeys);
    PanelSpec panel;
    panel.id = read_unique_id(reader.at("id"), find_panel_id_fault, "panel", "panels", places);
    panel.world = reader.at("world").read_name("world", world_names_);
    const catalog::World* world = catalog::find_world(catalog_, panel.world);
    panel.width_px = world->width_px;
    panel.height_px = world->height_px;
    panel.camera = {world->eye, world->look_at, world->focal_mm, world->sensor_mm};
    for (const catalog::AreaLight& light : world->lights) {
        panel.lights.push_back({light.name, light.position});
    }
    read_image(reader, panel);
    read_camera(reader, *world, panel.camera);
    read_lights(reader, *world, panel);

    IdPlaces object_places;
    const std::vector<JsonReader> objects = reader.at("objects").read_items(0, kMostObjects);
    for (const JsonReader& object : objects) {
        panel.objects.push_back(read_object(object, object_places));
    }
    resolve_pointing(objects, object_places, panel.objects);
    return panel;
}

EpisodeSpec EpisodeReader::read_episode(const JsonReader& root) const
{
    // Before the keys: for a line of another version that is the better message than that its keys are unknown.
    if (const auto schema = root.find("schema"); schema && schema->read_string() != kSchemaName) {
        schema->fail(fmt::format("unknown schema {}; this program reads '{}'", quote_text(schema->read_string()), kSchemaName));
    }
    root.check_keys(kEpisodeKeys);
    check_stream(root);
    EpisodeSpec episode;
    episode.id = read_checked_string(root.at("id"), find_episode_id_fault);
    if (const auto task = root.find("task")) {
        episode.task = read_checked_string(*task, find_label_fault);
    }
    if (const auto seed = root.find("seed")) {
        episode.seed = seed->read_integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    }
    IdPlaces panel_places;
    for (const JsonReader& panel : root.at("panels").read_items(1, kMostPanels)) {
        episode.panels.push_back(read_panel(panel, panel_places));
    }
    episode.labels = read_labels(root);
    return episode;
}

}  // namespace

EpisodeSpec parse_episode(std::string_view line, const std::string& source, const catalog::Catalog& catalog)
{
    if (line.size() > kMostLineBytes) {
        throw SpecError(fmt::format("{}: the line is longer than {} bytes", source, kMostLineBytes));
    }
    const JsonDocument document = parse_json_line(line, source);
    return EpisodeReader(catalog).read_episode(JsonReader(document));
}

}  // namespace clevrvk::spec
