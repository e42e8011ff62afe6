// Computes how often each ring is drawn for each meaning of the words, once, by alternately scaling the weights.
#include "generators/mewl/ring_odds.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace clevrvk::generators::mewl {
namespace {

using Meanings = std::array<Relation, kRingWordCount>;

constexpr int kTurns = 200;
constexpr int kLeastOpen = 3;  // least number of statements that can be the only true one; fewer are easily guessed
constexpr unsigned kWholeRing = (1U << kRingSize) - 1;

/// A ring that may be asked about under some meanings, its answer, and its weight.
struct World {
    std::size_t ring = 0;
    std::size_t answer = 0;
    double weight = 1.0;
};

std::vector<Meanings> list_meanings()
{
    std::vector<Meanings> all;
    for (const Relation a : kRelations) {
        for (const Relation b : kRelations) {
            for (const Relation c : kRelations) {
                if (a != b && a != c && b != c) {
                    all.push_back({a, b, c});
                }
            }
        }
    }
    return all;
}

/// Around a ring, not all objects can be left of the next one, nor all right of it.
std::vector<Ring> list_rings()
{
    std::vector<Ring> rings;
    for (unsigned left = 1; left < kWholeRing; ++left) {
        for (unsigned front = 1; front < kWholeRing; ++front) {
            rings.push_back({left, front});
        }
    }
    return rings;
}

unsigned find_true_ones(const Ring& ring, const Meanings& meanings)
{
    unsigned true_ones = 0;
    for (std::size_t i = 0; i < kRingSize; ++i) {
        true_ones |= ring.holds(meanings[kRingWords[i]], i) ? 1U << i : 0U;
    }
    return true_ones;
}

using Sums = std::array<double, kRingSize>;

/// The worlds of all meanings, with their weights.
class RingOdds {
public:
    RingOdds() : meanings_(list_meanings()), rings_(list_rings()), worlds_(meanings_.size())
    {
        list_worlds();
        for (int i = 0; i < kTurns; ++i) {
            even_out_rings();
            even_out_meanings();
        }
    }

    [[nodiscard]] RingQuestion draw(const Meanings& meanings, Rng& rng) const
    {
        const auto found = std::find(meanings_.begin(), meanings_.end(), meanings);
        CLEVRVK_CHECK(found != meanings_.end(), "two words mean the same, {}", name_of(meanings[0]));
        const std::vector<World>& worlds = worlds_[static_cast<std::size_t>(found - meanings_.begin())];
        double total = 0.0;
        for (const World& world : worlds) {
            total += world.weight;
        }
        double rest = rng.uniform(0.0, total);
        const auto drawn = std::find_if(worlds.begin(), worlds.end() - 1, [&rest](const World& world) {
            rest -= world.weight;
            return rest < 0.0;
        });
        return {rings_[drawn->ring], drawn->answer};
    }

private:
    void list_worlds()
    {
        for (std::size_t ring = 0; ring < rings_.size(); ++ring) {
            std::vector<std::size_t> answers;
            unsigned open = 0;
            for (const Meanings& meanings : meanings_) {
                const unsigned true_ones = find_true_ones(rings_[ring], meanings);
                const bool is_question = std::has_single_bit(true_ones);
                answers.push_back(is_question ? static_cast<std::size_t>(std::countr_zero(true_ones)) : kRingSize);
                open |= is_question ? true_ones : 0U;
            }
            for (std::size_t i = 0; i < answers.size(); ++i) {
                if (answers[i] < kRingSize && std::popcount(open) >= kLeastOpen) {
                    worlds_[i].push_back({ring, answers[i], 1.0});
                }
            }
        }
    }

    /// Makes the open statements of a ring equally likely to a viewer; rings with few open statements become rarer.
    void even_out_rings()
    {
        std::vector<Sums> sums(rings_.size(), Sums{});
        for (const std::vector<World>& worlds : worlds_) {
            for (const World& world : worlds) {
                sums[world.ring][world.answer] += world.weight;
            }
        }
        for (std::vector<World>& worlds : worlds_) {
            for (World& world : worlds) {
                const Sums& of_ring = sums[world.ring];
                double total = 0.0;
                for (const double sum : of_ring) {
                    total += sum;
                }
                const auto open_count =
                    static_cast<double>(std::count_if(of_ring.begin(), of_ring.end(), [](double sum) { return sum > 0.0; }));
                const double best = *std::max_element(of_ring.begin(), of_ring.end()) / total;
                const double eighth_root = std::sqrt(std::sqrt(std::sqrt(1.0 / (4.0 * best))));
                world.weight *= eighth_root * total / (open_count * of_ring[world.answer]);
            }
        }
    }

    /// Makes all five statements equally likely to a learner who knows the meanings.
    void even_out_meanings()
    {
        for (std::vector<World>& worlds : worlds_) {
            Sums sums{};
            for (const World& world : worlds) {
                sums[world.answer] += world.weight;
            }
            for (World& world : worlds) {
                world.weight /= sums[world.answer];
            }
        }
    }

    std::vector<Meanings> meanings_;
    std::vector<Ring> rings_;
    std::vector<std::vector<World>> worlds_;  // indexed by meanings
};

}  // namespace

bool Ring::holds(Relation relation, std::size_t place) const
{
    const bool is_left = (left >> place & 1U) != 0;
    const bool is_front = (front >> place & 1U) != 0;
    switch (relation) {
        case Relation::Left: return is_left;
        case Relation::Right: return !is_left;
        case Relation::Front: return is_front;
        case Relation::Behind: return !is_front;
    }
    return false;
}

RingQuestion draw_ring_question(const std::array<Relation, kRingWordCount>& meanings, Rng& rng)
{
    static const RingOdds odds;
    return odds.draw(meanings, rng);
}

}  // namespace clevrvk::generators::mewl
