// Takes shutter, aperture and sensor off.
#include "renderer/spec/sharp_twin.h"

#include "renderer/spec/label_time.h"

namespace clevrvk::spec {

EpisodeSpec make_sharp_twin(const EpisodeSpec& episode, const std::set<std::string_view>& parts)
{
    EpisodeSpec twin = episode;
    for (PanelSpec& panel : twin.panels) {
        if (parts.contains("shutter")) {
            panel = panel_at_label_time(panel);
        }
        if (parts.contains("aperture")) {
            panel.camera.aperture = 0.0;
            panel.camera.focus_m = 0.0;
        }
        if (parts.contains("sensor") && panel.sensor) {
            panel.sensor = camera::SensorSpec{};  // not none, for which a world's own would come
        }
    }
    return twin;
}

}  // namespace clevrvk::spec
