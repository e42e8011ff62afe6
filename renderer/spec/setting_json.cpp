// Writes materials, stage, lights, lenses and sensors.
#include "renderer/spec/setting_json.h"

#include "renderer/base/error.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/light_kinds.h"

#include <cstddef>
#include <string>

namespace clevrvk::spec {

Json surface_to_json(const catalog::Surface& surface)
{
    Json json = Json::object();
    for (const catalog::SurfaceColor& color : catalog::kSurfaceColors) {
        json[std::string(color.key)] = surface.*color.member;
    }
    for (const catalog::SurfaceNumber& number : catalog::kSurfaceNumbers) {
        json[std::string(number.key)] = surface.*number.member;
    }
    if (surface.solid) {
        json["solid"] = {{"kind", surface.solid->kind},
                         {"second_color", surface.solid->second_color},
                         {"scale", surface.solid->scale},
                         {"axis", surface.solid->axis},
                         {"seed", surface.solid->seed}};
    }
    return json;
}

Json variant_to_json(const ThingSpec& thing)
{
    return thing.variant ? Json(*thing.variant) : Json(kDefaultVariant);
}

Json materials_to_json(const std::vector<SlotMaterial>& materials)
{
    Json json = Json::object();
    for (const SlotMaterial& slot : materials) {
        json[slot.slot] = slot.material.empty() ? surface_to_json(slot.surface) : Json(slot.material);
    }
    return json;
}

namespace {

Json shutter_to_json(const CameraSpec& camera)
{
    const camera::ShutterSpec& shutter = *camera.shutter;
    Json json{{"open_s", shutter.open_s},
              {"close_s", shutter.close_s},
              {"rolling_s", shutter.rolling_s},
              {"label_time", camera::kLabelTimes.at(static_cast<std::size_t>(shutter.label_time))}};
    if (const auto& move = shutter.moves_to) {
        json["moves_to"] = {{"eye", move->eye}};
        if (move->rotation_wxyz) {
            json["moves_to"]["rotation_wxyz"] = *move->rotation_wxyz;
        } else {
            json["moves_to"]["look_at"] = move->look_at;
            json["moves_to"]["roll_deg"] = move->roll_deg;
        }
    }
    return json;
}

}  // namespace

Json lens_to_json(const CameraSpec& camera)
{
    Json json = Json::object();
    const shaders::LensModel& model = shaders::model_of(camera.model);
    if (camera.model != shaders::LensKind::Pinhole) {
        json["model"] = model.name;
    }
    if (model.coefficient_count > 0) {
        json["distortion"] = Json::array();
        for (std::size_t k = 0; k < model.coefficient_count; ++k) {
            json["distortion"].push_back(camera.distortion[k]);
        }
    }
    if (camera.roll_deg != 0.0) {
        json["roll_deg"] = camera.roll_deg;
    }
    if (camera.aperture > 0.0) {
        json["aperture"] = camera.aperture;
        json["focus_m"] = camera.focus_m;
    }
    if (camera.shutter) {
        json["shutter"] = shutter_to_json(camera);
    }
    return json;
}

Json move_to_json(const ObjectSpec& object)
{
    Json json{{"position", object.moves_to->position}};
    if (object.rotation_wxyz) {
        json["rotation_wxyz"] = object.moves_to->rotation_wxyz.value();
    } else {
        json["rotation_deg"] = object.moves_to->rotation_deg;
    }
    return json;
}

Json stage_to_json(const std::vector<StagePiece>& stage)
{
    Json json = Json::array();
    for (const StagePiece& piece : stage) {
        Json item{{"class", piece.stage_class}, {"shape", piece.object.shape}};
        if (piece.object.thing) {
            item["variant"] = variant_to_json(*piece.object.thing);
            item["params"] = piece.object.thing->params;
        }
        if (!is_model(piece.object)) {
            item["size"] = piece.object.size.name.empty() ? Json(piece.object.size.radius) : Json(piece.object.size.name);
        }
        item["position"] = piece.object.position;
        if (piece.object.rotation_wxyz) {
            item["rotation_wxyz"] = *piece.object.rotation_wxyz;
        } else {
            item["rotation_deg"] = piece.object.rotation_deg;
        }
        if (piece.object.scale) {
            item["scale"] = *piece.object.scale;
        }
        if (piece.as_background) {
            item["as_background"] = true;
        } else if (!piece.object.materials.empty()) {
            item["materials"] = materials_to_json(piece.object.materials);
        }
        json.push_back(std::move(item));
    }
    return json;
}

Json lights_to_json(const std::vector<LightSpec>& lights)
{
    Json json = Json::array();
    for (const LightSpec& light : lights) {
        const LightKindRow& row = all_light_kinds()[static_cast<std::size_t>(light.kind)];
        Json item{{"kind", row.name}};
        for (const LightKey& each : row.keys) {
            if (Json value = each.write(light); !value.is_null()) {
                item[std::string(each.key.name)] = std::move(value);
            }
        }
        json.push_back(std::move(item));
    }
    return json;
}

Json sensor_to_json(const camera::SensorSpec& sensor)
{
    Json json{{"exposure_ev", sensor.exposure_ev},
              {"vignetting", sensor.vignetting},
              {"shot_noise", sensor.shot_noise},
              {"read_noise", sensor.read_noise},
              {"white_balance_k", sensor.white_balance_k}};
    if (sensor.jpeg_quality) {
        json["jpeg_quality"] = *sensor.jpeg_quality;
    }
    return json;
}

}  // namespace clevrvk::spec
