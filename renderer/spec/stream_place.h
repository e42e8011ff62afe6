// The position of a spec line in the stream that a command prints, and what an input lacks of such streams. Knows no
// files.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::spec {

/// Key "stream" of a line: it is line `index`, from 0, of the `count` lines that one command prints.
struct StreamPlace {
    std::int64_t index = 0;
    std::int64_t count = 1;

    bool operator==(const StreamPlace&) const = default;
};

/// The place of a line that begins as write_episode begins lines, even when the rest is missing; nothing for any other
/// line.
[[nodiscard]] std::optional<StreamPlace> read_leading_place(std::string_view line);

/// Finds out whether the streams of an input are complete, in whatever order, one after the other or mixed: for each
/// count, every index must come equally often. Memory grows only with the gaps between the indices.
class StreamTracker {
public:
    void add(const StreamPlace& place);

    /// Notes that a stream of that many lines has begun, although its line was cut off.
    void expect(std::int64_t count);

    /// Whether no line is missing.
    [[nodiscard]] bool is_whole() const;

    /// Lines that were promised and did not come.
    [[nodiscard]] std::uint64_t missing_count() const;

    /// The same for people, with the first missing indices: "2994 of 3000 lines are missing, the first are 6, 7, 8".
    /// "" when none is missing.
    [[nodiscard]] std::string describe_missing() const;

private:
    /// Indices as half-open ranges, by their begin.
    using Ranges = std::map<std::int64_t, std::int64_t>;

    // The k-th holds the indices that have come at least k + 1 times; complete ones are removed. So each is a subset of
    // the one before.
    using Layers = std::vector<Ranges>;

    std::map<std::int64_t, Layers> layers_;  // by the streams' counts
};

}  // namespace clevrvk::spec
