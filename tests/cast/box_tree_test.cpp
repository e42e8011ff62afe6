// Tests trees over boxes: their nodes, and that rays and points find in them what a search of all boxes finds, along
// axes, within faces, and of boxes that coincide, are flat, or crowd towards a point.
#include "renderer/tree/box_tree.h"

#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tree {
namespace {

struct Named {
    std::string name;
    std::vector<Box> boxes;
};

glm::dvec3 draw_point(Rng& rng, double reach)
{
    const double x = rng.uniform(-reach, reach);
    const double y = rng.uniform(-reach, reach);
    const double z = rng.uniform(-reach, reach);
    return {x, y, z};
}

std::vector<Named> list_collections()
{
    Rng rng = Rng::for_key(21, "box_tree", 0);
    std::vector<Named> all{{"one", {{glm::dvec3(-1.0), glm::dvec3(1.0)}}}, {"coincident", {}}, {"random", {}},
                           {"flat", {}},      {"crowding", {}},   {"grid", {}},       {"far", {}}};
    all[1].boxes.assign(3000, {glm::dvec3(0.0), glm::dvec3(1.0, 2.0, 3.0)});
    for (int k = 0; k < 500; ++k) {
        const glm::dvec3 low = draw_point(rng, 1.0);
        const glm::dvec3 size = std::exp2(-rng.uniform(0.0, 10.0)) * (draw_point(rng, 0.5) + 0.5);
        all[2].boxes.push_back({low, low + size});
        glm::dvec3 flat = size;
        flat[k % 3] = 0.0;
        all[3].boxes.push_back({low, k % 7 == 0 ? low : low + flat});  // some are points
    }
    for (int k = 0; k < 1000; ++k) {  // each half as far from 0 as the one before: bins split off one at a time
        const double place = std::exp2(-k);
        all[4].boxes.push_back({glm::dvec3(place), glm::dvec3(1.5 * place)});
    }
    for (int k = 0; k < 512; ++k) {  // unit cubes that touch each other
        const glm::dvec3 low(k % 8, k / 8 % 8, k / 64);
        all[5].boxes.push_back({low, low + 1.0});
        all[6].boxes.push_back({low + 65536.0, low + 65537.0});  // where a margin of 1e-12 is lost
    }
    return all;
}

// Where a ray enters a box, 0 within it: axis by axis, without dividing by zero. \return  kNoHit where it misses it
double enter_box(const Box& box, const Ray& ray)
{
    double enter = 0.0;
    double leave = kNoHit;
    for (int axis = 0; axis < 3; ++axis) {
        const double origin = ray.origin[axis];
        const double direction = ray.direction[axis];
        if (direction == 0.0) {
            if (origin < box.low[axis] || origin > box.high[axis]) {
                return kNoHit;
            }
            continue;
        }
        const double low = (box.low[axis] - origin) / direction;
        const double high = (box.high[axis] - origin) / direction;
        enter = std::max(enter, std::min(low, high));
        leave = std::min(leave, std::max(low, high));
    }
    return enter <= leave ? enter : kNoHit;
}

// Rays to a box: any, along an axis through its inside, along an axis within a face, along an edge, and from within.
std::vector<Ray> list_rays(const Box& box, Rng& rng)
{
    const glm::dvec3 middle = 0.5 * (box.low + box.high);
    const glm::dvec3 away = draw_point(rng, 1.0);
    std::vector<Ray> rays{{middle + 4.0 * away, -away}, {middle, away}};
    for (int axis = 0; axis < 3; ++axis) {
        glm::dvec3 direction(0.0);
        direction[axis] = axis == 1 ? -1.0 : 2.0;
        const glm::dvec3 back = 3.0 * direction;
        for (const glm::dvec3& through : {middle, box.low, box.high, glm::dvec3(box.low.x, middle.y, box.high.z)}) {
            rays.push_back({through - back, direction});
            glm::dvec3 tilted = direction;
            tilted[(axis + 1) % 3] = 0.5;
            rays.push_back({through - 3.0 * tilted, tilted});
        }
        // Zeros may have a sign.
        glm::dvec3 negative(-0.0);
        negative[axis] = direction[axis];
        rays.push_back({box.high - back, negative});
        rays.push_back({box.low - back, negative});
    }
    return rays;
}

std::size_t check_nodes(const BoxTree& tree, std::size_t place, std::size_t depth, std::span<const Box> boxes, std::vector<int>& seen)
{
    const BoxTree::Node& node = tree.nodes()[place];
    const auto holds = [&](const Box& inner) {
        return glm::all(glm::lessThanEqual(node.box.low, inner.low)) && glm::all(glm::greaterThanEqual(node.box.high, inner.high));
    };
    if (node.second == 0) {
        CHECK(node.end > node.begin);
        CHECK(node.end - node.begin <= 4);
        for (std::uint32_t k = node.begin; k < node.end; ++k) {
            seen[tree.items()[k]] += 1;
            CHECK(holds(boxes[tree.items()[k]]));
        }
        return depth;
    }
    CHECK(holds(tree.nodes()[place + 1].box));
    CHECK(holds(tree.nodes()[node.second].box));
    return std::max(check_nodes(tree, place + 1, depth + 1, boxes, seen), check_nodes(tree, node.second, depth + 1, boxes, seen));
}

}  // namespace

