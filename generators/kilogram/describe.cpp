// Places are those of the pieces' centres in the figure's box; y grows downwards.
#include "generators/kilogram/describe.h"

#include "generators/kilogram/caption.h"
#include "generators/kilogram/own_tangrams.h"
#include "generators/kilogram/things.h"
#include "generators/shuffle.h"
#include "renderer/base/error.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {
namespace {

/// Boxes whose sides differ by less than this factor are neither tall nor wide.
constexpr double kEvenRatio = 1.2;

Proportions proportions_of(const Tangram& tangram)
{
    if (tangram.width > kEvenRatio * tangram.height) {
        return Proportions::Wide;
    }
    return tangram.height > kEvenRatio * tangram.width ? Proportions::Tall : Proportions::Even;
}

/// A kind, and which of its names.
struct Thing {
    const ThingKind* kind = nullptr;
    std::size_t name = 0;
};

/// Every thing, those of the figure's proportions first, each half in drawn order.
std::vector<Thing> rank_things(const Tangram& tangram, Rng& rng)
{
    std::vector<Thing> things;
    for (const ThingKind& kind : list_thing_kinds()) {
        for (std::size_t i = 0; i < kind.names.size(); ++i) {
            things.push_back({&kind, i});
        }
    }
    shuffle(things, rng);
    const Proportions proportions = proportions_of(tangram);
    std::stable_partition(things.begin(), things.end(),
                          [proportions](const Thing& thing) { return thing.kind->proportions == proportions; });
    return things;
}

/// How much less each thing is thought of than the one before it: the exponent of Zipf's law. Their shares give SND the
/// spread that it has in the published annotations.
int draw_agreement(Rng& rng)
{
    const std::uint32_t draw = rng.uniform_index(32);
    if (draw < 13) {
        return 0;
    }
    if (draw < 27) {
        return 1;
    }
    return draw < 31 ? 2 : 3;
}

const Thing& draw_thing(const std::vector<Thing>& things, int agreement, Rng& rng)
{
    std::vector<double> sums;
    double sum = 0.0;
    for (std::size_t rank = 1; rank <= things.size(); ++rank) {
        double weight = 1.0;
        for (int i = 0; i < agreement; ++i) {
            weight /= static_cast<double>(rank);
        }
        sum += weight;
        sums.push_back(sum);
    }
    const double draw = rng.uniform(0.0, sum);
    const auto place = std::upper_bound(sums.begin(), sums.end(), draw) - sums.begin();
    return things.at(std::min(static_cast<std::size_t>(place), things.size() - 1));
}

/// "fox", "a fox", "sleeping fox" or "fox looking up".
std::string name_whole(const Thing& thing, Rng& rng)
{
    const std::string_view name = thing.kind->names.at(thing.name);
    const std::uint32_t form = rng.uniform_index(8);
    const std::uint32_t choice = rng.uniform_index(static_cast<std::uint32_t>(thing.kind->qualities.size()));
    if (form < 3) {
        return std::string(name);
    }
    if (form < 5) {
        return add_article(std::string(name));
    }
    return form < 7 ? fmt::format("{} {}", thing.kind->qualities.at(choice), name)
                    : fmt::format("{} {}", name, thing.kind->settings.at(choice));
}

glm::dvec2 find_center(const flat::Polygon& polygon)
{
    glm::dvec2 sum(0.0);
    for (const glm::dvec2& corner : polygon) {
        sum += corner;
    }
    return sum / static_cast<double>(polygon.size());
}

/// The middle of each part in the figure's box, -1 to 1; by the parts' numbers.
std::map<int, glm::dvec2> find_places(const Tangram& tangram, const PartOfPiece& parts)
{
    std::map<int, glm::dvec2> sums;
    std::map<int, double> counts;
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        const glm::dvec2 place = find_center(tangram.pieces[i].corners) / glm::dvec2(tangram.width, tangram.height) * 2.0 - 1.0;
        sums[parts[i].value()] += place;
        counts[parts[i].value()] += 1.0;
    }
    for (auto& [part, sum] : sums) {
        sum /= counts.at(part);
    }
    return sums;
}

/// Names by parts, and how far the parts are from where their names belong.
struct Naming {
    std::map<int, std::string_view> names;
    double distance = 0.0;
};

/// The nearest pair of a part and a free name first.
Naming name_parts(std::map<int, glm::dvec2> places, const ThingKind& kind, bool is_mirrored)
{
    Naming naming;
    std::vector<NamedPlace> free(kind.parts.begin(), kind.parts.end());
    while (!places.empty()) {
        double least = std::numeric_limits<double>::max();
        auto part = places.end();
        auto name = free.end();
        for (auto place = places.begin(); place != places.end(); ++place) {
            for (auto each = free.begin(); each != free.end(); ++each) {
                const glm::dvec2 apart = place->second - glm::dvec2(is_mirrored ? -each->x : each->x, each->y);
                const double distance = glm::dot(apart, apart);
                if (distance < least) {
                    least = distance;
                    part = place;
                    name = each;
                }
            }
        }
        naming.names.emplace(part->first, name->name);
        naming.distance += least;
        places.erase(part);
        free.erase(name);
    }
    return naming;
}

}  // namespace

Annotation describe(const Tangram& tangram, std::int64_t seed, std::uint64_t annotator)
{
    // What all annotators of the tangram have in common.
    Rng common = Rng::for_key(seed, "kilogram/described/" + tangram.name, 0);
    const std::vector<Thing> things = rank_things(tangram, common);
    const int agreement = draw_agreement(common);
    const PartOfPiece common_parts = draw_parts(tangram, common);
    const std::uint32_t agreeing_eighths = 1 + common.uniform_index(8);

    Rng own = Rng::for_key(seed, "kilogram/annotator/" + tangram.name, annotator);
    const Thing& thing = draw_thing(things, agreement, own);
    const std::string whole = name_whole(thing, own);
    const bool agrees = own.uniform_index(8) < agreeing_eighths;
    const PartOfPiece parts = agrees ? common_parts : draw_parts(tangram, own);

    const std::map<int, glm::dvec2> places = find_places(tangram, parts);
    Naming naming = name_parts(places, *thing.kind, false);
    if (Naming mirrored = name_parts(places, *thing.kind, true); thing.kind->is_side_view && mirrored.distance < naming.distance) {
        naming = std::move(mirrored);
    }
    Annotation annotation{whole, {}};
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        annotation.part_of_piece[i] = naming.names.at(parts[i].value());
    }
    return annotation;
}

}  // namespace clevrvk::generators::kilogram
