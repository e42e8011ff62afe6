// Looks up positions by hash, either exactly or rounded to a grid; -0 counts as 0.
#include "renderer/model/weld.h"

#include "renderer/base/hash.h"
#include "renderer/model/open_table.h"

#include <array>
#include <bit>
#include <cmath>

namespace clevrvk::model {
namespace {

using Key = std::array<std::uint32_t, 3>;

Key make_key(const glm::vec3& position, float grid)
{
    Key key{};
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        const float value = grid > 0.0F ? std::round(position[axis] / grid) : position[axis];
        key[static_cast<std::size_t>(axis)] = std::bit_cast<std::uint32_t>(value + 0.0F);
    }
    return key;
}

}  // namespace

std::vector<std::uint32_t> weld(const std::vector<glm::vec3>& positions, float grid)
{
    OpenTable firsts(positions.size());
    std::uint32_t place_count = 0;
    std::vector<std::uint32_t> result;
    result.reserve(positions.size());
    for (std::uint32_t k = 0; k < positions.size(); ++k) {
        const Key key = make_key(positions[k], grid);
        const std::uint64_t hash = mix_splitmix64(key[0] | std::uint64_t{key[1]} << 32U) ^ key[2];
        const auto is_here = [&](std::uint32_t other) { return make_key(positions[other], grid) == key; };
        const std::uint32_t first = firsts.find_or_add(hash, k, is_here);
        result.push_back(first == k ? place_count++ : result[first]);
    }
    return result;
}

}  // namespace clevrvk::model
