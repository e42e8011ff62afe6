// Words that the rule cannot produce get a small probability, so that words by other people can be rated too.
#include "tools/scoring/kilogram/guess.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::scoring::kilogram {

using namespace generators::kilogram;

namespace {

constexpr double kUnknownWhole = 1e-7;
constexpr double kUnknownPart = 1e-3;

double share_of(const std::vector<Wording>& words, std::string_view text)
{
    double share = 0.0;
    for (const Wording& word : words) {
        share += word.text == text ? word.share : 0.0;
    }
    return share;
}

}  // namespace

SeenFigure::SeenFigure(const Tangram& tangram)
{
    const Features features = measure_features(tangram);
    adjectives_ = list_adjectives(features);
    for (const Noun& noun : list_nouns(features)) {
        Reading reading{noun, list_phrases(features, noun), {}};
        for (std::size_t piece = 0; piece < kPieceCount; ++piece) {
            for (Wording& name : list_part_names(features, noun, piece)) {
                name.share /= static_cast<double>(kPieceCount);
                reading.part_names.push_back(std::move(name));
            }
        }
        readings_.push_back(std::move(reading));
    }
}

double SeenFigure::rate(const GameEntry& words, bool with_parts) const
{
    const std::string_view whole = words.whole;
    double sum = kUnknownWhole;
    for (const Reading& reading : readings_) {
        // A noun of several words may contain another noun; then both readings count.
        for (std::size_t at = whole.find(reading.noun.text); at != std::string_view::npos; at = whole.find(reading.noun.text, at + 1)) {
            const std::string_view before = whole.substr(0, at);
            const std::string_view after = whole.substr(at + reading.noun.text.size());
            double share = reading.noun.share;
            share *= before.empty() ? 1.0 - kAdjectiveShare
                                    : (before.back() == ' ' ? kAdjectiveShare * share_of(adjectives_, before.substr(0, at - 1)) : 0.0);
            share *= after.empty() ? 1.0 - kPhraseShare
                                   : (after.front() == ' ' ? kPhraseShare * share_of(reading.phrases, after.substr(1)) : 0.0);
            for (std::size_t i = 0; i < words.names.size() && with_parts; ++i) {
                share *= kUnknownPart + share_of(reading.part_names, words.names[i]);
            }
            sum += share;
        }
    }
    return std::log(sum);
}

}  // namespace clevrvk::scoring::kilogram
