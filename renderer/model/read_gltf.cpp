// Traverses the nodes of the scene and appends their meshes, rotated from y up to z up. All transforms are in double
// precision.
#include "renderer/model/read_gltf.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/far_origin.h"
#include "renderer/model/gltf_accessor.h"
#include "renderer/model/gltf_file.h"
#include "renderer/model/gltf_material.h"
#include "renderer/model/gltf_pose.h"
#include "renderer/model/gltf_primitive.h"
#include "renderer/model/warn.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace clevrvk::model {
namespace {

class SceneReader {
public:
    /// \param name  for messages
    SceneReader(const GltfFile& file, std::string name, Model& model)
        : file_(file), name_(std::move(name)), model_(model), materials_(file, model), skins_(file)
    {
    }

    void read()
    {
        count_uses();
        for (const JsonReader& node : list_roots()) {
            add_node(node, kUpright, 0);
        }
        store_positions();
        light_colored_slots();
        for (const std::string& extension : file_.list_left_out()) {
            warn(model_, fmt::format("the extension {} is left out", fit_line(extension)));
            lose(model_, "extensions");
        }
        report_left_out("animations", file_.count("animations"));
        report_left_out("cameras", file_.count("cameras"));
        report_left_out("lights", count_in_extension("KHR_lights_punctual", "lights"));
        report_left_out("variants of materials", count_in_extension("KHR_materials_variants", "variants"));
    }

private:
    void store_positions()
    {
        glm::dvec3 low(positions_.empty() ? glm::dvec3(0.0) : positions_.front());
        glm::dvec3 high = low;
        for (const glm::dvec3& position : positions_) {
            low = glm::min(low, position);
            high = glm::max(high, position);
        }
        model_.origin = choose_origin(low, high);
        model_.positions.reserve(positions_.size());
        for (const glm::dvec3& position : positions_) {
            model_.positions.emplace_back(position - model_.origin);
        }
        positions_ = {};
    }

    // Makes unlit materials with vertex colours matte: vertex colours multiply the base colour, not the emission.
    void light_colored_slots()
    {
        for (std::size_t slot = 0; slot < notes_.size(); ++slot) {
            if (!notes_[slot].is_unlit || !has_colors_[slot]) {
                continue;
            }
            Material& material = model_.materials[slot];
            material.base_color = glm::dvec4(material.emission, material.base_color.w);
            material.emission = glm::dvec3(0.0);
            material.emission_texture.reset();
            warn(model_, "unlit materials with vertex colors become matte and lit");
        }
    }

    void report_left_out(const char* kind, std::size_t count)
    {
        if (count > 0) {
            warn(model_, fmt::format("{} are left out", kind));
            lose(model_, kind, count);
        }
    }

    // The number of items in a list of an extension of the whole file.
    [[nodiscard]] std::size_t count_in_extension(std::string_view name, std::string_view list) const
    {
        const std::optional<JsonReader> extension = find_extension(file_.root(), name);
        const std::optional<JsonReader> items = extension ? extension->find(list) : std::nullopt;
        return items ? items->count_items() : 0;
    }

    // Counts how often each mesh is named, so that it can be freed after the last node that shows it.
    void count_uses()
    {
        const std::optional<JsonReader> nodes = file_.root().find("nodes");
        for (std::size_t k = 0; nodes && k < nodes->count_items(); ++k) {
            if (const std::optional<JsonReader> mesh = nodes->item(k).find("mesh")) {
                ++uses_[mesh->read_integer(0, kMostPlace)];
            }
        }
    }

