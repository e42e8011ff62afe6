// Many scenes as bits: the scenes with a given value, for each object slot and property. For programs that are
// evaluated on 64 scenes at a time.
#pragma once

#include "generators/curi/scene.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::generators::curi {

using Word = std::uint64_t;

/// Scenes are processed in blocks, so that data that programs share stay in the cache.
inline constexpr int kBlockWords = 16;
inline constexpr int kBlockScenes = kBlockWords * 64;

/// The possible values of a property, a term or a count, both ends included.
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

/// Read-only after construction; safe from any thread.
class SceneTable {
public:
    explicit SceneTable(std::span<const Scene> scenes);

    [[nodiscard]] std::int64_t scene_count() const { return scene_count_; }
    [[nodiscard]] std::int64_t block_count() const { return block_count_; }

    /// The scenes of a block whose object in that slot has the value: kBlockWords words. Bit b of word w is scene 64 w
    /// + b of the block.
    [[nodiscard]] const Word* column(std::int64_t block, Property property, int value, int slot) const;

    /// The scenes of a block that have an object in that slot, in the same form. Bits beyond the last scene are 0.
    [[nodiscard]] const Word* present(std::int64_t block, int slot) const;

private:
    std::int64_t scene_count_ = 0;
    std::int64_t block_count_ = 0;
    std::vector<Word> words_;  // by block, column, slot, word
};

}  // namespace clevrvk::generators::curi
