// Corners with equal position, texture coordinates, normal and material become one vertex.
#include "renderer/model/read_obj.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/srgb.h"
#include "renderer/model/cut_polygon.h"
#include "renderer/model/far_origin.h"
#include "renderer/model/obj_file.h"
#include "renderer/model/read_mtl.h"
#include "renderer/model/smooth_normals.h"
#include "renderer/model/warn.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>

namespace clevrvk::model {
namespace {

constexpr ObjRules kRules{.most_coordinate = 1e10, .most_corners = 1024};

std::vector<std::string_view> split_words(std::string_view text)
{
    std::vector<std::string_view> words;
    TextLine line(text, "", 0);
    for (std::string_view word = line.take_word(); !word.empty(); word = line.take_word()) {
        words.push_back(word);
    }
    return words;
}

// The MTL files of the model. A line may name several; the first of them with a given material takes precedence.
class ObjLibraries {
public:
    ObjLibraries(const std::string& name, const ModelFolders& folders, Repairs& repairs, Model& model)
        : name_(name), folders_(folders), repairs_(repairs), materials_(folders, repairs, model)
    {
    }

    void read(const ObjName& library)
    {
        const TextLine line(library.name, name_, library.line_number);
        std::vector<ModelFile> files = find(line);
        std::ranges::reverse(files);
        for (const ModelFile& file : files) {
            materials_.read(read_text_file(file.path), file.path.string());
        }
    }

    /// The material of that name; null if no file has it.
    const Material* find_material(const ObjName& material)
    {
        const Material* found = materials_.find(material.name);
        TextLine line(material.name, name_, material.line_number);
        if (found == nullptr && !repairs_.is_strict() && line.drop_comment()) {
            found = materials_.find(line.rest());
        }
        if (found == nullptr) {
            repairs_.add({material.name, name_, material.line_number},
                         "materials that no MTL file defines are replaced by the default material",
                         fmt::format("the material {} is in no mtllib above", quote_text(material.name)));
        }
        return found;
    }

private:
    std::vector<ModelFile> find(TextLine line)
    {
        if (std::optional<ModelFile> file = find_one(line, line.rest())) {
            return {*file};
        }
        if (!repairs_.is_strict()) {
            line.drop_comment();
        }
        constexpr std::size_t kMostWords = 64;
        const std::vector<std::string_view> words = split_words(line.rest());
        if (words.size() > kMostWords) {
            line.fail(fmt::format("mtllib may name at most {} files", kMostWords));
        }
        std::vector<ModelFile> files;
        if (words.empty()) {
            repairs_.add(line, "missing MTL files are left out", "mtllib names no file");
        }
        for (std::size_t begin = 0; begin < words.size();) {
            begin += take(line, std::span(words).subspan(begin), files);
        }
        return files;
    }

    // Finds the file whose name spans the most words, since names may contain blanks.
    // \return  the number of words taken
    std::size_t take(const TextLine& line, std::span<const std::string_view> words, std::vector<ModelFile>& files)
    {
        for (std::size_t count = words.size(); count > 0; --count) {
            const std::string_view name(words.front().data(), words[count - 1].data() + words[count - 1].size());
            if (std::optional<ModelFile> file = find_one(line, name)) {
                if (count < words.size()) {
                    repairs_.add(line, "all files that a mtllib names are read",
                                 fmt::format("there is no file {}", quote_text(line.rest())));
                }
                files.push_back(*file);
                return count;
            }
        }
        repairs_.add(line, "missing MTL files are left out",
                     fmt::format("there is no file {} in the folder of the model", quote_text(words.front())));
        return 1;
    }

    std::optional<ModelFile> find_one(const TextLine& line, std::string_view name)
    {
        std::optional<ModelFile> file = find_model_file(folders_, std::string(strip_quotes(name)));
        if (file && !file->is_as_named) {
            repairs_.add(line, "MTL files at another path than the file states are replaced by files of that name in the model's folders",
                         fmt::format("{} is not a file in the folder of the model; {} is there", quote_text(name), quote_text(file->name)));
        }
        return file;
    }

