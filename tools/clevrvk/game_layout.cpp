// Source of the names: Ji et al. 2022, the published training program and its data.
#include "tools/clevrvk/game_layout.h"

#include "generators/kilogram/caption.h"
#include "generators/kilogram/game.h"
#include "generators/shuffle.h"
#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/nearest_name.h"
#include "tools/clevrvk/kilogram_verbs.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <utility>

namespace clevrvk::tools {
namespace {

namespace kilogram = generators::kilogram;

constexpr std::size_t kMostTangrams = 1'000'000;

/// One picture with its words.
struct Shown {
    kilogram::GameEntry entry;
    std::string number;                     // of annotation and subset, as file names have it: `_3`, `_3_0`
    kilogram::PartOfPiece parts;
};

Shown show(const kilogram::AnnotatedTangram& tangram, std::size_t annotation, std::int64_t seed)
{
    kilogram::OrderedParts ordered = draw_part_order(tangram, annotation, seed);
    const std::size_t count = ordered.names.size();
    return {{tangram.name, tangram.annotations[annotation].whole, std::move(ordered.names), count}, fmt::format("_{}", annotation), ordered.part_of_piece};
}

/// The subset whose bits are set: colours go by the place within it, the other pieces are black.
Shown take_subset(const Shown& all, unsigned bits, std::size_t number)
{
    Shown subset{{all.entry.tangram, all.entry.whole, {}, all.entry.own_part_count}, fmt::format("{}_{}", all.number, number), {}};
    std::vector<std::optional<int>> places(all.entry.names.size());
    for (std::size_t part = 0; part < all.entry.names.size(); ++part) {
        if ((bits >> part & 1U) != 0) {
            places[part] = static_cast<int>(subset.entry.names.size());
            subset.entry.names.push_back(all.entry.names[part]);
        }
    }
    for (std::size_t piece = 0; piece < kilogram::kPieceCount; ++piece) {
        subset.parts[piece] = places.at(static_cast<std::size_t>(all.parts[piece].value()));
    }
    return subset;
}

/// Every subset of the parts, the empty one too, in a drawn order.
std::vector<Shown> list_subsets(const Shown& all, std::int64_t seed)
{
    std::vector<unsigned> order(std::size_t{1} << all.entry.names.size());
    std::iota(order.begin(), order.end(), 0U);
    Rng rng = Rng::for_key(seed, fmt::format("kilogram/subset_order/{}{}", all.entry.tangram, all.number), 0);
    generators::shuffle(order, rng);
    std::vector<Shown> subsets;
    for (const unsigned bits : order) {
        subsets.push_back(take_subset(all, bits, subsets.size()));
    }
    return subsets;
}

std::string caption_of(const Shown& shown)
{
    return kilogram::write_caption(shown.entry.whole, shown.entry.names);
}

using TextOf = std::function<std::string(const Shown&)>;

class Planner {
public:
    Planner(const std::vector<kilogram::AnnotatedTangram>& tangrams, const GameOptions& options) : options_(options)
    {
        for (const kilogram::AnnotatedTangram& tangram : tangrams) {
            by_name_.emplace(tangram.name, &tangram);
        }
    }

    void plan_training(const std::vector<std::string>& names)
    {
        Json wholes = Json::object();
        Json captions = Json::object();
        Json subset_captions = Json::object();
        for (const std::string& name : names) {
            add_picture(fmt::format("training/images/train-black/{}.png", name), name, kilogram::kNoParts);
            std::size_t subset_count = 0;
            for (const Shown& shown : show_all({name}, false)) {
                add_picture(fmt::format("training/images/train-color/{}{}.png", name, shown.number), name, shown.parts);
                wholes[name].push_back(shown.entry.whole);
                captions[name].push_back(caption_of(shown));
                if (options_.has_subsets) {
                    for (const Shown& subset : list_subsets(shown, options_.seed)) {
                        add_picture(fmt::format("training/images/augmented/{}_{}.png", name, subset_count++), name, subset.parts);
                        subset_captions[name].push_back(caption_of(subset));
                    }
                }
            }
        }
        layout_.texts["training/texts/train_whole.json"] = std::move(wholes);
        layout_.texts["training/texts/train_part.json"] = std::move(captions);
        if (options_.has_subsets) {
            layout_.texts["training/texts/train_augmented_part.json"] = std::move(subset_captions);
        }
    }

