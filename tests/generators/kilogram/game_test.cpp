// Games on entries of our own, and the words of tangrams that nobody has described.
#include "generators/kilogram/game.h"

#include "generators/kilogram/describe.h"
#include "generators/kilogram/own_tangrams.h"
#include "generators/kilogram/things.h"
#include "generators/kilogram/words.h"
#include "tests/generators/kilogram/kilogram_fixture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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
    CHECK(find_broken_rule(entries, kFirstTen, GameRules::Controlled) == "the text 'whole 2' appears twice");
    CHECK_FALSE(find_broken_rule(entries, kFirstTen, GameRules::ControlledSubsets).has_value());

    entries = make_entries(10);
    entries[4].names = {"head"};
    CHECK_FALSE(find_broken_rule(entries, kFirstTen, GameRules::Random).has_value());
    CHECK(find_broken_rule(entries, kFirstTen, GameRules::Controlled) == "'t4' has 1 parts, but the target has 2");

    entries = make_entries(10);
    entries[9].own_part_count = 5;
    CHECK_FALSE(find_broken_rule(entries, kFirstTen, GameRules::Controlled).has_value());
    CHECK(find_broken_rule(entries, kFirstTen, GameRules::ControlledSubsets) == "'t9' has 5 parts in all, but the target has 2");

    entries = make_entries(10);
    entries[3].tangram = "t1";
    CHECK(find_broken_rule(entries, kFirstTen, GameRules::Random) == "the tangram 't1' appears twice");
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

TEST_CASE("describe says a noun that fits the figure, names each part once, uses no commas, and says the same again")
{
    OwnTangrams source(7);
    for (int i = 0; i < 20; ++i) {
        const Tangram tangram = source.make_next();
        const Features features = measure_features(tangram);
        const std::vector<Noun> nouns = list_nouns(features);
        for (std::uint64_t annotator = 0; annotator < 20; ++annotator) {
            const Annotation annotation = describe(tangram, 7, annotator);
            INFO(annotation.whole);
            CHECK(annotation.whole.find(',') == std::string::npos);
            CHECK(std::any_of(nouns.begin(), nouns.end(),
                              [&](const Noun& noun) { return annotation.whole.find(noun.text) != std::string::npos; }));
            for (const std::string& name : annotation.part_of_piece) {
                CHECK_FALSE(name.empty());
                CHECK(name.find(',') == std::string::npos);
            }
            const Annotation again = describe(tangram, 7, annotator);
            CHECK(again.whole == annotation.whole);
            CHECK(again.part_of_piece == annotation.part_of_piece);
        }
    }
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
    }
}

}  // namespace clevrvk::generators::kilogram::test
