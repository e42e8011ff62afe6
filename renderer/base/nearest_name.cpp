// Finds the nearest name by Damerau-Levenshtein distance (optimal string alignment) over short names.
#include "renderer/base/nearest_name.h"

#include "renderer/base/lower_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace clevrvk {

namespace {

// A longer word is not a misspelt name, and the time to compute the distance grows with the product of both lengths.
constexpr std::size_t kLongestWord = 64;
constexpr std::size_t kMostListedNames = 12;
constexpr std::size_t kMostQuotedBytes = 60;
constexpr std::size_t kMostLineBytes = 1000;

std::size_t edit_distance(std::string_view a, std::string_view b)
{
    const auto is_same = [&](std::size_t i, std::size_t j) { return to_lower(a[i - 1]) == to_lower(b[j - 1]); };
    // Three rows of the table: the second-to-last (for swaps), the previous, and the one being filled.
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> above(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        above[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (is_same(i, j) ? 0U : 1U)});
            if (i > 1 && j > 1 && is_same(i, j - 1) && is_same(i - 1, j)) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        std::swap(before, above);
        std::swap(above, row);
    }
    return above[b.size()];
}

// The first `most_bytes` bytes of `text`, plus the rest of a character that this would cut.
std::string_view cut_text(std::string_view text, std::size_t most_bytes)
{
    std::size_t length = std::min(text.size(), most_bytes);
    const auto continues_letter = [&](std::size_t i) { return (static_cast<unsigned char>(text[i]) & 0xc0U) == 0x80U; };
    // In UTF-8, at most three bytes continue a character; more of them are not text and must not lengthen the line.
    for (int i = 0; i < 3 && length < text.size() && continues_letter(length); ++i) {
        ++length;
    }
    return text.substr(0, length);
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> candidates)
{
    if (word.size() < 2 || word.size() > kLongestWord) {
        return std::nullopt;
    }
    std::optional<std::string> nearest;
    std::size_t least = 0;
    for (const std::string& candidate : candidates) {
        const std::size_t most = std::max<std::size_t>(1, std::max(word.size(), candidate.size()) / 3);
        if (candidate.size() > kLongestWord || candidate.size() < 3) {
            continue;
        }
        const std::size_t distance = edit_distance(word, candidate);
        if (distance <= most && (!nearest || distance < least)) {
            nearest = candidate;
            least = distance;
        }
    }
    return nearest;
}

std::string suggest_name(std::string_view word, std::span<const std::string> candidates)
{
    if (const std::optional<std::string> nearest = nearest_name(word, candidates)) {
        return fmt::format("; did you mean '{}'?", *nearest);
    }
    if (candidates.empty() || candidates.size() > kMostListedNames) {
        return "";
    }
    return fmt::format("; available: {}", fmt::join(candidates, ", "));
}

std::string escape_controls(std::string_view text)
{
    std::string escaped;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte < 0x20 || byte == 0x7f) {
            escaped += fmt::format("\\x{:02x}", byte);
        } else {
            escaped += letter;
        }
    }
    return escaped;
}

std::string fit_line(std::string_view text)
{
    const std::string escaped = escape_controls(text.substr(0, kMostLineBytes + 4));
    const std::string_view line = cut_text(escaped, kMostLineBytes);
    return fmt::format("{}{}", line, line.size() < escaped.size() ? "..." : "");
}

std::string quote_text(std::string_view text)
{
    const std::string_view quote = cut_text(text, kMostQuotedBytes);
    return fmt::format("'{}{}'", escape_controls(quote), quote.size() < text.size() ? "..." : "");
}

}  // namespace clevrvk
