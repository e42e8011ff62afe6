// Ends a program that has broken a limit, with a message.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace clevrvk::tests {

/// Says what is wrong and aborts: a real card would give wrong pixels, or hang, without a message.
template <typename... Arguments>
[[noreturn]] void complain(fmt::format_string<Arguments...> format, Arguments&&... arguments)
{
    const std::string words = fmt::format(format, std::forward<Arguments>(arguments)...);
    std::fprintf(stderr, "card layer: %s\n", words.c_str());
    std::abort();
}

}  // namespace clevrvk::tests
