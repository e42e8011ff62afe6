// MEWL's captions, byte for byte: a language model reads them instead of pictures. Source: MEWL's baselines, gpt3.py
// and its notebook. There the method for bootstrap has a misspelt name and fails; here it is implemented as intended.
#pragma once

#include "generators/mewl/scene_view.h"

#include <string>

namespace clevrvk::generators::mewl {

/// One episode as text. The whole prompt for a choice is start_phrase followed by the choice.
struct Caption {
    std::string start_phrase;  ///< "Context: CAPTION\nName: UTTERANCE\n\n" for each context panel, then "Context: CAPTION\nName: "
    int label = 0;             ///< index of the answer among the choices
};

/// With more than three objects, which the published captions do not support, the caption lists the orders from front
/// to back and from left to right.
/// \throws SpecError  when a panel of relation or bootstrap has fewer than three objects
[[nodiscard]] Caption write_caption(const EpisodeView& episode);

}  // namespace clevrvk::generators::mewl
