// Writes spec lines by hand instead of through a JSON value: the order of keys and the form of numbers are part of the
// promise that a line is the same everywhere.
#include "renderer/spec/write_spec.h"

#include "renderer/base/error.h"
#include "renderer/spec/color.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/setting_json.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string_view>

namespace clevrvk::spec {

namespace {

void append_key(std::string& out, std::string_view key)
{
    const char last = out.back();
    if (last != '{' && last != '[') {
        out += ',';
    }
    fmt::format_to(std::back_inserter(out), "\"{}\":", key);
}

// Escapes the characters that JSON requires to be escaped.
void append_string(std::string& out, const std::string& text)
{
    out += Json(text).dump();
}

// Always with a decimal point or an exponent, so that -0.0 keeps its sign and numbers keep their type.
void append_number(std::string& out, double number)
{
    CLEVRVK_CHECK(std::isfinite(number), "a spec cannot say {}", number);
    std::string digits = fmt::format("{}", number);
    if (digits.find_first_of(".e") == std::string::npos) {
        digits += ".0";
    }
    out += digits;
}

template <std::size_t N>
void append_numbers(std::string& out, const std::array<double, N>& numbers)
{
    out += '[';
    for (std::size_t k = 0; k < N; ++k) {
        out += k == 0 ? "" : ",";
        append_number(out, numbers[k]);
    }
    out += ']';
}

void append_vec3(std::string& out, const Vec3& vector)
{
    append_numbers(out, vector);
}

void append_camera(std::string& out, const CameraSpec& camera)
{
    out += '{';
    append_key(out, "eye");
    append_vec3(out, camera.eye);
    if (camera.rotation_wxyz) {
        append_key(out, "rotation_wxyz");
        append_numbers(out, *camera.rotation_wxyz);
    } else {
        append_key(out, "look_at");
        append_vec3(out, camera.look_at);
    }
    append_key(out, camera.fov_deg ? "fov_deg" : "focal_mm");
    append_number(out, camera.fov_deg.value_or(camera.focal_mm));
    append_key(out, "sensor_mm");
    append_number(out, camera.sensor_mm);
    const Json rest = lens_to_json(camera);
    for (const auto& [key, value] : rest.items()) {
        append_key(out, key);
        out += value.dump();
    }
    out += '}';
}

void append_size(std::string& out, const Size& size)
{
    append_key(out, "size");
    if (size.name.empty()) {
        append_number(out, size.radius);
    } else {
        append_string(out, size.name);
    }
}

void append_material(std::string& out, const ObjectSpec& object)
{
    append_key(out, "material");
    append_string(out, object.material);
    append_key(out, "color");
    if (!object.color.name.empty()) {
        append_string(out, object.color.name);
    } else if (object.color.is_srgb) {
        append_string(out, format_web_color(object.color));
    } else {
        fmt::format_to(std::back_inserter(out), "[{},{},{}]", object.color.rgb[0], object.color.rgb[1], object.color.rgb[2]);
    }
}

Json windings_to_json(const std::vector<Winding>& windings)
{
    Json list = Json::array();
    for (const Winding& winding : windings) {
        Json& item = list.emplace_back();
        item["around"] = winding.around;
        item["turns"] = winding.turns;
        if (winding.at) {
            item["at"] = *winding.at;
        }
        if (winding.axis) {
            item["axis"] = *winding.axis;
        }
        item["knot"] = winding.knot;
    }
    return list;
}

/// The keys of cloths and cords.
void append_way(std::string& out, const ObjectSpec& object)
{
    if (!object.drapes_over.empty()) {
        append_key(out, "drapes_over");
        out += Json(object.drapes_over).dump();
    }
    if (!object.pinned.empty()) {
        append_key(out, "pinned");
        out += Json(object.pinned).dump();
    }
    if (!object.points.empty()) {
        append_key(out, "points");
        out += Json(object.points).dump();
    }
    if (!object.windings.empty()) {
        append_key(out, "windings");
        out += windings_to_json(object.windings).dump();
    }
}

void append_object(std::string& out, const ObjectSpec& object)
{
    out += '{';
    append_key(out, "id");
    append_string(out, object.id);
    append_key(out, "shape");
    append_string(out, object.shape);
    if (object.thing) {
        append_key(out, "variant");
        out += variant_to_json(*object.thing).dump();
        append_key(out, "params");
        out += object.thing->params.dump();
        if (!object.thing->joints.is_null()) {
            append_key(out, "pose");
            out += object.thing->joints.dump();
        }
    }
    if (!is_model(object)) {
        append_size(out, object.size);
    }
    if (!object.material.empty()) {
        append_material(out, object);
    }
    if (!object.materials.empty()) {
        append_key(out, "materials");
        out += materials_to_json(object.materials).dump();
    }
    append_key(out, "position");
    append_vec3(out, object.position);
    if (object.rotation_wxyz) {
        append_key(out, "rotation_wxyz");
        append_numbers(out, *object.rotation_wxyz);
    } else {
        append_key(out, "rotation_deg");
        append_number(out, object.rotation_deg);
    }
    if (object.scale) {
        append_key(out, "scale");
        append_vec3(out, *object.scale);
    }
    if (object.moves_to) {
        append_key(out, "moves_to");
        out += move_to_json(object).dump();
    }
    if (object.points_to) {
        append_key(out, "points_to");
        append_string(out, *object.points_to);
    }
    append_way(out, object);
    if (!object.labels.is_null()) {
        append_key(out, "labels");
        out += object.labels.dump();
    }
    out += '}';
}

void append_panel(std::string& out, const PanelSpec& panel)
{
    out += '{';
    append_key(out, "id");
    append_string(out, panel.id);
    append_key(out, "world");
    append_string(out, panel.world);
    append_key(out, "image");
    fmt::format_to(std::back_inserter(out), "{{\"width\":{},\"height\":{}}}", panel.width_px, panel.height_px);
    append_key(out, "camera");
    append_camera(out, panel.camera);
    append_key(out, "lights");
    if (panel.light_list) {
        out += lights_to_json(*panel.light_list).dump();
    } else {
        out += '{';
        for (const LightPosition& light : panel.lights) {
            append_key(out, light.name);
            append_vec3(out, light.position);
        }
        out += '}';
    }
    if (panel.stage) {
        append_key(out, "stage");
        out += stage_to_json(*panel.stage).dump();
    }
    if (panel.is_transparent) {
        append_key(out, "background");
        append_string(out, std::string(kTransparent));
    } else if (panel.background) {
        append_key(out, "background");
        append_vec3(out, *panel.background);
    }
    if (panel.sensor) {
        append_key(out, "sensor");
        out += sensor_to_json(*panel.sensor).dump();
    }
    append_key(out, "objects");
    out += '[';
    for (std::size_t i = 0; i < panel.objects.size(); ++i) {
        out += i == 0 ? "" : ",";
        append_object(out, panel.objects[i]);
    }
    out += ']';
    if (panel.time_s) {
        append_key(out, "time_s");
        append_number(out, *panel.time_s);
    }
    if (!panel.labels.is_null()) {
        append_key(out, "labels");
        out += panel.labels.dump();
    }
    out += '}';
}

}  // namespace

std::string write_episode(const EpisodeSpec& episode, const std::optional<StreamPlace>& stream)
{
    std::string out = "{";
    append_key(out, "schema");
    append_string(out, std::string(kSchemaName));
    if (stream) {
        append_key(out, "stream");
        fmt::format_to(std::back_inserter(out), "{{\"index\":{},\"count\":{}}}", stream->index, stream->count);
    }
    append_key(out, "id");
    append_string(out, episode.id);
    if (episode.task) {
        append_key(out, "task");
        append_string(out, *episode.task);
    }
    if (episode.seed) {
        append_key(out, "seed");
        fmt::format_to(std::back_inserter(out), "{}", *episode.seed);
    }
    if (episode.clip) {
        append_key(out, "clip");
        out += "{\"fps\":";
        append_number(out, episode.clip->fps);
        out += '}';
    }
    append_key(out, "panels");
    out += '[';
    for (std::size_t i = 0; i < episode.panels.size(); ++i) {
        out += i == 0 ? "" : ",";
        append_panel(out, episode.panels[i]);
    }
    out += ']';
    if (!episode.labels.is_null()) {
        append_key(out, "labels");
        out += episode.labels.dump();
    }
    return out + "}";
}

void check_written_length(std::string_view line, const std::string& source)
{
    if (line.size() > kMostLineBytes) {
        throw SpecError(fmt::format("{}: the new line would have {} bytes, and lines may have {}; give the episode fewer panels, or less "
                                    "in each", source, line.size(), kMostLineBytes));
    }
}

}  // namespace clevrvk::spec
