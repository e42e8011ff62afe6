#include "generators/staged/look.h"

#include "renderer/sight/extent.h"
#include "renderer/sight/view.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::staged {
namespace {

constexpr int kWidth_px = 512;
constexpr double kMostRays = 6000.0;  // of one object

Look look_at(const cast::Caster& caster, const sight::View& view, std::size_t object)
{
    const std::size_t count = caster.objects().size();
    Look look;
    look.hidden_by.assign(count, 0.0);
    const sight::PixelArea area = sight::find_area(view, caster.objects()[object]);
    const double pixels = static_cast<double>(area.x1 - area.x0) * (area.y1 - area.y0);
    const int step = std::max(1, static_cast<int>(std::ceil(std::sqrt(pixels / kMostRays))));
    const double weight = static_cast<double>(step) * step;
    for (int y = area.y0; y < area.y1; y += step) {
        for (int x = area.x0; x < area.x1; x += step) {
            const auto ray = view.ray_through({x + 0.5, y + 0.5});
            if (!ray || caster.intersect_object(object, *ray) >= cast::kNoHit) {
                continue;
            }
            look.all_px += weight;
            look.is_cut = look.is_cut || x < step || y < step || x + step >= view.size_px().x || y + step >= view.size_px().y;
            const std::uint32_t id = caster.find_nearest(*ray).id;
            if (id == object + 1) {
                look.seen_px += weight;
            } else if (id > 0) {
                look.hidden_by[id - 1] += weight;
            }
        }
    }
    return look;
}

}  // namespace

std::vector<Look> look_at_objects(const scene::Scene& scene, const cast::Caster& caster)
{
    const sight::View view(scene.camera, {kWidth_px, kWidth_px * scene.height_px / scene.width_px});
    std::vector<Look> looks;
    for (std::size_t object = 0; object < caster.objects().size(); ++object) {
        looks.push_back(look_at(caster, view, object));
    }
    return looks;
}

}  // namespace clevrvk::generators::staged
