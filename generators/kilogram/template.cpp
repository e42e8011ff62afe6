// Limbs are parsed from their words each time, because this costs far less than the search for room.
#include "generators/kilogram/template.h"

#include "generators/shuffle.h"
#include "renderer/base/error.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::generators::kilogram {
namespace {

/// More tries than any template needs that can be grown at all.
constexpr int kMostTries = 20'000;

/// In sides of the square; for hand-drawn figures.
constexpr double kTolerance = 0.05;

std::vector<std::string_view> split(std::string_view words)
{
    return split_words(words, ' ');
}

PieceKind kind_of(char letter)
{
    switch (letter) {
        case 'S': return PieceKind::Square;
        case 'P': return PieceKind::Parallelogram;
        case 't': return PieceKind::SmallTriangle;
        case 'M': return PieceKind::MediumTriangle;
        case 'L': return PieceKind::LargeTriangle;
        default: break;
    }
    CLEVRVK_CHECK(false, "'{}' is not a tan", letter);
}

/// The tan that a word describes, at the origin.
LatticePolygon build_tan(std::string_view word)
{
    constexpr std::array<std::string_view, 8> kRightAngles{"sw", "s", "se", "e", "ne", "n", "nw", "w"};
    constexpr std::array<std::string_view, 4> kHands{"hr", "Vr", "vf", "Hf"};
    constexpr std::array<std::string_view, 4> kOtherHands{"hf", "Hr", "vr", "Vf"};
    const PieceKind kind = kind_of(word.front());
    const std::string_view how = word.substr(1);
    const auto find_in = [how](const auto& names) {
        return static_cast<std::size_t>(std::find(names.begin(), names.end(), how) - names.begin());
    };
    std::size_t eighths = 0;
    bool is_mirrored = false;
    if (kind == PieceKind::Square) {
        CLEVRVK_CHECK(how == "+" || how == "x", "'{}' is not a tan", word);
        eighths = how == "x" ? 1 : 0;
    } else if (kind == PieceKind::Parallelogram) {
        is_mirrored = find_in(kHands) == kHands.size();
        eighths = is_mirrored ? find_in(kOtherHands) : find_in(kHands);
        CLEVRVK_CHECK(eighths < kHands.size(), "'{}' is not a tan", word);
    } else {
        eighths = find_in(kRightAngles);
        CLEVRVK_CHECK(eighths < kRightAngles.size(), "'{}' is not a tan", word);
    }
    return build_piece(kind, static_cast<int>(eighths), is_mirrored);
}

/// The midpoint of two corners, given by their indices; a corner if both indices are equal.
using Point = std::pair<std::size_t, std::size_t>;

glm::dvec2 direction_of(char letter)
{
    switch (letter) {
        case 'n': return {0.0, 1.0};
        case 'e': return {1.0, 0.0};
        case 's': return {0.0, -1.0};
        case 'w': return {-1.0, 0.0};
        default: break;
    }
    CLEVRVK_CHECK(false, "'{}' is not a direction", letter);
}

/// \param polygon  in sides of the square, y upwards
Point find_point(const flat::Polygon& polygon, std::string_view word)
{
    const bool is_side = word.front() == 'm';
    word.remove_prefix(is_side ? 1 : 0);
    glm::dvec2 direction = direction_of(word.front());
    const bool is_corner = word.size() == 2 && !is_side;
    if (word.size() == 2) {
        direction += direction_of(word.back()) * (is_side ? 1.0 : 0.01);
    }
    double most = std::numeric_limits<double>::lowest();
    for (const glm::dvec2& corner : polygon) {
        most = std::max(most, glm::dot(corner, direction));
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        if (glm::dot(polygon[i], direction) > most - (is_corner ? 1e-6 : kTolerance)) {
            found.push_back(i);
        }
    }
    return {found.front(), found.back()};
}

LatticePoint point_of(const LatticePolygon& polygon, std::string_view word)
{
    const auto [first, second] = find_point(to_polygon(polygon), word);
    const LatticePoint sum = polygon[first] + polygon[second];
    const auto halve = [](Root2 number) {
        CLEVRVK_CHECK(number.whole % 2 == 0 && number.root % 2 == 0, "{} + {} root 2 has no half", number.whole, number.root);
        return Root2{number.whole / 2, number.root / 2};
    };
    return {halve(sum.x), halve(sum.y)};
}

glm::dvec2 point_of(const flat::Polygon& polygon, std::string_view word)
{
    const auto [first, second] = find_point(polygon, word);
    return (polygon[first] + polygon[second]) / 2.0;
}

/// Reads `LIMB.POINT` as the limb's index and the point.
std::pair<std::size_t, std::string_view> read_place(const Template& rules, std::string_view word)
{
    const std::size_t dot = word.find('.');
    const auto limb =
        std::find_if(rules.limbs.begin(), rules.limbs.end(), [&](const Limb& each) { return each.name == word.substr(0, dot); });
    CLEVRVK_CHECK(limb != rules.limbs.end(), "template '{}' has no limb for '{}'", rules.name, word);
    return {static_cast<std::size_t>(limb - rules.limbs.begin()), dot == std::string_view::npos ? "" : word.substr(dot + 1)};
}

/// One possible placement of a tan.
struct Place {
    PieceKind kind = PieceKind::Square;
    LatticePolygon polygon;
};

class Grower {
public:
    Grower(const Template& rules, Rng& rng) : rules_(rules), rng_(rng) {}

