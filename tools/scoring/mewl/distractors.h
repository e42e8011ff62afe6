// The kind of error of each wrong choice, so that a model's errors can be distinguished.
#pragma once

#include "generators/mewl/scene_view.h"

#include <string>
#include <string_view>

namespace clevrvk::scoring::mewl {

using generators::mewl::EpisodeView;

/// "the answer" for the answer. For the other choices:
///   shape, color, material  "never heard", or "another word"
///   object                  "shares two words", "shares one word" or "shares no word", with the answer
///   composite               "heard phrase"; else "shares the first word", "shares the second word" or "shares no word"
///   relation, bootstrap     "same pair, same order", "same pair, reversed", "shares one" or "shares none" of the
///                           answer's objects
///   number                  "off by one", "off by two" or "off by more", by the contexts; "never heard"
///   pragmatic               "names another object", "true but not alone" or "names nothing alone", by the contexts;
///                           "never heard"
[[nodiscard]] std::string_view describe_choice(const EpisodeView& episode, const std::string& choice);

}  // namespace clevrvk::scoring::mewl
