// Remembers ids as two generations of hashes: when the younger is full, the older is forgotten.
#include "renderer/spec/recent_ids.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"

#include <utility>

namespace clevrvk::spec {

RecentIds::RecentIds(std::size_t generation_size) : generation_size_(generation_size)
{
    CLEVRVK_CHECK(generation_size > 0, "a generation of {} ids remembers nothing", generation_size);
}

std::optional<std::int64_t> RecentIds::remember(std::string_view id, std::int64_t line_number)
{
    const std::uint64_t hash = hash_fnv1a(id);
    for (const Generation* generation : {&current_, &previous_}) {
        if (const auto found = generation->find(hash); found != generation->end()) {
            return found->second;
        }
    }
    if (current_.size() >= generation_size_) {
        previous_ = std::move(current_);
        current_ = Generation();
    }
    current_.emplace(hash, line_number);
    return std::nullopt;
}

}  // namespace clevrvk::spec
