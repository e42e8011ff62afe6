// tinyobjloader accepts anything: a word that is not a number is 0, an index may have any value, a name ends at its
// first blank, "s on" is off, and a line joined by a backslash is lost. It sums decimal digits, so that numbers are not
// the nearest doubles: 0.3 is 0.30000000000000004. Therefore this file checks lines word by word, and keeps numbers,
// names and groups itself. tinyobjloader gets the same number of vertices, and the faces, whose corners it resolves.
#include "renderer/model/obj_file.h"

#include "renderer/base/error.h"
#include "renderer/base/lower_case.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/read_gltf.h"

#include <fmt/format.h>
#include <tiny_obj_loader.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

namespace clevrvk::model {
namespace {

constexpr NumberRange kObjNumber{-1e6, 1e6};

// Maps names to their index in a list without duplicates.
class NameList {
public:
    std::uint32_t find(std::string_view name)
    {
        const auto found = places_.find(name);
        return found != places_.end() ? found->second
                                      : places_.emplace(std::string(name), static_cast<std::uint32_t>(places_.size())).first->second;
    }

private:
    std::map<std::string, std::uint32_t, std::less<>> places_;
};

// Whether the word is one that programs write in place of a missing number: nan, -nan(ind), inf, -1.#IND.
bool is_not_a_number(std::string_view word)
{
    const std::string small = to_lower(std::string(word));
    return small.find("nan") != std::string::npos || small.find("inf") != std::string::npos || small.find("#ind") != std::string::npos ||
           small.find("#qnan") != std::string::npos;
}

class ObjChecker {
public:
    ObjChecker(const std::string& name, const ObjRules& rules, Repairs& repairs) : name_(name), rules_(rules), repairs_(repairs) {}

    /// Fills `file`, except for the corners of its faces. \return  the lines from which tinyobjloader makes the corners
    std::string check(std::string_view text, ObjFile& file)
    {
        file_ = &file;
        TextLines lines(text, name_);
        if (lines.has_byte_order_mark()) {
            repairs_.add({"", name_, 1}, "a byte order mark is ignored", "the file begins with a byte order mark");
        }
        while (std::optional<TextLine> line = lines.next()) {
            take(*line);
        }
        if (file.faces.empty()) {
            throw SpecError(fmt::format("{}: it has no faces", name_));
        }
        return std::move(checked_);
    }

private:
    static constexpr std::size_t kMostColorNumbers = 4;
    enum Kind { kPosition, kUv, kNormal };
    static constexpr std::array<const char*, 3> kWhat{"vertices", "texture coordinates", "normals"};

    void take(TextLine line)
    {
        const std::string_view keyword = line.take_word();
        if (keyword == "usemtl") {
            material_ = line.rest();
            material_line_ = line.number();
            material_place_.reset();
        } else if (keyword == "o" || keyword == "g") {
            part_ = line.rest();
            part_place_.reset();
        } else if (keyword == "mtllib") {
            file_->libraries.push_back({std::string(line.rest()), line.number()});
        } else {
            take_numbers(keyword, line);
        }
    }

    // Reads a line in which a # can only begin a comment.
    void take_numbers(std::string_view keyword, TextLine& line)
    {
        if (!repairs_.is_strict() && line.drop_comment()) {
            repairs_.add(line, "comments at the end of lines are ignored", "there is a comment at the end of the line");
        }
        if (keyword == "v") {
            take_position(line);
        } else if (keyword == "vt") {
            take_uv(line);
        } else if (keyword == "vn") {
            take_normal(line);
        } else if (keyword == "f" || keyword == "fo") {
            take_face(line);
        } else if (keyword == "s") {
            const std::string_view group = line.take_word();
            smoothing_ = group.empty() || group == "off" || parse_integer(group) == 0 ? 0 : smoothings_.find(group) + 1;
        } else if (keyword == "l" || keyword == "p") {
            file_->has_points_and_lines = true;
        } else {
            pass_over(keyword, line);
        }
    }

    void pass_over(std::string_view keyword, const TextLine& line)
    {
        static const std::set<std::string, std::less<>> kNoShape{"lod", "bevel", "c_interp", "d_interp", "mg", "usemap", "maplib",
                                                                 "shadow_obj", "trace_obj"};
        // Keywords of curves and surfaces, and keywords that some programs add.
        static const std::set<std::string, std::less<>> kLeftOut{
            "vp",   "cstype", "deg",  "bmat", "step", "curv", "curv2", "surf", "parm",  "trim", "hole", "scrv", "sp",
            "end",  "con",    "call", "csh",  "ctech", "stech", "vw",  "t",    "bzp", "bsp", "cdc", "cdp", "res"};
        if (kLeftOut.contains(keyword)) {
            repairs_.add(line, "curves, free-form surfaces and other elements that do not belong to meshes are left out",
                         fmt::format("{} is not a mesh element that can be read", quote_text(keyword)));
        } else if (!kNoShape.contains(keyword)) {
            line.fail(fmt::format("{} is not a mesh element that can be read", quote_text(keyword)));
        }
    }

