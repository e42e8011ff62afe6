// Rounds the boxes of cast::BoxTree outwards to 16 bits a coordinate.
#include "renderer/render/software_tree.h"

#include "renderer/base/error.h"
#include "renderer/cast/mesh_tree.h"
#include "renderer/render/launch_plan.h"
#include "renderer/render/upload_general.h"
#include "renderer/scene/model_scene.h"

#include "shaders/shared/general_types.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <utility>

namespace clevrvk::render {

namespace {

constexpr std::uint32_t kSteps = 0xffff;
constexpr std::uint64_t kMostRoomTriangles = kMostTreeTriangles / 2;
constexpr std::uint32_t kLeafTriangles = 4;  // the count minus 1 is stored in the two bits from kTreeCountShift on
static_assert(sizeof(shaders::GpuTreeGrid) == shaders::kTreeGridWords * sizeof(std::uint64_t));
static_assert(2 * cast::BoxTree::kMostDepth + 2 <= shaders::kTreeStackSize, "a tree of objects above one of triangles");

std::uint64_t join(std::uint32_t low, std::uint32_t high)
{
    return low | static_cast<std::uint64_t>(high) << 32U;
}

std::uint32_t bits_of(float value)
{
    return std::bit_cast<std::uint32_t>(value);
}

// A box has a margin of one step, so that a ray cannot miss it because of rounding.
class Grid {
public:
    explicit Grid(const cast::Box& bounds)
    {
        // A step is at least two units of a 24-bit coordinate; flat boxes, and small boxes far from the origin, have
        // such steps.
        const glm::dvec3 far = glm::max(glm::abs(bounds.low), glm::abs(bounds.high));
        const double least = std::max(0x1p-22 * std::max({far.x, far.y, far.z}), 1e-30);
        const glm::dvec3 step = glm::max((bounds.high - bounds.low) / static_cast<double>(kSteps - 4), glm::dvec3(least));
        gpu_.step = step;
        gpu_.low = bounds.low - 2.0 * step;
    }

    // Writes the grid as the first words of a tree. \param root  the target of the root
    void put(std::span<std::uint64_t> words, std::uint32_t root) const
    {
        shaders::GpuTreeGrid grid = gpu_;
        grid.root = root;
        std::memcpy(words.data(), &grid, sizeof(grid));
    }

    [[nodiscard]] std::uint32_t round_down(double value, glm::length_t axis) const
    {
        return clamp(std::floor(steps_to(value, axis)) - 1.0);
    }
    [[nodiscard]] std::uint32_t round_up(double value, glm::length_t axis) const { return clamp(std::ceil(steps_to(value, axis)) + 1.0); }

private:
    [[nodiscard]] double steps_to(double value, glm::length_t axis) const
    {
        return (value - static_cast<double>(gpu_.low[axis])) / static_cast<double>(gpu_.step[axis]);
    }
    [[nodiscard]] static std::uint32_t clamp(double steps)
    {
        return static_cast<std::uint32_t>(std::clamp(steps, 0.0, static_cast<double>(kSteps)));
    }

    shaders::GpuTreeGrid gpu_{};
};

// Writes a node: the boxes of its children, with 16 bits a coordinate, and the children's targets.
void put_node(std::span<std::uint64_t> words, const Grid& grid, const std::array<cast::Box, 2>& boxes,
              const std::array<std::uint32_t, 2>& children)
{
    std::size_t place = 0;
    const auto put = [&](std::uint64_t steps) {
        words[place / 4] |= steps << (16 * (place % 4));
        place += 1;
    };
    for (const cast::Box& box : boxes) {
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            put(grid.round_down(box.low[axis], axis));
        }
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            put(grid.round_up(box.high[axis], axis));
        }
    }
    words[3] = join(children[0], children[1]);
}

// Writes the grid and the nodes of a tree. \param find_leaf  gives the target of a leaf
template <typename FindLeaf>
std::vector<std::uint64_t> list_nodes(const cast::BoxTree& tree, const FindLeaf& find_leaf)
{
    const std::span<const cast::BoxTree::Node> nodes = tree.nodes();
    std::vector<std::uint32_t> leads(nodes.size());  // the path to each
    std::uint32_t end = shaders::kTreeGridWords;
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        leads[k] = nodes[k].second == 0 ? find_leaf(nodes[k]) : std::exchange(end, end + shaders::kTreeNodeWords);
    }
    std::vector<std::uint64_t> words(end);
    const Grid grid(tree.bounds());
    grid.put(words, leads[0]);
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        if (const std::size_t second = nodes[k].second; second != 0) {
            put_node(std::span(words).subspan(leads[k]), grid, {nodes[k + 1].box, nodes[second].box}, {leads[k + 1], leads[second]});
        }
    }
    return words;
}

std::uint32_t count_node_words(const cast::BoxTree& tree)
{
    const auto inner_count = std::ranges::count_if(tree.nodes(), [](const cast::BoxTree::Node& node) { return node.second != 0; });
    return shaders::kTreeGridWords + static_cast<std::uint32_t>(inner_count) * shaders::kTreeNodeWords;
}

std::uint64_t count_triangles(const scene::Scene& panel)
{
    std::uint64_t count = 0;
    for (const scene::Instance& instance : panel.instances) {
        const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(instance);
        count += mesh ? mesh->triangles.size() : 0;
    }
    return count;
}

std::uint32_t lead_to_triangles(const cast::BoxTree::Node& leaf, std::uint32_t place)
{
    return shaders::kTreeLeaf | (leaf.end - leaf.begin - 1) << shaders::kTreeCountShift | place;
}

