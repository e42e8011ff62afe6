// Strict: a word that is not a number is an error, and nothing ends a line but a line feed.
#include "renderer/scene/read_obj.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/cut_polygon.h"

#include <fmt/format.h>
#include <glm/glm.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

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

class ObjReader {
public:
    explicit ObjReader(std::string_view name) : name_(name) {}

    [[nodiscard]] Mesh read(std::string_view text)
    {
        while (!text.empty()) {
            ++line_number_;
            take_line(take_until(text, "\n"));
        }
        if (mesh_.triangles.empty()) {  // faces without area are dropped
            throw SpecError(fmt::format("{}: holds no triangles", name_));
        }
        return std::move(mesh_);
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
        glm::vec3 position{};
        for (int axis = 0; axis < 3; ++axis) {
            const std::string_view word = take_word(line);
            const std::optional<float> coordinate = parse_number<float>(word);
            if (!coordinate || !(std::abs(*coordinate) <= kMostCoordinate)) {
                fail(fmt::format("{} is not a coordinate of a vertex; it must lie in {} to {}", quote_text(word), -kMostCoordinate,
                                 kMostCoordinate));
            }
            position[axis] = *coordinate;
        }
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            if (!parse_number<float>(word)) {
                fail(fmt::format("{} after the coordinates is not a number", quote_text(word)));
            }
        }
        mesh_.positions.push_back(position);
    }

    void take_face(std::string_view line)
    {
        std::vector<std::uint32_t> corners;
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            if (corners.size() == kMostCorners) {
                fail(fmt::format("a face may have {} corners", kMostCorners));
            }
            corners.push_back(read_vertex(word));
        }
        if (corners.size() < 3) {
            fail(fmt::format("a face of {} {}; it must have 3 or more", corners.size(), corners.size() == 1 ? "corner" : "corners"));
        }
        std::vector<glm::dvec3> points;
        for (const std::uint32_t corner : corners) {
            points.emplace_back(mesh_.positions[corner]);
        }
        for (const glm::uvec3& cut : cut_face(points)) {
            const glm::dvec3 normal = glm::cross(points[cut.y] - points[cut.x], points[cut.z] - points[cut.x]);
            if (corners.size() == 3 || normal != glm::dvec3(0.0)) {
                mesh_.triangles.emplace_back(corners[cut.x], corners[cut.y], corners[cut.z]);
            }
        }
    }

    // A quadrilateral whose diagonals both lie inside is cut along the shorter one.
    static std::vector<glm::uvec3> cut_face(std::span<const glm::dvec3> points)
    {
        if (points.size() != 4 || glm::distance(points[0], points[2]) < glm::distance(points[1], points[3])) {
            return model::cut_polygon(points);
        }
        const glm::dvec3 first = glm::cross(points[1] - points[0], points[3] - points[0]);
        const glm::dvec3 second = glm::cross(points[2] - points[1], points[3] - points[1]);
        return glm::dot(first, second) >= 0.0 ? std::vector<glm::uvec3>{{0, 1, 3}, {1, 2, 3}} : model::cut_polygon(points);
    }

    // The vertex of VERTEX, VERTEX/TEXTURE, VERTEX//NORMAL or VERTEX/TEXTURE/NORMAL, counted from 0. In the file it is
    // counted from 1, or from -1, the vertex before this line, down.
    [[nodiscard]] std::uint32_t read_vertex(std::string_view word) const
    {
        const auto vertex_count = static_cast<std::int64_t>(mesh_.positions.size());
        const std::size_t slash = word.find('/');
        if (slash != std::string_view::npos && !is_rest_of_corner(word.substr(slash + 1))) {
            fail(fmt::format("{} is not a corner of a face", quote_text(word)));
        }
        const std::optional<std::int64_t> number = parse_number<std::int64_t>(word.substr(0, slash));
        const bool is_there = number && *number != 0 && *number <= vertex_count && *number >= -vertex_count;
        if (!is_there) {
            fail(fmt::format("the face names {}; so far there are {} vertices", quote_text(word), vertex_count));
        }
        return static_cast<std::uint32_t>(*number > 0 ? *number - 1 : vertex_count + *number);
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
    std::size_t line_number_ = 0;
    Mesh mesh_;
};

}  // namespace

Mesh parse_obj(std::string_view text, std::string_view name)
{
    return ObjReader(name).read(text);
}

Mesh load_obj(const std::filesystem::path& file)
{
    return parse_obj(read_text_file(file), file.string());
}

}  // namespace clevrvk::scene
