// Applies morph targets and the skin before it computes missing normals. A skin moves vertices in double precision.
#include "renderer/model/gltf_primitive.h"

#include "renderer/base/error.h"
#include "renderer/model/far_origin.h"
#include "renderer/model/gltf_accessor.h"
#include "renderer/model/read_gltf.h"
#include "renderer/model/warn.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <type_traits>

namespace clevrvk::model {
namespace {

// Source: glTF 2.0, section 3.7.2.1.
enum Mode : std::int64_t { Triangles = 4, TriangleStrip = 5, TriangleFan = 6 };

std::vector<glm::uvec3> make_triangles(const std::vector<std::uint32_t>& corners, std::int64_t mode)
{
    std::vector<glm::uvec3> triangles;
    const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        if (a != b && b != c && a != c) {
            triangles.emplace_back(a, b, c);
        }
    };
    if (mode == Triangles) {
        for (std::size_t k = 0; k + 2 < corners.size(); k += 3) {
            add(corners[k], corners[k + 1], corners[k + 2]);
        }
        return triangles;
    }
    for (std::size_t k = 0; k + 2 < corners.size(); ++k) {
        if (mode == TriangleFan) {
            add(corners[0], corners[k + 1], corners[k + 2]);
        } else {
            add(corners[k], corners[k + 1 + k % 2], corners[k + 2 - k % 2]);
        }
    }
    return triangles;
}

template <typename Vector>
std::vector<Vector> to_vectors(const AccessorValues& accessor, float last = 1.0F)
{
    std::vector<Vector> vectors(accessor.size(), Vector(last));
    for (std::size_t k = 0; k < vectors.size(); ++k) {
        for (std::size_t c = 0; c < accessor.component_count; ++c) {
            vectors[k][static_cast<glm::length_t>(c)] = accessor.values[k * accessor.component_count + c];
        }
    }
    return vectors;
}

glm::dvec3 find_origin(const std::vector<glm::dvec3>& positions)
{
    glm::dvec3 low(positions.empty() ? glm::dvec3(0.0) : positions.front());
    glm::dvec3 high = low;
    for (const glm::dvec3& position : positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    return choose_origin(low, high);
}

// Gives each triangle its own vertices, since a mesh without normals is shaded flat.
void split_vertices(Primitive& primitive)
{
    Primitive split;
    split.slot = primitive.slot;
    const glm::dvec3 origin = find_origin(primitive.positions);  // normals are computed from the floats that are stored
    const auto copy = [](const auto& from, std::uint32_t vertex, auto& to) {
        if (!from.empty()) {
            to.push_back(from[vertex]);
        }
    };
    for (const glm::uvec3& triangle : primitive.triangles) {
        const auto first = static_cast<std::uint32_t>(split.positions.size());
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            split.positions.push_back(primitive.positions[triangle[corner]]);
            copy(primitive.uvs[0], triangle[corner], split.uvs[0]);
            copy(primitive.uvs[1], triangle[corner], split.uvs[1]);
            copy(primitive.colors, triangle[corner], split.colors);
        }
        const auto position = [&](std::uint32_t vertex) { return glm::dvec3(glm::vec3(split.positions[vertex] - origin)); };
        const glm::dvec3 a = position(first);
        const glm::dvec3 across = glm::cross(position(first + 1) - a, position(first + 2) - a);
        const double length = glm::length(across);
        split.normals.insert(split.normals.end(), 3, length > 0.0 ? glm::vec3(across / length) : glm::vec3(0.0F, 1.0F, 0.0F));
        split.triangles.emplace_back(first, first + 1, first + 2);
    }
    primitive = std::move(split);
}

std::vector<std::uint32_t> read_corners(const GltfFile& file, const JsonReader& from, std::size_t vertex_count)
{
    if (const std::optional<JsonReader> indices = from.find("indices")) {
        return read_indices(file, *indices, vertex_count);
    }
    std::vector<std::uint32_t> corners(vertex_count);
    for (std::size_t k = 0; k < vertex_count; ++k) {
        corners[k] = static_cast<std::uint32_t>(k);
    }
    return corners;
}

// Reads attributes of one primitive, or of one of its targets.
struct ReadAttribute {
    const GltfFile& file;
    const JsonReader& attributes;
    std::size_t vertex_count = 0;

    template <typename Vector>
    void operator()(std::string_view key, std::string_view type, std::vector<Vector>& vectors) const
    {
        if (const std::optional<JsonReader> member = attributes.find(key)) {
            vectors = check(*member, to_vectors<Vector>(read_accessor(file, *member, type)));
        }
    }