    const std::string& name_;
    const ModelFolders& folders_;
    Repairs& repairs_;
    MtlReader materials_;
};

// A light grey material, or a white one if the vertices have colours, which multiply it.
Material make_plain(const std::string& name, bool has_colors)
{
    Material plain;
    plain.name = name;
    plain.base_color = has_colors ? glm::dvec4(1.0) : glm::dvec4(0.8, 0.8, 0.8, 1.0);
    plain.metallic = 0.0;
    plain.roughness = 0.5;
    plain.is_double_sided = true;
    return plain;
}

class ObjBuilder {
public:
    ObjBuilder(const ObjFile& file, ObjLibraries& libraries, bool is_z_up, Model& model)
        : file_(file), libraries_(libraries), is_z_up_(is_z_up), model_(model), smooth_(file)
    {
        for (const glm::dvec3& color : file.colors) {
            has_colors_ = has_colors_ || color != glm::dvec3(1.0);  // white changes nothing
            most_color_ = std::max({most_color_, color.x, color.y, color.z});
        }
        most_color_ = most_color_ > 1.0 ? std::max(most_color_, kMostByte) : 1.0;
    }

    void build()
    {
        find_origin();
        add_materials();
        model_.part_names = file_.parts;
        std::size_t begin = 0;
        for (const ObjFace& face : file_.faces) {
            add_face(face, std::span(file_.corners).subspan(begin, face.corner_count));
            begin += face.corner_count;
        }
        finish();
    }

private:
    [[nodiscard]] glm::dvec3 turn(const glm::dvec3& v) const { return is_z_up_ ? v : glm::dvec3(v.x, -v.z, v.y); }

    [[nodiscard]] glm::dvec3 position_of(const ObjCorner& corner) const
    {
        return turn(file_.positions[static_cast<std::size_t>(corner.position)]);
    }

    void find_origin()
    {
        glm::dvec3 low(std::numeric_limits<double>::max());
        glm::dvec3 high = -low;
        for (const ObjCorner& corner : file_.corners) {
            low = glm::min(low, position_of(corner));
            high = glm::max(high, position_of(corner));
        }
        model_.origin = choose_origin(low, high);
    }

    void add_materials()
    {
        for (const ObjName& name : file_.materials) {
            const Material* const found = name.name.empty() ? nullptr : libraries_.find_material(name);
            model_.materials.push_back(found != nullptr ? *found : make_plain(name.name, has_colors_));
            if (name.name.empty() && !has_colors_) {
                warn(model_, "faces without a material are light grey");
            }
        }
    }

    void add_face(const ObjFace& face, std::span<const ObjCorner> corners)
    {
        std::vector<glm::dvec3> points;
        for (const ObjCorner& corner : corners) {
            points.push_back(position_of(corner) - model_.origin);
        }
        const PolygonCut cut = cut_polygon(points);
        crossed_count_ += cut.crosses_itself ? 1 : 0;
        for (const glm::uvec3& places : cut.triangles) {
            const glm::dvec3 across = glm::cross(points[places.y] - points[places.x], points[places.z] - points[places.x]);
            const double length = glm::length(across);
            const glm::dvec3 own_normal = length > 0.0 ? across / length : glm::dvec3(0.0, 0.0, 1.0);
            glm::uvec3 triangle{};
            for (glm::length_t k = 0; k < 3; ++k) {
                triangle[k] = find_vertex(face, corners[places[k]], own_normal);
            }
            model_.triangles.push_back(triangle);
            model_.slots.push_back(face.material);
            model_.parts.push_back(face.part);
        }
    }

    std::uint32_t find_vertex(const ObjFace& face, const ObjCorner& corner, const glm::dvec3& own_normal)
    {
        const auto next = static_cast<std::uint32_t>(model_.positions.size());
        const glm::dvec3 given = corner.normal == kNoIndex ? glm::dvec3(0.0) : turn(file_.normals[static_cast<std::size_t>(corner.normal)]);
        const double length = glm::length(given);
        if (length > 0.0) {
            const std::array<int, 4> key{corner.position, corner.uv, corner.normal, static_cast<int>(face.material)};
            const auto [found, is_new] = vertices_.try_emplace(key, next);
            if (!is_new) {
                return found->second;
            }
        }
        glm::dvec3 normal = own_normal;
        if (length > 0.0) {
            normal = given / length;
        } else if (const std::optional<glm::dvec3> smooth = smooth_.find(corner.position, face.smoothing)) {
            normal = turn(*smooth);
        } else {
            has_flat_faces_ = has_flat_faces_ || corner.normal == kNoIndex;
        }
        model_.positions.emplace_back(position_of(corner) - model_.origin);
        model_.normals.emplace_back(normal);
        add_uv(corner, next);
        if (has_colors_) {
            model_.colors.emplace_back(color_of(corner), 1.0F);
        }
        return next;
    }