    void keep_word(std::string_view word)
    {
        checked_ += ' ';
        checked_ += word;
    }

    // Counts an element and adds a placeholder line to the text for tinyobjloader.
    void count(Kind kind, const TextLine& line)
    {
        const std::size_t most = kind == kPosition ? kMostVertices : 3 * kMostTriangles;
        if (++counts_[kind] > most) {
            line.fail(fmt::format("the model has more than {} {}", most, kWhat[kind]));
        }
        checked_ += kind == kPosition ? "v 0 0 0\n" : kind == kUv ? "vt 0 0\n" : "vn 0 0 0\n";
    }

    // Coordinates; a weight, or a colour with or without alpha, may follow.
    void take_position(TextLine& line)
    {
        const std::array<double, 3> v = line.take_numbers<3>("a coordinate", {-rules_.most_coordinate, rules_.most_coordinate});
        file_->positions.emplace_back(v[0], v[1], v[2]);
        count(kPosition, line);
        std::optional<glm::dvec3> color;
        if (has_numbers(line, kMostColorNumbers)) {
            color = read_color(line);
        } else {
            repairs_.add(line, "vertex colors that are not numbers become white", "a value after the coordinates is not a number");
        }
        if (color || !file_->colors.empty()) {
            file_->colors.resize(counts_[kPosition] - 1, glm::dvec3(1.0));
            file_->colors.push_back(color.value_or(glm::dvec3(1.0)));
        }
    }

    static std::optional<glm::dvec3> read_color(TextLine& line)
    {
        std::vector<double> numbers;
        while (line.has_word()) {
            numbers.push_back(line.take_number("a number after the coordinates", kObjNumber));
        }
        const bool is_color = numbers.size() == 3 || numbers.size() == kMostColorNumbers;
        return is_color ? std::optional(glm::dvec3(numbers[0], numbers[1], numbers[2])) : std::nullopt;
    }

    // False if repairs are allowed and one of the next `count` words, or of all if there are
    // fewer, stands for a missing number.
    [[nodiscard]] bool has_numbers(TextLine line, std::size_t count) const
    {
        for (std::size_t k = 0; k < count; ++k) {
            if (!repairs_.is_strict() && is_not_a_number(line.take_word())) {
                return false;
            }
        }
        return true;
    }

    void take_uv(TextLine& line)
    {
        glm::dvec2 uv(0.0);
        if (has_numbers(line, 2)) {
            uv.x = line.take_number("a texture coordinate", kObjNumber);
            uv.y = line.has_word() ? line.take_number("a texture coordinate", kObjNumber) : 0.0;
        } else {
            repairs_.add(line, "texture coordinates that are not numbers become 0", "a texture coordinate is not a number");
        }
        file_->uvs.push_back(uv);
        count(kUv, line);
    }

    // A normal that is not a number is stored with length 0; the reader of the file replaces it.
    void take_normal(TextLine& line)
    {
        std::array<double, 3> v{};
        if (has_numbers(line, 3)) {
            v = line.take_numbers<3>("a normal", kObjNumber);
        }
        file_->normals.emplace_back(v[0], v[1], v[2]);
        count(kNormal, line);
    }

    void take_face(TextLine& line)
    {
        const std::size_t begin = checked_.size();
        ObjFace face;
        checked_ += 'f';
        for (std::string_view word = line.take_word(); !word.empty(); word = line.take_word()) {
            if (face.corner_count == rules_.most_corners) {
                line.fail(fmt::format("a face may have at most {} corners", rules_.most_corners));
            }
            take_corner(line, word);
            ++face.corner_count;
        }
        if (face.corner_count < 3) {
            checked_.resize(begin);
            const char* const corners = face.corner_count == 1 ? "corner" : "corners";
            repairs_.add(line, "faces with fewer than three corners are left out",
                         fmt::format("the face has {} {}; it must have 3 or more", face.corner_count, corners));
            return;
        }
        checked_ += '\n';
        triangle_count_ += face.corner_count - 2;
        if (triangle_count_ > kMostTriangles) {
            line.fail(fmt::format("the model has more than {} triangles", kMostTriangles));
        }
        face.material = find_material();
        face.part = find_part();
        face.smoothing = smoothing_;
        file_->faces.push_back(face);
    }

