// Labels of the geometry, then those of the pixels.
#include "renderer/write/panel_record.h"

#include "renderer/annotate/annotate_geometry.h"
#include "renderer/annotate/annotate_pixels.h"

namespace clevrvk::write {

PanelRecord make_panel_record(const spec::EpisodeSpec& episode, int panel_index, const RunSettings& settings, const frame::Frame* frame, std::uint32_t noise_seed)
{
    PanelRecord record;
    record.episode = &episode;
    record.panel_index = panel_index;
    record.settings = &settings;
    record.key.episode = episode.id;
    record.key.panel = record.panel().id;
    record.geometry = annotate::annotate_geometry(record.panel());
    record.frame = frame;
    if (frame != nullptr) {
        record.pixels = annotate::annotate_pixels(*frame);
    }
    record.noise_seed = noise_seed;
    return record;
}

Json describe_render(const RunSettings& settings, std::uint32_t noise_seed, std::uint32_t dropped_samples)
{
    Json json;
    json["samples"] = settings.samples;
    json["quality"] = settings.quality.empty() ? Json() : Json(settings.quality);
    json["device"] = settings.device;
    json["noise_seed"] = noise_seed;
    json["denoised"] = settings.is_denoised;
    if (dropped_samples > 0) {
        json["dropped_samples"] = dropped_samples;
    }
    return json;
}

}  // namespace clevrvk::write