    /// Reads an attribute whose vectors may be missing: vectors that are not finite become `absent`.
    template <typename Vector>
    void operator()(std::string_view key, std::string_view type, std::vector<Vector>& vectors, const Vector& absent, Model& model) const
    {
        const std::optional<JsonReader> member = attributes.find(key);
        if (!member) {
            return;
        }
        vectors = check(*member, to_vectors<Vector>(read_accessor(file, *member, type, NotFinite::Kept)));
        std::size_t mended_count = 0;
        for (Vector& vector : vectors) {
            bool is_finite = true;
            for (glm::length_t k = 0; k < Vector::length(); ++k) {
                is_finite = is_finite && std::isfinite(vector[k]);
            }
            mended_count += is_finite ? 0U : 1U;
            vector = is_finite ? vector : absent;
        }
        if (mended_count > 0) {
            excuse(model, fmt::format("{} of {} vertices are not finite and are recomputed or left out", key, mended_count));
        }
    }

    template <typename Vector>
    std::vector<Vector> check(const JsonReader& member, std::vector<Vector> vectors) const
    {
        if (vectors.size() != vertex_count) {
            member.fail(fmt::format("it has {} elements, but there are {} positions", vectors.size(), vertex_count));
        }
        return vectors;
    }
};

void count_vertices(const JsonReader& from, std::size_t added, std::size_t& vertex_count)
{
    vertex_count += added;
    if (vertex_count > kMostVertices) {
        from.fail(fmt::format("the meshes have more than {} vertices", kMostVertices));
    }
}

void add_targets(const GltfFile& file, const JsonReader& from, const std::vector<double>& weights, std::size_t& vertex_count,
                 std::vector<glm::vec3>& positions, std::vector<glm::vec3>& normals)
{
    const std::vector<JsonReader> targets = from.at("targets").read_items(1, 10000);
    for (std::size_t k = 0; k < std::min(targets.size(), weights.size()); ++k) {
        if (weights[k] == 0.0) {
            continue;
        }
        count_vertices(from, positions.size(), vertex_count);
        const auto add = [&](const char* key, std::vector<glm::vec3>& to) {
            std::vector<glm::vec3> offsets;
            ReadAttribute{file, targets[k], positions.size()}(key, "VEC3", offsets);
            for (std::size_t vertex = 0; vertex < std::min(offsets.size(), to.size()); ++vertex) {
                to[vertex] += static_cast<float>(weights[k]) * offsets[vertex];
            }
        };
        add("POSITION", positions);
        add("NORMAL", normals);
    }
}

// The four joints and weights of each vertex.
struct JointSet {
    JsonReader where;
    std::vector<glm::vec4> joints;
    std::vector<glm::vec4> weights;
};

std::vector<JointSet> read_joints(const JsonReader& attributes, const ReadAttribute& read)
{
    constexpr int kMostSets = 8;
    std::vector<JointSet> sets;
    for (int k = 0; k < kMostSets && attributes.find(fmt::format("JOINTS_{}", k)); ++k) {
        JointSet set{attributes.at(fmt::format("JOINTS_{}", k)), {}, {}};
        read(fmt::format("JOINTS_{}", k), "VEC4", set.joints);
        static_cast<void>(attributes.at(fmt::format("WEIGHTS_{}", k)));
        read(fmt::format("WEIGHTS_{}", k), "VEC4", set.weights);
        sets.push_back(std::move(set));
    }
    return sets;
}

// The transform of a vertex is the weighted mean of its joints' transforms; the weights need not add up to 1.
std::optional<Place> find_place(const std::vector<JointSet>& sets, std::size_t vertex, const std::vector<Place>& places)
{
    Place sum{glm::dmat3(0.0), glm::dvec3(0.0)};
    double total = 0.0;
    for (const JointSet& set : sets) {
        for (glm::length_t k = 0; k < 4; ++k) {
            const double weight = static_cast<double>(set.weights[vertex][k]);
            const float joint = set.joints[vertex][k];
            if (weight == 0.0) {
                continue;
            }
            if (!(joint >= 0.0F && joint < static_cast<float>(places.size()))) {
                set.where.fail(fmt::format("vertex {} follows joint {}, but there are {} joints", vertex, joint, places.size()));
            }
            const Place& place = places[static_cast<std::size_t>(joint)];
            sum.linear += weight * place.linear;
            sum.translation += weight * place.translation;
            total += weight;
        }
    }
    return total == 0.0 ? std::nullopt : std::optional(Place{sum.linear / total, sum.translation / total});
}

void bend(const std::vector<JointSet>& sets, const std::vector<Place>& places, Primitive& primitive)
{
    for (std::size_t vertex = 0; vertex < primitive.positions.size() && !sets.empty(); ++vertex) {
        const std::optional<Place> place = find_place(sets, vertex, places);
        if (!place) {
            continue;
        }
        const glm::dmat3& linear = place->linear;
        primitive.positions[vertex] = linear * primitive.positions[vertex] + place->translation;
        if (!primitive.normals.empty()) {
            const double determinant = glm::determinant(linear);
            const glm::dmat3 of_normals = determinant != 0.0 ? glm::transpose(glm::inverse(linear)) : glm::dmat3(0.0);
            primitive.normals[vertex] = glm::vec3(of_normals * glm::dvec3(primitive.normals[vertex]));
        }
        if (!primitive.tangents.empty()) {
            glm::vec4& tangent = primitive.tangents[vertex];
            tangent = glm::vec4(glm::vec3(linear * glm::dvec3(glm::vec3(tangent))), tangent.w);
        }
    }
}

// Rejects vertices that exist only compressed: a file may use the extension without listing it as required.
void check_compression(const GltfFile& file, const JsonReader& from, const JsonReader& positions)
{
    if (find_extension(from, "KHR_draco_mesh_compression") && !file.find("accessors", positions).find("bufferView")) {
        from.fail("its vertices are compressed by KHR_draco_mesh_compression, which is not supported; export the model without it");
    }
}

// Drops the vertices that no triangle uses and keeps the others in order. Otherwise every node with the mesh would copy
// the unused ones too.
void drop_unused(Primitive& primitive)
{
    std::vector<bool> is_used(primitive.positions.size());
    for (const glm::uvec3& triangle : primitive.triangles) {
        is_used[triangle.x] = is_used[triangle.y] = is_used[triangle.z] = true;
    }
    if (std::ranges::find(is_used, false) == is_used.end()) {
        return;
    }
    std::vector<std::uint32_t> places(is_used.size());
    std::uint32_t kept = 0;
    for (std::size_t vertex = 0; vertex < is_used.size(); ++vertex) {
        places[vertex] = kept;
        kept += is_used[vertex] ? 1U : 0U;
    }
    const auto keep = [&](auto& list) {
        for (std::size_t vertex = 0; vertex < list.size(); ++vertex) {
            list[places[vertex]] = is_used[vertex] ? list[vertex] : list[places[vertex]];
        }
        list.resize(list.empty() ? 0 : kept);
        list.shrink_to_fit();
    };
    keep(primitive.positions);
    keep(primitive.normals);
    keep(primitive.tangents);
    keep(primitive.uvs[0]);
    keep(primitive.uvs[1]);
    keep(primitive.colors);
    for (glm::uvec3& triangle : primitive.triangles) {
        triangle = {places[triangle.x], places[triangle.y], places[triangle.z]};
    }
}

}  // namespace

