// Line by line, word by word.
#include "renderer/scene/read_obj.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"

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

class ObjReader {
public:
    explicit ObjReader(std::string_view name) : name_(name) {}

    Mesh read(std::string_view text)
    {
        while (!text.empty()) {
            ++line_number_;
            read_line(take_until(text, "\n"));
        }
        if (mesh_.triangles.empty()) {
            throw SpecError(fmt::format("{}: holds no triangles", name_));
        }
        return std::move(mesh_);
    }

private:
    void read_line(std::string_view line)
    {
        const std::string_view keyword = take_word(line);
        if (keyword == "v") {
            read_vertex(line);
        } else if (keyword == "f") {
            read_face(line);
        } else if (!keyword.empty() && keyword.front() != '#' && std::find(kPassedOver.begin(), kPassedOver.end(), keyword) == kPassedOver.end()) {
            fail(fmt::format("{} is nothing that a mesh may hold", quote_text(keyword)));
        }
    }

    // A fourth number and a colour may follow the three; they are passed over.
    void read_vertex(std::string_view line)
    {
        glm::vec3 position{};
        for (int axis = 0; axis < 3; ++axis) {
            const std::string_view word = take_word(line);
            const std::optional<float> coordinate = parse_number<float>(word);
            if (!coordinate || !(std::abs(*coordinate) <= kMostCoordinate)) {
                fail(fmt::format("{} is no coordinate of a vertex; it must lie in {} to {}", quote_text(word), -kMostCoordinate, kMostCoordinate));
            }
            position[axis] = *coordinate;
        }
        mesh_.positions.push_back(position);
    }

    void read_face(std::string_view line)
    {
        std::array<std::uint32_t, kMostCorners> corners{};
        std::size_t count = 0;
        for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
            if (count == kMostCorners) {
                fail(fmt::format("a face may have {} corners", kMostCorners));
            }
            corners[count++] = read_corner(word);
        }
        if (count < 3) {
            fail(fmt::format("a face of {} {}; it must have 3 or more", count, count == 1 ? "corner" : "corners"));
        }
        for (std::size_t k = 2; k < count; ++k) {
            mesh_.triangles.emplace_back(corners[0], corners[k - 1], corners[k]);
        }
    }

    // VERTEX, or VERTEX/TEXTURE/NORMAL of which the latter two are passed over. From 1 up, or from -1, the vertex before this line, down.
    std::uint32_t read_corner(std::string_view word) const
    {
        const std::optional<std::int64_t> number = parse_number<std::int64_t>(word.substr(0, word.find('/')));
        const auto vertex_count = static_cast<std::int64_t>(mesh_.positions.size());
        const bool is_there = number && *number != 0 && *number <= vertex_count && *number >= -vertex_count;
        if (!is_there) {
            fail(fmt::format("the face names {}; so far there are {} vertices", quote_text(word), vertex_count));
        }
        return static_cast<std::uint32_t>(*number > 0 ? *number - 1 : vertex_count + *number);
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
