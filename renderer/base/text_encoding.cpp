// Steps through UTF-8 text character by character.
#include "renderer/base/text_encoding.h"

#include "renderer/base/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace clevrvk {
namespace {

unsigned byte_at(std::string_view text, std::size_t at)
{
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

// The number of bytes of the character that begins at `at`; 0 if no character begins there.
std::size_t count_letter_bytes(std::string_view text, std::size_t at)
{
    const unsigned first = byte_at(text, at);
    const unsigned second = byte_at(text, at + 1);
    const auto continues = [&](std::size_t k) { return (byte_at(text, at + k) & 0xc0U) == 0x80U; };
    if (first < 0x80U) {
        return 1;
    }
    if (first >= 0xc2U && first <= 0xdfU) {
        return continues(1) ? 2 : 0;
    }
    if (first >= 0xe0U && first <= 0xefU) {
        const bool is_odd = (first == 0xe0U && second < 0xa0U) || (first == 0xedU && second > 0x9fU);
        return continues(1) && continues(2) && !is_odd ? 3 : 0;
    }
    if (first >= 0xf0U && first <= 0xf4U) {
        const bool is_odd = (first == 0xf0U && second < 0x90U) || (first == 0xf4U && second > 0x8fU);
        return continues(1) && continues(2) && continues(3) && !is_odd ? 4 : 0;
    }
    return 0;
}

}  // namespace

std::size_t find_bad_utf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t count = count_letter_bytes(text, at);
        if (count == 0) {
            return at;
        }
        at += count;
    }
    return std::string_view::npos;
}

void check_utf8_text(std::string_view text, const std::string& file)
{
    const std::size_t bad = find_bad_utf8(text);
    if (bad == std::string_view::npos) {
        return;
    }
    const std::string_view before = text.substr(0, bad);
    const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    check_utf8_line(text.substr(begin), fmt::format("{}:{}", file, line));
}

void check_utf8_line(std::string_view line, const std::string& source)
{
    const std::size_t bad = find_bad_utf8(line);
    if (bad != std::string_view::npos) {
        throw SpecError(fmt::format("{}: byte {} (0x{:02x}) is not UTF-8; save the file as UTF-8, or convert it: "
                                    "iconv -f latin1 -t utf-8 FILE > NEW_FILE",
                                    source, bad + 1, byte_at(line, bad)));
    }
}

}  // namespace clevrvk
