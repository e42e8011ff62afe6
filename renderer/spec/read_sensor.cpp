// Reads a sensor: every key may be left out.
#include "renderer/spec/read_sensor.h"

#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

namespace clevrvk::spec {

camera::SensorSpec read_sensor(const JsonReader& reader)
{
    reader.check_keys(kSensorKeys);
    camera::SensorSpec sensor;
    const auto read = [&](const char* key, const NumberRange& range, double& number) {
        if (const auto given = reader.find(key)) {
            number = given->read_number(range);
        }
    };
    read("exposure_ev", kExposureEv, sensor.exposure_ev);
    read("vignetting", kVignetting, sensor.vignetting);
    read("shot_noise", kSensorNoise, sensor.shot_noise);
    read("read_noise", kSensorNoise, sensor.read_noise);
    read("white_balance_k", kWhiteBalance_k, sensor.white_balance_k);
    if (const auto quality = reader.find("jpeg_quality")) {
        sensor.jpeg_quality = quality->read_int(kLeastJpegQuality, kMostJpegQuality);
    }
    return sensor;
}

std::optional<std::string> find_sensor_fault(const PanelSpec& panel)
{
    if (!panel.is_transparent || !panel.sensor) {
        return std::nullopt;
    }
    if (panel.sensor->jpeg_quality) {
        return "a JPEG file cannot store a transparent background; leave out 'jpeg_quality'";
    }
    if (panel.sensor->shot_noise > 0.0 || panel.sensor->read_noise > 0.0) {
        return "noise also affects the background, but this one is transparent; leave out 'shot_noise' and 'read_noise'";
    }
    return std::nullopt;
}

}  // namespace clevrvk::spec
