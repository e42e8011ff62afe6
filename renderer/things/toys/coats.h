// Colours of toys' coats; some living animals share them.
#pragma once

#include "renderer/things/toys/toy.h"

namespace clevrvk::things {

[[nodiscard]] ToyLooks list_dog_coats();
[[nodiscard]] ToyLooks list_cat_coats();
[[nodiscard]] ToyLooks list_horse_coats();
[[nodiscard]] ToyLooks list_cow_coats();

/// \param dark  colour of nostrils and mouth
[[nodiscard]] ToyLooks list_pig_coats(Color dark);

}  // namespace clevrvk::things
