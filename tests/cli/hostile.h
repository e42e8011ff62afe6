// Shared by the tests of malicious input.
#pragma once

#include "tests/cli/program.h"

#include <string>

namespace clevrvk::tests {

/// A MiB in KiB, as memory is counted, with what a sanitizer adds.
inline constexpr long kMib = 1024 * kSanitizerCost;

/// The same text many times over.
inline std::string repeat(const std::string& piece, int count)
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += piece;
    }
    return text;
}

/// Whether it is one line with its end, as every message of an error should be.
inline bool is_one_line(const std::string& text)
{
    return !text.empty() && text.find('\n') == text.size() - 1;
}
}  // namespace clevrvk::tests
