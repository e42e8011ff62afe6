// Drops bad faces, repairs normals and removes unused vertices. Each step keeps the order of the remaining elements.
#include "renderer/model/clean_mesh.h"

#include "renderer/base/hash.h"
#include "renderer/base/nearest_name.h"
#include "renderer/image/png.h"
#include "renderer/model/decode_image.h"
#include "renderer/model/open_table.h"
#include "renderer/model/overlay_faces.h"
#include "renderer/model/redraw_picture.h"
#include "renderer/model/slot_faces.h"
#include "renderer/model/textures_of.h"
#include "renderer/model/warn.h"
#include "renderer/model/weld.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace clevrvk::model {
namespace {

constexpr std::size_t kWordCount = 18;  // 32-bit words: all attributes of a vertex, its slot and its part
using VertexKey = std::array<std::uint32_t, kWordCount>;

std::uint64_t hash_words(const VertexKey& words)
{
    std::uint64_t hash = 0;
    for (const std::uint32_t word : words) {
        hash = mix_splitmix64(hash ^ word);
    }
    return hash;
}

bool is_degenerate(const Model& model, const glm::uvec3& triangle)
{
    const glm::dvec3 a(model.positions[triangle.x]);
    const glm::dvec3 ab = glm::dvec3(model.positions[triangle.y]) - a;
    const glm::dvec3 ac = glm::dvec3(model.positions[triangle.z]) - a;
    const double longest = std::max({glm::dot(ab, ab), glm::dot(ac, ac), glm::dot(ac - ab, ac - ab)});
    // The triangle is flatter than a float can resolve.
    return glm::length(glm::cross(ab, ac)) <= 1e-7 * longest;
}

VertexKey make_key(const Model& model, std::uint32_t vertex, std::uint32_t slot, std::uint32_t part)
{
    VertexKey key{};
    std::size_t count = 0;
    const auto add = [&](const auto& vector) {
        for (glm::length_t k = 0; k < vector.length(); ++k) {
            key[count++] = std::bit_cast<std::uint32_t>(vector[k] + 0.0F);  // turns -0 into 0
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

// Whether both sets have equal texture coordinates on all these faces.
bool has_equal_uvs(const Model& model, const std::vector<std::uint32_t>& faces)
{
    return std::ranges::all_of(faces, [&](std::uint32_t face) {
        const glm::uvec3& triangle = model.triangles[face];
        return model.uvs[0][triangle.x] == model.uvs[1][triangle.x] && model.uvs[0][triangle.y] == model.uvs[1][triangle.y] &&
               model.uvs[0][triangle.z] == model.uvs[1][triangle.z];
    });
}

// Looks up faces by the places of their corners, in any order.
class FacesAtPlaces {
public:
    explicit FacesAtPlaces(const Model& model) : model_(model), places_(weld(model.positions)), firsts_(model.triangles.size())
    {
        for (Material material : model.materials) {
            std::array<bool, 2>& is_used = used_sets_.emplace_back();
            for (const std::optional<Texture>* const texture : list_textures(material)) {
                if (*texture) {
                    is_used.at(static_cast<std::size_t>((*texture)->uv_set)) = true;
                }
            }
        }
    }

    /// Whether the face is to be dropped: an earlier face at the same place looks the same, or kMostLayers faces lie
    /// there. Otherwise sets the layer in which the face lies over the earlier ones.
    [[nodiscard]] bool is_doubled(std::uint32_t face, int& layer)
    {
        const Corners corners = sort_corners(face);
        const std::uint64_t hash = mix_splitmix64(corners[0] | std::uint64_t{corners[1]} << 32U) ^ corners[2];
        const std::uint32_t first = firsts_.find_or_add(hash, face, [&](std::uint32_t other) { return sort_corners(other) == corners; });
        layer = 0;
        if (first == face) {
            return false;
        }
        std::vector<std::uint32_t>& others = others_[first];
        const auto is_alike = [&](std::uint32_t other) { return looks_alike(face, other); };
        if (others.size() + 1 == kMostLayers || is_alike(first) || std::ranges::any_of(others, is_alike)) {
            return true;
        }
        const auto is_beside = [&](std::uint32_t other) { return is_turned_alike(face, other); };
        layer = 1 + static_cast<int>(std::ranges::count_if(others, is_beside));
        others.push_back(face);
        return false;
    }

    /// Whether a face that lies over others has the same winding as the first face at its place.
    [[nodiscard]] bool covers_first(std::uint32_t face)
    {
        const Corners corners = sort_corners(face);
        const std::uint64_t hash = mix_splitmix64(corners[0] | std::uint64_t{corners[1]} << 32U) ^ corners[2];
        return is_turned_alike(face, firsts_.find_or_add(hash, face, [&](std::uint32_t other) { return sort_corners(other) == corners; }));
    }

private:
    static constexpr std::size_t kMostLayers = 8;  // most faces at one place; each is compared with all earlier ones

    using Corners = std::array<std::uint32_t, 3>;

    [[nodiscard]] Corners list_corners(std::uint32_t face) const
    {
        const glm::uvec3& triangle = model_.triangles[face];
        return {places_[triangle.x], places_[triangle.y], places_[triangle.z]};
    }

    [[nodiscard]] Corners sort_corners(std::uint32_t face) const
    {
        Corners corners = list_corners(face);
        std::ranges::sort(corners);
        return corners;
    }

    // The corner of the other face that lies at this place.
    [[nodiscard]] std::size_t find_corner(std::uint32_t place, std::uint32_t other) const
    {
        const Corners corners = list_corners(other);
        return static_cast<std::size_t>(std::ranges::find(corners, place) - corners.begin());
    }

    [[nodiscard]] bool is_turned_alike(std::uint32_t face, std::uint32_t other) const
    {
        const Corners corners = list_corners(face);
        return (find_corner(corners[0], other) + 1) % 3 == find_corner(corners[1], other);
    }

    [[nodiscard]] bool looks_alike(std::uint32_t face, std::uint32_t other) const
    {
        const Corners corners = list_corners(face);
        bool is_alike = model_.slots[face] == model_.slots[other];
        for (std::size_t k = 0; k < corners.size() && is_alike; ++k) {
            const std::uint32_t a = model_.triangles[face][static_cast<glm::length_t>(k)];
            const std::uint32_t b = model_.triangles[other][static_cast<glm::length_t>(find_corner(corners[k], other))];
            const auto agrees = [a, b](const auto& list) { return list.empty() || list[a] == list[b]; };
            const std::array<bool, 2>& is_used = used_sets_[model_.slots[face]];
            const bool has_equal_uvs = (!is_used[0] || agrees(model_.uvs[0])) && (!is_used[1] || agrees(model_.uvs[1]));
            is_alike = is_alike && has_equal_uvs && agrees(model_.colors);
        }
        return is_alike;
    }

    const Model& model_;
    std::vector<std::uint32_t> places_;
    OpenTable firsts_;
    std::vector<std::array<bool, 2>> used_sets_;  // per slot: which sets of texture coordinates its pictures use
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> others_;  // the other faces, by first face; only looked up
};

void drop_textures_without_uvs(Model& model, Material& material)
{
    for (std::optional<Texture>* const texture : list_textures(material)) {
        if (*texture && model.uvs[static_cast<std::size_t>((*texture)->uv_set)].empty()) {
            warn(model, fmt::format("material {}: the mesh has no texture coordinates for its pictures, which are left out",
                                    quote_text(material.name)));
            lose(model, "pictures without coordinates");
            texture->reset();
        }
    }
}

// Redraws all pictures of the other set of coordinates for this set. Returns false, and changes nothing, if that fails.
bool redraw_for_set(Model& model, Material& material, const std::vector<std::uint32_t>& faces, int set)
{
    const std::size_t other = set == 0 ? 1 : 0;
    std::vector<std::pair<std::optional<Texture>*, image::Pixels>> redrawn;
    for (std::optional<Texture>* const texture : list_textures(material)) {
        if (!*texture || (*texture)->uv_set == set) {
            continue;
        }
        const image::Pixels picture = decode_any_image(model.images[(*texture)->image], true);
        const TwoUvs uvs{faces, model.triangles, model.uvs[other], model.uvs[1 - other]};
        std::optional<image::Pixels> result = redraw_picture(uvs, **texture, picture);
        if (!result) {
            return false;
        }
        redrawn.emplace_back(texture, std::move(*result));
    }
    for (const auto& [texture, picture] : redrawn) {
        const std::string name = model.images[(*texture)->image].name;
        *texture = Texture{.image = model.images.size(), .wrap_u = Wrap::ClampToEdge, .wrap_v = Wrap::ClampToEdge, .uv_set = set};
        model.images.push_back({name, image::encode_png_texture(picture)});
    }
    return true;
}

// Chooses the set that all textures of a material use afterwards, as set 0. If they use two sets that differ, this is
// the set of the first texture (usually the base colour), or the other set if pictures can be redrawn only for that
// one. A normal map keeps its set, since its directions follow its own coordinates.
std::optional<int> choose_uv_set(Model& model, Material& material, const std::vector<std::uint32_t>& faces)
{
    std::optional<int> first;
    bool has_both = false;
    for (const std::optional<Texture>* const texture : list_textures(material)) {
        has_both = has_both || (*texture && first && (*texture)->uv_set != *first);
        first = first || !*texture ? first : (*texture)->uv_set;
    }
    if (has_both && !has_equal_uvs(model, faces)) {
        const int wanted = material.normal_texture ? material.normal_texture->uv_set : *first;
        const bool is_kept = redraw_for_set(model, material, faces, wanted);
        const bool is_turned = !is_kept && !material.normal_texture && redraw_for_set(model, material, faces, 1 - wanted);
        first = is_turned ? 1 - wanted : wanted;
        excuse(model, fmt::format("material {}: its pictures use two sets of texture coordinates; pictures of "
                                  "{}", quote_text(material.name),
                                  is_kept || is_turned ? "one set are redrawn for the other" : "the second set are left out"));
    }
    for (std::optional<Texture>* const texture : list_textures(material)) {
        if (*texture && has_both && (*texture)->uv_set != *first && !has_equal_uvs(model, faces)) {
            lose(model, "pictures of a second set of coordinates");
            texture->reset();
        } else if (*texture) {
            (*texture)->uv_set = 0;
        }
    }
    return first;
}

}  // namespace

DroppedFaces drop_bad_faces(Model& model)
{
    DroppedFaces dropped;
    FacesAtPlaces seen(model);
    std::vector<int> layers;
    std::vector<std::uint32_t> kept;
    for (std::uint32_t k = 0; k < model.triangles.size(); ++k) {
        int layer = 0;
        if (is_degenerate(model, model.triangles[k])) {
            ++dropped.degenerate_count;
        } else if (seen.is_doubled(k, layer)) {
            ++dropped.doubled_count;
        } else {
            kept.push_back(k);
            layers.push_back(layer);
            dropped.covering_count += layer > 0 && seen.covers_first(k) ? 1U : 0U;
            dropped.backed_count += layer > 0 && !seen.covers_first(k) ? 1U : 0U;
        }
    }
    for (std::size_t k = 0; k < kept.size(); ++k) {
        model.triangles[k] = model.triangles[kept[k]];
        model.slots[k] = model.slots[kept[k]];
        if (!model.parts.empty()) {
            model.parts[k] = model.parts[kept[k]];
        }
    }
    model.triangles.resize(kept.size());
    model.slots.resize(kept.size());
    model.parts.resize(std::min(kept.size(), model.parts.size()));
    if (dropped.backed_count + dropped.covering_count > 0) {
        overlay_faces(layers, model);
    }
    return dropped;
}

std::size_t repair_normals(Model& model)
{
    const auto is_missing = [&](std::uint32_t vertex) { return glm::length(model.normals[vertex]) == 0.0F; };
    std::unordered_map<std::uint32_t, glm::dvec3> sums;  // looked up, and iterated only where the order does not matter
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
    const std::vector<std::vector<std::uint32_t>> faces = list_slot_faces(model);
    std::vector<glm::vec2> unified = model.uvs[0];
    for (std::uint32_t slot = 0; slot < model.materials.size(); ++slot) {
        drop_textures_without_uvs(model, model.materials[slot]);
        const std::optional<int> used = choose_uv_set(model, model.materials[slot], faces[slot]);
        unified.resize(used == 1 ? model.positions.size() : unified.size(), glm::vec2(0.0F));
        for (const std::uint32_t face : used == 1 ? faces[slot] : std::vector<std::uint32_t>()) {
            for (glm::length_t corner = 0; corner < 3; ++corner) {
                unified[model.triangles[face][corner]] = model.uvs[1][model.triangles[face][corner]];
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
    result.origin = model.origin;
    result.warnings = std::move(model.warnings);
    result.excuses = std::move(model.excuses);
    result.losses = std::move(model.losses);
    std::vector<std::optional<std::uint32_t>> new_slots(model.materials.size());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> owners;  // slot and part of each new vertex
    OpenTable vertices(3 * model.triangles.size());
    for (const std::size_t k : order) {
        std::optional<std::uint32_t>& slot = new_slots[model.slots[k]];
        if (!slot) {
            slot = static_cast<std::uint32_t>(result.materials.size());
            result.materials.push_back(std::move(model.materials[model.slots[k]]));
        }
        glm::uvec3 triangle{};
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            const std::uint32_t vertex = model.triangles[k][corner];
            const VertexKey key = make_key(model, vertex, *slot, part_of(k));
            const auto next = static_cast<std::uint32_t>(result.positions.size());
            triangle[corner] = vertices.find_or_add(hash_words(key), next, [&](std::uint32_t other) {
                return make_key(result, other, owners[other].first, owners[other].second) == key;
            });
            if (triangle[corner] == next) {
                copy_vertex(model, vertex, result);
                owners.emplace_back(*slot, part_of(k));
            }
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
