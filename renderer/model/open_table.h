// Finds numbered items seen before: a hash table that holds only their numbers, four bytes each. In the standard
// library's tables millions of vertices would take a hundred bytes each.
#pragma once

#include "renderer/base/hash.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::model {

/// Item numbers by the items' content. The table does not grow.
class OpenTable {
public:
    /// \param most  most items that it can hold
    explicit OpenTable(std::size_t most) : places_(std::bit_ceil(2 * most + 1), kFree) {}

    /// The number of the first item with this hash that `is_equal` accepts; if there is none, `item`, which is added.
    template <typename IsEqual>
    std::uint32_t find_or_add(std::uint64_t hash, std::uint32_t item, const IsEqual& is_equal)
    {
        const std::size_t mask = places_.size() - 1;
        std::size_t place = static_cast<std::size_t>(mix_splitmix64(hash)) & mask;
        while (places_[place] != kFree) {
            if (is_equal(places_[place])) {
                return places_[place];
            }
            place = (place + 1) & mask;
        }
        places_[place] = item;
        return item;
    }

private:
    static constexpr std::uint32_t kFree = 0xffffffffU;

    std::vector<std::uint32_t> places_;
};

}  // namespace clevrvk::model
