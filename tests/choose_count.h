// How often tests try what can be tried more often.
#pragma once

#include "renderer/base/environment.h"

namespace clevrvk {

/// `short_count`, or `long_count` when CLEVRVK_LONG_TESTS=1.
[[nodiscard]] inline int choose_count(int short_count, int long_count)
{
    return read_environment("CLEVRVK_LONG_TESTS") == "1" ? long_count : short_count;
}

}  // namespace clevrvk
