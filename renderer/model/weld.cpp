// Looks positions up by hash, as they are or rounded to a grid; -0 counts as 0.
#include "renderer/model/weld.h"

#include "renderer/base/hash.h"

#include <array>
#include <bit>
#include <cmath>
#include <unordered_map>

namespace clevrvk::model {
namespace {

using Key = std::array<std::uint32_t, 3>;

struct HashKey {
    std::size_t operator()(const Key& key) const { return mix_splitmix64(mix_splitmix64(key[0] | std::uint64_t{key[1]} << 32U) ^ key[2]); }
};

}  // namespace

std::vector<std::uint32_t> weld(const std::vector<glm::vec3>& positions, float grid)
{
    std::unordered_map<Key, std::uint32_t, HashKey> places;  // looked up only
    std::vector<std::uint32_t> result;
    result.reserve(positions.size());
    for (const glm::vec3& position : positions) {
        Key key{};
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            const float value = grid > 0.0F ? std::round(position[axis] / grid) : position[axis];
            key[static_cast<std::size_t>(axis)] = std::bit_cast<std::uint32_t>(value + 0.0F);
        }
        result.push_back(places.try_emplace(key, static_cast<std::uint32_t>(places.size())).first->second);
    }
    return result;
}

}  // namespace clevrvk::model
