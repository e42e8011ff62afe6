// Words that are not listed here are spelled as in the graph, with spaces for underscores.
#include "generators/language/lexicon.h"

#include "generators/language/morphology.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace clevrvk::language {
namespace {

using WordPair = std::pair<std::string_view, std::string_view>;

constexpr std::array<WordPair, 6> kNouns{{{"block", "building block"},
                                          {"bread", "piece of bread"},
                                          {"cheese", "piece of cheese"},
                                          {"milk", "container of milk"},
                                          {"pants", "pair of pants"},
                                          {"teddy", "teddy bear"}}};

constexpr std::array<WordPair, 6> kRelations{{{"behind", "behind"},
                                              {"farther", "farther from the camera than"},
                                              {"front", "in front of"},
                                              {"left", "to the left of"},
                                              {"nearer", "nearer to the camera than"},
                                              {"right", "to the right of"}}};

constexpr std::array<std::string_view, 4> kSides{"left", "right", "front", "behind"};
// "Shorter" is left out, because it may also mean a shorter length.
constexpr std::array<std::string_view, 3> kComparatives{"larger", "smaller", "taller"};

constexpr std::array<PartWord, 55> kParts{{
    {"antenna"},     {"arms", PartNumber::Several},     {"beak"},          {"beard"},
    {"bells", PartNumber::Several},    {"brim"},        {"buttons", PartNumber::Several}, {"candles", PartNumber::Several},
    {"canopy"},      {"chimney"},      {"collar"},      {"cord"},          {"crest"},
    {"cushions", PartNumber::Several}, {"door"},        {"doors", PartNumber::Several},   {"drawers", PartNumber::Several},
    {"ears", PartNumber::Several},     {"engines", PartNumber::Several},  {"eraser"},     {"feelers", PartNumber::Several},
    {"fingers", PartNumber::Several},  {"fins", PartNumber::Several},     {"fringe"},     {"hair", PartNumber::Mass},
    {"handle"},      {"headboard"},    {"horns", PartNumber::Several},    {"label"},      {"laces", PartNumber::Several},
    {"ladder"},      {"legs", PartNumber::Several},     {"lid"},          {"mane"},       {"mast"},
    {"mattress"},    {"mirrors", PartNumber::Several},  {"oars", PartNumber::Several},    {"pages", PartNumber::Several},
    {"petals", PartNumber::Several},   {"pockets", PartNumber::Several},  {"porch"},      {"propeller"},
    {"roof"},        {"sail"},         {"screen"},      {"sleeves", PartNumber::Several}, {"string"},
    {"tail"},        {"trunk"},        {"tusks", PartNumber::Several},    {"wheels", PartNumber::Several},
    {"whiskers", PartNumber::Several}, {"windows", PartNumber::Several},  {"wings", PartNumber::Several},
}};

const WordPair* find_pair(std::span<const WordPair> pairs, std::string_view word)
{
    const auto found = std::ranges::find(pairs, word, &WordPair::first);
    return found == pairs.end() ? nullptr : &*found;
}

std::string with_blanks(std::string_view word)
{
    std::string text(word);
    std::ranges::replace(text, '_', ' ');
    return text;
}

}  // namespace

std::string noun_for(std::string_view shape)
{
    if (shape.empty()) {
        return "thing";
    }
    const WordPair* const found = find_pair(kNouns, shape);
    return found == nullptr ? with_blanks(shape) : std::string(found->second);
}

std::string phrase_for_relation(std::string_view relation)
{
    const WordPair* const found = find_pair(kRelations, relation);
    return found == nullptr ? fmt::format("{} than", relation) : std::string(found->second);
}

const PartWord* find_part_word(std::string_view part)
{
    const auto found = std::ranges::find(kParts, part, &PartWord::part);
    return found == kParts.end() ? nullptr : &*found;
}

std::string phrase_for_part(std::string_view part)
{
    const PartWord* const word = find_part_word(part);
    const bool is_one = word != nullptr && word->number == PartNumber::One;
    return is_one ? fmt::format("{} {}", article_for(part), part) : with_blanks(part);
}

std::span<const std::string_view> list_side_relations()
{
    return kSides;
}

std::span<const std::string_view> list_comparatives()
{
    return kComparatives;
}

}  // namespace clevrvk::language
