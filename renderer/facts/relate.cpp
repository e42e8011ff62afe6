// Every relation is measured once, and its opposite has the negated margins.
#include "renderer/facts/relate.h"

#include "renderer/facts/extent.h"
#include "renderer/scene/to_glm.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::facts {
namespace {

/// An object as far as relations know it.
struct Measures {
    glm::dvec3 position{};  // as its spec says
    glm::dvec3 middle{};    // of its box
    std::array<Extent, 3> box;
    Extent beside;  // in the camera's frame
    Extent behind;
    double image_x = 0.0;  // slope to the right of the view axis, of its middle
    double distance = 0.0;
    std::string size_name;
};

Measures measure(const spec::PanelSpec& panel, const camera::CameraBasis& basis, std::size_t k, const cast::PlacedObject& object)
{
    Measures result;
    result.position = scene::to_dvec3(panel.objects[k].position);
    result.size_name = panel.objects[k].size.name;
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        glm::dvec3 direction(0.0);
        direction[axis] = 1.0;
        result.box[static_cast<std::size_t>(axis)] = measure_extent(object, direction);
        result.middle[axis] = result.box[static_cast<std::size_t>(axis)].middle();
    }
    result.beside = measure_extent(object, scene::to_dvec3(basis.beside));
    result.behind = measure_extent(object, scene::to_dvec3(basis.behind));
    const glm::dvec3 offset = result.middle - scene::to_dvec3(panel.camera.eye);
    result.image_x = std::atan2(glm::dot(offset, scene::to_dvec3(basis.right)), glm::dot(offset, scene::to_dvec3(basis.forward)));
    result.distance = glm::length(offset);
    return result;
}

/// One stands on, in, over or under the other: neither is at its side.
bool overlap_from_above(const Measures& a, const Measures& b)
{
    const auto overlap = [&](std::size_t axis) { return a.box[axis].low < b.box[axis].high && b.box[axis].low < a.box[axis].high; };
    return overlap(0) && overlap(1);
}

double compare_sides(const Extent& a, const Extent& b)
{
    return (a.middle() - b.middle()) / std::max(a.half() + b.half(), 1e-9);
}

/// How far a is to the right of b; 0 where world and picture disagree.
double compare_beside(const Measures& a, const Measures& b)
{
    const double margin = compare_sides(a.beside, b.beside);
    return overlap_from_above(a, b) || margin * (a.image_x - b.image_x) <= 0.0 ? 0.0 : margin;
}

/// How far a is behind b; 0 where it is not farther away as well.
double compare_behind(const Measures& a, const Measures& b)
{
    const double margin = compare_sides(a.behind, b.behind);
    return overlap_from_above(a, b) || margin * (a.distance - b.distance) <= 0.0 ? 0.0 : margin;
}

double compare_distances(const Measures& a, const Measures& b)
{
    return std::log(a.distance / b.distance);
}

/// The lesser of two measures, its diagonal and the volume of its box; 0 where they disagree, and between shapes of one
/// named size.
double compare_sizes(const Measures& a, const Measures& b)
{
    if (!a.size_name.empty() && a.size_name == b.size_name) {
        return 0.0;
    }
    const auto diagonal = [](const Measures& m) { return std::hypot(m.box[0].half(), m.box[1].half(), m.box[2].half()); };
    const auto volume = [](const Measures& m) { return m.box[0].half() * m.box[1].half() * m.box[2].half(); };
    const double by_diagonal = std::log(diagonal(a) / diagonal(b));
    const double by_volume = std::log(volume(a) / volume(b)) / 3.0;
    if (!(by_diagonal * by_volume > 0.0)) {
        return 0.0;
    }
    return std::abs(by_diagonal) < std::abs(by_volume) ? by_diagonal : by_volume;
}

double compare_heights(const Measures& a, const Measures& b)
{
    const bool have_one_size = !a.size_name.empty() && a.size_name == b.size_name;
    return have_one_size ? 0.0 : std::log(std::max(a.box[2].half(), 1e-9) / std::max(b.box[2].half(), 1e-9));
}

template <typename Compare>
void add_opposites(const std::vector<Measures>& measures, std::string name, std::string opposite, double tolerance, const Compare& compare,
                   std::vector<Relation>& relations)
{
    Relation relation{std::move(name), tolerance, std::vector<double>(measures.size() * measures.size())};
    Relation reversed{std::move(opposite), tolerance, relation.margins};
    for (std::size_t i = 0; i < measures.size(); ++i) {
        for (std::size_t j = 0; j < measures.size(); ++j) {
            const double margin = i == j ? 0.0 : compare(measures[i], measures[j]);
            relation.margins[i * measures.size() + j] = margin + 0.0;
            reversed.margins[i * measures.size() + j] = -margin + 0.0;
        }
    }
    relations.push_back(std::move(relation));
    relations.push_back(std::move(reversed));
}

}  // namespace

std::vector<Relation> relate_entities(const spec::PanelSpec& panel, const std::vector<cast::PlacedObject>& objects, bool is_clevr)
{
    const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
    std::vector<Measures> measures;
    for (std::size_t k = 0; k < objects.size(); ++k) {
        measures.push_back(measure(panel, basis, k, objects[k]));
    }
    std::vector<Relation> relations;
    if (is_clevr) {
        const auto along = [](const Vec3& direction) {
            const glm::dvec3 axis = scene::to_dvec3(direction);
            return [axis](const Measures& a, const Measures& b) { return glm::dot(a.position - b.position, axis); };
        };
        add_opposites(measures, "right", "left", kClevrSideTolerance, along(basis.beside), relations);
        add_opposites(measures, "behind", "front", kClevrSideTolerance, along(basis.behind), relations);
    } else {
        add_opposites(measures, "right", "left", kSideTolerance, compare_beside, relations);
        add_opposites(measures, "behind", "front", kSideTolerance, compare_behind, relations);
    }
    add_opposites(measures, "farther", "nearer", kDistanceTolerance, compare_distances, relations);
    add_opposites(measures, "larger", "smaller", kSizeTolerance, compare_sizes, relations);
    add_opposites(measures, "taller", "shorter", kHeightTolerance, compare_heights, relations);
    return relations;
}

}  // namespace clevrvk::facts
