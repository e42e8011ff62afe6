// Counts pixels by rays, because boxes would let a chair hide a thing below its seat.
#include "renderer/advice/find_oddities.h"

#include "renderer/advice/bounds.h"
#include "renderer/sight/extent.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace clevrvk::advice {
namespace {

// The lowest height of a backdrop.
double find_lowest(const catalog::Backdrop& backdrop)
{
    constexpr int kSteps = 64;
    double lowest = std::numeric_limits<double>::infinity();
    for (int step = 0; step <= kSteps; ++step) {
        const double t = static_cast<double>(step) / kSteps;
        double height = 0.0;
        for (std::size_t power = backdrop.z_curve.size(); power-- > 0;) {
            height = height * t + backdrop.z_curve[power];
        }
        lowest = std::min(lowest, height);
    }
    return lowest;
}

}  // namespace

Oddities find_drawn_unasked(const spec::PanelSpec& panel)
{
    Oddities found;
    const auto look = [&](const spec::ObjectSpec& object, std::size_t place) {
        if (object.thing && object.thing->is_drawn_unasked) {
            found.emplace_back(place, Oddity::DrawnUnasked);
        }
    };
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        look(panel.objects[k], k);
    }
    for (std::size_t k = 0; panel.stage && k < panel.stage->size(); ++k) {
        look((*panel.stage)[k].object, panel.objects.size() + k);
    }
    return found;
}

Oddities find_sunken(const scene::Scene& scene)
{
    const std::vector<tree::Box> floors = list_floors(scene);
    Oddities found;
    if (floors.empty() && !scene.backdrop) {
        return found;
    }
    for (const scene::Instance& instance : scene.instances) {
        if (instance.mask_id == 0) {
            continue;
        }
        const tree::Box bounds = find_bounds(instance);
        const std::optional<double> floor =
            scene.backdrop ? find_lowest(*scene.backdrop) : find_floor(floors, 0.5 * (bounds.low + bounds.high));
        if (floor && *floor - bounds.low.z > kSunkenShare * (bounds.high.z - bounds.low.z)) {
            found.emplace_back(instance.mask_id - 1, Oddity::UnderFloor);
        }
    }
    return found;
}

Oddities find_unseen(const scene::Scene& scene, std::span<const std::size_t> objects, cast::MeshTrees& trees)
{
    Oddities found;
    const cast::Caster caster(scene, trees);
    const sight::View view(scene);
    for (const std::size_t object : objects) {
        const int count = sight::count_alone(caster, view, object, kFewPixels);
        if (count < kFewPixels) {
            // A speck in the picture may lie between pixel centres.
            const bool is_outside = count == 0 && !sight::is_middle_in_picture(view, caster.objects()[object]);
            found.emplace_back(object, is_outside ? Oddity::OutsidePicture : Oddity::FewPixels);
        }
    }
    return found;
}

std::string name_object(const spec::PanelSpec& panel, std::size_t object)
{
    return object < panel.objects.size() ? panel.objects[object].id : fmt::format("stage[{}]", object - panel.objects.size());
}

}  // namespace clevrvk::advice
