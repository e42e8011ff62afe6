// Source of the names: Ji et al. 2022, the published training program and its data.
#include "generators/kilogram/layout.h"

#include "generators/kilogram/caption.h"
#include "generators/kilogram/parts.h"
#include "generators/shuffle.h"
#include "renderer/base/error.h"
#include "renderer/base/rng.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace clevrvk::generators::kilogram {
namespace {

/// A picture of the parts whose bits are set. Colours follow the order within this subset, and other pieces are black.
GamePicture take_subset(const GamePicture& all, unsigned bits, std::size_t number)
{
    GamePicture subset{
        fmt::format("{}_{}", all.file, number), {all.entry.tangram, all.entry.whole, {}, all.entry.own_part_count}, {}, all.annotation};
    std::vector<std::optional<int>> places(all.entry.names.size());
    for (std::size_t part = 0; part < all.entry.names.size(); ++part) {
        if ((bits >> part & 1U) != 0) {
            places[part] = static_cast<int>(subset.entry.names.size());
            subset.entry.names.push_back(all.entry.names[part]);
        }
    }
    for (std::size_t piece = 0; piece < kPieceCount; ++piece) {
        subset.parts[piece] = places.at(static_cast<std::size_t>(all.parts[piece].value()));
    }
    return subset;
}

/// Every subset of the parts, including the empty one, in random order.
std::vector<GamePicture> list_subsets(const GamePicture& all, std::int64_t seed)
{
    std::vector<unsigned> order(std::size_t{1} << all.entry.names.size());
    std::iota(order.begin(), order.end(), 0U);
    Rng rng = Rng::for_key(seed, "kilogram/subset_order/" + all.file, 0);
    shuffle(order, rng);
    std::vector<GamePicture> subsets;
    for (const unsigned bits : order) {
        subsets.push_back(take_subset(all, bits, subsets.size()));
    }
    return subsets;
}

/// Rotates the order of the parts: the last part becomes the first.
void turn_order(GamePicture& shown)
{
    std::vector<std::string>& names = shown.entry.names;
    std::rotate(names.begin(), std::prev(names.end()), names.end());
    for (std::optional<int>& part : shown.parts) {
        part = (part.value() + 1) % static_cast<int>(names.size());
    }
}

class Planner {
public:
    Planner(const std::vector<AnnotatedTangram>& tangrams, std::int64_t seed, bool has_subsets) : seed_(seed), has_subsets_(has_subsets)
    {
        for (const AnnotatedTangram& tangram : tangrams) {
            by_name_.emplace(tangram.name, &tangram);
        }
    }

    void plan_training(const GameSplits& splits)
    {
        const std::set<std::string> validation(splits.validation.begin(), splits.validation.end());
        for (const std::string& name : splits.train) {
            std::vector<GamePicture> all = show_all(name);
            std::set<PartOfPiece> evaluated;
            if (validation.contains(name)) {
                evaluated = take_validation(splits.are_drawn, all);
            }
            if (all.empty()) {
                continue;
            }
            add_black("training/images/train-black/", name);
            std::size_t subset_count = 0;
            for (std::size_t i = 0; i < all.size(); ++i) {
                GamePicture shown = all[i];
                // The published training program finds the picture of a text by the index of the text.
                shown.file = fmt::format("{}_{}", name, i);
                add("training/images/train-color/", std::move(shown));
                add_subsets("training/images/augmented/", all[i], evaluated, subset_count);
            }
        }
    }

    void plan_validation(const GameSplits& splits)
    {
        for (const std::string& name : splits.validation) {
            add_black("training/images/val-black/", name);
            const GamePicture shown = show_annotation(*by_name_.at(name), 0, seed_);
            add("training/images/val-color/", shown);
            std::size_t subset_count = 0;
            add_subsets("training/images/val-augmented/", shown, {}, subset_count);
        }
    }

    void plan_test(const std::string& split, const std::vector<std::string>& names)
    {
        for (const std::string& name : names) {
            add_black(split + "/images/black/", name);
            for (GamePicture& shown : show_all(name)) {
                add(split + "/images/color/", std::move(shown));
            }
        }
    }

    void plan_subsets(const std::vector<std::string>& names)
    {
        for (const std::string& name : names) {
            for (const GamePicture& shown : show_all(name)) {
                for (GamePicture& subset : list_subsets(shown, seed_)) {
                    add("development/images/augmented/", std::move(subset));
                }
            }
        }
    }

    std::vector<GamePicture> take() { return std::move(pictures_); }

private:
    void add(const std::string& folder, GamePicture picture)
    {
        picture.file = fmt::format("{}{}.png", folder, picture.file);
        pictures_.push_back(std::move(picture));
    }

