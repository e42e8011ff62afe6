// Computes the odds by counting over all worlds, which are listed once.
#include "generators/mewl/blind_odds.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kObjects = 3;
constexpr int kWords = 3;
constexpr int kRelationCount = 4;

int bit_of(const BlindStatement& statement)
{
    return (statement.first * kWords + statement.word) * kObjects + statement.second;
}

/// Bit b of a world: whether the statement of bit_of b is true there.
std::vector<std::uint32_t> list_worlds()
{
    std::vector<std::uint32_t> worlds;
    std::array<int, kRelationCount> meanings{0, 1, 2, 3};  // the fourth meaning is unused: no word has it
    do {
        std::array<int, kObjects> sideways{0, 1, 2};
        do {
            std::array<int, kObjects> in_depth{0, 1, 2};
            do {
                std::uint32_t world = 0;
                for (int first = 0; first < kObjects; ++first) {
                    for (int second = 0; second < kObjects; ++second) {
                        for (int word = 0; word < kWords; ++word) {
                            const int meaning = meanings[static_cast<std::size_t>(word)];
                            const std::array<int, kObjects>& order = meaning < 2 ? sideways : in_depth;
                            const int a = order[static_cast<std::size_t>(first)];
                            const int b = order[static_cast<std::size_t>(second)];
                            if (meaning % 2 == 0 ? a < b : a > b) {
                                world |= 1U << bit_of({first, word, second});
                            }
                        }
                    }
                }
                worlds.push_back(world);
            } while (std::next_permutation(in_depth.begin(), in_depth.end()));
        } while (std::next_permutation(sideways.begin(), sideways.end()));
    } while (std::next_permutation(meanings.begin(), meanings.end()));
    return worlds;
}

}  // namespace

std::array<int, 5> count_worlds(std::span<const BlindStatement, 5> statements)
{
    static const std::vector<std::uint32_t> worlds = list_worlds();
    std::uint32_t said = 0;
    for (const BlindStatement& statement : statements) {
        said |= 1U << bit_of(statement);
    }
    std::array<int, 5> counts{};
    for (const std::uint32_t world : worlds) {
        const std::uint32_t true_ones = world & said;
        for (std::size_t i = 0; std::has_single_bit(true_ones) && i < statements.size(); ++i) {
            counts[i] += true_ones == 1U << bit_of(statements[i]) ? 1 : 0;
        }
    }
    return counts;
}

}  // namespace clevrvk::generators::mewl
