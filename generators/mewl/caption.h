// MEWL's captions, byte for byte: what a language model is given instead of pictures. Source: MEWL's baselines, gpt3.py
// and its notebook; there the method for bootstrap has a misspelt name and fails, and is implemented here as it was
// meant.
#pragma once

#include "generators/mewl/scene_view.h"

#include <string>

namespace clevrvk::generators::mewl {

/// One episode as text. The whole prompt for a choice is start_phrase followed by it.
struct Caption {
    std::string start_phrase;  ///< "Context: CAPTION\nName: UTTERANCE\n\n" for each context panel, then "Context: CAPTION\nName: "
    int label = 0;             ///< place of the answer among the choices
};

/// For more than three objects, which the published captions do not know, it lists the orders from front to back and
/// from left to right.
/// \throws SpecError  when an episode of relation or bootstrap has a panel of fewer than three objects
[[nodiscard]] Caption write_caption(const EpisodeView& episode);

}  // namespace clevrvk::generators::mewl
