// Takes shutter, aperture and sensor off.
#include "renderer/spec/sharp_twin.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/camera/shutter.h"
#include "renderer/spec/label_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

namespace clevrvk::spec {
namespace {

/// The objects that a cloth or cord takes its form from, and itself; none for other objects.
std::vector<std::string> list_sources(const ObjectSpec& object)
{
    std::vector<std::string> ids = object.drapes_over;
    std::ranges::transform(object.windings, std::back_inserter(ids), &Winding::around);
    if (!ids.empty() || !object.points.empty()) {
        ids.push_back(object.id);
    }
    return ids;
}

/// Refuses a panel whose cloths or cords would get other forms.
void check_forms(const PanelSpec& panel, const std::string& source)
{
    if (!panel.camera.shutter || camera::find_label_time(panel.camera) == 0.0) {
        return;
    }
    for (const ObjectSpec& object : panel.objects) {
        for (const std::string& id : list_sources(object)) {
            const auto found = std::ranges::find(panel.objects, id, &ObjectSpec::id);
            if (found != panel.objects.end() && found->moves_to) {
                throw SpecError(fmt::format("{}: panel {}: object {} has the form from when the shutter opens, but {} moves until the "
                                            "time of the labels; give the shutter \"label_time\":\"open\", or keep it by "
                                            "--without aperture,sensor",
                                            source, quote_text(panel.id), quote_text(object.id), quote_text(id)));
            }
        }
    }
}

}  // namespace

EpisodeSpec make_sharp_twin(const EpisodeSpec& episode, const std::set<std::string_view>& parts, const std::string& source)
{
    EpisodeSpec twin = episode;
    for (PanelSpec& panel : twin.panels) {
        if (parts.contains("shutter")) {
            check_forms(panel, source);
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
