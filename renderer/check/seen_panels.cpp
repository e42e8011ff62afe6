// Finds repetitions among the remembered hashes: sorting puts equal ones next to each other.
#include "renderer/check/seen_panels.h"

#include "renderer/base/hash.h"
#include "renderer/write/file_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <tuple>

namespace clevrvk::check {

std::optional<std::uint64_t> hash_picture(const image::PngImage& image)
{
    const auto channel_count = static_cast<std::ptrdiff_t>(image.channel_count);
    if (std::equal(image.samples.begin() + channel_count, image.samples.end(), image.samples.begin())) {
        return std::nullopt;
    }
    const std::string hash = digest_hex(std::as_bytes(std::span(image.samples)));
    return hash_fnv1a(fmt::format("{} {} {}", image.width_px, image.height_px, hash));
}

void SeenPanels::find_repetitions(Findings& findings)
{
    findings.count(Check::UniqueIds, panels_.size());
    std::sort(panels_.begin(), panels_.end(),
              [](const SeenPanel& a, const SeenPanel& b) { return std::tie(a.name, a.line_number) < std::tie(b.name, b.line_number); });
    for (std::size_t k = 1; k < panels_.size(); ++k) {
        if (panels_[k].name == panels_[k - 1].name) {
            findings.add(Check::UniqueIds, fmt::format("{}:{}", write::kIndexName, panels_[k].line_number),
                         fmt::format("line {} has the same episode and panel", panels_[k - 1].line_number));
        }
    }
    std::sort(panels_.begin(), panels_.end(), [](const SeenPanel& a, const SeenPanel& b) {
        return std::tie(a.has_picture, a.pixels, a.line_number) < std::tie(b.has_picture, b.pixels, b.line_number);
    });
    for (std::size_t k = 0; k < panels_.size(); ++k) {
        if (!panels_[k].has_picture) {
            continue;
        }
        findings.count(Check::DuplicateImage);
        // A repeated line is another finding.
        if (k > 0 && panels_[k - 1].has_picture && panels_[k].pixels == panels_[k - 1].pixels && panels_[k].scene != panels_[k - 1].scene &&
            panels_[k].name != panels_[k - 1].name) {
            findings.add(Check::DuplicateImage, fmt::format("{}:{}", write::kIndexName, panels_[k].line_number),
                         fmt::format("line {} has the same picture but another scene", panels_[k - 1].line_number));
        }
    }
}

}  // namespace clevrvk::check
