// Measures how well people's annotations agree, with sums over persons and pairs of persons.
#include "tools/scoring/kilogram/agreement.h"

#include "renderer/base/error.h"
#include "tools/scoring/kilogram/tokens.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace clevrvk::scoring::kilogram {

using namespace generators::kilogram;

namespace {

using Stems = std::vector<std::string>;

/// For each person, takes the share of other persons who do not use each of the person's stems, averaged over the
/// stems; then averages over persons.
double compute_divergence(const std::vector<Stems>& persons)
{
    std::map<std::string, int> person_counts;
    for (const Stems& stems : persons) {
        for (const std::string& stem : std::set<std::string>(stems.begin(), stems.end())) {
            ++person_counts[stem];
        }
    }
    const auto count = static_cast<double>(persons.size());
    double sum = 0.0;
    for (const Stems& stems : persons) {
        double own = 0.0;
        for (const std::string& stem : stems) {
            own += (count - person_counts.at(stem)) / (count - 1.0);
        }
        sum += stems.empty() ? 0.0 : own / static_cast<double>(stems.size());
    }
    return sum / count;
}

/// Each part as a bit set of its pieces.
std::vector<unsigned> find_parts(const Annotation& annotation)
{
    std::map<std::string, unsigned> parts;
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        parts[annotation.part_of_piece[i]] |= 1U << i;
    }
    std::vector<unsigned> sets;
    for (const auto& [name, pieces] : parts) {
        sets.push_back(pieces);
    }
    return sets;
}

int count_bits(unsigned set)
{
    int count = 0;
    for (; set != 0; set &= set - 1) {
        ++count;
    }
    return count;
}

/// The greatest number of pieces that matched parts have in common, where each part is matched with at most one part of
/// the other person. Searches all subsets of the other person's parts, at most 2^7.
int match_parts(const std::vector<unsigned>& one, const std::vector<unsigned>& other)
{
    const std::size_t subset_count = std::size_t{1} << other.size();
    std::vector<int> best(subset_count);  // by the subset of the other person's parts that may be used
    for (const unsigned part : one) {
        std::vector<int> next = best;
        for (std::size_t subset = 0; subset < subset_count; ++subset) {
            for (std::size_t k = 0; k < other.size(); ++k) {
                if ((subset >> k & 1U) != 0) {
                    next[subset] = std::max(next[subset], best[subset ^ (std::size_t{1} << k)] + count_bits(part & other[k]));
                }
            }
        }
        best = std::move(next);
    }
    return best.back();
}

double compute_segmentation_agreement(const std::vector<Annotation>& annotations)
{
    std::vector<std::vector<unsigned>> parts;
    for (const Annotation& annotation : annotations) {
        parts.push_back(find_parts(annotation));
    }
    double sum = 0.0;
    double pair_count = 0.0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            sum += match_parts(parts[i], parts[k]);
            pair_count += 1.0;
        }
    }
    return sum / pair_count;
}

std::vector<Stems> clean_wholes(const std::vector<Annotation>& annotations, const std::vector<std::string>& stop_words)
{
    CLEVRVK_CHECK(annotations.size() >= 2, "{} annotations cannot agree", annotations.size());
    std::vector<Stems> wholes;
    for (const Annotation& annotation : annotations) {
        wholes.push_back(clean(annotation.whole, stop_words));
    }
    return wholes;
}

}  // namespace

Agreement measure_agreement(const std::vector<Annotation>& annotations, const std::vector<std::string>& stop_words)
{
    const std::vector<Stems> wholes = clean_wholes(annotations, stop_words);
    std::vector<Stems> parts;
    for (const Annotation& annotation : annotations) {
        Stems stems;
        for (const std::string& name : std::set<std::string>(annotation.part_of_piece.begin(), annotation.part_of_piece.end())) {
            const Stems more = clean(name, stop_words);
            stems.insert(stems.end(), more.begin(), more.end());
        }
        parts.push_back(std::move(stems));
    }
    return {compute_divergence(wholes), compute_divergence(parts), compute_segmentation_agreement(annotations)};
}

double measure_log_perplexity(const std::vector<Annotation>& annotations, const std::vector<std::string>& stop_words)
{
    // Source: Ji et al. 2022, the program that selected the tangrams for dense annotation.
    constexpr double kAdded = 0.01;
    constexpr double kVocabulary = 2651.0;
    const std::vector<Stems> wholes = clean_wholes(annotations, stop_words);
    std::map<std::string, double> counts;
    double total = 0.0;
    for (const Stems& stems : wholes) {
        for (const std::string& stem : stems) {
            counts[stem] += 1.0;
            total += 1.0;
        }
    }
    double sum = 0.0;
    double person_count = 0.0;
    for (const Stems& stems : wholes) {
        if (stems.empty()) {
            continue;
        }
        const double others = total - static_cast<double>(stems.size());
        double bits = 0.0;
        for (const std::string& stem : stems) {
            const auto own = static_cast<double>(std::count(stems.begin(), stems.end(), stem));
            bits -= std::log2((counts.at(stem) - own + kAdded) / (others + kAdded * kVocabulary));
        }
        sum += bits / static_cast<double>(stems.size());
        person_count += 1.0;
    }
    return person_count > 0.0 ? sum / person_count : 0.0;
}

}  // namespace clevrvk::scoring::kilogram
