// Class-balanced accuracy: the mean of the recalls of both labels.
#pragma once

#include <array>

namespace clevrvk::scoring::curi {

/// On a tie, the published code chooses the first label, which is false.
[[nodiscard]] constexpr bool decide(double chance)
{
    return chance > 0.5;
}

/// Hits and totals for each of the two labels.
class RecallTally {
public:
    void add(bool label, bool predicted)
    {
        totals_[label ? 1 : 0] += 1.0;
        hits_[label ? 1 : 0] += label == predicted ? 1.0 : 0.0;
    }

    /// Not a number until both labels have been added.
    [[nodiscard]] double balanced_accuracy() const { return (hits_[0] / totals_[0] + hits_[1] / totals_[1]) / 2.0; }

private:
    std::array<double, 2> hits_{};
    std::array<double, 2> totals_{};
};

}  // namespace clevrvk::scoring::curi
