// Reads OBJ files with tinyobjloader, but only text that was checked strictly before and written anew: the library
// silently takes a word that is not a number for 0, and ends lines where no checker would expect it.
#include "renderer/scene/read_obj.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"

#include <tiny_obj_loader.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>

namespace clevrvk::scene {

namespace {

// Unit space: an object's size scales it. A vertex farther out cannot be part of any scene.
constexpr float kMostCoordinate = 1000.0F;

// N-gons of modelling programs have a few corners; more mean a wrong file.
constexpr std::size_t kMostCorners = 64;

// Elements that a mesh may have besides vertices and faces, and that are ignored.
constexpr std::array<std::string_view, 8> kPassedOver{"vn", "vt", "o", "g", "s", "usemtl", "mtllib", "l"};

std::string_view take_until(std::string_view& text, std::string_view ends)
{
    const std::size_t length = std::min(text.find_first_of(ends), text.size());
    const std::string_view part = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    return part;
}

// The next word of a line, empty at its end.
std::string_view take_word(std::string_view& line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    return take_until(line, " \t\r");
}

template <typename Number>
std::optional<Number> parse_number(std::string_view word)
{
    Number number{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool is_whole = error == std::errc() && end == word.data() + word.size();
    return is_whole ? std::optional(number) : std::nullopt;
}

// Checks every line, and writes out the vertices and faces of a valid text.
class ObjCleaner {
public:
    explicit ObjCleaner(std::string_view name) : name_(name) {}

    [[nodiscard]] std::string clean(std::string_view text)
    {
        while (!text.empty()) {
            ++line_number_;
            take_line(take_until(text, "\n"));
        }
        if (face_count_ == 0) {
            throw SpecError(fmt::format("{}: holds no triangles", name_));
        }
        return std::move(clean_);
    }

private:
    void take_line(std::string_view line)
    {
        const std::string_view keyword = take_word(line);
        if (keyword == "v") {
            take_vertex(line);
        } else if (keyword == "f") {
            take_face(line);
        } else if (!keyword.empty() && keyword.front() != '#' &&
                   std::find(kPassedOver.begin(), kPassedOver.end(), keyword) == kPassedOver.end()) {
            fail(fmt::format("{} is not an element of a mesh", quote_text(keyword)));
        }
    }

    // A fourth number and a colour may follow the three; they are ignored.
    void take_vertex(std::string_view line)
    {
        clean_ += 'v';
        for (int axis = 0; axis < 3; ++axis) {
            const std::string_view word = take_word(line);
            const std::optional<float> coordinate = parse_number<float>(word);
            if (!coordinate || !(std::abs(*coordinate) <= kMostCoordinate)) {
                fail(fmt::format("{} is not a coordinate of a vertex; it must lie in {} to {}", quote_text(word), -kMostCoordinate,
                                 kMostCoordinate));
            }
            clean_ += fmt::format(" {}", *coordinate);
        }
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            if (!parse_number<float>(word)) {
                fail(fmt::format("{} after the coordinates is not a number", quote_text(word)));
            }
        }
        clean_ += '\n';
        ++vertex_count_;
    }

    void take_face(std::string_view line)
    {
        clean_ += 'f';
        std::size_t count = 0;
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            if (count == kMostCorners) {
                fail(fmt::format("a face may have {} corners", kMostCorners));
            }
            clean_ += fmt::format(" {}", read_vertex(word));
            ++count;
        }
        if (count < 3) {
            fail(fmt::format("a face of {} {}; it must have 3 or more", count, count == 1 ? "corner" : "corners"));
        }
        clean_ += '\n';
        ++face_count_;
    }

    // The vertex of VERTEX, VERTEX/TEXTURE, VERTEX//NORMAL or VERTEX/TEXTURE/NORMAL, counted from 1. In the file too,
    // or from -1, the vertex before this line, down.
    [[nodiscard]] std::int64_t read_vertex(std::string_view word) const
    {
        const std::size_t slash = word.find('/');
        if (slash != std::string_view::npos && !is_rest_of_corner(word.substr(slash + 1))) {
            fail(fmt::format("{} is not a corner of a face", quote_text(word)));
        }
        const std::optional<std::int64_t> number = parse_number<std::int64_t>(word.substr(0, slash));
        const bool is_there = number && *number != 0 && *number <= vertex_count_ && *number >= -vertex_count_;
        if (!is_there) {
            fail(fmt::format("the face names {}; so far there are {} vertices", quote_text(word), vertex_count_));
        }
        return *number > 0 ? *number : vertex_count_ + *number + 1;
    }

    // The part after the first slash.
    static bool is_rest_of_corner(std::string_view rest)
    {
        const std::size_t slash = rest.find('/');
        const bool has_normal = slash != std::string_view::npos;
        const bool is_texture = (has_normal && slash == 0) || parse_number<std::int64_t>(rest.substr(0, slash));
        return is_texture && (!has_normal || parse_number<std::int64_t>(rest.substr(slash + 1)));
    }

    [[noreturn]] void fail(std::string_view what) const { throw SpecError(fmt::format("{}:{}: {}", name_, line_number_, what)); }

    std::string_view name_;
    std::string clean_;
    std::size_t line_number_ = 0;
    std::int64_t vertex_count_ = 0;
    std::int64_t face_count_ = 0;
};

}  // namespace

Mesh parse_obj(std::string_view text, std::string_view name)
{
    tinyobj::ObjReader reader;
    tinyobj::ObjReaderConfig config;
    config.triangulate = true;
    if (!reader.ParseFromString(ObjCleaner(name).clean(text), "", config)) {
        throw SpecError(fmt::format("{}: {}", name, escape_controls(reader.Error())));
    }
    Mesh mesh;
    const std::vector<tinyobj::real_t>& coordinates = reader.GetAttrib().vertices;
    for (std::size_t k = 0; k + 2 < coordinates.size(); k += 3) {
        mesh.positions.emplace_back(coordinates[k], coordinates[k + 1], coordinates[k + 2]);
    }
    for (const tinyobj::shape_t& shape : reader.GetShapes()) {
        const std::vector<tinyobj::index_t>& corners = shape.mesh.indices;
        for (std::size_t k = 0; k + 2 < corners.size(); k += 3) {
            glm::uvec3 triangle{};
            for (int corner = 0; corner < 3; ++corner) {
                const int vertex = corners[k + static_cast<std::size_t>(corner)].vertex_index;
                CLEVRVK_CHECK(vertex >= 0 && static_cast<std::size_t>(vertex) < mesh.positions.size(), "{}: vertex {} of {}", name, vertex,
                              mesh.positions.size());
                triangle[corner] = static_cast<std::uint32_t>(vertex);
            }
            mesh.triangles.push_back(triangle);
        }
    }
    if (mesh.triangles.empty()) {  // faces without area are dropped
        throw SpecError(fmt::format("{}: holds no triangles", name));
    }
    return mesh;
}

Mesh load_obj(const std::filesystem::path& file)
{
    return parse_obj(read_text_file(file), file.string());
}

}  // namespace clevrvk::scene
