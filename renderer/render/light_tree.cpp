// Each range is split into halves with equal numbers of lights, along the longest axis of the lights' positions. A node
// is three such splits below its parent.
#include "renderer/render/light_tree.h"

#include "shaders/light_list.h"

#include <algorithm>
#include <limits>
#include <numbers>
#include <span>

namespace clevrvk::render {

namespace {

bool is_kind(const shaders::GpuLight& light, shaders::LightKind kind)
{
    return light.kind == static_cast<std::uint32_t>(kind);
}

bool is_far(const shaders::GpuLight& light)
{
    return is_kind(light, shaders::LightKind::Sun) || is_kind(light, shaders::LightKind::Environment);
}

double brightness_of(const shaders::GpuLight& light)
{
    const glm::dvec3 radiance(light.radiance);
    return (radiance.x + radiance.y + radiance.z) / 3.0;
}

// The radius of a bounding sphere of a light at a finite distance.
double radius_of(const shaders::GpuLight& light)
{
    return is_kind(light, shaders::LightKind::Rectangle) ? 0.5 * glm::length(glm::dvec2(light.size)) : static_cast<double>(light.size.x);
}

bool has_front(const shaders::GpuLight& light)
{
    return is_kind(light, shaders::LightKind::Rectangle) || is_kind(light, shaders::LightKind::Disc);
}

// The area of the emitting surface; a surface that faces all directions shows a quarter of its area to a point.
double area_of(const shaders::GpuLight& light)
{
    const auto across = static_cast<double>(light.size.x);
    const auto up = static_cast<double>(light.size.y);
    if (light.kind >= shaders::kLightShape) {
        return up;
    }
    return is_kind(light, shaders::LightKind::Rectangle) ? across * up
                                                         : std::numbers::pi * across * across * (has_front(light) ? 1.0 : 4.0);
}

// The first light in the range of a node, given the node's place in its level.
std::size_t begin_of(std::size_t place, std::uint32_t level, std::size_t count)
{
    return place * count >> level;
}

void sort_along(std::span<shaders::GpuLight> lights)
{
    glm::dvec3 low(std::numeric_limits<double>::max());
    glm::dvec3 high(std::numeric_limits<double>::lowest());
    for (const shaders::GpuLight& light : lights) {
        if (!is_far(light)) {
            low = glm::min(low, glm::dvec3(light.center));
            high = glm::max(high, glm::dvec3(light.center));
        }
    }
    const glm::dvec3 size = high - low;
    const glm::length_t axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    std::ranges::stable_sort(lights, {}, [axis](const shaders::GpuLight& light) {
        return is_far(light) ? std::numeric_limits<float>::infinity() : light.center[axis];
    });
}

shaders::GpuLightNode make_node(std::span<const shaders::GpuLight> lights)
{
    glm::dvec3 low(std::numeric_limits<double>::max());
    glm::dvec3 high(std::numeric_limits<double>::lowest());
    glm::dvec3 front(0.0);
    double power = 0.0;
    double far = 0.0;
    for (const shaders::GpuLight& light : lights) {
        if (is_far(light)) {
            const bool is_sun = is_kind(light, shaders::LightKind::Sun);
            far += brightness_of(light) * (is_sun ? 1.0 : std::numbers::pi * static_cast<double>(light.size.x));
            continue;
        }
        const double own = brightness_of(light) * area_of(light);
        power += own;
        front += has_front(light) ? own * glm::dvec3(light.normal) : glm::dvec3(0.0);
        low = glm::min(low, glm::dvec3(light.center) - radius_of(light));
        high = glm::max(high, glm::dvec3(light.center) + radius_of(light));
    }
    shaders::GpuLightNode node{};
    node.far = static_cast<float>(far);
    if (low.x > high.x) {
        return node;
    }
    const glm::dvec3 center = 0.5 * (low + high);
    double radius = 0.0;
    for (const shaders::GpuLight& light : lights) {
        radius = is_far(light) ? radius : std::max(radius, glm::length(glm::dvec3(light.center) - center) + radius_of(light));
    }
    node.center = center;
    node.radius = static_cast<float>(1.00001 * radius);  // more than rounding can lose
    node.front = power > 0.0 ? front / power : glm::dvec3(0.0);
    node.power = static_cast<float>(power);
    return node;
}

}  // namespace

std::uint32_t find_light_depth(std::size_t light_count)
{
    std::uint32_t depth = 0;
    while (std::size_t{shaders::kLightBranches} << shaders::kLightBits * depth < light_count) {
        depth += 1;
    }
    return depth;
}

std::size_t count_light_nodes(std::uint32_t depth)
{
    return depth == 0 ? 0 : std::size_t{2} << shaders::kLightBits * depth;
}

std::vector<shaders::GpuLightNode> make_light_tree(std::vector<shaders::GpuLight>& lights)
{
    const std::uint32_t depth = find_light_depth(lights.size());
    std::vector<shaders::GpuLightNode> nodes(count_light_nodes(depth));
    for (std::uint32_t level = 0; level <= shaders::kLightBits * depth && depth > 0; ++level) {
        for (std::size_t place = 0; place < std::size_t{1} << level; ++place) {
            const std::size_t begin = begin_of(place, level, lights.size());
            const auto range = std::span(lights).subspan(begin, begin_of(place + 1, level, lights.size()) - begin);
            sort_along(range);
            if (level % shaders::kLightBits == 0) {
                nodes.at((std::size_t{1} << level) + place) = make_node(range);
            }
        }
    }
    return nodes;
}

}  // namespace clevrvk::render
