// Finds leaks: what a model is trained on must not be in what it is evaluated on. Compares the pictures of a folder of
// games and their words.
#pragma once

#include "generators/kilogram/layout.h"

#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

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

}  // namespace clevrvk::generators::kilogram