    void plan_validation(const std::vector<std::string>& names)
    {
        const std::vector<Shown> shown = show_all(names, true);
        for (const Shown& each : shown) {
            add_picture(fmt::format("training/images/val-black/{}.png", each.entry.tangram), each.entry.tangram, kilogram::kNoParts);
            add_picture(fmt::format("training/images/val-color/{}{}.png", each.entry.tangram, each.number), each.entry.tangram, each.parts);
        }
        const TextOf full = [](const Shown& each) { return kilogram::write_game_text(each.entry); };
        plan_conditions("training/texts/validation/{}/{}.json", "validation", shown,
                        {{"whole+black", whole_of}, {"whole+color", whole_of}, {"part+black", full}, {"part+color", full}});
    }

    void plan_test(const std::string& split, const std::vector<std::string>& names)
    {
        const std::vector<Shown> shown = show_all(names, false);
        for (const std::string& name : names) {
            add_picture(fmt::format("{}/images/black/{}.png", split, name), name, kilogram::kNoParts);
        }
        for (const Shown& each : shown) {
            add_picture(fmt::format("{}/images/color/{}{}.png", split, each.entry.tangram, each.number), each.entry.tangram, each.parts);
        }
        plan_conditions(split + "/texts/{}/{}.json", split, shown,
                        {{"whole+black", whole_of}, {"whole+color", whole_of}, {"part+black_caption", caption_of}, {"part+color_caption", caption_of}});
    }

    void plan_subsets(const std::vector<std::string>& names)
    {
        std::vector<Shown> subsets;
        for (const Shown& each : show_all(names, false)) {
            for (Shown& subset : list_subsets(each, options_.seed)) {
                add_picture(fmt::format("development/images/augmented/{}{}.png", subset.entry.tangram, subset.number), subset.entry.tangram, subset.parts);
                subsets.push_back(std::move(subset));
            }
        }
        // A game for each text: there are ten times as many texts as annotations.
        const std::vector<kilogram::Game> games = draw_games(subsets, kilogram::GameRules::ControlledSubsets, "aug_dev", 1);
        layout_.texts["development/texts/augmented/aug_dev.json"] = write_games(subsets, games, true, caption_of);
    }

    GameLayout take() { return std::move(layout_); }

private:
    static std::string whole_of(const Shown& shown) { return shown.entry.whole; }

    void add_picture(std::string file, const std::string& tangram, const kilogram::PartOfPiece& parts)
    {
        layout_.pictures.push_back({std::move(file), tangram, parts});
    }

    std::vector<Shown> show_all(const std::vector<std::string>& names, bool takes_first_only) const
    {
        std::vector<Shown> all;
        for (const std::string& name : names) {
            const kilogram::AnnotatedTangram& tangram = *by_name_.at(name);
            const std::size_t count = takes_first_only ? std::min<std::size_t>(1, tangram.annotations.size()) : tangram.annotations.size();
            for (std::size_t i = 0; i < count; ++i) {
                all.push_back(show(tangram, i, options_.seed));
            }
        }
        return all;
    }

    std::vector<kilogram::Game> draw_games(const std::vector<Shown>& shown, kilogram::GameRules rules, const std::string& purpose, int count_each)
    {
        std::vector<kilogram::GameEntry> entries;
        for (const Shown& each : shown) {
            entries.push_back(each.entry);
        }
        const kilogram::GameMaker maker(entries, rules, options_.seed, purpose);
        std::vector<kilogram::Game> games;
        for (std::size_t target = 0; target < entries.size(); ++target) {
            const std::size_t count_before = games.size();
            for (int k = 0; k < count_each; ++k) {
                if (const auto game = maker.draw(target, static_cast<std::uint64_t>(k))) {
                    games.push_back(*game);
                }
            }
            layout_.left_out_count += games.size() == count_before ? 1 : 0;
        }
        layout_.game_count += games.size();
        return games;
    }

    /// Three flat lists, ten entries a game, the target first.
    static Json write_games(const std::vector<Shown>& shown, const std::vector<kilogram::Game>& games, bool has_color, const TextOf& text_of)
    {
        const auto image_of = [&](std::size_t place) { return shown[place].entry.tangram + (has_color ? shown[place].number : ""); };
        Json json{{"targets", Json::array()}, {"images", Json::array()}, {"texts", Json::array()}};
        for (const kilogram::Game& game : games) {
            for (const std::size_t place : game) {
                json["targets"].push_back(image_of(game.front()));
                json["images"].push_back(image_of(place));
                json["texts"].push_back(text_of(shown[place]));
            }
        }
        return json;
    }

