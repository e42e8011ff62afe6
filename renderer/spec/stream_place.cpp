// Tracks which indices of a stream have come, as ranges: a stream in order is one range.
#include "renderer/spec/stream_place.h"

#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace clevrvk::spec {
namespace {

constexpr std::size_t kNamedIndices = 3;

bool contains(const std::map<std::int64_t, std::int64_t>& ranges, std::int64_t index)
{
    const auto behind = ranges.upper_bound(index);
    return behind != ranges.begin() && index < std::prev(behind)->second;
}

/// Adds an index that the ranges do not hold, and joins the ranges that it touches.
void insert(std::map<std::int64_t, std::int64_t>& ranges, std::int64_t index)
{
    auto range = ranges.emplace(index, index + 1).first;
    if (const auto next = std::next(range); next != ranges.end() && next->first == range->second) {
        range->second = next->second;
        ranges.erase(next);
    }
    if (range != ranges.begin() && std::prev(range)->second == range->first) {
        std::prev(range)->second = range->second;
        ranges.erase(range);
    }
}

std::int64_t count_indices(const std::map<std::int64_t, std::int64_t>& ranges)
{
    std::int64_t sum = 0;
    for (const auto& [begin, end] : ranges) {
        sum += end - begin;
    }
    return sum;
}

/// Removes the given beginning from the text. False when the text begins otherwise.
bool take(std::string_view& text, std::string_view beginning)
{
    const bool begins_so = text.starts_with(beginning);
    text.remove_prefix(begins_so ? beginning.size() : 0);
    return begins_so;
}

bool take(std::string_view& text, std::int64_t& number)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc();
}

}  // namespace

std::optional<StreamPlace> read_leading_place(std::string_view line)
{
    StreamPlace place;
    const bool is_read = take(line, "{\"schema\":\"") && take(line, kSchemaName) && take(line, "\",\"stream\":{\"index\":") &&
                         take(line, place.index) && take(line, ",\"count\":") && take(line, place.count) && take(line, "}");
    const bool is_valid = is_read && place.index >= 0 && place.index < place.count && place.count <= kMostStreamLines;
    return is_valid ? std::optional(place) : std::nullopt;
}

void StreamTracker::add(const StreamPlace& place)
{
    Layers& layers = layers_[place.count];
    const auto layer = std::partition_point(layers.begin(), layers.end(), [&](const Ranges& each) { return contains(each, place.index); });
    Ranges& ranges = layer == layers.end() ? layers.emplace_back() : *layer;
    insert(ranges, place.index);
    if (const auto& [begin, end] = *layers.front().begin(); begin == 0 && end == place.count) {
        layers.erase(layers.begin());
    }
    if (layers.empty()) {
        layers_.erase(place.count);
    }
}

void StreamTracker::expect(std::int64_t count)
{
    Layers& layers = layers_[count];
    if (layers.empty()) {
        layers.emplace_back();
    }
}

bool StreamTracker::is_whole() const
{
    return layers_.empty();
}

std::uint64_t StreamTracker::missing_count() const
{
    std::uint64_t missing = 0;
    for (const auto& [count, layers] : layers_) {
        for (const Ranges& ranges : layers) {
            missing += static_cast<std::uint64_t>(count - count_indices(ranges));
        }
    }
    return missing;
}

std::string StreamTracker::describe_missing() const
{
    if (is_whole()) {
        return "";
    }
    std::uint64_t promised = 0;
    for (const auto& [count, layers] : layers_) {
        promised += static_cast<std::uint64_t>(count) * layers.size();
    }
    // The missing indices of the stream that lacks most: the last layer of the last count.
    const auto& [count, layers] = *layers_.rbegin();
    std::vector<std::int64_t> named;
    std::int64_t next = 0;
    const auto name_until = [&](std::int64_t end) {
        for (; next < end && named.size() < kNamedIndices; ++next) {
            named.push_back(next);
        }
    };
    for (const auto& [begin, end] : layers.back()) {
        name_until(begin);
        next = end;
    }
    name_until(count);
    const std::uint64_t missing = missing_count();
    return fmt::format("{} of {} lines {} missing: {}{}", missing, promised, missing == 1 ? "is" : "are", fmt::join(named, ", "),
                       missing > named.size() ? ", ..." : "");
}

}  // namespace clevrvk::spec
