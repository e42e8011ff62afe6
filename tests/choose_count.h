// The number of repetitions in tests whose count can be raised.
#pragma once

#include "renderer/base/environment.h"

namespace clevrvk {

/// `short_count`, or `long_count` when CLEVRVK_LONG_TESTS=1.
[[nodiscard]] inline int choose_count(int short_count, int long_count)
{
    return read_environment("CLEVRVK_LONG_TESTS") == "1" ? long_count : short_count;
}

/// Whether this program runs under a sanitizer, where the hundredth try of the same code shows no more than the tenth.
[[nodiscard]] constexpr bool is_sanitized()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return true;
#elif defined(__has_feature)
    return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
    return false;
#endif
}

}  // namespace clevrvk
