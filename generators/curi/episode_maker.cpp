// Makes episodes: draws concepts, positives, rivals and negatives.
#include "generators/curi/episode_maker.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

namespace clevrvk::generators::curi {
namespace {

/// With at least this many rivals, building their union is cheaper than rejection sampling.
constexpr std::size_t kFewAlternates = 16;
constexpr int kMaxTries = 2000;

/// Transposes 64 rows of 64 bits. Source: Warren, Hacker's Delight, 7-3.
void transpose(std::array<Word, 64>& rows)
{
    Word mask = 0xffffffffU;
    for (std::size_t step = 32; step != 0; step >>= 1U, mask ^= mask << step) {
        for (std::size_t i = 0; i < 64; i = ((i | step) + 1) & ~step) {
            const Word swapped = ((rows[i] >> step) ^ rows[i | step]) & mask;
            rows[i] ^= swapped << step;
            rows[i | step] ^= swapped;
        }
    }
}

bool share_word(std::span<const Word> a, std::span<const Word> b)
{
    for (std::size_t w = 0; w < a.size(); ++w) {
        if ((a[w] & b[w]) != 0) {
            return true;
        }
    }
    return false;
}

/// The index of the set bit that has `rank` set bits before it.
int find_bit(Word word, std::size_t rank)
{
    for (; rank > 0; --rank) {
        word &= word - 1;
    }
    return std::countr_zero(word);
}

bool has(std::span<const std::int32_t> scenes, std::int32_t scene)
{
    return std::find(scenes.begin(), scenes.end(), scene) != scenes.end();
}

std::int32_t draw_index(std::size_t count, Rng& rng)
{
    return static_cast<std::int32_t>(rng.uniform_index(static_cast<std::uint32_t>(count)));
}

void normalize(std::vector<double>& logs)
{
    const double most = *std::max_element(logs.begin(), logs.end());
    double sum = 0.0;
    for (const double each : logs) {
        sum += std::exp(each - most);
    }
    for (double& each : logs) {
        each -= most + std::log(sum);
    }
}

}  // namespace

std::string make_episode_key(std::string_view split, std::string_view side, std::string_view negatives)
{
    return fmt::format("curi/{}/{}/{}", split, side, negatives);
}

EpisodeMaker::EpisodeMaker(std::span<const Concept> concepts, const TruthTable& truth, std::span<const Scene> scenes)
    : concepts_(concepts), truth_(truth), scenes_(scenes), concept_words_((concepts.size() + 63) / 64)
{
    if (truth.scene_count() < kRandomBlockScenes) {
        throw SpecError(fmt::format("episodes need at least {} scenes; there are {}", kRandomBlockScenes, truth.scene_count()));
    }
    CLEVRVK_CHECK(static_cast<std::int64_t>(scenes.size()) == truth.scene_count(), "{} scenes, {} columns", scenes.size(),
                  truth.scene_count());
    const std::size_t scene_words = truth.row(0).size();
    by_scene_.resize(concept_words_ * scene_words * 64);
    for (std::size_t group = 0; group < concept_words_; ++group) {
        const std::size_t row_count = std::min<std::size_t>(64, concepts.size() - group * 64);
        for (std::size_t w = 0; w < scene_words; ++w) {
            // Bit b of row r becomes bit r of row b.
            std::array<Word, 64> square{};
            for (std::size_t r = 0; r < row_count; ++r) {
                square[r] = truth.row(static_cast<std::int64_t>(group * 64 + r))[w];
            }
            transpose(square);
            for (std::size_t b = 0; b < 64; ++b) {
                by_scene_[(w * 64 + b) * concept_words_ + group] = square[b];
            }
        }
    }
    block_count_ = scene_words / kBlockWords;
    for (std::size_t i = 0; i < concepts.size(); ++i) {
        weights_.push_back(prior_weight(concepts[i]));
        std::int32_t before = 0;
        for (std::size_t w = 0; w < scene_words; ++w) {
            if (w % kBlockWords == 0) {
                counts_before_.push_back(before);
            }
            before += std::popcount(truth.row(static_cast<std::int64_t>(i))[w]);
        }
    }
}

std::span<const Word> EpisodeMaker::concepts_of(std::int32_t scene) const
{
    return std::span(by_scene_).subspan(static_cast<std::size_t>(scene) * concept_words_, concept_words_);
}

bool EpisodeMaker::is_true_of_any(const ConceptBits& concepts, std::int32_t scene) const
{
    return share_word(concepts_of(scene), concepts);
}

int EpisodeMaker::draw_concept(std::span<const int> places, Rng& rng) const
{
    double sum = 0.0;
    for (const int place : places) {
        sum += weights_[static_cast<std::size_t>(place)];
    }
    double rest = rng.uniform(0.0, sum);
    for (const int place : places) {
        rest -= weights_[static_cast<std::size_t>(place)];
        if (rest < 0.0) {
            return place;
        }
    }
    return places.back();
}

std::int32_t EpisodeMaker::find_positive(int place, std::int64_t rank) const
{
    const auto counts = std::span(counts_before_).subspan(static_cast<std::size_t>(place) * block_count_, block_count_);
    const auto block = static_cast<std::size_t>(std::upper_bound(counts.begin(), counts.end(), rank) - counts.begin()) - 1;
    const std::span<const Word> row = truth_.row(place);
    std::int64_t left = rank - counts[block];
    for (std::size_t w = block * kBlockWords;; ++w) {
        CLEVRVK_CHECK(w < row.size(), "concept {} has no positive {}", place, rank);
        const int count = std::popcount(row[w]);
        if (left < count) {
            return static_cast<std::int32_t>(w * 64) + find_bit(row[w], static_cast<std::size_t>(left));
        }
        left -= count;
    }
}

std::vector<std::int32_t> EpisodeMaker::draw_positives(int place, int count, Rng& rng) const
{
    const auto true_count = static_cast<std::size_t>(concepts_[static_cast<std::size_t>(place)].true_count);
    std::vector<std::int32_t> positives;
    while (positives.size() < static_cast<std::size_t>(count)) {
        const std::int32_t scene = find_positive(place, draw_index(true_count, rng));
        if (!has(positives, scene)) {
            positives.push_back(scene);
        }
    }
    return positives;
}

EpisodeMaker::ConceptBits EpisodeMaker::find_alternates(std::span<const std::int32_t> positives, int place) const
{
    const std::span<const Word> first = concepts_of(positives.front());
    ConceptBits alternates(first.begin(), first.end());
    for (const std::int32_t scene : positives.subspan(1)) {
        const std::span<const Word> row = concepts_of(scene);
        for (std::size_t w = 0; w < alternates.size(); ++w) {
            alternates[w] &= row[w];
        }
    }
    alternates[static_cast<std::size_t>(place / 64)] &= ~(Word{1} << static_cast<unsigned>(place % 64));
    return alternates;
}

std::vector<std::int32_t> EpisodeMaker::draw_rivals_scenes(const ConceptBits& alternates, int place, std::span<const std::int32_t> excluded,
                                                           Rng& rng) const
{
    std::size_t alternate_count = 0;
    visit_bits(alternates, [&](int) { ++alternate_count; });
    if (alternate_count <= kFewAlternates) {
        return draw_from_union(alternates, place, excluded, rng);
    }
    // Draws random scenes until a rival is true of one. This gives the same distribution as a draw from the rivals'
    // union.
    std::vector<std::int32_t> scenes;
    for (int i = 0; i < kMaxTries && scenes.size() < kNegativeCount; ++i) {
        const std::int32_t scene = draw_index(static_cast<std::size_t>(truth_.scene_count()), rng);
        if (!truth_.at(place, scene) && is_true_of_any(alternates, scene) && !has(scenes, scene) && !has(excluded, scene)) {
            scenes.push_back(scene);
        }
    }
    return scenes.size() < kNegativeCount ? draw_from_union(alternates, place, excluded, rng) : scenes;
}

std::vector<std::int32_t> EpisodeMaker::draw_from_union(const ConceptBits& alternates, int place, std::span<const std::int32_t> excluded,
                                                        Rng& rng) const
{
    const std::span<const Word> own = truth_.row(place);
    std::vector<Word> together(own.size());
    visit_bits(alternates, [&](int alternate) {
        const std::span<const Word> row = truth_.row(alternate);
        for (std::size_t w = 0; w < together.size(); ++w) {
            together[w] |= row[w];
        }
    });
    for (const std::int32_t scene : excluded) {
        together[static_cast<std::size_t>(scene / 64)] &= ~(Word{1} << static_cast<unsigned>(scene % 64));
    }
    std::size_t scene_count = 0;
    for (std::size_t w = 0; w < together.size(); ++w) {
        together[w] &= ~own[w];
        scene_count += static_cast<std::size_t>(std::popcount(together[w]));
    }
    // The first steps of a shuffle of the union's scenes. There may be a million, so only the elements that these steps
    // move are stored.
    std::map<std::size_t, std::size_t> moved;
    const auto scene_at = [&](std::size_t i) { return moved.contains(i) ? moved.at(i) : i; };
    std::map<std::size_t, std::size_t> places;  // index of each drawn scene, by its rank
    const std::size_t count = std::min<std::size_t>(kNegativeCount, scene_count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto other = i + static_cast<std::size_t>(draw_index(scene_count - i, rng));
        places.emplace(scene_at(other), i);
        const std::size_t here = scene_at(i);
        moved[other] = here;
    }
    std::vector<std::int32_t> scenes(count);
    std::size_t word = 0;
    std::size_t count_before = 0;
    const auto count_to_end = [&] { return count_before + static_cast<std::size_t>(std::popcount(together[word])); };
    for (const auto& [rank, i] : places) {
        for (; count_to_end() <= rank; ++word) {
            count_before = count_to_end();
        }
        scenes[i] = static_cast<std::int32_t>(word * 64) + find_bit(together[word], rank - count_before);
    }
    return scenes;
}

void EpisodeMaker::add_published_random(int place, bool prunes_positives, std::vector<std::int32_t>& negatives, Rng& rng) const
{
    // All tries of a round come from one block. If positives are discarded, so are repeats among these tries.
    const std::size_t first = negatives.size();
    while (negatives.size() < kNegativeCount) {
        const std::int64_t block = draw_index(static_cast<std::size_t>(truth_.scene_count() / kRandomBlockScenes), rng);
        const std::size_t wanted = kNegativeCount - negatives.size();
        for (std::size_t i = 0; i < wanted; ++i) {
            const auto scene = static_cast<std::int32_t>(block * kRandomBlockScenes + draw_index(kRandomBlockScenes, rng));
            if (!prunes_positives || (!truth_.at(place, scene) && !has(std::span(negatives).subspan(first), scene))) {
                negatives.push_back(scene);
            }
        }
    }
}

void EpisodeMaker::add_random(int place, std::span<const std::int32_t> excluded, std::vector<std::int32_t>& negatives, Rng& rng) const
{
    // A concept is true of less than a tenth of the scenes, so this loop ends soon.
    while (negatives.size() < kNegativeCount) {
        const std::int32_t scene = draw_index(static_cast<std::size_t>(truth_.scene_count()), rng);
        if (!truth_.at(place, scene) && !has(negatives, scene) && !has(excluded, scene)) {
            negatives.push_back(scene);
        }
    }
}

std::vector<std::int32_t> EpisodeMaker::draw_negatives(std::span<const std::int32_t> positives, const Match& match, Variant variant,
                                                       Rng& rng) const
{
    std::vector<std::int32_t> negatives;
    if (variant == Variant::Strict) {
        for (const std::int32_t positive : positives) {
            add_matched(match, scenes_[static_cast<std::size_t>(positive)].object_count, negatives, rng);
        }
    } else if (match.are_hard) {
        negatives = draw_rivals_scenes(match.alternates, match.place, match.excluded, rng);
    }
    if (variant == Variant::Published) {
        add_published_random(match.place, match.are_hard, negatives, rng);
    } else {
        add_random(match.place, match.excluded, negatives, rng);
    }
    return negatives;
}

ItemSet EpisodeMaker::make_items(std::span<const std::int32_t> positives, const Match& match, Variant variant, Rng& rng) const
{
    const std::vector<std::int32_t> negatives = draw_negatives(positives, match, variant, rng);
    ItemSet items;
    std::copy(positives.begin(), positives.end(), items.scenes.begin());
    std::copy(negatives.begin(), negatives.end(), items.scenes.begin() + kPositiveCount);
    for (std::size_t i = 0; i < items.scenes.size(); ++i) {
        items.labels[i] = truth_.at(match.place, items.scenes[i]);
    }
    return items;
}

void EpisodeMaker::weigh(const EpisodeRules& rules, Episode& episode) const
{
    const bool is_published = rules.variant == Variant::Published;
    for (const int place : episode.valid) {
        const Concept& entry = concepts_[static_cast<std::size_t>(place)];
        episode.log_priors.push_back(is_published ? entry.log_probability : std::log(prior_weight(entry)));
    }
    normalize(episode.log_priors);
    episode.log_posteriors = episode.log_priors;
    if (is_published && rules.are_negatives_hard) {
        // The published code compares a list with 1, so it finds no positive and takes all items for negatives.
        for (std::size_t i = 0; i < episode.valid.size(); ++i) {
            const std::int64_t true_count = concepts_[static_cast<std::size_t>(episode.valid[i])].true_count;
            episode.log_posteriors[i] -= kItemCount * std::log(static_cast<double>(truth_.scene_count() - true_count));
        }
        normalize(episode.log_posteriors);
    }
}

Episode EpisodeMaker::make(std::span<const int> places, const EpisodeRules& rules, Rng& rng) const
{
    Episode episode;
    episode.concept_place = draw_concept(places, rng);
    const int place = episode.concept_place;
    const std::vector<std::int32_t> positives = draw_positives(place, 2 * kPositiveCount, rng);
    const auto support = std::span(positives).first(kPositiveCount);
    const auto query = std::span(positives).subspan(kPositiveCount);

    ConceptBits alternates = find_alternates(support, place);
    visit_bits(alternates, [&](int alternate) { episode.alternates.push_back(alternate); });
    const Draws draws(places, weights_);
    const bool are_hard = rules.are_negatives_hard;
    episode.support = make_items(support, {draws, alternates, place, are_hard, {}}, rules.variant, rng);
    const bool is_published = rules.variant == Variant::Published;
    const ConceptBits query_alternates = is_published ? ConceptBits(concept_words_) : find_alternates(query, place);
    // The ten positives are already different scenes.
    const bool is_strict = rules.variant == Variant::Strict;
    const auto shown = is_strict ? std::span<const std::int32_t>(episode.support.scenes) : std::span<const std::int32_t>();
    episode.query = make_items(query, {draws, query_alternates, place, are_hard, shown}, rules.variant, rng);

    for (std::size_t i = kPositiveCount; i < kItemCount; ++i) {
        const std::span<const Word> row = concepts_of(episode.support.scenes[i]);
        for (std::size_t w = 0; w < alternates.size(); ++w) {
            alternates[w] &= ~row[w];
        }
    }
    visit_bits(alternates, [&](int alternate) { episode.valid.push_back(alternate); });
    episode.valid.push_back(place);
    alternates[static_cast<std::size_t>(place / 64)] |= Word{1} << static_cast<unsigned>(place % 64);
    for (ItemSet* const items : {&episode.support, &episode.query}) {
        for (std::size_t i = 0; i < kItemCount; ++i) {
            items->optimistic_labels[i] = items->labels[i] || is_true_of_any(alternates, items->scenes[i]);
        }
    }
    weigh(rules, episode);
    if (is_strict) {
        shuffle_items(episode.query, rng);
    }
    return episode;
}

}  // namespace clevrvk::generators::curi
