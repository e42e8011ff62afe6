// Probabilities are small integer weights that are divided by their sum at the end.
#include "generators/kilogram/words.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace clevrvk::generators::kilogram {
namespace {

/// The share of people who see the thing that the figure's template shows; others see another thing with the figure's
/// features.
constexpr double kTemplateShare = 0.82;

/// The share of these others who see another template of the same kind, such as a cat instead of a dog.
constexpr double kSiblingShare = 0.3;

/// The factor on a thing's weight for each feature that does not fit.
constexpr double kMisfit = 0.2;

/// A figure leans if its centroid is farther to the side than this.
constexpr double kLeaning = 0.05;

template <typename Words>
void scale_to_one(Words& words)
{
    double sum = 0.0;
    for (const auto& word : words) {
        sum += word.share;
    }
    for (auto& word : words) {
        word.share /= sum;
    }
}

double rate_thing(const ThingKind& thing, const Features& features)
{
    double share = 1.0;
    share *= thing.proportions == features.proportions ? 1.0 : kMisfit;
    share *= thing.balance == features.balance ? 1.0 : kMisfit;
    share *= thing.build == features.build ? 1.0 : kMisfit;
    share *= thing.is_side_view != features.shape.is_symmetric ? 1.0 : kMisfit;
    return share;
}

/// Whether the figure looks or leans to the right; nothing if it does neither.
std::optional<bool> find_facing(const Features& features)
{
    if (features.match) {
        return features.shape.is_symmetric ? std::nullopt : std::optional(features.match->is_mirrored);
    }
    if (std::abs(features.lean) < kLeaning) {
        return std::nullopt;
    }
    return features.lean > 0.0;
}

std::string_view place_word(glm::dvec2 place)
{
    if (std::abs(place.x) > std::abs(place.y)) {
        return place.x > 0.0 ? "right" : "left";
    }
    return place.y > 0.0 ? "lower" : "upper";
}

std::string_view form_word(std::size_t piece, bool is_slanted)
{
    switch (kPieceKinds.at(piece)) {
        case PieceKind::Square: return is_slanted ? "diamond" : "square";
        case PieceKind::Parallelogram: return "slanted";
        case PieceKind::SmallTriangle: return "small";
        case PieceKind::MediumTriangle: return "pointed";
        case PieceKind::LargeTriangle: return "big";
    }
    return "";
}

/// The thing's name for the part at the position of a piece.
std::string_view name_place(const ThingKind& thing, glm::dvec2 place, bool is_mirrored)
{
    double least = std::numeric_limits<double>::max();
    std::string_view name;
    for (const NamedPlace& each : thing.parts) {
        const double distance = glm::distance(place, glm::dvec2(is_mirrored ? -each.x : each.x, each.y));
        if (distance < least) {
            least = distance;
            name = each.name;
        }
    }
    return name;
}

/// The limb from which this limb grows.
std::size_t parent_of(const Template& rules, std::size_t limb)
{
    const std::string_view place = rules.limbs.at(limb).tans == "mirror" ? rules.limbs.at(limb).own : rules.limbs.at(limb).at;
    const std::string_view name = place.substr(0, place.find('.'));
    const auto found = std::find_if(rules.limbs.begin(), rules.limbs.end(), [&](const Limb& each) { return each.name == name; });
    return found == rules.limbs.end() ? limb : static_cast<std::size_t>(found - rules.limbs.begin());
}

/// Adds phrases such as "with the tail up" and "with a square head".
void add_limb_phrases(const Features& features, std::vector<Wording>& phrases)
{
    const Template& rules = *features.match->rules;
    std::array<std::size_t, kPieceCount> piece_of_limb{};
    for (std::size_t piece = 0; piece < kPieceCount; ++piece) {
        piece_of_limb.at(features.match->limb_of_piece[piece]) = piece;
    }
    for (std::size_t limb = 0; limb < kPieceCount; ++limb) {
        const std::string name = part_name_of(rules.limbs[limb]);
        if (name != rules.limbs[limb].name && name.find(' ') == std::string::npos) {
            continue;  // several limbs may share this name
        }
        const std::size_t piece = piece_of_limb[limb];
        const glm::dvec2 way = features.places[piece] - features.places[piece_of_limb[parent_of(rules, limb)]];
        constexpr double kApart = 0.2;
        if (glm::length(way) > kApart) {
            const std::string_view word = place_word(way);
            const std::string_view adverb = word == "upper" ? "up" : (word == "lower" ? "down" : "out");
            phrases.push_back({fmt::format("with the {} {}", name, adverb), 2.0});
        }
        const std::string_view form = form_word(piece, features.is_slanted[piece]);
        phrases.push_back({fmt::format("with a {} {}", form, name), 1.0});
    }
}

void add_template_nouns(const Template& rules, std::vector<Noun>& nouns)
{
    const std::size_t first = nouns.size();
    for (const Template* const other : list_templates()) {
        if (other->kind != rules.kind) {
            continue;
        }
        for (const std::string_view name : split_words(other->nouns, '|')) {
            nouns.push_back({name, 0.0, nullptr});
        }
    }
    const std::vector<std::string_view> own = split_words(rules.nouns, '|');
    const auto own_count = static_cast<double>(own.size());
    const double sibling_count = static_cast<double>(nouns.size() - first) - own_count;
    const double sibling_share = sibling_count > 0.0 ? kTemplateShare * kSiblingShare / sibling_count : 0.0;
    const double own_share = (kTemplateShare - sibling_share * sibling_count) / own_count;
    for (std::size_t i = first; i < nouns.size(); ++i) {
        nouns[i].share = std::find(own.begin(), own.end(), nouns[i].text) == own.end() ? sibling_share : own_share;
    }
}

}  // namespace