TEST_CASE("BoxTree's nodes hold all that lies below them, each item is in one leaf, and no path is too deep")
{
    for (const Named& collection : list_collections()) {
        CAPTURE(collection.name);
        const std::vector<Box>& boxes = collection.boxes;
        const BoxTree tree(boxes);
        std::vector<int> seen(boxes.size());
        CHECK(check_nodes(tree, 0, 0, boxes, seen) < BoxTree::kMostDepth);
        CHECK(std::ranges::count(seen, 1) == static_cast<std::ptrdiff_t>(boxes.size()));
    }
}

TEST_CASE("BoxTree loses no box along any ray: within faces, along edges, from within, and far from the origin")
{
    Rng rng = Rng::for_key(22, "box_tree", 0);
    for (const Named& collection : list_collections()) {
        CAPTURE(collection.name);
        const std::vector<Box>& boxes = collection.boxes;
        const BoxTree tree(boxes);
        int hit_count = 0;
        for (std::size_t k = 0; k < boxes.size(); k += 1 + boxes.size() / 60) {
            for (const Ray& ray : list_rays(boxes[k], rng)) {
                double expected = kNoHit;
                for (const Box& box : boxes) {
                    expected = std::min(expected, enter_box(box, ray));
                }
                const double found = tree.find_nearest(
                    ray, kNoHit, [&](std::uint32_t item, double nearest) { return std::min(nearest, enter_box(boxes[item], ray)); });
                CAPTURE(ray.origin.x);
                CAPTURE(ray.origin.y);
                CAPTURE(ray.origin.z);
                CHECK(found == expected);
                hit_count += expected != kNoHit ? 1 : 0;
            }
        }
        CHECK(hit_count > 20);
    }
}

TEST_CASE("BoxTree visits the items of a ray that lies in a far box's face, after it has found others")
{
    // 1e-12 less than 65536 is 65536: the distance to the face is 0, times an infinite inverse.
    const std::vector<Box> boxes{{{0.0, 0.0, 65536.0}, {1.0, 1.0, 65537.0}}, {{4.0, 0.0, 65535.0}, {5.0, 1.0, 65536.0}}};
    const BoxTree tree(boxes, 1);
    for (const double z : {65536.0, 65537.0, 65535.0}) {
        std::vector<std::uint32_t> visited;
        const Ray ray{{-1.0, 0.5, z}, {1.0, 0.0, 0.0}};
        static_cast<void>(tree.find_nearest(ray, 100.0, [&](std::uint32_t item, double nearest) {
            visited.push_back(item);
            return nearest;
        }));
        std::ranges::sort(visited);
        const std::vector<std::uint32_t> both{0, 1};
        CHECK(visited == (z == 65536.0 ? both : std::vector<std::uint32_t>{z == 65537.0 ? 0U : 1U}));
    }
}

TEST_CASE("BoxTree finds the box that is closest to a point, as a search of all does")
{
    Rng rng = Rng::for_key(23, "box_tree", 0);
    const auto measure = [](const Box& box, const glm::dvec3& point) {
        const glm::dvec3 away = point - glm::clamp(point, box.low, box.high);
        return glm::dot(away, away);
    };
    for (const Named& collection : list_collections()) {
        CAPTURE(collection.name);
        const std::vector<Box>& boxes = collection.boxes;
        const BoxTree tree(boxes);
        for (int k = 0; k < 60; ++k) {
            const glm::dvec3 point = boxes[static_cast<std::size_t>(k) % boxes.size()].low + draw_point(rng, k % 2 == 0 ? 3.0 : 0.01);
            double expected = kNoHit;
            for (const Box& box : boxes) {
                expected = std::min(expected, measure(box, point));
            }
            CHECK(tree.find_closest(point, kNoHit, [&](std::uint32_t item, double nearest) {
                return std::min(nearest, measure(boxes[item], point));
            }) == expected);
        }
    }
}

}  // namespace clevrvk::tree
