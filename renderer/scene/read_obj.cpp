// tinyobjloader reads; before, every line is checked, for the library takes a word that is no number for 0 and does not tell.
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
#include <system_error>

namespace clevrvk::scene {

namespace {

// Unit space: an object's size scales it. Farther out a mesh is no part of any scene.
constexpr float kMostCoordinate = 1000.0F;

// A modeller's n-gons have a few; more is a wrong file.
constexpr std::size_t kMostCorners = 64;

// What a mesh may hold besides vertices and faces, and what is nothing to us.
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

class ObjChecker {
public:
    explicit ObjChecker(std::string_view name) : name_(name) {}

    void check(std::string_view text)
    {
        while (!text.empty()) {
            ++line_number_;
            check_line(take_until(text, "\n"));
        }
        if (face_count_ == 0) {
            throw SpecError(fmt::format("{}: holds no triangles", name_));
        }
    }

private:
    void check_line(std::string_view line)
    {
        const std::string_view keyword = take_word(line);
        if (keyword == "v") {
            check_vertex(line);
        } else if (keyword == "f") {
            check_face(line);
        } else if (!keyword.empty() && keyword.front() != '#' && std::find(kPassedOver.begin(), kPassedOver.end(), keyword) == kPassedOver.end()) {
            fail(fmt::format("{} is nothing that a mesh may hold", quote_text(keyword)));
        }
    }

    // A fourth number and a colour may follow the three; they are passed over.
    void check_vertex(std::string_view line)
    {
        for (int axis = 0; axis < 3; ++axis) {
            const std::string_view word = take_word(line);
            const std::optional<float> coordinate = parse_number<float>(word);
            if (!coordinate || !(std::abs(*coordinate) <= kMostCoordinate)) {
                fail(fmt::format("{} is no coordinate of a vertex; it must lie in {} to {}", quote_text(word), -kMostCoordinate, kMostCoordinate));
            }
        }
        ++vertex_count_;
    }

    void check_face(std::string_view line)
    {
        std::size_t count = 0;
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            if (count == kMostCorners) {
                fail(fmt::format("a face may have {} corners", kMostCorners));
            }
            check_corner(word);
            ++count;
        }
        if (count < 3) {
            fail(fmt::format("a face of {} {}; it must have 3 or more", count, count == 1 ? "corner" : "corners"));
        }
        ++face_count_;
    }

    // VERTEX, or VERTEX/TEXTURE/NORMAL of which the latter two are passed over. From 1 up, or from -1, the vertex before this line, down.
    void check_corner(std::string_view word) const
    {
        const std::optional<std::int64_t> number = parse_number<std::int64_t>(word.substr(0, word.find('/')));
        const bool is_there = number && *number != 0 && *number <= vertex_count_ && *number >= -vertex_count_;
        if (!is_there) {
            fail(fmt::format("the face names {}; so far there are {} vertices", quote_text(word), vertex_count_));
        }
    }

    [[noreturn]] void fail(std::string_view what) const { throw SpecError(fmt::format("{}:{}: {}", name_, line_number_, what)); }

    std::string_view name_;
    std::size_t line_number_ = 0;
    std::int64_t vertex_count_ = 0;
    std::int64_t face_count_ = 0;
};

}  // namespace

Mesh parse_obj(std::string_view text, std::string_view name)
{
    ObjChecker(name).check(text);
    tinyobj::ObjReader reader;
    tinyobj::ObjReaderConfig config;
    config.triangulate = true;
    if (!reader.ParseFromString(std::string(text), "", config)) {
        throw SpecError(fmt::format("{}: {}", name, reader.Error()));
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
    if (mesh.triangles.empty()) {   // faces of no area are dropped
        throw SpecError(fmt::format("{}: holds no triangles", name));
    }
    return mesh;
}

Mesh load_obj(const std::filesystem::path& file)
{
    return parse_obj(read_text_file(file), file.string());
}

}  // namespace clevrvk::scene