    bool grow_from(std::size_t limb)
    {
        if (limb == kPieceCount) {
            return true;
        }
        std::vector<Place> places = list_places(limb);
        shuffle(places, rng_);
        for (Place& place : places) {
            const std::size_t tan = find_free(place.kind);
            if (tan == kPieceCount || !figure_.has_room(place.polygon) || ++try_count_ > kMostTries) {
                continue;
            }
            is_used_[tan] = true;
            kinds_[limb] = place.kind;
            figure_.put(tan, std::move(place.polygon));
            if (grow_from(limb + 1)) {
                return true;
            }
            figure_.take_back();
            is_used_[tan] = false;
        }
        return false;
    }

    [[nodiscard]] const Figure& figure() const { return figure_; }

private:
    [[nodiscard]] std::size_t find_free(PieceKind kind) const
    {
        std::size_t tan = 0;
        while (tan < kPieceCount && (kPieceKinds[tan] != kind || is_used_[tan])) {
            ++tan;
        }
        return tan;
    }

    [[nodiscard]] std::vector<Place> list_places(std::size_t index) const
    {
        const Limb& limb = rules_.limbs.at(index);
        if (limb.tans == "mirror") {
            return {build_mirrored(limb)};
        }
        std::vector<Place> places;
        for (const std::string_view tan : split(limb.tans)) {
            const LatticePolygon polygon = build_tan(tan);
            if (index == 0) {
                places.push_back({kind_of(tan.front()), polygon});
                continue;
            }
            for (const std::string_view at : split(limb.at)) {
                const auto [other, point] = read_place(rules_, at);
                const LatticePoint target = point_of(figure_.polygons().at(other), point);
                for (const std::string_view own : split(limb.own)) {
                    places.push_back({kind_of(tan.front()), move(polygon, target - point_of(polygon, own))});
                }
            }
        }
        return places;
    }

    [[nodiscard]] Place build_mirrored(const Limb& limb) const
    {
        const std::size_t other = read_place(rules_, limb.own).first;
        const auto [axis, point] = read_place(rules_, limb.at);
        const LatticePoint middle = point_of(figure_.polygons().at(axis), point);
        LatticePolygon polygon = figure_.polygons().at(other);
        for (LatticePoint& p : polygon) {
            p.x = middle.x + middle.x - p.x;
        }
        std::reverse(polygon.begin(), polygon.end());
        return {kinds_.at(other), std::move(polygon)};
    }

    const Template& rules_;
    Rng& rng_;
    Figure figure_;
    std::array<bool, kPieceCount> is_used_{};
    std::array<PieceKind, kPieceCount> kinds_{};  ///< by limb
    int try_count_ = 0;
};

bool is_near(glm::dvec2 one, glm::dvec2 other)
{
    return glm::distance(one, other) <= kTolerance;
}

/// Whether both have the same corners, regardless of start and direction.
bool has_same_corners(const flat::Polygon& one, const flat::Polygon& other)
{
    return one.size() == other.size() && std::all_of(one.begin(), one.end(), [&](const glm::dvec2& p) {
               return std::any_of(other.begin(), other.end(), [&](const glm::dvec2& q) { return is_near(p, q); });
           });
}

flat::Polygon move_to(flat::Polygon polygon, glm::dvec2 shift)
{
    for (glm::dvec2& p : polygon) {
        p += shift;
    }
    return polygon;
}

/// Finds the piece for each limb of a template.
class Matcher {
public:
    /// \param polygons  indexed by piece id minus one, in sides of the square, y upwards
    Matcher(const Template& rules, const std::array<flat::Polygon, kPieceCount>& polygons) : rules_(rules), polygons_(polygons) {}

