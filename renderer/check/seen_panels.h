// Remembers a few hashes of every panel, to find what must not occur twice and files that do not belong. 40 bytes a
// panel and 8 a file.
#pragma once

#include "renderer/check/checks.h"

#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::check {

/// The record of a panel.
struct SeenPanel {
    std::uint64_t name = 0;    ///< of episode and panel
    std::uint64_t pixels = 0;  ///< of the decoded picture
    std::uint64_t scene = 0;   ///< of its spec without ids and labels
    std::uint64_t line_number = 0;
    bool has_picture = false;
};

/// All panels of a dataset.
class SeenPanels {
public:
    void add(const SeenPanel& panel) { panels_.push_back(panel); }

    /// Reports ids that two lines share, and equal pictures of different scenes. Sorts its content.
    void find_repetitions(Findings& findings);

    [[nodiscard]] std::uint64_t count() const { return panels_.size(); }

private:
    std::vector<SeenPanel> panels_;
};

}  // namespace clevrvk::check
