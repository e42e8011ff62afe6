// Splits, the pictures and games that follow from them, and that nothing of training is in what judges it.
#include "generators/kilogram/splits.h"

#include "generators/kilogram/game_texts.h"
#include "generators/kilogram/layout.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tests/generators/kilogram/kilogram_fixture.h"
#include "tools/scoring/kilogram/leaks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace clevrvk::generators::kilogram::test {

using namespace scoring::kilogram;

namespace {

constexpr std::int64_t kSeed = 7;

/// An annotation with so many parts, whose whole nobody else says.
Annotation make_annotation(const std::string& whole, std::size_t part_count)
{
    Annotation annotation{whole, {}};
    for (std::size_t piece = 0; piece < kPieceCount; ++piece) {
        annotation.part_of_piece[piece] = fmt::format("part {}", std::min(piece, part_count - 1));
    }
    return annotation;
}

/// Tangrams `PREFIX000`, ... \param part_counts  of the annotations, tangram by tangram, ten or eleven of each
std::vector<AnnotatedTangram> make_tangrams(const std::string& prefix, std::size_t count, std::size_t eleven_count,
                                            const std::vector<std::size_t>& part_counts)
{
    std::vector<AnnotatedTangram> tangrams;
    std::size_t next = 0;
    for (std::size_t i = 0; i < count; ++i) {
        AnnotatedTangram tangram{fmt::format("{}{:03}", prefix, i), {}};
        for (std::size_t k = 0; k < (i < count - eleven_count ? 10U : 11U); ++k) {
            tangram.annotations.push_back(make_annotation(fmt::format("{} {}", tangram.name, k), part_counts.at(next++)));
        }
        tangrams.push_back(std::move(tangram));
    }
    REQUIRE(next == part_counts.size());
    return tangrams;
}

JsonDocument write_names(const std::vector<AnnotatedTangram>& tangrams, const std::vector<std::string>& more_train)
{
    Json splits{{"train", more_train}, {"development", Json::array()}, {"heldout", Json::array()}, {"dense", Json::array()}};
    for (const AnnotatedTangram& tangram : tangrams) {
        const char* const split = tangram.name.starts_with("train")  ? "train"
                                  : tangram.name.starts_with("dev")  ? "development"
                                  : tangram.name.starts_with("held") ? "heldout"
                                                                     : "dense";
        splits[split].push_back(tangram.name);
    }
    return {std::move(splits), "splits.json"};
}

/// 1,016 tangrams with 10,173 annotations, as the published ones; 13 tangrams have eleven.
std::vector<AnnotatedTangram> make_published_counts()
{
    // The first annotations of the first 240 are for validation: 237 * 16 + 3 * 2 = 3,798 subsets. The others of train:
    // 4,893 * 16 + 1,792 * 32 + 4 + 2 = 135,638.
    std::vector<std::size_t> others(4893, 4);
    others.insert(others.end(), 1792, 5);
    others.push_back(2);
    others.push_back(1);
    std::vector<std::size_t> train;
    std::size_t next = 0;
    for (std::size_t tangram = 0; tangram < 692; ++tangram) {
        for (std::size_t k = 0; k < (tangram < 692 - 7 ? 10U : 11U); ++k) {
            const bool is_validation = tangram < 240 && k == 0;
            train.push_back(is_validation ? (tangram < 237 ? 4 : 1) : others.at(next++));
        }
    }
    REQUIRE(next == others.size());
    // 1,028 * 16 + 224 * 32 + 2 = 23,618.
    std::vector<std::size_t> development(1028, 4);
    development.insert(development.end(), 224, 5);
    development.push_back(1);
    std::vector<AnnotatedTangram> tangrams = make_tangrams("train", 692, 7, train);
    for (const auto& more : {make_tangrams("dev", 125, 3, development), make_tangrams("held", 125, 3, std::vector<std::size_t>(1253, 3)),
                             make_tangrams("some", 74, 0, std::vector<std::size_t>(740, 3))}) {
        tangrams.insert(tangrams.end(), more.begin(), more.end());
    }
    return tangrams;
}

std::string find_error(const Json& splits, const std::vector<AnnotatedTangram>& tangrams)
{
    try {
        static_cast<void>(read_splits({splits, "splits.json"}, tangrams));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("plan_pictures: of as many annotations as the published ones, as many pictures as the published program makes")
{
    const std::vector<AnnotatedTangram> tangrams = make_published_counts();
    REQUIRE(tangrams.size() == 1016);
    const GameSplits splits = read_splits(write_names(tangrams, {}), tangrams);
    REQUIRE(splits.validation.size() == 240);
    CHECK(splits.validation.back() == "train239");
    const std::vector<GamePicture> pictures = plan_pictures(tangrams, splits, kSeed, true);
    const auto count = [&](const char* folder) { return select_pictures(pictures, folder).size(); };
    CHECK(count("training/images/train-black/") == 692);
    CHECK(count("training/images/train-color/") == 692 * 10 + 7 - 240);
    CHECK(count("training/images/augmented/") == 135638);
    CHECK(count("training/images/val-black/") == 240);
    CHECK(count("training/images/val-color/") == 240);
    CHECK(count("training/images/val-augmented/") == 3798);
    CHECK(count("development/images/black/") == 125);
    CHECK(count("development/images/color/") == 1253);
    CHECK(count("development/images/augmented/") == 23618);
    CHECK(count("heldout/images/black/") == 125);
    CHECK(count("heldout/images/color/") == 1253);
    CHECK(find_leaks(pictures).empty());

    // Three of validation and one of development have a number of parts that fewer than ten tangrams have; of that one,
    // the two subsets have no game either. One game each, for time.
    GameSettings settings{kSeed, 1, true, kGameLayout};
    std::map<std::string, std::size_t> game_counts;
    for (const GameSet& set : list_game_sets(settings)) {
        const std::vector<GameEntry> entries = list_entries(select_pictures(pictures, set.folder));
        const std::vector<Game> games = draw_games(set, entries, settings);
        game_counts[set.purpose] = games.size();
        for (const Game& game : games) {
            REQUIRE_FALSE(find_broken_rule(entries, game, set.rules).has_value());
        }
    }
    CHECK(game_counts == std::map<std::string, std::size_t>{{"validation/controlled", 237},
                                                            {"validation/random", 240},
                                                            {"development/controlled", 1252},
                                                            {"development/random", 1253},
                                                            {"heldout/controlled", 1253},
                                                            {"heldout/random", 1253},
                                                            {"aug_dev", 23616}});
}

TEST_CASE("draw_games: so many for each target, of subsets too, which had one each in the first layout")
{
    std::vector<std::size_t> part_counts(120, 1);
    const std::vector<AnnotatedTangram> tangrams = make_tangrams("dev", 12, 0, part_counts);
    GameSplits splits;
    for (const AnnotatedTangram& tangram : tangrams) {
        splits.development.push_back(tangram.name);
    }
    const std::vector<GamePicture> pictures = plan_pictures(tangrams, splits, kSeed, true);
    GameSettings settings{kSeed, 10, true, kGameLayout};
    const std::vector<GameSet> sets = list_game_sets(settings);
    REQUIRE(sets.back().purpose == "aug_dev");
    const std::vector<GameEntry> entries = list_entries(select_pictures(pictures, sets.back().folder));
    REQUIRE(entries.size() == 240);
    const std::vector<Game> games = draw_games(sets.back(), entries, settings);
    CHECK(games.size() == 2400);
    CHECK(std::set<Game>(games.begin(), games.end()).size() > 2390);
    settings.games_per_target = 3;
    CHECK(draw_games(sets.back(), entries, settings).size() == 720);
    settings.layout = kFirstGameLayout;
    CHECK(draw_games(sets.back(), entries, settings).size() == 240);
    CHECK(list_caption_files(settings).size() == 3);
    settings.layout = kGameLayout;
    CHECK(list_caption_files(settings).size() == 4);
}

TEST_CASE("read_splits leaves out what no tangram has, and takes the first of train by name for validation")
{
    // Seven are listed for training: floor(7 * 240 / 692) = 2 of them, whether they are known or not.
    const std::vector<AnnotatedTangram> tangrams{{"train10", {}}, {"train2", {}}, {"train1", {}}, {"train3", {}}, {"dev1", {}}};
    const GameSplits splits = read_splits(write_names(tangrams, {"lost 1", "lost 2", "lost 3"}), tangrams);
    CHECK(splits.train == std::vector<std::string>{"train10", "train2", "train1", "train3"});
    CHECK(splits.validation == std::vector<std::string>{"train1", "train10"});
    CHECK(splits.development == std::vector<std::string>{"dev1"});
    CHECK(splits.unknown == std::vector<std::string>{"lost 1", "lost 2", "lost 3"});

    const auto given = read_splits({Json{{"train", {"train1", "lost"}}, {"validation", {"lost", "train1"}}}, ""}, tangrams);
    CHECK(given.validation == std::vector<std::string>{"train1"});
    CHECK(read_splits({Json{{"train", {"train1"}}, {"validation", Json::array()}}, ""}, tangrams).validation.empty());

    CHECK(find_error({{"train", {"lost"}}, {"heldout", {"lost too"}}}, tangrams) ==
          "splits.json: the split names no tangram that has annotations and pictures");
    CHECK(find_error({{"train", {"lost", "train1"}}, {"heldout", {"lost"}}}, tangrams) ==
          "splits.json: heldout[0]: the tangram 'lost' is already in a split");
    CHECK(find_error({{"train", {"train1"}}, {"validation", {"dev1"}}}, tangrams) ==
          "splits.json: validation[0]: the tangram 'dev1' is not in train");
    CHECK(find_error({{"train", {"train1"}}, {"validation", {"train1", "train1"}}}, tangrams) ==
          "splits.json: validation[1]: the tangram 'train1' is already in the list");
}

TEST_CASE("plan_pictures: a text of training and its picture have one place, and validation's annotation is in neither")
{
    std::vector<AnnotatedTangram> tangrams{{"train1", {}}, {"train2", {make_annotation("alone", 1)}}};
    for (std::size_t k = 0; k < 3; ++k) {
        tangrams[0].annotations.push_back(make_annotation(fmt::format("whole {}", k), k + 1));
    }
    GameSplits splits;
    splits.train = {"train1", "train2"};
    splits.validation = {"train1", "train2"};
    const std::vector<GamePicture> pictures = plan_pictures(tangrams, splits, kSeed, true);
    std::map<std::string, std::pair<std::string, std::size_t>> shown;
    for (const GamePicture& picture : pictures) {
        if (picture.file.find("-color/") != std::string::npos) {
            shown[picture.file] = {picture.entry.whole, picture.annotation.value()};
        }
        // Nothing is left to train on of a tangram with one annotation.
        CHECK_FALSE(picture.file.starts_with("training/images/train-black/train2"));
        CHECK(picture.annotation.has_value() == (picture.file.find("-black/") == std::string::npos));
    }
    CHECK(shown == std::map<std::string, std::pair<std::string, std::size_t>>{
                       {"training/images/train-color/train1_0.png", {"whole 1", 1}},
                       {"training/images/train-color/train1_1.png", {"whole 2", 2}},
                       {"training/images/val-color/train1_0.png", {"whole 0", 0}},
                       {"training/images/val-color/train2_0.png", {"alone", 0}},
                   });
    // 4 + 8 subsets for training, 2 + 2 for validation.
    CHECK(select_pictures(pictures, "training/images/augmented/").size() == 12);
    CHECK(select_pictures(pictures, "training/images/augmented/").back()->file == "training/images/augmented/train1_11.png");
    CHECK(select_pictures(pictures, "training/images/val-augmented/").size() == 4);
    const Json captions = write_captions(list_caption_files({}).front(), pictures);
    CHECK(captions == Json{{"train1", {"whole 1", "whole 2"}}});
}

TEST_CASE("plan_pictures: of drawn splits no picture of training has the colours of one of validation (issue 57)")
{
    // All say the same parts: two of two parts, one of one part; of every third tangram the first has one part.
    std::vector<AnnotatedTangram> tangrams;
    for (std::size_t i = 0; i < 60; ++i) {
        AnnotatedTangram& tangram = tangrams.emplace_back(AnnotatedTangram{fmt::format("own{:02}", i), {}});
        for (std::size_t k = 0; k < 3; ++k) {
            tangram.annotations.push_back(make_annotation(fmt::format("whole {} {}", i, k), i % 3 == 0 ? (k + 1) / 2 + 1 : 2 - k / 2));
        }
    }
    const GameSplits drawn = draw_splits(tangrams, kSeed);
    GameSplits listed = drawn;
    listed.are_drawn = false;
    const auto find_shared = [&](const GameSplits& splits, std::string_view training, std::string_view validation) {
        const std::vector<GamePicture> pictures = plan_pictures(tangrams, splits, kSeed, true);
        std::set<std::pair<std::string, PartOfPiece>> seen;
        for (const GamePicture* const picture : select_pictures(pictures, std::string(training))) {
            seen.emplace(picture->entry.tangram, picture->parts);
        }
        std::size_t count = 0;
        for (const GamePicture* const picture : select_pictures(pictures, std::string(validation))) {
            count += picture->parts != kNoParts && seen.contains({picture->entry.tangram, picture->parts}) ? 1 : 0;
        }
        return count;
    };
    REQUIRE(drawn.validation.size() > 10);
    CHECK(find_shared(drawn, "training/images/train-color/", "training/images/val-color/") == 0);
    CHECK(find_shared(drawn, "training/images/augmented/", "training/images/val-augmented/") == 0);
    // Published splits keep their counts: of two parts the order differs, one part and subsets are as published.
    CHECK(find_shared(listed, "training/images/augmented/", "training/images/val-augmented/") > 0);
    const auto count = [&](const GameSplits& splits) { return plan_pictures(tangrams, splits, kSeed, true).size(); };
    CHECK(count(drawn) < count(listed));

    // The words go with the colours.
    for (const GamePicture& picture : plan_pictures(tangrams, drawn, kSeed, false)) {
        if (!picture.annotation) {
            continue;
        }
        const auto tangram = std::find_if(tangrams.begin(), tangrams.end(),
                                          [&](const AnnotatedTangram& each) { return each.name == picture.entry.tangram; });
        for (std::size_t piece = 0; piece < kPieceCount; ++piece) {
            CHECK(picture.entry.names.at(static_cast<std::size_t>(picture.parts[piece].value())) ==
                  tangram->annotations[*picture.annotation].part_of_piece[piece]);
        }
    }
}

TEST_CASE("SharedPictures names a picture that two splits have, but for what validation has in common with training")
{
    const PartOfPiece two_parts{0, 1, 1, 1, 1, 1, 1};
    const PartOfPiece one_part{0, 0, 0, 0, 0, 0, 0};
    const GamePicture trained{"training/images/train-color/t_0.png", {"t", "w", {"a", "b"}, 2}, two_parts, 1};
    const GamePicture validated{"training/images/val-color/t_0.png", {"t", "v", {"c", "d"}, 2}, two_parts, 0};
    const auto find = [](bool are_drawn, const GamePicture& one, const GamePicture& other) {
        SharedPictures shared(are_drawn);
        CHECK_FALSE(shared.add(one, "digest").has_value());
        CHECK_FALSE(shared.add(other, "another").has_value());
        return shared.add(other, "digest");
    };
    for (const bool are_drawn : {true, false}) {
        const auto leak = find(are_drawn, trained, validated);
        REQUIRE(leak.has_value());
        CHECK(leak->file == validated.file);
        CHECK(leak->what == "train also has this picture: training/images/train-color/t_0.png");
        CHECK_FALSE(find(are_drawn, trained, trained).has_value());
        const GamePicture black{"training/images/train-black/t.png", {"t", "", {}, 0}, kNoParts, {}};
        CHECK_FALSE(find(are_drawn, black, {"training/images/val-black/t.png", {"t", "", {}, 0}, kNoParts, {}}).has_value());
        CHECK(find(are_drawn, black, {"training/images/val-black/s.png", {"s", "", {}, 0}, kNoParts, {}}).has_value());
        CHECK(find(are_drawn, black, {"heldout/images/black/t.png", {"t", "", {}, 0}, kNoParts, {}}).has_value());
        CHECK(find(are_drawn, black, validated).has_value());
        // As published, where another person says one part, too, and where subsets are alike.
        CHECK(find(are_drawn, {"training/images/train-color/t_0.png", {"t", "w", {"a"}, 1}, one_part, 1},
                   {"training/images/val-color/t_0.png", {"t", "v", {"b"}, 1}, one_part, 0})
                  .has_value() == are_drawn);
        CHECK(find(are_drawn, {"training/images/augmented/t_3.png", {"t", "w", {"a", "b"}, 3}, two_parts, 1},
                   {"training/images/val-augmented/t_2.png", {"t", "v", {"c", "d"}, 4}, two_parts, 0})
                  .has_value() == are_drawn);
    }
}

TEST_CASE("find_leaks names annotations of validation that are trained on, and tangrams of tests that another split has")
{
    const AnnotatedTangram tangram{"t", {make_annotation("fox", 2), make_annotation("fox", 2), make_annotation("cat", 3)}};
    const auto show = [&](const std::string& folder, std::size_t annotation) {
        GamePicture picture = show_annotation(tangram, annotation, kSeed);
        picture.file = folder + picture.file + ".png";
        return picture;
    };
    const GamePicture train = show("training/images/train-color/", 0);
    const GamePicture validation = show("training/images/val-color/", 0);
    const std::string trained_on = "its annotation of 't' is also used for training: " + train.file;
    std::vector<Leak> leaks = find_leaks({train, validation});
    REQUIRE(leaks.size() == 1);
    CHECK(leaks[0].file == validation.file);
    CHECK(leaks[0].what == trained_on);
    // Another person's annotation with the same words, and the same tangram in black.
    CHECK(find_leaks({train, show("training/images/val-color/", 1)}).empty());
    CHECK(find_leaks({train, show("training/images/val-color/", 2)}).empty());
    CHECK(find_leaks({{"training/images/train-black/t.png", {"t", "", {}, 0}, {}, {}},
                      {"training/images/val-black/t.png", {"t", "", {}, 0}, {}, {}}})
              .empty());
    // A subset of it.
    GamePicture subset = train;
    subset.file = "training/images/augmented/t_0.png";
    subset.entry.names.clear();
    CHECK(find_leaks({subset, validation}).size() == 1);
    // Without its place, as in folders of the first layout, an annotation is known by its words and parts.
    GamePicture unplaced = validation;
    unplaced.annotation.reset();
    CHECK(find_leaks({train, unplaced}).size() == 1);
    CHECK(find_leaks({show("training/images/train-color/", 2), unplaced}).empty());

    for (const std::string tested : {"development", "heldout"}) {
        for (const GamePicture& other : {train, validation}) {
            leaks = find_leaks({show(tested + "/images/color/", 2), other});
            REQUIRE(leaks.size() == 1);
            CHECK(leaks[0].file == tested + "/images/color/t_2.png");
            CHECK(leaks[0].what.starts_with("its tangram 't' is also in "));
        }
    }
    leaks = find_leaks({show("development/images/color/", 1), {"heldout/images/black/t.png", {"t", "", {}, 0}, {}, {}}});
    REQUIRE(leaks.size() == 1);
    CHECK(leaks[0].what == "its tangram 't' is also in development: development/images/color/t_1.png");
}

}  // namespace clevrvk::generators::kilogram::test