    bool match_from(std::size_t limb)
    {
        if (limb == kPieceCount) {
            return true;
        }
        for (std::size_t piece = 0; piece < kPieceCount; ++piece) {
            if (is_used_[piece] || !can_be(limb, piece)) {
                continue;
            }
            is_used_[piece] = true;
            pieces_[limb] = piece;
            if (match_from(limb + 1)) {
                return true;
            }
            is_used_[piece] = false;
        }
        return false;
    }

    [[nodiscard]] const std::array<std::size_t, kPieceCount>& pieces() const { return pieces_; }

private:
    [[nodiscard]] const flat::Polygon& polygon_of(std::size_t limb) const { return polygons_.at(pieces_.at(limb)); }

    [[nodiscard]] bool can_be(std::size_t index, std::size_t piece) const
    {
        const Limb& limb = rules_.limbs.at(index);
        const flat::Polygon& polygon = polygons_.at(piece);
        if (limb.tans == "mirror") {
            const auto [axis, point] = read_place(rules_, limb.at);
            const double middle = point_of(polygon_of(axis), point).x;
            flat::Polygon mirrored = polygon_of(read_place(rules_, limb.own).first);
            for (glm::dvec2& p : mirrored) {
                p.x = 2.0 * middle - p.x;
            }
            return has_same_corners(polygon, mirrored);
        }
        for (const std::string_view tan : split(limb.tans)) {
            if (kind_of(tan.front()) != kPieceKinds.at(piece)) {
                continue;
            }
            const flat::Polygon exact = to_polygon(build_tan(tan));
            if (!has_same_corners(move_to(exact, point_of(polygon, "ws") - point_of(exact, "ws")), polygon)) {
                continue;
            }
            if (index == 0 || touches(limb, polygon)) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool touches(const Limb& limb, const flat::Polygon& polygon) const
    {
        for (const std::string_view at : split(limb.at)) {
            const auto [other, point] = read_place(rules_, at);
            const glm::dvec2 target = point_of(polygon_of(other), point);
            for (const std::string_view own : split(limb.own)) {
                if (is_near(point_of(polygon, own), target)) {
                    return true;
                }
            }
        }
        return false;
    }

    const Template& rules_;
    const std::array<flat::Polygon, kPieceCount>& polygons_;
    std::array<bool, kPieceCount> is_used_{};
    std::array<std::size_t, kPieceCount> pieces_{};  ///< by limb
};

}  // namespace

std::optional<Figure> grow(const Template& rules, Rng& rng)
{
    Grower grower(rules, rng);
    if (!grower.grow_from(0)) {
        return std::nullopt;
    }
    return grower.figure();
}

std::optional<Match> find_template(const Tangram& tangram)
{
    const double unit = measure_tangram(tangram).unit;
    for (const bool is_mirrored : {false, true}) {
        std::array<flat::Polygon, kPieceCount> polygons;
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            for (const glm::dvec2& p : tangram.pieces[i].corners) {
                polygons[i].emplace_back((is_mirrored ? -p.x : p.x) / unit, -p.y / unit);
            }
        }
        for (const Template* const rules : list_templates()) {
            Matcher matcher(*rules, polygons);
            if (matcher.match_from(0)) {
                Match match{rules, is_mirrored, {}};
                for (std::size_t limb = 0; limb < kPieceCount; ++limb) {
                    match.limb_of_piece.at(matcher.pieces()[limb]) = limb;
                }
                return match;
            }
        }
    }
    return std::nullopt;
}

std::vector<std::string_view> split_words(std::string_view words, char separator)
{
    std::vector<std::string_view> list;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(separator), words.size());
        list.push_back(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return list;
}

std::string part_name_of(const Limb& limb)
{
    std::string name(limb.name);
    while (!name.empty() && name.back() >= '0' && name.back() <= '9') {
        name.pop_back();
    }
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

}  // namespace clevrvk::generators::kilogram
