// Encodes and decodes COCO's compressed run-length encoding.
#include "renderer/annotate/rle.h"

#include "renderer/base/error.h"

#include <cstddef>
#include <utility>

namespace clevrvk::annotate {

namespace {

constexpr int kBitsPerCharacter = 5;
constexpr std::int64_t kValueBits = 0x1F;
constexpr std::int64_t kSignBit = 0x10;
constexpr std::int64_t kMoreBit = 0x20;
constexpr char kFirstCharacter = '0';
constexpr int kFirstDifference = 3;  // index of the first count that is stored as a difference
constexpr int kMaxShift = 30;        // a number that needs more bits cannot be a mask's count

// Reads the next number of a count string; the last character gives the sign.
std::int64_t read_number(const std::string& counts, std::size_t& place)
{
    std::int64_t value = 0;
    for (int shift = 0;; shift += kBitsPerCharacter) {
        if (place == counts.size() || shift > kMaxShift) {
            throw SpecError("rle.counts: ends within a number");
        }
        const std::int64_t bits = counts[place] - kFirstCharacter;
        if (bits < 0 || bits > (kMoreBit | kValueBits)) {
            throw SpecError(fmt::format("rle.counts: character {} is not part of the code", place));
        }
        ++place;
        value += (bits & kValueBits) * (std::int64_t{1} << shift);
        if ((bits & kMoreBit) == 0) {
            const bool is_negative = (bits & kSignBit) != 0;
            return is_negative ? value - (std::int64_t{1} << (shift + kBitsPerCharacter)) : value;
        }
    }
}

}  // namespace

void RleBuilder::add_run(std::int64_t begin, std::int64_t end)
{
    CLEVRVK_CHECK(begin >= pending_end_ && end > begin, "run [{}, {}) after one that ends at {}", begin, end, pending_end_);
    if (begin != pending_end_) {
        append_pending_run();
        pending_begin_ = begin;
    }
    pending_end_ = end;
}

std::string RleBuilder::finish(std::int64_t pixel_count)
{
    CLEVRVK_CHECK(pending_end_ <= pixel_count, "run ends at {}, but the mask has {} pixels", pending_end_, pixel_count);
    append_pending_run();
    if (written_end_ < pixel_count) {
        append_count(pixel_count - written_end_);
    }
    return std::move(counts_);
}

void RleBuilder::append_pending_run()
{
    if (pending_end_ > pending_begin_) {
        append_count(pending_begin_ - written_end_);
        append_count(pending_end_ - pending_begin_);
        written_end_ = pending_end_;
    }
}

void RleBuilder::append_count(std::int64_t count)
{
    std::int64_t rest = run_count_ >= kFirstDifference ? count - last_counts_[0] : count;
    bool has_more = true;
    while (has_more) {
        std::int64_t bits = rest & kValueBits;
        rest >>= kBitsPerCharacter;
        has_more = (bits & kSignBit) != 0 ? rest != -1 : rest != 0;
        if (has_more) {
            bits |= kMoreBit;
        }
        counts_.push_back(static_cast<char>(kFirstCharacter + bits));
    }
    last_counts_ = {last_counts_[1], count};
    ++run_count_;
}

Rle encode_rle(std::span<const std::uint8_t> mask, int width_px, int height_px)
{
    const std::size_t width = static_cast<std::size_t>(width_px);
    const std::size_t height = static_cast<std::size_t>(height_px);
    CLEVRVK_CHECK(mask.size() == width * height, "mask has {} values, expected {} x {}", mask.size(), width, height);
    RleBuilder builder;
    for (std::size_t x = 0; x < width; ++x) {
        for (std::size_t y = 0; y < height; ++y) {
            if (mask[y * width + x] != 0) {
                const std::int64_t position = static_cast<std::int64_t>(x * height + y);
                builder.add_run(position, position + 1);
            }
        }
    }
    return {height_px, width_px, builder.finish(static_cast<std::int64_t>(mask.size()))};
}

std::vector<std::uint8_t> decode_rle(const Rle& rle)
{
    if (rle.width_px < 0 || rle.height_px < 0) {
        throw SpecError(fmt::format("rle.size: [{}, {}] is not a size", rle.height_px, rle.width_px));
    }
    const std::size_t width = static_cast<std::size_t>(rle.width_px);
    const std::size_t height = static_cast<std::size_t>(rle.height_px);
    std::vector<std::uint8_t> mask(width * height, 0);
    std::array<std::int64_t, 2> last_counts{};
    std::size_t position = 0;
    std::size_t place = 0;
    for (int index = 0; place < rle.counts.size(); ++index) {
        std::int64_t count = read_number(rle.counts, place);
        if (index >= kFirstDifference) {
            count += last_counts[0];
        }
        last_counts = {last_counts[1], count};
        if (count < 0 || static_cast<std::size_t>(count) > mask.size() - position) {
            throw SpecError(fmt::format("rle.counts: run {} of {} pixels leaves the mask", index, count));
        }
        const bool is_inside = index % 2 == 1;
        for (const std::size_t end = position + static_cast<std::size_t>(count); position < end; ++position) {
            if (is_inside) {
                mask[position % height * width + position / height] = 1;
            }
        }
    }
    if (position != mask.size()) {
        throw SpecError(fmt::format("rle.counts: the runs fill {} of {} pixels", position, mask.size()));
    }
    return mask;
}

}  // namespace clevrvk::annotate
