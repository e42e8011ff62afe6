// Boxes decide most cases: a box that ends at the floor is supported; boxes that barely overlap hold no deep bodies.
#include "renderer/advice/find_loose.h"

#include "renderer/advice/bounds.h"
#include "renderer/contact/depth.h"
#include "renderer/contact/gap.h"
#include "renderer/meshes/instance_body.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace clevrvk::advice {
namespace {

constexpr std::array<std::string_view, 9> kAirborne{"airplane", "balloon", "bee", "bird", "fish", "hand", "moon", "parrot", "star"};

/// The bodies of a scene, each made on first use.
class Bodies {
public:
    explicit Bodies(const scene::Scene& scene) : scene_(scene) {}

    [[nodiscard]] const contact::Body& at(std::size_t k)
    {
        const auto found = bodies_.find(k);
        return found != bodies_.end() ? found->second : bodies_.emplace(k, meshes::make_body(scene_.instances[k])).first->second;
    }

private:
    const scene::Scene& scene_;
    std::map<std::size_t, contact::Body> bodies_;
};

tree::Box grow(tree::Box box, double by)
{
    return {box.low - by, box.high + by};
}

bool overlap(const tree::Box& a, const tree::Box& b)
{
    return glm::all(glm::lessThanEqual(a.low, b.high)) && glm::all(glm::lessThanEqual(b.low, a.high));
}

double measure_diagonal(const tree::Box& box)
{
    return glm::length(box.high - box.low);
}

bool is_airborne(const spec::ObjectSpec& object)
{
    return object.thing && std::ranges::find(kAirborne, object.shape) != kAirborne.end();
}

/// Whether an instance's surface is near any other surface.
bool is_carried(std::size_t k, const std::vector<tree::Box>& boxes, Bodies& bodies)
{
    const double reach = std::max(kFloating_m, kFloatingShare * measure_diagonal(boxes[k]));
    const tree::Box around = grow(boxes[k], reach);
    for (std::size_t other = 0; other < boxes.size(); ++other) {
        if (other != k && overlap(around, boxes[other]) && contact::measure_gap({bodies.at(k), {}}, {bodies.at(other), {}}, reach)) {
            return true;
        }
    }
    return false;
}

bool are_deep(std::size_t first, std::size_t second, const std::vector<tree::Box>& boxes, Bodies& bodies)
{
    const double limit = std::max(kDeep_m, kDeepShare * std::min(measure_diagonal(boxes[first]), measure_diagonal(boxes[second])));
    return overlap(grow(boxes[first], -0.5 * limit), grow(boxes[second], -0.5 * limit)) &&
           contact::is_deeper({bodies.at(first), {}}, {bodies.at(second), {}}, limit, 0.2 * limit);
}

}  // namespace

Oddities find_loose(const spec::PanelSpec& panel, const scene::Scene& scene)
{
    Oddities found;
    if (scene.backdrop) {
        return found;
    }
    std::vector<tree::Box> boxes;
    for (const scene::Instance& instance : scene.instances) {
        boxes.push_back(find_bounds(instance));
    }
    const auto stage_count = std::ranges::count_if(scene.instances, [](const scene::Instance& each) { return each.mask_id == 0; });
    const std::vector<tree::Box> floors = list_floors(scene);
    Bodies bodies(scene);
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        const std::uint32_t id = scene.instances[k].mask_id;
        if (id == 0) {
            continue;
        }
        bool is_deep = false;
        for (std::size_t other = 0; other < k && !is_deep; ++other) {
            is_deep = scene.instances[other].mask_id > 0 && are_deep(k, other, boxes, bodies);
        }
        const double reach = std::max(kFloating_m, kFloatingShare * measure_diagonal(boxes[k]));
        const std::optional<double> floor = find_floor(floors, 0.5 * (boxes[k].low + boxes[k].high));
        const bool is_on_ground = floor && boxes[k].low.z <= *floor + reach;
        if (is_deep) {
            found.emplace_back(id - 1, Oddity::Deep);
        } else if (stage_count > 0 && !is_on_ground && !is_airborne(panel.objects[id - 1]) && !is_carried(k, boxes, bodies)) {
            found.emplace_back(id - 1, Oddity::Floating);
        }
    }
    return found;
}

}  // namespace clevrvk::advice
