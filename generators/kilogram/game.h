// KiloGram's reference games: a text and ten pictures, one of which it describes. Draws which pictures are shown
// together; reads and writes no files.
#pragma once

#include "renderer/base/rng.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::generators::kilogram {

constexpr std::size_t kGameSize = 10;

/// One picture of a game with its words.
struct GameEntry {
    std::string tangram;
    std::string whole;
    std::vector<std::string> names;  ///< of the parts that are said, in the order of their colours
    std::size_t own_part_count = 0;  ///< of the annotation, whether they are said or not
};

/// `WHOLE#PART#PART`, as the published files of games have it.
[[nodiscard]] std::string write_game_text(const GameEntry& entry);

/// The features that the ten of a game must share or not. Source: Ji et al. 2022, appendix, and the published games,
/// which all keep them.
enum class GameRules {
    Random,             ///< ten different tangrams
    Controlled,         ///< and ten different wholes, and the same number of parts
    ControlledSubsets,  ///< ten different tangrams and texts; the same number of parts, of those that are said and of all
};

/// Places in a list of entries; the first is the target.
using Game = std::array<std::size_t, kGameSize>;

/// The first rule that a game breaks, as a sentence without its point; nothing when it keeps all.
[[nodiscard]] std::optional<std::string> find_broken_rule(std::span<const GameEntry> entries, const Game& game, GameRules rules);

/// Draws games among entries. Thread-safe.
class GameMaker {
public:
    /// \param entries  outlive this
    /// \param purpose  what the games are for: another purpose gives other games of the same seed
    GameMaker(std::span<const GameEntry> entries, GameRules rules, std::int64_t seed, std::string purpose);

    /// The k-th game of a target: a function of seed, purpose, target and k. Nothing when too few entries can play with
    /// it: with fewer than ten tangrams or ten different wholes of its number of parts, a target has no game, as in the
    /// published data.
    [[nodiscard]] std::optional<Game> draw(std::size_t target, std::uint64_t k) const;

private:
    // Numbers of parts that are said, and of all; both 0 where they do not matter.
    using GroupKey = std::pair<std::size_t, std::size_t>;

    [[nodiscard]] GroupKey key_of(const GameEntry& entry) const;

    std::span<const GameEntry> entries_;
    GameRules rules_;
    std::int64_t seed_;
    std::string purpose_;
    std::map<GroupKey, std::vector<std::size_t>> groups_;  // those that are large enough
};

}  // namespace clevrvk::generators::kilogram
