// Evicts the least recently used entries of a cache until it fits its budget of bytes.
#pragma once

#include <cstdint>

namespace clevrvk {

/// Drops entries of a map, the least recently used first, until they take no more than the budget or all that are left
/// are in use. Walks the map once for each that it drops: for caches of few, large entries, whose values have a
/// `last_use`; of several used last together, the first in the map goes.
/// \param kept_bytes      of all entries; becomes less
/// \param droppable_bytes  what dropping a value frees; 0 when it is in use
template <typename Map, typename DroppableBytes>
void drop_unused(Map& map, std::uint64_t& kept_bytes, std::uint64_t budget_bytes, const DroppableBytes& droppable_bytes)
{
    while (kept_bytes > budget_bytes) {
        auto oldest = map.end();
        for (auto entry = map.begin(); entry != map.end(); ++entry) {
            if (droppable_bytes(entry->second) > 0 && (oldest == map.end() || entry->second.last_use < oldest->second.last_use)) {
                oldest = entry;
            }
        }
        if (oldest == map.end()) {
            return;
        }
        kept_bytes -= droppable_bytes(oldest->second);
        map.erase(oldest);
    }
}

}  // namespace clevrvk