    void add_black(const std::string& folder, const std::string& name) { add(folder, {name, {name, {}, {}, 0}, kNoParts, {}}); }

    /// Removes the validation annotation from `all`, and reorders the parts of other annotations that have the same
    /// colours.
    /// \return  colours of the validation annotation's subsets, which training must not show
    std::set<PartOfPiece> take_validation(bool are_drawn, std::vector<GamePicture>& all) const
    {
        const GamePicture first = all.front();
        all.erase(all.begin());
        std::set<PartOfPiece> evaluated;
        if (are_drawn) {
            std::erase_if(all, [&](const GamePicture& shown) { return shown.parts == first.parts && shown.entry.names.size() == 1; });
            for (const GamePicture& subset : list_subsets(first, seed_)) {
                evaluated.insert(subset.parts);
            }
            evaluated.erase(kNoParts);
        }
        for (GamePicture& shown : all) {
            if (shown.parts == first.parts) {
                turn_order(shown);
            }
        }
        return evaluated;
    }

    /// Adds the subsets of an annotation, except those with colours in `left_out`; adds none without the condition AUG.
    /// \param count  number of the tangram's subsets so far
    void add_subsets(const std::string& folder, const GamePicture& shown, const std::set<PartOfPiece>& left_out, std::size_t& count)
    {
        for (GamePicture& subset : has_subsets_ ? list_subsets(shown, seed_) : std::vector<GamePicture>()) {
            if (left_out.contains(subset.parts)) {
                continue;
            }
            subset.file = fmt::format("{}_{}", shown.entry.tangram, count++);
            add(folder, std::move(subset));
        }
    }

    std::vector<GamePicture> show_all(const std::string& name) const
    {
        const AnnotatedTangram& tangram = *by_name_.at(name);
        std::vector<GamePicture> all;
        for (std::size_t i = 0; i < tangram.annotations.size(); ++i) {
            all.push_back(show_annotation(tangram, i, seed_));
        }
        return all;
    }

    std::int64_t seed_;
    bool has_subsets_;
    std::map<std::string, const AnnotatedTangram*> by_name_;
    std::vector<GamePicture> pictures_;
};

}  // namespace

GamePicture show_annotation(const AnnotatedTangram& tangram, std::size_t annotation, std::int64_t seed)
{
    OrderedParts ordered = draw_part_order(tangram, annotation, seed);
    const std::size_t count = ordered.names.size();
    return {fmt::format("{}_{}", tangram.name, annotation),
            {tangram.name, tangram.annotations[annotation].whole, std::move(ordered.names), count},
            ordered.part_of_piece,
            annotation};
}

std::vector<GamePicture> plan_pictures(const std::vector<AnnotatedTangram>& tangrams, const GameSplits& splits, std::int64_t seed,
                                       bool has_subsets)
{
    Planner planner(tangrams, seed, has_subsets);
    planner.plan_training(splits);
    planner.plan_validation(splits);
    planner.plan_test("development", splits.development);
    planner.plan_test("heldout", splits.heldout);
    if (has_subsets) {
        planner.plan_subsets(splits.development);
    }
    return planner.take();
}

std::string write_picture_line(const GamePicture& picture)
{
    Json json{{"image", picture.file}};
    json.update(write_parts(picture.entry.tangram, picture.parts));
    if (picture.entry.own_part_count > 0) {
        json["whole"] = picture.entry.whole;
        json["names"] = picture.entry.names;
        json["annotation_parts"] = picture.entry.own_part_count;
        if (picture.annotation) {
            json["annotation"] = *picture.annotation;
        }
    }
    return json.dump();
}

GamePicture read_picture_line(const JsonReader& line)
{
    constexpr std::array kKeys{JsonKey{"image", true},      JsonKey{"tangram", true}, JsonKey{"parts", true},
                               JsonKey{"whole", false},     JsonKey{"names", false},  JsonKey{"annotation_parts", false},
                               JsonKey{"annotation", false}};
    line.check_keys(kKeys);
    GamePicture picture{line.at("image").read_string(), {line.at("tangram").read_string(), {}, {}, 0}, read_parts(line.at("parts")), {}};
    if (line.find("whole")) {
        picture.entry.whole = line.at("whole").read_string();
        for (const JsonReader& name : line.at("names").read_items(0, kPieceCount)) {
            picture.entry.names.push_back(name.read_string());
        }
        picture.entry.own_part_count = static_cast<std::size_t>(line.at("annotation_parts").read_int(1, kPieceCount));
        // Lines of the first layout have no such key.
        if (const auto annotation = line.find("annotation")) {
            picture.annotation = static_cast<std::size_t>(annotation->read_int(0, std::numeric_limits<int>::max()));
        }
    }
    return picture;
}

}  // namespace clevrvk::generators::kilogram
