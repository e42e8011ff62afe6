// Strict: a line that is not understood is an error. Corners that agree in position, texture coordinates, normal and
// material become one vertex.
#include "renderer/model/read_obj.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/cut_polygon.h"
#include "renderer/model/read_gltf.h"
#include "renderer/model/read_mtl.h"
#include "renderer/model/text_lines.h"
#include "renderer/model/warn.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <system_error>
#include <vector>

namespace clevrvk::model {
namespace {

constexpr NumberRange kCoordinate{-1e6, 1e6};
// Cutting takes time by the square of it.
constexpr std::size_t kMostCorners = 1024;
constexpr std::int64_t kNone = -1;

struct Corner {
    std::int64_t position = 0;  // places from 0
    std::int64_t uv = kNone;
    std::int64_t normal = kNone;
};

class ObjReader {
public:
    ObjReader(std::string name, const std::optional<std::filesystem::path>& folder, bool is_z_up, Model& model)
        : name_(std::move(name)), folder_(folder), is_z_up_(is_z_up), model_(model), materials_(folder, model)
    {
    }

    void read(std::string_view text)
    {
        TextLines lines(text, name_);
        while (std::optional<TextLine> line = lines.next()) {
            take(*line);
        }
        if (model_.triangles.empty()) {
            throw SpecError(fmt::format("{}: it has no faces", name_));
        }
        if (has_flat_faces_) {
            warn(model_, "faces without normals are shaded flat");
        }
        if (has_missing_uvs_ && !model_.uvs[0].empty()) {
            warn(model_, "some faces have no texture coordinates: they show one texel");
        }
        if (model_.uvs[0].size() != model_.positions.size()) {
            model_.uvs[0].clear();
        }
    }

private:
    void take(TextLine line)
    {
        static const std::set<std::string, std::less<>> kPassedOver{"s",  "lod",    "bevel",  "c_interp",   "d_interp",
                                                                    "mg", "usemap", "maplib", "shadow_obj", "trace_obj"};
        const std::string_view keyword = line.take_word();
        if (keyword == "v") {
            take_position(line);
        } else if (keyword == "vt") {
            take_uv(line);
        } else if (keyword == "vn") {
            normals_.push_back(turn(read_vector(line, "a normal")));
        } else if (keyword == "f" || keyword == "fo") {
            take_face(line);
        } else if (keyword == "usemtl") {
            material_ = line.rest();
            slot_.reset();
        } else if (keyword == "o" || keyword == "g") {
            part_ = line.rest();
        } else if (keyword == "mtllib") {
            take_library(line);
        } else if (keyword == "l" || keyword == "p") {
            warn(model_, "points and lines are left out");
        } else if (!kPassedOver.contains(keyword)) {
            line.fail(fmt::format("{} is not an element of a mesh that can be read", quote_text(keyword)));
        }
    }

    static glm::dvec3 read_vector(TextLine& line, const char* what)
    {
        const std::array<double, 3> v = line.take_numbers<3>(what, kCoordinate);
        return {v[0], v[1], v[2]};
    }

    [[nodiscard]] glm::dvec3 turn(const glm::dvec3& v) const { return is_z_up_ ? v : glm::dvec3(v.x, -v.z, v.y); }

    void take_position(TextLine& line)
    {
        positions_.push_back(turn(read_vector(line, "a coordinate")));
        if (positions_.size() > kMostVertices) {
            line.fail(fmt::format("the model has more than {} vertices", kMostVertices));
        }
        int more_count = 0;
        for (; line.has_word(); ++more_count) {
            static_cast<void>(line.take_number("a number behind the coordinates", kCoordinate));
        }
        if (more_count >= 3) {
            warn(model_, "colors of vertices are left out");
        }
    }

    void take_uv(TextLine& line)
    {
        const double u = line.take_number("a texture coordinate", kCoordinate);
        const double v = line.has_word() ? line.take_number("a texture coordinate", kCoordinate) : 0.0;
        uvs_.emplace_back(u, 1.0 - v);  // downwards
    }

    void take_library(TextLine& line)
    {
        std::string path(line.rest());
        std::ranges::replace(path, '\\', '/');
        if (!folder_ || !is_inside_folder(path) || path.find(':') != std::string::npos) {
            line.fail(fmt::format("{} is no file in the folder of the model", quote_text(path)));
        }
        const std::filesystem::path file = *folder_ / path;
        std::error_code error;
        if (!std::filesystem::is_regular_file(file, error)) {
            line.fail(fmt::format("there is no file {} in the folder of the model", quote_text(path)));
        }
        materials_.read(read_text_file(file), file.string());
    }

    void take_face(TextLine& line)
    {
        std::vector<Corner> corners;
        for (std::string_view word = line.take_word(); !word.empty(); word = line.take_word()) {
            if (corners.size() == kMostCorners) {
                line.fail(fmt::format("a face may have {} corners", kMostCorners));
            }
            corners.push_back(read_corner(line, word));
        }
        if (corners.size() < 3) {
            warn(model_, "faces of fewer than three corners are left out");
            return;
        }
        if (!slot_) {
            slot_ = find_slot(line);
        }
        std::vector<glm::dvec3> points;
        for (const Corner& corner : corners) {
            points.push_back(positions_[static_cast<std::size_t>(corner.position)]);
        }
        for (const glm::uvec3& triangle : cut_polygon(points)) {
            add_triangle({corners[triangle.x], corners[triangle.y], corners[triangle.z]});
        }
        if (model_.triangles.size() > kMostTriangles) {
            line.fail(fmt::format("the model has more than {} triangles", kMostTriangles));
        }
    }

