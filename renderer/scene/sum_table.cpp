// Sums in double precision and rounds once.
#include "renderer/scene/sum_table.h"

#include <bit>
#include <cstddef>
#include <numeric>

namespace clevrvk::scene {

double append_sums(std::span<const double> weights, std::vector<std::uint32_t>& words)
{
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    const auto count = static_cast<double>(weights.size());
    double sum = 0.0;
    words.push_back(std::bit_cast<std::uint32_t>(0.0F));
    for (std::size_t k = 0; k + 1 < weights.size(); ++k) {
        sum += weights[k];
        words.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(total > 0.0 ? sum / total : static_cast<double>(k + 1) / count)));
    }
    words.push_back(std::bit_cast<std::uint32_t>(1.0F));
    return total;
}

}  // namespace clevrvk::scene
