// Against the published files, which may not be distributed. CLEVRVK_KILOGRAM_REFERENCE names a folder with svg/*.svg,
// black/*.png, color/*.png, color_manifest.json, clean_tokens.json, dense10.json with the measures of the tangrams in
// it, caption_vectors.json, and refgames_part+color.json, a part of the games. Where it also has full.json, all
// published annotations, and data_split.json, the counts of games are those of the published program.
#include "generators/kilogram/annotations.h"
#include "generators/kilogram/caption.h"
#include "generators/kilogram/game.h"
#include "generators/kilogram/game_texts.h"
#include "generators/kilogram/layout.h"
#include "generators/kilogram/splits.h"
#include "generators/kilogram/svg.h"
#include "generators/kilogram/table.h"
#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/catalog.h"
#include "tests/generators/kilogram/kilogram_fixture.h"
#include "tools/scoring/kilogram/agreement.h"
#include "tools/scoring/kilogram/leaks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace clevrvk::generators::kilogram::test {

using namespace scoring::kilogram;

namespace {

namespace fs = std::filesystem;

/// `WHOLE#PART#PART` taken apart.
GameEntry parse_game_text(const std::string& tangram, const std::string& text)
{
    GameEntry entry{tangram, text.substr(0, text.find('#')), {}, 0};
    for (std::size_t at = text.find('#'); at != std::string::npos;) {
        const std::size_t next = text.find('#', at + 1);
        entry.names.push_back(text.substr(at + 1, next == std::string::npos ? next : next - at - 1));
        at = next;
    }
    entry.own_part_count = entry.names.size();
    return entry;
}

}  // namespace

TEST_CASE("published files: every one is read, and measured as the facts about them say")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    Silhouette mean;
    double contact_count = 0.0;
    int good_count = 0;
    int count = 0;
    for (const fs::path& file : list_files(*reference / "svg")) {
        const Tangram tangram = load_svg(file);
        const TangramFacts facts = measure_tangram(tangram);
        const Silhouette silhouette = measure_silhouette(tangram);
        mean.perimeter += silhouette.perimeter;
        mean.hull_ratio += silhouette.hull_ratio;
        contact_count += silhouette.contact_count;
        good_count += judge_drawn(facts).validity == Validity::Good ? 1 : 0;
        ++count;
        CHECK(facts.unit > 31.0);
        CHECK(facts.unit < 127.0);
    }
    // 1,000 of 1,013 pass.
    CHECK(good_count >= count - count / 20 - 1);
    MESSAGE(good_count, " of ", count, " published tangrams are good; means: perimeter ", mean.perimeter / count, ", hull ratio ",
            mean.hull_ratio / count, ", pairs in contact ", contact_count / count);
}

TEST_CASE("published games: pictures and games are as many as the published program makes of the same annotations")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    if (!fs::exists(*reference / "full.json") || !fs::exists(*reference / "data_split.json")) {
        MESSAGE("left out: the folder has no full.json and data_split.json");
        return;
    }
    const std::vector<AnnotatedTangram> tangrams = load_annotations(*reference / "full.json");
    const GameSplits splits = read_splits(load_json(*reference / "data_split.json"), tangrams);
    const GameSettings settings{1, 10, true, kGameLayout};
    const std::vector<GamePicture> pictures = plan_pictures(tangrams, splits, settings.seed, settings.has_subsets);
    CHECK(find_leaks(pictures).empty());
    // Counted as the published program does it: every subset of every annotation, the first of a validation tangram
    // apart.
    const std::set<std::string> train(splits.train.begin(), splits.train.end());
    const std::set<std::string> development(splits.development.begin(), splits.development.end());
    std::map<std::string, std::size_t> wanted;
    std::size_t validation_count = 0;
    for (const AnnotatedTangram& tangram : tangrams) {  // by name
        const bool is_validation = train.contains(tangram.name) && validation_count++ < 240;
        for (std::size_t i = 0; i < tangram.annotations.size(); ++i) {
            const std::set<std::string> parts(tangram.annotations[i].part_of_piece.begin(), tangram.annotations[i].part_of_piece.end());
            const char* const folder = development.contains(tangram.name) ? "development/images/augmented/"
                                       : !train.contains(tangram.name)    ? ""
                                       : is_validation && i == 0          ? "training/images/val-augmented/"
                                                                          : "training/images/augmented/";
            wanted[folder] += std::size_t{1} << parts.size();
        }
    }
    for (const char* const folder : {"training/images/augmented/", "training/images/val-augmented/", "development/images/augmented/"}) {
        CHECK(select_pictures(pictures, folder).size() == wanted[folder]);
        MESSAGE(std::string(folder), ": ", wanted[folder]);
    }
    for (const GameSet& set : list_game_sets(settings)) {
        const std::vector<GameEntry> entries = list_entries(select_pictures(pictures, set.folder));
        const std::vector<Game> games = draw_games(set, entries, settings);
        MESSAGE(set.purpose, ": ", games.size(), " games");
        CHECK(games.size() % 10 == 0);
        CHECK(games.size() >= 10 * entries.size() - 200);
        const auto breaks = [&](const Game& game) { return find_broken_rule(entries, game, set.rules).has_value(); };
        CHECK(std::none_of(games.begin(), games.end(), breaks));
    }
}

TEST_CASE("published texts: the stems are the stored ones")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    const int count = count_clean_texts(load_json(*reference / "clean_tokens.json"));
    MESSAGE(count, std::string(count == 0 ? " texts: the file is empty, and nothing is shown" : " texts with stored stems"));
}

