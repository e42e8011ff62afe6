// Many scenes as bits: for each object slot, property and value, which scenes have it. Made for programs that are
// evaluated on 64 scenes at a time.
#pragma once

#include "generators/curi/scene.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::generators::curi {

using Word = std::uint64_t;

/// Scenes are taken in blocks, so that what programs share stays in the cache.
inline constexpr int kBlockWords = 16;
inline constexpr int kBlockScenes = kBlockWords * 64;

/// Values that a property, a term or a count can have, both ends included.
struct ValueRange {
    int least = 0;
    int most = 0;
};

[[nodiscard]] constexpr ValueRange values_of(Kind kind)
{
    switch (kind) {
        case Kind::Color: return {0, 7};
        case Kind::Shape: return {0, 2};
        case Kind::Material: return {0, 1};
        case Kind::Size: return {0, 1};
        case Kind::Location: return {-kBinCount, kBinCount};
        case Kind::Number: return {0, kMostObjects};
    }
    return {};
}

/// Read-only once made; safe from any thread.
class SceneTable {
public:
    explicit SceneTable(std::span<const Scene> scenes);

    [[nodiscard]] std::int64_t scene_count() const { return scene_count_; }
    [[nodiscard]] std::int64_t block_count() const { return block_count_; }

    /// kBlockWords words: scenes of the block whose object in that slot has the value. Bit b of word w is scene 64 w +
    /// b of the block.
    [[nodiscard]] const Word* column(std::int64_t block, Property property, int value, int slot) const;

    /// Likewise: scenes that have an object in that slot. Bits beyond the last scene are 0.
    [[nodiscard]] const Word* present(std::int64_t block, int slot) const;

private:
    std::int64_t scene_count_ = 0;
    std::int64_t block_count_ = 0;
    std::vector<Word> words_;  // by block, column, slot, word
};

}  // namespace clevrvk::generators::curi
