// Walks the nodes of the scene and appends what their meshes show, turned from y up to z up.
#include "renderer/model/read_gltf.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/model/gltf_accessor.h"
#include "renderer/model/gltf_file.h"
#include "renderer/model/gltf_material.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

namespace clevrvk::model {
namespace {

constexpr NumberRange kCoordinate{-1e6, 1e6};
constexpr int kMostNodeDepth = 64;
constexpr std::int64_t kMostPlace = std::numeric_limits<std::int32_t>::max();

// A primitive as its accessors give it, before its place in the scene is known.
struct Primitive {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;
    std::vector<glm::vec4> tangents;
    std::array<std::vector<glm::vec2>, 2> uvs;
    std::vector<glm::vec4> colors;
    std::vector<glm::uvec3> triangles;
    std::uint32_t slot = 0;
};

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

// A transform in double.
struct Place {
    glm::dmat3 linear{1.0};
    glm::dvec3 translation{0.0};

    Place operator*(const Place& inner) const { return {linear * inner.linear, linear * inner.translation + translation}; }
};

Place read_place(const JsonReader& node)
{
    if (const std::optional<JsonReader> matrix = node.find("matrix")) {
        const std::array<double, 16> m = matrix->read_numbers<16>(kCoordinate);  // column after column
        if (m[3] != 0.0 || m[7] != 0.0 || m[11] != 0.0 || m[15] != 1.0) {
            matrix->fail("its last row is not 0, 0, 0, 1");
        }
        return {glm::dmat3(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]), glm::dvec3(m[12], m[13], m[14])};
    }
    const auto read_vector = [&](std::string_view key, double absent) {
        const std::optional<JsonReader> member = node.find(key);
        const auto v = member ? member->read_numbers<3>(kCoordinate) : std::array<double, 3>{absent, absent, absent};
        return glm::dvec3(v[0], v[1], v[2]);
    };
    glm::dquat rotation(1.0, 0.0, 0.0, 0.0);
    if (const std::optional<JsonReader> member = node.find("rotation")) {
        const std::array<double, 4> q = member->read_numbers<4>({-2.0, 2.0});  // x, y, z, w
        rotation = glm::dquat(q[3], q[0], q[1], q[2]);
        if (glm::length(rotation) < 1e-3) {
            member->fail("a quaternion of length 0 is no rotation");
        }
        rotation = glm::normalize(rotation);
    }
    const glm::dvec3 scale = read_vector("scale", 1.0);
    const glm::dmat3 turn = glm::mat3_cast(rotation);
    return {glm::dmat3(turn[0] * scale.x, turn[1] * scale.y, turn[2] * scale.z), read_vector("translation", 0.0)};
}

class SceneReader {
public:
    SceneReader(const GltfFile& file, Model& model) : file_(file), model_(model), materials_(file, model) {}

    void read()
    {
        for (const JsonReader& node : list_roots()) {
            // glTF's (x, y, z) is (x, -z, y) here.
            add_node(node, {glm::dmat3(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0), glm::dvec3(0.0)}, 0);
        }
        for (const char* const left_out : {"animations", "cameras", "skins"}) {
            if (file_.count(left_out) > 0) {
                warn(model_, fmt::format("{} are left out", left_out));
            }
        }
    }

private:
    std::vector<JsonReader> list_roots() const
    {
        const std::optional<JsonReader> chosen = file_.root().find("scene");
        if (!chosen && file_.count("scenes") == 0) {
            file_.root().fail("it has no scene, so that nothing of it is shown");
        }
        const JsonReader scene = chosen ? file_.find("scenes", *chosen) : file_.root().at("scenes").item(0);
        const std::optional<JsonReader> nodes = scene.find("nodes");
        return nodes ? nodes->read_items(0, static_cast<std::size_t>(kMostPlace)) : std::vector<JsonReader>();
    }

    void add_node(const JsonReader& where, const Place& parent, int depth)
    {
        if (depth > kMostNodeDepth || !seen_.insert(where.read_integer(0, kMostPlace)).second) {
            where.fail(depth > kMostNodeDepth ? fmt::format("nodes are nested deeper than {}", kMostNodeDepth)
                                              : "the node is shown twice; the nodes of a scene are a tree");
        }
        const JsonReader node = file_.find("nodes", where);
        const Place place = parent * read_place(node);
        if (const std::optional<JsonReader> mesh = node.find("mesh")) {
            add_mesh(*mesh, place);
        }
        if (const std::optional<JsonReader> children = node.find("children")) {
            for (const JsonReader& child : children->read_items(0, static_cast<std::size_t>(kMostPlace))) {
                add_node(child, place, depth + 1);
            }
        }
    }

    void add_mesh(const JsonReader& where, const Place& place)
    {
        const auto [known, is_new] = meshes_.try_emplace(where.read_integer(0, kMostPlace));
        if (is_new) {
            const JsonReader mesh = file_.find("meshes", where);
            for (const JsonReader& primitive : mesh.at("primitives").read_items(1, static_cast<std::size_t>(kMostPlace))) {
                read_primitive(primitive, known->second);
            }
        }
        for (const Primitive& primitive : known->second) {
            if (model_.triangles.size() + primitive.triangles.size() > kMostTriangles) {
                where.fail(fmt::format("the model has more than {} triangles", kMostTriangles));
            }
            append(primitive, place);
        }
    }

