// Reads one spec line: every key, type, range and name is checked, and defaults come from the catalog.
#include "renderer/spec/read_spec.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/backdrop_side.h"
#include "renderer/catalog/read_surface.h"
#include "renderer/spec/background_ground.h"
#include "renderer/spec/common_keys.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/path.h"
#include "renderer/spec/read_camera.h"
#include "renderer/spec/read_clip.h"
#include "renderer/spec/read_lights.h"
#include "renderer/spec/read_motion.h"
#include "renderer/spec/read_object.h"
#include "renderer/spec/read_sensor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace clevrvk::spec {

namespace {

// A transparent one takes the ground's colour from that of the world, where it has one.
void read_background(const JsonReader& given, const std::optional<JsonReader>& of_world, PanelSpec& panel)
{
    panel.is_transparent = given.value() == Json(kTransparent);
    if (!panel.is_transparent) {
        panel.background = catalog::read_linear_color(given, 1.0);
    } else if (of_world && of_world->value() != Json(kTransparent)) {
        panel.background = catalog::read_linear_color(*of_world, 1.0);
    }
}

// The panel's stage, lights, background and sensor, or else its world's setting.
void read_setting(const std::optional<JsonReader>& own, const ObjectReader& objects, const catalog::Catalog& catalog,
                  const catalog::World& world, PanelSpec& panel)
{
    const std::optional<JsonReader> setting = world.setting ? std::make_optional(JsonReader(*world.setting)) : std::nullopt;
    const auto find = [&](const char* key) {
        const auto given = own ? own->find(key) : std::nullopt;
        return given || !setting ? given : setting->find(key);
    };
    if (const auto stage = find("stage")) {
        panel.stage = objects.read_stage(*stage);
    }
    if (const auto lights = find("lights")) {
        if (lights->value().is_array() || world.setting) {
            panel.light_list = read_light_list(*lights, catalog);
            panel.lights.clear();
        } else {
            read_light_positions(*lights, world, panel.lights);
        }
    }
    // A world's background gives way to surroundings that the panel lists.
    const bool sees_surroundings =
        own && own->find("lights") && panel.light_list && std::ranges::any_of(*panel.light_list, [](const LightSpec& light) {
            return light.kind == LightKind::Environment && light.is_visible;
        });
    if (const auto background = sees_surroundings ? own->find("background") : find("background")) {
        read_background(*background, setting ? setting->find("background") : std::nullopt, panel);
    }
    if (const auto sensor = find("sensor")) {
        panel.sensor = read_sensor(*sensor);
        if (const auto fault = find_sensor_fault(panel)) {
            sensor->fail(*fault);
        }
    }
    if (const auto fault = find_background_fault(panel)) {
        for (const char* key : {"background", "lights", "stage"}) {
            if (const auto given = own ? own->find(key) : std::nullopt) {
                given->fail(*fault);
            }
        }
        throw SpecError(fmt::format("world {}: {}", world.name, *fault));
    }
}

class EpisodeReader {
public:
    EpisodeReader(const catalog::Catalog& catalog, const ThingReader& things) : catalog_(catalog), objects_(catalog, things)
    {
        for (const catalog::World& world : catalog.worlds) {
            world_names_.push_back(world.name);
        }
    }

    EpisodeSpec read_episode(const JsonReader& root) const;

private:
    void read_panels(const JsonReader& root, EpisodeSpec& episode) const;
    PanelSpec read_panel(const JsonReader& reader, IdPlaces& places) const;