    /// The same games in every condition.
    void plan_conditions(const std::string& file_pattern, const std::string& purpose, const std::vector<Shown>& shown,
                         const std::vector<std::pair<std::string, TextOf>>& conditions)
    {
        const std::vector<std::pair<std::string, kilogram::GameRules>> kinds{{"controlled", kilogram::GameRules::Controlled},
                                                                             {"random", kilogram::GameRules::Random}};
        for (const std::pair<std::string, kilogram::GameRules>& kind : kinds) {
            const std::vector<kilogram::Game> games = draw_games(shown, kind.second, purpose + "/" + kind.first, options_.games_per_target);
            for (const std::pair<std::string, TextOf>& condition : conditions) {
                const bool has_color = condition.first.find("color") != std::string::npos;
                layout_.texts[fmt::format(fmt::runtime(file_pattern), kind.first, condition.first)] = write_games(shown, games, has_color, condition.second);
            }
        }
    }

    const GameOptions& options_;        // outlives this
    std::map<std::string, const kilogram::AnnotatedTangram*> by_name_;
    GameLayout layout_;
};

}  // namespace

GameSplits load_splits(const std::filesystem::path& file, const std::vector<kilogram::AnnotatedTangram>& tangrams)
{
    const JsonDocument document = load_json(file);
    const JsonReader root(document);
    std::vector<std::string> known;
    for (const kilogram::AnnotatedTangram& tangram : tangrams) {
        known.push_back(tangram.name);
    }
    const std::set<std::string> known_set(known.begin(), known.end());
    std::set<std::string> dealt;
    GameSplits splits;
    const auto read = [&](const char* key, std::vector<std::string>& names) {
        const auto list = root.find(key);
        if (!list) {
            return;
        }
        for (const JsonReader& item : list->read_items(0, kMostTangrams)) {
            names.push_back(item.read_string());
            if (!known_set.contains(names.back())) {
                item.fail(fmt::format("the tangram {} has no annotations{}", quote_text(names.back()), suggest_name(names.back(), known)));
            }
            const bool is_validation = &names == &splits.validation;
            if (is_validation && std::find(splits.train.begin(), splits.train.end(), names.back()) == splits.train.end()) {
                item.fail(fmt::format("the tangram {} is not among those of train", quote_text(names.back())));
            }
            if (!dealt.insert((is_validation ? "v" : "") + std::string("/") + names.back()).second) {
                item.fail(fmt::format("the tangram {} is in the splits already", quote_text(names.back())));
            }
        }
    };
    read("train", splits.train);
    read("validation", splits.validation);
    read("development", splits.development);
    read("heldout", splits.heldout);
    return splits;
}

GameSplits draw_splits(const std::vector<kilogram::AnnotatedTangram>& tangrams, std::int64_t seed)
{
    constexpr std::size_t kAll = 942;
    constexpr std::size_t kTest = 125;
    constexpr std::size_t kTrain = 692;
    constexpr std::size_t kValidation = 240;
    std::vector<std::string> names;
    for (const kilogram::AnnotatedTangram& tangram : tangrams) {
        names.push_back(tangram.name);
    }
    Rng rng = Rng::for_key(seed, "kilogram/splits", 0);
    generators::shuffle(names, rng);
    const auto test_count = static_cast<std::ptrdiff_t>(names.size() * kTest / kAll);
    GameSplits splits;
    splits.development.assign(names.begin(), names.begin() + test_count);
    splits.heldout.assign(names.begin() + test_count, names.begin() + 2 * test_count);
    splits.train.assign(names.begin() + 2 * test_count, names.end());
    splits.validation.assign(splits.train.begin(), splits.train.begin() + static_cast<std::ptrdiff_t>(splits.train.size() * kValidation / kTrain));
    for (std::vector<std::string>* const list : {&splits.train, &splits.validation, &splits.development, &splits.heldout}) {
        std::sort(list->begin(), list->end());
    }
    return splits;
}

GameLayout plan_games(const std::vector<kilogram::AnnotatedTangram>& tangrams, const GameSplits& splits, const GameOptions& options)
{
    Planner planner(tangrams, options);
    planner.plan_training(splits.train);
    planner.plan_validation(splits.validation);
    planner.plan_test("development", splits.development);
    planner.plan_test("heldout", splits.heldout);
    if (options.has_subsets) {
        planner.plan_subsets(splits.development);
    }
    return planner.take();
}

}  // namespace clevrvk::tools
