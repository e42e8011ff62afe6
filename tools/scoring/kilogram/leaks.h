// Finds leaks: what a model is trained on must not be in what it is evaluated on. Compares the pictures of a folder of
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

/// A picture that another split has, too.
struct Leak {
    std::string file;  ///< of the picture
    std::string what;
};

/// Tangrams of development or heldout that another split has, too, and annotations of validation that are also trained
/// on. Tangrams of validation may be trained on, and so may their black pictures, as in the published data; the words
/// of another person are another annotation, even if they are the same.
/// \param pictures  with the places of their annotations; where those are missing, words and parts are compared
[[nodiscard]] std::vector<Leak> find_leaks(const std::vector<GamePicture>& pictures);

/// Finds pictures that two splits have, whatever is said of them. Training and validation may have the same one of a
/// tangram where no part is coloured, and with published splits those of one part and of the condition AUG.
class SharedPictures {
public:
    /// \param are_drawn  the splits; else they are of a file
    explicit SharedPictures(bool are_drawn) : are_drawn_(are_drawn) {}

    /// Picture after picture. \param digest  of its pixels
    /// \return  a leak when another split has had the same, of another split's picture that may not be the same
    [[nodiscard]] std::optional<Leak> add(const GamePicture& picture, const std::string& digest);

private:
    struct Shown {
        std::string file;
        std::string tangram;
        std::size_t part_count = 0;  ///< coloured ones
        bool is_subset = false;      ///< of the condition AUG
    };

    [[nodiscard]] bool may_share(std::string_view split, const Shown& one, std::string_view other_split, const Shown& other) const;

    bool are_drawn_;
    std::map<std::string, std::map<std::string_view, Shown>> first_of_;  // by digest and split
};

}  // namespace clevrvk::scoring::kilogram
