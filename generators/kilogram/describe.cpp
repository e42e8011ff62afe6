// Places are those of the pieces' centres; y grows downwards.
#include "generators/kilogram/describe.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clevrvk::generators::kilogram {
namespace {

/// Boxes whose sides differ by less than this factor are neither tall nor wide.
constexpr double kEvenRatio = 1.2;

glm::dvec2 find_center(const flat::Polygon& polygon)
{
    glm::dvec2 sum(0.0);
    for (const glm::dvec2& corner : polygon) {
        sum += corner;
    }
    return sum / static_cast<double>(polygon.size());
}

std::string_view proportions_of(const Tangram& tangram)
{
    if (tangram.width > kEvenRatio * tangram.height) {
        return "wide";
    }
    return tangram.height > kEvenRatio * tangram.width ? "tall" : "even";
}

std::string words_of(PieceKind kind)
{
    std::string words(name_of(kind));
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::string describe_whole(const Tangram& tangram)
{
    std::array<glm::dvec2, kPieceCount> centers;
    std::array<std::size_t, kPieceCount> pieces{};
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        centers[i] = find_center(tangram.pieces[i].corners);
        pieces[i] = i;
    }
    const auto by_x = [&](std::size_t a, std::size_t b) { return centers[a].x < centers[b].x; };
    const auto by_y = [&](std::size_t a, std::size_t b) { return centers[a].y < centers[b].y; };
    const auto left = std::min_element(pieces.begin(), pieces.end(), by_x);
    const auto right = std::max_element(pieces.begin(), pieces.end(), by_x);
    const auto top = std::min_element(pieces.begin(), pieces.end(), by_y);
    const auto bottom = std::max_element(pieces.begin(), pieces.end(), by_y);
    std::string words(proportions_of(tangram));
    words += " figure";
    // Both cannot fail: pieces do not lie on each other.
    if (centers[*top].y < centers[*bottom].y) {
        words += fmt::format(" with {} above {}", words_of(kPieceKinds[*top]), words_of(kPieceKinds[*bottom]));
    }
    if (centers[*left].x < centers[*right].x) {
        words += fmt::format(" and {} left of {}", words_of(kPieceKinds[*left]), words_of(kPieceKinds[*right]));
    }
    return words;
}

/// "square", "two small triangles", "square and large triangle": kinds in the order of their ids.
std::string describe_pieces(const std::vector<std::size_t>& pieces)
{
    std::string words;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const PieceKind kind = kPieceKinds[pieces[i]];
        const bool is_pair = i + 1 < pieces.size() && kPieceKinds[pieces[i + 1]] == kind;
        words += words.empty() ? "" : " and ";
        words += is_pair ? fmt::format("two {}s", words_of(kind)) : words_of(kind);
        i += is_pair ? 1 : 0;
    }
    return words;
}

glm::dvec2 find_center(const Tangram& tangram, const std::vector<std::size_t>& pieces)
{
    glm::dvec2 sum(0.0);
    for (const std::size_t piece : pieces) {
        sum += find_center(tangram.pieces[piece].corners);
    }
    return sum / static_cast<double>(pieces.size());
}

}  // namespace

Annotation describe(const Tangram& tangram, const PartOfPiece& parts)
{
    std::map<int, std::vector<std::size_t>> members;
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        CLEVRVK_CHECK(parts[i].has_value(), "piece {} has no part", i + 1);
        members[*parts[i]].push_back(i);
    }
    Annotation annotation{describe_whole(tangram), {}};
    for (const auto& [part, pieces] : members) {
        std::string name = describe_pieces(pieces);
        for (const auto& [other_part, other_pieces] : members) {
            if (other_part != part && describe_pieces(other_pieces) == name) {
                const glm::dvec2 center = find_center(tangram, pieces);
                const glm::dvec2 other = find_center(tangram, other_pieces);
                const bool is_beside = std::abs(center.x - other.x) > std::abs(center.y - other.y);
                // Only pieces that are there twice can be so, hence at most two parts. Equal centres: by number.
                const bool is_first = is_beside ? center.x < other.x : (center.y < other.y || (center.y == other.y && part < other_part));
                name = (is_beside ? (is_first ? "left " : "right ") : (is_first ? "upper " : "lower ")) + name;
                break;
            }
        }
        for (const std::size_t piece : pieces) {
            annotation.part_of_piece[piece] = name;
        }
    }
    return annotation;
}

}  // namespace clevrvk::generators::kilogram
