// Reads variables of the process's environment.
#pragma once

#include <cstdlib>
#include <string>

namespace clevrvk {

/// The value of a variable; empty when it is not set.
[[nodiscard]] inline std::string read_environment(const char* name)
{
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

}  // namespace clevrvk
