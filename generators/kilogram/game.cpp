// Distractors are taken from a shuffled group as long as they fit the entries already chosen.
#include "generators/kilogram/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace clevrvk::generators::kilogram {
namespace {

/// A greedy choice may get stuck although ten entries fit together. With ten wholes and ten tangrams it almost never
/// fails this many times.
constexpr int kMostAttempts = 100;

/// The features besides the tangram that must differ within a game.
std::string distinct_text(const GameEntry& entry, GameRules rules)
{
    switch (rules) {
        case GameRules::Random: return entry.tangram;
        case GameRules::Controlled: return entry.whole;
        case GameRules::ControlledSubsets: return write_game_text(entry);
    }
    return {};
}

}  // namespace

std::string write_game_text(const GameEntry& entry)
{
    std::string text = entry.whole;
    for (const std::string& name : entry.names) {
        text += "#" + name;
    }
    return text;
}

std::optional<std::string> find_broken_rule(std::span<const GameEntry> entries, const Game& game, GameRules rules)
{
    const GameEntry& target = entries[game.front()];
    std::set<std::string> tangrams;
    std::set<std::string> texts;
    for (const std::size_t place : game) {
        const GameEntry& entry = entries[place];
        if (!tangrams.insert(entry.tangram).second) {
            return fmt::format("the tangram '{}' appears twice", entry.tangram);
        }
        if (!texts.insert(distinct_text(entry, rules)).second) {
            return fmt::format("the text '{}' appears twice", distinct_text(entry, rules));
        }
        if (rules != GameRules::Random && entry.names.size() != target.names.size()) {
            return fmt::format("'{}' has {} parts, but the target has {}", entry.tangram, entry.names.size(), target.names.size());
        }
        if (rules == GameRules::ControlledSubsets && entry.own_part_count != target.own_part_count) {
            return fmt::format("'{}' has {} parts in all, but the target has {}",
                               entry.tangram, entry.own_part_count, target.own_part_count);
        }
    }
    return std::nullopt;
}

GameMaker::GameMaker(std::span<const GameEntry> entries, GameRules rules, std::int64_t seed, std::string purpose)
    : entries_(entries), rules_(rules), seed_(seed), purpose_(std::move(purpose))
{
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        groups_[key_of(entries_[i])].push_back(i);
    }
    std::erase_if(groups_, [this](const auto& group) {
        std::set<std::string> tangrams;
        std::set<std::string> texts;
        for (const std::size_t place : group.second) {
            tangrams.insert(entries_[place].tangram);
            texts.insert(distinct_text(entries_[place], rules_));
        }
        return std::min(tangrams.size(), texts.size()) < kGameSize;
    });
}

GameMaker::GroupKey GameMaker::key_of(const GameEntry& entry) const
{
    switch (rules_) {
        case GameRules::Random: return {0, 0};
        case GameRules::Controlled: return {entry.names.size(), 0};
        case GameRules::ControlledSubsets: return {entry.names.size(), entry.own_part_count};
    }
    return {};
}

std::optional<Game> GameMaker::draw(std::size_t target, std::uint64_t k) const
{
    const auto group = groups_.find(key_of(entries_[target]));
    if (group == groups_.end()) {
        return std::nullopt;
    }
    Rng rng = Rng::for_key(seed_, fmt::format("kilogram/game/{}/{}", purpose_, k), target);
    std::vector<std::size_t> others = group->second;
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        Game game{target};
        std::size_t count = 1;
        std::set<std::string> tangrams{entries_[target].tangram};
        std::set<std::string> texts{distinct_text(entries_[target], rules_)};
        for (std::size_t i = 0; i < others.size() && count < kGameSize; ++i) {
            const std::size_t drawn = i + rng.uniform_index(static_cast<std::uint32_t>(others.size() - i));
            std::swap(others[i], others[drawn]);
            const GameEntry& entry = entries_[others[i]];
            const std::string text = distinct_text(entry, rules_);
            if (!tangrams.contains(entry.tangram) && !texts.contains(text)) {
                tangrams.insert(entry.tangram);
                texts.insert(text);
                game[count++] = others[i];
            }
        }
        if (count == kGameSize) {
            return game;
        }
    }
    return std::nullopt;
}

}  // namespace clevrvk::generators::kilogram
