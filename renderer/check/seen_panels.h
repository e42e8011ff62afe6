// Remembers a few hashes of every panel, to find forbidden repetitions and stray files. Takes 40 bytes a panel and 8 a
// file.
#pragma once

#include "renderer/check/checks.h"
#include "renderer/image/png.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::check {

/// The hash of a decoded picture; nothing if it has a single colour: empty views of several scenes may look alike.
[[nodiscard]] std::optional<std::uint64_t> hash_picture(const image::PngImage& image);

/// The record of a panel.
struct SeenPanel {
    std::uint64_t name = 0;    ///< hash of the episode's and the panel's ids
    std::uint64_t pixels = 0;  ///< hash of the decoded picture
    std::uint64_t scene = 0;   ///< hash of its spec without ids and labels
    std::uint64_t line_number = 0;
    bool has_picture = false;  ///< one of several colours
};

/// All panels of a dataset.
class SeenPanels {
public:
    void add(const SeenPanel& panel) { panels_.push_back(panel); }

    /// Reports ids that two lines share, and equal pictures of different scenes. Sorts the panels.
    void find_repetitions(Findings& findings);

    [[nodiscard]] std::uint64_t count() const { return panels_.size(); }

private:
    std::vector<SeenPanel> panels_;
};

}  // namespace clevrvk::check
