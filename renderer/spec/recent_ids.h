// Finds ids that are used twice, in bounded memory however long the input is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace clevrvk::spec {

/// Remembers 64-bit hashes of the latest one to two generations of ids. A repetition within one generation is always
/// found, a more distant one perhaps not. With half a million ids per generation, this takes at most about 50 MiB, and
/// two different ids collide with a probability of 3e-8 in a run of a million.
class RecentIds {
public:
    static constexpr std::size_t kDefaultGenerationSize = std::size_t{1} << 19U;

    explicit RecentIds(std::size_t generation_size = kDefaultGenerationSize);

    /// The line of this id's earlier use; if there is none, remembers the id and returns nothing.
    [[nodiscard]] std::optional<std::int64_t> remember(std::string_view id, std::int64_t line_number);

private:
    // Only looked up, never iterated over.
    using Generation = std::unordered_map<std::uint64_t, std::int64_t>;

    std::size_t generation_size_;
    Generation current_;
    Generation previous_;
};

}  // namespace clevrvk::spec