std::vector<Noun> list_nouns(const Features& features)
{
    std::vector<Noun> nouns;
    for (const ThingKind& thing : list_thing_kinds()) {
        for (const std::string_view name : thing.names) {
            nouns.push_back({name, rate_thing(thing, features), &thing});
        }
    }
    scale_to_one(nouns);
    if (features.match) {
        for (Noun& noun : nouns) {
            noun.share *= 1.0 - kTemplateShare;
        }
        add_template_nouns(*features.match->rules, nouns);
    }
    return nouns;
}

std::vector<Wording> list_adjectives(const Features& features)
{
    std::vector<Wording> words;
    const auto add = [&words](std::initializer_list<const char*> texts) {
        for (const char* const text : texts) {
            words.push_back({text, 1.0});
        }
    };
    switch (features.proportions) {
        case Proportions::Wide: add({"long", "wide", "low"}); break;
        case Proportions::Tall: add({"tall", "slim", "upright"}); break;
        case Proportions::Even: add({"stout", "short", "squat"}); break;
    }
    switch (features.build) {
        case Build::Compact: add({"solid", "fat", "heavy"}); break;
        case Build::Loose: add({"bent", "folded", "odd"}); break;
        case Build::Spiky: add({"thin", "spiky", "jagged"}); break;
    }
    if (features.balance != Balance::Level) {
        features.balance == Balance::TopHeavy ? add({"top heavy", "tilting"}) : add({"sturdy", "sitting"});
    }
    if (features.shape.is_symmetric) {
        add({"symmetric", "even"});
    }
    if (features.shape.hole_count > 0) {
        add({"hollow", "open"});
    }
    scale_to_one(words);
    return words;
}

std::vector<Wording> list_phrases(const Features& features, const Noun& noun)
{
    std::vector<Wording> phrases;
    if (const std::optional<bool> is_right = find_facing(features)) {
        const std::string_view side = *is_right ? "right" : "left";
        for (const std::string_view verb : {"facing", "looking", "turned", "leaning"}) {
            phrases.push_back({fmt::format("{} {}", verb, side), 3.0});
        }
    }
    constexpr std::array<std::string_view, 4> kSides{"up", "on the right", "down", "on the left"};
    constexpr std::array<std::string_view, 5> kNumbers{"no point", "one point", "two points", "three points", "many points"};
    for (std::size_t side = 0; side < kSides.size(); ++side) {
        const auto count = static_cast<std::size_t>(features.tip_counts.at(side));
        phrases.push_back({fmt::format("with {} {}", kNumbers.at(std::min(count, kNumbers.size() - 1)), kSides.at(side)), 1.0});
    }
    if (noun.thing == nullptr) {
        add_limb_phrases(features, phrases);
    }
    scale_to_one(phrases);
    return phrases;
}

std::vector<Wording> list_part_names(const Features& features, const Noun& noun, std::size_t piece)
{
    const bool is_mirrored = noun.thing != nullptr && noun.thing->is_side_view && find_facing(features).value_or(false);
    const std::string name = noun.thing == nullptr ? part_name_of(features.match->rules->limbs.at(features.match->limb_of_piece.at(piece)))
                                                   : std::string(name_place(*noun.thing, features.places.at(piece), is_mirrored));
    std::vector<std::string> bases{name};
    for (const std::string_view word : list_synonyms(name)) {
        if (word != name) {
            bases.emplace_back(word);
        }
    }
    std::vector<Wording> names;
    constexpr double kPlainWeight = 4.0;
    for (const std::string& base : bases) {
        names.push_back({base, kPlainWeight});
        names.push_back({fmt::format("{} {}", form_word(piece, features.is_slanted.at(piece)), base), 1.0});
        if (name.find("left") == std::string::npos && name.find("right") == std::string::npos) {
            names.push_back({fmt::format("{} {}", place_word(features.places.at(piece)), base), 1.0});
        }
    }
    scale_to_one(names);
    return names;
}

std::string number_part_name(const std::string& name, std::size_t count)
{
    constexpr std::array<std::string_view, kPieceCount> kOrdinals{"", "other ", "third ", "fourth ", "fifth ", "sixth ", "seventh "};
    return fmt::format("{}{}", kOrdinals.at(count), name);
}

}  // namespace clevrvk::generators::kilogram