void append_triangle(std::vector<std::uint64_t>& words, const std::array<glm::vec3, 3>& corners, std::uint32_t number)
{
    const auto& [a, b, c] = corners;
    words.insert(words.end(), {join(bits_of(a.x), bits_of(a.y)), join(bits_of(a.z), bits_of(b.x)), join(bits_of(b.y), bits_of(b.z)),
                               join(bits_of(c.x), bits_of(c.y)), join(bits_of(c.z), number)});
}

struct WorldTriangle {
    std::array<glm::vec3, 3> corners;
    std::uint32_t number = 0;  // the triangle's number and, above kTreeTriangleShift, its object's number

    [[nodiscard]] cast::Box find_box() const
    {
        cast::Box box;
        for (const glm::vec3& corner : corners) {
            box.add(glm::dvec3(corner));
        }
        return box;
    }
};

void list_world_triangles(const TreeObject& object, std::vector<WorldTriangle>& triangles)
{
    CLEVRVK_CHECK(object.number < kMostTreeObjects && object.mesh->triangles.size() <= kMostTreeTriangles,
                  "object {} has {} triangles for the panel's tree", object.number, object.mesh->triangles.size());
    std::vector<glm::vec3> positions(object.mesh->positions.size());
    std::ranges::transform(object.mesh->positions, positions.begin(),
                           [&](const glm::vec3& position) { return glm::vec3(object.map(glm::dvec3(position))); });
    std::uint32_t number = object.number << shaders::kTreeTriangleShift;
    for (const glm::uvec3& corners : object.mesh->triangles) {
        triangles.push_back({{positions[corners.x], positions[corners.y], positions[corners.z]}, number++});
    }
}

}  // namespace

std::uint64_t count_tree_words(std::uint64_t triangle_count)
{
    return shaders::kTreeGridWords + triangle_count * (shaders::kTreeNodeWords + shaders::kTreeTriangleWords);
}

bool has_one_tree(const scene::Scene& panel)
{
    return is_room(panel) && !is_blurred(panel) && std::ranges::none_of(panel.materials, lets_rays_pass) &&
           panel.instances.size() <= kMostTreeObjects && count_triangles(panel) <= kMostRoomTriangles;
}

std::uint64_t count_panel_tree_words(const scene::Scene& panel)
{
    const std::uint64_t triangle_words = has_one_tree(panel) ? count_tree_words(count_triangles(panel)) : shaders::kTreeGridWords;
    return triangle_words + panel.instances.size() * shaders::kTreeNodeWords;
}

std::vector<std::uint64_t> make_mesh_tree(const scene::Mesh& mesh)
{
    CLEVRVK_CHECK(count_tree_words(mesh.triangles.size()) <= shaders::kTreePlaceBits, "a mesh of {} triangles", mesh.triangles.size());
    const cast::BoxTree tree(cast::list_triangle_boxes(mesh), kLeafTriangles);
    const std::uint32_t first_triangle = count_node_words(tree);
    std::vector<std::uint64_t> words = list_nodes(tree, [&](const cast::BoxTree::Node& leaf) {
        return lead_to_triangles(leaf, first_triangle + leaf.begin * shaders::kTreeTriangleWords);
    });
    for (const std::uint32_t item : tree.items()) {
        const glm::uvec3 corners = mesh.triangles[item];
        append_triangle(words, {mesh.positions[corners.x], mesh.positions[corners.y], mesh.positions[corners.z]}, item);
    }
    return words;
}

std::vector<std::uint64_t> make_object_tree(std::span<const TreeObject> objects)
{
    std::vector<WorldTriangle> triangles;
    std::vector<const TreeObject*> others;
    std::vector<cast::Box> boxes;
    for (const TreeObject& object : objects) {
        if (object.mesh == nullptr) {
            others.push_back(&object);
            continue;
        }
        list_world_triangles(object, triangles);
    }
    for (const WorldTriangle& triangle : triangles) {
        boxes.push_back(triangle.find_box());
    }
    std::ranges::transform(others, std::back_inserter(boxes), [](const TreeObject* object) { return object->box; });
    const auto triangle_count = static_cast<std::uint32_t>(triangles.size());
    const cast::BoxTree tree(boxes, kLeafTriangles, triangle_count);
    std::vector<std::uint32_t> places(boxes.size());  // the place of each leaf's first triangle, indexed by the leaf's first item
    std::uint32_t end = count_node_words(tree);
    for (const cast::BoxTree::Node& leaf : tree.nodes()) {
        if (leaf.second == 0 && tree.items()[leaf.begin] < triangle_count) {
            places[leaf.begin] = std::exchange(end, end + (leaf.end - leaf.begin) * shaders::kTreeTriangleWords);
        }
    }
    std::vector<std::uint64_t> words = list_nodes(tree, [&](const cast::BoxTree::Node& leaf) {
        const std::uint32_t item = tree.items()[leaf.begin];
        if (item < triangle_count) {
            return lead_to_triangles(leaf, places[leaf.begin]);
        }
        const TreeObject& object = *others[item - triangle_count];
        return shaders::kTreeLeaf | shaders::kTreeObject | object.mask << shaders::kTreeMaskShift | object.number;
    });
    words.reserve(end);
    for (const std::uint32_t item : tree.items()) {
        if (item < triangle_count) {
            append_triangle(words, triangles[item].corners, triangles[item].number);
        }
    }
    return words;
}

}  // namespace clevrvk::render