TEST_CASE("published annotations: every measure of every tangram is the stored one")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    const std::vector<std::string>& stop_words = catalog::find_word_list(catalog, "english_stop_words")->words;
    const JsonDocument document = load_json(*reference / "dense10.json");
    const JsonReader root(document);
    const std::vector<AnnotatedTangram> tangrams = read_annotations(document);
    REQUIRE(!tangrams.empty());
    double worst = 0.0;
    for (const AnnotatedTangram& tangram : tangrams) {
        INFO(tangram.name);
        const Agreement agreement = measure_agreement(tangram.annotations, stop_words);
        const JsonReader stored = root.at(tangram.name);
        const auto check = [&](const char* name, double value) {
            const double difference = std::abs(value - stored.at(name).read_number({0.0, 7.0}));
            INFO(name);
            CHECK(difference <= 1e-9);
            worst = std::max(worst, difference);
        };
        check("snd", agreement.snd);
        check("pnd", agreement.pnd);
        check("psa", agreement.psa);
    }
    MESSAGE(tangrams.size(), " tangrams; largest difference of a measure: ", worst);
}

TEST_CASE("published captions: at most one of fifty differs, by a word that the narrow rule takes for a singular or plural")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    const JsonDocument document = load_json(*reference / "caption_vectors.json");
    int count = 0;
    int different_count = 0;
    for (const JsonReader& item : JsonReader(document).read_items(1, 10000)) {
        const std::string whole = item.at("whole").read_string();
        std::vector<std::string> parts;
        for (const JsonReader& part : item.at("parts").read_items(0, kPieceCount)) {
            parts.push_back(part.read_string());
        }
        const std::string text = item.at("parts_text").read_string();
        if (write_caption(whole, parts) != text || add_article(whole) != item.at("whole_text").read_string()) {
            MESSAGE("'", write_caption(whole, parts), "' for '", text, "'");
            ++different_count;
        }
        ++count;
    }
    MESSAGE(different_count, " of ", count, " captions differ");
    CHECK(50 * different_count <= count);
}

TEST_CASE("published games: the target is the first of ten entries, has ten games, and every game keeps the rules")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    const JsonDocument document = load_json(*reference / "refgames_part+color.json");
    const JsonReader root(document);
    const std::vector<JsonReader> targets = root.at("targets").read_items(kGameSize, 1000000);
    const std::vector<JsonReader> images = root.at("images").read_items(targets.size(), targets.size());
    const std::vector<JsonReader> texts = root.at("texts").read_items(targets.size(), targets.size());
    REQUIRE(targets.size() % kGameSize == 0);
    std::map<std::string, int> game_counts;
    for (std::size_t start = 0; start < targets.size(); start += kGameSize) {
        std::vector<GameEntry> entries;
        Game game{};
        for (std::size_t i = 0; i < kGameSize; ++i) {
            const std::string image = images[start + i].read_string();
            CHECK(targets[start + i].read_string() == images[start].read_string());
            entries.push_back(parse_game_text(image.substr(0, image.find('_')), texts[start + i].read_string()));
            CHECK(write_game_text(entries.back()) == texts[start + i].read_string());
            game[i] = i;
        }
        CHECK_FALSE(find_broken_rule(entries, game, GameRules::Controlled).has_value());
        ++game_counts[targets[start].read_string()];
    }
    for (const auto& target : game_counts) {
        CHECK(target.second == 10);
    }
    const std::size_t count = targets.size() / kGameSize;
    MESSAGE(count, " published games of ", game_counts.size(), " targets");
}

TEST_CASE("published annotations: games over them keep the rules, and a target has all its games or none")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    std::vector<GameEntry> entries;
    for (const AnnotatedTangram& tangram : read_annotations(load_json(*reference / "dense10.json"))) {
        for (std::size_t i = 0; i < tangram.annotations.size(); ++i) {
            Rng rng = Rng::for_key(1, tangram.name, i);
            const OrderedParts parts = draw_part_order(tangram.annotations[i], rng);
            entries.push_back({tangram.name, tangram.annotations[i].whole, parts.names, parts.names.size()});
        }
    }
    for (const GameRules rules : {GameRules::Controlled, GameRules::Random}) {
        const GameMaker maker(entries, rules, 1, "test");
        int without_count = 0;
        for (std::size_t target = 0; target < entries.size(); ++target) {
            for (std::uint64_t k = 0; k < 10; ++k) {
                const std::optional<Game> game = maker.draw(target, k);
                CHECK(game.has_value() == maker.draw(target, 0).has_value());
                without_count += game ? 0 : 1;
                const bool is_kept = !game || (game->front() == target && !find_broken_rule(entries, *game, rules));
                CHECK(is_kept);
            }
        }
        const int without_games_count = without_count / 10;
        MESSAGE(entries.size(), " targets, ", without_games_count, " without games");
        CHECK(20 * without_games_count <= static_cast<int>(entries.size()));
    }
}

TEST_CASE("published files: nearly all can be laid with tiles")
{
    const auto reference = find_reference();
    if (!reference) {
        return;
    }
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    int count = 0;
    int laid_count = 0;
    for (const fs::path& file : list_files(*reference / "svg")) {
        const Tangram tangram = load_svg(file);
        ++count;
        try {
            laid_count += build_table_episode(catalog, tangram, kNoParts, {}).panels[0].objects.size() == kPieceCount ? 1 : 0;
        } catch (const SpecError& error) {
            MESSAGE(std::string(error.what()));
        }
    }
    MESSAGE(laid_count, " of ", count, " published tangrams can be laid with tiles");
    CHECK(laid_count >= count - count / 20 - 1);
}

}  // namespace clevrvk::generators::kilogram::test
