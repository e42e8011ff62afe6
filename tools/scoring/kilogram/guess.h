// A learner that knows the rule by which describe draws its words, and nothing else: neither the seed nor what was
// drawn for a figure. It bounds what anyone can learn from generated words.
#pragma once

#include "generators/kilogram/game.h"
#include "generators/kilogram/words.h"

#include <span>

namespace clevrvk::scoring::kilogram {

using generators::kilogram::GameEntry;
using generators::kilogram::Noun;
using generators::kilogram::Tangram;
using generators::kilogram::Wording;

/// The learner's view of a figure, with all that may be said of it.
class SeenFigure {
public:
    explicit SeenFigure(const Tangram& tangram);

    /// The natural logarithm of how likely the words are to be said of the figure, by shares of words.
    /// \param with_parts  the names of the parts count too, wherever in the figure they may be
    [[nodiscard]] double rate(const GameEntry& words, bool with_parts) const;

private:
    struct Reading {
        Noun noun;
        std::vector<Wording> phrases;
        std::vector<Wording> part_names;  ///< of all pieces
    };

    std::vector<Reading> readings_;
    std::vector<Wording> adjectives_;
};

}  // namespace clevrvk::scoring::kilogram