    void add_uv(const ObjCorner& corner, std::uint32_t vertex)
    {
        has_missing_uvs_ = has_missing_uvs_ || corner.uv == kNoIndex;
        if (corner.uv != kNoIndex) {
            const glm::dvec2& uv = file_.uvs[static_cast<std::size_t>(corner.uv)];
            model_.uvs[0].resize(vertex, glm::vec2(0.0F));
            model_.uvs[0].emplace_back(uv.x, 1.0 - uv.y);  // v grows downwards here
        } else if (!model_.uvs[0].empty()) {
            model_.uvs[0].resize(vertex + 1, glm::vec2(0.0F));
        }
    }

    [[nodiscard]] glm::vec3 color_of(const ObjCorner& corner) const
    {
        const glm::dvec3 encoded = glm::max(file_.colors[static_cast<std::size_t>(corner.position)] / most_color_, 0.0);
        return {decode_srgb(encoded.x), decode_srgb(encoded.y), decode_srgb(encoded.z)};
    }

    void finish()
    {
        const auto warn_if = [&](bool is_so, const std::string& what) {
            if (is_so) {
                warn(model_, what);
            }
        };
        const auto has_no_length = [](const glm::dvec3& normal) { return glm::length(normal) == 0.0; };
        const auto lost_count = std::ranges::count_if(file_.normals, has_no_length);
        warn_if(has_flat_faces_, "faces without normals are shaded flat");
        warn_if(lost_count > 0, fmt::format("{} normals of length 0 are replaced by the normals of the faces", lost_count));
        warn_if(has_missing_uvs_ && !model_.uvs[0].empty(), "some faces have no texture coordinates, so they show a single texel");
        warn_if(crossed_count_ > 0, fmt::format("{} faces intersect themselves; parts of them lie outside their outlines", crossed_count_));
        warn_if(most_color_ > 1.0, fmt::format("vertex colors are read as 0 to {:.4g}", most_color_));
        warn_if(file_.has_points_and_lines, "points and lines are left out");
        if (model_.uvs[0].size() != model_.positions.size()) {
            model_.uvs[0].clear();
        }
    }

    static constexpr double kMostByte = 255.0;

    const ObjFile& file_;
    ObjLibraries& libraries_;
    bool is_z_up_;
    Model& model_;
    SmoothNormals smooth_;
    std::map<std::array<int, 4>, std::uint32_t> vertices_;  // only looked up, never iterated
    bool has_colors_ = false;
    double most_color_ = 0.0;  // the file's value for full intensity
    std::size_t crossed_count_ = 0;
    bool has_flat_faces_ = false;
    bool has_missing_uvs_ = false;
};

}  // namespace

Model read_obj(std::string_view text, const std::string& name, const std::optional<std::filesystem::path>& folder,
               const ObjOptions& options)
{
    Model model;
    Repairs repairs(options.is_strict);
    const ObjFile file = parse_obj_file(text, name, kRules, repairs);
    const ModelFolders folders{folder, options.texture_roots};
    ObjLibraries libraries(name, folders, repairs, model);
    for (const ObjName& library : file.libraries) {
        libraries.read(library);
    }
    ObjBuilder(file, libraries, options.is_z_up, model).build();
    repairs.report(model);
    return model;
}

Model load_obj(const std::filesystem::path& path, const ObjOptions& options)
{
    const std::filesystem::path folder = path.parent_path();
    return read_obj(read_text_file(path), path.string(), folder.empty() ? "." : folder, options);
}

}  // namespace clevrvk::model
