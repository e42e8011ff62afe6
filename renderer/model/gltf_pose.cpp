// Reads the transforms of nodes and of skin joints. A node has at most one parent; parents are found once.
#include "renderer/model/gltf_pose.h"

#include "renderer/base/error.h"
#include "renderer/model/gltf_accessor.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace clevrvk::model {
namespace {

constexpr NumberRange kCoordinate{-1e9, 1e9};

glm::dmat3 make_linear(const glm::dquat& rotation, const glm::dvec3& scale)
{
    const glm::dmat3 turn = glm::mat3_cast(glm::normalize(rotation));
    return {turn[0] * scale.x, turn[1] * scale.y, turn[2] * scale.z};
}

}  // namespace

Place read_place(const JsonReader& node)
{
    if (const std::optional<JsonReader> matrix = node.find("matrix")) {
        const std::array<double, 16> m = matrix->read_numbers<16>(kCoordinate);  // in column-major order
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
            member->fail("a quaternion of length 0 is not a rotation");
        }
    }
    return {make_linear(rotation, read_vector("scale", 1.0)), read_vector("translation", 0.0)};
}

std::vector<Place> read_instances(const GltfFile& file, const JsonReader& node)
{
    const std::optional<JsonReader> extension = find_extension(node, "EXT_mesh_gpu_instancing");
    if (!extension) {
        return {Place{}};
    }
    const JsonReader attributes = extension->at("attributes");
    std::size_t count = 0;
    const auto read = [&](std::string_view key, std::string_view type) {
        const std::optional<JsonReader> member = attributes.find(key);
        AccessorValues values = member ? read_accessor(file, *member, type) : AccessorValues{};
        if (member && count != 0 && values.size() != count) {
            member->fail(fmt::format("it has {} elements, but another attribute has {}", values.size(), count));
        }
        count = std::max(count, values.size());
        return values;
    };
    const AccessorValues translations = read("TRANSLATION", "VEC3");
    const AccessorValues rotations = read("ROTATION", "VEC4");
    const AccessorValues scales = read("SCALE", "VEC3");
    std::vector<Place> places;
    places.reserve(count);
    for (std::size_t k = 0; k < count; ++k) {
        const auto get = [k](const AccessorValues& from, std::size_t component, double absent) {
            return from.values.empty() ? absent : static_cast<double>(from.values[k * from.component_count + component]);
        };
        const glm::dquat rotation(get(rotations, 3, 1.0), get(rotations, 0, 0.0), get(rotations, 1, 0.0), get(rotations, 2, 0.0));
        const glm::dvec3 scale(get(scales, 0, 1.0), get(scales, 1, 1.0), get(scales, 2, 1.0));
        places.push_back({make_linear(rotation, scale),
                          {get(translations, 0, 0.0), get(translations, 1, 0.0), get(translations, 2, 0.0)}});
    }
    return places;
}

const std::vector<Place>& SkinReader::read(const JsonReader& where)
{
    constexpr std::size_t kMostJoints = 4096;
    find_parents();
    const JsonReader skin = file_.find("skins", where);
    const auto [known, is_new] = skins_.try_emplace(where.read_integer(0, kMostPlace));
    std::vector<Place>& places = known->second;
    if (!is_new) {
        return places;
    }
    for (const JsonReader& joint : skin.at("joints").read_items(1, kMostJoints)) {
        static_cast<void>(file_.find("nodes", joint));
        places.push_back(find_place(joint, joint.read_integer(0, kMostPlace), 0));
    }
    const std::optional<JsonReader> member = skin.find("inverseBindMatrices");
    if (!member) {
        return places;
    }
    const AccessorValues matrices = read_accessor(file_, *member, "MAT4");
    if (matrices.size() < places.size()) {
        member->fail(fmt::format("it has {} matrices, but there are {} joints", matrices.size(), places.size()));
    }
    for (std::size_t k = 0; k < places.size(); ++k) {
        std::array<double, 16> m{};
        std::copy_n(matrices.values.begin() + static_cast<std::ptrdiff_t>(16 * k), 16, m.begin());
        places[k] = places[k] * Place{glm::dmat3(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]), glm::dvec3(m[12], m[13], m[14])};
    }
    return places;
}

Place SkinReader::find_place(const JsonReader& where, std::int64_t node, int depth) const
{
    if (depth > kMostNodeDepth) {
        where.fail(fmt::format("nodes are nested deeper than {}", kMostNodeDepth));
    }
    const Place own = read_place(file_.root().at("nodes").item(static_cast<std::size_t>(node)));
    const auto parent = parents_.find(node);
    return parent == parents_.end() ? own : find_place(where, parent->second, depth + 1) * own;
}

void SkinReader::find_parents()
{
    const std::size_t count = parents_.empty() ? file_.count("nodes") : 0;
    for (std::size_t node = 0; node < count; ++node) {
        const JsonReader item = file_.root().at("nodes").item(node);
        const std::optional<JsonReader> children = item.find("children");
        for (const JsonReader& child : children ? children->read_items(0, count) : std::vector<JsonReader>()) {
            static_cast<void>(file_.find("nodes", child));
            parents_.try_emplace(child.read_integer(0, kMostPlace), static_cast<std::int64_t>(node));
        }
    }
}

}  // namespace clevrvk::model