    void read_primitive(const JsonReader& from, std::vector<Primitive>& primitives)
    {
        const std::optional<JsonReader> mode_member = from.find("mode");
        const std::int64_t mode = mode_member ? mode_member->read_integer(0, 6) : Triangles;
        if (mode < Triangles) {
            warn(model_, "points and lines are left out");
            return;
        }
        if (from.find("targets")) {
            warn(model_, "morph targets are left out");
        }
        const JsonReader attributes = from.at("attributes");
        Primitive primitive;
        primitive.positions = to_vectors<glm::vec3>(read_accessor(file_, attributes.at("POSITION"), "VEC3"));
        const std::size_t count = primitive.positions.size();
        vertex_count_ += count;
        if (vertex_count_ > kMostVertices) {
            from.fail(fmt::format("the meshes have more than {} vertices", kMostVertices));
        }
        const auto read_attribute = [&](const char* key, std::string_view type, auto& vectors) {
            if (const std::optional<JsonReader> member = attributes.find(key)) {
                vectors = to_vectors<typename std::decay_t<decltype(vectors)>::value_type>(read_accessor(file_, *member, type));
                if (vectors.size() != count) {
                    member->fail(fmt::format("it has {} elements, and there are {} positions", vectors.size(), count));
                }
            }
        };
        read_attribute("NORMAL", "VEC3", primitive.normals);
        read_attribute("TANGENT", "VEC4", primitive.tangents);
        read_attribute("TEXCOORD_0", "VEC2", primitive.uvs[0]);
        read_attribute("TEXCOORD_1", "VEC2", primitive.uvs[1]);
        read_attribute("COLOR_0", "VEC3|VEC4", primitive.colors);
        primitive.triangles = make_triangles(read_corners(from, count), mode);
        primitive.slot = find_slot(from);
        if (primitive.normals.empty()) {
            split_vertices(primitive);
        }
        primitives.push_back(std::move(primitive));
    }

    [[nodiscard]] std::vector<std::uint32_t> read_corners(const JsonReader& from, std::size_t vertex_count) const
    {
        if (const std::optional<JsonReader> indices = from.find("indices")) {
            return read_indices(file_, *indices, vertex_count);
        }
        std::vector<std::uint32_t> corners(vertex_count);
        for (std::size_t k = 0; k < vertex_count; ++k) {
            corners[k] = static_cast<std::uint32_t>(k);
        }
        return corners;
    }

    std::uint32_t find_slot(const JsonReader& primitive)
    {
        const std::optional<JsonReader> where = primitive.find("material");
        const auto [found, is_new] =
            slots_.try_emplace(where ? where->read_integer(0, kMostPlace) : -1, static_cast<std::uint32_t>(model_.materials.size()));
        if (is_new) {
            model_.materials.push_back(where ? materials_.read(*where) : MaterialReader::make_default());
        }
        return found->second;
    }

    void append(const Primitive& primitive, const Place& place)
    {
        const auto first = static_cast<std::uint32_t>(model_.positions.size());
        const double determinant = glm::determinant(place.linear);
        const bool is_mirrored = determinant < 0.0;
        const glm::dmat3 of_normals = determinant != 0.0 ? glm::transpose(glm::inverse(place.linear)) : glm::dmat3(1.0);
        const auto unit = [](const glm::dvec3& v) {
            const double length = glm::length(v);
            return length > 0.0 ? glm::vec3(v / length) : glm::vec3(0.0F, 0.0F, 1.0F);
        };
        for (const glm::vec3& position : primitive.positions) {
            model_.positions.emplace_back(place.linear * glm::dvec3(position) + place.translation);
        }
        for (const glm::vec3& normal : primitive.normals) {
            model_.normals.push_back(unit(of_normals * glm::dvec3(normal)));
        }
        append_or_fill(model_.tangents, primitive.tangents, first, glm::vec4(0.0F), [&](const glm::vec4& tangent) {
            return glm::vec4(unit(place.linear * glm::dvec3(tangent)), is_mirrored ? -tangent.w : tangent.w);
        });
        for (std::size_t set = 0; set < primitive.uvs.size(); ++set) {
            append_or_fill(model_.uvs[set], primitive.uvs[set], first, glm::vec2(0.0F), [](const glm::vec2& uv) { return uv; });
        }
        append_or_fill(model_.colors, primitive.colors, first, glm::vec4(1.0F), [](const glm::vec4& color) { return color; });
        for (const glm::uvec3& triangle : primitive.triangles) {
            const glm::uvec3 placed = triangle + glm::uvec3(first);
            model_.triangles.push_back(is_mirrored ? glm::uvec3(placed.x, placed.z, placed.y) : placed);
            model_.slots.push_back(primitive.slot);
        }
    }

    // A list has an element for each vertex from the first primitive on that has the attribute.
    template <typename Vector, typename Convert>
    void append_or_fill(std::vector<Vector>& list, const std::vector<Vector>& added, std::size_t first, const Vector& absent,
                        const Convert& convert) const
    {
        if (added.empty() && list.empty()) {
            return;
        }
        list.resize(first, absent);
        for (const Vector& value : added) {
            list.push_back(convert(value));
        }
        list.resize(model_.positions.size(), absent);
    }

    const GltfFile& file_;
    Model& model_;
    MaterialReader materials_;
    std::size_t vertex_count_ = 0;                           // of the meshes read
    std::set<std::int64_t> seen_;                            // nodes
    std::map<std::int64_t, std::vector<Primitive>> meshes_;  // by their number; all three are looked up only
    std::map<std::int64_t, std::uint32_t> slots_;            // by the number of their material, -1: without one
};

}  // namespace

Model read_gltf(std::string_view bytes, const std::string& name, const std::optional<std::filesystem::path>& folder)
{
    const GltfFile file(bytes, name, folder);
    Model model;
    SceneReader(file, model).read();
    if (model.triangles.empty()) {
        throw SpecError(fmt::format("{}: its scene shows no triangles", name));
    }
    return model;
}

Model load_gltf(const std::filesystem::path& path)
{
    return read_gltf(read_text_file(path), path.string(), path.parent_path());
}

}  // namespace clevrvk::model
