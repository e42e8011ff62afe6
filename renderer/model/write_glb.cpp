// Only swaps and negates coordinates, so that a reader gets the same floats.
#include "renderer/model/write_glb.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "renderer/model/open_table.h"
#include "renderer/model/write_gltf_material.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace clevrvk::model {
namespace {

constexpr std::size_t kMostGlbBytes = kMostTextFileBytes;

class GlbWriter {
public:
    GlbWriter()
    {
        json_["asset"] = {{"version", "2.0"}, {"generator", "clevrvk"}};
        json_["scene"] = 0;
        json_["scenes"] = {{{"nodes", Json::array()}}};
        json_["nodes"] = Json::array();
        json_["meshes"] = Json::array();
        json_["accessors"] = Json::array();
        json_["bufferViews"] = Json::array();
    }

    /// Adds a model with a node for each part, or with one node. \param place  transform of the single node; if null,
    /// the model is at the origin
    void add(const Model& model, const PlacedModel* place)
    {
        CLEVRVK_CHECK(place == nullptr || (model.parts.empty() && model.images.empty()), "model '{}' has parts or pictures", place->name);
        model_ = &model;
        color_scales_ = find_color_scales(model);
        order_.resize(model.triangles.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::ranges::stable_sort(order_, {}, [&](std::size_t k) { return key_of(k); });
        if (model.parts.empty()) {
            add_node(std::nullopt);
        }
        if (place != nullptr) {
            place_node(*place, json_["nodes"].back());
        }
        for (std::uint32_t part = 0; part < model.part_names.size() && !model.parts.empty(); ++part) {
            add_node(part);
        }
        add_materials();
    }

    std::vector<std::uint8_t> write()
    {
        if (json_["nodes"].empty()) {  // glTF allows no empty lists
            json_["scenes"][0].erase("nodes");
            for (const char* list : {"nodes", "meshes", "accessors", "bufferViews"}) {
                json_.erase(list);
            }
        } else {
            json_["buffers"] = {{{"byteLength", binary_.size()}}};
        }
        return join();
    }

private:
    // For each slot, the largest channel of its vertex colours if this exceeds 1, which glTF does not allow. The base
    // colour is multiplied by this factor instead, up to 1.
    static std::vector<float> find_color_scales(const Model& model)
    {
        std::vector<float> scales(model.materials.size(), 1.0F);
        for (std::size_t k = 0; k < model.triangles.size() && !model.colors.empty(); ++k) {
            for (glm::length_t corner = 0; corner < 3; ++corner) {
                const glm::vec4& color = model.colors[model.triangles[k][corner]];
                float& scale = scales[model.slots[k]];
                scale = std::max({scale, color.x, color.y, color.z});
            }
        }
        return scales;
    }

    void add_materials()
    {
        GltfMaterialWriter materials(json_);
        for (std::size_t slot = 0; slot < model_->materials.size(); ++slot) {
            Material material = model_->materials[slot];
            const glm::dvec3 color = glm::dvec3(material.base_color) * static_cast<double>(color_scales_[slot]);
            material.base_color = glm::dvec4(glm::min(color, glm::dvec3(1.0)), material.base_color.w);
            materials.add(material);
        }
        for (const ImageFile& image : model_->images) {
            Json entry{{"mimeType", "image/png"}, {"bufferView", add_view(std::as_bytes(std::span(image.bytes)), 0)}};
            if (!image.name.empty()) {
                entry["name"] = image.name;
            }
            json_["images"].push_back(std::move(entry));
        }
        material_count_ += model_->materials.size();
    }

    static glm::dvec3 turn(const glm::dvec3& v) { return {v.x, v.z, -v.y}; }

    static void place_node(const PlacedModel& place, Json& node)
    {
        const glm::dvec3 position = turn(place.position);
        const glm::dquat& q = place.rotation;
        const glm::dvec3 axis = turn({q.x, q.y, q.z});
        node["name"] = place.name;
        node["translation"] = {position.x, position.y, position.z};
        node["rotation"] = {axis.x, axis.y, axis.z, q.w};
        node["scale"] = {place.scale.x, place.scale.z, place.scale.y};
        node["extras"] = {{"mask_id", place.number}};
    }

    // Adds a node for one part, with the part's name, or for all triangles.
    void add_node(std::optional<std::uint32_t> part)
    {
        const std::size_t place = json_["nodes"].size();
        json_["scenes"][0]["nodes"].push_back(place);
        json_["nodes"].push_back({{"mesh", place}});
        json_["meshes"].push_back({{"primitives", Json::array()}});
        if (part) {
            json_["nodes"][place]["name"] = model_->part_names[*part];
        }
        for (std::uint32_t slot = 0; slot < model_->materials.size(); ++slot) {
            add_primitive(slot, part, json_["meshes"][place]["primitives"]);
        }
    }

    // Writes the vertices of one slot in order of first use. A part need not have every slot.
    void add_primitive(std::uint32_t slot, std::optional<std::uint32_t> part, Json& primitives)
    {
        std::vector<std::uint32_t> vertices;
        std::vector<std::uint32_t> indices;
        const std::pair key(part.value_or(0), slot);
        const auto find_key = [&](std::size_t k) { return key_of(k); };
        // Clang 14 does not compile equal_range here, whose result is a range.
        const std::span faces(std::ranges::lower_bound(order_, key, {}, find_key), std::ranges::upper_bound(order_, key, {}, find_key));
        OpenTable places(3 * faces.size());  // indices into `vertices`
        for (const std::size_t k : faces) {
            for (glm::length_t corner = 0; corner < 3; ++corner) {
                const std::uint32_t vertex = model_->triangles[k][corner];
                const auto next = static_cast<std::uint32_t>(vertices.size());
                indices.push_back(places.find_or_add(vertex, next, [&](std::uint32_t other) { return vertices[other] == vertex; }));
                if (indices.back() == next) {
                    vertices.push_back(vertex);
                }
            }
        }
        if (part && indices.empty()) {
            return;
        }
        Json attributes;
        attributes["POSITION"] =
            add_attribute(vertices, "VEC3", true, [&](std::uint32_t k) { return glm::vec3(turn(model_->positions[k])); });
        if (!model_->normals.empty()) {
            attributes["NORMAL"] =
                add_attribute(vertices, "VEC3", false, [&](std::uint32_t k) { return glm::vec3(turn(model_->normals[k])); });
        }
        if (model_->materials[slot].normal_texture && !model_->tangents.empty()) {
            attributes["TANGENT"] = add_attribute(vertices, "VEC4", false, [&](std::uint32_t k) {
                return glm::vec4(glm::vec3(turn(glm::vec3(model_->tangents[k]))), model_->tangents[k].w);
            });
        }
        if (!model_->uvs[0].empty()) {
            attributes["TEXCOORD_0"] = add_attribute(vertices, "VEC2", false, [&](std::uint32_t k) { return model_->uvs[0][k]; });
        }
        if (!model_->colors.empty()) {
            const float scale = color_scales_[slot];
            attributes["COLOR_0"] = add_attribute(vertices, "VEC4", false, [&](std::uint32_t k) {
                return glm::vec4(glm::min(glm::vec3(model_->colors[k]) / scale, 1.0F), model_->colors[k].w);
            });
        }
        const std::size_t accessor = json_["accessors"].size();
        json_["accessors"].push_back({{"bufferView", add_view(std::as_bytes(std::span(indices)), kElements)},
                                      {"componentType", 5125},
                                      {"count", indices.size()},
                                      {"type", "SCALAR"}});
        primitives.push_back({{"attributes", attributes}, {"indices", accessor}, {"material", material_count_ + slot}});
    }

    template <typename Get>
    std::size_t add_attribute(const std::vector<std::uint32_t>& vertices, const char* type, bool has_bounds, const Get& get)
    {
        using Vector = decltype(get(0));
        std::vector<Vector> values;
        values.reserve(vertices.size());
        Vector low(std::numeric_limits<float>::max());
        Vector high(std::numeric_limits<float>::lowest());
        for (const std::uint32_t vertex : vertices) {
            values.push_back(get(vertex) + Vector(0.0F));  // turns -0 into 0
            low = glm::min(low, values.back());
            high = glm::max(high, values.back());
        }
        Json accessor{{"bufferView", add_view(std::as_bytes(std::span(values)), kVertices)},
                      {"componentType", 5126},
                      {"count", values.size()},
                      {"type", type}};
        if (has_bounds) {
            for (glm::length_t axis = 0; axis < low.length(); ++axis) {
                accessor["min"].push_back(low[axis]);
                accessor["max"].push_back(high[axis]);
            }
        }
        json_["accessors"].push_back(std::move(accessor));
        return json_["accessors"].size() - 1;
    }

    static constexpr int kVertices = 34962;  // buffer view targets of glTF
    static constexpr int kElements = 34963;

    std::size_t add_view(std::span<const std::byte> bytes, int target)
    {
        const std::size_t offset = binary_.size();
        check_size(offset + bytes.size());
        binary_.resize((offset + bytes.size() + 3) / 4 * 4);
        std::memcpy(binary_.data() + offset, bytes.data(), bytes.size());
        Json view{{"buffer", 0}, {"byteOffset", offset}, {"byteLength", bytes.size()}};
        if (target != 0) {
            view["target"] = target;
        }
        json_["bufferViews"].push_back(std::move(view));
        return json_["bufferViews"].size() - 1;
    }

    static void check_size(std::size_t size)
    {
        if (size > kMostGlbBytes) {
            throw SpecError(fmt::format("the model is larger than {} MiB, the largest size that can be stored", kMostGlbBytes >> 20U));
        }
    }

    std::vector<std::uint8_t> join()
    {
        std::string text = json_.dump(-1, ' ', false, Json::error_handler_t::replace);
        text.resize((text.size() + 3) / 4 * 4, ' ');
        const std::size_t size = 12 + 8 + text.size() + (binary_.empty() ? 0 : 8 + binary_.size());
        check_size(size);
        std::vector<std::uint8_t> file;
        file.reserve(size);
        const auto add_word = [&](std::size_t word) {
            for (unsigned shift = 0; shift < 32; shift += 8) {
                file.push_back(static_cast<std::uint8_t>(word >> shift & 0xffU));
            }
        };
        for (const std::size_t word : {std::size_t{0x46546C67}, std::size_t{2}, size, text.size(), std::size_t{0x4E4F534A}}) {
            add_word(word);
        }
        file.insert(file.end(), text.begin(), text.end());
        if (!binary_.empty()) {
            add_word(binary_.size());
            add_word(0x004E4942);
            file.insert(file.end(), binary_.begin(), binary_.end());
        }
        return file;
    }

    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> key_of(std::size_t triangle) const
    {
        return {model_->parts.empty() ? 0 : model_->parts[triangle], model_->slots[triangle]};
    }

    const Model* model_ = nullptr;    // the model being added
    std::vector<float> color_scales_;  // per slot
    std::vector<std::size_t> order_;   // the triangles of the model, sorted by part and slot
    std::size_t material_count_ = 0;   // materials of earlier models
    Json json_;
    std::vector<std::uint8_t> binary_;
};

}  // namespace

std::vector<std::uint8_t> write_glb(const Model& model)
{
    GlbWriter writer;
    writer.add(model, nullptr);
    return writer.write();
}

std::vector<std::uint8_t> write_glb(std::span<const PlacedModel> placed)
{
    GlbWriter writer;
    for (const PlacedModel& each : placed) {
        writer.add(each.model, &each);
    }
    return writer.write();
}

}  // namespace clevrvk::model
