// A learner that knows the rule by which `describe` draws its words, but neither the seed nor the draws for a figure.
// It bounds how much anyone can learn from generated words.
#pragma once

#include "generators/kilogram/game.h"
#include "generators/kilogram/words.h"

#include <span>

namespace clevrvk::scoring::kilogram {

using generators::kilogram::GameEntry;
using generators::kilogram::Noun;
using generators::kilogram::Tangram;
using generators::kilogram::Wording;

/// A figure as the learner sees it, with all words that may describe it.
class SeenFigure {
public:
    explicit SeenFigure(const Tangram& tangram);

    /// The natural logarithm of the probability that these words describe the figure.
    /// \param with_parts  whether the names of the parts count as well, wherever in the figure the parts may be
    [[nodiscard]] double rate(const GameEntry& words, bool with_parts) const;

private:
    struct Reading {
        Noun noun;
        std::vector<Wording> phrases;
        std::vector<Wording> part_names;  ///< for all pieces
    };

    std::vector<Reading> readings_;
    std::vector<Wording> adjectives_;
};

}  // namespace clevrvk::scoring::kilogram
