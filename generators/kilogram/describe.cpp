// One random stream draws the traits that a tangram's annotators share; each annotator's words have their own stream.
#include "generators/kilogram/describe.h"

#include "generators/kilogram/draw_weighted.h"
#include "generators/kilogram/own_tangrams.h"
#include "generators/kilogram/words.h"
#include "generators/shuffle.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {
namespace {

/// Draws the exponent of Zipf's law, by which each noun is less popular than the one before. The weights of the
/// exponents give SND the same spread as in the published annotations.
int draw_agreement(Rng& rng)
{
    const std::uint32_t draw = rng.uniform_index(32);
    if (draw < 20) {
        return 0;
    }
    if (draw < 29) {
        return 1;
    }
    return draw < 31 ? 2 : 3;
}

/// The figure's own preferences: the shares are multiplied by Zipf's law in random order.
void draw_likings(std::vector<Noun>& nouns, Rng& rng)
{
    const int agreement = draw_agreement(rng);
    shuffle(nouns, rng);
    for (std::size_t i = 0; i < nouns.size(); ++i) {
        for (int k = 0; k < agreement; ++k) {
            nouns[i].share /= static_cast<double>(i + 1);
        }
    }
}

template <typename Words>
const auto& draw_word(const Words& words, Rng& rng)
{
    std::vector<double> shares;
    for (const auto& word : words) {
        shares.push_back(word.share);
    }
    return words.at(draw_weighted(shares, rng));
}

std::string draw_whole(const Features& features, const Noun& noun, Rng& rng)
{
    std::string whole(noun.text);
    if (rng.uniform(0.0, 1.0) < kAdjectiveShare) {
        whole = fmt::format("{} {}", draw_word(list_adjectives(features), rng).text, whole);
    }
    if (rng.uniform(0.0, 1.0) < kPhraseShare) {
        whole = fmt::format("{} {}", whole, draw_word(list_phrases(features, noun), rng).text);
    }
    return whole;
}

/// The largest piece of each part, by part number.
std::map<int, std::size_t> find_main_pieces(const PartOfPiece& parts)
{
    constexpr std::array<int, kPieceCount> kHalfSquares{2, 2, 1, 1, 2, 4, 4};
    std::map<int, std::size_t> pieces;
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        const auto [known, is_new] = pieces.emplace(parts[i].value(), i);
        if (!is_new && kHalfSquares.at(i) > kHalfSquares.at(known->second)) {
            known->second = i;
        }
    }
    return pieces;
}

std::map<int, std::string> name_parts(const Features& features, const Noun& noun, const PartOfPiece& parts, Rng& rng)
{
    constexpr int kTries = 3;
    std::map<int, std::string> names;
    std::set<std::string> used;
    for (const auto& [part, piece] : find_main_pieces(parts)) {
        const std::vector<Wording> wordings = list_part_names(features, noun, piece);
        std::string name = draw_word(wordings, rng).text;
        for (int i = 0; i < kTries && used.contains(name); ++i) {
            name = draw_word(wordings, rng).text;
        }
        std::size_t count = 0;
        const std::string base = name;
        while (used.contains(name)) {
            name = number_part_name(base, ++count);
        }
        used.insert(name);
        names.emplace(part, name);
    }
    return names;
}

}  // namespace

Annotation describe(const Tangram& tangram, std::int64_t seed, std::uint64_t annotator)
{
    const Features features = measure_features(tangram);
    Rng common = Rng::for_key(seed, "kilogram/described/" + tangram.name, 0);
    std::vector<Noun> nouns = list_nouns(features);
    draw_likings(nouns, common);
    const PartOfPiece common_parts = draw_parts(tangram, common);
    const std::uint32_t agreeing_eighths = 1 + common.uniform_index(6);

    Rng own = Rng::for_key(seed, "kilogram/annotator/" + tangram.name, annotator);
    const Noun& noun = draw_word(nouns, own);
    Annotation annotation{draw_whole(features, noun, own), {}};
    const bool agrees = own.uniform_index(8) < agreeing_eighths;
    const PartOfPiece parts = agrees ? common_parts : draw_parts(tangram, own);
    const std::map<int, std::string> names = name_parts(features, noun, parts, own);
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        annotation.part_of_piece[i] = names.at(parts[i].value());
    }
    return annotation;
}

}  // namespace clevrvk::generators::kilogram
