// Writes trees in English.
#pragma once

#include "generators/language/tree.h"

#include <string>

namespace clevrvk::language {

/// A sentence that begins with a capital letter and ends with a full stop.
[[nodiscard]] std::string say(const Clause& clause);

/// A noun phrase in the form that it has within a sentence.
[[nodiscard]] std::string say_noun_phrase(const NounPhrase& phrase);

/// A noun phrase without its determiner but with its relative clause: "small red cup", "small red cups".
[[nodiscard]] std::string say_nominal(const NounPhrase& phrase);

}  // namespace clevrvk::language
