// A tree in English.
#pragma once

#include "generators/language/tree.h"

#include <string>

namespace clevrvk::language {

/// A sentence, with a capital and a full stop.
[[nodiscard]] std::string say(const Clause& clause);

/// A noun phrase within a sentence.
[[nodiscard]] std::string say_noun_phrase(const NounPhrase& phrase);

/// Its words without the determiner: "small red cup", "small red cups", with its relative clause.
[[nodiscard]] std::string say_nominal(const NounPhrase& phrase);

}  // namespace clevrvk::language
