// Walks the nodes of the scene and appends what their meshes show, turned from y up to z up.
#include "renderer/model/read_gltf.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/gltf_file.h"
#include "renderer/model/gltf_material.h"
#include "renderer/model/gltf_pose.h"
#include "renderer/model/gltf_primitive.h"
#include "renderer/model/warn.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <vector>

namespace clevrvk::model {
namespace {

constexpr std::int64_t kMostPlace = std::numeric_limits<std::int32_t>::max();

class SceneReader {
public:
    SceneReader(const GltfFile& file, Model& model) : file_(file), model_(model), materials_(file, model), skins_(file) {}

    void read()
    {
        for (const JsonReader& node : list_roots()) {
            add_node(node, kUpright, 0);
        }
        for (const std::string& extension : file_.list_left_out()) {
            warn(model_, fmt::format("the extension {} is left out", fit_line(extension)));
        }
        for (const char* const left_out : {"animations", "cameras"}) {
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
            add_mesh(node, *mesh, place);
        }
        if (const std::optional<JsonReader> children = node.find("children")) {
            for (const JsonReader& child : children->read_items(0, static_cast<std::size_t>(kMostPlace))) {
                add_node(child, place, depth + 1);
            }
        }
    }

    // A mesh that no node bends is read once.
    void add_mesh(const JsonReader& node, const JsonReader& where, const Place& place)
    {
        const JsonReader mesh = file_.find("meshes", where);
        const std::optional<JsonReader> skin = node.find("skin");
        if (!skin && !node.find("weights")) {
            const auto [known, is_new] = meshes_.try_emplace(where.read_integer(0, kMostPlace));
            if (is_new) {
                known->second = read_mesh(mesh, {read_weights(mesh), {}});
            }
            append_all(node, where, known->second, place);
            return;
        }
        MeshPose pose{read_weights(node.find("weights") ? node : mesh), {}};
        if (skin) {
            // The joints place it, not its node.
            pose.joints = skins_.read(*skin);
            warn(model_, "skins are shown in the pose of the file");
        }
        append_all(node, where, read_mesh(mesh, pose), skin ? kUpright : place);
    }

    static std::vector<double> read_weights(const JsonReader& from)
    {
        std::vector<double> weights;
        const std::optional<JsonReader> member = from.find("weights");
        for (const JsonReader& weight : member ? member->read_items(0, 10000) : std::vector<JsonReader>()) {
            weights.push_back(weight.read_number({-1e6, 1e6}));
        }
        return weights;
    }

    std::vector<Primitive> read_mesh(const JsonReader& mesh, const MeshPose& pose)
    {
        std::vector<Primitive> primitives;
        for (const JsonReader& from : mesh.at("primitives").read_items(1, static_cast<std::size_t>(kMostPlace))) {
            std::optional<Primitive> primitive = read_primitive(file_, from, pose, vertex_count_, model_);
            if (primitive) {
                primitive->slot = find_slot(from);
                primitives.push_back(std::move(*primitive));
            }
        }
        return primitives;
    }

    void append_all(const JsonReader& node, const JsonReader& where, const std::vector<Primitive>& primitives, const Place& place)
    {
        part_ = find_part(node, file_.find("meshes", where));
        for (const Primitive& primitive : primitives) {
            if (model_.triangles.size() + primitive.triangles.size() > kMostTriangles) {
                where.fail(fmt::format("the model has more than {} triangles", kMostTriangles));
            }
            append(primitive, place);
        }
    }

    // By the node's name, or else its mesh's.
    std::uint32_t find_part(const JsonReader& node, const JsonReader& mesh)
    {
        const auto read_name = [](const JsonReader& from) {
            const std::optional<JsonReader> name = from.find("name");
            return name && name->value().is_string() ? name->read_string() : std::string();
        };
        const std::string of_node = read_name(node);
        const auto [found, is_new] =
            parts_.try_emplace(of_node.empty() ? read_name(mesh) : of_node, static_cast<std::uint32_t>(model_.part_names.size()));
        if (is_new) {
            model_.part_names.push_back(found->first);
        }
        return found->second;
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
            return length > 0.0 ? glm::vec3(v / length) : glm::vec3(0.0F);
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
            model_.parts.push_back(part_);
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

    // glTF's (x, y, z) is (x, -z, y) here.
    static constexpr Place kUpright{glm::dmat3(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0), glm::dvec3(0.0)};

    const GltfFile& file_;
    Model& model_;
    MaterialReader materials_;
    SkinReader skins_;
    std::size_t vertex_count_ = 0;                           // of the meshes read
    std::uint32_t part_ = 0;                                 // of the node that is read
    std::set<std::int64_t> seen_;                            // nodes
    std::map<std::int64_t, std::vector<Primitive>> meshes_;  // by their number; all four are looked up only
    std::map<std::int64_t, std::uint32_t> slots_;            // by the number of their material, -1: without one
    std::map<std::string, std::uint32_t> parts_;             // by name
};

}  // namespace

Model read_gltf(std::string_view bytes, const std::string& name, const std::optional<std::filesystem::path>& folder)
{
    const GltfFile file(bytes, name, folder);
    Model model;
    if (const std::optional<JsonReader> copyright = file.root().at("asset").find("copyright")) {
        model.copyright = copyright->read_string();
    }
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