    // The root nodes of a file without scenes; other programs show such a file completely. add_node takes node numbers
    // only from JSON lists, so this function makes such a list.
    std::vector<JsonReader> list_parentless()
    {
        excuse(model_, "it has no scene; all its nodes are shown");
        const JsonReader root = file_.root();
        std::vector<bool> has_parent(file_.count("nodes"));
        for (std::size_t k = 0; k < has_parent.size(); ++k) {
            const std::optional<JsonReader> children = root.at("nodes").item(k).find("children");
            for (const JsonReader& child : children ? children->read_items(0, has_parent.size()) : std::vector<JsonReader>()) {
                static_cast<void>(file_.find("nodes", child));
                has_parent[static_cast<std::size_t>(child.read_integer(0, kMostPlace))] = true;
            }
        }
        Json numbers = Json::array();
        for (std::size_t k = 0; k < has_parent.size(); ++k) {
            if (!has_parent[k]) {
                numbers.push_back(k);
            }
        }
        parentless_ = std::make_unique<const JsonDocument>(JsonDocument{std::move(numbers), name_});
        return JsonReader(*parentless_).read_items(0, has_parent.size());
    }

    std::vector<JsonReader> list_roots()
    {
        const std::optional<JsonReader> chosen = file_.root().find("scene");
        if (!chosen && file_.count("scenes") == 0) {
            return list_parentless();
        }
        const JsonReader scene = chosen ? file_.find("scenes", *chosen) : file_.root().at("scenes").item(0);
        const std::optional<JsonReader> nodes = scene.find("nodes");
        return nodes ? nodes->read_items(0, static_cast<std::size_t>(kMostPlace)) : std::vector<JsonReader>();
    }

    void add_node(const JsonReader& where, const Place& parent, int depth)
    {
        if (depth > kMostNodeDepth || !seen_.insert(where.read_integer(0, kMostPlace)).second) {
            where.fail(depth > kMostNodeDepth ? fmt::format("nodes are nested deeper than {}", kMostNodeDepth)
                                              : "the node is shown twice; the nodes of a scene must form a tree");
        }
        const JsonReader node = file_.find("nodes", where);
        if (is_hidden(node)) {
            return;
        }
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

    // Source: KHR_node_visibility.
    static bool is_hidden(const JsonReader& node)
    {
        const std::optional<JsonReader> extension = find_extension(node, "KHR_node_visibility");
        const std::optional<JsonReader> visible = extension ? extension->find("visible") : std::nullopt;
        return visible && visible->value().is_boolean() && !visible->value().get<bool>();
    }

    // A mesh whose node has no skin and no weights is read only once.
    void add_mesh(const JsonReader& node, const JsonReader& where, const Place& place)
    {
        const JsonReader mesh = file_.find("meshes", where);
        const std::optional<JsonReader> skin = node.find("skin");
        if (!skin && !node.find("weights")) {
            const std::int64_t number = where.read_integer(0, kMostPlace);
            const auto [known, is_new] = meshes_.try_emplace(number);
            if (is_new) {
                known->second = read_mesh(mesh, {read_weights(mesh), {}});
            }
            for (const Place& instance : read_instances(file_, node)) {
                append_all(node, where, known->second, place * instance);
            }
            if (--uses_[number] <= 0) {
                forget(known->second);
                meshes_.erase(known);
            }
            return;
        }
        MeshPose pose{read_weights(node.find("weights") ? node : mesh), {}};
        if (skin) {
            // The joints place the mesh, not its node.
            pose.joints = skins_.read(*skin);
            warn(model_, "skins are shown in the pose of the file");
        }
        const std::vector<Primitive> primitives = read_mesh(mesh, pose);
        for (const Place& instance : read_instances(file_, node)) {
            append_all(node, where, primitives, (skin ? kUpright : place) * instance);
        }
        forget(primitives);
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
            const std::uint32_t slot = find_slot(from);
            std::optional<Primitive> primitive = read_primitive(file_, from, pose, notes_[slot].uv_sets, vertex_count_, model_);
            if (primitive) {
                has_colors_[slot] = has_colors_[slot] || !primitive->colors.empty();
                primitive->slot = slot;
                take_bytes(from, count_bytes(*primitive));
                primitives.push_back(std::move(*primitive));
            }
        }
        return primitives;
    }

    void forget(const std::vector<Primitive>& primitives)
    {
        for (const Primitive& primitive : primitives) {
            held_bytes_ -= count_bytes(primitive);
        }
    }

