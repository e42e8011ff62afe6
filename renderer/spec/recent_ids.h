// Finds ids that are used twice, in bounded memory however long the input is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace clevrvk::spec {

/// Remembers 64-bit hashes of the latest ids, between one and two generations of them: a repetition within one
/// generation is always found, one farther apart may not be. At half a million ids a generation that is about 50 MiB at
/// most, and two different ids look alike with a chance of 3e-8 in a run of a million.
class RecentIds {
public:
    static constexpr std::size_t kDefaultGenerationSize = std::size_t{1} << 19U;

    explicit RecentIds(std::size_t generation_size = kDefaultGenerationSize);

    /// The line on which this id was remembered before; if there is none, remembers it.
    [[nodiscard]] std::optional<std::int64_t> remember(std::string_view id, std::int64_t line_number);

private:
    // Only looked up, never iterated over.
    using Generation = std::unordered_map<std::uint64_t, std::int64_t>;

    std::size_t generation_size_;
    Generation current_;
    Generation previous_;
};

}  // namespace clevrvk::spec
