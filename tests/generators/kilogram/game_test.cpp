// Games on entries of our own, and the words of tangrams that nobody has described.
#include "generators/kilogram/game.h"

#include "generators/kilogram/describe.h"
#include "generators/kilogram/own_tangrams.h"
#include "generators/kilogram/things.h"
#include "tests/generators/kilogram/kilogram_fixture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace clevrvk::generators::kilogram::test {
namespace {

/// One tangram an entry, each with another whole and two parts.
std::vector<GameEntry> make_entries(int count)
{
    std::vector<GameEntry> entries;
    for (int i = 0; i < count; ++i) {
        entries.push_back({fmt::format("t{}", i), fmt::format("whole {}", i), {"head", "body"}, 2});
    }
    return entries;
}

constexpr Game kFirstTen{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

}  // namespace

TEST_CASE("write_game_text joins the whole and its parts with number signs")
{
    CHECK(write_game_text({"t", "fox", {"head", "tail"}, 2}) == "fox#head#tail");
    CHECK(write_game_text({"t", "fox", {}, 3}) == "fox");
}

TEST_CASE("find_broken_rule names each rule that ten entries can break")
{
    std::vector<GameEntry> entries = make_entries(10);
    for (const GameRules rules : {GameRules::Random, GameRules::Controlled, GameRules::ControlledSubsets}) {
        CHECK_FALSE(find_broken_rule(entries, kFirstTen, rules).has_value());
    }
    // A whole may come twice where only texts must differ.
    entries[7].whole = "whole 2";
    entries[7].names = {"head", "tail"};
    CHECK_FALSE(find_broken_rule(entries, kFirstTen, GameRules::Random).has_value());
    CHECK(find_broken_rule(entries, kFirstTen, GameRules::Controlled) == "'whole 2' is said twice");
    CHECK_FALSE(find_broken_rule(entries, kFirstTen, GameRules::ControlledSubsets).has_value());

    entries = make_entries(10);
    entries[4].names = {"head"};
    CHECK_FALSE(find_broken_rule(entries, kFirstTen, GameRules::Random).has_value());
    CHECK(find_broken_rule(entries, kFirstTen, GameRules::Controlled) == "'t4' has 1 parts, the target has 2");

    entries = make_entries(10);
    entries[9].own_part_count = 5;
    CHECK_FALSE(find_broken_rule(entries, kFirstTen, GameRules::Controlled).has_value());
    CHECK(find_broken_rule(entries, kFirstTen, GameRules::ControlledSubsets) == "'t9' has 5 parts in all, the target has 2");

    entries = make_entries(10);
    entries[3].tangram = "t1";
    CHECK(find_broken_rule(entries, kFirstTen, GameRules::Random) == "the tangram 't1' is there twice");
}

TEST_CASE("GameMaker draws games that keep the rules, with the target first, each k another one, and every entry somewhere")
{
    std::vector<GameEntry> entries = make_entries(30);
    for (std::size_t i = 0; i < 10; ++i) {
        entries[i].names = {"head"};         // ten with one part
        entries[i + 10].whole = "whole 29";  // eleven with one whole, so that ten of two parts differ
    }
    entries[10].whole = "whole 10";
    const GameMaker maker(entries, GameRules::Controlled, 7, "test");
    std::set<std::size_t> seen;
    std::set<Game> games;
    for (std::uint64_t k = 0; k < 40; ++k) {
        const std::optional<Game> game = maker.draw(15, k);
        REQUIRE(game.has_value());
        CHECK(game->front() == 15);
        CHECK_FALSE(find_broken_rule(entries, *game, GameRules::Controlled).has_value());
        games.insert(*game);
        seen.insert(game->begin(), game->end());
        CHECK(maker.draw(15, k) == game);
    }
    CHECK(games.size() == 40);
    // No other of the eleven may play: entries 10, 20 to 28 and the target.
    CHECK(seen.size() == 11);
    CHECK_FALSE(seen.contains(29));
}

TEST_CASE("GameMaker gives no game where nine others do not fit")
{
    std::vector<GameEntry> entries = make_entries(20);
    entries[0].names = {"head"};
    for (std::size_t i = 1; i < 10; ++i) {
        entries[i].names = {"head"};
    }
    const GameMaker ten(entries, GameRules::Controlled, 7, "test");
    CHECK(ten.draw(0, 0).has_value());
    entries[9].whole = "whole 8";
    const GameMaker nine_wholes(entries, GameRules::Controlled, 7, "test");
    CHECK_FALSE(nine_wholes.draw(0, 0).has_value());
    CHECK(GameMaker(entries, GameRules::Random, 7, "test").draw(0, 0).has_value());
    entries[9].whole = "whole 9";
    entries[9].tangram = "t8";
    CHECK_FALSE(GameMaker(entries, GameRules::Controlled, 7, "test").draw(0, 0).has_value());
}

TEST_CASE("describe names a thing, and its parts by words that this thing has, each once and without commas")
{
    OwnTangrams source(7);
    int beside_count = 0;
    int ordered_count = 0;
    for (int i = 0; i < 20; ++i) {
        const Tangram tangram = source.make_next();
        for (std::uint64_t annotator = 0; annotator < 20; ++annotator) {
            const Annotation annotation = describe(tangram, 7, annotator);
            CHECK(annotation.whole.find(',') == std::string::npos);
            const auto is_part_of = [](const ThingKind& kind, const std::string& name) {
                return std::any_of(kind.parts.begin(), kind.parts.end(), [&name](const NamedPlace& part) { return part.name == name; });
            };
            const auto fits = [&](const ThingKind& kind) {
                const auto is_named = [&](std::string_view name) { return annotation.whole.find(name) != std::string::npos; };
                const auto is_own = [&](const std::string& name) { return is_part_of(kind, name); };
                return std::any_of(kind.names.begin(), kind.names.end(), is_named) &&
                       std::all_of(annotation.part_of_piece.begin(), annotation.part_of_piece.end(), is_own);
            };
            const bool is_known = std::any_of(list_thing_kinds().begin(), list_thing_kinds().end(), fits);
            INFO(annotation.whole);
            CHECK(is_known);
            CHECK(describe(tangram, 7, annotator).part_of_piece == annotation.part_of_piece);

            std::map<std::string, double> sums;  // of the corners' x, less those of the whole
            for (std::size_t piece = 0; piece < kPieceCount; ++piece) {
                for (const glm::dvec2& corner : tangram.pieces[piece].corners) {
                    sums[annotation.part_of_piece[piece]] += corner.x - tangram.width / 2.0;
                }
            }
            for (const auto& entry : sums) {
                const auto right = entry.first.starts_with("left ") ? sums.find("right " + entry.first.substr(5)) : sums.end();
                beside_count += right != sums.end() ? 1 : 0;
                ordered_count += right != sums.end() && entry.second < right->second ? 1 : 0;
            }
        }
    }
    REQUIRE(beside_count > 20);
    CHECK(ordered_count >= beside_count - beside_count / 20);
}

TEST_CASE("list_thing_kinds: every name and every part stands once in its kind, and no word has a comma")
{
    std::set<std::string_view> names;
    for (const ThingKind& kind : list_thing_kinds()) {
        std::set<std::string_view> parts;
        for (const std::string_view name : kind.names) {
            CHECK(names.insert(name).second);
        }
        for (const NamedPlace& part : kind.parts) {
            CHECK(parts.insert(part.name).second);
            CHECK(std::abs(part.x) <= 1.0);
            CHECK(std::abs(part.y) <= 1.0);
            CHECK(part.name.find(',') == std::string_view::npos);
            const bool has_side = part.name.starts_with("left ") || part.name.starts_with("right ");
            CHECK_FALSE((has_side && kind.is_side_view));
        }
        for (const auto* const words : {&kind.qualities, &kind.settings}) {
            for (const std::string_view word : *words) {
                CHECK_FALSE(word.empty());
                CHECK(word.find(',') == std::string_view::npos);
            }
        }
    }
}

}  // namespace clevrvk::generators::kilogram::test
