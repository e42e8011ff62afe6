// Drops bad faces, repairs normals and removes unused vertices. Each step keeps the order of what stays.
#include "renderer/model/clean_mesh.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/textures_of.h"
#include "renderer/model/warn.h"
#include "renderer/model/weld.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace clevrvk::model {
namespace {

constexpr std::size_t kWordCount = 18;  // of all attributes of a vertex, its slot and its part
using VertexKey = std::array<std::uint32_t, kWordCount>;

template <std::size_t N>
struct HashWords {
    std::size_t operator()(const std::array<std::uint32_t, N>& words) const
    {
        std::uint64_t hash = 0;
        for (const std::uint32_t word : words) {
            hash = mix_splitmix64(hash ^ word);
        }
        return hash;
    }
};

bool is_degenerate(const Model& model, const glm::uvec3& triangle)
{
    const glm::dvec3 a(model.positions[triangle.x]);
    const glm::dvec3 ab = glm::dvec3(model.positions[triangle.y]) - a;
    const glm::dvec3 ac = glm::dvec3(model.positions[triangle.z]) - a;
    const double longest = std::max({glm::dot(ab, ab), glm::dot(ac, ac), glm::dot(ac - ab, ac - ab)});
    // Flatter than a float can resolve.
    return glm::length(glm::cross(ab, ac)) <= 1e-7 * longest;
}

VertexKey make_key(const Model& model, std::uint32_t vertex, std::uint32_t slot, std::uint32_t part)
{
    VertexKey key{};
    std::size_t count = 0;
    const auto add = [&](const auto& vector) {
        for (glm::length_t k = 0; k < vector.length(); ++k) {
            key[count++] = std::bit_cast<std::uint32_t>(vector[k] + 0.0F);  // -0 is 0
        }
    };
    add(model.positions[vertex]);
    add(model.normals[vertex]);
    if (!model.tangents.empty()) {
        add(model.tangents[vertex]);
    }
    if (!model.uvs[0].empty()) {
        add(model.uvs[0][vertex]);
    }
    if (!model.colors.empty()) {
        add(model.colors[vertex]);
    }
    key[kWordCount - 2] = slot;
    key[kWordCount - 1] = part;
    return key;
}

void copy_vertex(const Model& from, std::uint32_t vertex, Model& to)
{
    to.positions.push_back(from.positions[vertex]);
    to.normals.push_back(from.normals[vertex]);
    if (!from.tangents.empty()) {
        to.tangents.push_back(from.tangents[vertex]);
    }
    if (!from.uvs[0].empty()) {
        to.uvs[0].push_back(from.uvs[0][vertex]);
    }
    if (!from.colors.empty()) {
        to.colors.push_back(from.colors[vertex]);
    }
}

// Whether both sets say the same of all faces of the slot.
bool has_equal_uvs(const Model& model, std::uint32_t slot)
{
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        for (glm::length_t corner = 0; corner < 3 && model.slots[k] == slot; ++corner) {
            const std::uint32_t vertex = model.triangles[k][corner];
            if (model.uvs[0][vertex] != model.uvs[1][vertex]) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

DroppedFaces drop_bad_faces(Model& model)
{
    DroppedFaces dropped;
    const std::vector<std::uint32_t> places = weld(model.positions);
    std::unordered_set<std::array<std::uint32_t, 3>, HashWords<3>> seen;
    std::size_t kept = 0;
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        const glm::uvec3 triangle = model.triangles[k];
        std::array<std::uint32_t, 3> corners{places[triangle.x], places[triangle.y], places[triangle.z]};
        std::ranges::sort(corners);
        if (is_degenerate(model, triangle)) {
            ++dropped.degenerate_count;
        } else if (!seen.insert(corners).second) {
            ++dropped.doubled_count;
        } else {
            model.triangles[kept] = triangle;
            model.slots[kept] = model.slots[k];
            if (!model.parts.empty()) {
                model.parts[kept] = model.parts[k];
            }
            ++kept;
        }
    }
    model.triangles.resize(kept);
    model.slots.resize(kept);
    model.parts.resize(std::min(kept, model.parts.size()));
    return dropped;
}

std::size_t repair_normals(Model& model)
{
    const auto is_missing = [&](std::uint32_t vertex) { return glm::length(model.normals[vertex]) == 0.0F; };
    std::unordered_map<std::uint32_t, glm::dvec3> sums;  // looked up, and walked for what does not depend on the order
    for (const glm::uvec3& triangle : model.triangles) {
        const glm::dvec3 a(model.positions[triangle.x]);
        const glm::dvec3 across = glm::cross(glm::dvec3(model.positions[triangle.y]) - a, glm::dvec3(model.positions[triangle.z]) - a);
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            if (is_missing(triangle[corner])) {
                sums[triangle[corner]] += across;
            }
        }
    }
    for (const auto& [vertex, sum] : sums) {
        model.normals[vertex] = glm::length(sum) > 0.0 ? glm::vec3(glm::normalize(sum)) : glm::vec3(0.0F, 0.0F, 1.0F);
    }
    return sums.size();
}

void unify_uvs(Model& model)
{
    std::vector<glm::vec2> unified = model.uvs[0];
    for (std::uint32_t slot = 0; slot < model.materials.size(); ++slot) {
        Material& material = model.materials[slot];
        std::optional<int> used;
        for (std::optional<Texture>* const texture : list_textures(material)) {
            if (!*texture) {
                continue;
            }
            const int set = (*texture)->uv_set;
            if (model.uvs[static_cast<std::size_t>(set)].empty()) {
                warn(model, fmt::format("material {}: the mesh has no coordinates for its pictures, which are left out",
                                        quote_text(material.name)));
                texture->reset();
                continue;
            }
            if (used && *used != set && !has_equal_uvs(model, slot)) {
                throw SpecError(fmt::format("material {}: its pictures use two sets of texture coordinates; export it with one",
                                            quote_text(material.name)));
            }
            used = set;
            (*texture)->uv_set = 0;
        }
        if (used == 1) {
            unified.resize(model.positions.size(), glm::vec2(0.0F));
            for (std::size_t k = 0; k < model.triangles.size(); ++k) {
                for (glm::length_t corner = 0; corner < 3 && model.slots[k] == slot; ++corner) {
                    unified[model.triangles[k][corner]] = model.uvs[1][model.triangles[k][corner]];
                }
            }
        }
    }
    model.uvs = {std::move(unified), {}};
}

void compact(Model& model)
{
    std::vector<std::size_t> order(model.triangles.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto part_of = [&](std::size_t k) { return model.parts.empty() ? 0U : model.parts[k]; };
    std::ranges::stable_sort(order, {}, [&](std::size_t k) { return std::pair(part_of(k), model.slots[k]); });
    Model result;
    result.part_names = std::move(model.part_names);
    result.images = std::move(model.images);
    result.origin = model.origin;
    result.copyright = std::move(model.copyright);
    result.warnings = std::move(model.warnings);
    std::vector<std::optional<std::uint32_t>> new_slots(model.materials.size());
    std::unordered_map<VertexKey, std::uint32_t, HashWords<kWordCount>> vertices;  // looked up only
    for (const std::size_t k : order) {
        std::optional<std::uint32_t>& slot = new_slots[model.slots[k]];
        if (!slot) {
            slot = static_cast<std::uint32_t>(result.materials.size());
            result.materials.push_back(std::move(model.materials[model.slots[k]]));
        }
        glm::uvec3 triangle{};
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = model.triangles[k][corner];
            const auto [found, is_new] =
                vertices.try_emplace(make_key(model, vertex, *slot, part_of(k)), static_cast<std::uint32_t>(result.positions.size()));
            if (is_new) {
                copy_vertex(model, vertex, result);
            }
            triangle[corner] = found->second;
        }
        result.triangles.push_back(triangle);
        result.slots.push_back(*slot);
        if (!model.parts.empty()) {
            result.parts.push_back(model.parts[k]);
        }
    }
    model = std::move(result);
}

}  // namespace clevrvk::model
