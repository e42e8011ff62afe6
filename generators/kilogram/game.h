// KiloGram's reference games: a text and ten pictures, one of which the text describes. Draws which pictures form a
// game; reads and writes no files.
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
    std::vector<std::string> names;  ///< names of the parts in the text, in colour order
    std::size_t own_part_count = 0;  ///< number of parts in the annotation, whether the text names them or not
};

/// `WHOLE#PART#PART`, as in the published game files.
[[nodiscard]] std::string write_game_text(const GameEntry& entry);

/// Which features the ten pictures of a game must share, and which must differ. Source: Ji et al. 2022, appendix, and
/// the published games, which all follow these rules.
enum class GameRules {
    Random,             ///< ten different tangrams
    Controlled,         ///< as Random, and ten different wholes and equal numbers of parts
    ControlledSubsets,  ///< ten different tangrams and texts; equal numbers of named parts and of all parts
};

/// Indices into a list of entries; the first is the target.
using Game = std::array<std::size_t, kGameSize>;

/// The first rule that a game breaks, as a sentence without a full stop; nothing when the game follows all rules.
[[nodiscard]] std::optional<std::string> find_broken_rule(std::span<const GameEntry> entries, const Game& game, GameRules rules);

/// Draws games among entries. Thread-safe.
class GameMaker {
public:
    /// \param entries  outlive this
    /// \param purpose  use of the games; the same seed gives other games for another purpose
    GameMaker(std::span<const GameEntry> entries, GameRules rules, std::int64_t seed, std::string purpose);

    /// The k-th game of a target, a function of seed, purpose, target and k. Nothing if fewer than ten tangrams, or
    /// fewer than ten different wholes, have the target's number of parts; the published data has no such games either.
    [[nodiscard]] std::optional<Game> draw(std::size_t target, std::uint64_t k) const;

private:
    // Numbers of named parts and of all parts; both are 0 when they do not matter.
    using GroupKey = std::pair<std::size_t, std::size_t>;

    [[nodiscard]] GroupKey key_of(const GameEntry& entry) const;

    std::span<const GameEntry> entries_;
    GameRules rules_;
    std::int64_t seed_;
    std::string purpose_;
    std::map<GroupKey, std::vector<std::size_t>> groups_;  // only groups that are large enough
};

}  // namespace clevrvk::generators::kilogram
