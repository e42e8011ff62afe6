// Compares the pictures and annotations of splits. The folder of a picture tells its split.
#include "tools/scoring/kilogram/leaks.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace clevrvk::scoring::kilogram {

using namespace generators::kilogram;

namespace {

constexpr std::string_view kTrain = "train";
constexpr std::string_view kValidation = "validation";
constexpr std::string_view kDevelopment = "development";
constexpr std::string_view kHeldout = "heldout";

/// The split of a picture; "" outside the known folders.
std::string_view split_of(const GamePicture& picture)
{
    using Folder = std::pair<std::string_view, std::string_view>;
    constexpr std::array kFolders{Folder{"training/images/val-", kValidation}, Folder{"training/", kTrain},
                                  Folder{"development/", kDevelopment}, Folder{"heldout/", kHeldout}};
    for (const Folder& folder : kFolders) {
        if (picture.file.starts_with(folder.first)) {
            return folder.second;
        }
    }
    return "";
}

/// The words for the whole and for each piece; nothing for a picture that shows only some parts, as many annotations
/// may share it.
std::optional<std::string> describe_annotation(const GamePicture& picture)
{
    const GameEntry& entry = picture.entry;
    if (entry.own_part_count == 0 || entry.names.size() != entry.own_part_count) {
        return std::nullopt;
    }
    std::string words = fmt::format("{}#{}", entry.tangram, entry.whole);
    for (const std::optional<int>& part : picture.parts) {
        const auto place = static_cast<std::size_t>(part.value_or(kPieceCount));
        words += "#" + (place < entry.names.size() ? entry.names[place] : "");
    }
    return words;
}

/// The annotations used for training, each with one of its pictures.
class TrainedAnnotations {
public:
    void add(const GamePicture& picture)
    {
        if (picture.annotation) {
            by_place_.emplace(std::pair(picture.entry.tangram, *picture.annotation), picture.file);
        }
        if (const auto words = describe_annotation(picture)) {
            (picture.annotation ? by_words_ : unplaced_by_words_).emplace(*words, picture.file);
        }
    }

    /// A picture of the same annotation, if the annotation is used for training.
    [[nodiscard]] std::optional<std::string> find(const GamePicture& picture) const
    {
        if (picture.annotation) {
            const auto found = by_place_.find({picture.entry.tangram, *picture.annotation});
            if (found != by_place_.end()) {
                return found->second;
            }
        }
        if (const auto words = describe_annotation(picture)) {
            if (const auto found = unplaced_by_words_.find(*words); found != unplaced_by_words_.end()) {
                return found->second;
            }
            // Both annotations are known and differ, so two people used the same words.
            if (const auto found = by_words_.find(*words); found != by_words_.end() && !picture.annotation) {
                return found->second;
            }
        }
        return std::nullopt;
    }

private:
    std::map<std::pair<std::string, std::size_t>, std::string> by_place_;
    std::map<std::string, std::string> by_words_;
    std::map<std::string, std::string> unplaced_by_words_;  // pictures whose annotation's index is unknown
};

/// The test split of two splits that share a tangram although they may not; "" if they may share it.
std::string_view find_tested(std::string_view one, std::string_view other)
{
    for (const std::string_view tested : {kHeldout, kDevelopment}) {
        if (one == tested || other == tested) {
            return tested;
        }
    }
    return "";
}

}  // namespace

bool SharedPictures::may_share(std::string_view split, const Shown& one, std::string_view other_split, const Shown& other) const
{
    if (one.tangram != other.tangram || !find_tested(split, other_split).empty()) {
        return false;
    }
    const std::size_t most = are_drawn_ ? 0 : 1;
    return (one.part_count <= most && other.part_count <= most) || (!are_drawn_ && one.is_subset && other.is_subset);
}

std::optional<Leak> SharedPictures::add(const GamePicture& picture, const std::string& digest)
{
    const std::string_view split = split_of(picture);
    Shown shown{picture.file, picture.entry.tangram, picture.entry.names.size(), picture.file.find("augmented/") != std::string::npos};
    auto& firsts = first_of_[digest];
    std::optional<Leak> leak;
    for (const auto& [other_split, other] : firsts) {
        if (!leak && other_split != split && !may_share(split, shown, other_split, other)) {
            leak = Leak{picture.file, fmt::format("{} also has this picture: {}", other_split, other.file)};
        }
    }
    firsts.try_emplace(split, std::move(shown));
    return leak;
}

std::vector<Leak> find_leaks(const std::vector<GamePicture>& pictures)
{
    std::map<std::string, std::map<std::string_view, std::string>> splits;  // by tangram and split: one picture
    TrainedAnnotations trained;
    for (const GamePicture& picture : pictures) {
        const std::string_view split = split_of(picture);
        splits[picture.entry.tangram].emplace(split, picture.file);
        if (split == kTrain) {
            trained.add(picture);
        }
    }
    std::vector<Leak> leaks;
    for (const auto& [tangram, files] : splits) {
        for (auto one = files.begin(); one != files.end(); ++one) {
            for (auto other = std::next(one); other != files.end(); ++other) {
                const std::string_view tested = find_tested(one->first, other->first);
                if (!tested.empty()) {
                    const auto& [split, file] = one->first == tested ? *other : *one;
                    leaks.push_back({files.at(tested), fmt::format("its tangram '{}' is also in {}: {}", tangram, split, file)});
                }
            }
        }
    }
    for (const GamePicture& picture : pictures) {
        const auto file = split_of(picture) == kValidation ? trained.find(picture) : std::nullopt;
        if (file) {
            leaks.push_back({picture.file, fmt::format("its annotation of '{}' is also used for training: {}",
                                                       picture.entry.tangram, *file)});
        }
    }
    return leaks;
}

}  // namespace clevrvk::scoring::kilogram
