// Finds leaks: content used for training that is used for evaluation as well. Compares the pictures of a folder of
// games and their words.
#pragma once

#include "generators/kilogram/layout.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::kilogram {

using generators::kilogram::GamePicture;

/// A picture that also belongs to another split.
struct Leak {
    std::string file;  ///< file name of the picture
    std::string what;
};

/// Finds tangrams of development or heldout that another split has as well, and annotations of validation that are also
/// used for training. Training may use tangrams of validation and their black pictures, as in the published data. Words
/// of another person are a different annotation, even if they are the same.
/// \param pictures  with the indices of their annotations; if these are unknown, words and parts are compared
[[nodiscard]] std::vector<Leak> find_leaks(const std::vector<GamePicture>& pictures);

/// Finds pictures that occur in two splits, whatever is said of them. Training and validation may share a tangram's
/// picture without coloured parts; if the splits come from a file, also one with one coloured part, and those of the
/// condition AUG.
class SharedPictures {
public:
    /// \param are_drawn  whether the splits are drawn; otherwise they come from a file
    explicit SharedPictures(bool are_drawn) : are_drawn_(are_drawn) {}

    /// Adds one picture. \param digest  of its pixels
    /// \return  a leak if another split already has this picture and may not share it
    [[nodiscard]] std::optional<Leak> add(const GamePicture& picture, const std::string& digest);

private:
    struct Shown {
        std::string file;
        std::string tangram;
        std::size_t part_count = 0;  ///< number of coloured parts
        bool is_subset = false;      ///< whether it belongs to the condition AUG
    };

    [[nodiscard]] bool may_share(std::string_view split, const Shown& one, std::string_view other_split, const Shown& other) const;

    bool are_drawn_;
    std::map<std::string, std::map<std::string_view, Shown>> first_of_;  // by digest and split
};

}  // namespace clevrvk::scoring::kilogram