    const catalog::Catalog& catalog_;  // outlives this
    std::vector<std::string> world_names_;
    ObjectReader objects_;
};

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
        index.fail(fmt::format("is {}; the last of {} lines is {}", place, count, count - 1));
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

void read_panel_camera(const JsonReader& panel, const catalog::World& world, CameraSpec& spec)
{
    const auto camera = panel.find("camera");
    if (!camera) {
        return;
    }
    read_camera(*camera, spec);
    const bool has_stage = panel.find("stage") || !world.backdrop;
    if (const auto eye = camera->find("eye"); eye && !has_stage && !catalog::is_in_front_of_backdrop(*world.backdrop, spec.eye, 0.0)) {
        eye->fail("lies behind the backdrop");
    }
    const bool moves = spec.shutter && spec.shutter->moves_to;
    if (moves && !has_stage && !catalog::is_in_front_of_backdrop(*world.backdrop, spec.shutter->moves_to->eye, 0.0)) {
        camera->at("shutter").at("moves_to").fail("the eye ends behind the backdrop");
    }
}

// Changes alter what panels share.
void refuse_changes(const JsonReader& panel)
{
    if (const auto changes = panel.find(kChanges)) {
        changes->fail("the episode has no 'common' with objects that the panel could change");
    }
}

std::optional<Path> find_path(const JsonReader& root, const std::optional<CommonKeys>& common, const std::optional<ClipSpec>& clip)
{
    const auto path = root.find("path");
    if (!path) {
        return std::nullopt;
    }
    if (const auto panels = root.find("panels")) {
        panels->fail("the episode has a 'path', too, whose frames are its panels; give one of them");
    }
    for (const char* key : {"clip", "common"}) {
        if (!root.find(key)) {
            path->fail(fmt::format("needs '{}': a path moves what 'common' shows, at the frame rate of 'clip'", key));
        }
    }
    return std::make_optional<Path>(*path, *common, *clip);
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
    read_panel_camera(reader, *world, panel.camera);
    read_setting(reader, objects_, catalog_, *world, panel);
    panel.objects = objects_.read_objects(reader.at("objects"));
    check_moves(reader, panel);
    if (const auto time = reader.find("time_s")) {
        panel.time_s = time->read_number(kPanelTime);
    }
    panel.labels = read_labels(reader);
    objects_.check_cords(reader.at("objects"), panel);
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
    if (const auto clip = root.find("clip")) {
        episode.clip = read_clip(*clip);
    }
    read_panels(root, episode);
    episode.labels = read_labels(root);
    return episode;
}

// Panels that share keys are merged with these one after the other, so that only one is held as JSON.
void EpisodeReader::read_panels(const JsonReader& root, EpisodeSpec& episode) const
{
    const auto common = root.find("common");
    const std::optional<CommonKeys> shared = common ? std::make_optional<CommonKeys>(*common) : std::nullopt;
    IdPlaces places;
    const auto add = [&](const JsonReader& panel) {
        episode.panels.push_back(read_panel(panel, places));
        if (episode.clip) {
            finish_frame(panel, episode);
        }
    };
    if (const std::optional<Path> path = find_path(root, shared, episode.clip)) {
        for (int frame = 0; frame < path->frame_count(); ++frame) {
            add(JsonReader(*shared->merge(shared->reader().path(), path->find_edits(frame))));
        }
        return;
    }
    const std::vector<JsonReader> panels = root.at("panels").read_items(1, kMostPanels);
    if (shared) {
        shared->check_length(panels.size());
    }
    for (const JsonReader& panel : panels) {
        if (shared) {
            add(JsonReader(*shared->merge(panel)));
        } else {
            refuse_changes(panel);
            add(panel);
        }
    }
}

}  // namespace

EpisodeSpec parse_episode(std::string_view line, const std::string& source, const catalog::Catalog& catalog, const ThingReader& things)
{
    const JsonDocument document = parse_json_line(line, source);
    return EpisodeReader(catalog, things).read_episode(JsonReader(document));
}

void fill_setting(const catalog::Catalog& catalog, const ThingReader& things, PanelSpec& panel)
{
    read_setting(std::nullopt, ObjectReader(catalog, things), catalog, catalog::get_world(catalog, panel.world), panel);
}

}  // namespace clevrvk::spec