    // POSITION, POSITION/UV, POSITION//NORMAL or POSITION/UV/NORMAL, counted from 1 up, or from the latest, -1, down.
    void take_corner(const TextLine& line, std::string_view word)
    {
        std::array<std::string_view, 3> parts;
        std::string_view left = word;
        for (std::size_t part = 0; !left.empty(); ++part) {
            const std::size_t slash = std::min(left.find('/'), left.size());
            if (part == parts.size()) {
                line.fail(fmt::format("{} is not a corner of a face", quote_text(word)));
            }
            parts[part] = left.substr(0, slash);
            left.remove_prefix(std::min(slash + 1, left.size()));
        }
        for (std::size_t part = 0; part < parts.size(); ++part) {
            check_index(line, word, part, parts[part]);
        }
        keep_word(parts[kPosition]);
        if (!parts[kUv].empty() || !parts[kNormal].empty()) {
            checked_ += '/';
            checked_ += parts[kUv];
        }
        if (!parts[kNormal].empty()) {
            checked_ += '/';
            checked_ += parts[kNormal];
        }
    }

    // Empties `text` if the element that it names does not exist and is optional.
    void check_index(const TextLine& line, std::string_view word, std::size_t part, std::string_view& text)
    {
        const std::optional<std::int64_t> number = parse_integer(text);
        const auto most = static_cast<std::int64_t>(counts_[part]);
        const bool is_there = number && *number != 0 && *number <= most && *number >= -most;
        if (is_there || (part != kPosition && text.empty())) {
            return;
        }
        const std::string fault = fmt::format("the face names {}, but so far there are {} {}", quote_text(word), most, kWhat[part]);
        if (!number || part == kPosition) {
            line.fail(fault);
        }
        repairs_.add(line, "missing texture coordinates and normals of corners are ignored", fault);
        text = {};
    }

    std::uint32_t find_material()
    {
        if (!material_place_) {
            material_place_ = materials_.find(material_);
            if (*material_place_ == file_->materials.size()) {
                file_->materials.push_back({material_, material_line_});
            }
        }
        return *material_place_;
    }

    std::uint32_t find_part()
    {
        if (!part_place_) {
            part_place_ = parts_.find(part_);
            if (*part_place_ == file_->parts.size()) {
                file_->parts.push_back(part_);
            }
        }
        return *part_place_;
    }

    const std::string& name_;
    const ObjRules& rules_;
    Repairs& repairs_;
    ObjFile* file_ = nullptr;
    std::string checked_;
    std::array<std::size_t, 3> counts_{};  // positions, texture coordinates and normals so far
    std::size_t triangle_count_ = 0;
    std::string material_;
    std::size_t material_line_ = 0;
    std::optional<std::uint32_t> material_place_;  // set once a face uses it, like part_place_
    std::string part_;
    std::optional<std::uint32_t> part_place_;
    std::uint32_t smoothing_ = 0;
    NameList materials_, parts_, smoothings_;
};

void read_corners(std::string checked, const std::string& name, ObjFile& file)
{
    tinyobj::attrib_t attributes;
    std::vector<tinyobj::shape_t> shapes;
    std::vector<tinyobj::material_t> materials;
    std::string warning;
    std::string error;
    std::istringstream stream(std::move(checked));
    if (!tinyobj::LoadObj(&attributes, &shapes, &materials, &warning, &error, &stream, nullptr, false, false)) {
        throw SpecError(fmt::format("{}: {}", name, fit_line(error)));
    }
    for (const tinyobj::shape_t& shape : shapes) {
        for (const tinyobj::index_t& index : shape.mesh.indices) {
            file.corners.push_back({index.vertex_index, index.texcoord_index, index.normal_index});
        }
    }
    std::size_t corner_count = 0;
    for (const ObjFace& face : file.faces) {
        corner_count += face.corner_count;
    }
    CLEVRVK_CHECK(file.corners.size() == corner_count, "tinyobjloader found {} corners of {} in {}", file.corners.size(), corner_count,
                  name);
}

}  // namespace

ObjFile parse_obj_file(std::string_view text, const std::string& name, const ObjRules& rules, Repairs& repairs)
{
    ObjFile file;
    read_corners(ObjChecker(name, rules, repairs).check(text, file), name, file);
    return file;
}

}  // namespace clevrvk::model