    // POSITION, POSITION/UV, POSITION//NORMAL or POSITION/UV/NORMAL, counted from 1, or from -1, the last so far, down.
    [[nodiscard]] Corner read_corner(const TextLine& line, std::string_view word) const
    {
        std::array<std::string_view, 3> parts{};
        std::string_view left = word;
        std::size_t count = 0;
        for (; count < 3; ++count) {
            const std::size_t slash = left.find('/');
            parts[count] = left.substr(0, slash);
            left = slash == std::string_view::npos ? std::string_view() : left.substr(slash + 1);
            if (slash == std::string_view::npos) {
                break;
            }
        }
        const auto read = [&](std::size_t part, std::size_t size, const char* what) {
            const std::optional<std::int64_t> number = parse_integer(parts[part]);
            const auto most = static_cast<std::int64_t>(size);
            if (!number || *number == 0 || *number > most || *number < -most) {
                line.fail(fmt::format("the face names {}; so far there are {} {}", quote_text(word), size, what));
            }
            return *number > 0 ? *number - 1 : most + *number;
        };
        if (count == 3) {
            line.fail(fmt::format("{} is not a corner of a face", quote_text(word)));
        }
        Corner corner{read(0, positions_.size(), "vertices")};
        corner.uv = parts[1].empty() ? kNone : read(1, uvs_.size(), "texture coordinates");
        corner.normal = parts[2].empty() ? kNone : read(2, normals_.size(), "normals");
        return corner;
    }

    std::uint32_t find_slot(const TextLine& line)
    {
        const auto [found, is_new] = slots_.try_emplace(material_, static_cast<std::uint32_t>(model_.materials.size()));
        if (!is_new) {
            return found->second;
        }
        if (material_.empty()) {
            Material plain;
            plain.base_color = {0.8, 0.8, 0.8, 1.0};
            plain.metallic = 0.0;
            plain.roughness = 0.5;
            plain.is_double_sided = true;
            model_.materials.push_back(plain);
            warn(model_, "faces without a material are light grey");
            return found->second;
        }
        const Material* const material = materials_.find(material_);
        if (material == nullptr) {
            line.fail(fmt::format("the material {} is in no mtllib above", quote_text(material_)));
        }
        model_.materials.push_back(*material);
        return found->second;
    }

    std::uint32_t find_part()
    {
        const auto [found, is_new] = parts_.try_emplace(part_, static_cast<std::uint32_t>(model_.part_names.size()));
        if (is_new) {
            model_.part_names.push_back(part_);
        }
        return found->second;
    }

    void add_triangle(const std::array<Corner, 3>& corners)
    {
        const auto position = [&](std::size_t k) { return positions_[static_cast<std::size_t>(corners[k].position)]; };
        const glm::dvec3 across = glm::cross(position(1) - position(0), position(2) - position(0));
        const double length = glm::length(across);
        const glm::dvec3 own_normal = length > 0.0 ? across / length : glm::dvec3(0.0, 0.0, 1.0);
        glm::uvec3 triangle{};
        for (std::size_t k = 0; k < 3; ++k) {
            triangle[static_cast<glm::length_t>(k)] = find_vertex(corners[k], own_normal);
        }
        model_.triangles.push_back(triangle);
        model_.slots.push_back(*slot_);
        model_.parts.push_back(find_part());
    }

    std::uint32_t find_vertex(const Corner& corner, const glm::dvec3& own_normal)
    {
        const auto next = static_cast<std::uint32_t>(model_.positions.size());
        if (corner.normal != kNone) {
            const auto [found, is_new] = vertices_.try_emplace({corner.position, corner.uv, corner.normal, *slot_}, next);
            if (!is_new) {
                return found->second;
            }
        }
        has_flat_faces_ = has_flat_faces_ || corner.normal == kNone;
        has_missing_uvs_ = has_missing_uvs_ || corner.uv == kNone;
        glm::dvec3 normal = corner.normal == kNone ? own_normal : normals_[static_cast<std::size_t>(corner.normal)];
        const double length = glm::length(normal);
        normal = length > 0.0 ? normal / length : own_normal;
        model_.positions.emplace_back(positions_[static_cast<std::size_t>(corner.position)]);
        model_.normals.emplace_back(normal);
        if (corner.uv != kNone) {
            model_.uvs[0].resize(next, glm::vec2(0.0F));
            model_.uvs[0].emplace_back(uvs_[static_cast<std::size_t>(corner.uv)]);
        } else if (!model_.uvs[0].empty()) {
            model_.uvs[0].resize(next + 1, glm::vec2(0.0F));
        }
        return next;
    }

    std::string name_;
    const std::optional<std::filesystem::path>& folder_;
    bool is_z_up_;
    Model& model_;
    MtlReader materials_;
    std::vector<glm::dvec3> positions_;
    std::vector<glm::dvec3> normals_;
    std::vector<glm::dvec2> uvs_;
    std::string material_;
    std::optional<std::uint32_t> slot_;  // of material_, once a face has it
    std::map<std::string, std::uint32_t> slots_;
    std::string part_;  // the last object or group
    std::map<std::string, std::uint32_t> parts_;
    std::map<std::array<std::int64_t, 4>, std::uint32_t> vertices_;  // looked up only
    bool has_flat_faces_ = false;
    bool has_missing_uvs_ = false;
};

}  // namespace

Model read_obj(std::string_view text, const std::string& name, const std::optional<std::filesystem::path>& folder, bool is_z_up)
{
    Model model;
    ObjReader(name, folder, is_z_up, model).read(text);
    return model;
}

Model load_obj(const std::filesystem::path& path, bool is_z_up)
{
    return read_obj(read_text_file(path), path.string(), path.parent_path(), is_z_up);
}

}  // namespace clevrvk::model
