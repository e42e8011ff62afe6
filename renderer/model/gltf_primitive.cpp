// Targets and skin are applied before flat faces get their normals.
#include "renderer/model/gltf_primitive.h"

#include "renderer/base/error.h"
#include "renderer/model/gltf_accessor.h"
#include "renderer/model/read_gltf.h"
#include "renderer/model/warn.h"

#include <algorithm>
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

// Where the mesh is flat: its triangles share no vertex.
void split_vertices(Primitive& primitive)
{
    Primitive split;
    split.slot = primitive.slot;
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
        const glm::dvec3 a(split.positions[first]);
        const glm::dvec3 across = glm::cross(glm::dvec3(split.positions[first + 1]) - a, glm::dvec3(split.positions[first + 2]) - a);
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

// Reads the attributes of one primitive, or of one of its targets.
struct ReadAttribute {
    const GltfFile& file;
    const JsonReader& attributes;
    std::size_t vertex_count = 0;

    template <typename Vector>
    void operator()(const char* key, std::string_view type, std::vector<Vector>& vectors) const
    {
        const std::optional<JsonReader> member = attributes.find(key);
        if (!member) {
            return;
        }
        vectors = to_vectors<Vector>(read_accessor(file, *member, type));
        if (vectors.size() != vertex_count) {
            member->fail(fmt::format("it has {} elements, and there are {} positions", vectors.size(), vertex_count));
        }
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
                 Primitive& primitive)
{
    const std::vector<JsonReader> targets = from.at("targets").read_items(1, 10000);
    for (std::size_t k = 0; k < std::min(targets.size(), weights.size()); ++k) {
        if (weights[k] == 0.0) {
            continue;
        }
        count_vertices(from, primitive.positions.size(), vertex_count);
        const auto add = [&](const char* key, std::vector<glm::vec3>& to) {
            std::vector<glm::vec3> offsets;
            ReadAttribute{file, targets[k], primitive.positions.size()}(key, "VEC3", offsets);
            for (std::size_t vertex = 0; vertex < std::min(offsets.size(), to.size()); ++vertex) {
                to[vertex] += static_cast<float>(weights[k]) * offsets[vertex];
            }
        };
        add("POSITION", primitive.positions);
        add("NORMAL", primitive.normals);
    }
}

// Each vertex follows four joints.
void bend(const JsonReader& where, const std::vector<Place>& places, const std::vector<glm::vec4>& joints,
          const std::vector<glm::vec4>& weights, Primitive& primitive)
{
    for (std::size_t vertex = 0; vertex < joints.size(); ++vertex) {
        Place sum{glm::dmat3(0.0), glm::dvec3(0.0)};
        double total = 0.0;
        for (glm::length_t k = 0; k < 4; ++k) {
            const double weight = static_cast<double>(weights[vertex][k]);
            const float joint = joints[vertex][k];
            if (weight == 0.0) {
                continue;
            }
            if (!(joint >= 0.0F && joint < static_cast<float>(places.size()))) {
                where.fail(fmt::format("vertex {} follows joint {}, and there are {}", vertex, joint, places.size()));
            }
            const Place& place = places[static_cast<std::size_t>(joint)];
            sum.linear += weight * place.linear;
            sum.translation += weight * place.translation;
            total += weight;
        }
        if (total == 0.0) {
            continue;
        }
        const glm::dmat3 linear = sum.linear / total;
        primitive.positions[vertex] = glm::vec3(linear * glm::dvec3(primitive.positions[vertex]) + sum.translation / total);
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

}  // namespace

std::optional<Primitive> read_primitive(const GltfFile& file, const JsonReader& from, const MeshPose& pose, std::size_t& vertex_count,
                                        Model& model)
{
    const std::optional<JsonReader> mode_member = from.find("mode");
    const std::int64_t mode = mode_member ? mode_member->read_integer(0, 6) : Triangles;
    if (mode < Triangles) {
        warn(model, "points and lines are left out");
        return std::nullopt;
    }
    const JsonReader attributes = from.at("attributes");
    Primitive primitive;
    primitive.positions = to_vectors<glm::vec3>(read_accessor(file, attributes.at("POSITION"), "VEC3"));
    const std::size_t count = primitive.positions.size();
    count_vertices(from, count, vertex_count);
    const ReadAttribute read{file, attributes, count};
    read("NORMAL", "VEC3", primitive.normals);
    read("TANGENT", "VEC4", primitive.tangents);
    read("TEXCOORD_0", "VEC2", primitive.uvs[0]);
    read("TEXCOORD_1", "VEC2", primitive.uvs[1]);
    read("COLOR_0", "VEC3|VEC4", primitive.colors);
    primitive.triangles = make_triangles(read_corners(file, from, count), mode);
    if (from.find("targets")) {
        warn(model, "of morph targets the default weights are applied");
        add_targets(file, from, pose.morph_weights, vertex_count, primitive);
    }
    if (!pose.joints.empty() && attributes.find("JOINTS_0")) {
        std::vector<glm::vec4> joints;
        std::vector<glm::vec4> weights;
        read("JOINTS_0", "VEC4", joints);
        static_cast<void>(attributes.at("WEIGHTS_0"));
        read("WEIGHTS_0", "VEC4", weights);
        bend(attributes.at("JOINTS_0"), pose.joints, joints, weights, primitive);
    }
    if (primitive.normals.empty()) {
        warn(model, "faces without normals are shaded flat");
        split_vertices(primitive);
    }
    return primitive;
}

}  // namespace clevrvk::model
