#include "generators/relations/impossible.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::relations {
namespace {

// Sizes are those of the default variants, the first halved and the second doubled.
constexpr std::array<ImpossiblePair, 4> kPairs{{
    {"on", "blanket", "knife",
     "a blanket at half its size is 16 cm wide, more than three times the width (4 cm) of a knife at twice its size"},
    {"occluded by", "box", "knife",
     "a lying knife at twice its size is 2 cm high, less than 40 % of the height (9 cm) of a box at half its size"},
    {"occluded by", "cylinder", "knife",
     "a lying knife at twice its size is 2 cm high, less than 40 % of the height (15 cm) of a cylinder at half its size"},
    {"occluded by", "blanket", "knife",
     "a lying knife at twice its size is 2 cm high, less than 40 % of the height of a folded blanket at half its size"},
}};

}  // namespace

std::span<const ImpossiblePair> list_impossible_pairs()
{
    return kPairs;
}

const ImpossiblePair* find_impossible_pair(std::string_view relation, const Entity& first, const Entity& second)
{
    const auto* const found = std::ranges::find_if(kPairs, [&](const ImpossiblePair& pair) {
        return pair.relation == relation && pair.first == first.word && pair.second == second.word;
    });
    return found == kPairs.end() ? nullptr : found;
}

}  // namespace clevrvk::generators::relations