std::size_t count_bytes(const Primitive& primitive)
{
    const auto bytes_of = [](const auto& list) { return list.size() * sizeof(list[0]); };
    return bytes_of(primitive.positions) + bytes_of(primitive.normals) + bytes_of(primitive.tangents) + bytes_of(primitive.uvs[0]) +
           bytes_of(primitive.uvs[1]) + bytes_of(primitive.colors) + bytes_of(primitive.triangles);
}

std::optional<Primitive> read_primitive(const GltfFile& file, const JsonReader& from, const MeshPose& pose, const UvSets& uv_sets,
                                        std::size_t& vertex_count, Model& model)
{
    const std::optional<JsonReader> mode_member = from.find("mode");
    const std::int64_t mode = mode_member ? mode_member->read_integer(0, 6) : Triangles;
    if (mode < Triangles) {
        warn(model, "points and lines are left out");
        lose(model, "meshes of points and lines");
        return std::nullopt;
    }
    const JsonReader attributes = from.at("attributes");
    check_compression(file, from, attributes.at("POSITION"));
    Primitive primitive;
    std::vector<glm::vec3> positions = to_vectors<glm::vec3>(read_accessor(file, attributes.at("POSITION"), "VEC3"));
    const std::size_t count = positions.size();
    count_vertices(from, count, vertex_count);
    const ReadAttribute read{file, attributes, count};
    read("NORMAL", "VEC3", primitive.normals, glm::vec3(0.0F), model);
    read("TANGENT", "VEC4", primitive.tangents, glm::vec4(0.0F), model);
    for (std::size_t set = 0; set < uv_sets.size(); ++set) {
        read(fmt::format("TEXCOORD_{}", uv_sets[set]), "VEC2", primitive.uvs[set], glm::vec2(0.0F), model);
    }
    read("COLOR_0", "VEC3|VEC4", primitive.colors, glm::vec4(1.0F), model);
    primitive.triangles = make_triangles(read_corners(file, from, count), mode);
    if (from.find("targets")) {
        warn(model, "morph targets are applied with their default weights");
        add_targets(file, from, pose.morph_weights, vertex_count, positions, primitive.normals);
    }
    primitive.positions.assign(positions.begin(), positions.end());
    if (!pose.joints.empty()) {
        bend(read_joints(attributes, read), pose.joints, primitive);
    }
    if (primitive.normals.empty()) {
        warn(model, "faces without normals are shaded flat");
        split_vertices(primitive);
    }
    drop_unused(primitive);
    return primitive;
}

}  // namespace clevrvk::model
