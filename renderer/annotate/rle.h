// COCO's compressed run-length encoding of binary masks.
#pragma once

#include "renderer/annotate/annotations.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::annotate {

/// Builds a mask's counts from its runs of ones without holding the mask. Positions count down the columns:
/// x * height + y.
class RleBuilder {
public:
    /// Adds the ones of [begin, end). Runs must ascend; a run that touches the previous one is joined to it.
    void add_run(std::int64_t begin, std::int64_t end);

    /// The counts of a mask of `pixel_count` pixels. The builder cannot be used afterwards.
    [[nodiscard]] std::string finish(std::int64_t pixel_count);

private:
    void append_pending_run();
    void append_count(std::int64_t count);

    std::string counts_;
    std::array<std::int64_t, 2> last_counts_{};  // the two counts before the next one
    int run_count_ = 0;
    std::int64_t written_end_ = 0;  // position after the runs in counts_
    std::int64_t pending_begin_ = 0;
    std::int64_t pending_end_ = 0;
};

/// Encodes a mask.
/// \param mask  row-major, height * width values; nonzero values are inside
/// Source: pycocotools, maskApi.c, rleEncode and rleToString: 5 bits per character; from the fourth count on, the
/// difference from the second-to-last count.
[[nodiscard]] Rle encode_rle(std::span<const std::uint8_t> mask, int width_px, int height_px);

/// Decodes a mask to row-major zeros and ones.
/// \throws SpecError  when the counts are malformed or do not fill the mask exactly
[[nodiscard]] std::vector<std::uint8_t> decode_rle(const Rle& rle);

}  // namespace clevrvk::annotate