    void take_bytes(const JsonReader& where, std::size_t bytes)
    {
        held_bytes_ += bytes;
        if (held_bytes_ > kMostShownBytes) {
            where.fail(fmt::format("the meshes and their copies in the nodes take more than {} MiB, the most that a model may take",
                                   kMostShownBytes >> 20U));
        }
    }

    void append_all(const JsonReader& node, const JsonReader& where, const std::vector<Primitive>& primitives, const Place& place)
    {
        part_ = find_part(node, file_.find("meshes", where));
        for (const Primitive& primitive : primitives) {
            if (model_.triangles.size() + primitive.triangles.size() > kMostTriangles) {
                where.fail(fmt::format("the model has more than {} triangles", kMostTriangles));
            }
            take_bytes(where, count_bytes(primitive));
            append(primitive, place);
        }
    }

    // Finds or adds the part named after the node, or else after its mesh.
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
            MaterialNotes notes;
            model_.materials.push_back(where ? materials_.read(*where, notes) : MaterialReader::make_default());
            notes_.push_back(notes);
            has_colors_.push_back(false);
        }
        return found->second;
    }

    void append(const Primitive& primitive, const Place& place)
    {
        const auto first = static_cast<std::uint32_t>(positions_.size());
        const double determinant = glm::determinant(place.linear);
        const bool is_mirrored = determinant < 0.0;
        const glm::dmat3 of_normals = determinant != 0.0 ? glm::transpose(glm::inverse(place.linear)) : glm::dmat3(1.0);
        const auto unit = [](const glm::dvec3& v) {
            const double length = glm::length(v);
            return length > 0.0 ? glm::vec3(v / length) : glm::vec3(0.0F);
        };
        for (const glm::dvec3& position : primitive.positions) {
            positions_.push_back(place.linear * position + place.translation);
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

    // Once a primitive has had the attribute, the list has an element for every vertex.
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
        list.resize(positions_.size(), absent);
    }

    // Turns glTF's (x, y, z) into (x, -z, y).
    static constexpr Place kUpright{glm::dmat3(1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0), glm::dvec3(0.0)};

    const GltfFile& file_;
    std::string name_;
    Model& model_;
    MaterialReader materials_;
    SkinReader skins_;
    std::vector<glm::dvec3> positions_;                      // positions of the model
    std::vector<MaterialNotes> notes_;                       // per slot
    std::vector<bool> has_colors_;                           // per slot: whether its vertices have colours
    std::size_t vertex_count_ = 0;                           // vertices of all meshes read
    std::size_t held_bytes_ = 0;                             // size of the meshes kept, and of the model
    std::uint32_t part_ = 0;                                 // part of the current node
    std::set<std::int64_t> seen_;                            // nodes visited
    std::unique_ptr<const JsonDocument> parentless_;         // list of root nodes
    std::map<std::int64_t, std::int64_t> uses_;              // by mesh number; seen_ and these maps are only looked up
    std::map<std::int64_t, std::vector<Primitive>> meshes_;  // primitives by mesh number
    std::map<std::int64_t, std::uint32_t> slots_;            // slot by material number; -1: no material
    std::map<std::string, std::uint32_t> parts_;             // part by name
};

}  // namespace

Model read_gltf(std::string_view bytes, const std::string& name, const ModelFolders& folders)
{
    Model model;
    const GltfFile file(bytes, name, folders, model);
    if (const std::optional<JsonReader> copyright = file.root().at("asset").find("copyright")) {
        model.copyright = copyright->read_string();
    }
    SceneReader(file, name, model).read();
    if (model.triangles.empty()) {
        throw SpecError(fmt::format("{}: its scene shows no triangles", name));
    }
    return model;
}

Model load_gltf(const std::filesystem::path& path, const std::vector<std::filesystem::path>& texture_roots)
{
    return read_gltf(read_text_file(path), path.string(), {path.parent_path(), texture_roots});
}

}  // namespace clevrvk::model
